/** Makes a vector of what was sent as one, or refuses it. */

import { normalise } from "../../kernel/vectors/cosine.ts";
import { badAnswer } from "./embed-failure.ts";

/** More than any model gives; a longer one is something else. */
const MOST_DIMENSIONS = 16_384;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Numbers, or base64 of little-endian float32. Throws `embed/bad-answer` for anything else. */
export function readNumbers(sent: unknown): Float32Array {
  const numbers = typeof sent === "string" ? fromBase64(sent) : fromList(sent);
  if (numbers.length === 0 || numbers.length > MOST_DIMENSIONS)
    throw badAnswer(`the model sent a vector of ${numbers.length} numbers`);
  if (!numbers.every(Number.isFinite))
    throw badAnswer("the model sent a vector with something in it that is no number");
  return numbers;
}

function fromList(sent: unknown): Float32Array {
  if (!Array.isArray(sent) || !sent.every((value) => typeof value === "number"))
    throw badAnswer("the model sent something that is no vector");
  return Float32Array.from(sent);
}

function fromBase64(sent: string): Float32Array {
  const bytes = BASE64.test(sent) ? Buffer.from(sent, "base64") : Buffer.alloc(0);
  if (bytes.length === 0 || bytes.length % 4 !== 0)
    throw badAnswer("the model sent something that is no vector");
  return Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(4 * at));
}

/** The first `dimensions` of it, of length 1. A vector of `native` numbers is expected. */
export function unitVector(numbers: Float32Array, native: number, dimensions: number): Float32Array {
  if (numbers.length !== native)
    throw badAnswer(
      `the model sent a vector of ${numbers.length} numbers where it had sent ${native} before`,
    );
  const vector = normalise(numbers.slice(0, dimensions));
  if (vector.every((value) => value === 0)) throw badAnswer("the model sent a vector of nothing but zeros");
  return vector;
}

/** Their mean, each weighing as much as it is of the text; of length 1. */
export function meanVector(
  vectors: readonly { readonly vector: Float32Array; readonly weight: number }[],
): Float32Array {
  const [first] = vectors;
  if (vectors.length === 1) return first!.vector;
  const sum = new Float32Array(first!.vector.length);
  for (const { vector, weight } of vectors)
    for (let at = 0; at < sum.length; at++) sum[at]! += weight * vector[at]!;
  const mean = normalise(sum);
  // Windows that cancel each other out: what comes first says best what a text is about.
  return mean.every((value) => value === 0) ? first!.vector : mean;
}
