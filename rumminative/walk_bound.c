/* A lower bound by Lagrangian relaxation with dual ascent: prices under which every colour goes its own way.
 *
 * A colour pays for its tiles in groups, and the groups receive it. Number by number every colour says what each number
 * of its tiles in groups would cost it in all (its min-marginals), and the best way to agree is shared out evenly.
 * The order of additions is that of bound.py: rounding is part of the answer.
 */
#include <math.h>

#include "walk.h"

typedef double asks[COUNTS];

static bool alone(const bound *own, int colour, int number) { return own->parts[colour][number] == 1; }

static double *levels(const bound *own, int count) {
    return arena_take(own->room, sizeof(double) * (size_t)(count ? count : 1));
}

/* A power of two near what a tile costs, for the costs to come to the states at first. */
static int64_t rough_tile(int64_t middle) {
    int64_t tile = 1;
    while (2 * tile <= 3 * middle / 2) tile *= 2;
    return tile;
}

static void first_costs(bound *own) {
    double tile = (double)rough_tile(own->middle);
    for (int colour = 0; colour < own->asked->colours; colour++)
        for (int number = 1; number <= own->asked->highest + 1; number++) {
            front here = own->fronts[colour][number];
            for (int at = 0; at < here.count; at++) own->costs[colour][number][at] = here.states[at].cost * tile;
        }
}

static void take_levels(bound *own) {
    for (int colour = 0; colour < own->asked->colours; colour++)
        for (int number = 1; number <= own->asked->highest + 1; number++) {
            own->costs[colour][number] = levels(own, own->fronts[colour][number].count);
            own->ends[colour][number] = levels(own, own->fronts[colour][number].count);
        }
}

/* What it costs to come to the next number. */
static void advance(bound *own, int colour, int number) {
    front here = own->fronts[colour][number];
    const double *costs = own->costs[colour][number], *paid = own->paid[number][colour];
    double *after = own->costs[colour][number + 1];
    for (int at = 0; at < own->fronts[colour][number + 1].count; at++) after[at] = INFINITY;
    for (int at = 0; at < here.count; at++)
        for (int way = 0; way < here.states[at].count; way++) {
            const option *one = &here.states[at].options[way];
            double total = costs[at] + one->due + paid[one->group];
            if (total < after[one->to]) after[one->to] = total;
        }
}

/* What it costs to go on from the states of a front. */
static void retreat(bound *own, int colour, int number) {
    front here = own->fronts[colour][number];
    const double *after = own->ends[colour][number + 1], *paid = own->paid[number][colour];
    double *ends = own->ends[colour][number];
    for (int at = 0; at < here.count; at++) {
        ends[at] = INFINITY;
        for (int way = 0; way < here.states[at].count; way++) {
            const option *one = &here.states[at].options[way];
            double total = after[one->to] + one->due + paid[one->group];
            if (total < ends[at]) ends[at] = total;
        }
    }
}

/* By tiles in groups, what it costs a colour in all, but for the price of the groups. */
static void ask(const bound *own, int colour, int number, asks total_of) {
    front here = own->fronts[colour][number];
    const double *costs = own->costs[colour][number], *after = own->ends[colour][number + 1];
    for (int group = 0; group < own->parts[colour][number]; group++) total_of[group] = INFINITY;
    for (int at = 0; at < here.count; at++)
        for (int way = 0; way < here.states[at].count; way++) {
            const option *one = &here.states[at].options[way];
            double total = costs[at] + one->due + after[one->to];
            if (total < total_of[one->group]) total_of[one->group] = total;
        }
}

/* Whether what each colour would choose alone makes groups without jokers. */
static bool agreed(const bound *own, int number, asks *asked) {
    int tiles = 0, most = 0;
    for (int colour = 0; colour < own->asked->colours; colour++) {
        int wanted = 0;
        if (alone(own, colour, number)) continue;
        for (int group = 1; group < own->parts[colour][number]; group++) {
            const double *paid = own->paid[number][colour];
            if (asked[colour][group] + paid[group] < asked[colour][wanted] + paid[wanted]) wanted = group;
        }
        tiles += wanted;
        most = wanted > most ? wanted : most;
    }
    return !own->asked->needs[tiles][most];
}

/* The ways to agree: how many tiles of each colour are in groups, and the least that each number of them costs. */
typedef struct agreement {
    const bound *own;
    int number, vector[COLOURS];
    asks *asked, *best;
} agreement;

