/**
 * Looks for a pattern line by line. A line that is longer than the pattern can be trusted with is looked at in pieces that
 * overlap, so that what is shorter than half a piece is found wherever it stands.
 */

import type { SafePattern } from "./safe-pattern.ts";

const EXCERPT = 160;

export interface LineMatch {
  /** What was found and what stands around it, on one line, safe to print. */
  readonly excerpt: string;
  /** Pieces that have it, up to as many as were asked for. */
  readonly count: number;
}

/** Null when it is nowhere. `goOn` is asked before each piece: false ends the search with what there is. */
export function matchLines(
  { expression, piece }: SafePattern,
  text: string,
  most = 1,
  goOn: () => boolean = () => true,
): LineMatch | null {
  let excerpt: string | null = null;
  let count = 0;
  for (const line of linesOf(text)) {
    for (const part of piecesOf(line, piece)) {
      if (!goOn()) return excerpt === null ? null : { excerpt, count };
      const found = expression.exec(part);
      if (found === null) continue;
      excerpt ??= around(part, found.index, found[0].length);
      count += 1;
      if (count >= most) return { excerpt, count };
      // The next piece overlaps this one: what it has may be the same.
      break;
    }
  }
  return excerpt === null ? null : { excerpt, count };
}

function* linesOf(text: string): Generator<string> {
  let from = 0;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", from)) {
    yield text.slice(from, end);
    from = end + 1;
  }
  yield text.slice(from);
}

function* piecesOf(line: string, piece: number): Generator<string> {
  if (line.length <= piece) {
    yield line;
    return;
  }
  const step = Math.max(1, Math.floor(piece / 2));
  for (let at = 0; at < line.length; at += step) {
    yield line.slice(at, at + piece);
    if (at + piece >= line.length) return;
  }
}

function around(line: string, at: number, length: number): string {
  const room = Math.max(0, EXCERPT - length);
  const from = Math.max(0, at - Math.floor(room / 2));
  const cut = line
    .slice(from, from + EXCERPT)
    .toWellFormed()
    .replace(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, " ");
  return `${from > 0 ? "…" : ""}${cut.trim()}${from + EXCERPT < line.length ? "…" : ""}`;
}
