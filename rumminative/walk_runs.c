/* The runs of one colour: table runs that stay as they are, and what is left of its tiles divided anew. */
#include "walk_melds.h"

enum {
    GROWING = COPIES + JOKERS, /* runs of one colour that are open at once: each has a tile or a joker there */
    CHOICES = 12               /* table runs of one colour that are chosen from; where there are more, Python chooses */
};

/* Tiles and jokers of one colour in runs, by number. */
typedef struct rows {
    int plain[ROW], wild[ROW], length;
} rows;

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

bool runs_jokers(const making *all, int colour, int *jokers) {
    rows own;
    return rows_read(all, colour, &own, jokers);
}

bool runs_make(making *all, int colour) {
    rows own;
    int jokers = 0;
    if (!rows_read(all, colour, &own, &jokers)) return false;
    if (!any(own.plain, own.length)) return true;
    if (!runs_stay(all, colour, &own)) return false;
    if (!any(own.plain, own.length)) return true;
    return any(own.wild, own.length) ? divide_with_jokers(all, colour, &own) : divide_naturals(all, colour, &own);
}
