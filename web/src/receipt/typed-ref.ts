import { authoredLines } from "./authored-ref.ts";

const PASTED = /\b(?:msg|sum|file|mem|doc|shard|obs|evt|fact|card|lesson):\d{1,15}\b/;

/** A reference, wherever it stands in what was pasted; or lines of a file. Null: they are words. */
export function refIn(typed: string): string | null {
  const text = typed.trim();
  const pasted = PASTED.exec(text)?.[0];
  if (pasted !== undefined) return pasted;
  return !/\s/.test(text) && authoredLines(text) !== null ? text : null;
}
