/* The kernel for vectors of LANES floats. kernel.c includes this file once for each kind of processor, with NAME giving
   the functions of each their own names and TARGET the instructions that they may use. */

#define V NAME(vector)
#define VI NAME(integers)
#define VU NAME(unaligned)
#define VH NAME(halves)
typedef float V __attribute__((vector_size(LANES * 4)));
typedef int32_t VI __attribute__((vector_size(LANES * 4)));
typedef uint16_t VH __attribute__((vector_size(LANES * 2)));
typedef V VU __attribute__((aligned(4))); /* floats lie at multiples of 4, not of a vector's size */

#define INLINE TARGET static inline __attribute__((always_inline))

#define load NAME(load)
#define store NAME(store)
#define all NAME(all)
#define load_some NAME(load_some)
#define store_some NAME(store_some)
#define vtanh NAME(vtanh)
#define vsigmoid NAME(vsigmoid)
#define vexp NAME(vexp)
#define micro NAME(micro)
#define row_of NAME(row_of)
#define rows_of NAME(rows_of)
#define gemm NAME(gemm)

INLINE V load(const float *p) { return *(const VU *)p; }
INLINE void store(float *p, V v) { *(VU *)p = v; }

/* A literal: filled in a loop, gcc inserts lane after lane, which takes three times as long. */
#if LANES == 8
INLINE V all(float f) { return (V){f, f, f, f, f, f, f, f}; }
#elif LANES == 16
INLINE V all(float f) { return (V){f, f, f, f, f, f, f, f, f, f, f, f, f, f, f, f}; }
#else
INLINE V all(float f) { return (V){f, f, f, f}; }
#endif

/* The first n lanes, at most all; the others are 0. */
INLINE V load_some(const float *p, size_t n) {
	if (n >= LANES) return load(p);
	V v = all(0);
	memcpy(&v, p, n * sizeof(float));
	return v;
}

INLINE void store_some(float *p, V v, size_t n) {
	if (n >= LANES) store(p, v);
	else memcpy(p, &v, n * sizeof(float));
}

/* x, or bound where the mask is set. NaN compares false, and so stays. */
#define CHOOSE(mask, bound, x) ((V)(((mask) & (VI)(bound)) | (~(mask) & (VI)(x))))

/* Eigen's rational approximation, which ONNX Runtime uses as well. */
INLINE V vtanh(V x) {
	V most = all(9.f), least = all(-9.f);
	x = CHOOSE(x > most, most, x);
	x = CHOOSE(x < least, least, x);
	V s = x * x;
	V p = all(-2.76076847742355e-16f);
	p = p * s + 2.00018790482477e-13f;
	p = p * s + -8.60467152213735e-11f;
	p = p * s + 5.12229709037114e-08f;
	p = p * s + 1.48572235717979e-05f;
	p = p * s + 6.37261928875436e-04f;
	p = p * s + 4.89352455891786e-03f;
	V q = all(1.19825839466702e-06f);
	q = q * s + 1.18534705686654e-04f;
	q = q * s + 2.26843463243900e-03f;
	q = q * s + 4.89352518554385e-03f;
	return p * x / q;
}

INLINE V vsigmoid(V x) { return vtanh(x * 0.5f) * 0.5f + 0.5f; }

/* For x <= 0, as in a softmax. Cephes. */
INLINE V vexp(V x) {
	V least = all(-87.f);
	x = CHOOSE(x < least, least, x);
	V n = x * 1.44269504088896341f + 12582912.f - 12582912.f; /* rounded */
	V r = x - n * 0.693359375f + n * 2.12194440e-4f;
	V y = all(1.9875691500e-4f);
	y = y * r + 1.3981999507e-3f;
	y = y * r + 8.3334519073e-3f;
	y = y * r + 4.1665795894e-2f;
	y = y * r + 1.6666665459e-1f;
	y = y * r + 5.0000001201e-1f;
	y = y * r * r + r + 1.f;
	VI i = __builtin_convertvector(n, VI);
	return y * (V)((i + 127) << 23);
}

