package cli

// The C library hands out memory from one place. Else each thread that parses gets a place of its own, and what
// tree-sitter gave back in one is not used again in another. It has to be set before the program has threads. The
// symbol is weak, because musl's loader, which some systems have programs for glibc started by, lacks it.

// #include <malloc.h>
// #ifdef __GLIBC__
// #pragma weak mallopt
// __attribute__((constructor)) static void one_arena(void) { if (mallopt) mallopt(M_ARENA_MAX, 1); }
// #endif
import "C"
