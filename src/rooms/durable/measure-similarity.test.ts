import { expect, test } from "vitest";
import { hashedEmbedder } from "../../adapters/embed-hashed/index.ts";
import { cosine, normalise } from "../../kernel/vectors/cosine.ts";
import { HASHED_SIMILARITY, hashedVector } from "../../kernel/vectors/hashed.ts";
import { calibrated, type Similarity } from "../../kernel/vectors/similarity.ts";
import type { Embedder } from "../../ports/embedder.ts";
import { measureSimilarity } from "./measure-similarity.ts";
import { SAYINGS } from "./similarity-pairs.ts";

const { signal } = new AbortController();

/** Vectors of this function; everything else as the hashed one says it. */
const embedding = (vectorOf: (text: string) => Float32Array, dimensions = 384): Embedder => ({
  ...hashedEmbedder(),
  name: "made up",
  dimensions,
  embed: async (texts) => texts.map(vectorOf),
});

/** As models whose vectors all point into the same quarter: whatever it is asked, the cosine is from 0.7 to 1. */
const narrow = (text: string): Float32Array => {
  const vector = new Float32Array(385);
  const spelled = hashedVector(text);
  for (let at = 0; at < 384; at += 1) vector[at] = Math.sqrt(0.2) * spelled[at]!;
  vector[384] = Math.sqrt(0.8);
  return normalise(vector);
};

const unrelatedPairs = SAYINGS.flatMap(({ said }) =>
  said.flatMap(([one], at) => said.slice(at + 1).map(([other]) => [one, other] as const)),
);
const restatedPairs = SAYINGS.flatMap(({ said }) => said);

const likenesses = (
  pairs: readonly (readonly [string, string])[],
  vectorOf: (text: string) => Float32Array,
  similarity: Similarity,
) => pairs.map(([one, other]) => calibrated(cosine(vectorOf(one), vectorOf(other)), similarity));
const shareBelow = (values: readonly number[], limit: number) =>
  values.filter((value) => value < limit).length / values.length;

test("there are enough sentences, in enough languages, each once", () => {
  expect(SAYINGS.length).toBeGreaterThanOrEqual(10);
  expect(restatedPairs.length).toBeGreaterThanOrEqual(40);
  expect(unrelatedPairs.length).toBeGreaterThanOrEqual(60);
  const all = restatedPairs.flat();
  expect(new Set(all).size).toBe(all.length);
  for (const text of all) expect(text.length).toBeLessThan(120);
});

test("the constants of the built-in one are what this finds", async () => {
  const found = await measureSimilarity(hashedEmbedder(), signal);
  expect(Math.abs(found.unrelated - HASHED_SIMILARITY.unrelated)).toBeLessThan(0.01);
  expect(Math.abs(found.restated - HASHED_SIMILARITY.restated)).toBeLessThan(0.01);
});

test("a model that finds everything alike comes to the same scale", async () => {
  const found = await measureSimilarity(embedding(narrow, 385), signal);
  expect(found.unrelated).toBeGreaterThan(0.8);
  expect(found.restated).toBeGreaterThan(found.unrelated);
  for (const [vectorOf, similarity] of [
    [hashedVector, HASHED_SIMILARITY],
    [narrow, found],
  ] as const) {
    const unrelated = likenesses(unrelatedPairs, vectorOf, similarity);
    const restated = likenesses(restatedPairs, vectorOf, similarity);
    expect(Math.min(...unrelated.map((_, at) => cosineOf(unrelatedPairs[at]!, narrow)))).toBeGreaterThan(0.7);
    expect(shareBelow(unrelated, 0.3)).toBeCloseTo(0.95, 1);
    expect(shareBelow(restated, 0.9)).toBeCloseTo(0.5, 1);
    expect(shareBelow(restated, 0.5)).toBeLessThan(0.05);
  }
  const [own, other] = [
    likenesses(restatedPairs, hashedVector, HASHED_SIMILARITY),
    likenesses(restatedPairs, narrow, found),
  ];
  for (const [at, value] of own.entries()) expect(other[at]).toBeCloseTo(value, 1);
});

test("a language that a model does not know has no say", async () => {
  const latin = (text: string) => !/[^\p{Script=Latin}\p{Script=Common}]/u.test(text);
  const unknown = hashedVector("unknown");
  const found = await measureSimilarity(
    embedding((text) => (latin(text) ? hashedVector(text) : unknown)),
    signal,
  );
  expect(Math.abs(found.unrelated - HASHED_SIMILARITY.unrelated)).toBeLessThan(0.05);
  expect(Math.abs(found.restated - HASHED_SIMILARITY.restated)).toBeLessThan(0.05);
});

test("what tells no two texts apart calls nothing alike", async () => {
  const always = hashedVector("always");
  const found = await measureSimilarity(
    embedding(() => always),
    signal,
  );
  for (const value of [0.5, 0.9, 0.97]) expect(calibrated(value, found)).toBeLessThan(0.3);
  let turn = 0;
  const senseless = await measureSimilarity(
    embedding(() => hashedVector(`word${turn++}`)),
    signal,
  );
  expect(calibrated(0.4, senseless)).toBeLessThan(0.3);
});

test.each<{ name: string; embed: Embedder["embed"] }>([
  { name: "too few", embed: async (texts) => texts.slice(1).map(hashedVector) },
  { name: "none", embed: async () => [] },
  { name: "another size", embed: async (texts) => texts.map(() => Float32Array.of(1)) },
  { name: "zeros", embed: async (texts) => texts.map(() => new Float32Array(384)) },
  { name: "NaN", embed: async (texts) => texts.map(() => new Float32Array(384).fill(Number.NaN)) },
  {
    name: "another length",
    embed: async (texts) => texts.map((text) => hashedVector(text).map((x) => 2 * x)),
  },
])("$name is no answer", async ({ embed }) => {
  const embedder = { ...embedding(hashedVector), embed };
  await expect(measureSimilarity(embedder, signal)).rejects.toMatchObject({ code: "embed/bad-answer" });
});

test("it asks once, and gives up when it is told to", async () => {
  const asked: number[] = [];
  const counting: Embedder = {
    ...hashedEmbedder(),
    embed: async (texts) => {
      asked.push(texts.length);
      return texts.map(hashedVector);
    },
  };
  await measureSimilarity(counting, signal);
  expect(asked).toEqual([restatedPairs.length * 2]);
  const reason = new Error("no longer needed");
  await expect(measureSimilarity(hashedEmbedder(), AbortSignal.abort(reason))).rejects.toBe(reason);
});

function cosineOf([one, other]: readonly [string, string], vectorOf: (text: string) => Float32Array): number {
  return cosine(vectorOf(one), vectorOf(other));
}
