package cli

// The C library hands out memory from one place. Else each thread that parses gets a place of its own, and what
// tree-sitter gave back in one is not used again in another. It has to be told before the program has threads.

// #include <malloc.h>
// #ifdef __GLIBC__
// __attribute__((constructor)) static void one_arena(void) { mallopt(M_ARENA_MAX, 1); }
// #endif
import "C"
