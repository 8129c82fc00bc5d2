/* The colours in the four lanes of the search: one in each, or with more or fewer colours every fourth together.
 *
 * The options of a lane are sorted by what the bound says of them. Ties are broken by everything else that the Python
 * tuples hold, so that the order is the same.
 */
#include <math.h>
#include <stdlib.h>

#include "walk.h"

enum { FEW = 12 }; /* options that are sorted one by one */

struct lanes {
    const bound *under;
    arena room;
    row known;
    table ways;
};

lanes *lanes_new(memory *all) {
    lanes *one = memory_grow(all, NULL, 0, sizeof(lanes));
    *one = (lanes){.room = {.all = all}};
    row_start(&one->known, all, sizeof(ways));
    table_start(&one->ways, all);
    return one;
}

void lanes_give_back(lanes *one) {
    row_give_back(&one->known);
    table_give_back(&one->ways);
    arena_give_back(&one->room);
    memory_give_back(one->room.all, one, sizeof(lanes));
}

void lanes_begin(lanes *one, const bound *under) {
    one->under = under;
    one->known.count = 0;
    table_clear(&one->ways);
    arena_reset(&one->room);
}

static int by_promise(const void *one, const void *other) {
    const lane_way *a = one, *b = other;
    if (a->total != b->total) return a->total < b->total ? -1 : 1;
    if (a->jokers != b->jokers) return a->jokers < b->jokers ? -1 : 1;
    if (a->after != b->after) return a->after < b->after ? -1 : 1;
    if (a->groups != b->groups) return a->groups < b->groups ? -1 : 1;
    if (a->cost != b->cost) return a->cost < b->cost ? -1 : 1;
    if (a->rest != b->rest) return a->rest < b->rest ? -1 : 1;
    if (a->moved != b->moved) return a->moved < b->moved ? -1 : 1;
    return a->index - b->index;
}

/* An option of one colour as the bound sees it; false if it leads nowhere. */
static bool way_of(const lanes *one, int number, int colour, const option *own, lane_way *made) {
    const bound *under = one->under;
    int bits = tile_bits(under->asked->copies);
    double rest = under->ends[colour][number + 1][own->to];
    *made = (lane_way){
        .total = own->due + under->paid[number][colour][own->group] + rest,
        .rest = rest,
        .cost = (int64_t)own->due - under->price * own->jokers,
        .own = {own},
        .after = (uint32_t)own->to,
        .groups = (uint32_t)own->group << bits * colour,
        .jokers = own->jokers, .moved = own->moved, .tiles = own->group, .most = own->group,
        .runs = own->plain > 0,
    };
    return made->total < INFINITY;
}

/* Put a way of a lane and one of its second colour together. */
static lane_way joined(const lane_way *a, const lane_way *b) {
    lane_way both = *a;
    both.total += b->total;
    both.rest += b->rest;
    both.cost += b->cost;
    both.own[1] = b->own[0];
    both.after |= b->after << PLACE_BITS;
    both.groups |= b->groups;
    both.jokers += b->jokers;
    both.moved += b->moved;
    both.tiles += b->tiles;
    both.most = b->most > both.most ? b->most : both.most;
    both.runs |= b->runs;
    return both;
}

/* List the options of a colour, as they come. */
static ways colour_ways(lanes *one, int number, int colour, int place, int left) {
    const state *from = &one->under->fronts[colour][number].states[place];
    lane_way *every = arena_take(&one->room, sizeof(lane_way) * (size_t)(from->count ? from->count : 1));
    int count = 0;
    for (int at = 0; at < from->count; at++)
        if (from->options[at].need <= left) count += way_of(one, number, colour, &from->options[at], &every[count]);
    return (ways){.every = every, .count = count};
}

/* Put the options of the two colours of a lane together, as far as there are jokers. */
static ways joined_ways(lanes *one, ways first, ways second, int left) {
    size_t room = (size_t)first.count * (size_t)second.count;
    lane_way *every = arena_take(&one->room, sizeof(lane_way) * (room ? room : 1));
    int count = 0;
    for (int a = 0; a < first.count; a++)
        for (int b = 0; b < second.count; b++) {
            if (first.every[a].jokers + second.every[b].jokers > left) continue;
            every[count] = joined(&first.every[a], &second.every[b]);
            every[count].index = count;
            count++;
        }
    return (ways){.every = every, .count = count};
}

/* Sort options; a few by themselves, which needs no memory. No two are equal, so any way to sort does. */
static ways sorted_ways(ways all) {
    lane_way *every = (lane_way *)all.every;
    if (all.count > FEW) {
        qsort(every, (size_t)all.count, sizeof(lane_way), by_promise);
        return all;
    }
    for (int at = 1; at < all.count; at++) {
        lane_way one = every[at];
        int to = at;
        for (; to && by_promise(&one, &every[to - 1]) < 0; to--) every[to] = every[to - 1];
        every[to] = one;
    }
    return all;
}

/* List the options of a lane, the most promising first. */
static ways look(lanes *one, int number, int lane, uint32_t places, int left) {
    int colours = one->under->asked->colours, second = lane + LANES;
    ways all;
    if (lane >= colours) { /* a lane without a colour: nothing happens there */
        lane_way *nothing = arena_take(&one->room, sizeof(lane_way));
        *nothing = (lane_way){0};
        return (ways){.every = nothing, .count = 1};
    }
    all = colour_ways(one, number, lane, (int)(places & ((1u << PLACE_BITS) - 1)), left);
    if (second >= colours) return sorted_ways(all);
    /* Joined ways of equal promise stay as they came, so their colours' own have to be in order first. */
    all = sorted_ways(all);
    return sorted_ways(joined_ways(
        one, all, sorted_ways(colour_ways(one, number, second, (int)(places >> PLACE_BITS), left)), left));
}

ways lanes_ways(lanes *one, int number, int lane, uint32_t places, int left) {
    uint64_t key = (uint64_t)places << 16 | (uint64_t)(number << 8 | lane << 4 | left);
    int64_t *known = table_at(&one->ways, 0, key);
    if (*known == VACANT) {
        *known = (int64_t)one->known.count;
        *(ways *)row_add(&one->known) = look(one, number, lane, places, left);
    }
    return ((const ways *)one->known.items)[*known];
}
