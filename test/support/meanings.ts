/**
 * A semantic embedder for tests: words of one concept lie at one place. Deterministic; fails, waits and lies when it is told to.
 * And what embeds all that is to be embedded, as the background does.
 */

import type { EmbedMeans, EngineApi } from "../../src/engine/index.ts";
import { NacreError } from "../../src/kernel/errors.ts";
import { sha256Hex } from "../../src/kernel/hash.ts";
import { tokenizeWords } from "../../src/kernel/text/words.ts";
import { vectorToText } from "../../src/kernel/vectors/vector-text.ts";
import type { Embedder } from "../../src/ports/embedder.ts";

const CONCEPTS: readonly (readonly string[])[] = [
  ["car", "automobile", "vehicle"],
  ["doctor", "physician"],
  ["cellar", "basement"],
  ["leaks", "drips"],
  ["cello", "violoncello"],
];

export interface FakeMeanings extends EmbedMeans {
  /** What was to be embedded as documents, in order; measuring sentences and the plain one left out. */
  readonly asked: string[];
  readonly queries: string[];
  /** Thrown by whatever is asked next, until it is null again. */
  trouble: NacreError | null;
  /** Thrown for a text that has this in it. */
  poison: string | null;
  /** So many more times it answers, and then it is down; null: it stays up. */
  answers: number | null;
  /** Somebody may choose another. */
  chosen: string;
  choice: string;
  /** Of another space from now on. */
  become(name: string, dimensions?: number): void;
  readonly embedder: Embedder;
}

export function fakeMeanings(name = "one", dimensions = 64): FakeMeanings {
  let own = { name, dimensions };
  const embedder: Embedder = {
    get name() {
      return `fake ${own.name}`;
    },
    get fingerprint() {
      return `fake:${own.name}:${own.dimensions}`;
    },
    get dimensions() {
      return own.dimensions;
    },
    semantic: true,
    async embed(texts, purpose, signal) {
      signal.throwIfAborted();
      if (fake.trouble !== null) throw fake.trouble;
      if (fake.answers !== null && fake.answers-- <= 0) throw embedTrouble("embed/unavailable");
      const { poison } = fake;
      if (poison !== null && texts.some((text) => text.includes(poison)))
        throw embedTrouble("embed/bad-answer");
      // Sentences that it is measured with come all at once.
      const isMeasuring = purpose === "document" && texts.length > 100;
      if (!isMeasuring && purpose === "document") fake.asked.push(...texts.filter((text) => !isPlain(text)));
      return texts.map((text) => meaningOf(text, own.dimensions, own.name));
    },
    async close() {},
  };
  const fake: FakeMeanings = {
    asked: [],
    queries: [],
    trouble: null,
    poison: null,
    answers: null,
    embedder,
    warnings: [],
    chosen: "fake",
    choice: "as it is",
    become(next, size = dimensions) {
      own = { name: next, dimensions: size };
    },
    async semantic() {
      if (fake.trouble !== null) throw fake.trouble;
      return embedder;
    },
    async query(text, signal) {
      fake.queries.push(text);
      try {
        const [vector] = await embedder.embed([text], "query", signal);
        return { fingerprint: embedder.fingerprint, vector: vectorToText(vector!), why: null };
      } catch (error) {
        return { fingerprint: null, vector: null, why: (error as Error).message };
      }
    },
  };
  return fake;
}

export function embedTrouble(code: "embed/unavailable" | "embed/refused" | "embed/bad-answer"): NacreError {
  return new NacreError(code, "the fake does not work", "Wait.");
}

const isPlain = (text: string): boolean => text.startsWith("The weather was good");

export function meaningOf(text: string, dimensions: number, salt: string): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const word of tokenizeWords(text)) {
    const concept = CONCEPTS.find((words) => words.includes(word))?.[0] ?? word;
    const hash = Number.parseInt(sha256Hex(`${salt} ${concept}`).slice(0, 8), 16);
    vector[hash % dimensions]! += hash % 2 === 0 ? 1 : -1;
  }
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** As the background does: slices until none is left. Answers how many were stored. */
export async function embedAll(engine: EngineApi, limit = 64): Promise<number> {
  let stored = 0;
  for (let slices = 0; slices < 10_000; slices++) {
    const batch = await engine.prepareVectors({ limit });
    if ("none" in batch || batch.idle) return stored;
    stored += (await engine.applyVectors(batch)).stored;
  }
  throw new Error("it never ends");
}
