/**
 * A fake of a semantic embedder: words of one concept lie near each other, because a table says so.
 *
 * It stands in for a model where only the fusion of words and meaning is measured, and says nothing about any model. A text
 * is the sum of its words; a word is the direction of its concepts and, for less, a direction of its own, so that no two words
 * are the same; a word that the table does not know is only itself. To each text is added a direction that only
 * this text has, so that what means the same is never quite at the same place: it errs, as a model does.
 */

import { createHash } from "node:crypto";
import { stem } from "../../src/kernel/text/stem.ts";
import { STOP_WORDS } from "../../src/kernel/text/stop-words.ts";
import { tokenizeWords } from "../../src/kernel/text/words.ts";
import type { Embedder } from "../../src/ports/embedder.ts";
import type { Concepts } from "./index.ts";

const DIMENSIONS = 256;
/** What of a word is its own, beside its concepts. */
const OWN = 0.4;
/** What a word counts for that no concept has: models know little of rare names and numbers. */
const UNKNOWN = 0.4;
/** Of a whole text, beside all of its words together. */
const NOISE = 0.8;

export function conceptEmbedder(concepts: Concepts, noise = NOISE): Embedder {
  const known = new Map<string, string[]>();
  for (const [concept, words] of Object.entries(concepts)) {
    for (const word of new Set(words.map(stem))) known.set(word, [...(known.get(word) ?? []), concept]);
  }
  return {
    name: "concepts (a fake)",
    fingerprint: `fake-concepts-${DIMENSIONS}-${noise}`,
    dimensions: DIMENSIONS,
    semantic: true,
    async embed(texts, _purpose, signal) {
      signal.throwIfAborted();
      return texts.map((text) => vectorOf(text, known, noise));
    },
    async close() {},
  };
}

function vectorOf(text: string, known: ReadonlyMap<string, readonly string[]>, noise: number): Float32Array {
  const sum = new Float64Array(DIMENSIONS);
  const words = new Set(
    tokenizeWords(text)
      .filter((word) => !STOP_WORDS.has(word))
      .map(stem),
  );
  for (const word of words) {
    const concepts = known.get(word) ?? [];
    add(sum, direction(`word ${word}`), concepts.length > 0 ? OWN : UNKNOWN);
    for (const concept of concepts) add(sum, direction(`concept ${concept}`), 1 / Math.sqrt(concepts.length));
  }
  const length = Math.hypot(...sum);
  if (length === 0) return new Float32Array(DIMENSIONS);
  add(sum, direction(`text ${text}`), noise * length);
  const whole = Math.hypot(...sum);
  return Float32Array.from(sum, (value) => value / whole);
}

function add(sum: Float64Array, direction: Float64Array, weight: number): void {
  for (let at = 0; at < sum.length; at++) sum[at]! += weight * direction[at]!;
}

const met = new Map<string, Float64Array>();

/** Of length 1, and the same for the same name; two of them are nearly at right angles. */
function direction(name: string): Float64Array {
  const had = met.get(name);
  if (had !== undefined) return had;
  const bytes = createHash("shake256", { outputLength: DIMENSIONS }).update(name).digest();
  const raw = Float64Array.from(bytes, (byte) => byte - 127.5);
  const length = Math.hypot(...raw);
  const made = raw.map((value) => value / length);
  met.set(name, made);
  return made;
}
