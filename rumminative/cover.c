/* A question to the exact cover from outside: checked, unpacked, searched in pieces, answered. See cover_search.h. */
#include <stdlib.h>

#include "cover_search.h"

enum { MOST_MEMORY = 256 << 20 }; /* bytes */

/* Bits of a bitmap, or of two together; counting ends where there are `enough`. */
static int64_t ones(const uint64_t *a, const uint64_t *b, size_t limbs, int64_t enough) {
    int64_t sum = 0;
    for (size_t at = 0; at < limbs && sum < enough; at++) sum += __builtin_popcountll(a[at] & b[at]);
    return sum;
}

enum { /* the numbers of a question; behind them place by place the words that lie unmoved */
    Q_JOKERS, Q_SPARE, Q_LIMIT, Q_VARIANT, Q_CLOCK, Q_LONG, Q_COUNTS, Q_UNMOVED, Q_PLACES
};
enum { /* what is given by letters, each PACKED bytes: all but the first three only where it matters */
    L_OWED, L_DUE, L_LETTERS, L_LEAST_OWED, L_LEAST_DUE, L_CANNOT, L_UNMOVED
};

static multiset unpacked(const uint8_t *packed, int number) {
    multiset all = NONE;
    packed += (size_t)number * PACKED;
    for (int at = 0; at < LETTERS; at++) {
        int first = at * FIELD_BITS, byte = first / 8, next = byte + 1 < PACKED ? packed[byte + 1] : 0;
        all.of[at] = (packed[byte] | next << 8) >> first % 8 & 31;
    }
    return all;
}

/* Sort the letters that matter by how many words have them, the rarest first. */
static void sort_letters(cover *now, const frame *first) {
    const uint64_t *fits = level(now, first, first->jokers);
    int64_t times[LETTERS] = {0};
    for (int letter = 0; letter < now->own->letters; letter++) {
        const uint64_t *having = now->own->has[letter][1];
        int at = now->order_count;
        if (!(first->letters.of[letter] | first->still.owed.of[letter] | first->still.due.of[letter])) continue;
        times[letter] = having ? ones(fits, having, now->own->limbs, INT64_MAX) : 0;
        for (; at && times[now->order[at - 1]] > times[letter]; at--) now->order[at] = now->order[at - 1];
        now->order[at] = letter;
        now->order_count++;
    }
}

/* For each letter due, note the words of the table in which no tile or joker of it would have moved. */
static void note_idle(cover *now, const frame *first) {
    for (int letter = 0; letter < now->own->letters; letter++) {
        if (!first->still.due.of[letter]) continue;
        now->idle[letter] = bitmap(now, 1);
        memset(now->idle[letter], 0, sizeof(uint64_t) * now->own->limbs);
        for (int64_t at = 0; at < now->unmoved_count; at++) {
            multiset own = letters_of(now->own, &now->own->words[now->unmoved_words[at]]);
            if (own.of[letter] <= now->unmoved[at].of[letter]) set_bit(now->idle[letter], now->unmoved_words[at]);
        }
    }
}

/* The words of the table with the letters that lie unmoved; those that do not fit are of no use. */
static void read_unmoved(cover *now, const int64_t *places, int64_t given, const uint8_t *packed) {
    now->unmoved = arena_take(&now->room, sizeof(multiset) * (size_t)(given + 1));
    now->unmoved_words = arena_take(&now->room, sizeof(int64_t) * (size_t)(given + 1));
    for (int64_t at = 0; at < given; at++) {
        int32_t number = scope_number(now->own, places[at]);
        if (number < 0) continue;
        now->unmoved[now->unmoved_count] = unpacked(packed, L_UNMOVED + (int)at);
        now->unmoved_words[now->unmoved_count++] = number;
    }
}

static void read_least(cover *now, const uint8_t *packed) {
    multiset owed = unpacked(packed, L_LEAST_OWED), due = unpacked(packed, L_LEAST_DUE);
    multiset cannot = unpacked(packed, L_CANNOT);
    for (int letter = 0; letter < LETTERS; letter++) {
        now->least_owed[letter] = cannot.of[letter] ? -1 : (int8_t)owed.of[letter];
        now->least_due[letter] = (int8_t)due.of[letter];
    }
}

static bool within(int64_t least, int64_t number, int64_t most) { return least <= number && number <= most; }

static bool letters_fit(const cover *now, const multiset *all) {
    for (int letter = 0; letter < LETTERS; letter++)
        if (all->of[letter] > (letter < now->own->letters ? MOST_TILES : 0)) return false;
    return true;
}

