/* Looking a word up in the automaton of the morphological dictionary, as it is written and with yo for ye.
 *
 * It is a double-array DAWG, a graph in which words share their beginnings and their ends: where a letter leads to is one
 * exclusive or of the place, the distance that is kept there and the letter, and the label found there says whether it
 * leads anywhere. What can follow is told by a guide: two bytes a place, its first child and its next sibling.
 * This is rummiwords/nouns/grammar/automaton.py once more; the Python code is the reference and says what a unit is. All
 * places are compared with the size of the file. Letters are two bytes each, as UTF-8 writes them.
 */
#include <string.h>

#include "lookup.h"

/* Numbers for each spelling, and how many of these there is room for; a bit for each letter fits into a number. */
enum { NUMBERS = 3, SOME = 20 };

typedef struct lookup {
    const uint32_t *units;
    const uint8_t *guide;
    int64_t size, guided;
    const uint8_t *word;
    int length, steps;
    int64_t *found, room, count;
} lookup;

static int64_t child(const lookup *in, int64_t index, uint8_t label) {
    uint32_t unit = in->units[index];
    index ^= (int64_t)(uint32_t)((unit >> 10) << ((unit & 0x200) >> 6)) ^ label;
    if (index < 0 || index >= in->size) return -1;
    return (in->units[index] & 0x800000FFu) == label ? index : -1;
}

static int64_t letter(const lookup *in, int64_t index, uint8_t first, uint8_t second) {
    index = child(in, index, first);
    return index < 0 ? index : child(in, index, second);
}

/* Put the end of a word before what was found behind it: which letters became yo, where the word ends, its first child. */
static bool put(lookup *in, int64_t before, int64_t yo, int64_t index) {
    if (NUMBERS * (in->count + 1) > in->room || 2 * index >= in->guided) return false;
    for (int64_t at = NUMBERS * in->count; at > NUMBERS * before; at--) in->found[at + NUMBERS - 1] = in->found[at - 1];
    in->found[NUMBERS * before] = yo;
    in->found[NUMBERS * before + 1] = index;
    in->found[NUMBERS * before + 2] = child(in, index, in->guide[2 * index]);
    in->count++;
    return true;
}

/* Walk on from a place behind some letters; false if there is no room for what is found. */
static bool walk_on(lookup *in, int at, int64_t yo, int64_t index) {
    int64_t before = in->count;
    for (; at < in->length; at++) {
        const uint8_t *bytes = in->word + 2 * at;
        if (bytes[0] == 0xd0 && bytes[1] == 0xb5) { /* ye */
            int64_t other = letter(in, index, 0xd1, 0x91);
            if (other >= 0 && !walk_on(in, at + 1, yo | (int64_t)1 << at, other)) return false;
        }
        if ((index = letter(in, index, bytes[0], bytes[1])) < 0) return true;
    }
    index = child(in, index, 1);
    return index < 0 || put(in, before, yo, index);
}

static lookup opened(const int64_t *own) {
    return (lookup){
        .units = (const uint32_t *)(intptr_t)own[0], .size = own[1], .guide = (const uint8_t *)(intptr_t)own[2],
        .guided = own[3],
    };
}

/* With a word to walk along, and room for some spellings. */
static lookup walking(const int64_t *own, const char *word, int64_t bytes, int64_t *some) {
    lookup in = opened(own);
    in.word = (const uint8_t *)word;
    in.length = (int)(bytes / 2);
    in.found = some;
    in.room = SOME * NUMBERS;
    return in;
}

/* Letters are two bytes each, of which the first has two values. */
static bool are_letters(const char *word, int64_t bytes) {
    if (bytes < 0 || bytes % 2) return false;
    for (int64_t at = 0; at < bytes; at += 2)
        if ((uint8_t)word[at] != 0xd0 && (uint8_t)word[at] != 0xd1) return false;
    return true;
}

static bool is_automaton(const lookup *in) { return in->size >= 1 && in->size <= INT32_MAX && in->guided >= 0; }