/* C[rows][2 vectors] = bias + A[rows][k] B[k][2 vectors], where B has PANEL columns a row. */
INLINE void micro(const int rows, const float *restrict a, size_t lda, const float *restrict b, size_t k,
                  float *restrict c, size_t ldc, const float *bias) {
	V z0 = bias ? load(bias) : all(0), z1 = bias ? load(bias + LANES) : all(0);
	V c00 = z0, c01 = z1, c10 = z0, c11 = z1, c20 = z0, c21 = z1;
	V c30 = z0, c31 = z1, c40 = z0, c41 = z1, c50 = z0, c51 = z1;
	const float *d = rows > 3 ? a + 3 * lda : a; /* three rows from each of two addresses */
	for (size_t p = 0; p < k; p++, b += PANEL, a++, d++) {
		V x = load(b), y = load(b + LANES), t;
		t = all(a[0]); c00 += t * x; c01 += t * y;
		if (rows > 1) { t = all(a[lda]); c10 += t * x; c11 += t * y; }
		if (rows > 2) { t = all(a[2 * lda]); c20 += t * x; c21 += t * y; }
		if (rows > 3) { t = all(d[0]); c30 += t * x; c31 += t * y; }
		if (rows > 4) { t = all(d[lda]); c40 += t * x; c41 += t * y; }
		if (rows > 5) { t = all(d[2 * lda]); c50 += t * x; c51 += t * y; }
	}
	store(c, c00); store(c + LANES, c01);
	if (rows > 1) { store(c + ldc, c10); store(c + ldc + LANES, c11); }
	if (rows > 2) { store(c + 2 * ldc, c20); store(c + 2 * ldc + LANES, c21); }
	if (rows > 3) { store(c + 3 * ldc, c30); store(c + 3 * ldc + LANES, c31); }
	if (rows > 4) { store(c + 4 * ldc, c40); store(c + 4 * ldc + LANES, c41); }
	if (rows > 5) { store(c + 5 * ldc, c50); store(c + 5 * ldc + LANES, c51); }
}

/* C[1][vectors] = bias + A[1][k] B: as many sums at once as hide how long an addition takes. */
INLINE void row_of(const int vectors, const float *restrict a, const float *restrict b, size_t k, float *restrict c,
                   const float *bias) {
	V sum[12];
#pragma GCC unroll 12
	for (int q = 0; q < vectors; q++) sum[q] = bias ? load(bias + q * LANES) : all(0);
	for (size_t p = 0; p < k; p++) {
		V t = all(a[p]);
#pragma GCC unroll 12
		for (int q = 0; q < vectors; q++)
			sum[q] += t * load(b + (size_t)(q * LANES / PANEL) * k * PANEL + p * PANEL + q * LANES % PANEL);
	}
#pragma GCC unroll 12
	for (int q = 0; q < vectors; q++) store(c + q * LANES, sum[q]);
}

INLINE void rows_of(size_t rows, const float *a, size_t lda, const float *b, size_t k, float *c, size_t ldc,
                    const float *bias) {
	switch (rows) {
	case 6: micro(6, a, lda, b, k, c, ldc, bias); break;
	case 5: micro(5, a, lda, b, k, c, ldc, bias); break;
	case 4: micro(4, a, lda, b, k, c, ldc, bias); break;
	case 3: micro(3, a, lda, b, k, c, ldc, bias); break;
	case 2: micro(2, a, lda, b, k, c, ldc, bias); break;
	case 1: micro(1, a, lda, b, k, c, ldc, bias); break;
	}
}

