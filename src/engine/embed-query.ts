/** The vector of a question, made by whoever has the embedder: redacted and bounded, as what it is compared with. */

import { redact } from "../kernel/text/secrets.ts";
import type { EngineContext } from "./context.ts";
import type { EmbedQueryAnswer } from "./memory-api.ts";

/** UTF-16 units: longer questions are pasted texts. */
const LONGEST_QUESTION = 2_000;

/** Never rejects. */
export async function embedQuery(
  context: EngineContext,
  { text }: { readonly text: string },
  signal: AbortSignal = new AbortController().signal,
): Promise<EmbedQueryAnswer> {
  const asked = redact(text, context.identity.key).text.slice(0, LONGEST_QUESTION).toWellFormed();
  return context.embedding.query(asked, signal);
}
