/** How technical a text is (T): marks of program text, each counted once. */

import { type Mark, sumOfPresent } from "../signals.ts";
import { FUNCTION_OR_CALL, HEX, PATH, PLACE } from "./references.ts";

/** Two strong marks and a weak one are wholly technical. */
export const DEFAULT_TECHNICAL_NORM = 1.5;

const MARKS: readonly Mark[] = [
  { pattern: PATH, weight: 0.4 },
  { pattern: FUNCTION_OR_CALL, weight: 0.4 },
  { pattern: /^\$|\b(?:git|npm|pnpm|yarn|go|docker|make|kubectl)\b/gm, weight: 0.4 },
  { pattern: PLACE, weight: 0.3 },
  {
    pattern: /panic:|\bgoroutine \d|\bstack trace\b|\btraceback\b|exception:|\bat [^\s:]{1,200}:\d/gi,
    weight: 0.5,
  },
  { pattern: HEX, weight: 0.3 },
];

const FENCE = "```";
const FENCED = 0.5;

export function technical(text: string, norm: number): number {
  return Math.min(1, (sumOfPresent(MARKS, text) + (hasFence(text) ? FENCED : 0)) / norm);
}

/** Opened and closed, with something between. */
function hasFence(text: string): boolean {
  const open = text.indexOf(FENCE);
  return open >= 0 && text.indexOf(FENCE, open + FENCE.length + 1) >= 0;
}
