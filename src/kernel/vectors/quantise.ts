/**
 * Vectors as whole numbers: stored ones as bytes, a query with 16 bits a number, so that only one side of a product is
 * rounded coarsely. Each has a scale of its own, by its greatest number.
 *
 * Products are then sums of whole numbers: the same on every machine and in every order. What scale a vector had is of no
 * use afterwards; its length as whole numbers is, which makes a cosine of a product.
 */

/** Numbers of a vector are padded with zeros to a multiple of this. */
const STEP = 32;
const GREATEST_BYTE = 127;
const GREATEST_NUMBER = 32_767;
/** A little less than fits a sum of 32 bits: rounding makes a query longer by up to half a unit a number. */
const GREATEST_SUM = 0.99 * 2 ** 31;

/** Bytes of a stored vector. */
export function widthOf(dimensions: number): number {
  return Math.ceil(dimensions / STEP) * STEP;
}

/** Bytes of its signs, a bit each, as words of 64. */
export function signBytesOf(width: number): number {
  return Math.ceil(width / 64) * 8;
}

/**
 * Writes a vector as bytes, and answers with what a product has to be multiplied by, for its part, to be a cosine.
 * 0: it has no direction, and nothing but zeros was written.
 */
export function writeBytes(vector: Float32Array, into: Int8Array): number {
  into.fill(0);
  const greatest = greatestOf(vector);
  return greatest === 0 ? 0 : scaledInto(vector, GREATEST_BYTE / greatest, into);
}

export interface QueryNumbers {
  readonly numbers: Int16Array;
  readonly factor: number;
}

/** Undefined when it has no direction. */
export function queryNumbers(vector: Float32Array): QueryNumbers | undefined {
  const width = widthOf(vector.length);
  const greatest = greatestOf(vector);
  if (greatest === 0) return undefined;
  let squares = 0;
  for (const number of vector) squares += (number / greatest) ** 2;
  // No product may be longer than the two vectors are.
  const longest = GREATEST_SUM / (GREATEST_BYTE * Math.sqrt(width));
  const scale = Math.min(GREATEST_NUMBER, longest / Math.sqrt(squares)) / greatest;
  const numbers = new Int16Array(width);
  return { numbers, factor: scaledInto(vector, scale, numbers) };
}

/** As `signs` of a scan has them. */
export function signsOf(numbers: Int16Array): Uint8Array {
  const signs = new Uint8Array(signBytesOf(numbers.length));
  numbers.forEach((number, at) => {
    if (number < 0) signs[at >> 3]! |= 1 << (at & 7);
  });
  return signs;
}

function greatestOf(vector: Float32Array): number {
  let greatest = 0;
  for (const number of vector) greatest = Math.max(greatest, Math.abs(number));
  return greatest;
}

function scaledInto(vector: Float32Array, scale: number, into: Int8Array | Int16Array): number {
  let squares = 0;
  for (let at = 0; at < vector.length; at += 1) {
    const number = Math.round(vector[at]! * scale);
    into[at] = number;
    squares += number * number;
  }
  return 1 / Math.sqrt(squares);
}
