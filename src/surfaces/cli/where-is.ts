/** Where something stands: its conversation, its shelf, or its lines of a document. */

import type { SearchHit } from "../../engine/api.ts";

type Placed = Pick<SearchHit, "sessionKey"> & Partial<Pick<SearchHit, "shelf" | "path" | "lines">>;

/** `agent:main:main`, `user:owner`, `memory/2026-11-15.md:3-9`. */
export function whereIs({ sessionKey, shelf = null, path = null, lines = null }: Placed): string {
  if (path === null) return sessionKey || (shelf ?? "");
  if (lines === null) return path;
  return `${path}:${lines.from}${lines.to > lines.from ? `-${lines.to}` : ""}`;
}
