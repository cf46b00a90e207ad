/* `forward` of kernel/net.py for WebAssembly: the same sums in the same order, so the same bits. A browser's vectors are
   half as wide as this machine's and what lies in memory is not kept in registers for it, which made nets half as fast
   there; so sixteen sums at a time are held in registers here, and what is zero is skipped without a branch. */

typedef double pair __attribute__((vector_size(16)));
typedef double anywhere __attribute__((vector_size(16), aligned(8)));

enum { SIZES = 3, PAIRS = 8, BLOCK = 2 * PAIRS, MOST = 1024 };

#define ARRAY(name)                                                                                     \
  void *name##_info, void *name##_parent, long long name##_items, long long name##_width, double *name, \
      long long name##_length, long long name##_stride

static int active[MOST]; /* what is not skipped, by number */

/* A layer: its biases, and to each sum its weight times every part. Where its weights end. */
static const double *layer(double *sums, int width, const double *weights, const double *parts, int inputs, int n) {
  for (int at = 0; at < width; at += BLOCK) {
    pair held[PAIRS];
#pragma clang loop unroll(full)
    for (int i = 0; i < PAIRS; i++) held[i] = *(const anywhere *)(weights + at + 2 * i);
    for (int k = 0; k < n; k++) {
      pair part = {parts[active[k]], parts[active[k]]};
      const double *row = weights + width * (1 + active[k]) + at;
#pragma clang loop unroll(full)
      for (int i = 0; i < PAIRS; i++) held[i] += part * *(const anywhere *)(row + 2 * i);
    }
#pragma clang loop unroll(full)
    for (int i = 0; i < PAIRS; i++) *(anywhere *)(sums + at + 2 * i) = held[i];
  }
  return weights + width * (1 + inputs);
}

/* How many are above zero; they are noted as active. */
static int above_zero(const double *parts, int length) {
  int n = 0;
  for (int i = 0; i < length; i++) {
    active[n] = i;
    n += parts[i] > 0.0;
  }
  return n;
}

int FORWARD(double *result, void **exception, ARRAY(all), long long at, ARRAY(seen), ARRAY(first), ARRAY(second)) {
  const double *weights = all + at + SIZES;
  int inputs = (int)all[at], n = 0;
  if (inputs > MOST || first_length > MOST || first_length % BLOCK || second_length % BLOCK) return 1;
  for (int i = 0; i < inputs; i++) {
    active[n] = i;
    n += seen[i] != 0.0;
  }
  weights = layer(first, (int)first_length, weights, seen, inputs, n);
  n = above_zero(first, (int)first_length);
  weights = layer(second, (int)second_length, weights, first, (int)first_length, n);
  n = above_zero(second, (int)second_length);
  double total = *weights++;
  for (int k = 0; k < n; k++) total += second[active[k]] * weights[active[k]];
  *result = total;
  return 0;
}
