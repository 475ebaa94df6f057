/** How a receipt names a question without saying it: only whoever holds the store's key can tell whether two are the same. */

import { hmacHex } from "../kernel/hash.ts";
import type { EngineContext } from "./context.ts";
import { questionText } from "./question-text.ts";

const DIGEST_HEX = 32;
/** A surface hands on the beginning of a very long one; the log has all of it. */
const COMPARED_CHARS = 4_000;

/** Whatever the host put around it on its way into the prompt or into the log. Null: nothing is asked. */
export function queryDigest({ identity }: Pick<EngineContext, "identity">, prompt: string): string | null {
  const asked = questionText(prompt).slice(0, COMPARED_CHARS).trim();
  return asked === "" ? null : hmacHex(identity.key, `question:${asked}`).slice(0, DIGEST_HEX);
}
