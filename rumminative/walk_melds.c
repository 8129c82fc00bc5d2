/* From the steps of a walk to melds: as many table melds as possible stay as they are, and jokers in their places.
 *
 * This is rebuild.py once more. The steps say how many tiles of each face go to runs and to groups. Table melds are set
 * apart as long as the rest can still be divided, which one greedy pass answers; what is left is divided anew.
 */
#include <string.h>

#include "walk.h"

enum {
    GROWING = COPIES + JOKERS, /* runs of one colour that are open at once: each has a tile or a joker there */
    CHOICES = 12,              /* table runs of one colour that are chosen from; where there are more, Python chooses */
    TABLE = 512,               /* melds of a table at most: as many as the largest suite has tiles */
    MADE = TABLE
};

/* A meld: a run of one colour with a bit for each joker, or a group with a bit for each colour. */
typedef struct meld {
    bool group;
    int colour, number, size, jokers; /* number: the first of a run, or that of a group; jokers of a group: how many */
    uint32_t bits;
    int index;
} meld;

/* Tiles and jokers of one colour in runs, by number. */
typedef struct rows {
    int plain[ROW], wild[ROW], length;
} rows;

typedef struct making {
    int colours, highest, copies, spare;
    const int64_t *steps;
    meld table[TABLE];
    int table_count, kept_count, made_count;
    bool kept[TABLE];
    int64_t made[MADE];
} making;

/* --- melds as numbers, as in rebuild.py: the lowest bit tells groups --- */

enum { COLOUR_AT = 1, NUMBER_AT = 4, SIZE_AT = 9, BITS_AT = 14, FIVE_BITS = 31 };

static int64_t packed(int kind, int colour, int number, int size, uint32_t bits) {
    return kind | colour << COLOUR_AT | number << NUMBER_AT | size << SIZE_AT | (int64_t)bits << BITS_AT;
}

static int bit_count(uint32_t bits) {
    int count = 0;
    for (; bits; bits &= bits - 1) count++;
    return count;
}

static bool meld_read(const making *all, int64_t number, meld *made) {
    int last;
    if (number < 0 || number >> (BITS_AT + HIGHEST)) return false;
    *made = (meld){
        .group = number & 1,
        .colour = (int)(number >> COLOUR_AT & 7),
        .number = (int)(number >> NUMBER_AT & FIVE_BITS),
        .size = (int)(number >> SIZE_AT & FIVE_BITS),
        .bits = (uint32_t)(number >> BITS_AT),
    };
    if (made->group) {
        made->jokers = made->size;
        return made->number <= all->highest && made->jokers <= JOKERS && !(made->bits >> all->colours);
    }
    last = made->number + made->size - 1;
    return made->colour < all->colours && made->number >= 1 && made->size >= 1 && last <= all->highest &&
           !(made->bits >> made->size);
}

static bool make(making *all, int64_t fresh) {
    if (all->made_count == MADE) return false;
    all->made[all->made_count++] = fresh;
    return true;
}

static void keep(making *all, const meld *old) {
    all->kept[old->index] = true;
    all->kept_count++;
}

/* --- runs --- */

static bool any(const int *row, int length) {
    for (int at = 0; at < length; at++)
        if (row[at]) return true;
    return false;
}

static bool divisible(const rows *own) {
    int one = 0, two = 0, complete = 0;
    for (int number = 0; number < own->length; number++) {
        int free = own->plain[number] + own->wild[number] - one - two;
        if (own->plain[number] < 0 || free < 0) return false;
        if (complete > free) {
            complete = two + free;
            two = one;
            one = 0;
        } else {
            int fresh = free - complete;
            complete += two;
            two = one;
            one = fresh;
        }
    }
    return true;
}

/* Set a run apart; false, and nothing changed, if that is not possible. */
static bool take_run(rows *own, const meld *run, int *spare) {
    rows rest = *own;
    int left = *spare;
    for (int at = 0; at < run->size; at++) {
        int number = run->number + at;
        if (!(run->bits >> at & 1)) rest.plain[number]--;
        else if (rest.wild[number]) rest.wild[number]--;
        else left--;
    }
    if (left < 0 || !divisible(&rest)) return false;
    *own = rest;
    *spare = left;
    return true;
}

