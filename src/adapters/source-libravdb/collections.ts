/** What a collection of libravdb holds, by its name. */

import type { Row } from "./rows.ts";

export type Sort =
  | "turn"
  | "summary"
  | "edge"
  | "memory"
  | "guidance"
  | "document"
  | "derived"
  | "hint"
  | "unknown";

export interface Placed {
  readonly row: Row;
  readonly sort: Sort;
  /** Whose it is: a namespace, a session, a part. */
  readonly of: string;
}

/** Copies with fewer dimensions of the vector, for a faster search. */
const SMALLER_COPY = /:(?:64|256)d$/;

const PREFIXES: readonly { readonly prefix: string; readonly sort: Sort }[] = [
  { prefix: "session_raw:", sort: "turn" },
  { prefix: "session_summary:", sort: "summary" },
  { prefix: "session_edge:", sort: "edge" },
  { prefix: "session_state:", sort: "derived" },
  { prefix: "session_recall:", sort: "derived" },
  { prefix: "session:", sort: "turn" },
  { prefix: "turns:", sort: "turn" },
  { prefix: "user:", sort: "memory" },
  { prefix: "elevated:user:", sort: "guidance" },
  { prefix: "elevated:session:", sort: "guidance" },
  { prefix: "authored:", sort: "document" },
  { prefix: "dream:", sort: "document" },
];

export function placed(row: Row): Placed {
  const { collection, metadata } = row;
  if (SMALLER_COPY.test(collection) || collection === "_tier_dirty") return { row, sort: "derived", of: "" };
  if (collection === "global") return { row, sort: "memory", of: "" };
  if (collection === "_internal:lifecycle_journal") return { row, sort: "hint", of: "" };
  const found = PREFIXES.find(({ prefix }) => collection.startsWith(prefix));
  if (found === undefined) return { row, sort: "unknown", of: "" };
  const of = collection.slice(found.prefix.length);
  // Its first versions put summaries among the turns that they took the place of.
  if (found.sort === "turn" && metadata["type"] === "summary") return { row, sort: "summary", of };
  if (found.sort === "turn" && metadata["type"] === "guidance_shard") return { row, sort: "guidance", of };
  return { row, sort: found.sort, of };
}
