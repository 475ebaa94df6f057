/** The port around kernel/vectors/hashed.ts. */

import { setImmediate as breathe } from "node:timers/promises";
import { NacreError } from "../../kernel/errors.ts";
import { HASHED_DIMENSIONS, HASHED_VERSION, hashedVector } from "../../kernel/vectors/hashed.ts";
import type { Embedder } from "../../ports/embedder.ts";

/** A few milliseconds of work at most, then others have their turn. */
const AT_A_TIME = 32;

export function hashedEmbedder(): Embedder {
  let closed = false;
  return {
    name: "hashed",
    fingerprint: `hashed:${HASHED_VERSION}:${HASHED_DIMENSIONS}`,
    dimensions: HASHED_DIMENSIONS,
    semantic: false,
    async embed(texts, _purpose, signal) {
      signal.throwIfAborted();
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += AT_A_TIME) {
        if (closed) throw closedError();
        for (const text of texts.slice(from, from + AT_A_TIME)) vectors.push(hashedVector(text));
        await breathe();
        signal.throwIfAborted();
      }
      if (closed) throw closedError();
      return vectors;
    },
    async close() {
      closed = true;
    },
  };
}

function closedError(): NacreError {
  return new NacreError("embed/refused", "this embedder was closed", "Open it again.");
}
