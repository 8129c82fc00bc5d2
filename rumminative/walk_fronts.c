/* What can happen at one number of one colour, and the states that a colour can be in: a frontier dynamic program.
 *
 * A state counts the open runs with one tile, with two, with three and more. From every state that can be reached the
 * options of a number are listed: how many tiles and jokers go to runs, how many tiles to groups. Dominated ones are
 * left out. The states they lead to, in order, are the front of the next number.
 */
#include <string.h>

#include "walk.h"

enum { NOWHERE = -99 }; /* tiles of a number that does not exist: so few that no jokers make up for them */

static inline int max(int a, int b) { return a > b ? a : b; }
static inline int min(int a, int b) { return a < b ? a : b; }

int groups_made(int colours, int tiles, int jokers, int most) {
    int total = tiles + jokers;
    for (int count = max(most, 1); count <= tiles; count++)
        if (MIN_SIZE * count <= total && total <= colours * count) return count;
    return 0;
}

int jokers_needed(int colours, int tiles, int most) {
    if (!tiles) return 0;
    for (int jokers = 0; jokers <= 2 * tiles; jokers++)
        if (groups_made(colours, tiles, jokers, most)) return jokers;
    return IMPOSSIBLE;
}

void problem_prepare(problem *asked) {
    for (int tiles = 0; tiles <= asked->colours * asked->copies; tiles++)
        for (int most = 0; most <= asked->copies; most++) {
            int needs = jokers_needed(asked->colours, tiles, most), takes = 1;
            for (int extra = 1; extra <= JOKERS; extra++)
                if (groups_made(asked->colours, tiles, needs + extra, most)) takes |= 1 << extra;
            asked->needs[tiles][most] = (uint8_t)needs;
            asked->takes[tiles][most] = (uint8_t)takes;
        }
}

/* The most tiles of one colour that groups of a number can have. */
static int most_grouped(const problem *asked, int number) {
    for (int most = asked->copies; most > 0; most--) {
        int tiles = 0, largest = 0;
        for (int colour = 0; colour < asked->colours; colour++) {
            tiles += min(have(asked, colour, number), most);
            largest = max(largest, have(asked, colour, number));
        }
        if (largest < most) continue;
        for (int some = most; some <= tiles; some++)
            if (asked->needs[some][most] <= asked->jokers) return most;
    }
    return 0;
}

/* A column: tiles of the table and of table and rack, tiles of the next two numbers, the most in groups. */
typedef struct column {
    const bound *own;
    int colour, number, table, have, ahead, beyond, most;
    bool begins; /* a run may begin with a joker */
} column;

static column column_of(const bound *own, int colour, int number) {
    const problem *asked = own->asked;
    int highest = asked->highest;
    bool last = asked->jokers && (have(asked, colour, highest - 1) || have(asked, colour, highest));
    return (column){
        .own = own, .colour = colour, .number = number,
        .table = asked->table[colour][number],
        .have = have(asked, colour, number),
        .ahead = number < highest ? have(asked, colour, number + 1) : NOWHERE,
        .beyond = number + 1 < highest ? have(asked, colour, number + 2) : NOWHERE,
        .most = own->most[number],
        .begins = last && number == highest - 2,
    };
}

/* The runs of an option: natural tiles, jokers, complete runs that go on; the state after it, the jokers needed. */
typedef struct runs {
    int plain, jokers, longer, after, need;
} runs;

/* Fill in what follows from tiles and jokers; false if that cannot be with the jokers left, or another way is as good.
 * Options that come to the same need the same jokers, so it does not matter which of them are left out first. */
static bool runs_fit(const column *here, int packed, int left, runs *way) {
    int one = packed & RUNS, two = packed >> RUN_BITS & RUNS, complete = packed >> 2 * RUN_BITS;
    int most = here->own->asked->jokers, loose = way->plain + way->jokers - one - two;
    bool bridges = here->ahead > 0 || (most > 1 && here->beyond > 0);
    int fresh, brief, room;
    way->longer = min(complete, loose);
    fresh = loose - way->longer;
    /* A joker and the first tile of a new run would change places. */
    if (fresh && way->jokers && !here->begins) return false;
    if (!bridges && way->jokers > one + two + (here->begins ? fresh : 0)) return false;
    brief = fresh + one;
    way->need = way->jokers + (brief ? max(brief - here->ahead, 0) : 0) + (fresh ? max(fresh - here->beyond, 0) : 0);
    if (way->need > left) return false;
    room = max(here->ahead + most - way->jokers - brief, 0);
    way->after = fresh | one << RUN_BITS | min(two + way->longer, room) << 2 * RUN_BITS;
    return true;
}

/* Table tiles that change from a group to a run or the other way. */
static int moved(const column *here, int plain, int group) {
    int grouped = here->own->asked->grouped[here->colour][here->number];
    return max(grouped - group, 0) + max(here->table - grouped - plain, 0);
}

/* Note an option; of those that come to the same, the one that keeps the fewest. Returns how many there are.
 * It is written where it stays: copies of what has just been written byte by byte are slow. */
static int option_add(const column *here, const runs *way, int group, option *every, int count) {
    const problem *asked = here->own->asked;
    int kept = here->have - way->plain - group, at = 0;
    option *fresh = every;
    for (; at < count; at++, fresh++)
        if (fresh->after == way->after && fresh->group == group && fresh->jokers == way->jokers) break;
    if (at < count && fresh->kept <= kept) return count;
    fresh->code = (kept * (asked->jokers + 1) + way->jokers) * (asked->copies + 1) + group;
    fresh->after = (uint16_t)way->after;
    fresh->jokers = (uint8_t)way->jokers;
    fresh->kept = (uint8_t)kept;
    fresh->plain = (uint8_t)way->plain;
    fresh->group = (uint8_t)group;
    fresh->need = (uint8_t)way->need;
    fresh->moved = (uint8_t)moved(here, way->plain, group);
    return at < count ? count : count + 1;
}