/* Find the spellings of a word; return how many there are, -1 if they are not told. Without an answer to write to, the
 * only one, as it is written, is told itself: where it ends, below the first place behind that, above a bit. */
RUMMI_API int64_t rummi_spelt_find(const int64_t *own, const char *word, int64_t bytes, int64_t *found, int64_t room) {
    int64_t some[SOME * NUMBERS];
    lookup in = walking(own, word, bytes, found ? found : some);
    if (found) in.room = room;
    if (!is_automaton(&in) || bytes > 2 * LETTERS || !are_letters(word, bytes)) return -1;
    if (!walk_on(&in, 0, 0, 0)) return -1;
    if (found || in.count != 1 || some[0] || some[2] < 0) return 2 * in.count;
    return some[2] << 32 | some[1] << 1 | 1;
}

/* What is put into a word or on it: letters, or endings, each of which a line ends. */
typedef struct more {
    const char *bytes;
    int64_t size;
} more;

/* Tell whether a spelling is found from a place on, behind some letters; -1 if it is not told. */
static int is_found_behind(lookup *in, int at, int64_t index) {
    if (index < 0) return 0;
    return walk_on(in, at, 0, index) ? in->count > 0 : -1;
}

/* The same with one of some letters before the rest of the word. */
static int is_found_with(lookup *in, int at, int64_t index, more letters) {
    for (int64_t one = 0; one < letters.size; one += 2) {
        uint8_t first = (uint8_t)letters.bytes[one], second = (uint8_t)letters.bytes[one + 1];
        int found = is_found_behind(in, at, letter(in, index, first, second));
        if (!found && first == 0xd0 && second == 0xb5) found = is_found_behind(in, at, letter(in, index, 0xd1, 0x91));
        if (found) return found;
    }
    return 0;
}

/* The same with one of some letters anywhere from a place on. */
static int is_found_with_any(lookup *in, int at, int64_t index, more letters) {
    for (; index >= 0; at++) {
        const uint8_t *bytes = in->word + 2 * at;
        int found = is_found_with(in, at, index, letters);
        if (found || at == in->length) return found;
        if (bytes[0] == 0xd0 && bytes[1] == 0xb5) { /* ye */
            int64_t other = letter(in, index, 0xd1, 0x91);
            if (other >= 0 && (found = is_found_with_any(in, at + 1, other, letters))) return found;
        }
        index = letter(in, index, bytes[0], bytes[1]);
    }
    return 0;
}

/* Tell whether any spelling is found of a word into which one of some letters is put anywhere; -1 if it is not told. */
RUMMI_API int64_t rummi_spelt_with(const int64_t *own, const char *word, int64_t bytes, const char *letters, int64_t many) {
    int64_t some[SOME * NUMBERS];
    lookup in = walking(own, word, bytes, some);
    if (!is_automaton(&in) || bytes + 2 > 2 * LETTERS || !are_letters(word, bytes) || !are_letters(letters, many)) return -1;
    return is_found_with_any(&in, 0, 0, (more){letters, many});
}

/* Tell whether a spelling is found with one of some endings behind a place; -1 if it is not told. */
static int is_found_ending(lookup in, int64_t index, more endings) {
    const char *ending = endings.bytes, *end = ending + endings.size;
    int64_t most = 2 * (LETTERS - in.length);
    while (ending < end) {
        const char *behind = memchr(ending, '\n', (size_t)(end - ending));
        int found;
        if (!behind || behind - ending > most || !are_letters(ending, behind - ending)) return -1;
        in.word = (const uint8_t *)ending;
        in.length = (int)((behind - ending) / 2);
        if ((found = is_found_behind(&in, 0, index))) return found;
        ending = behind + 1;
    }
    return 0;
}

