/* What can come of a node of the exact cover: counting, a memo of failures, and minimum remaining values.
 *
 * A node fails at once if counting shows that the letters cannot go, or if the same state has failed before. Else it
 * branches on the letter that the fewest words can take; where the letters left are poor in vowels, on words that are
 * just as poor, if these are fewer: one of them must be among those that take the letters (balance.py).
 */
#include <stddef.h>

#include "cover_search.h"

enum {
    REMEMBERED = 25000, /* states that failed, as in cover.py */
    TURN_STEP = 7919, NODE_STEP = 31, /* primes that spread the starts over a list, the same in every run, as there */
    FIRST_FAILURES = 64, /* room for these at first: a power of two */
    FEW = 2             /* words: few enough to look no further for a letter */
};
#define TINY 1e-9 /* far less than the difference of two ratios of so few letters */

bool cover_possible(cover *now, const frame *here, const multiset *wanted, int left) {
    const scope *own = now->own;
    multiset over = minus(wanted, &here->letters);
    if (left - here->spare > 0 && left < own->shortest) return false;
    if (count(&over) > here->jokers) return false;
    if (here->spare) return true;
    if (here->vowels + here->jokers >= own->heavy_size || here->others + here->jokers >= own->light_size)
        longjmp(now->all.out, 1); /* more letters than the game has: nothing to be told here */
    return here->others <= own->heavy[here->vowels + here->jokers] &&
           here->vowels <= own->light[here->others + here->jokers];
}

/* Begin and prime of FNV-1a with 64 bits; the highest bits of a hash, the best mixed, are folded into the lowest, which
 * choose a place. */
#define FNV_BEGIN 0xCBF29CE484222325u
#define FNV_PRIME 0x100000001B3u

static uint64_t hash_of(const unsigned char *bytes, size_t size) {
    uint64_t hash = FNV_BEGIN;
    for (size_t at = 0; at < size; at++) hash = (hash ^ bytes[at]) * FNV_PRIME;
    return hash ^ hash >> 31;
}

/* Two letters to a byte: there are MOST_TILES of one at most. */
static unsigned char *write_letters(const cover *now, unsigned char *to, const multiset *all) {
    for (int at = 0; at < now->own->letters; at += 2)
        *to++ = (unsigned char)(all->of[at] | all->of[at + 1] << 4);
    return to;
}

/* Write what a failure depends on: letters, jokers, and the words that would fit but are laid already. */
static void write_key(cover *now, frame *here) {
    unsigned char *to = here->key;
    const uint64_t *fits = level(now, here, here->jokers);
    to = write_letters(now, to, &here->still.owed);
    to = write_letters(now, to, &here->still.due);
    to = write_letters(now, to, &here->letters);
    *to++ = (unsigned char)here->jokers;
    *to++ = (unsigned char)here->spare;
    *to++ = here->still.wants_long;
    for (size_t at = 0; at < here->limbs; at++)
        for (uint64_t both = fits[at] & here->used[at]; both; both &= both - 1) {
            uint32_t number = (uint32_t)(64 * at) + (uint32_t)__builtin_ctzll(both);
            if (to + sizeof number > here->key + KEY) longjmp(now->all.out, 1);
            memcpy(to, &number, sizeof number);
            to += sizeof number;
        }
    here->key_size = (size_t)(to - here->key);
}

/* Where failures begin whose hashes end as that of a key. */
static failure **failures(const cover *now, const unsigned char *key, size_t size) {
    return &now->failed[hash_of(key, size) & (now->failed_room - 1)];
}

bool cover_failed_before(cover *now, frame *here) {
    write_key(now, here);
    if (!now->failed_room) return false;
    for (const failure *one = *failures(now, here->key, here->key_size); one; one = one->next)
        if (one->size == here->key_size && !memcmp(one->bytes, here->key, one->size)) return true;
    return false;
}

static void hang(const cover *now, failure *one) {
    failure **first = failures(now, one->bytes, one->size);
    one->next = *first;
    *first = one;
}

/* Make room for more failures: in the usual case each has a place of its own. */
static void widen(cover *now) {
    size_t before = now->failed_room, room = before ? 4 * before : FIRST_FAILURES;
    failure **old = now->failed;
    now->failed = memory_grow(&now->all, NULL, 0, sizeof(failure *) * room);
    now->failed_room = room;
    memset(now->failed, 0, sizeof(failure *) * room);
    for (size_t at = 0; at < before; at++)
        for (failure *one = old[at], *next; one; one = next) {
            next = one->next;
            hang(now, one);
        }
    memory_give_back(&now->all, old, sizeof(failure *) * before);
}

void cover_remember(cover *now, const frame *here) {
    failure *one;
    if (now->failed_count >= REMEMBERED) return;
    if (now->failed_count >= now->failed_room) widen(now);
    now->failed_count++;
    one = arena_take(&now->keys, offsetof(failure, bytes) + here->key_size);
    one->size = (uint16_t)here->key_size;
    memcpy(one->bytes, here->key, one->size);
    hang(now, one);
}

