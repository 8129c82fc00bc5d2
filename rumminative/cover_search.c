/* Exact cover of letters by different words: depth first, from node to node.
 *
 * A node is what is still owed, the letters and jokers left, and the words that still fit, by the jokers they need. Each
 * word of its branch is laid in turn, which narrows the words that fit (forward checking). The stack is our own, a frame
 * for each word laid, so the search can stop at any node, let the caller ask a clock or hear a signal, and go on.
 */
#include "cover_search.h"

enum {
    ASKING = 128,      /* nodes between two questions to the clock */
    PATIENCE = 1024,   /* nodes between two pauses */
    WAYS = LETTERS + 1 /* what may be owed after a long word */
};

/* Let some words lack one letter more: each goes from its number of jokers to the next. */
static void shift_levels(const cover *now, frame *here, const uint64_t *brief) {
    for (int jokers = here->jokers; jokers > 0; jokers--) {
        uint64_t *own = level(now, here, jokers);
        const uint64_t *below = level(now, here, jokers - 1);
        for (size_t at = 0; at < here->limbs; at++) own[at] = (own[at] & ~brief[at]) | (below[at] & brief[at]);
    }
    for (size_t at = 0; at < here->limbs; at++) here->levels[at] &= ~brief[at];
}

/* Take over the words that fit a frame, and narrow them to those that still do after a letter got scarcer. */
static void copy_levels(const cover *now, const frame *from, frame *to) {
    to->limbs = from->limbs;
    for (int jokers = 0; jokers <= to->jokers; jokers++)
        memcpy(level(now, to, jokers), level(now, from, jokers), sizeof(uint64_t) * to->limbs);
}

static void narrow(const cover *now, frame *to, int letter, int had, int has) {
    for (int times = had > MOST_TILES ? MOST_TILES : had; times > has; times--)
        if (now->own->has[letter][times]) shift_levels(now, to, now->own->has[letter][times]);
}

typedef enum outcome { FAILS, GOES_ON, SUCCEEDS } outcome;

/* Look at a node: is it the end, can it be, and which words shall be tried? */
static outcome arrive(cover *now, frame *here) {
    int left = here->vowels + here->others + here->jokers;
    multiset wanted = most(&here->still.owed, &here->still.due);
    bool owes = any(&wanted), is_long = here->still.wants_long;
    here->word_count = here->next_word = here->way_count = here->next_way = 0;
    if (!owes && !is_long && left <= here->spare) return SUCCEEDS;
    if (!cover_possible(now, here, &wanted, left) || cover_failed_before(now, here)) return FAILS;
    cover_branch(now, here, owes || is_long ? &wanted : &here->letters);
    here->leaves = !owes && !is_long && here->spare && here->letter >= 0;
    return GOES_ON;
}

frame *cover_frame(cover *now, int depth) {
    frame *one;
    if (depth >= DEPTH) longjmp(now->all.out, 1);
    one = now->frames[depth];
    if (!one) {
        one = now->frames[depth] = arena_take(&now->room, sizeof(frame));
        *one = (frame){.jokers = 0};
        one->levels = bitmap(now, now->levels);
        one->used = bitmap(now, 1);
        one->ways = arena_take(&now->room, sizeof(owing) * WAYS);
        one->key = arena_take(&now->room, KEY);
    }
    return one;
}

static const multiset *unmoved_of(const cover *now, int64_t number) {
    for (int64_t at = 0; at < now->unmoved_count; at++)
        if (now->unmoved_words[at] == number) return &now->unmoved[at];
    return &NONE;
}

/* What the words laid hold, and what of that has moved. */
static void placed(const cover *now, multiset *held, multiset *moved) {
    *held = *moved = NONE;
    for (int at = 0; at < now->laid_count; at++) {
        multiset own = letters_of(now->own, &now->own->words[now->laid[at]]);
        const multiset *lying = unmoved_of(now, now->laid[at]);
        for (int letter = 0; letter < LETTERS; letter++) {
            held->of[letter] = (uint8_t)(held->of[letter] + own.of[letter]);
            moved->of[letter] = (uint8_t)(moved->of[letter] + own.of[letter] - lying->of[letter]);
        }
    }
}

static int at_least(int number) { return number > 0 ? number : 0; }

/* Say what must be owed so that a long word may hold a tile of the rack: one letter of it lies there once more. */
static void ways_to_count(cover *now, frame *here, const word *one, const owing *still) {
    multiset held, moved, seen = NONE;
    placed(now, &held, &moved);
    for (int at = 0; at < one->length; at++) {
        int letter = text_of(now->own, one)[at], owed, due;
        owing *way = &here->ways[here->way_count];
        if (seen.of[letter]++ || now->least_owed[letter] < 0) continue;
        owed = at_least(now->least_owed[letter] - held.of[letter] - still->owed.of[letter]);
        due = at_least(now->least_due[letter] - (now->has_due ? moved.of[letter] : 0) - still->due.of[letter]);
        *way = *still;
        way->wants_long = false;
        if (!owed && !due) {
            here->ways[0] = *way;
            here->way_count = 1;
            return;
        }
        way->owed.of[letter] = (uint8_t)(way->owed.of[letter] + owed);
        way->due.of[letter] = (uint8_t)(way->due.of[letter] + due);
        here->way_count++;
    }
    here->ways[here->way_count++] = *still; /* the long word is another one */
}

