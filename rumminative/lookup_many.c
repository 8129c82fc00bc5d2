/* All that is to be looked up of words that do not count, for many of them at once.
 *
 * Words of the dictionary are found in a hash table with open addressing and linear probing, of which less than half is
 * full, the slips of a word as lookup.c says.
 * For each word: whether the dictionary may have it, whether a familiar word may be heard like it, where the morphological
 * dictionary has it, and which words of the list are one slip away, the likeliest first. This is what
 * rummiwords/nouns/suggest.py and unlisted/neighbours.py say of one word; the Python code is the reference.
 */
#include <string.h>

#include "lookup_many.h"

/* Bits of the number of places at most: 64 MB of them, hundreds for each word of the largest list of nouns. */
enum { MOST_CHOOSING = 24 };

static wordbook opened(const int64_t *own) {
    return (wordbook){
        .letters = (const uint8_t *)(intptr_t)own[0], .starts = (const uint32_t *)(intptr_t)own[1], .size = own[2],
        .count = own[3], .records = (const uint8_t *)(intptr_t)own[4], .slots = (uint32_t *)(intptr_t)own[5],
        .choosing = own[6], .rests = (const int64_t *)(intptr_t)own[7], .heard = (const int64_t *)(intptr_t)own[8],
        .spelt = (const int64_t *)(intptr_t)own[9], .mistaken = (const uint8_t *)(intptr_t)own[10], .pairs = own[11],
        .fond = (const uint8_t *)(intptr_t)own[12], .fonds = own[13], .full = (const char *)(intptr_t)own[14],
        .full_size = own[15], .forms = (const uint8_t *)(intptr_t)own[16], .endings = own[17],
        .marks = (const uint8_t *)(intptr_t)own[18], .taken = own[19],
        .pairing = (const uint8_t *)(intptr_t)own[20], .paired = own[21],
        .looks = (const uint8_t *)(intptr_t)own[22], .looking = own[23], .kinds = own[24], .hides = own[25],
        .familiar = own[26],
    };
}

static bool is_wordbook(const wordbook *in) {
    return in->letters && in->starts && in->records && in->slots && in->mistaken && in->rests && in->heard &&
           in->spelt && in->fond && in->full && in->forms && in->marks && in->count >= 0 && in->size >= 0 &&
           in->choosing >= 1 && in->choosing <= MOST_CHOOSING && in->count < (int64_t)1 << in->choosing && in->pairs >= 0 &&
           in->taken >= 0 && in->pairing && in->paired == PAIRED * PAIRED && in->looks;
}

static text word_of(const wordbook *in, int64_t number) {
    uint32_t start, end;
    if (number < 0 || number >= in->count) return (text){NULL, 0};
    start = in->starts[number];
    end = in->starts[number + 1];
    return start <= end && end <= in->size && end - start <= LETTERS ? (text){in->letters + start, (int)(end - start)}
                                                                      : (text){NULL, 0};
}

static uint8_t plain(uint8_t letter) { return letter == YO ? YE : letter; }

/* Begin and prime of FNV-1a with 32 bits: one multiplication a letter, and words are short. Its highest bits are the best
 * mixed, so they are folded into the lowest, which choose the place. */
#define FNV_BEGIN 2166136261u
#define FNV_PRIME 16777619u

/* The place of a word, yo and ye being one, or of where it would be. */
static uint32_t *slot_of(const wordbook *in, text word) {
    uint32_t mask = ((uint32_t)1 << in->choosing) - 1, hash = FNV_BEGIN;
    for (int at = 0; at < word.size; at++) hash = (hash ^ plain(word.letters[at])) * FNV_PRIME;
    hash ^= hash >> 15;
    for (int64_t tried = 0; tried <= mask; tried++, hash++) {
        uint32_t *one = in->slots + (hash & mask);
        text other = *one ? word_of(in, (int64_t)*one - 1) : (text){NULL, 0};
        int at = 0;
        if (!*one) return one;
        if (other.size != word.size) continue;
        while (at < word.size && plain(word.letters[at]) == plain(other.letters[at])) at++;
        if (at == word.size) return one;
    }
    return NULL;
}

