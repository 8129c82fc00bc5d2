/* From the steps of a walk to melds: what its parts share.
 *
 * This is rebuild.py once more. The steps say how many tiles of each face go to runs and to groups. Table melds are set
 * apart as long as the rest can still be divided, which one greedy pass answers; what is left is divided anew.
 *
 *   walk_runs.c     the runs of a colour
 *   walk_groups.c   the groups of a number
 *   walk_melds.c    melds as numbers, checks of what comes from outside, the answer
 */
#ifndef RUMMI_WALK_MELDS_H
#define RUMMI_WALK_MELDS_H

#include <string.h>

#include "walk.h"

enum {
    TABLE = 512, /* melds of a table at most: more than the largest suite has tiles */
    MADE = TABLE
};

/* A meld: a run of one colour with a bit for each joker, or a group with a bit for each colour. */
typedef struct meld {
    bool group;
    int colour, number, size, jokers; /* number: the first of a run, or that of a group; jokers of a group: how many */
    uint32_t bits;
    int index;
} meld;

typedef struct making {
    int colours, highest, copies, spare; /* spare: jokers without a place */
    const int64_t *steps;
    meld table[TABLE];
    int table_count, kept_count, made_count;
    bool kept[TABLE];
    int64_t made[MADE];
} making;

/* Melds as numbers, as in compiled.py: the lowest bit tells groups. */
enum { COLOUR_AT = 1, NUMBER_AT = 4, SIZE_AT = 9, BITS_AT = 14, FIVE_BITS = 31 };

static inline int64_t packed(int kind, int colour, int number, int size, uint32_t bits) {
    return kind | colour << COLOUR_AT | number << NUMBER_AT | size << SIZE_AT | (int64_t)bits << BITS_AT;
}

/* Note a new meld; false if there are too many. */
static inline bool make(making *all, int64_t fresh) {
    if (all->made_count == MADE) return false;
    all->made[all->made_count++] = fresh;
    return true;
}

/* Let a meld of the table stay. */
static inline void keep(making *all, const meld *old) {
    all->kept[old->index] = true;
    all->kept_count++;
}

/* Make the melds of a colour or of a number; false where they cannot be made here. */
bool runs_make(making *all, int colour);
bool groups_make(making *all, int number);
/* Add up the jokers that the steps have a place for in them; false for steps that nobody has walked. */
bool runs_jokers(const making *all, int colour, int *jokers);
bool groups_jokers(const making *all, int number, int *jokers);

#endif
