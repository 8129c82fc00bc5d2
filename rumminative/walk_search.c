/* Best-first search (A*) with partial expansion, from the lowest number to the highest.
 *
 * A node is the state of all colours in front of a number, the jokers left and the room for more of them. It is expanded
 * only as far as its bound: options that would cost more wait until that much is known to be needed. Of ways to the same
 * state the cheapest alone goes on. The colours lie in four lanes; with five or six of them two lanes have two.
 */
#include "walk.h"

enum {
    ROOMY = (1 << (JOKERS + 1)) - 1, /* room for any number of jokers, a bit for each */
    NO_ROOM = 1
};

typedef struct node {
    int64_t cost, done; /* done: expanded up to this bound */
    const lane_way *step[LANES];
    uint32_t at[LANES]; /* places of the states of a lane's colours, side by side */
    int before, moved;
    uint8_t number, left, room;
} node;

/* What waits: a bound, then depth against tiles moved, then tiles moved; the node breaks ties. */
typedef struct waiting {
    int64_t bound;
    int pace, moved, node;
} waiting;

struct search {
    memory *all;
    bound *under;
    const problem *asked;
    lanes *across;
    row nodes, heap;
    table seen;
    int64_t least, ahead;
    int pace, end;
};

search *search_new(memory *all) {
    search *one = memory_grow(all, NULL, 0, sizeof(search));
    *one = (search){.all = all};
    row_start(&one->nodes, all, sizeof(node));
    row_start(&one->heap, all, sizeof(waiting));
    table_start(&one->seen, all);
    one->across = lanes_new(all);
    return one;
}

void search_give_back(search *one) {
    row_give_back(&one->nodes);
    row_give_back(&one->heap);
    table_give_back(&one->seen);
    lanes_give_back(one->across);
    memory_give_back(one->all, one, sizeof(search));
}

static bool sooner(const waiting *a, const waiting *b) {
    if (a->bound != b->bound) return a->bound < b->bound;
    if (a->pace != b->pace) return a->pace < b->pace;
    if (a->moved != b->moved) return a->moved < b->moved;
    return a->node < b->node;
}

static void heap_push(search *one, waiting fresh) {
    size_t at;
    waiting *heap;
    row_add(&one->heap);
    heap = (waiting *)one->heap.items;
    for (at = one->heap.count - 1; at && sooner(&fresh, &heap[(at - 1) / 2]); at = (at - 1) / 2)
        heap[at] = heap[(at - 1) / 2];
    heap[at] = fresh;
}

static waiting heap_pop(search *one) {
    waiting *heap = (waiting *)one->heap.items, top = heap[0], last = heap[--one->heap.count];
    size_t at = 0, count = one->heap.count;
    for (size_t child = 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && sooner(&heap[child + 1], &heap[child])) child++;
        if (!sooner(&heap[child], &last)) break;
        heap[at] = heap[child];
        at = child;
    }
    if (count) heap[at] = last;
    return top;
}

void search_begin(search *one, bound *under, int64_t least, int64_t ahead, int pace) {
    double start = bound_value(under);
    one->under = under;
    one->asked = under->asked;
    one->end = under->asked->highest + 1;
    one->ahead = ahead;
    one->pace = pace;
    one->nodes.count = one->heap.count = 0;
    table_clear(&one->seen);
    lanes_begin(one->across, under);
    one->least = INFINITE;
    if (start < (double)INFINITE) {
        int64_t whole = (int64_t)(start + ALMOST);
        one->least = whole > least ? whole : least;
    }
    *(node *)row_add(&one->nodes) = (node){
        .done = -INFINITE, .before = -1, .number = 1, .left = (uint8_t)one->asked->jokers, .room = NO_ROOM,
    };
    if (one->least < INFINITE) heap_push(one, (waiting){.bound = one->least});
}

static const node *node_at(const search *one, int index) { return (const node *)one->nodes.items + index; }

