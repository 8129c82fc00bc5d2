/* The vocabulary of the letter game, kept here as long as Python keeps it, and the words of one position.
 *
 * A search only ever narrows the words that fit at first. So these are numbered anew, in their order, and the bitmaps of
 * letters and counts (an inverted index, range-encoded) are made over them alone: they are short, and stay in the cache.
 */
#include <stdlib.h>
#include <string.h>

#include "cover.h"

enum { MOST_BOOK = 256 << 20, MOST_SCOPE = 256 << 20 }; /* bytes */

RUMMI_API void rummi_book_free(book *own) {
    if (!own) return;
    free(own->text);
    free(own->begins);
    free(own->twins);
    free(own);
}

/* Say where each word begins; false if a letter is none of the alphabet, or the lengths do not add up. */
static bool book_read(book *own, const uint8_t *lengths) {
    size_t at = 0;
    for (int64_t number = 0; number < own->count; number++) {
        own->begins[number] = (uint32_t)at;
        own->twins[number] = (int32_t)number;
        at += lengths[number];
    }
    own->begins[own->count] = (uint32_t)at;
    if (at != own->text_size) return false;
    for (size_t letter = 0; letter < own->text_size; letter++)
        if (own->text[letter] >= own->letters) return false;
    return true;
}

/* Begin a vocabulary: letters by number, how long each row is, which letters are vowels, the first bit of a row. */
RUMMI_API book *rummi_book_new(const uint8_t *text, int64_t size, const uint8_t *lengths, int64_t count,
                               const uint8_t *vowels, int64_t letters, int64_t first) {
    book *own;
    if (size < 0 || size > MOST_BOOK || count < 0 || count > MOST_BOOK) return NULL;
    if (letters < 1 || letters > LETTERS || first < 0 || first > LONGEST) return NULL;
    if (!(own = calloc(1, sizeof(book)))) return NULL;
    own->count = count;
    own->free = first;
    own->letters = (int)letters;
    own->text_size = (size_t)size;
    memcpy(own->vowel, vowels, (size_t)letters);
    own->text = malloc((size_t)size + 1);
    own->begins = malloc(sizeof(uint32_t) * ((size_t)count + 1));
    own->twins = malloc(sizeof(int32_t) * ((size_t)count + 1));
    if (own->text && own->begins && own->twins) {
        memcpy(own->text, text, (size_t)size);
        if (book_read(own, lengths)) return own;
    }
    rummi_book_free(own);
    return NULL;
}

/* Let rows mean the same word, each given with the next one of its ring; returns whether they are rows. */
RUMMI_API int rummi_book_twins(book *own, const int64_t *pairs, int64_t count) {
    for (int64_t at = 0; at < count; at++) {
        int64_t number = pairs[2 * at] - own->free, next = pairs[2 * at + 1] - own->free;
        if (number < 0 || number >= own->count || next < 0 || next >= own->count) return 0;
        own->twins[number] = (int32_t)next;
    }
    return 1;
}

static void word_read(const scope *own, word *one, size_t begin, size_t length, int64_t place) {
    const uint8_t *text;
    *one = (word){.begin = (uint32_t)begin, .place = (int32_t)place, .twin = -1, .length = (uint8_t)length};
    text = text_of(own, one);
    for (size_t at = 0; at < length; at++) one->vowels = (uint8_t)(one->vowels + own->from->vowel[text[at]]);
}

/* Mark a word in the bitmaps of its letters. */
static void word_index(scope *own, int64_t number) {
    const word *one = &own->words[number];
    uint8_t times[LETTERS] = {0};
    for (int at = 0; at < one->length; at++) {
        int letter = text_of(own, one)[at], count = ++times[letter];
        if (count > MOST_TILES) continue; /* there are never so many tiles, so it never fits */
        if (!own->has[letter][count]) {
            own->has[letter][count] = arena_take(&own->room, sizeof(uint64_t) * own->limbs);
            memset(own->has[letter][count], 0, sizeof(uint64_t) * own->limbs);
        }
        set_bit(own->has[letter][count], number);
    }
}