/* The same behind the rest of a word. */
static int is_found_ending_so(const lookup *in, int at, int64_t index, more endings) {
    for (; at < in->length && index >= 0; at++) {
        const uint8_t *bytes = in->word + 2 * at;
        if (bytes[0] == 0xd0 && bytes[1] == 0xb5) { /* ye */
            int64_t other = letter(in, index, 0xd1, 0x91);
            int found = other < 0 ? 0 : is_found_ending_so(in, at + 1, other, endings);
            if (found) return found;
        }
        index = letter(in, index, bytes[0], bytes[1]);
    }
    return index < 0 ? 0 : is_found_ending(*in, index, endings);
}

/* Tell whether any spelling is found of a word with one of some endings, each of which a line ends; -1 if it is not told. */
RUMMI_API int64_t rummi_spelt_ending(const int64_t *own, const char *word, int64_t bytes, const char *endings, int64_t size) {
    int64_t some[SOME * NUMBERS];
    lookup in = walking(own, word, bytes, some);
    if (!is_automaton(&in) || size < 0 || bytes > 2 * LETTERS || !are_letters(word, bytes)) return -1;
    return is_found_ending_so(&in, 0, 0, (more){endings, size});
}

/* Digits of the forms behind a word, six bits each, of which so many tell two numbers of 16 bits; how many may follow
 * them; and places that are gone to at most, so that every walk ends. */
enum { DIGITS = 6, MORE_DIGITS = 12, STEPS = 4096 };

static int digit(uint8_t label) {
    if (label >= 'A' && label <= 'Z') return label - 'A';
    if (label >= 'a' && label <= 'z') return label - 'a' + 26;
    if (label >= '0' && label <= '9') return label - '0' + 52;
    return label == '+' ? 62 : label == '/' ? 63 : -1;
}

static bool put_form(lookup *in, const uint8_t *path, int depth) {
    int64_t form = 0;
    if (depth < DIGITS || in->count == in->room) return false;
    for (int at = 0; at < depth; at++) {
        if (at >= DIGITS && path[at] != '=' && path[at] != '\n') return false;
        if (at < DIGITS && digit(path[at]) < 0) return false;
        if (at < DIGITS) form = form << 6 | digit(path[at]);
    }
    in->found[in->count++] = form >> 4;
    return true;
}

/* Put all forms behind a place, in the order of the file; false if there is no room, or this is no form. */
static bool put_forms(lookup *in, int64_t index, uint8_t *path, int depth) {
    if (index < 0 || index >= in->size || 2 * index + 1 >= in->guided) return false;
    if (depth == MORE_DIGITS || ++in->steps > STEPS) return false;
    if (in->units[index] & 0x100 && !put_form(in, path, depth)) return false;
    for (uint8_t label = in->guide[2 * index]; label;) {
        int64_t after = child(in, index, label);
        path[depth] = label;
        if (!put_forms(in, after, path, depth + 1)) return false;
        label = in->guide[2 * after + 1];
    }
    return true;
}

/* Find the forms behind the end of a word; return how many there are, -1 if they are not told. */
RUMMI_API int64_t rummi_spelt_forms(const int64_t *own, int64_t index, int64_t *found, int64_t room) {
    lookup in = opened(own);
    uint8_t path[MORE_DIGITS];
    in.found = found;
    in.room = room;
    return put_forms(&in, index, path, 0) ? in.count : -1;
}

/* Find the number that an automaton of numbers has for a text; 0 if it has none. */
RUMMI_API int64_t rummi_spelt_number(const int64_t *own, const char *text, int64_t size) {
    lookup in = opened(own);
    int64_t index = 0;
    if (in.size < 1) return 0;
    for (int64_t at = 0; at < size && index >= 0; at++) index = child(&in, index, (uint8_t)text[at]);
    if (index < 0 || !(in.units[index] & 0x100)) return 0;
    index ^= (int64_t)(uint32_t)((in.units[index] >> 10) << ((in.units[index] & 0x200) >> 6));
    return index < in.size ? in.units[index] & 0x7fffffff : 0;
}