/* The first node: all letters, and the words that fit, by jokers. Bitmaps have `size` bytes, one behind another. */
static bool read_first(cover *now, const int64_t *question, const uint8_t *packed, const uint8_t *bitmaps,
                       int64_t size) {
    int jokers = (int)question[Q_JOKERS];
    frame *first;
    now->levels = (size_t)jokers + 1;
    first = cover_frame(now, 0);
    first->jokers = jokers;
    first->spare = (int)question[Q_SPARE];
    first->still = (owing){unpacked(packed, L_OWED), unpacked(packed, L_DUE), now->asks_long};
    first->letters = unpacked(packed, L_LETTERS);
    if (!letters_fit(now, &first->still.owed) || !letters_fit(now, &first->still.due) ||
        !letters_fit(now, &first->letters))
        return false;
    first->limbs = now->own->limbs;
    for (int at = 0; at <= jokers; at++) scope_bits(now->own, bitmaps + at * size, size, level(now, first, at));
    scope_bits(now->own, bitmaps + (jokers + 1) * size, size, now->lasting);
    scope_bits(now->own, bitmaps + (jokers + 2) * size, size, now->table);
    memset(first->used, 0, sizeof(uint64_t) * now->own->limbs);
    first->vowels = vowels_of(now, &first->letters);
    first->others = count(&first->letters) - first->vowels;
    now->has_due = any(&first->still.due);
    return true;
}

static bool cover_read(cover *now, const int64_t *question, const uint8_t *packed, const uint8_t *bitmaps,
                       int64_t size) {
    if (setjmp(now->all.out)) return false;
    now->limit = question[Q_LIMIT];
    now->variant = question[Q_VARIANT];
    now->has_clock = question[Q_CLOCK];
    now->asks_long = question[Q_LONG];
    now->counts = question[Q_COUNTS];
    now->lasting = bitmap(now, 1);
    now->table = bitmap(now, 1);
    now->branch = bitmap(now, 1);
    now->rich = bitmap(now, 1);
    if (!read_first(now, question, packed, bitmaps, size)) return false;
    if (now->counts) read_least(now, packed);
    if (now->has_due) read_unmoved(now, question + Q_PLACES, question[Q_UNMOVED], packed);
    sort_letters(now, now->frames[0]);
    note_idle(now, now->frames[0]);
    trim(now, now->frames[0]);
    return true;
}

RUMMI_API void rummi_cover_free(cover *now) {
    if (!now) return;
    arena_give_back(&now->room);
    arena_give_back(&now->keys);
    memory_give_back(&now->all, now->failed, sizeof(failure *) * now->failed_room);
    free(now);
}

/* Whether the numbers of a question are within what there is room for, and go with its letters and bitmaps. */
static bool question_fits(const int64_t *question, int64_t length, int64_t packed_size, int64_t size) {
    if (length < Q_PLACES || !within(0, question[Q_JOKERS], MOST_TILES) || !within(0, question[Q_SPARE], LONGEST) ||
        !within(0, question[Q_UNMOVED], DEPTH) || !within(0, question[Q_VARIANT], INT32_MAX))
        return false;
    return length == Q_PLACES + question[Q_UNMOVED] && packed_size == (L_UNMOVED + question[Q_UNMOVED]) * PACKED &&
           size >= 0 && size % (question[Q_JOKERS] + 3) == 0;
}

/* Begin a search: numbers, letters packed, and bitmaps: words that fit by jokers, long words, words of the table. */
RUMMI_API cover *rummi_cover_new(const scope *own, const int64_t *question, int64_t length, const uint8_t *packed,
                                 int64_t packed_size, const uint8_t *bitmaps, int64_t size) {
    cover *now;
    if (!own || !question_fits(question, length, packed_size, size)) return NULL;
    now = calloc(1, sizeof(cover));
    if (!now) return NULL;
    now->own = own;
    now->all.most = MOST_MEMORY;
    now->room.all = now->keys.all = &now->all;
    if (cover_read(now, question, packed, bitmaps, size / (question[Q_JOKERS] + 3))) return now;
    rummi_cover_free(now);
    return NULL;
}

enum { A_NODES, A_FOUND, A_WORDS, ANSWER = A_WORDS + DEPTH };

/* Search on. Returns DONE with nodes, words found (-1 for none) and their places; ASK or PAUSE to be called again (the
 * clock's answer comes as `expired`); CUT_OFF where nodes or time are used up; REFUSED where memory ended. */
RUMMI_API int rummi_cover_run(cover *now, int expired, int64_t *numbers, int64_t length) {
    status then;
    if (!now || now->broken || length < ANSWER) return REFUSED;
    if (setjmp(now->all.out)) {
        now->broken = true;
        return REFUSED;
    }
    then = expired ? CUT_OFF : cover_go_on(now);
    now->broken = then == DONE || then == CUT_OFF;
    numbers[A_NODES] = now->nodes;
    numbers[A_FOUND] = now->found ? now->laid_count : -1;
    for (int at = 0; now->found && at < now->laid_count; at++)
        numbers[A_WORDS + at] = now->own->words[now->laid[at]].place;
    return then;
}
