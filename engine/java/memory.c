// Counts what tree-sitter allocates, on the thread that does.

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// Of tree-sitter's api.h.
void ts_set_allocator(void *(*)(size_t), void *(*)(size_t, size_t), void *(*)(void *, size_t), void (*)(void *));

// count_on has what this thread allocates counted; with NULL it counts no longer. Others may read the count meanwhile.
static __thread int64_t *counter;

void count_on(int64_t *c) { counter = c; }

static void *counted(void *allocated, size_t size) {
	if (size > 0 && !allocated) {
		fprintf(stderr, "tree-sitter failed to allocate %zu bytes\n", size);
		abort();
	}
	if (counter) __atomic_add_fetch(counter, (int64_t)size, __ATOMIC_RELAXED);
	return allocated;
}

static void *count_malloc(size_t size) { return counted(malloc(size), size); }
static void *count_calloc(size_t count, size_t size) { return counted(calloc(count, size), count * size); }
static void *count_realloc(void *was, size_t size) { return counted(realloc(was, size), size); }

__attribute__((constructor)) static void count_allocations(void) {
	ts_set_allocator(count_malloc, count_calloc, count_realloc, free);
}
