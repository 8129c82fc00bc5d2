/* The number solver's search for the cheapest way through all numbers: what its parts share.
 *
 * This is rummiclassic/solver/walk once more, and the Python code is the reference: the same tables in the same order,
 * the same sums of floating point numbers added from the same side, hence the same answers, steps and node counts, bit
 * by bit. Why it works is said there; here is only how it is laid out.
 *
 *   walk_fronts.c   what one colour can do at one number, and the states it can be in (columns.py, fronts.py)
 *   walk_bound.c    the Lagrangian bound: what every colour costs from every state (bound.py)
 *   walk_lanes.c    the options of the colours in the four lanes of the search (lanes.py)
 *   walk_search.c   best-first search over the states of all colours (search.py, room.py)
 *   walk_melds.h    from the steps of a way to melds (rebuild.py)
 *   walk.c          the phases of a question, checks of what comes from outside, the answer
 */
#ifndef RUMMI_WALK_H
#define RUMMI_WALK_H

#include <float.h>

#include "memory.h"

#if FLT_EVAL_METHOD != 0
#error "sums must be rounded as Python rounds them"
#endif

/* How large a suite may be (LIMITS of rummiclassic/suite.py), and what follows from that. */
enum {
    MIN_COLOURS = 3, COLOURS = 6,
    MIN_HIGHEST = 5, HIGHEST = 20,
    COPIES = 4,
    JOKERS = 5,
    COUNTS = COPIES + 1,      /* tiles of one face: none, or up to all copies */
    ROW = HIGHEST + 3,        /* rows by number: from 0 to two behind the highest */
    MIN_SIZE = 3,             /* tiles of a meld */
    LANES = 4,
    SHARING = (COLOURS + LANES - 1) / LANES, /* colours of one lane */
    PLACE_BITS = 12,          /* of the states of one colour, as many as STATES */
    RUN_BITS = 4, RUNS = 15,  /* open runs of one kind: each has a tile or a joker, COPIES + JOKERS of them at most */
    STATES = 1 << 3 * RUN_BITS,
    OPTIONS = (JOKERS + 1) * COUNTS * COUNTS, /* of a state: by jokers, tiles in runs, tiles in groups */
    TILE_BITS = 3,
    MOVES = 10,               /* bits for the tiles moved, beside the cost */
    IMPOSSIBLE = 99,          /* jokers needed where no groups can be made */
    PRICE = 3                 /* what a joker is worth, in tiles, as in fronts.py; the bound begins with it */
};

/* Dearer than any turn; keeping a tile costs less than DEAREST, so that all sums are exact. */
#define INFINITE ((int64_t)1 << 40)
#define DEAREST ((int64_t)1 << 20)
/* Rounds a bound up to a whole cost, without rounding past one. */
#define ALMOST 0.999999

typedef struct problem {
    int colours, highest, copies, table_jokers, rack_jokers, jokers;
    bool all_jokers;
    int64_t joker, weights[ROW];
    uint8_t table[COLOURS][ROW], grouped[COLOURS][ROW], rack[COLOURS][ROW];
    /* By the tiles of a vector and the most of one colour: jokers needed; how many more it takes, a bit for each. */
    uint8_t needs[COLOURS * COPIES + 1][COUNTS], takes[COLOURS * COPIES + 1][COUNTS];
} problem;

void problem_prepare(problem *asked);
/* How many groups so many tiles and jokers make if a colour has up to `most` tiles; 0 if none. */
int groups_made(int colours, int tiles, int jokers, int most);
/* The fewest jokers with which tiles make groups; IMPOSSIBLE if there are none. */
int jokers_needed(int colours, int tiles, int most);

/* Bits for the copies of a tile. */
static inline int tile_bits(int copies) { return copies > 3 ? 3 : copies > 1 ? 2 : 1; }

static inline int have(const problem *asked, int colour, int number) {
    return asked->table[colour][number] + asked->rack[colour][number];
}

/* One way through a column; `to` is the place of the state after it, `due` what it costs with its jokers. */
typedef struct option {
    double due;
    int code, to;
    uint16_t after;
    uint8_t jokers, kept, plain, group, need, moved;
} option;

/* A state that a colour can be in: the most jokers left there, what it costs to come there, in tiles. */
typedef struct state {
    int left, cost, count;
    uint16_t packed;
    option *options;
} state;

typedef struct front {
    state *states;
    int count;
} front;

typedef struct bound {
    const problem *asked;
    arena *room;
    bool staying, moves;
    int64_t price, middle, joker, weights[ROW]; /* joker: what one that is kept costs */
    int most[ROW];                        /* the most tiles of one colour that go to groups */
    front fronts[COLOURS][HIGHEST + 2];
    int parts[COLOURS][HIGHEST + 1];      /* 1 + the most tiles of this colour in groups */
    double *costs[COLOURS][HIGHEST + 2];  /* to come to the states of a front */
    double *ends[COLOURS][HIGHEST + 2];   /* to go on from them */
    double paid[HIGHEST + 1][COLOURS][COUNTS];
} bound;

/* Work out the states of all colours; `staying` if a tile may lie in a group while a joker lies in its place. */
void fronts_reach(bound *own);
/* Say what their options cost, by the weights and the price of the bound. */
void fronts_price(bound *own);

/* `moves` lets each tile moved cost one more, and shifts all else by MOVES bits. */
void bound_start(bound *own, const problem *asked, arena *room, bool staying, bool moves);
/* Start anew with the states that are known: only what they cost is another. */
void bound_restart(bound *own, bool moves);
void bound_improve(bound *own);
bool bound_feasible(const bound *own);
double bound_value(const bound *own);

/* An option of a lane with what the bound says of it; its colours' own options, or NULL where there is no colour. */
typedef struct lane_way {
    double total, rest;
    int64_t cost;
    const option *own[SHARING];
    uint32_t after, groups;
    int index, jokers, moved, tiles, most;
    bool runs; /* natural tiles lie in runs: these take any number of jokers */
} lane_way;

typedef struct ways {
    const lane_way *every;
    int count;
} ways;

/* The lanes of a search, and their options as far as they have been asked for. */
typedef struct lanes lanes;

lanes *lanes_new(memory *all);
void lanes_give_back(lanes *all);
void lanes_begin(lanes *all, const bound *under);
/* List the options of a lane at a number, the most promising first; `places` are those of its states, side by side. */
ways lanes_ways(lanes *all, int number, int lane, uint32_t places, int left);

typedef struct search search;

/* Everything that a search needs is given back by search_give_back; it may be begun again and again. */
search *search_new(memory *all);
void search_give_back(search *one);
void search_begin(search *one, bound *under, int64_t least, int64_t ahead, int pace);

typedef enum found { FOUND_NODE, FOUND_END, FOUND_NOTHING } found;

/* Look at the best node: is it the end, is nothing left that is cheaper than `below`, or can it be expanded? */
found search_look(search *one, int64_t below);
void search_expand(search *one);
int64_t search_least(const search *one);
/* Write the steps to the end: for each number the vector of its groups, then the options of all colours. */
void search_steps(const search *one, int64_t *steps);

enum { OPTION_SIZE = 5, STEPS = HIGHEST * (1 + COLOURS * OPTION_SIZE) };

#endif
