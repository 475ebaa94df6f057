/** What is known of a question before it is answered that tells whether what was found will help: few, and each can be told a person. */

import { featureOf, fitOf, type RouteNode } from "../route/index.ts";
import type { RouteTrace } from "../route-trace.ts";
import { isRecurrent } from "./recurrence.ts";

/** In the order in which they are recorded. Names may be added at the end. */
export const HELP_PARTS = [
  /** How well the best fits, and the next best. */
  "best",
  "second",
  /** How near the nearest is in meaning. */
  "meaning",
  /** Something found is named in the question. */
  "named",
  /** A lesson of a person is about this. */
  "taught",
  /** It says that it was so before. */
  "recurrence",
  /** What the best was worth so far, and how much is known of that. */
  "useful",
  "tried",
  /** The best was served in this conversation lately. */
  "served",
  /** How much is asked. */
  "length",
  /** How much of what was found would be shown. */
  "shown",
] as const;
export type HelpPart = (typeof HELP_PARTS)[number];
export type HelpParts = readonly (readonly [name: HelpPart, value: number])[];

export interface Asked {
  readonly query: string;
  /** The best first. */
  readonly candidates: readonly RouteNode[];
  /** Tokens. */
  readonly budget: number;
  /** How many lessons of people are about this. */
  readonly lessons: number;
  readonly trace: RouteTrace | null;
  /** It is looked at, and not shown. */
  readonly shadow?: boolean;
}

const LONG_QUESTION = 40;
const MANY_SHOWN = 6;

export function helpPartsOf(asked: Asked): HelpParts {
  const byFit = [...asked.candidates].sort((a, b) => fitOf(b) - fitOf(a));
  const [best, second] = byFit;
  const of = (name: "useful" | "tried" | "served") => (best === undefined ? 0 : featureOf(best, name));
  const values: { readonly [part in HelpPart]: number } = {
    best: best === undefined ? 0 : fitOf(best),
    second: second === undefined ? 0 : fitOf(second),
    meaning: Math.max(0, ...byFit.map((node) => featureOf(node, "meaning"))),
    named: byFit.some((node) => featureOf(node, "named") > 0) ? 1 : 0,
    taught: asked.lessons > 0 ? 1 : 0,
    recurrence: isRecurrent(asked.query) ? 1 : 0,
    useful: of("useful"),
    tried: of("tried"),
    served: of("served"),
    length: Math.min(1, (asked.query.slice(0, 4_096).match(/\S+/g)?.length ?? 0) / LONG_QUESTION),
    shown: Math.min(1, (asked.trace?.fired.length ?? 0) / MANY_SHOWN),
  };
  return HELP_PARTS.map((name) => [name, rounded(values[name])] as const);
}

/** From -1 to 1, whatever came. */
function rounded(value: number): number {
  return Number.isNaN(value) ? 0 : Math.round(Math.max(-1, Math.min(1, value)) * 10_000) / 10_000;
}
