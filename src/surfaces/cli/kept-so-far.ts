/** A failure in the middle, with what was stored before it: that stays, and whoever runs the command again goes on from there. */

import { codeOf, NacreError } from "../../kernel/errors.ts";
import { counted } from "./figures.ts";

/** Where nothing was stored, or nobody knows what failed, the error as it is. */
export function keptSoFar(error: unknown, stored: number, what: string): unknown {
  const code = codeOf(error);
  if (code === undefined || stored === 0) return error;
  const { message, hint } = error as NacreError;
  const kept = `${counted(stored, what)} ${stored === 1 ? "was" : "were"} stored before and ${stored === 1 ? "is" : "are"} kept; run it again to go on.`;
  return new NacreError(code, message, hint ? `${hint} ${kept}` : kept, { cause: error });
}
