/* A question to the walk from outside: checked, then searched in phases, with a pause whenever the caller has to act.
 *
 * The phases are those of search.py: a question with care first tells equal ways apart as they come, then by a bound
 * that knows the tiles moved, then no more; and every search that takes long goes on with a better bound. Whenever the
 * caller's clock has to be asked, and now and then in any case, the search returns and is run again, so that deadlines
 * and signals are heard. Nodes are counted as in Python.
 */
#include <stdlib.h>
#include <string.h>

#include "walk.h"

enum {
    SETTING_UP = 20,          /* what it takes to set up the bound or to improve it, in nodes */
    ASKING = 64,              /* nodes between two questions to the clock */
    PATIENCE = 256,           /* nodes between two pauses */
    AHEAD = 60,               /* percent of a tile that options may cost more to be looked at with others */
    MOST_MEMORY = 256 << 20   /* bytes; a question that needs more is given up, and asked in Python */
};

typedef struct phase {
    int sweeps;
    int64_t nodes;
    int pace;
} phase;

#define NO_END ((int64_t)1 << 60)
static const phase STAGES[] = {{0, 60, 4}, {2, 700, 4}, {4, NO_END, 4}};
static const phase AS_THEY_COME[] = {{0, 60, 0}};
static const phase CAREFUL[] = {{2, 1000, 4}};

/* A search in phases: which columns, whether tiles moved are part of the cost, whether it looks at options ahead. */
typedef struct attempt {
    const phase *phases;
    int count;
    bool staying, moves, ahead;
} attempt;

static const attempt PLAIN = {STAGES, 3, false, false, true};
static const attempt EQUALS = {AS_THEY_COME, 1, true, false, true};
static const attempt BY_MOVES = {CAREFUL, 1, true, true, false};
static const attempt ANY = {STAGES, 3, false, false, false};

enum { MOST_ATTEMPTS = 3 };

typedef enum mode { CHEAPEST, WITH_CARE, ANY_BELOW, MODES } mode;
typedef enum step { BEGINNING, SET_UP, SWEEPING, IMPROVING, SEARCHING, EXPANDING, OVER } step;
typedef enum status { REFUSED = -1, DONE = 0, ASK = 1, PAUSE = 2 } status;

typedef struct walk {
    memory all;
    arena room;
    problem asked;
    bound under;
    search *searching;
    const attempt *attempts[MOST_ATTEMPTS];
    int attempt_count, attempt, phase, sweep;
    step at;
    bool has_clock, broken; /* broken: memory ended in the middle of something */
    int64_t below, least, left, nodes;
    /* The answer: what the cheapest way costs, and what any way costs at least. */
    bool has_steps;
    int64_t cost, least_cost;
} walk;

/* Costs where tiles moved make up the lowest bits, and back. */
static int64_t fine(int64_t cost) { return cost < INFINITE ? cost * (1 << MOVES) : INFINITE; }
static int64_t coarse(int64_t cost) { return cost < INFINITE ? cost >> MOVES : INFINITE; }

static int64_t scaled(const walk *one, int64_t cost) { return one->attempts[one->attempt]->moves ? fine(cost) : cost; }
static int64_t unscaled(const walk *one, int64_t cost) {
    return one->attempts[one->attempt]->moves ? coarse(cost) : cost;
}

/* Count nodes; tell whether the clock has to be asked now. */
static bool tick(walk *one, int nodes) {
    one->left -= nodes;
    return one->has_clock && (nodes > 1 || one->left % ASKING == 0);
}

static void answer(walk *one, bool has_steps, int64_t cost, int64_t least) {
    one->has_steps = has_steps;
    one->cost = unscaled(one, cost);
    one->least_cost = unscaled(one, least);
    one->at = OVER;
}

static int64_t ahead_of(const walk *one) {
    int64_t dearest = 0;
    if (!one->attempts[one->attempt]->ahead) return 0;
    for (int number = 1; number < one->asked.highest; number++)
        if (one->asked.weights[number] > dearest) dearest = one->asked.weights[number];
    return dearest * AHEAD / 100;
}

static const phase *phase_now(const walk *one) { return &one->attempts[one->attempt]->phases[one->phase]; }

