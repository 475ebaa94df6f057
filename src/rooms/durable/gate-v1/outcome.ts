/** Whether something came of it (A): a decision, a solution, a milestone, a setting. */

import { type Mark, sumOfPresent } from "../signals.ts";

const MARKS: readonly Mark[] = [
  {
    pattern:
      /\b(?:switched to|use\b.{0,200}\binstead|migrated to|replaced with|decided to|standardize on)\b/gi,
    weight: 0.5,
  },
  { pattern: /\b(?:fixed|resolved|patched|corrected|unblocked)\b/gi, weight: 0.4 },
  { pattern: /\b(?:deployed|merged|released|shipped|rolled out)\b/gi, weight: 0.3 },
  {
    pattern: /\b(?:set \S{1,100} to|configured|configuration changed|env(?:ironment)? var(?:iable)?s?)\b/gi,
    weight: 0.4,
  },
];

export function outcome(text: string): number {
  return Math.min(1, sumOfPresent(MARKS, text));
}