found search_look(search *one, int64_t below) {
    const waiting *top = (const waiting *)one->heap.items;
    if (!one->heap.count) {
        one->least = INFINITE;
        return FOUND_NOTHING;
    }
    one->least = top->bound;
    if (one->least >= below) return FOUND_NOTHING;
    return node_at(one, top->node)->number == one->end ? FOUND_END : FOUND_NODE;
}

int64_t search_least(const search *one) { return one->least; }

/* What it costs that so many jokers are left over: nothing if there is room for all of them. */
static int left_over(int spare, int room) {
    int left = 0;
    while (!(room >> (spare - left) & 1)) left++;
    return left;
}

static int64_t spare_cost(const bound *under, int spare, int room) {
    const problem *asked = under->asked;
    int left = left_over(spare, room);
    for (int bare = MIN_SIZE; asked->all_jokers && bare <= asked->colours && bare <= spare; bare++) {
        int other = left_over(spare - bare, room);
        left = other < left ? other : left;
    }
    return left <= asked->rack_jokers ? left * under->joker : INFINITE;
}

/* One expansion: the node as it was (the row of nodes may move), how far it goes, and what would come behind that. */
typedef struct expansion {
    node from;
    int index;
    int64_t upto, start;
    double more;
} expansion;

static int room_after(const problem *asked, const lane_way *const *step, int room, int tiles, int most) {
    int wider = 0;
    for (int lane = 0; lane < LANES; lane++)
        if (step[lane]->runs) return ROOMY;
    if (!tiles) return room;
    for (int extra = 0; extra <= JOKERS; extra++)
        if (asked->takes[tiles][most] >> extra & 1) wider |= room << extra;
    return wider & ROOMY;
}

/* Whether a state was reached as cheaply before; if not, note what it costs now. */
static bool seen_before(search *one, const node *fresh) {
    uint64_t high = (uint64_t)fresh->at[0] << 2 * PLACE_BITS | fresh->at[1];
    uint64_t low = (uint64_t)fresh->at[2] << 2 * PLACE_BITS | fresh->at[3];
    uint64_t rest = (uint64_t)(fresh->number << 9 | fresh->left << 6 | fresh->room); /* 5, 3 and 6 bits */
    int64_t both = fresh->cost * (1 << MOVES) | fresh->moved;
    int64_t *known = table_at(&one->seen, rest << 4 * PLACE_BITS | high, low);
    if (*known != VACANT && *known <= both) return true;
    *known = both;
    return false;
}

/* Push the node that a choice of all lanes leads to, unless it costs too much or is known. */
static void push(search *one, expansion *now, const lane_way *const step[LANES]) {
    const problem *asked = one->asked;
    const lane_way *a = step[0], *b = step[1], *c = step[2], *d = step[3];
    int tiles = a->tiles + b->tiles + c->tiles + d->tiles, most = a->most, spare;
    node fresh = {.done = -INFINITE, .before = now->index, .number = (uint8_t)(now->from.number + 1)};
    bool last = fresh.number == one->end;
    int64_t f;
    for (int lane = 1; lane < LANES; lane++) most = step[lane]->most > most ? step[lane]->most : most;
    spare = now->from.left - a->jokers - b->jokers - c->jokers - d->jokers - asked->needs[tiles][most];
    if (spare < 0) return;
    fresh.cost = now->from.cost + a->cost + b->cost + c->cost + d->cost;
    f = fresh.cost;
    if (!last) {
        double rest = d->rest + (a->rest + b->rest + c->rest + ALMOST - (double)(one->under->price * spare));
        if (rest > 0) f += (int64_t)rest;
    }
    if (spare) {
        fresh.room = (uint8_t)room_after(asked, step, now->from.room, tiles, most);
        if (last) f += spare_cost(one->under, spare, fresh.room);
    }
    if (f > now->upto) {
        if ((double)(f - now->start) < now->more) now->more = (double)(f - now->start);
        return;
    }
    if (f <= now->from.done) return;
    fresh.left = (uint8_t)spare;
    fresh.moved = now->from.moved + a->moved + b->moved + c->moved + d->moved;
    for (int lane = 0; lane < LANES; lane++) {
        fresh.at[lane] = step[lane]->after;
        fresh.step[lane] = step[lane];
    }
    if (seen_before(one, &fresh)) return;
    if (f < one->least) f = one->least;
    heap_push(one, (waiting){.bound = f, .pace = fresh.moved - one->pace * fresh.number, .moved = fresh.moved,
                             .node = (int)one->nodes.count});
    *(node *)row_add(&one->nodes) = fresh;
}

