/* Memory of one search: everything it takes is counted, has an upper end, and is given back at once.
 *
 * There is no state outside these structs, so searches in different threads never meet. Where no more memory is to be
 * had, the code jumps to the place that `memory.out` was set at, which gives the whole search up.
 */
#ifndef RUMMI_MEMORY_H
#define RUMMI_MEMORY_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define RUMMI_API __declspec(dllexport)
#else
#define RUMMI_API __attribute__((visibility("default")))
#endif

typedef struct memory {
    size_t used, most;
    jmp_buf out;
} memory;

/* Make something larger, or take it new where there was nothing; what is added is not cleared. */
void *memory_grow(memory *all, void *old, size_t before, size_t after);
void memory_give_back(memory *all, void *old, size_t size);

/* Many small things that are given back together. */
typedef struct arena {
    memory *all;
    struct block *first, *now;
} arena;

void *arena_take(arena *from, size_t size);
/* Keep only the beginning of what was taken last. */
void arena_keep(arena *from, size_t taken, size_t kept);
void arena_reset(arena *from);
void arena_give_back(arena *from);

/* A growing row of equal things. */
typedef struct row {
    memory *all;
    char *items;
    size_t size, count, room;
} row;

void row_start(row *one, memory *all, size_t size);
void *row_add(row *one);
void row_give_back(row *one);

/* A hash table from two words to a number. */
#define VACANT INT64_MIN

typedef struct slot {
    uint64_t high, low;
    int64_t value;
} slot;

typedef struct table {
    memory *all;
    slot *slots;
    size_t count, room;
} table;

void table_start(table *one, memory *all);
/* The place of a key, good until the next question; VACANT there means a key that is new, and shall be set. */
int64_t *table_at(table *one, uint64_t high, uint64_t low);
void table_clear(table *one);
void table_give_back(table *one);

#endif