int32_t scope_number(const scope *own, int64_t place) {
    int64_t low = 0, high = own->count;
    while (low < high) {
        int64_t middle = (low + high) / 2;
        if (own->words[middle].place < place) low = middle + 1;
        else high = middle;
    }
    return low < own->count && own->words[low].place == place ? (int32_t)low : -1;
}

/* Let a word know the next of the same meaning that is in the scope. */
static void word_twin(scope *own, int64_t number) {
    word *one = &own->words[number];
    int64_t known = one->place - own->from->free;
    if (known < 0 || own->from->twins[known] == known) {
        one->twin = (int32_t)number;
        return;
    }
    for (int64_t steps = 0; one->twin < 0 && steps < own->from->count; steps++) {
        known = own->from->twins[known];
        one->twin = scope_number(own, known + own->from->free);
    }
    if (one->twin < 0) one->twin = (int32_t)number;
}

/* Strange words, the words of a table that the vocabulary does not have: their letters and lengths. */
typedef struct strange {
    const uint8_t *text, *lengths;
    int64_t size, count;
} strange;

static bool strange_fit(const book *from, const strange *others) {
    int64_t total = 0;
    if (others->count < 0 || others->count > from->free) return false;
    for (int64_t at = 0; at < others->count; at++) total += others->lengths[at];
    if (total != others->size) return false;
    for (int64_t at = 0; at < total; at++)
        if (others->text[at] >= from->letters) return false;
    return true;
}

static bool within(const uint8_t *every, int64_t size, int64_t place) {
    return place / 8 < size && every[place / 8] >> place % 8 & 1;
}

/* Number the strange words of a bitmap; false if a bit is no word. */
static bool read_strange(scope *own, const uint8_t *every, int64_t size, const strange *others) {
    size_t begin = 0;
    for (int64_t place = 0; place < own->from->free; place++) {
        if (within(every, size, place)) {
            if (place >= others->count) return false;
            word_read(own, &own->words[own->count++], begin, others->lengths[place], place);
        }
        if (place < others->count) begin += others->lengths[place];
    }
    return true;
}

/* Number those of the vocabulary. */
static bool read_known(scope *own, const uint8_t *every, int64_t size) {
    const book *from = own->from;
    for (int64_t place = from->free; place < 8 * size; place++) {
        int64_t number = place - from->free;
        if (place % 8 == 0 && !every[place / 8]) {
            place += 7;
        } else if (within(every, size, place)) {
            const uint32_t *begin = &from->begins[number];
            if (number >= from->count) return false;
            word_read(own, &own->words[own->count++], begin[0], begin[1] - begin[0], place);
        }
    }
    return true;
}

static int64_t bits_of(const uint8_t *every, int64_t size) {
    int64_t count = 0;
    for (int64_t at = 0; at < size; at++) count += __builtin_popcount(every[at]);
    return count;
}

RUMMI_API void rummi_scope_free(scope *own) {
    if (!own) return;
    arena_give_back(&own->room);
    free(own);
}

static int32_t *numbers(scope *own, const int64_t *from, int64_t count) {
    int32_t *made = arena_take(&own->room, sizeof(int32_t) * (size_t)(count ? count : 1));
    for (int64_t at = 0; at < count; at++) made[at] = (int32_t)from[at];
    return made;
}

static uint64_t limb_of(const uint8_t *every, int64_t size, size_t at) {
    uint64_t limb = 0;
    for (int64_t byte = (int64_t)(8 * at), shift = 0; shift < 64 && byte < size; byte++, shift += 8)
        limb |= (uint64_t)every[byte] << shift;
    return limb;
}

