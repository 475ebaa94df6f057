/** How far the meanings of what is stored are known, and what is in the way. */

import type { EngineContext } from "./context.ts";
import type { ChosenAs, EmbeddingStatus } from "./memory-api.ts";
import type { Stores } from "./stores.ts";
import {
  chosenAs,
  knownSpace,
  openedEmbedder,
  readTrouble,
  skippedTexts,
  toEmbedAgain,
  VECTOR_KINDS,
} from "./vector-notes.ts";
import { isAnyAfter, newestOf, VECTOR_VERSION } from "./vector-texts.ts";

export async function embeddingStatus(context: EngineContext, stores: Stores): Promise<EmbeddingStatus> {
  const { vectors, meta } = stores;
  const space = await vectors.space();
  const by = chosenAs(context);
  const opened = await openedEmbedder(meta);
  // What a choice makes is known when it was opened. Until then, what is there is not its own.
  const isOwn =
    space !== undefined && opened?.choice === by?.choice && opened?.fingerprint === space.fingerprint;
  const count = await vectors.count();
  const other = opened === null || opened.name === by?.name ? null : opened.name;
  return {
    chosen: by?.name ?? null,
    vectors: isOwn ? count : 0,
    dimensions: isOwn ? space.dimensions : null,
    kept: isOwn || count === 0 ? null : { vectors: count, by: other },
    pending: by === null ? 0 : await pendingTexts(stores, isOwn ? space.fingerprint : null),
    skipped: isOwn ? await skippedTexts(meta) : 0,
    trouble: by === null ? null : await troubleOf(stores, by),
  };
}

/** `fingerprint`: the space that they are to be in; null: it was not begun. */
async function pendingTexts(stores: Stores, fingerprint: string | null): Promise<number> {
  const { vectors, meta } = stores;
  const known = fingerprint === null ? undefined : await knownSpace(meta, fingerprint);
  const isBegun = known?.version === VECTOR_VERSION;
  let pending = 0;
  for (const kind of VECTOR_KINDS) {
    const reached = isBegun ? await vectors.watermark(kind) : 0;
    if (await isAnyAfter(stores, kind, reached)) pending += (await newestOf(stores, kind)) - reached;
    if (isBegun) pending += (await toEmbedAgain(meta, kind)).length;
  }
  return pending;
}

/** What went wrong with another choice is no trouble any more. */
async function troubleOf({ meta }: Stores, by: ChosenAs): Promise<EmbeddingStatus["trouble"]> {
  const noted = await readTrouble(meta);
  if (noted?.about !== by.choice) return null;
  const { about: _, ...trouble } = noted;
  return trouble;
}
