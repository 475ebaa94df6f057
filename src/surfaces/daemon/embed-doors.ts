/** Whom a thread asks for vectors: a provider that a connected program lends, or the thread that has the embedder. */

import type { EmbedQueryAnswer } from "../../engine/api.ts";
import type { JsonObject } from "../../kernel/json.ts";
import type { EmbeddedTexts, EmbedTextsRequest } from "../../wire/index.ts";

export interface EmbedDoors {
  embedTexts(
    request: EmbedTextsRequest,
    signal: AbortSignal,
  ): Promise<EmbeddedTexts | { readonly failed: JsonObject }>;
  embedQuery(request: { readonly text: string }, signal: AbortSignal): Promise<EmbedQueryAnswer>;
}