/* Keep the bitmap, and how many of its words come before each part of it. */
static void keep_every(scope *own, const uint8_t *every, int64_t size) {
    uint32_t count = 0;
    own->every_limbs = (size_t)size / 8 + 1;
    own->every = arena_take(&own->room, sizeof(uint64_t) * own->every_limbs);
    own->before = arena_take(&own->room, sizeof(uint32_t) * own->every_limbs);
    for (size_t at = 0; at < own->every_limbs; at++) {
        own->every[at] = limb_of(every, size, at);
        own->before[at] = count;
        count += (uint32_t)__builtin_popcountll(own->every[at]);
    }
}

static bool scope_fill(scope *own, const uint8_t *every, int64_t size, const strange *others) {
    size_t count = (size_t)bits_of(every, size);
    own->words = arena_take(&own->room, sizeof(word) * (count ? count : 1));
    own->limbs = count / 64 + 1;
    own->strange = arena_take(&own->room, (size_t)others->size + 1);
    memcpy(own->strange, others->text, (size_t)others->size);
    keep_every(own, every, size);
    if (!read_strange(own, every, size, others) || !read_known(own, every, size)) return false;
    for (int64_t number = 0; number < own->count; number++) {
        word_index(own, number);
        word_twin(own, number);
    }
    return true;
}

static bool scope_made(scope *own, const uint8_t *every, int64_t size, const strange *others, const int64_t *carried) {
    if (setjmp(own->all.out)) return false;
    own->heavy = numbers(own, carried, own->heavy_size);
    own->light = numbers(own, carried + own->heavy_size, own->light_size);
    return scope_fill(own, every, size, others);
}

/* Begin the words of a position: the bitmap of those that fit, strange words, the shortest, and what can be carried. */
RUMMI_API scope *rummi_scope_new(const book *from, const uint8_t *every, int64_t size, const uint8_t *text,
                                 int64_t text_size, const uint8_t *lengths, int64_t count, const int64_t *carried,
                                 int64_t heavy, int64_t light, int64_t shortest) {
    strange others = {text, lengths, text_size, count};
    scope *own;
    if (!from || size < 0 || size > MOST_BOOK || heavy < 0 || light < 0 || heavy > MOST_BOOK || light > MOST_BOOK ||
        !strange_fit(from, &others) || !(own = calloc(1, sizeof(scope))))
        return NULL;
    own->all.most = MOST_SCOPE;
    own->room.all = &own->all;
    own->from = from;
    own->letters = from->letters;
    own->shortest = shortest < 0 || shortest > LONGEST ? LONGEST : (int)shortest;
    own->heavy_size = heavy;
    own->light_size = light;
    if (scope_made(own, every, size, &others, carried)) return own;
    rummi_scope_free(own);
    return NULL;
}

/* Set so many bits from one on, 64 at most. */
static void set_row(uint64_t *bits, uint32_t from, uint32_t count) {
    uint64_t row = count < 64 ? ((uint64_t)1 << count) - 1 : ~(uint64_t)0;
    bits[from / 64] |= row << from % 64;
    if (from % 64 + count > 64) bits[from / 64 + 1] |= row >> (64 - from % 64);
}

/* Set the numbers of the words that a part of a bitmap has: all of a full part at once, or one after another. */
static void set_numbers(const scope *own, size_t at, uint64_t part, uint64_t *bits) {
    uint64_t every = own->every[at];
    uint32_t number = own->before[at];
    if (part == every) {
        uint32_t next = at + 1 < own->every_limbs ? own->before[at + 1] : (uint32_t)own->count;
        set_row(bits, number, next - number);
        return;
    }
    for (; part; every &= every - 1, number++) {
        uint64_t lowest = every & -every;
        if (part & lowest) set_bit(bits, number);
        part &= ~lowest;
    }
}

void scope_bits(const scope *own, const uint8_t *every, int64_t size, uint64_t *bits) {
    memset(bits, 0, sizeof(uint64_t) * own->limbs);
    for (size_t at = 0; at < own->every_limbs && (int64_t)(8 * at) < size; at++)
        if (own->every[at]) set_numbers(own, at, limb_of(every, size, at) & own->every[at], bits);
}
