/* The linear program of the number solver's search with special jokers: pricing and exchanges of the simplex method.
 *
 * This is rummiclassic/solver/twist/program.py once more; the Python code is the reference, and both add the same
 * numbers in the same order. A program keeps its columns: the rows that each has a tile in, once for each tile. All else,
 * the basis, its inverse, prices and what is held, belongs to the caller, who asks for one exchange of the primal method
 * at a time, and for a few dozen of the dual one.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"

enum { MOST_ROWS = 1 << 10, MOST_CELLS = 1 << 24 };

/* What counts as zero: among costs and in the inverse; among shares of a solution. */
#define TINY 1e-9
#define NEARLY 1e-6
/* What a bound may be wrong by. */
#define UNSURE 1e-5

typedef struct program {
    int64_t rows, columns;
    int64_t *begins;
    int32_t *cells;
} program;

/* A basic solution: which column stands for each row, the inverse row by row, prices of the rows, what is held. */
typedef struct basis {
    const program *of;
    const double *costs;
    int64_t *columns;
    double *inverse, *prices, *held;
} basis;

RUMMI_API void rummi_program_free(program *one) {
    if (!one) return;
    free(one->begins);
    free(one->cells);
    free(one);
}

static bool cells_read(program *one, const int64_t *sizes, const int64_t *cells, int64_t count) {
    int64_t at = 0;
    for (int64_t column = 0; column < one->columns; column++) {
        one->begins[column] = at;
        if (sizes[column] < 0 || sizes[column] > count - at) return false;
        at += sizes[column];
    }
    one->begins[one->columns] = at;
    if (at != count) return false;
    for (at = 0; at < count; at++) {
        if (cells[at] < 0 || cells[at] >= one->rows) return false;
        one->cells[at] = (int32_t)cells[at];
    }
    return true;
}

/* Keep columns: how many tiles each has, and the rows of these; NULL if it refuses. */
RUMMI_API program *rummi_program_new(int64_t rows, const int64_t *sizes, int64_t columns, const int64_t *cells,
                                     int64_t count) {
    program *one;
    if (rows < 1 || rows > MOST_ROWS || columns < 0 || columns > MOST_CELLS || count < 0 || count > MOST_CELLS)
        return NULL;
    if (!(one = calloc(1, sizeof(program)))) return NULL;
    *one = (program){
        .rows = rows, .columns = columns,
        .begins = malloc(sizeof(int64_t) * (size_t)(columns + 1)),
        .cells = malloc(sizeof(int32_t) * (size_t)(count + 1)),
    };
    if (one->begins && one->cells && cells_read(one, sizes, cells, count)) return one;
    rummi_program_free(one);
    return NULL;
}

/* Add up the numbers of the rows that a column has tiles in. */
static double along(const program *one, int64_t column, const double *row) {
    double total = 0;
    for (int64_t at = one->begins[column]; at < one->begins[column + 1]; at++) total += row[one->cells[at]];
    return total;
}

static double reduced(const program *one, const double *costs, const double *prices, int64_t column) {
    return costs[column] - along(one, column, prices);
}

static bool known(const program *one, const int64_t *columns, int64_t count) {
    for (int64_t at = 0; at < count; at++)
        if (columns[at] < 0 || columns[at] >= one->columns) return false;
    return true;
}

/* Write what columns cost beyond what their tiles pay; false if one is none. */
RUMMI_API int rummi_program_reduced(const program *one, const double *costs, const double *prices,
                                    const int64_t *columns, int64_t count, double *found) {
    if (!known(one, columns, count)) return 0;
    for (int64_t at = 0; at < count; at++) found[at] = reduced(one, costs, prices, columns[at]);
    return 1;
}

/* A column that would make the solution cheaper, and by how much. */
typedef struct candidate {
    double cost;
    int64_t column;
} candidate;

static bool dearer(const candidate *a, const candidate *b) {
    return a->cost != b->cost ? a->cost > b->cost : a->column > b->column;
}

/* Let the dearest of a heap sink to its place. */
static void sink(candidate *heap, int64_t count, candidate one) {
    int64_t at = 0;
    for (int64_t child = 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && dearer(&heap[child + 1], &heap[child])) child++;
        if (!dearer(&heap[child], &one)) break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = one;
}

static void rise(candidate *heap, int64_t at, candidate one) {
    for (; at && dearer(&one, &heap[(at - 1) / 2]); at = (at - 1) / 2) heap[at] = heap[(at - 1) / 2];
    heap[at] = one;
}

/* Find the columns that cost least beyond what their tiles pay, below zero and `room` of them at most.
 * Returns how many, in no certain order; -1 if it refuses. */
RUMMI_API int64_t rummi_program_look(const program *one, const double *costs, const double *prices,
                                     const int64_t *columns, int64_t count, int64_t *waiting, int64_t room) {
    candidate *heap;
    int64_t found = 0;
    if (!known(one, columns, count) || room < 1 || !(heap = malloc(sizeof(candidate) * (size_t)room))) return -1;
    for (int64_t at = 0; at < count; at++) {
        candidate fresh = {reduced(one, costs, prices, columns[at]), columns[at]};
        if (!(fresh.cost < -TINY)) continue;
        if (found < room) rise(heap, found++, fresh);
        else if (dearer(&heap[0], &fresh)) sink(heap, found, fresh);
    }
    for (int64_t at = 0; at < found; at++) waiting[at] = heap[at].column;
    free(heap);
    return found;
}