static bool take_all(rows *own, const meld *const *runs, const int *chosen, int count) {
    rows rest = *own;
    for (int at = 0; at < count; at++) {
        const meld *run = runs[chosen[at]];
        for (int number = run->number; number < run->number + run->size; number++) rest.plain[number]--;
    }
    if (!divisible(&rest)) return false;
    *own = rest;
    return true;
}

/* The next choice of so many among all, in order; false behind the last. */
static bool next_choice(int *chosen, int count, int all) {
    int at = count - 1;
    while (at >= 0 && chosen[at] == all - count + at) at--;
    if (at < 0) return false;
    chosen[at]++;
    for (at++; at < count; at++) chosen[at] = chosen[at - 1] + 1;
    return true;
}

/* Let as many runs without jokers stay as possible. */
static void most_stay(making *all, rows *own, const meld *const *runs, int count) {
    int chosen[CHOICES];
    for (int size = count; size > 0; size--) {
        for (int at = 0; at < size; at++) chosen[at] = at;
        do {
            if (!take_all(own, runs, chosen, size)) continue;
            for (int at = 0; at < size; at++) keep(all, runs[chosen[at]]);
            return;
        } while (next_choice(chosen, size, count));
    }
}

static bool covered(const rows *own, const meld *run) {
    for (int number = run->number; number < run->number + run->size; number++)
        if (!own->plain[number]) return false;
    return true;
}

/* Choose runs to stay: those with jokers first, then as many of the others as possible. */
static bool runs_stay(making *all, int colour, rows *own) {
    const meld *plain[CHOICES];
    int count = 0;
    for (int at = 0; at < all->table_count; at++) {
        const meld *run = &all->table[at];
        if (run->group || run->colour != colour) continue;
        if (run->bits) {
            if (take_run(own, run, &all->spare)) keep(all, run);
        } else if (covered(own, run)) {
            if (count == CHOICES) return false;
            plain[count++] = run;
        }
    }
    most_stay(all, own, plain, count);
    return true;
}

typedef struct growing {
    int first, size;
    uint32_t jokers;
} growing;

static bool all_jokers(const growing *run) { return run->jokers + 1 == (uint32_t)1 << run->size; }

static int by_size(const growing *run) { return run->size; }
static int by_naturals(const growing *run) { return !all_jokers(run); }

/* Sort by a key; equal ones stay as they are. */
static void sort_growing(growing *runs, int count, int (*key)(const growing *)) {
    for (int at = 1; at < count; at++) {
        growing one = runs[at];
        int to = at;
        for (; to && key(&runs[to - 1]) > key(&one); to--) runs[to] = runs[to - 1];
        runs[to] = one;
    }
}

static bool end_run(making *all, int colour, const growing *run) {
    return make(all, packed(0, colour, run->first, run->size, run->jokers));
}

/* Divide natural tiles into runs: those with the fewest tiles go on first, and new ones come before all. */
static bool divide_naturals(making *all, int colour, const rows *own) {
    growing runs[GROWING];
    int count = 0;
    for (int number = 0; number < own->length; number++) {
        int tiles = own->plain[number], fresh = tiles - count;
        for (int at = tiles; at < count; at++)
            if (!end_run(all, colour, &runs[at])) return false;
        if (fresh > 0) {
            memmove(runs + fresh, runs, sizeof(growing) * (size_t)count);
            for (int at = 0; at < fresh; at++) runs[at] = (growing){.first = number};
        }
        count = tiles;
        for (int at = 0; at < count; at++) runs[at].size++;
    }
    return true;
}

