/* Words of a list that a refused word may stand for: one letter apart, or heard alike.
 *
 * Words one letter apart share what is left of both without a letter (a symmetric deletion index); words are kept by the
 * hashes of these rests, or of what is heard of them, bucket by bucket in one row of numbers, of which each holds some
 * bits of the hash: whoever asks compares the words themselves.
 * This is rummiwords/nouns/unlisted/hashed.py, neighbours.py and sounds.py once more; the Python code is the reference.
 * What is known of Russian comes from there as tables of bytes. Nothing is kept between questions, and all places that a
 * file names are compared with its size.
 */
#include <string.h>

#include "lookup.h"

/* Bits for the number of a word, and bits of its hash above them, in an index. Of an answer: how many it has itself, and
 * how many there is room for without more. */
enum { NUMBERING = 18, KEEPING = 14, FEW = 3, SOME = 64 };

/* An index of hashes: where each bucket begins, then numbers of words below some bits of their hashes; what is known of
 * sounds, if it is by these; and what was found in it. */
typedef struct hashed {
    const uint32_t *items;
    int64_t size, choosing;
    const uint8_t *known, *clusters;
    int64_t many;
    int64_t *found, room, count;
} hashed;

/* Read the numbers that Python keeps for an index; without room for an answer, there is some. */
static hashed opened(const int64_t *own, int64_t *found, int64_t room, int64_t *some, int64_t few) {
    return (hashed){
        .items = (const uint32_t *)(intptr_t)own[0], .size = own[1], .choosing = own[2],
        .known = (const uint8_t *)(intptr_t)own[3], .clusters = (const uint8_t *)(intptr_t)own[4], .many = own[5],
        .found = found ? found : some, .room = found ? room : few,
    };
}

/* Return how many were found; and, if there are few, they themselves, above that number. */
static int64_t told(const hashed *in) {
    int64_t answer = in->count;
    for (int64_t at = 0; at < in->count && in->count <= FEW; at++) answer |= in->found[at] << (COUNTING + NUMBERING * at);
    return answer;
}

/* The usual CRC of 32 bits, four bits at a time. */
static uint32_t crc_with(uint32_t crc, uint8_t byte) {
    static const uint32_t shifted[16] = {
        0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
        0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c, 0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c,
    };
    crc ^= byte;
    crc = shifted[crc & 15] ^ (crc >> 4);
    return shifted[crc & 15] ^ (crc >> 4);
}

static uint32_t crc_with_all(uint32_t crc, const uint8_t *bytes, int64_t size) {
    for (int64_t at = 0; at < size; at++) crc = crc_with(crc, bytes[at]);
    return crc;
}

static bool is_index(const hashed *in) {
    return in->choosing >= 1 && in->choosing <= NUMBERING && in->size > (int64_t)1 << in->choosing && in->room > 0 &&
           in->room < 1 << COUNTING;
}

static bool add(hashed *in, int64_t number) {
    for (int64_t at = 0; at < in->count; at++)
        if (in->found[at] == number) return true;
    if (in->count == in->room) return false;
    in->found[in->count++] = number;
    return true;
}

/* Add the numbers that are kept for a hash between two places, each once; false if there is no room for them. */
static bool find_between(hashed *in, uint32_t hash, uint32_t at, uint32_t end) {
    uint32_t kept = hash >> in->choosing & ((1u << KEEPING) - 1);
    for (; at < end; at++) {
        uint32_t item = in->items[at];
        if (item >> NUMBERING == kept && !add(in, item & ((1u << NUMBERING) - 1))) return false;
    }
    return true;
}

/* Add the numbers that are kept for hashes; false if there is no room for them, or the index is none. Where their buckets
 * begin is read first, all at once: the memory is slow, but answers many questions at a time. */
static bool find(hashed *in, const uint32_t *hashes, int64_t many) {
    uint32_t from[LETTERS + 1], to[LETTERS + 1], mask = (1u << in->choosing) - 1;
    for (int64_t at = 0; at < many; at++) {
        from[at] = in->items[hashes[at] & mask];
        to[at] = in->items[(hashes[at] & mask) + 1];
    }
    for (int64_t at = 0; at < many; at++)
        if (from[at] > to[at] || to[at] > in->size || !find_between(in, hashes[at], from[at], to[at])) return false;
    return true;
}

/* Find the words that share a rest with a word: itself, or what is left of it without one of its letters. Return how
 * many there are, and which, if they are few; -1 if they are not told. */
RUMMI_API int64_t rummi_rests_find(const int64_t *own, const char *word, int64_t size, int64_t *found, int64_t room) {
    int64_t some[SOME];
    const uint8_t *letters = (const uint8_t *)word;
    hashed in = opened(own, found, room, some, SOME);
    uint32_t before = UINT32_MAX, hashes[LETTERS + 1];
    if (size < 0 || size > LETTERS || !is_index(&in)) return -1;
    for (int64_t at = 0; at < size; at++) {
        hashes[at] = ~crc_with_all(before, letters + at + 1, size - at - 1);
        before = crc_with(before, letters[at]);
    }
    hashes[size] = ~before;
    return find(&in, hashes, size + 1) ? told(&in) : -1;
}

/* What is known of the sounds of letters: bytes that say what a letter is, what it becomes when it is voiceless, behind
 * a hushing sound, and at last (0 is not heard); and clusters with what is heard of them, each 16 bytes. */