/* C[m][n] = bias[n] + A[m][k] B[k][n], B in panels as pack() lays them out. */
TARGET static void gemm(size_t m, size_t n, size_t k, const float *a, size_t lda, const float *b, float *c, size_t ldc,
                        const float *bias) {
	const size_t block = 24; /* rows of A that stay in the cache while all of B goes by */
	size_t whole = n - n % PANEL, j = 0;
	if (m == 1) {
		const size_t many = LANES == 4 ? 8 : 12; /* vectors of whole panels, as many as there are registers for */
		for (; j + many * LANES <= whole; j += many * LANES) row_of(many, a, b + j * k, k, c + j, bias ? bias + j : 0);
		for (; j + PANEL <= whole; j += PANEL) row_of(PANEL / LANES, a, b + j * k, k, c + j, bias ? bias + j : 0);
	}
	for (size_t from = 0; from < m; from += block) {
		size_t to = from + block < m ? from + block : m;
		for (size_t q = j; q < n; q += PANEL) {
			const float *panel = b + q * k, *begin = bias ? bias + q : 0;
			float edge[6 * PANEL], edge_bias[PANEL] = {0};
			int whole_panel = q < whole;
			if (!whole_panel && begin) {
				memcpy(edge_bias, begin, (n - q) * sizeof(float));
				begin = edge_bias;
			}
			for (size_t i = from; i < to; i += 6) {
				size_t rows = to - i < 6 ? to - i : 6;
				float *out = whole_panel ? c + i * ldc + q : edge;
				size_t width = whole_panel ? ldc : PANEL;
				for (size_t v = 0; v < PANEL; v += 2 * LANES)
					rows_of(rows, a + i * lda, lda, panel + v, k, out + v, width, begin ? begin + v : 0);
				if (!whole_panel)
					for (size_t r = 0; r < rows; r++)
						memcpy(c + (i + r) * ldc + q, edge + r * PANEL, (n - q) * sizeof(float));
			}
		}
	}
}

/* out[n] = sum over k of a[k] B, where row j of B is at b + j * ldb: each is multiplied with a, or all are added up. */
TARGET static void NAME(row)(int transposed, size_t n, size_t k, const float *a, const float *b, size_t ldb, float alpha,
                             float *out) {
	if (transposed) {
		for (size_t j = 0; j < n; j++) {
			V s = all(0);
			for (size_t p = 0; p < k; p += LANES) s += load_some(a + p, k - p) * load_some(b + j * ldb + p, k - p);
			float sum = 0;
			for (int l = 0; l < LANES; l++) sum += s[l];
			out[j] = alpha * sum;
		}
		return;
	}
	for (size_t j = 0; j < n; j += LANES) {
		V s = all(0);
		for (size_t p = 0; p < k; p++) s += a[p] * load_some(b + p * ldb + j, n - j);
		store_some(out + j, alpha * s, n - j);
	}
}

/* One direction of a GRU; see kernel.h. */
TARGET static void NAME(gru)(size_t steps, size_t batch, size_t hidden, int backward, const float *x, size_t ldx,
                             const float *r, const float *bias, float *h, float *g, float *y, size_t ldy) {
	for (size_t s = 0; s < steps; s++) {
		size_t t = backward ? steps - 1 - s : s;
		gemm(batch, 3 * hidden, hidden, h, hidden, r, g, 3 * hidden, bias);
		for (size_t i = 0; i < batch; i++) {
			const float *in = x + (t * batch + i) * ldx, *gate = g + i * 3 * hidden;
			float *state = h + i * hidden, *out = y + t * ldy + i * hidden;
			for (size_t q = 0; q < hidden; q += LANES) {
				size_t n = hidden - q;
				V z = vsigmoid(load_some(in + q, n) + load_some(gate + q, n));
				V reset = vsigmoid(load_some(in + hidden + q, n) + load_some(gate + hidden + q, n));
				V fresh = vtanh(load_some(in + 2 * hidden + q, n) + reset * load_some(gate + 2 * hidden + q, n));
				V next = fresh + z * (load_some(state + q, n) - fresh);
				store_some(state + q, next, n);
				store_some(out + q, next, n);
			}
		}
	}
}

TARGET static void NAME(activate)(int sigmoid, size_t n, const float *x, float *out) {
	for (size_t i = 0; i < n; i += LANES) {
		V v = load_some(x + i, n - i);
		store_some(out + i, sigmoid ? vsigmoid(v) : vtanh(v), n - i);
	}
}