/* Fill the places by hashes, which are all 0; -1 if this is no wordbook. */
RUMMI_API int64_t rummi_words_index(const int64_t *own) {
    wordbook in = opened(own);
    if (!is_wordbook(&in)) return -1;
    for (int64_t number = 0; number < in.count; number++) {
        text word = word_of(&in, number);
        uint32_t *one = word.size ? slot_of(&in, word) : NULL;
        if (one && !*one) *one = (uint32_t)number + 1;
    }
    return in.count;
}

static bool same(text word, int from, text other, int behind) {
    int size = word.size - from;
    return size == other.size - behind && (size <= 0 || !memcmp(word.letters + from, other.letters + behind, (size_t)size));
}

static bool is_one_slip(text word, text other) {
    int at = first_difference(word, other);
    if (word.size == other.size && at == word.size) return false;
    if (word.size > other.size) return same(word, at + 1, other, at);
    if (word.size < other.size) return same(word, at, other, at + 1);
    if (at + 1 == word.size || same(word, at + 1, other, at + 1)) return true;
    return word.letters[at] == other.letters[at + 1] && word.letters[at + 1] == other.letters[at] &&
           same(word, at + 2, other, at + 2);
}

static bool is_usual(const wordbook *in, text word, text other) {
    int at = first_difference(word, other);
    text longer = word.size > other.size ? word : other;
    if (word.size != other.size)
        return longer.letters[at] == in->mistaken[0] || (at && longer.letters[at] == longer.letters[at - 1]);
    return are_paired(in->mistaken + 1, in->pairs, word.letters[at], other.letters[at]);
}

/* Whether a slip is told before another: it is likelier, or comes first by the alphabet, at the end of which yo is. */
static bool is_before(const slip *one, const slip *other) {
    int at = first_difference(one->word, other->word);
    if (one->likely != other->likely) return one->likely > other->likely;
    if (at == one->word.size || at == other->word.size) return one->word.size < other->word.size;
    if (one->word.letters[at] == YO || other->word.letters[at] == YO) return other->word.letters[at] == YO;
    return one->word.letters[at] < other->word.letters[at];
}

/* Find the likeliest words of the list that are one slip away; -1 if they are not told. */
static int near(const wordbook *in, text word, slip *best) {
    int64_t found[ROOM], count = rummi_rests_find(in->rests, (const char *)word.letters, word.size, found, ROOM);
    int kept = 0;
    if (count < 0) return -1;
    count &= ((int64_t)1 << COUNTING) - 1;
    for (int64_t at = 0; at < count; at++) {
        slip one = {.word = word_of(in, found[at])};
        const uint8_t *record = in->records + RECORD * found[at];
        int place = kept;
        if (one.word.size < SHORTEST || !(record[0] & in->kinds)) continue;
        if ((record[FAMILY] && record[FAMILY] <= in->hides) || !is_one_slip(word, one.word)) continue;
        one.often = record[FREQUENCY];
        one.likely = one.often + 2 * is_usual(in, word, one.word);
        for (; place && is_before(&one, best + place - 1); place--)
            if (place < MOST) best[place] = best[place - 1];
        if (place < MOST) best[place] = one;
        if (kept < MOST) kept++;
    }
    return kept;
}

/* Ask the morphological dictionary. */
static int64_t spelt(const wordbook *in, text word, int64_t *place) {
    char bytes[2 * LETTERS];
    int64_t told;
    encode(word, bytes);
    told = rummi_spelt_find(in->spelt, bytes, 2 * word.size, NULL, 0);
    *place = told > 0 && told & 1 ? told >> 1 : 0;
    return told < 0 ? UNTOLD : !told ? 0 : told & 1 ? WRITTEN : SPELT;
}