/* Tell whether a sum is beyond what this expansion looks at; note the least that is. */
static bool beyond(expansion *now, double sum, double slack) {
    if (sum <= slack) return false;
    if (sum < now->more) now->more = sum;
    return true;
}

/* Go through the choices of all lanes as far as they promise to cost no more than asked. */
static void choose(search *one, expansion *now, const ways all[LANES]) {
    const lane_way *step[LANES], *ends[LANES];
    double d = all[3].every[0].total, cd = d + all[2].every[0].total, bcd = cd + all[1].every[0].total;
    /* A millionth more than asked, so that errors of the arithmetic let no option slip. */
    double slack = (double)(now->upto - now->start) + 1e-6;
    for (int lane = 0; lane < LANES; lane++) ends[lane] = all[lane].every + all[lane].count;
    for (step[0] = all[0].every; step[0] < ends[0]; step[0]++) {
        double ta = step[0]->total;
        if (beyond(now, ta + bcd, slack)) break;
        for (step[1] = all[1].every; step[1] < ends[1]; step[1]++) {
            double tab = ta + step[1]->total;
            if (beyond(now, tab + cd, slack)) break;
            for (step[2] = all[2].every; step[2] < ends[2]; step[2]++) {
                double tabc = tab + step[2]->total;
                if (beyond(now, tabc + d, slack)) break;
                for (step[3] = all[3].every; step[3] < ends[3]; step[3]++) {
                    if (beyond(now, tabc + step[3]->total, slack)) break;
                    push(one, now, step);
                }
            }
        }
    }
}

/* Push the nodes behind the best one that cost no more than the bound allows, and itself again for the others. */
void search_expand(search *one) {
    int index = heap_pop(one).node;
    expansion now = {.from = *node_at(one, index), .index = index, .upto = one->least + one->ahead};
    ways all[LANES];
    int64_t again;
    for (int lane = 0; lane < LANES; lane++)
        all[lane] = lanes_ways(one->across, now.from.number, lane, now.from.at[lane], now.from.left);
    for (int lane = 0; lane < LANES; lane++)
        if (!all[lane].count) return;
    now.more = (double)INFINITE;
    now.start = now.from.cost - one->under->price * now.from.left;
    choose(one, &now, all);
    if (!(now.more < (double)INFINITE)) return;
    ((node *)one->nodes.items)[index].done = now.upto;
    again = (int64_t)((double)now.start + now.more + ALMOST);
    heap_push(one, (waiting){
        .bound = again > now.upto + 1 ? again : now.upto + 1,
        .pace = now.from.moved - one->pace * now.from.number, .moved = now.from.moved, .node = index,
    });
}

static int64_t *write_option(int64_t *to, const option *own) {
    *to++ = own->code;
    *to++ = own->after;
    *to++ = own->jokers;
    *to++ = own->kept;
    *to++ = own->plain << TILE_BITS | own->group;
    return to;
}

void search_steps(const search *one, int64_t *steps) {
    const waiting *top = (const waiting *)one->heap.items;
    int size = 1 + one->asked->colours * OPTION_SIZE;
    for (int index = top->node; index > 0; index = node_at(one, index)->before) {
        const node *here = node_at(one, index);
        int64_t *to = steps + (here->number - 2) * size;
        *to = 0;
        for (int lane = 0; lane < LANES; lane++) *to |= here->step[lane]->groups;
        to++;
        for (int colour = 0; colour < one->asked->colours; colour++)
            to = write_option(to, here->step[colour % LANES]->own[colour / LANES]);
    }
}
