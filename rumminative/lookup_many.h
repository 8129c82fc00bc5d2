/* A dictionary with which many words are looked up, and the rules about those that it does not have. */
#ifndef RUMMI_LOOKUP_MANY_H
#define RUMMI_LOOKUP_MANY_H

#include "lookup.h"

/* Words with fewer letters Python judges; so many slips are told, of so many that are looked at; bytes of a record, and
 * the places of two of them; numbers of an answer. */
enum { SHORTEST = 3, MOST = 3, ROOM = 64, RECORD = 8, FREQUENCY = 2, FAMILY = 3, ANSWER = 3 };
/* What is told of a word: it may be known; may be heard; a familiar word is near; it is spelt as it is written only, or
 * otherwise; Python must look itself; it may be a first name said fondly; a plain slip for what is near; a form that is
 * heard like another; it may look like something; it may have an odd vowel behind a hushing sound. */
enum {
    KNOWN = 1, HEARD = 2, FAMILIAR_NEAR = 4, WRITTEN = 8, SPELT = 16, UNTOLD = 32, FOND = 64, PLAIN_SLIP = 128, FORM = 256,
    LOOKS = 512, HUSHED = 1024
};
/* Letters of what stays of a word without its ending, and of a long word, as in inflection.py, shapes.py and sounds.py;
 * bytes of a table that says of each letter what it is. */
enum { SHORTEST_STEM = 2, LONG_WORD = 8, MARKS = 256, VOWEL = 1, SLIPPING = 2, SWAPPED = 4, CONSONANT = 8 };
/* Letters of an abbreviation at most, and of a form at least, as in shapes.py and unknown.py; letters of a pair, yo behind
 * the others, and what two letters tell: where a word begins, anywhere in it, where it ends. */
enum { LONGEST_SPELLED = 6, SHORTEST_FORM = 6, PAIRED = 33, AT_FIRST = 1, WITHIN = 2, AT_LAST = 4 };
/* Bytes of what a word ends with, behind its length, and of that before what is put there instead. */
enum { SIDE = 8, ROW = 2 * SIDE };
/* Bytes of the encoding: the first of the letters in a row and the one that is not among them, of two bytes in UTF-8. */
enum { FIRST_LETTER = 0xe0, YO = 0xb8, YE = 0xe5 };

/* The words of the dictionary by their numbers, a record for each; places for them by their hashes; what looks one word
 * up; the soft sign, and pairs of letters that are mistaken; endings of names said fondly, and of full ones, a line each;
 * endings of forms; what letters are, and pairs that are taken for each other; what two letters tell, and endings that
 * words look like something with; which words are in the list, and which are familiar. */
typedef struct wordbook {
    const uint8_t *letters;
    const uint32_t *starts;
    int64_t size, count;
    const uint8_t *records;
    uint32_t *slots;
    int64_t choosing;
    const int64_t *rests, *heard, *spelt;
    const uint8_t *mistaken;
    int64_t pairs;
    const uint8_t *fond;
    int64_t fonds;
    const char *full;
    int64_t full_size;
    const uint8_t *forms;
    int64_t endings;
    const uint8_t *marks;
    int64_t taken;
    const uint8_t *pairing;
    int64_t paired;
    const uint8_t *looks;
    int64_t looking;
    int64_t kinds, hides, familiar;
} wordbook;

typedef struct text {
    const uint8_t *letters;
    int size;
} text;

/* A word that is near, how often it is met, and how likely it was meant. */
typedef struct slip {
    text word;
    int often, likely;
} slip;

static inline int first_difference(text word, text other) {
    int at = 0, most = word.size < other.size ? word.size : other.size;
    while (at < most && word.letters[at] == other.letters[at]) at++;
    return at;
}

static inline bool are_paired(const uint8_t *two, int64_t pairs, uint8_t one, uint8_t other) {
    for (const uint8_t *end = two + 2 * pairs; two < end; two += 2)
        if ((two[0] == one && two[1] == other) || (two[1] == one && two[0] == other)) return true;
    return false;
}

/* Write a word as the morphological dictionary wants it, two bytes a letter. */
static inline void encode(text word, char *bytes) {
    for (int at = 0; at < word.size; at++) {
        int letter = word.letters[at] == YO ? 0x51 : 0x30 + word.letters[at] - FIRST_LETTER;
        bytes[2 * at] = (char)(0xd0 + (letter >> 6));
        bytes[2 * at + 1] = (char)(0x80 + (letter & 0x3f));
    }
}

/* Tell what an unknown word may be, of which this is told, and these words are near. */
int64_t guess_word(const wordbook *in, text word, int64_t told, const slip *best, int kept);

#endif
