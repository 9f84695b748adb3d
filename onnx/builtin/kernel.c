#include "kernel.h"

#include <string.h>

#define LANES 4
#define NAME(f) plain_##f
#define TARGET
#include "variant.h"

#if defined(__x86_64__)
#define LANES 8
#define NAME(f) avx2_##f
#define TARGET __attribute__((target("avx2,fma")))
#include "variant.h"

/* zig switches vectors of 512 bits off apart from the rest, for which only these clangs have a name. */
#if defined(__clang__) && __clang_major__ >= 18 && __clang_major__ <= 21
#define AVX512 "avx512f,avx512dq,avx512vl,fma,evex512"
#else
#define AVX512 "avx512f,avx512dq,avx512vl,fma"
#endif
#define LANES 16
#define NAME(f) avx512_##f
#define TARGET __attribute__((target(AVX512)))
#include "variant.h"
#endif

static const struct kernel *k = &plain_kernel;

void kernel_use(int lanes) {
	k = &plain_kernel;
#if defined(__x86_64__)
	if (lanes == 8) k = &avx2_kernel;
	if (lanes == 16) k = &avx512_kernel;
#endif
}

/* The numbers of a row that lie anywhere, as floats. */
static void floats_of(int halves, const char *from, size_t n, float *out) {
	if (halves) k->widen(n, from, out);
	else memcpy(out, from, n * sizeof(float));
}

void kernel_pack(int halves, int transposed, size_t n, size_t depth, const void *from, size_t ldb, float alpha,
          float *panels) {
	const char *b = from;
	const size_t size = halves ? 2 : 4;
	float row[256];
	const size_t most = sizeof row / sizeof *row;
	for (size_t j = 0; j < n; j += PANEL, panels += depth * PANEL) {
		size_t width = n - j < PANEL ? n - j : PANEL;
		if (width < PANEL) memset(panels, 0, depth * PANEL * sizeof(float));
		if (transposed) {
			for (size_t c = 0; c < width; c++)
				for (size_t p = 0; p < depth; p += most) {
					size_t some = depth - p < most ? depth - p : most;
					floats_of(halves, b + ((j + c) * ldb + p) * size, some, row);
					for (size_t i = 0; i < some; i++) panels[(p + i) * PANEL + c] = row[i];
				}
		} else {
			for (size_t p = 0; p < depth; p++) floats_of(halves, b + (p * ldb + j) * size, width, &panels[p * PANEL]);
		}
		if (alpha != 1)
			for (size_t i = 0; i < depth * PANEL; i++) panels[i] *= alpha;
	}
}

void kernel_widen(size_t n, const void *halves, float *out) { k->widen(n, halves, out); }

void kernel_gemm(size_t m, size_t n, size_t depth, const float *a, size_t lda, const float *b, float *c, size_t ldc,
          const float *bias) {
	k->gemm(m, n, depth, a, lda, b, c, ldc, bias);
}

void kernel_row(int transposed, size_t n, size_t depth, const float *a, const float *b, size_t ldb, float alpha, float *out) {
	k->row(transposed, n, depth, a, b, ldb, alpha, out);
}

void kernel_gru(size_t steps, size_t batch, size_t hidden, int backward, const float *x, size_t ldx, const float *r,
         const float *bias, float *h, float *g, float *y, size_t ldy) {
	k->gru(steps, batch, hidden, backward, x, ldx, r, bias, h, g, y, ldy);
}

void kernel_activate(int sigmoid, size_t n, const float *x, float *out) { k->activate(sigmoid, n, x, out); }

float kernel_exponentials(size_t n, const float *x, float *out, float *greatest) {
	return k->exponentials(n, x, out, greatest);
}

void kernel_softmax(size_t rows, size_t n, const float *x, float *out) {
	float greatest;
	for (size_t r = 0; r < rows; r++, x += n, out += n) k->scale(n, 1 / k->exponentials(n, x, out, &greatest), out);
}

void kernel_arithmetic(int op, size_t rows, size_t n, const float *a, size_t row_a, size_t step_a, const float *b,
                size_t row_b, size_t step_b, float *out) {
	k->arithmetic(op, rows, n, a, row_a, step_a, b, row_b, step_b, out);
}

void kernel_add_rows(size_t rows, size_t n, const int64_t *to, const float *x, float *out) { k->add_rows(rows, n, to, x, out); }
