/* The groups of one number: table groups that stay as they are, and what is left of its tiles dealt out anew. */
#include "walk_melds.h"

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

static int bit_count(uint32_t bits) {
    int count = 0;
    for (; bits; bits &= bits - 1) count++;
    return count;
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

bool groups_jokers(const making *all, int number, int *jokers) {
    vector one;
    if (!vector_read(all, number, &one)) return false;
    *jokers += jokers_needed(all->colours, one.tiles, one.most);
    return true;
}

bool groups_make(making *all, int number) {
    vector left;
    int wild;
    if (!vector_read(all, number, &left)) return false;
    if (!left.tiles) return true;
    wild = jokers_needed(all->colours, left.tiles, left.most);
    if (wild > JOKERS) return false;
    groups_stay(all, number, &left, &wild);
    return deal_groups(all, number, &left, wild);
}