/* List the options with some tiles and jokers in runs: by the tiles in groups. */
static int options_with(const column *here, int packed, int left, runs *way, option *every, int count) {
    int loose = here->have - way->plain, from = max(here->table - way->plain, 0), upto = min(loose, here->most);
    if (!runs_fit(here, packed, left, way)) return count;
    /* The tile and the joker could change places, and the joker serves the group as well; but a tile is moved. */
    if (way->jokers && loose && !here->own->staying) return count;
    /* A kept tile could take the joker's place, or lengthen a complete run: never worse. */
    if (way->jokers || way->longer != packed >> 2 * RUN_BITS) from = max(from, loose);
    for (int group = from; group <= upto; group++) count = option_add(here, way, group, every, count);
    return count;
}

/* The options from a state that its jokers allow. */
static int options_from(const column *here, int packed, int left, option *every) {
    int open = (packed & RUNS) + (packed >> RUN_BITS & RUNS), count = 0;
    for (int jokers = 0; jokers <= left; jokers++)
        for (int plain = max(open - jokers, 0); plain <= here->have; plain++) {
            runs way = {.plain = plain, .jokers = jokers};
            count = options_with(here, packed, left, &way, every, count);
        }
    return count;
}

static void state_fill(const column *here, state *one) {
    one->options = arena_take(here->own->room, sizeof(option) * OPTIONS);
    one->count = options_from(here, one->packed, one->left, one->options);
    arena_keep(here->own->room, sizeof(option) * OPTIONS, sizeof(option) * (size_t)one->count);
}

/* States reached, by their packed form: their place plus one, 0 for those that are not. */
typedef struct reached {
    uint16_t place[STATES];
    state *states;
    int count;
} reached;

static void reach(reached *all, const state *from, const option *way) {
    int left = from->left - way->jokers, cost = from->cost + way->kept + PRICE * way->jokers;
    state *to;
    if (!all->place[way->after]) {
        all->states[all->count++] = (state){.packed = way->after, .left = left, .cost = cost};
        all->place[way->after] = (uint16_t)all->count;
        return;
    }
    to = &all->states[all->place[way->after] - 1];
    to->left = max(to->left, left);
    to->cost = min(to->cost, cost);
}

static void sort_states(state *states, int count) {
    for (int at = 1; at < count; at++) {
        state one = states[at];
        int to = at;
        for (; to && states[to - 1].packed > one.packed; to--) states[to] = states[to - 1];
        states[to] = one;
    }
}

static front front_of(reached *all) {
    int cheapest = all->count ? all->states[0].cost : 0;
    sort_states(all->states, all->count);
    for (int at = 0; at < all->count; at++) {
        cheapest = min(cheapest, all->states[at].cost);
        all->place[all->states[at].packed] = (uint16_t)at;
    }
    for (int at = 0; at < all->count; at++) all->states[at].cost -= cheapest;
    return (front){.states = all->states, .count = all->count};
}

/* Go through a column: list the options of the states in front of it, and the states behind it. */
static front through(const column *here, front before, reached *all) {
    int options = 0;
    front after;
    for (int at = 0; at < before.count; at++) {
        state_fill(here, &before.states[at]);
        options += before.states[at].count;
    }
    all->states = arena_take(here->own->room, sizeof(state) * (size_t)min(max(options, 1), STATES));
    all->count = 0;
    for (int at = 0; at < before.count; at++)
        for (int way = 0; way < before.states[at].count; way++)
            reach(all, &before.states[at], &before.states[at].options[way]);
    after = front_of(all);
    for (int at = 0; at < before.count; at++)
        for (int way = 0; way < before.states[at].count; way++) {
            option *one = &before.states[at].options[way];
            one->to = all->place[one->after];
        }
    for (int at = 0; at < after.count; at++) all->place[after.states[at].packed] = 0;
    return after;
}

void fronts_reach(bound *own) {
    const problem *asked = own->asked;
    reached *all = arena_take(own->room, sizeof(reached));
    memset(all->place, 0, sizeof all->place);
    for (int number = 1; number <= asked->highest; number++) own->most[number] = most_grouped(asked, number);
    for (int colour = 0; colour < asked->colours; colour++) {
        state *first = arena_take(own->room, sizeof(state));
        *first = (state){.left = asked->jokers};
        own->fronts[colour][1] = (front){.states = first, .count = 1};
        for (int number = 1; number <= asked->highest; number++) {
            column here = column_of(own, colour, number);
            own->parts[colour][number] = min(here.have, here.most) + 1;
            own->fronts[colour][number + 1] = through(&here, own->fronts[colour][number], all);
        }
    }
}

/* What the options of a colour at a number cost. */
static void price_front(const bound *own, front here, int64_t weight) {
    for (int at = 0; at < here.count; at++)
        for (int way = 0; way < here.states[at].count; way++) {
            option *one = &here.states[at].options[way];
            int64_t due = one->kept * weight + own->price * one->jokers;
            one->due = (double)(own->moves ? due + one->moved : due);
        }
}

void fronts_price(bound *own) {
    for (int colour = 0; colour < own->asked->colours; colour++)
        for (int number = 1; number <= own->asked->highest; number++)
            price_front(own, own->fronts[colour][number], own->weights[number]);
}