static void weigh(agreement *all) {
    const problem *asked = all->own->asked;
    int tiles = 0, most = 0;
    double total = 0;
    for (int colour = 0; colour < asked->colours; colour++) {
        tiles += all->vector[colour];
        most = all->vector[colour] > most ? all->vector[colour] : most;
    }
    if (asked->needs[tiles][most] > asked->jokers) return;
    /* As in Python, the colours behind the fourth come first. */
    for (int colour = LANES; colour < asked->colours; colour++) total += all->asked[colour][all->vector[colour]];
    for (int colour = 0; colour < asked->colours && colour < LANES; colour++)
        total += all->asked[colour][all->vector[colour]];
    total += (double)(all->own->price * asked->needs[tiles][most]);
    for (int colour = 0; colour < asked->colours; colour++) {
        double *best = &all->best[colour][all->vector[colour]];
        if (total < *best) *best = total;
    }
}

/* Go through all vectors that the tiles of a number allow. */
static void weigh_all(agreement *all, int colour) {
    if (colour == all->own->asked->colours) {
        weigh(all);
        return;
    }
    for (int tiles = 0; tiles < all->own->parts[colour][all->number]; tiles++) {
        all->vector[colour] = tiles;
        weigh_all(all, colour + 1);
    }
}

/* Set the prices at a number so that all ways to agree on groups there are equally dear for every colour. */
static void agree(bound *own, int number, asks *asked) {
    asks best[COLOURS];
    agreement all = {.own = own, .number = number, .asked = asked, .best = best};
    int sharing = 0;
    if (agreed(own, number, asked)) return;
    for (int colour = 0; colour < own->asked->colours; colour++) {
        sharing += !alone(own, colour, number);
        for (int group = 0; group < COUNTS; group++) best[colour][group] = INFINITY;
    }
    weigh_all(&all, 0);
    for (int colour = 0; colour < own->asked->colours; colour++) {
        if (alone(own, colour, number)) continue;
        for (int group = 0; group < own->parts[colour][number]; group++) {
            double share = best[colour][group];
            own->paid[number][colour][group] = share < INFINITY ? share / sharing - asked[colour][group] : INFINITY;
        }
    }
}

/* Ask all colours that can put tiles into groups, and let them agree; others ask nothing. */
static void ask_all(bound *own, int number) {
    asks asked[COLOURS];
    bool sharing = false;
    for (int colour = 0; colour < own->asked->colours; colour++) {
        asked[colour][0] = 0.0;
        if (alone(own, colour, number)) continue;
        ask(own, colour, number, asked[colour]);
        sharing = true;
    }
    if (sharing) agree(own, number, asked);
}

/* Set the prices from the highest number down, and say what it costs to go on. */
static void settle_all(bound *own) {
    for (int number = own->asked->highest; number >= 1; number--) {
        ask_all(own, number);
        for (int colour = 0; colour < own->asked->colours; colour++) retreat(own, colour, number);
    }
}

void bound_start(bound *own, const problem *asked, arena *room, bool staying, bool moves) {
    own->asked = asked;
    own->room = room;
    own->staying = staying;
    fronts_reach(own);
    take_levels(own);
    bound_restart(own, moves);
}

void bound_restart(bound *own, bool moves) {
    const problem *asked = own->asked;
    int shift = moves ? MOVES : 0;
    own->moves = moves;
    own->joker = asked->joker << shift;
    for (int number = 0; number < ROW; number++) own->weights[number] = asked->weights[number] << shift;
    own->middle = own->weights[asked->highest / 2 + 1];
    own->price = asked->jokers ? PRICE * own->middle : 0;
    for (int number = 0; number <= asked->highest; number++)
        for (int colour = 0; colour < asked->colours; colour++)
            for (int group = 0; group < COUNTS; group++) own->paid[number][colour][group] = 0.0;
    fronts_price(own);
    first_costs(own);
    for (int colour = 0; colour < asked->colours; colour++) own->ends[colour][asked->highest + 1][0] = 0.0;
    settle_all(own);
}

void bound_improve(bound *own) {
    for (int number = 1; number <= own->asked->highest; number++) {
        ask_all(own, number);
        for (int colour = 0; colour < own->asked->colours; colour++) advance(own, colour, number);
    }
    settle_all(own);
}

bool bound_feasible(const bound *own) {
    for (int colour = 0; colour < own->asked->colours; colour++)
        if (!(own->ends[colour][1][0] < INFINITY)) return false;
    return true;
}

double bound_value(const bound *own) {
    double total = 0;
    for (int colour = 0; colour < own->asked->colours; colour++) total += own->ends[colour][1][0];
    return total - (double)(own->price * own->asked->jokers);
}
