/* The letter solver's exact cover: what its parts share.
 *
 * This is rummiwords/solver/search/cover.py once more; the Python code is the reference, and both try the same words in
 * the same order and count the same nodes.
 *
 *   cover_words.c    the vocabulary, and the words of one position with their bitmaps
 *   cover_search.h   the search among these
 */
#ifndef RUMMI_COVER_H
#define RUMMI_COVER_H

#include "memory.h"

enum {
    LETTERS = 64,     /* letters of an alphabet at most (MOST_LETTERS of rummiwords/packing.py) */
    MOST_TILES = 15,  /* of one letter: what a field of packed letters can count */
    FIELD_BITS = 5,
    PACKED = LETTERS * FIELD_BITS / 8, /* bytes of packed letters */
    LONGEST = 255,    /* letters of a word */
    DEPTH = 512,      /* words and tiles left over, one below another */
    CLASHES = 1024,   /* words laid that would fit once more: more are given up */
    KEY = 3 * (LETTERS / 2) + 3 + CLASHES * (int)sizeof(uint32_t)
};

/* How often each letter is there. */
typedef struct multiset {
    uint8_t of[LETTERS];
} multiset;

/* The words of a vocabulary: their letters one behind another, and where each begins. They lie from bit `free` on. */
typedef struct book {
    uint8_t *text;
    uint32_t *begins;
    int32_t *twins; /* the next row that means the same word, in a ring */
    size_t text_size;
    int64_t count, free;
    int letters;
    uint8_t vowel[LETTERS];
} book;

/* A word of a scope; `begin` says where in the book its letters are, or in those of the strange words, `twin` is the
 * next row of the same word in the scope, in a ring. */
typedef struct word {
    uint32_t begin;
    int32_t place, twin;
    uint8_t length, vowels;
} word;

/* The words that a position allows, numbered anew and in their order, and bitmaps over these. */
typedef struct scope {
    memory all;
    arena room;
    const book *from;
    word *words;
    int64_t count;
    size_t limbs;
    uint64_t *every;   /* the bitmap that these were taken from, and how many come before each limb of it */
    uint32_t *before;
    size_t every_limbs;
    int letters, shortest;
    uint64_t *has[LETTERS][MOST_TILES + 2]; /* at least so many of a letter; NULL where no word has them */
    int32_t *heavy, *light;                 /* the most other letters on so many vowels, and the other way round */
    int64_t heavy_size, light_size;
    uint8_t *strange;
} scope;

static inline const uint8_t *text_of(const scope *own, const word *one) {
    return (one->place < own->from->free ? own->strange : own->from->text) + one->begin;
}

/* The bits of a bitmap of all words, as Python writes it, that lie in a scope. */
void scope_bits(const scope *own, const uint8_t *every, int64_t size, uint64_t *bits);

/* The number of the word with a place; -1 if it is not in the scope. */
int32_t scope_number(const scope *own, int64_t place);

static inline bool bit(const uint64_t *bits, int64_t at) { return bits[at / 64] >> at % 64 & 1; }
static inline void set_bit(uint64_t *bits, int64_t at) { bits[at / 64] |= (uint64_t)1 << at % 64; }

#endif