/* Go on with the next phase or attempt; or end with what is known. */
static void give_up_phase(walk *one) {
    one->least = search_least(one->searching);
    one->sweep = 0;
    one->at = SWEEPING;
    if (++one->phase < one->attempts[one->attempt]->count) return;
    answer(one, false, INFINITE, one->least);
    if (one->attempt + 1 == one->attempt_count || one->least_cost >= one->below || one->left < 0) return;
    one->attempt++;
    one->least = scaled(one, one->least_cost);
    one->at = BEGINNING;
}

static bool begin(walk *one) {
    const attempt *now = one->attempts[one->attempt];
    if (now == &PLAIN && (one->below <= one->least || one->left < 0)) { /* nothing to look for, or no nodes for it */
        answer(one, false, INFINITE, one->least);
        return false;
    }
    if (one->attempt && one->under.staying == now->staying) {
        bound_restart(&one->under, now->moves);
    } else {
        arena_reset(&one->room);
        bound_start(&one->under, &one->asked, &one->room, now->staying, now->moves);
    }
    one->phase = one->sweep = 0;
    one->at = SET_UP;
    return tick(one, SETTING_UP);
}

static bool sweep(walk *one) {
    if (one->sweep++ < phase_now(one)->sweeps) {
        one->at = IMPROVING;
        return tick(one, SETTING_UP);
    }
    search_begin(one->searching, &one->under, one->least, ahead_of(one), phase_now(one)->pace);
    one->nodes = phase_now(one)->nodes;
    one->at = SEARCHING;
    return false;
}

static bool look_on(walk *one) {
    found top = search_look(one->searching, scaled(one, one->below));
    int64_t least = search_least(one->searching);
    if (top != FOUND_NODE) {
        answer(one, top == FOUND_END, top == FOUND_END ? least : INFINITE, least);
        return false;
    }
    if (one->nodes <= 0) {
        give_up_phase(one);
        return false;
    }
    one->at = EXPANDING;
    return tick(one, 1);
}

static void expand(walk *one) {
    if (one->left < 0) {
        give_up_phase(one);
        return;
    }
    one->nodes--;
    search_expand(one->searching);
    one->at = SEARCHING;
}

/* Do the next thing; tell whether the clock has to be asked behind it. */
static bool go_on(walk *one) {
    switch (one->at) {
    case BEGINNING: return begin(one);
    case SET_UP:
        one->at = SWEEPING;
        if (!bound_feasible(&one->under)) answer(one, false, INFINITE, INFINITE);
        return false;
    case SWEEPING: return sweep(one);
    case IMPROVING:
        bound_improve(&one->under);
        one->at = SWEEPING;
        return false;
    case SEARCHING: return look_on(one);
    case EXPANDING: expand(one); return false;
    case OVER: break;
    }
    return false;
}

static status run(walk *one) {
    int64_t pause = one->left - PATIENCE;
    while (one->at != OVER) {
        if (go_on(one)) return ASK;
        if (one->left < pause) return PAUSE;
    }
    return DONE;
}

/* --- what comes from outside --- */

enum { /* the numbers of a question, before the weights */
    Q_COLOURS, Q_HIGHEST, Q_COPIES, Q_SUITE_JOKERS, Q_TABLE_JOKERS, Q_RACK_JOKERS, Q_JOKER, Q_ALL_JOKERS, Q_MODE,
    Q_BELOW, Q_CLOCK, Q_WEIGHTS
};

static bool within(int64_t least, int64_t number, int64_t most) { return least <= number && number <= most; }

static bool sizes_fit(const int64_t *question) {
    int64_t jokers = question[Q_SUITE_JOKERS];
    return within(MIN_COLOURS, question[Q_COLOURS], COLOURS) && within(MIN_HIGHEST, question[Q_HIGHEST], HIGHEST) &&
           within(1, question[Q_COPIES], COPIES) && within(0, jokers, JOKERS) &&
           within(0, question[Q_TABLE_JOKERS], jokers) && within(0, question[Q_RACK_JOKERS], jokers) &&
           question[Q_TABLE_JOKERS] + question[Q_RACK_JOKERS] <= jokers && within(0, question[Q_JOKER], DEAREST) &&
           within(0, question[Q_MODE], MODES - 1) && within(-INFINITE, question[Q_BELOW], INFINITE);
}

static bool weights_fit(const int64_t *question) {
    const int64_t *weights = question + Q_WEIGHTS;
    for (int number = 0; number < question[Q_HIGHEST] + 3; number++)
        if (!within(0, weights[number], DEAREST)) return false;
    return weights[question[Q_HIGHEST] / 2 + 1] > 0; /* a joker is priced by it */
}