static bool is_plain(text word) {
    if (word.size < SHORTEST || word.size > LETTERS) return false;
    for (int at = 0; at < word.size; at++)
        if (word.letters[at] < FIRST_LETTER && word.letters[at] != YO) return false;
    return true;
}

/* Where the words that are near are written to, separated as people list them, a line for each word. */
typedef struct lines {
    uint8_t *bytes;
    int64_t room, used;
} lines;

static void put(lines *to, const slip *best, int kept) {
    for (int at = 0; at < kept; at++) {
        if (at) {
            to->bytes[to->used++] = ',';
            to->bytes[to->used++] = ' ';
        }
        memcpy(to->bytes + to->used, best[at].word.letters, (size_t)best[at].word.size);
        to->used += best[at].word.size;
    }
    to->bytes[to->used++] = '\n';
}

/* Return the number of the only word that was found by what is heard, from 1 on, if it is heard as it is written; else 0. */
static int64_t only_heard(const wordbook *in, text word, int64_t found) {
    int64_t number = found >> COUNTING;
    text other = (found & (((int64_t)1 << COUNTING) - 1)) == 1 ? word_of(in, number) : (text){NULL, 0};
    uint8_t both[2 * LETTERS];
    if (!other.size) return 0;
    memcpy(both, word.letters, (size_t)word.size);
    memcpy(both + word.size, other.letters, (size_t)other.size);
    return rummi_heard_alike(in->heard, (const char *)both, word.size, other.size) == 1 ? number + 1 : 0;
}

/* Tell of one word what is told of it, where it is spelt, and what only is heard like it. */
static void look(const wordbook *in, text word, int64_t *answer, lines *to) {
    slip best[MOST] = {{.likely = 0}};
    uint32_t *one = is_plain(word) ? slot_of(in, word) : NULL;
    int64_t heard;
    int kept = 0;
    answer[0] = UNTOLD;
    answer[1] = answer[2] = 0;
    if (one && *one) {
        answer[0] = KNOWN;
    } else if (one && (heard = rummi_heard_find(in->heard, (const char *)word.letters, word.size, NULL, 0)) >= 0) {
        answer[0] = spelt(in, word, answer + 1) | (heard ? HEARD : 0);
        answer[2] = heard ? only_heard(in, word, heard) : 0;
        if (!(answer[0] & (WRITTEN | SPELT)) && (kept = near(in, word, best)) < 0) answer[0] = UNTOLD;
        for (int at = 0; at < kept; at++)
            if (best[at].often >= in->familiar) answer[0] |= FAMILIAR_NEAR;
        if (!(answer[0] & (WRITTEN | SPELT | UNTOLD))) answer[0] |= guess_word(in, word, answer[0], best, kept);
    }
    put(to, best, kept < 0 ? 0 : kept);
}

/* Look lines up, each of which ends; three numbers are told of each, and a line of words that are near. Return how many
 * bytes those lines have, -1 if there is no room for all that, or another number of lines. */
RUMMI_API int64_t rummi_words_look(const int64_t *own, const char *words, int64_t size, int64_t *answers, int64_t count,
                                   uint8_t *bytes, int64_t room) {
    wordbook in = opened(own);
    lines to = {bytes, room, 0};
    const char *end = words + size;
    if (!is_wordbook(&in) || size < 0 || count < 0) return -1;
    for (int64_t at = 0; at < count; at++) {
        const char *behind = words < end ? memchr(words, '\n', (size_t)(end - words)) : NULL;
        if (!behind || to.room - to.used < MOST * (LETTERS + 2)) return -1;
        look(&in, (text){(const uint8_t *)words, behind - words > LETTERS ? LETTERS + 1 : (int)(behind - words)},
             answers + ANSWER * at, &to);
        words = behind + 1;
    }
    return words == end ? to.used : -1;
}
