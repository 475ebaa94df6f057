/** How a receipt names a question without saying it: only whoever holds the store's key can tell whether two are the same. */

import { hmacHex } from "../kernel/hash.ts";
import type { EngineContext } from "./context.ts";

const DIGEST_HEX = 32;

/** Whatever stands around it: hosts trim a question on its way into the log. Null: nothing is asked. */
export function queryDigest({ identity }: Pick<EngineContext, "identity">, prompt: string): string | null {
  const asked = prompt.trim();
  return asked === "" ? null : hmacHex(identity.key, `question:${asked}`).slice(0, DIGEST_HEX);
}
