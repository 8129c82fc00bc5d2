/* Looking a word up in the automaton of the morphological dictionary, as it is written and with yo for ye.
 *
 * This is rummiwords/nouns/grammar/automaton.py once more; the Python code is the reference and says what a unit is. All
 * places are compared with the size of the file. Letters are two bytes each, as UTF-8 writes them.
 */
#include "memory.h"

/* Letters of a word at most, so that a bit for each fits into a number; numbers for each spelling, and how many of these
 * there is room for. */
enum { LETTERS = 60, NUMBERS = 3, SOME = 20 };

typedef struct lookup {
    const uint32_t *units;
    const uint8_t *guide;
    int64_t size, guided;
    const uint8_t *word;
    int length;
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

/* Find the spellings of a word; return how many there are, -1 if they are not told. Without an answer to write to, the
 * only one, as it is written, is told itself: where it ends, below the first place behind that, above a bit. */
RUMMI_API int64_t rummi_spelt_find(const int64_t *own, const char *word, int64_t bytes, int64_t *found, int64_t room) {
    int64_t some[SOME * NUMBERS];
    lookup in = {
        .units = (const uint32_t *)(intptr_t)own[0], .size = own[1], .guide = (const uint8_t *)(intptr_t)own[2],
        .guided = own[3], .word = (const uint8_t *)word, .length = (int)(bytes / 2), .found = found ? found : some,
        .room = found ? room : SOME * NUMBERS,
    };
    if (in.size < 1 || in.size > INT32_MAX || in.guided < 0 || bytes < 0 || bytes % 2 || bytes > 2 * LETTERS) return -1;
    for (int64_t at = 0; at < bytes; at += 2)
        if ((uint8_t)word[at] != 0xd0 && (uint8_t)word[at] != 0xd1) return -1;
    if (!walk_on(&in, 0, 0, 0)) return -1;
    if (found || in.count != 1 || some[0] || some[2] < 0) return 2 * in.count;
    return some[2] << 32 | some[1] << 1 | 1;
}