static void list_ways(cover *now, frame *here, int64_t number, const owing *still) {
    here->way_count = here->next_way = 0;
    if (here->still.wants_long && bit(now->lasting, number)) {
        if (now->counts) {
            ways_to_count(now, here, &now->own->words[number], still);
            return;
        }
        here->ways[0] = *still;
        here->ways[0].wants_long = false;
    } else {
        here->ways[0] = *still;
    }
    here->way_count = 1;
}

/* Lay the next word of a frame: what is left then is made ready in the frame below. */
static void lay(cover *now, frame *here) {
    int64_t number = here->words[here->next_word++];
    const word *one = &now->own->words[number];
    frame *below = cover_frame(now, now->depth + 1);
    multiset own = letters_of(now->own, one), lacks = minus(&own, &here->letters), due = minus(&own, unmoved_of(now, number));
    owing still = {minus(&here->still.owed, &own), minus(&here->still.due, &due), here->still.wants_long};
    int lacking = count(&lacks);
    if (lacking > here->jokers) longjmp(now->all.out, 1); /* a word that was said to fit does not */
    below->letters = minus(&here->letters, &own);
    below->jokers = here->jokers - lacking;
    below->spare = here->spare;
    copy_levels(now, here, below);
    for (int letter = 0; letter < now->own->letters; letter++)
        if (own.of[letter]) narrow(now, below, letter, here->letters.of[letter], below->letters.of[letter]);
    trim(now, below);
    below->vowels = lacking ? vowels_of(now, &below->letters) : here->vowels - one->vowels;
    below->others = lacking ? count(&below->letters) - below->vowels : here->others - one->length + one->vowels;
    memcpy(below->used, here->used, sizeof(uint64_t) * now->own->limbs);
    set_bit(below->used, number);
    for (int64_t twin = one->twin, steps = 0; twin != number && steps < now->own->count; steps++) {
        set_bit(below->used, twin);
        twin = now->own->words[twin].twin;
    }
    now->laid[now->laid_count++] = number;
    list_ways(now, here, number, &still);
}

/* Leave one tile of a letter over. */
static void leave(cover *now, frame *here) {
    frame *below = cover_frame(now, now->depth + 1);
    int letter = here->letter, vowel = now->own->from->vowel[letter];
    below->still = (owing){.wants_long = false};
    below->letters = here->letters;
    below->letters.of[letter]--;
    below->jokers = here->jokers;
    below->spare = here->spare - 1;
    copy_levels(now, here, below);
    narrow(now, below, letter, here->letters.of[letter], below->letters.of[letter]);
    trim(now, below);
    below->vowels = here->vowels - vowel;
    below->others = here->others - !vowel;
    memcpy(below->used, here->used, sizeof(uint64_t) * now->own->limbs);
    here->leaves = false;
}

/* Go to the next node: the way behind a word, the next word, a tile left over, or back; false if all has been tried. */
static bool next_node(cover *now) {
    while (now->depth >= 0) {
        frame *here = now->frames[now->depth];
        if (here->next_way < here->way_count) {
            now->frames[now->depth + 1]->still = here->ways[here->next_way++];
            now->depth++;
            return true;
        }
        if (here->next_way) { /* all ways behind a word have been tried */
            here->next_way = here->way_count = 0;
            now->laid_count--;
        }
        if (here->next_word < here->word_count) {
            lay(now, here);
        } else if (here->leaves) {
            leave(now, here);
            now->depth++;
            return true;
        } else {
            cover_remember(now, here);
            now->depth--;
        }
    }
    return false;
}

/* Search on from a node that is to be entered, or has been counted already. */
status cover_go_on(cover *now) {
    for (int64_t pause = now->nodes + PATIENCE;;) {
        outcome here;
        if (!now->arriving) {
            now->nodes++;
            if (now->nodes > now->limit) return CUT_OFF;
            now->arriving = true;
            if (now->has_clock && now->nodes % ASKING == 0) return ASK;
            if (now->nodes > pause) return PAUSE;
        }
        now->arriving = false;
        here = arrive(now, now->frames[now->depth]);
        now->found = here == SUCCEEDS;
        if (here == FAILS) now->depth--;
        if (here == SUCCEEDS || !next_node(now)) return DONE;
    }
}
