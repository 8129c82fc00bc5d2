/* Questions about one word, which whoever looks many words up asks, too. */
#ifndef RUMMI_LOOKUP_H
#define RUMMI_LOOKUP_H

#include "memory.h"

/* Letters of a word at most, bits of an answer that say how many there are. */
enum { LETTERS = 60, COUNTING = 8 };

RUMMI_API int64_t rummi_rests_find(const int64_t *own, const char *word, int64_t size, int64_t *found, int64_t room);
RUMMI_API int64_t rummi_heard_find(const int64_t *own, const char *word, int64_t size, int64_t *found, int64_t room);
RUMMI_API int64_t rummi_heard_alike(const int64_t *own, const char *words, int64_t size, int64_t other);
RUMMI_API int64_t rummi_spelt_find(const int64_t *own, const char *word, int64_t bytes, int64_t *found, int64_t room);
RUMMI_API int64_t rummi_spelt_ending(const int64_t *own, const char *word, int64_t bytes, const char *endings, int64_t size);

#endif
