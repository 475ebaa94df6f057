/** What is refused of vectors and their spaces, in the same words by every store. */

import { assert } from "../assert.ts";
import { NacreError } from "../errors.ts";

/** Beyond any embedder. */
export const MOST_DIMENSIONS = 8_192;

export function requireDimensions(dimensions: number): void {
  const fits = Number.isInteger(dimensions) && dimensions > 0 && dimensions <= MOST_DIMENSIONS;
  assert(fits, `a space cannot have ${dimensions} dimensions`);
}

/** Throws `vector/bad-vector` unless it has so many dimensions and nothing but finite numbers. */
export function requireVector(vector: Float32Array, dimensions: number): void {
  if (vector.length !== dimensions) {
    throw badVector(`a vector of ${vector.length} numbers, where there are ${dimensions} dimensions`);
  }
  if (!vector.every(Number.isFinite)) throw badVector("a vector with something in it that is not a number");
}

function badVector(what: string): NacreError {
  return new NacreError(
    "vector/bad-vector",
    what,
    "Nothing was stored or looked for. Check the embedder: each text needs as many finite numbers as its space has dimensions.",
  );
}

/** Throws `vector/other-space` unless it is the one in use. */
export function requireInUse(fingerprint: string, inUse: string | undefined): void {
  if (fingerprint === inUse) return;
  const used = inUse === undefined ? "none was begun" : `the space in use is ${inUse}`;
  throw otherSpace(`vectors of ${fingerprint} are not in use: ${used}`);
}

/** A space that is known has the dimensions it had. */
export function requireSameDimensions(fingerprint: string, known: number | undefined, given: number): void {
  if (known === undefined || known === given) return;
  throw otherSpace(`${fingerprint} has ${known} dimensions here, and not ${given}`);
}

export function otherSpace(what: string): NacreError {
  return new NacreError(
    "vector/other-space",
    what,
    "Vectors of two embedders are never compared. Embed with the one in use, or begin its space first.",
  );
}
