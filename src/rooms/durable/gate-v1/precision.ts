/** How much of a text points at something exact (P): every path, call, code and reference counts, against its length. */

import { type Mark, sumOfAll } from "../signals.ts";
import { CALL, PATH, PLACE } from "./references.ts";

const MARKS: readonly Mark[] = [
  { pattern: PATH, weight: 0.4 },
  { pattern: CALL, weight: 0.3 },
  { pattern: /\bERR_\w+|\bE[A-Z0-9]{2,}\b|\bHTTP [45]\d\d\b|\b[45]\d\d\b/gi, weight: 0.5 },
  { pattern: /\b(?:[0-9a-f]{7,40}|HEAD|main|master)\b|\borigin\/[\w.-]+/g, weight: 0.4 },
  { pattern: PLACE, weight: 0.3 },
];

/** So many tokens may have one point's worth of marks. */
const TOKENS_PER_POINT = 100;

export function precision(text: string): number {
  return Math.min(1, sumOfAll(MARKS, text) / Math.max(roughTokens(text) / TOKENS_PER_POINT, 1));
}

/** Four code points are a token, and a text has at least one. */
export function roughTokens(text: string): number {
  return Math.max(Math.floor([...text].length / 4), 1);
}
