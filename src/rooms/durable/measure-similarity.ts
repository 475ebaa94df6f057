/**
 * What the cosines of an embedder mean, found by asking it about sentences of which it is known (similarity-pairs.ts).
 *
 * A language that a model does not know says nothing about it: there everything looks alike. It is left out as long as
 * another is known.
 */

import { NacreError } from "../../kernel/errors.ts";
import { cosine } from "../../kernel/vectors/cosine.ts";
import type { Similarity } from "../../kernel/vectors/similarity.ts";
import type { Embedder } from "../../ports/embedder.ts";
import { SAYINGS, type Sayings } from "./similarity-pairs.ts";

/** Of what tells no two texts apart nothing is to be called alike but what is the same. */
const TELLS_NOTHING: Similarity = { unrelated: 0.98, restated: 0.99 };

/** Of the way from unrelated to the same. By chance alone a few pairs come no farther than half of this. */
const LEAST_APART = 0.2;

/** Of vectors that should have length 1. */
const ROUNDING = 0.01;

/**
 * Asks once. Rejects as the embedder does, and with `embed/bad-answer` when what it gives are no vectors; one that gives
 * vectors without sense calls nothing alike.
 */
export async function measureSimilarity(embedder: Embedder, signal: AbortSignal): Promise<Similarity> {
  const texts = SAYINGS.flatMap(({ said }) => said.flat());
  const vectors = await embedder.embed(texts, "document", signal);
  checkVectors(vectors, texts.length, embedder);
  const measured = cosinesByLanguage(vectors);
  const known = measured.filter((one) => tellsApart(similarityOf([one])));
  return known.length === 0 ? TELLS_NOTHING : similarityOf(known);
}

function tellsApart({ unrelated, restated }: Similarity): boolean {
  return restated - unrelated > LEAST_APART * (1 - unrelated);
}

interface Cosines {
  readonly unrelated: readonly number[];
  readonly restated: readonly number[];
}

function cosinesByLanguage(vectors: readonly Float32Array[]): readonly Cosines[] {
  let from = 0;
  return SAYINGS.map(({ said }: Sayings) => {
    const once = said.map((_, at) => vectors[from + 2 * at]!);
    const again = said.map((_, at) => vectors[from + 2 * at + 1]!);
    from += 2 * said.length;
    return {
      restated: once.map((vector, at) => cosine(vector, again[at]!)),
      unrelated: once.flatMap((vector, at) => once.slice(at + 1).map((other) => cosine(vector, other))),
    };
  });
}

/** All pairs count alike, whatever their language. */
function similarityOf(cosines: readonly Cosines[]): Similarity {
  return {
    unrelated: quantile(
      cosines.flatMap((one) => one.unrelated),
      0.95,
    ),
    restated: quantile(
      cosines.flatMap((one) => one.restated),
      0.5,
    ),
  };
}

/** Between two values where it falls between them. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const low = sorted[below]!;
  return low + (place - below) * ((sorted[below + 1] ?? low) - low);
}

function checkVectors(vectors: readonly Float32Array[], expected: number, embedder: Embedder): void {
  const problem =
    vectors.length !== expected
      ? `gave ${vectors.length} vectors for ${expected} texts`
      : vectors.some((vector) => vector.length !== embedder.dimensions)
        ? `gave vectors that have not ${embedder.dimensions} numbers`
        : vectors.some((vector) => !(Math.abs(Math.hypot(...vector) - 1) < ROUNDING))
          ? "gave vectors that are not of length 1"
          : undefined;
  if (problem === undefined) return;
  throw new NacreError(
    "embed/bad-answer",
    `${embedder.name} ${problem}`,
    "Choose another model, or another endpoint that has it.",
  );
}
