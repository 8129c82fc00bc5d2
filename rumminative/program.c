/* The linear program of the number solver's search with special jokers: pricing and exchanges of the simplex method.
 *
 * This is rummiclassic/solver/twist/program.py once more; the Python code is the reference, and both add the same
 * numbers in the same order. A program keeps its columns: the rows that each has a tile in, once for each tile. All else,
 * the basis, its inverse, prices and what is held, belongs to the caller, who asks for one exchange at a time.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"

enum { MOST_ROWS = 1 << 10, MOST_CELLS = 1 << 24 };

/* What counts as zero: among costs and in the inverse; among shares of a solution. */
#define TINY 1e-9
#define NEARLY 1e-6

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

/* One exchange of the dual method for the row of which least is held. Returns 1, 0 if no column can come in, -1 if it
 * refuses. */
RUMMI_API int rummi_program_dual(const program *one, const double *costs, int64_t *columns, double *inverse,
                                 double *prices, double *held, const int64_t *indexes, int64_t count) {
    basis own = {one, costs, columns, inverse, prices, held};
    double shares[MOST_ROWS];
    int64_t leaving = 0;
    entry best;
    if (!known(one, indexes, count)) return -1;
    for (int64_t at = 1; at < one->rows; at++)
        if (held[at] < held[leaving]) leaving = at;
    if (!entering_for(&own, inverse + leaving * one->rows, indexes, count, &best)) return 0;
    shares_of(&own, best.column, shares);
    hold(&own, shares, leaving, held[leaving] / shares[leaving]);
    exchange(&own, leaving, best.column, shares, at_least_zero(best.cost));
    return 1;
}
