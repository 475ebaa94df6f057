/** Authored files taken apart, once for each content: what they say is the same as long as their bytes are. */

import { type AuthoredFile, type Partition, partition } from "../rooms/authored/index.ts";
import type { AuthoredMeans } from "./context.ts";

/** A few workspaces' worth. */
const MOST_KEPT = 200;

const kept = new WeakMap<AuthoredMeans, Map<string, Partition>>();

const NOTHING: Partition = { nodes: [], hopTargets: [] };

/** Of a file that is not used: nothing. */
export function partsOf(
  means: AuthoredMeans | undefined,
  { hash, text }: Pick<AuthoredFile, "hash" | "text">,
): Partition {
  if (means === undefined || text === null) return NOTHING;
  const known = kept.get(means) ?? new Map<string, Partition>();
  kept.set(means, known);
  const parts = known.get(hash) ?? partition(text, means.markdown);
  known.delete(hash);
  known.set(hash, parts);
  for (const oldest of known.keys()) {
    if (known.size <= MOST_KEPT) break;
    known.delete(oldest);
  }
  return parts;
}
