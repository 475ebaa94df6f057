/** The same store asked by meaning: its vectors made as the owner makes them, then asked alone, and beside the words. */

import type { EmbedMeans, EngineApi, EngineStore } from "../../src/engine/index.ts";
import { installationId, refOf } from "../../src/kernel/ids.ts";
import { vectorToText } from "../../src/kernel/vectors/vector-text.ts";
import type { Embedder } from "../../src/ports/embedder.ts";
import type { BenchmarkQuestion } from "../recall-set/benchmark.ts";
import { MOST_RANKED } from "./plain-words.ts";
import { takeBreath } from "./workspace.ts";

const SLICE = 256;

/** Whoever makes vectors and whoever asks are one here. */
export function meansOf(embedder: Embedder): EmbedMeans {
  return {
    semantic: async () => embedder,
    async query(text, signal) {
      const [vector] = await embedder.embed([text], "query", signal);
      return { fingerprint: embedder.fingerprint, vector: vectorToText(vector!), why: null };
    },
    warnings: [],
    chosen: embedder.name,
  };
}

export async function fillVectors(engine: EngineApi, signal: AbortSignal): Promise<void> {
  for (;;) {
    await takeBreath(signal);
    const batch = await engine.prepareVectors({ limit: SLICE }, signal);
    if ("none" in batch || batch.idle) return;
    await engine.applyVectors(batch);
  }
}

/** References of the nearest messages, whatever their words. */
export async function nearestTo(
  store: EngineStore,
  embedder: Embedder,
  { text }: Pick<BenchmarkQuestion, "text">,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const [vector] = await embedder.embed([text], "query", signal);
  return store.read(async ({ vectors, history }) => {
    const lanes = await history.lanes(installationId("eval"));
    const hits = await vectors.search(embedder.fingerprint, {
      vector: vector!,
      kinds: ["msg"],
      lanes: lanes.map(({ id }) => id),
      shelves: [],
      limit: MOST_RANKED,
    });
    return hits.map(({ source }) => refOf("msg", source));
  });
}
