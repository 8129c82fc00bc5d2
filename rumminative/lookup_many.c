/* All that is to be looked up of words that do not count, for many of them at once.
 *
 * For each word: whether the dictionary may have it, whether a familiar word may be heard like it, where the morphological
 * dictionary has it, and which words of the list are one slip away, the likeliest first. This is what
 * rummiwords/nouns/suggest.py and unlisted/neighbours.py say of one word; the Python code is the reference. And what
 * unlisted/unknown.py need not ask at all, as it does of most words.
 */
#include <string.h>

#include "lookup.h"

/* Words with fewer letters Python judges; so many slips are told, of so many that are looked at; bytes of a record, and
 * the places of two of them; numbers of an answer. */
enum { SHORTEST = 3, MOST = 3, ROOM = 64, RECORD = 8, FREQUENCY = 2, FAMILY = 3, ANSWER = 3 };
/* What is told of a word: it may be known; may be heard; a familiar word is near; it is spelt as it is written only, or
 * otherwise; Python must look itself; it may be a first name said fondly; a plain slip for what is near; a form that is
 * heard like another; it may look like something. */
enum {
    KNOWN = 1, HEARD = 2, FAMILIAR_NEAR = 4, WRITTEN = 8, SPELT = 16, UNTOLD = 32, FOND = 64, PLAIN_SLIP = 128, FORM = 256,
    LOOKS = 512
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
           in->choosing >= 1 && in->choosing <= 24 && in->count < (int64_t)1 << in->choosing && in->pairs >= 0 &&
           in->pairing && in->paired == PAIRED * PAIRED && in->looks;
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

/* The place of a word, yo and ye being one, or of where it would be. */
static uint32_t *slot_of(const wordbook *in, text word) {
    uint32_t mask = ((uint32_t)1 << in->choosing) - 1, hash = 2166136261u;
    for (int at = 0; at < word.size; at++) hash = (hash ^ plain(word.letters[at])) * 16777619u;
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

static int first_difference(text word, text other) {
    int at = 0, most = word.size < other.size ? word.size : other.size;
    while (at < most && word.letters[at] == other.letters[at]) at++;
    return at;
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

static bool are_paired(const uint8_t *two, int64_t pairs, uint8_t one, uint8_t other) {
    for (const uint8_t *end = two + 2 * pairs; two < end; two += 2)
        if ((two[0] == one && two[1] == other) || (two[1] == one && two[0] == other)) return true;
    return false;
}

static bool is_usual(const wordbook *in, text word, text other) {
    int at = first_difference(word, other);
    text longer = word.size > other.size ? word : other;
    if (word.size != other.size)
        return longer.letters[at] == in->mistaken[0] || (at && longer.letters[at] == longer.letters[at - 1]);
    return are_paired(in->mistaken + 1, in->pairs, word.letters[at], other.letters[at]);
}

/* Whether a word may be a slip that leaves no doubt for one that is one slip away. */
static bool may_be_slip(const wordbook *in, text word, text other) {
    int at = first_difference(word, other), least = word.size < other.size ? word.size : other.size;
    uint8_t is;
    if (!at || at == least) return false;
    if (word.size != other.size)
        return least >= LONG_WORD && in->marks[(word.size > least ? word : other).letters[at]] & SLIPPING;
    if (are_paired(in->marks + MARKS, in->taken, word.letters[at], other.letters[at])) return true;
    if (least < LONG_WORD) return false;
    if (in->marks[word.letters[at]] & in->marks[other.letters[at]] & VOWEL) return true;
    is = in->marks[word.letters[at]] | in->marks[other.letters[at]];
    return is & VOWEL && is & SWAPPED;
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

/* Write a word as the morphological dictionary wants it, two bytes a letter. */
static void encode(text word, char *bytes) {
    for (int at = 0; at < word.size; at++) {
        int letter = word.letters[at] == YO ? 0x51 : 0x30 + word.letters[at] - FIRST_LETTER;
        bytes[2 * at] = (char)(0xd0 + (letter >> 6));
        bytes[2 * at + 1] = (char)(0x80 + (letter & 0x3f));
    }
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

/* Letters of a word before the ending of a row; 0 if it does not end so, or hardly anything is left. */
static int stem_before(text word, const uint8_t *row) {
    int stem = word.size - row[0];
    bool ends = row[0] < SIDE && row[SIDE] < SIDE && stem >= SHORTEST_STEM && !memcmp(word.letters + stem, row + 1, row[0]);
    return ends ? stem : 0;
}

/* Whether anything is known that has the stem of a word with an ending of names said fondly, and the ending of a full
 * name. */
static bool may_be_fond(const wordbook *in, text word) {
    char bytes[2 * LETTERS];
    encode(word, bytes);
    for (const uint8_t *row = in->fond; row < in->fond + ROW * in->fonds; row += ROW) {
        int stem = stem_before(word, row);
        if (stem && rummi_spelt_ending(in->spelt, bytes, 2 * stem, in->full, in->full_size)) return true;
    }
    return false;
}

/* Whether a familiar word may be heard like a nominative that a word may be a form of. */
static bool may_be_form(const wordbook *in, text word) {
    char lemma[LETTERS + SIDE];
    memcpy(lemma, word.letters, (size_t)word.size);
    for (const uint8_t *row = in->forms; row < in->forms + ROW * in->endings; row += ROW) {
        int stem = stem_before(word, row);
        if (!stem) continue;
        memcpy(lemma + stem, row + SIDE + 1, row[SIDE]);
        if (rummi_heard_find(in->heard, lemma, stem + row[SIDE], NULL, 0)) return true;
        memcpy(lemma + stem, word.letters + stem, (size_t)(word.size - stem));
    }
    return false;
}

/* What two letters of a word tell, of which there are no others than these. */
static int told_by_two(const wordbook *in, const uint8_t *two) {
    int first = two[0] == YO ? PAIRED - 1 : two[0] - FIRST_LETTER, second = two[1] == YO ? PAIRED - 1 : two[1] - FIRST_LETTER;
    return in->pairing[PAIRED * first + second];
}

/* Whether a word may imitate a sound: a letter is drawn out, or it begins with the same letters twice. */
static bool may_be_cried(text word) {
    const uint8_t *letters = word.letters;
    if (word.size == SHORTEST && letters[1] == letters[2]) return true;
    for (int at = 2; at < word.size; at++)
        if (letters[at] == letters[at - 1] && letters[at] == letters[at - 2]) return true;
    for (int many = 2; 2 * many <= word.size; many++)
        if (!memcmp(letters, letters + many, (size_t)many)) return true;
    return false;
}

/* Whether a word may be spelled out by letters: they are consonants, but for one before or behind them. */
static bool may_be_spelled(const wordbook *in, text word) {
    int others = 0;
    if (word.size > LONGEST_SPELLED) return false;
    for (int at = 0; at < word.size; at++) {
        bool inside = at > 0 && at + 1 < word.size;
        if (in->marks[word.letters[at]] & CONSONANT) continue;
        if (inside || others++) return false;
    }
    return !others || word.size < LONGEST_SPELLED;
}

static bool ends_in(text word, const uint8_t *rows, int64_t many) {
    for (const uint8_t *row = rows; row < rows + ROW * many; row += ROW)
        if (stem_before(word, row)) return true;
    return false;
}

/* Whether a word may look like a name, another part of speech, an abbreviation, or have a vowel that is never written. */
static bool may_look(const wordbook *in, text word) {
    bool ends = told_by_two(in, word.letters + word.size - 2) & AT_LAST;
    if (told_by_two(in, word.letters) & AT_FIRST || (ends && ends_in(word, in->looks, in->looking))) return true;
    for (int at = 1; at < word.size; at++)
        if (told_by_two(in, word.letters + at - 1) & WITHIN) return true;
    return may_be_spelled(in, word) || may_be_cried(word);
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

/* Tell what an unknown word may be. Of one that may be heard, and of forms where something familiar is near, Python asks
 * hardly ever. */
static int64_t guess(const wordbook *in, text word, int64_t told, const slip *best, int kept) {
    int64_t may_be = 0;
    if (told & HEARD) return FOND | PLAIN_SLIP | FORM | LOOKS;
    for (int at = 0; at < kept; at++)
        if (may_be_slip(in, word, best[at].word)) may_be |= PLAIN_SLIP;
    if (may_be_fond(in, word)) may_be |= FOND;
    if (may_look(in, word)) may_be |= LOOKS;
    if (word.size < SHORTEST_FORM) return may_be;
    return told & FAMILIAR_NEAR || may_be_form(in, word) ? may_be | FORM : may_be;
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
        if (!(answer[0] & (WRITTEN | SPELT | UNTOLD))) answer[0] |= guess(in, word, answer[0], best, kept);
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