/* Let a column in for the one that stands for a row; `cost` is what it costs beyond what its tiles pay. */
static void exchange(basis *own, int64_t leaving, int64_t entering, const double *shares, double cost) {
    int64_t rows = own->of->rows;
    double *row = own->inverse + leaving * rows, share = shares[leaving];
    for (int64_t at = 0; at < rows; at++) row[at] /= share;
    for (int64_t at = 0; at < rows; at++) {
        double other = shares[at], *changed = own->inverse + at * rows;
        if (at == leaving || !(fabs(other) > TINY)) continue;
        for (int64_t cell = 0; cell < rows; cell++) changed[cell] -= other * row[cell];
    }
    own->columns[leaving] = entering;
    for (int64_t at = 0; at < rows; at++) own->prices[at] += cost * row[at];
}

/* What the solution would lose of each row for one more of a column. */
static void shares_of(const basis *own, int64_t column, double *shares) {
    for (int64_t at = 0; at < own->of->rows; at++) shares[at] = along(own->of, column, own->inverse + at * own->of->rows);
}

static void hold(basis *own, const double *shares, int64_t leaving, double step) {
    for (int64_t at = 0; at < own->of->rows; at++)
        if (shares[at] != 0 && at != leaving) own->held[at] -= step * shares[at];
    own->held[leaving] = step;
}

/* The row that is used up first; -1 if none is. */
static int64_t used_up(const basis *own, const double *shares) {
    int64_t leaving = -1;
    double least = 0;
    for (int64_t at = 0; at < own->of->rows; at++) {
        double ratio;
        if (!(shares[at] > NEARLY)) continue;
        ratio = own->held[at] / shares[at];
        if (leaving >= 0 && (ratio > least || (ratio == least && shares[at] <= shares[leaving]))) continue;
        leaving = at;
        least = ratio;
    }
    return leaving;
}

/* One exchange of the primal method: the cheapest of the waiting columns comes in.
 * Returns how many of the others still make it cheaper, and writes these; -1 if it refuses. */
RUMMI_API int64_t rummi_program_primal(const program *one, const double *costs, int64_t *columns, double *inverse,
                                       double *prices, double *held, int64_t *waiting, int64_t count) {
    basis own = {one, costs, columns, inverse, prices, held};
    double shares[MOST_ROWS];
    candidate first;
    int64_t leaving, left = 0;
    if (count < 1 || !known(one, waiting, count)) return -1;
    first = (candidate){reduced(one, costs, prices, waiting[0]), waiting[0]};
    for (int64_t at = 1; at < count; at++) {
        candidate other = {reduced(one, costs, prices, waiting[at]), waiting[at]};
        if (dearer(&first, &other)) first = other;
    }
    shares_of(&own, first.column, shares);
    leaving = used_up(&own, shares);
    if (leaving < 0) return -1;
    hold(&own, shares, leaving, held[leaving] / shares[leaving]);
    exchange(&own, leaving, first.column, shares, first.cost);
    for (int64_t at = 0; at < count; at++)
        if (waiting[at] != first.column && reduced(one, costs, prices, waiting[at]) < -TINY)
            waiting[left++] = waiting[at];
    return left;
}

/* Multiply the inverse by a vector: each of its rows, or each of its columns. */
RUMMI_API void rummi_program_times(const program *one, const double *inverse, const double *vector, int by_columns,
                                   double *found) {
    int64_t next = by_columns ? one->rows : 1, begin = by_columns ? 1 : one->rows;
    for (int64_t row = 0; row < one->rows; row++) {
        double total = 0;
        for (int64_t at = 0; at < one->rows; at++) total += inverse[row * begin + at * next] * vector[at];
        found[row] = total;
    }
}

static double at_least_zero(double cost) { return cost < 0 ? 0.0 : cost; }

/* A column that may come in for a row, as the dual method compares them. */
typedef struct entry {
    double ratio, share, cost;
    int64_t column;
} entry;

static bool better(const entry *a, const entry *b) {
    if (a->ratio != b->ratio) return a->ratio < b->ratio;
    if (a->share != b->share) return a->share < b->share;
    if (a->cost != b->cost) return a->cost < b->cost;
    return a->column < b->column;
}

static bool entering_for(const basis *own, const double *row, const int64_t *columns, int64_t count, entry *best) {
    bool found = false;
    for (int64_t at = 0; at < count; at++) {
        entry fresh = {.share = along(own->of, columns[at], row), .column = columns[at]};
        if (!(fresh.share < -NEARLY)) continue;
        fresh.cost = reduced(own->of, own->costs, own->prices, columns[at]);
        fresh.ratio = at_least_zero(fresh.cost) / -fresh.share;
        if (!found || better(&fresh, best)) *best = fresh;
        found = true;
    }
    return found;
}

