/* A question for melds from outside: checked, made run by run and group by group, answered. See walk_melds.h. */
#include "walk_melds.h"

enum { SIZES = 4 }; /* colours, highest number, copies, jokers in all */

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

/* Take the jokers that the steps have a place for from all there are. */
static bool spare_left(making *all) {
    int placed = 0;
    for (int colour = 0; colour < all->colours; colour++)
        if (!runs_jokers(all, colour, &placed)) return false;
    for (int number = 1; number <= all->highest; number++)
        if (!groups_jokers(all, number, &placed)) return false;
    all->spare -= placed;
    return all->spare >= 0;
}

static bool make_all(making *all) {
    if (!spare_left(all)) return false;
    for (int colour = 0; colour < all->colours; colour++)
        if (!runs_make(all, colour)) return false;
    for (int number = 1; number <= all->highest; number++)
        if (!groups_make(all, number)) return false;
    return true;
}

static bool sizes_fit(const int64_t *sizes, int64_t many) {
    return many == SIZES && sizes[0] >= MIN_COLOURS && sizes[0] <= COLOURS && sizes[1] >= MIN_HIGHEST &&
           sizes[1] <= HIGHEST && sizes[2] >= 1 && sizes[2] <= COPIES && sizes[3] >= 0 && sizes[3] <= JOKERS;
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

/* Make melds of steps. `sizes` are SIZES numbers; `table` are the melds that lie there.
 * Writes the jokers without a place, how many melds stay and which, how many are made and these.
 * Returns how many numbers that are, or -1 if it refuses. */
RUMMI_API int rummi_melds_make(const int64_t *sizes, int64_t many, const int64_t *steps, int64_t length,
                               const int64_t *table, int64_t count, int64_t *answer, int64_t room) {
    making all = {0};
    int at = 0;
    if (!sizes_fit(sizes, many)) return -1;
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
