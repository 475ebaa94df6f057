/** What a program is made of (D_tech): definitions, shapes of data, dependencies, tests, comments. */

import { type Mark, sumOfPresent } from "../signals.ts";
import { FUNCTION_OR_CALL } from "./references.ts";

const MARKS: readonly Mark[] = [
  { pattern: FUNCTION_OR_CALL, weight: 0.4 },
  { pattern: /\b(?:struct|interface|type|enum)\b|\bmap\[/g, weight: 0.3 },
  {
    pattern: /\b(?:import|require|go\.mod|package\.json|dependency|depends on)\b/g,
    weight: 0.3,
  },
  { pattern: /\bfunc Test\w*|\b(?:it|describe|test)\(/g, weight: 0.2 },
  { pattern: /^[ \t]{0,100}(?:\/\/|\/\*\*)/gm, weight: 0.2 },
];

export function technicalDetail(text: string): number {
  return Math.min(1, sumOfPresent(MARKS, text));
}
