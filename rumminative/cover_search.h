/* A search of the exact cover while it runs: its frames and its demand. See cover.h.
 *
 *   cover_branch.c   can a node succeed, has it failed before, which words are tried?
 *   cover_search.c   from node to node
 *   cover.c          checks of what comes from outside, the answer
 */
#ifndef RUMMI_COVER_SEARCH_H
#define RUMMI_COVER_SEARCH_H

#include <assert.h>
#include <string.h>

#include "cover.h"

typedef enum status { REFUSED = -1, DONE = 0, ASK = 1, PAUSE = 2, CUT_OFF = 3 } status;

/* What is owed after a word, and whether the long one is still to come. */
typedef struct owing {
    multiset owed, due;
    bool wants_long;
} owing;

typedef struct frame {
    owing still;
    multiset letters;
    int jokers, spare, vowels, others;
    size_t limbs;             /* behind these all bitmaps are empty */
    uint64_t *levels, *used;  /* by jokers, the words that fit; the words laid, in all their spellings */
    /* What is tried here: words in their order, ways to go on behind the present one, and then a tile left over. */
    int32_t *words;
    int64_t word_count, word_room, next_word;
    owing *ways;
    int way_count, next_way, letter;
    bool leaves;
    unsigned char *key; /* what a failure here depends on */
    size_t key_size;
} frame;

/* A state that failed; `next` is another one whose hash ends alike. */
typedef struct failure {
    struct failure *next;
    uint16_t size;
    unsigned char bytes[];
} failure;

typedef struct cover {
    memory all;
    arena room, keys;
    const scope *own;
    frame *frames[DEPTH];
    int depth, laid_count;
    int64_t laid[DEPTH], nodes, limit, variant;
    bool has_clock, arriving, broken, found;
    size_t levels; /* bitmaps of a frame: one for each number of jokers, and none */
    /* The demand. */
    uint64_t *lasting, *table; /* words that may be the long one; words of the table, which are tried first */
    bool asks_long, has_due, counts;
    multiset *unmoved;         /* of words of the table: letters whose tiles lie where they lay */
    int64_t *unmoved_words, unmoved_count;
    int8_t least_owed[LETTERS], least_due[LETTERS]; /* so that a rack tile lies there; below 0 if none can */
    uint64_t *idle[LETTERS];   /* words in which no tile or joker of a letter due would have moved */
    int order[LETTERS], order_count;
    uint64_t *branch, *rich;   /* room for the words of a branch */
    failure **failed; /* by the last bits of their hashes; `failed_room` is a power of two */
    size_t failed_count, failed_room;
} cover;

static const multiset NONE;

static inline multiset minus(const multiset *a, const multiset *b) {
    multiset rest;
    for (int at = 0; at < LETTERS; at++) rest.of[at] = (uint8_t)(a->of[at] > b->of[at] ? a->of[at] - b->of[at] : 0);
    return rest;
}

static inline multiset most(const multiset *a, const multiset *b) {
    multiset both;
    for (int at = 0; at < LETTERS; at++) both.of[at] = a->of[at] > b->of[at] ? a->of[at] : b->of[at];
    return both;
}

static inline int count(const multiset *all) {
    int sum = 0;
    for (int at = 0; at < LETTERS; at++) sum += all->of[at];
    return sum;
}

static inline bool any(const multiset *all) {
    uint8_t bits = 0;
    for (int at = 0; at < LETTERS; at++) bits |= all->of[at];
    return bits;
}

static inline multiset letters_of(const scope *own, const word *one) {
    const uint8_t *text = text_of(own, one);
    multiset all = NONE;
    for (int at = 0; at < one->length; at++) all.of[text[at]]++;
    return all;
}

static inline int vowels_of(const cover *now, const multiset *all) {
    int sum = 0;
    for (int at = 0; at < now->own->letters; at++) sum += now->own->from->vowel[at] ? all->of[at] : 0;
    return sum;
}

static inline uint64_t *bitmap(cover *now, size_t levels) {
    return arena_take(&now->room, sizeof(uint64_t) * now->own->limbs * levels);
}

static inline uint64_t *level(const cover *now, const frame *here, int jokers) {
    assert(jokers >= 0 && (size_t)jokers < now->levels);
    return here->levels + now->own->limbs * (size_t)jokers;
}

/* Words are sorted by length, so that the bitmaps get shorter. */
static inline void trim(const cover *now, frame *here) {
    const uint64_t *fits = level(now, here, here->jokers);
    while (here->limbs && !fits[here->limbs - 1]) here->limbs--;
}

/* Say quickly whether the letters of a node could go at all; `left` are letters and jokers together. */
bool cover_possible(cover *now, const frame *here, const multiset *wanted, int left);
/* Tell whether the same state failed before, and keep what it depends on; remember that it has failed. */
bool cover_failed_before(cover *now, frame *here);
void cover_remember(cover *now, const frame *here);
/* List the words to try: those of the letter that the fewest words can take, or those that may be the long one. */
void cover_branch(cover *now, frame *here, const multiset *wanted);

/* A frame with room for its bitmaps. */
frame *cover_frame(cover *now, int depth);
/* Search on until something is to be told. */
status cover_go_on(cover *now);

#endif
