/* What a word that nothing knows may be, so that unlisted/unknown.py need not ask what it cannot be, which is most.
 *
 * Endings and letters come from the Python rules, as tables of bytes (unlisted/tables.py); whatever these say yes to is told
 * here, and a little more.
 */
#include <string.h>

#include "lookup_many.h"

/* Whether a letter between two others may be lost, or be too many: doubled, the middle one of three consonants, one of two
 * vowels, a vowel before the letter that words end with behind a consonant. */
static bool may_be_lost(const uint8_t *marks, const uint8_t *letter) {
    uint8_t before = marks[letter[-1]], is = marks[letter[0]], behind = marks[letter[1]];
    if (is & VOWEL) return (before | behind) & VOWEL || behind & SWAPPED;
    return letter[0] == letter[-1] || before & is & behind & CONSONANT;
}

/* Whether a word may be a slip that leaves no doubt for one that is one slip away. */
static bool may_be_slip(const wordbook *in, text word, text other) {
    int at = first_difference(word, other), least = word.size < other.size ? word.size : other.size;
    uint8_t is;
    if (!at || at == least) return false;
    if (word.size != other.size) {
        const uint8_t *letter = (word.size > least ? word : other).letters + at;
        return may_be_lost(in->marks, letter) || (least >= LONG_WORD && in->marks[*letter] & SLIPPING);
    }
    if (are_paired(in->marks + MARKS, in->taken, word.letters[at], other.letters[at])) return true;
    is = in->marks[word.letters[at]] | in->marks[other.letters[at]];
    if (is & VOWEL && is & SWAPPED) return true;
    return least >= LONG_WORD && in->marks[word.letters[at]] & in->marks[other.letters[at]] & VOWEL;
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

/* Whether a word may have a vowel that is never written, or may be written otherwise, behind a hushing sound; where it
 * ends, endings tell that. */
static bool may_be_hushed(const wordbook *in, text word) {
    for (int at = 1; at < word.size; at++)
        if (told_by_two(in, word.letters + at - 1) & WITHIN) return true;
    return false;
}

/* Tell whether a word may look like a name, another part of speech or an abbreviation, and whether it may be hushed. */
static int64_t may_look(const wordbook *in, text word) {
    bool ends = told_by_two(in, word.letters + word.size - 2) & AT_LAST && ends_in(word, in->looks, in->looking);
    int64_t hushed = ends || may_be_hushed(in, word) ? HUSHED : 0;
    bool begins = told_by_two(in, word.letters) & AT_FIRST;
    return hushed | (ends || begins || may_be_spelled(in, word) || may_be_cried(word) ? LOOKS : 0);
}

/* Tell what an unknown word may be. Of one that may be heard, and of forms where something familiar is near, Python asks
 * hardly ever. */
int64_t guess_word(const wordbook *in, text word, int64_t told, const slip *best, int kept) {
    int64_t may_be = 0;
    if (told & HEARD) return FOND | PLAIN_SLIP | FORM | LOOKS | may_look(in, word);
    for (int at = 0; at < kept; at++)
        if (may_be_slip(in, word, best[at].word)) may_be |= PLAIN_SLIP;
    if (may_be_fond(in, word)) may_be |= FOND;
    may_be |= may_look(in, word);
    if (word.size < SHORTEST_FORM) return may_be;
    return told & FAMILIAR_NEAR || may_be_form(in, word) ? may_be | FORM : may_be;
}