/* The same with jokers: a run needs a natural tile, so tiles go to the runs that have none; new ones come first. */
static bool divide_with_jokers(making *all, int colour, const rows *own) {
    growing runs[GROWING];
    int count = 0;
    for (int number = 0; number < own->length; number++) {
        int tiles = own->plain[number] + own->wild[number];
        sort_growing(runs, count, by_size);
        for (int at = tiles; at < count; at++)
            if (!end_run(all, colour, &runs[at])) return false;
        for (int at = count; at < tiles; at++) runs[at] = (growing){.first = number};
        count = tiles;
        if (own->wild[number]) sort_growing(runs, count, by_naturals);
        for (int at = 0; at < count; at++) {
            runs[at].jokers |= (uint32_t)(at >= own->plain[number]) << runs[at].size;
            runs[at].size++;
        }
    }
    return true;
}

/* Read the tiles and jokers of a colour in runs, and add its jokers up; false if there are more than can be. */
static bool rows_read(const making *all, int colour, rows *own, int *jokers) {
    const int64_t *option = all->steps + 1 + colour * OPTION_SIZE;
    memset(own, 0, sizeof *own);
    own->length = all->highest + 3;
    for (int number = 1; number <= all->highest; number++, option += 1 + all->colours * OPTION_SIZE) {
        if (option[2] < 0 || option[2] > JOKERS || option[4] < 0 || option[4] >> TILE_BITS > COPIES) return false;
        own->plain[number] = (int)(option[4] >> TILE_BITS);
        own->wild[number] = (int)option[2];
        *jokers += own->wild[number];
    }
    return true;
}

static bool make_runs(making *all, int colour) {
    rows own;
    int jokers = 0;
    if (!rows_read(all, colour, &own, &jokers)) return false;
    if (!any(own.plain, own.length)) return true;
    if (!runs_stay(all, colour, &own)) return false;
    if (!any(own.plain, own.length)) return true;
    return any(own.wild, own.length) ? divide_with_jokers(all, colour, &own) : divide_naturals(all, colour, &own);
}

/* --- groups --- */

/* Tiles of each colour in groups, all of them, and the most of one colour. */
typedef struct vector {
    int of[COLOURS], tiles, most;
} vector;

static void add_up(vector *one, int colours) {
    one->tiles = one->most = 0;
    for (int colour = 0; colour < colours; colour++) {
        one->tiles += one->of[colour];
        if (one->of[colour] > one->most) one->most = one->of[colour];
    }
}

static bool vector_read(const making *all, int number, vector *one) {
    int bits = tile_bits(all->copies);
    int64_t code = all->steps[(number - 1) * (1 + all->colours * OPTION_SIZE)];
    if (code < 0 || code >> bits * all->colours) return false;
    for (int colour = 0; colour < all->colours; colour++) {
        one->of[colour] = (int)(code >> bits * colour & ((1 << bits) - 1));
        if (one->of[colour] > all->copies) return false;
    }
    add_up(one, all->colours);
    return true;
}

/* What is left without the tiles of a group; false if it has not got them. */
static bool vector_without(const making *all, const vector *one, const meld *group, vector *rest) {
    *rest = *one;
    for (int colour = 0; colour < all->colours; colour++) {
        rest->of[colour] -= group->bits >> colour & 1;
        if (rest->of[colour] < 0) return false;
    }
    add_up(rest, all->colours);
    return true;
}

static bool makes_groups(const making *all, const vector *one, int jokers) {
    return one->tiles ? groups_made(all->colours, one->tiles, jokers, one->most) > 0 : !jokers;
}

/* Let groups of a number stay, those with most jokers first; what is left of the tiles and of the jokers for them. */
static void groups_stay(making *all, int number, vector *left, int *wild) {
    for (int jokers = JOKERS; jokers >= 0; jokers--)
        for (int at = 0; at < all->table_count; at++) {
            const meld *old = &all->table[at];
            int from_spare = jokers > *wild ? jokers - *wild : 0;
            vector rest;
            if (!old->group || old->number != number || old->jokers != jokers || from_spare > all->spare) continue;
            if (!vector_without(all, left, old, &rest)) continue;
            if (!makes_groups(all, &rest, *wild - jokers + from_spare)) continue;
            *left = rest;
            *wild += from_spare - jokers;
            all->spare -= from_spare;
            keep(all, old);
        }
}