/* The greatest of x is taken off first, so that nothing overflows. */
TARGET static float NAME(exponentials)(size_t n, const float *x, float *out, float *greatest) {
	float most = x[0];
	size_t begin = n - n % LANES;
	V m = all(most);
	for (size_t i = 0; i < begin; i += LANES) m = CHOOSE(load(x + i) > m, load(x + i), m);
	for (int l = 0; l < LANES; l++) most = m[l] > most ? m[l] : most;
	for (size_t i = begin; i < n; i++) most = x[i] > most ? x[i] : most;
	V sum = all(0);
	float total = 0;
	size_t i = 0;
	for (; i + LANES <= n; i += LANES) {
		V e = vexp(load(x + i) - most);
		sum += e;
		store(out + i, e);
	}
	for (int l = 0; l < LANES; l++) total += sum[l];
	if (i < n) {
		V e = vexp(load_some(x + i, n - i) - most);
		for (size_t l = 0; i + l < n; l++) total += e[l];
		store_some(out + i, e, n - i);
	}
	*greatest = most;
	return total;
}

TARGET static void NAME(scale)(size_t n, float by, float *x) {
	for (size_t i = 0; i < n; i += LANES) store_some(x + i, load_some(x + i, n - i) * by, n - i);
}

/* A step is 0 where the one value of a row meets all of the other's, or the one row all of the other's rows. */
TARGET static void NAME(arithmetic)(int op, size_t rows, size_t n, const float *a, size_t row_a, size_t step_a,
                                    const float *b, size_t row_b, size_t step_b, float *out) {
	for (size_t r = 0; r < rows; r++, a += row_a, b += row_b, out += n)
		for (size_t i = 0; i < n; i += LANES) {
			V x = step_a ? load_some(a + i, n - i) : all(*a);
			V y = step_b ? load_some(b + i, n - i) : all(*b);
			store_some(out + i, op == ADD ? x + y : op == SUBTRACT ? x - y : op == MULTIPLY ? x * y : x / y, n - i);
		}
}

/* A half's bits, moved, are those of a float whose exponent is 112 too small. The product is exact also where the half is
   subnormal. */
TARGET static void NAME(widen)(size_t n, const char *halves, float *out) {
	const V scale = all(0x1p112f);
	for (size_t i = 0; i < n; i += LANES) {
		VH h = {0};
		if (n - i >= LANES) memcpy(&h, halves + 2 * i, sizeof h);
		else memcpy(&h, halves + 2 * i, 2 * (n - i));
		VI wide = __builtin_convertvector(h, VI), bits = (wide & 0x7fff) << 13;
		VI endless = bits >= 31 << 23; /* or no number */
		VI f = (endless & (bits | 0xff << 23)) | (~endless & (VI)((V)bits * scale));
		store_some(out + i, (V)(f | (wide & 0x8000) << 16), n - i);
	}
}

TARGET static void NAME(add_rows)(size_t rows, size_t n, const int64_t *to, const float *x, float *out) {
	for (size_t r = 0; r < rows; r++, x += n)
		for (size_t i = 0; i < n; i += LANES) {
			float *sum = out + (size_t)to[r] * n + i;
			store_some(sum, load_some(sum, n - i) + load_some(x + i, n - i), n - i);
		}
}

static const struct kernel NAME(kernel) = {NAME(gemm), NAME(row), NAME(gru), NAME(activate), NAME(exponentials),
                                           NAME(scale), NAME(arithmetic), NAME(widen), NAME(add_rows)};

#undef V
#undef VI
#undef VU
#undef VH
#undef INLINE
#undef CHOOSE
#undef load
#undef store
#undef all
#undef load_some
#undef store_some
#undef vtanh
#undef vsigmoid
#undef vexp
#undef micro
#undef row_of
#undef rows_of
#undef gemm
#undef LANES
#undef NAME
#undef TARGET
