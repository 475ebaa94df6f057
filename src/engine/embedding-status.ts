/** How far the meanings of what is stored are known, and what is in the way. */

import type { EngineContext } from "./context.ts";
import type { EmbeddingStatus } from "./memory-api.ts";
import type { Stores } from "./stores.ts";
import { knownSpace, readTrouble, skippedTexts, toEmbedAgain, VECTOR_KINDS } from "./vector-notes.ts";
import { isAnyAfter, newestOf, VECTOR_VERSION } from "./vector-texts.ts";

export async function embeddingStatus(context: EngineContext, stores: Stores): Promise<EmbeddingStatus> {
  const { vectors, meta } = stores;
  const space = await vectors.space();
  const chosen = context.embedding.chosen ?? null;
  const known = space === undefined ? undefined : await knownSpace(meta, space.fingerprint);
  let pending = 0;
  for (const kind of chosen === null ? [] : VECTOR_KINDS) {
    const reached = known?.version === VECTOR_VERSION ? await vectors.watermark(kind) : 0;
    if (await isAnyAfter(stores, kind, reached)) pending += (await newestOf(stores, kind)) - reached;
    pending += (await toEmbedAgain(meta, kind)).length;
  }
  return {
    chosen,
    vectors: await vectors.count(),
    dimensions: space?.dimensions ?? null,
    pending,
    skipped: await skippedTexts(meta),
    trouble: chosen === null ? null : await readTrouble(meta),
  };
}
