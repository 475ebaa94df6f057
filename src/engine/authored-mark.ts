/** By which a receipt knows whether an authored file is still the one that was read: keyed, so that nobody else can tell. */

import { hmacHex } from "../kernel/hash.ts";
import type { EngineContext } from "./context.ts";

const MARK_HEX = 16;
const PREFIX = "authored:";

interface Marked {
  readonly path: string;
  /** As receipts call it. */
  readonly name: string;
  readonly hash: string;
}

/** Among the versions of a receipt. */
export function authoredMarks(
  context: Pick<EngineContext, "identity">,
  files: readonly Marked[],
): { readonly [name: string]: string } {
  return Object.fromEntries(files.map((file) => [PREFIX + file.name, markOf(context, file)]));
}

export function markOf(
  { identity }: Pick<EngineContext, "identity">,
  { path, hash }: Pick<Marked, "path" | "hash">,
): string {
  return hmacHex(identity.key, `${PREFIX}${path}:${hash}`).slice(0, MARK_HEX);
}

/** Of each file that a receipt knows, by its name. */
export function marksIn(versions: {
  readonly [name: string]: string | number;
}): ReadonlyMap<string, string | number> {
  const marks = Object.entries(versions).filter(([name]) => name.startsWith(PREFIX));
  return new Map(marks.map(([name, mark]) => [name.slice(PREFIX.length), mark]));
}
