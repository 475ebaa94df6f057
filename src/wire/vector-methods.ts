/** Methods about vectors: who makes them, and what becomes of them. */

import { client, internal, type MethodSpec, SECOND } from "./method-spec.ts";
import * as params from "./vector-params.ts";

export const VECTOR_METHODS = {
  lend_embedder: {
    ...client,
    engine: null,
    thread: "writer",
    params: params.lendEmbedderParams,
    deadlineMs: 2 * SECOND,
    callers: ["gateway", "test"],
    summary: "Offer the caller's own embedding providers: it is then asked to embed texts.",
  },
  embed_texts: {
    ...internal,
    engine: null,
    thread: "writer",
    params: params.embedTextsParams,
    deadlineMs: 120 * SECOND,
    summary: "Have the provider that was lent make vectors.",
  },
  embed_query: {
    ...internal,
    engine: "embedQuery",
    thread: "background",
    params: params.embedQueryParams,
    // A search waits for it, and does without.
    deadlineMs: 2 * SECOND,
    summary: "The vector of a question, from the thread that has the embedder.",
  },
  apply_vectors: {
    ...internal,
    engine: "applyVectors",
    thread: "writer",
    params: params.applyVectorsParams,
    deadlineMs: 30 * SECOND,
    summary: "Store vectors that were made.",
  },
  note_vector_trouble: {
    ...internal,
    engine: "noteVectorTrouble",
    thread: "writer",
    params: params.noteVectorTroubleParams,
    deadlineMs: 5 * SECOND,
    summary: "Remember why nothing could be embedded, for status.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };

/** What a provider made, as the one who lent it says; unchecked. */
export interface EmbeddedTexts {
  readonly vectors: readonly unknown[];
}