enum { HUSHING = 1, BEFORE_O = 2, NOISE = 4, VOICED = 8, VOWEL = 16, SIGN = 32, THE_O = 64, LETTER = 128 };
enum { SIDE = 8, CLUSTER = 2 * SIDE, MOST_CLUSTERS = 256 };

typedef struct ear {
    const uint8_t *is, *voiceless, *hushed, *last;
    const uint8_t *clusters;
    int64_t count;
} ear;

static int without_doubled(const ear *by, uint8_t *word, int size, int but) {
    int kept = 0;
    for (int at = 0; at < size; at++)
        if (!kept || word[at] != word[kept - 1] || by->is[word[at]] & but) word[kept++] = word[at];
    return kept;
}

static const uint8_t *cluster_at(const ear *by, const uint8_t *word, int size) {
    for (const uint8_t *one = by->clusters; one < by->clusters + CLUSTER * by->count; one += CLUSTER)
        if (one[1] == word[0] && one[0] && one[0] < SIDE && one[0] <= size && !memcmp(one + 1, word, one[0])) return one;
    return NULL;
}

/* Replace clusters; what is heard is never longer than what is written. */
static int without_clusters(const ear *by, uint8_t *word, int size) {
    int kept = 0;
    for (int at = 0; at < size;) {
        const uint8_t *one = cluster_at(by, word + at, size - at);
        if (one && one[SIDE] <= one[0]) {
            memmove(word + kept, one + SIDE + 1, one[SIDE]);
            kept += one[SIDE];
            at += one[0];
        } else {
            word[kept++] = word[at++];
        }
    }
    return kept;
}

/* Put what is heard of a word in its place; return how many letters that has. */
static int sound_of(const ear *by, const uint8_t *letters, int size, uint8_t *word) {
    int kept = 0;
    for (int at = 0; at < size; at++)
        if (!(by->is[letters[at]] & SIGN)) word[kept++] = letters[at];
    size = without_clusters(by, word, without_doubled(by, word, kept, 0));
    for (int at = 1; at < size; at++)
        if (by->is[word[at - 1]] & HUSHING && by->hushed[word[at]]) word[at] = by->hushed[word[at]];
    for (int at = 0; at < size; at++)
        if (by->is[word[at]] & VOICED && (at + 1 == size || by->is[word[at + 1]] & NOISE))
            word[at] = by->voiceless[word[at]];
    kept = 0;
    for (int at = 0; at < size; at++)
        if (by->last[word[at]]) word[kept++] = by->last[word[at]];
    return without_doubled(by, word, kept, VOWEL);
}

/* What is heard of a word in one way, and in the other if it has two. */
typedef struct sounds {
    uint8_t letters[2][LETTERS];
    int sizes[2], ways;
} sounds;

/* What is known are four tables of 256 bytes, then what an o is behind some letters. False if this is no word. */
static bool hear(const hashed *in, const uint8_t *letters, int64_t size, sounds *heard) {
    uint8_t other[LETTERS];
    ear by;
    if (size < 1 || size > LETTERS || !in->known || in->many < 0 || in->many > MOST_CLUSTERS) return false;
    by = (ear){in->known, in->known + 256, in->known + 512, in->known + 768, in->clusters, in->many};
    heard->ways = 1;
    for (int at = 0; at < size; at++) {
        bool hushed = at && by.is[letters[at]] & THE_O && by.is[letters[at - 1]] & BEFORE_O;
        if (!(by.is[letters[at]] & LETTER)) return false;
        other[at] = hushed ? in->known[4 * 256] : letters[at];
        if (hushed) heard->ways = 2;
    }
    heard->sizes[0] = sound_of(&by, letters, (int)size, heard->letters[0]);
    if (heard->ways == 2) heard->sizes[1] = sound_of(&by, other, (int)size, heard->letters[1]);
    return true;
}

/* Find the words that are heard like a word. */
RUMMI_API int64_t rummi_heard_find(const int64_t *own, const char *word, int64_t size, int64_t *found, int64_t room) {
    int64_t some[SOME];
    sounds heard;
    uint32_t hashes[2];
    hashed in = opened(own, found, room, some, SOME);
    if (!is_index(&in) || !hear(&in, (const uint8_t *)word, size, &heard)) return -1;
    for (int way = 0; way < heard.ways; way++)
        hashes[way] = ~crc_with_all(UINT32_MAX, heard.letters[way], heard.sizes[way]);
    return find(&in, hashes, heard.ways) ? told(&in) : -1;
}

/* Tell whether two words may be heard alike, one behind the other; -1 if it is not told. */
RUMMI_API int64_t rummi_heard_alike(const int64_t *own, const char *words, int64_t size, int64_t other) {
    hashed in = opened(own, NULL, 0, NULL, 0);
    sounds mine, theirs;
    const uint8_t *letters = (const uint8_t *)words;
    if (!hear(&in, letters, size, &mine) || !hear(&in, letters + size, other, &theirs)) return -1;
    for (int way = 0; way < mine.ways; way++)
        for (int at = 0; at < theirs.ways; at++)
            if (mine.sizes[way] == theirs.sizes[at] &&
                !memcmp(mine.letters[way], theirs.letters[at], (size_t)mine.sizes[way]))
                return 1;
    return 0;
}
