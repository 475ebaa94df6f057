/** What a sentence about a life has that can be looked up later (D_nl): dates, numbers, people, tastes, facts. */

import { type Mark, sumOfPresent } from "../signals.ts";

const MARKS: readonly Mark[] = [
  { pattern: /\b(?:\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2}))\b/g, weight: 0.3 },
  { pattern: /\b\d+\b/g, weight: 0.2 },
  {
    pattern:
      /\b(?:Mr|Mrs|Ms|Dr|Prof)\.? [A-Z][a-z]|\b[Mm]y (?:manager|teammate|friend|colleague) [A-Z][a-z]/g,
    weight: 0.3,
  },
  { pattern: /\b(?:i prefer|i like|i love|my favorite|i enjoy)\b/gi, weight: 0.4 },
  { pattern: /\b(?:i work at|my \w{1,40} is|i live in|i am|i have)\b/gi, weight: 0.3 },
];

export function detail(text: string): number {
  return Math.min(1, sumOfPresent(MARKS, text));
}
