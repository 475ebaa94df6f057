/** Arithmetic of vectors that have length 1, or are all zeros. */

/**
 * Of two vectors of one space: from -1 to 1, and 0 where one of them is all zeros. Sums are rounded a little, so what comes
 * within a millionth of 1 is 1.
 */
export function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += a[at]! * b[at]!;
  return sum > 1 - 1e-6 ? 1 : Math.max(sum, -1);
}

/** Makes it of length 1, in place; what is all zeros stays so. */
export function normalise(vector: Float32Array): Float32Array {
  let largest = 0;
  for (const part of vector) largest = Math.max(largest, Math.abs(part));
  if (largest === 0 || !Number.isFinite(largest)) return vector;
  let squares = 0;
  for (const part of vector) squares += (part / largest) ** 2;
  const length = Math.sqrt(squares);
  for (let at = 0; at < vector.length; at += 1) vector[at] = vector[at]! / largest / length;
  return vector;
}