/* Write the words of a letter, or of the long word, that may be laid now into the branch; tell how many. */
static int64_t take(cover *now, const frame *here, const uint64_t *of, const uint64_t *not_of) {
    const uint64_t *fits = level(now, here, here->jokers);
    int64_t sum = 0;
    for (size_t at = 0; at < here->limbs; at++) {
        uint64_t words = fits[at] & ~here->used[at] & of[at];
        now->branch[at] = not_of ? words & ~not_of[at] : words;
        sum += __builtin_popcountll(now->branch[at]);
    }
    return sum;
}

/* The same, only counted, as far as that is fewer than `fewest`. */
static int64_t tell(const cover *now, const frame *here, const uint64_t *of, const uint64_t *not_of, int64_t fewest) {
    const uint64_t *fits = level(now, here, here->jokers);
    int64_t sum = 0;
    for (size_t at = 0; at < here->limbs && sum < fewest; at++) {
        uint64_t words = fits[at] & ~here->used[at] & of[at];
        sum += __builtin_popcountll(not_of ? words & ~not_of[at] : words);
    }
    return sum;
}

/* Choose the letter with the fewest words, or the long word (-1); tell how many words that is. */
static int64_t choose(cover *now, frame *here, const multiset *wanted) {
    int64_t fewest = INT64_MAX;
    here->letter = -1;
    if (here->still.wants_long && !(fewest = take(now, here, now->lasting, NULL))) return 0;
    for (int at = 0; at < now->order_count; at++) {
        int letter = now->order[at];
        const uint64_t *having = now->own->has[letter][1];
        const uint64_t *idle = here->still.due.of[letter] ? now->idle[letter] : NULL;
        int64_t times;
        if (!wanted->of[letter]) continue;
        times = having ? tell(now, here, having, idle, fewest) : 0;
        if (times < fewest) {
            here->letter = letter;
            fewest = times;
            if (times <= FEW) break;
        }
    }
    if (here->letter >= 0 && fewest) take(now, here, now->own->has[here->letter][1],
                                          here->still.due.of[here->letter] ? now->idle[here->letter] : NULL);
    return fewest == INT64_MAX ? 0 : fewest;
}

/* How many letters of one kind there are for each of the other. */
static double ratio(int carried, int given) { return given ? (double)carried / given : __builtin_inf(); }

/* Branch on words rich in consonants, or in vowels, if the letters left ask for one and there are fewer. */
static void choose_richer(cover *now, const frame *here, int64_t fewest) {
    const uint64_t *fits = level(now, here, here->jokers);
    int vowels = here->vowels + here->jokers, others = here->others + here->jokers;
    bool heavy = here->others > 2 * vowels;
    int64_t sum = 0;
    double needed;
    if (!heavy && here->vowels <= others) return;
    needed = heavy ? ratio(here->others, vowels) : ratio(here->vowels, others);
    for (size_t at = 0; at < here->limbs && sum < fewest; at++) {
        now->rich[at] = 0;
        for (uint64_t rest = fits[at] & ~here->used[at]; rest; rest &= rest - 1) {
            const word *one = &now->own->words[64 * at + (size_t)__builtin_ctzll(rest)];
            int spoken = one->vowels, unspoken = one->length - one->vowels;
            double rich = heavy ? ratio(unspoken, spoken) : ratio(spoken, unspoken);
            if (rich >= needed - TINY) now->rich[at] |= rest & -rest;
        }
        sum += __builtin_popcountll(now->rich[at]);
    }
    if (sum < fewest) memcpy(now->branch, now->rich, sizeof(uint64_t) * here->limbs);
}

/* List the words of a branch in the order of trying: those of the table, then short ones, from another start. */
static void list_words(cover *now, frame *here) {
    int64_t first = 0, others = 0, start;
    for (size_t at = 0; at < here->limbs; at++) {
        first += __builtin_popcountll(now->branch[at] & now->table[at]);
        others += __builtin_popcountll(now->branch[at] & ~now->table[at]);
    }
    start = now->variant && others > 1 ? (now->variant * TURN_STEP + now->nodes * NODE_STEP) % others : 0;
    here->word_count = first + others;
    if (here->word_count > here->word_room) {
        here->word_room = 2 * here->word_count;
        here->words = arena_take(&now->room, sizeof(int32_t) * (size_t)here->word_room);
    }
    for (size_t at = 0, olds = 0, others_at = 0; at < here->limbs; at++)
        for (uint64_t rest = now->branch[at]; rest; rest &= rest - 1) {
            int64_t number = (int64_t)(64 * at) + __builtin_ctzll(rest);
            int64_t to = bit(now->table, number) ? (int64_t)olds++
                                                  : first + ((int64_t)others_at++ + others - start) % others;
            here->words[to] = (int32_t)number;
        }
}

void cover_branch(cover *now, frame *here, const multiset *wanted) {
    int64_t fewest = choose(now, here, wanted);
    if (fewest && !here->spare) choose_richer(now, here, fewest);
    if (fewest) list_words(now, here);
}