/* Deal the tiles of each colour out to groups one after another, then jokers to the smallest. */
static bool deal_groups(making *all, int number, const vector *left, int jokers) {
    meld groups[COLOURS * COPIES] = {0};
    int count = groups_made(all->colours, left->tiles, jokers, left->most), at = 0;
    if (!left->tiles) return true;
    if (!count) count = 1;
    for (int colour = 0; colour < all->colours; colour++)
        for (int tile = 0; tile < left->of[colour]; tile++, at++) groups[at % count].bits |= (uint32_t)1 << colour;
    for (at = 0; at < count; at++) groups[at].size = bit_count(groups[at].bits);
    for (; jokers; jokers--) {
        int smallest = 0;
        for (at = 1; at < count; at++)
            if (groups[at].size < groups[smallest].size) smallest = at;
        groups[smallest].size++;
        groups[smallest].jokers++;
    }
    for (at = 0; at < count; at++)
        if (!make(all, packed(1, 0, number, groups[at].jokers, groups[at].bits))) return false;
    return true;
}

static bool make_groups(making *all, int number) {
    vector left;
    int wild;
    if (!vector_read(all, number, &left)) return false;
    if (!left.tiles) return true;
    wild = jokers_needed(all->colours, left.tiles, left.most);
    if (wild > JOKERS) return false;
    groups_stay(all, number, &left, &wild);
    return deal_groups(all, number, &left, wild);
}

/* --- all together --- */

/* Take the jokers that the steps have a place for from all there are. */
static bool spare_left(making *all) {
    for (int colour = 0; colour < all->colours; colour++) {
        rows own;
        int jokers = 0;
        if (!rows_read(all, colour, &own, &jokers)) return false;
        all->spare -= jokers;
    }
    for (int number = 1; number <= all->highest; number++) {
        vector one;
        if (!vector_read(all, number, &one)) return false;
        all->spare -= jokers_needed(all->colours, one.tiles, one.most);
    }
    return all->spare >= 0;
}

static bool make_all(making *all) {
    if (!spare_left(all)) return false;
    for (int colour = 0; colour < all->colours; colour++)
        if (!make_runs(all, colour)) return false;
    for (int number = 1; number <= all->highest; number++)
        if (!make_groups(all, number)) return false;
    return true;
}

static bool sizes_fit(const int64_t *sizes) {
    return sizes[0] >= MIN_COLOURS && sizes[0] <= COLOURS && sizes[1] >= MIN_HIGHEST && sizes[1] <= HIGHEST &&
           sizes[2] >= 1 && sizes[2] <= COPIES && sizes[3] >= 0 && sizes[3] <= JOKERS;
}

static bool table_read(making *all, const int64_t *table, int64_t count) {
    if (count < 0 || count > TABLE) return false;
    all->table_count = (int)count;
    for (int at = 0; at < all->table_count; at++) {
        if (!meld_read(all, table[at], &all->table[at])) return false;
        all->table[at].index = at;
    }
    return true;
}

/* Make melds of steps. `sizes` are colours, highest number, copies, jokers in all; `table` are the melds that lie there.
 * Writes the jokers without a place, how many melds stay and which, how many are made and these.
 * Returns how many numbers that are, or -1 if it refuses. */
RUMMI_API int rummi_melds_make(const int64_t *sizes, const int64_t *steps, int64_t length, const int64_t *table,
                               int64_t count, int64_t *answer, int64_t room) {
    making all = {0};
    int at = 0;
    if (!sizes_fit(sizes)) return -1;
    all.colours = (int)sizes[0];
    all.highest = (int)sizes[1];
    all.copies = (int)sizes[2];
    all.spare = (int)sizes[3];
    all.steps = steps;
    if (length != all.highest * (1 + all.colours * OPTION_SIZE)) return -1;
    if (!table_read(&all, table, count) || !make_all(&all)) return -1;
    if (3 + all.kept_count + all.made_count > room) return -1;
    answer[at++] = all.spare;
    answer[at++] = all.kept_count;
    for (int old = 0; old < all.table_count; old++)
        if (all.kept[old]) answer[at++] = old;
    answer[at++] = all.made_count;
    memcpy(answer + at, all.made, sizeof(int64_t) * (size_t)all.made_count);
    return at + all.made_count;
}
