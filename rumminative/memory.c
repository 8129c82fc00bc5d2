/* Counted memory, arenas, rows and hash tables: see memory.h. */
#include "memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    FIRST_BLOCK = 1 << 15, /* bytes: what a usual question takes in all */
    LARGEST_BLOCK = 1 << 18, /* unless one thing takes more: a block is used only in part */
    FIRST_ROOM = 256,      /* things of a row, or slots of a table: a power of two, enough for most questions */
    ALIGNMENT = 16
};

void *memory_grow(memory *all, void *old, size_t before, size_t after) {
    void *grown;
    assert(after > before && all->used >= before);
    if (after - before > all->most - all->used || !(grown = realloc(old, after))) longjmp(all->out, 1);
    all->used += after - before;
    return grown;
}

void memory_give_back(memory *all, void *old, size_t size) {
    all->used -= old ? size : 0;
    free(old);
}

/* The first of its bytes lie behind this, in a place that suits any of our types. */
typedef struct block {
    struct block *next;
    size_t size, used;
} block;

enum { BLOCK_HEAD = (sizeof(block) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT };

static block *block_with(memory *all, size_t needed, size_t usual) {
    size_t size = needed > usual ? needed : usual;
    block *fresh = memory_grow(all, NULL, 0, BLOCK_HEAD + size);
    fresh->next = NULL;
    fresh->size = size;
    fresh->used = 0;
    return fresh;
}

static size_t aligned(size_t size) { return (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT; }

static size_t twice(size_t size) { return 2 * size < LARGEST_BLOCK ? 2 * size : LARGEST_BLOCK; }

void *arena_take(arena *from, size_t size) {
    size = aligned(size);
    if (!from->first) from->first = from->now = block_with(from->all, size, FIRST_BLOCK);
    while (from->now->size - from->now->used < size) {
        if (!from->now->next) from->now->next = block_with(from->all, size, twice(from->now->size));
        from->now = from->now->next;
        from->now->used = 0;
    }
    from->now->used += size;
    return (char *)from->now + BLOCK_HEAD + from->now->used - size;
}

void arena_keep(arena *from, size_t taken, size_t kept) {
    assert(kept <= taken && aligned(taken) <= from->now->used);
    from->now->used -= aligned(taken) - aligned(kept);
}

void arena_reset(arena *from) {
    from->now = from->first;
    if (from->now) from->now->used = 0;
}

void arena_give_back(arena *from) {
    for (block *one = from->first, *next; one; one = next) {
        next = one->next;
        memory_give_back(from->all, one, BLOCK_HEAD + one->size);
    }
    from->first = from->now = NULL;
}

void row_start(row *one, memory *all, size_t size) {
    *one = (row){.all = all, .size = size};
}

void *row_add(row *one) {
    if (one->count == one->room) {
        size_t room = one->room ? 2 * one->room : FIRST_ROOM;
        one->items = memory_grow(one->all, one->items, one->room * one->size, room * one->size);
        one->room = room;
    }
    return one->items + one->size * one->count++;
}

void row_give_back(row *one) {
    memory_give_back(one->all, one->items, one->room * one->size);
    row_start(one, one->all, one->size);
}

void table_start(table *one, memory *all) {
    *one = (table){.all = all};
}

/* The numbers of SplitMix64, which scatter the bits of a key well: the golden ratio, so that a key of zeros is none, and
 * two odd factors. */
#define GOLDEN 0x9E3779B97F4A7C15u
#define FIRST_FACTOR 0xBF58476D1CE4E5B9u
#define SECOND_FACTOR 0x94D049BB133111EBu

/* Mixes the bits of a key, so that keys that differ little lie far apart: products and shifted exclusive ors by turns. */
static size_t mixed(uint64_t high, uint64_t low) {
    uint64_t bits = (high ^ GOLDEN) * FIRST_FACTOR + low;
    bits = (bits ^ bits >> 32) * SECOND_FACTOR;
    return (size_t)(bits ^ bits >> 29);
}

static slot *place(const table *one, uint64_t high, uint64_t low) {
    size_t at = mixed(high, low) & (one->room - 1);
    slot *here = &one->slots[at];
    while (here->value != VACANT && (here->high != high || here->low != low)) {
        at = (at + 1) & (one->room - 1);
        here = &one->slots[at];
    }
    return here;
}

void table_clear(table *one) {
    for (size_t at = 0; at < one->room; at++) one->slots[at].value = VACANT;
    one->count = 0;
}

static void table_widen(table *one) {
    table wider = {.all = one->all, .count = one->count, .room = one->room ? 2 * one->room : FIRST_ROOM};
    wider.slots = memory_grow(one->all, NULL, 0, wider.room * sizeof(slot));
    for (size_t at = 0; at < wider.room; at++) wider.slots[at].value = VACANT;
    for (size_t at = 0; at < one->room; at++) {
        if (one->slots[at].value == VACANT) continue;
        *place(&wider, one->slots[at].high, one->slots[at].low) = one->slots[at];
    }
    memory_give_back(one->all, one->slots, one->room * sizeof(slot));
    *one = wider;
}

int64_t *table_at(table *one, uint64_t high, uint64_t low) {
    slot *here;
    if (2 * one->count >= one->room) table_widen(one);
    here = place(one, high, low);
    if (here->value == VACANT) {
        here->high = high;
        here->low = low;
        one->count++;
    }
    return &here->value;
}

void table_give_back(table *one) {
    memory_give_back(one->all, one->slots, one->room * sizeof(slot));
    table_start(one, one->all);
}
