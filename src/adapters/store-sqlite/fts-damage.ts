/** A full-text table that is damaged or gone, told from other failures: it can be made anew from what it is the index of. */

import { codeOf, NacreError } from "../../kernel/errors.ts";
import { primaryCode } from "./sqlite-error.ts";

/** SQLite reports a virtual table that it cannot open as a plain error, in words. */
export function isDamaged(error: unknown): boolean {
  if (codeOf(error) === "store/corrupt") return true;
  return primaryCode(error) === 1 && /vtable constructor failed|no such (?:fts5 )?table/.test(String(error));
}

export function reportingDamage<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isDamaged(error)) throw error;
    throw new NacreError(
      "store/corrupt",
      "the text index is damaged",
      "Nothing is lost: the owner rebuilds it by itself; search again in a moment.",
      { cause: error },
    );
  }
}
