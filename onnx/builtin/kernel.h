/* What takes time in a network, on matrices of float32 whose rows lie one behind the other. Nothing here checks a size
   or an index: the Go side has. */
#include <stddef.h>
#include <stdint.h>

enum { ADD, SUBTRACT, MULTIPLY, DIVIDE };

enum { PANEL = 32 };

/* The kernel for one kind of processor. */
struct kernel {
	/* C[m][n] = bias[n] + A[m][k] B[k][n]. B is packed; bias may be null. */
	void (*gemm)(size_t m, size_t n, size_t k, const float *a, size_t lda, const float *b, float *c, size_t ldc,
	             const float *bias);

	/* out[n] = alpha a[k] B[k][n], or with B[n][k] transposed, where B is as it lies. */
	void (*row)(int transposed, size_t n, size_t k, const float *a, const float *b, size_t ldb, float alpha, float *out);

	/* One direction of a GRU whose reset gate applies after the matrix product. x holds for each step and member of the
	   batch the inputs of the three gates, bias added; r is packed, bias belongs to it; h is the state before and after;
	   g has room for batch rows of 3 hidden; y gets the states, ldy apart from step to step. */
	void (*gru)(size_t steps, size_t batch, size_t hidden, int backward, const float *x, size_t ldx, const float *r,
	            const float *bias, float *h, float *g, float *y, size_t ldy);

	/* The sigmoid or the hyperbolic tangent of each. */
	void (*activate)(int sigmoid, size_t n, const float *x, float *out);

	/* exp(x - greatest) of each, and their sum. */
	float (*exponentials)(size_t n, const float *x, float *out, float *greatest);

	void (*scale)(size_t n, float by, float *x);

	/* out = a op b, where a step of 0 repeats a row or a value. */
	void (*arithmetic)(int op, size_t rows, size_t n, const float *a, size_t row_a, size_t step_a, const float *b,
	                   size_t row_b, size_t step_b, float *out);

	/* Turns float16 that lie anywhere into float32. */
	void (*widen)(size_t n, const char *halves, float *out);

	/* Adds each row of x to the row of out that to names. */
	void (*add_rows)(size_t rows, size_t n, const int64_t *to, const float *x, float *out);
};

/* Chooses the kernel for all calls that follow, by how many floats are in its vectors: 4 everywhere, 8 with AVX2 and FMA,
   16 with AVX-512. */
void kernel_use(int lanes);

/* pack lays B[k][n], times alpha, out in panels of PANEL columns, the last filled up with zeros. B may be transposed,
   of float16, and may lie anywhere: it is read byte by byte. */
void kernel_pack(int halves, int transposed, size_t n, size_t k, const void *b, size_t ldb, float alpha, float *panels);

void kernel_widen(size_t n, const void *halves, float *out);

void kernel_gemm(size_t m, size_t n, size_t k, const float *a, size_t lda, const float *b, float *c, size_t ldc,
          const float *bias);
void kernel_row(int transposed, size_t n, size_t k, const float *a, const float *b, size_t ldb, float alpha, float *out);
void kernel_gru(size_t steps, size_t batch, size_t hidden, int backward, const float *x, size_t ldx, const float *r,
         const float *bias, float *h, float *g, float *y, size_t ldy);
void kernel_activate(int sigmoid, size_t n, const float *x, float *out);
void kernel_softmax(size_t rows, size_t n, const float *x, float *out);
/* The logarithm is Go's: what C libraries call by this name needs a recent one. */
float kernel_exponentials(size_t n, const float *x, float *out, float *greatest);
void kernel_arithmetic(int op, size_t rows, size_t n, const float *a, size_t row_a, size_t step_a, const float *b,
                size_t row_b, size_t step_b, float *out);
void kernel_add_rows(size_t rows, size_t n, const int64_t *to, const float *x, float *out);