/* What a solution costs at the prices of its rows. */
static double value_of(const basis *own, const double *tiles) {
    double total = 0;
    for (int64_t at = 0; at < own->of->rows; at++) total += own->prices[at] * tiles[at];
    return total;
}

/* The row of which least is held, -1 if enough is held of all. */
static int64_t least_held(const basis *own) {
    int64_t least = 0;
    for (int64_t at = 1; at < own->of->rows; at++)
        if (own->held[at] < own->held[least]) least = at;
    return own->held[least] > -NEARLY ? -1 : least;
}

/* The row that is furthest from being held enough of, measured along its row of the inverse; -1 if none is. */
static int64_t steepest(const basis *own) {
    int64_t found = -1, rows = own->of->rows;
    double most = 0;
    for (int64_t at = 0; at < rows; at++) {
        const double *row = own->inverse + at * rows;
        double length = 0, steep;
        if (own->held[at] > -NEARLY) continue;
        for (int64_t cell = 0; cell < rows; cell++) length += row[cell] * row[cell];
        steep = own->held[at] * own->held[at] / length;
        if (found >= 0 && !(steep > most)) continue;
        found = at;
        most = steep;
    }
    return found;
}

/* One exchange of the dual method for a row; false if no column can come in. */
static bool dual(basis *own, int64_t leaving, const int64_t *indexes, int64_t count) {
    double shares[MOST_ROWS];
    entry best;
    if (!entering_for(own, own->inverse + leaving * own->of->rows, indexes, count, &best)) return false;
    shares_of(own, best.column, shares);
    hold(own, shares, leaving, own->held[leaving] / shares[leaving]);
    exchange(own, leaving, best.column, shares, at_least_zero(best.cost));
    return true;
}

/* Raise the bound for so many tiles of each row until it is exact or not below `value[0]`, which becomes the bound.
 * The row that is furthest from enough goes first, or the `steep`est. Returns how many exchanges were wanted: `steps` at
 * most, and one more than `allowed` where these are not enough; -1 if it refuses. */
RUMMI_API int64_t rummi_program_raised(const program *one, const double *costs, int64_t *columns, double *inverse,
                                       double *prices, double *held, const double *tiles, const int64_t *indexes,
                                       int64_t count, int64_t steps, int64_t allowed, int steep, double *value) {
    basis own = {one, costs, columns, inverse, prices, held};
    double below = *value;
    int64_t wanted = 0;
    if (!known(one, indexes, count)) return -1;
    rummi_program_times(one, inverse, tiles, 0, held);
    *value = value_of(&own, tiles);
    while (wanted < steps) {
        int64_t leaving = steep ? steepest(&own) : least_held(&own);
        if (leaving < 0 || *value >= below || wanted++ >= allowed) break;
        if (!dual(&own, leaving, indexes, count)) {
            *value = INFINITY;
            break;
        }
        *value = value_of(&own, tiles);
    }
    return wanted;
}

static bool fitting(const program *one, int64_t column, const int64_t *tiles) {
    for (int64_t at = one->begins[column]; at < one->begins[column + 1]; at++)
        if (tiles[one->cells[at]] < 1) return false;
    return true;
}

/* Find the columns whose rows all have tiles (NULL: all columns) with which a solution of value `most[0]` does not cost
 * more than `most[1]`. Writes them with what they cost beyond what their tiles pay, and to `most[0]` the least of that of
 * the dearer ones, infinite where there are none. Returns how many; -1 if it refuses. */
RUMMI_API int64_t rummi_program_within(const program *one, const double *costs, const double *prices,
                                       const int64_t *tiles, const int64_t *columns, int64_t count, double *most,
                                       int64_t *found, double *beyond) {
    double value = most[0], limit = most[1], least = INFINITY;
    int64_t left = 0;
    if (!known(one, columns, count)) return -1;
    for (int64_t at = 0; at < count; at++) {
        double cost;
        if (tiles && !fitting(one, columns[at], tiles)) continue;
        cost = reduced(one, costs, prices, columns[at]);
        if (value + cost - UNSURE > limit) {
            if (cost < least) least = cost;
            continue;
        }
        found[left] = columns[at];
        beyond[left++] = cost;
    }
    most[0] = least;
    return left;
}

/* Whether a tile of a column is the first that it has in a row. */
static bool first_there(const program *one, int64_t column, int64_t at) {
    for (int64_t other = one->begins[column]; other < at; other++)
        if (one->cells[other] == one->cells[at]) return false;
    return true;
}

/* Count for each row the columns with tiles in it, from column `begins` of that row on; false if one is none. */
RUMMI_API int rummi_program_spread(const program *one, const int64_t *columns, int64_t count, const int64_t *begins,
                                   int64_t *found) {
    if (!known(one, columns, count)) return 0;
    memset(found, 0, sizeof(int64_t) * (size_t)one->rows);
    for (int64_t at = 0; at < count; at++) {
        int64_t column = columns[at];
        for (int64_t cell = one->begins[column]; cell < one->begins[column + 1]; cell++) {
            int32_t row = one->cells[cell];
            found[row] += column >= begins[row] && first_there(one, column, cell);
        }
    }
    return 1;
}