/* Copy counts by colour and number; false if a number is not of the suite, or there are more than copies. */
static bool counts_fit(problem *asked, const uint8_t *tiles) {
    size_t length = (size_t)asked->highest + 3, part = length * (size_t)asked->colours;
    for (int colour = 0; colour < asked->colours; colour++, tiles += length) {
        memcpy(asked->table[colour], tiles, length);
        memcpy(asked->grouped[colour], tiles + part, length);
        memcpy(asked->rack[colour], tiles + 2 * part, length);
        for (int number = 0; number < (int)length; number++) {
            int most = within(1, number, asked->highest) ? asked->copies : 0;
            if (have(asked, colour, number) > most || asked->grouped[colour][number] > most) return false;
        }
    }
    return true;
}

static bool problem_read(problem *asked, const int64_t *question, int64_t length, const uint8_t *tiles, int64_t size) {
    if (length < Q_WEIGHTS || !sizes_fit(question)) return false;
    if (length != Q_WEIGHTS + question[Q_HIGHEST] + 3) return false;
    if (size != 3 * question[Q_COLOURS] * (question[Q_HIGHEST] + 3) || !weights_fit(question)) return false;
    asked->colours = (int)question[Q_COLOURS];
    asked->highest = (int)question[Q_HIGHEST];
    asked->copies = (int)question[Q_COPIES];
    asked->table_jokers = (int)question[Q_TABLE_JOKERS];
    asked->rack_jokers = (int)question[Q_RACK_JOKERS];
    asked->jokers = asked->table_jokers + asked->rack_jokers;
    asked->joker = question[Q_JOKER];
    asked->all_jokers = question[Q_ALL_JOKERS] != 0;
    memcpy(asked->weights, question + Q_WEIGHTS, sizeof(int64_t) * (size_t)(asked->highest + 3));
    return counts_fit(asked, tiles);
}

static void plan(walk *one, mode how) {
    static const attempt *const PLANS[MODES][MOST_ATTEMPTS] = {{&PLAIN}, {&EQUALS, &BY_MOVES, &PLAIN}, {&ANY}};
    memcpy(one->attempts, PLANS[how], sizeof one->attempts);
    one->attempt_count = how == WITH_CARE ? MOST_ATTEMPTS : 1;
    one->least = how == ANY_BELOW ? one->below - 1 : 0;
}

RUMMI_API void rummi_walk_free(walk *one) {
    if (!one) return;
    if (one->searching) search_give_back(one->searching);
    arena_give_back(&one->room);
    free(one);
}

/* Begin a question; NULL if it cannot be asked here. */
RUMMI_API walk *rummi_walk_new(const int64_t *question, int64_t length, const uint8_t *tiles, int64_t size) {
    walk *one = calloc(1, sizeof(walk));
    if (!one) return NULL;
    one->all.most = MOST_MEMORY;
    one->room.all = &one->all;
    if (!problem_read(&one->asked, question, length, tiles, size)) {
        rummi_walk_free(one);
        return NULL;
    }
    problem_prepare(&one->asked);
    one->below = question[Q_BELOW];
    one->has_clock = question[Q_CLOCK] != 0;
    plan(one, (mode)question[Q_MODE]);
    return one;
}

enum { A_LEFT, A_HAS_STEPS, A_COST, A_LEAST, A_STEPS, ANSWER = A_STEPS + STEPS };

/* Search on with the nodes left in the answer's first place; `expired` answers the question for the clock.
 * Returns DONE with the answer, ASK for the clock, PAUSE to be called again at once, REFUSED where memory ended. */
RUMMI_API int rummi_walk_run(walk *one, int expired, int64_t *numbers, int64_t length) {
    status then;
    if (!one || one->broken || length < ANSWER || numbers[A_LEFT] < -NO_END) return REFUSED;
    if (setjmp(one->all.out)) {
        one->broken = true;
        return REFUSED;
    }
    if (!one->searching) one->searching = search_new(&one->all);
    one->left = expired ? -1 : numbers[A_LEFT];
    then = run(one);
    numbers[A_LEFT] = one->left;
    if (then != DONE) return then;
    numbers[A_HAS_STEPS] = one->has_steps;
    numbers[A_COST] = one->cost;
    numbers[A_LEAST] = one->least_cost;
    if (one->has_steps) search_steps(one->searching, numbers + A_STEPS);
    return then;
}
