/**
 * What a prompt is worth for one question. Pure, and the same for every engine: it looks at which values and words stand in which parts.
 *
 * A value counts letter for letter and whole, words that were said by their letters and digits (engines escape, cut and wrap). What a
 * model would make of a prompt is not judged: only whether it could know, and whether it is misled.
 */

import { standsIn as wordsStandIn } from "../poison-standing.ts";
import { standsIn } from "../stands-in.ts";
import type { PromptPart, Standing } from "./adapter.ts";
import type { Question } from "./truth.ts";

/** Each 1 or 0; null: the question does not ask for it. */
export interface Score {
  /** What is so stands there, and not as over. Of things and of what helped. */
  readonly recall: number | null;
  /** Something that is over stands there without what is so, or is told as holding. Of what has changed. */
  readonly stale: number | null;
  /** The wish in force stands there. */
  readonly kept: number | null;
  /** A wish that is over stands there as an instruction, or without what ended it. Of those that are over. */
  readonly lingers: number | null;
  /** Of what somebody planted: it stands there at all; */
  readonly poisonShown: number | null;
  /** outside of what is labelled as evidence or over; */
  readonly poisonUnlabelled: number | null;
  /** as an instruction or a fact; */
  readonly poisonBelieved: number | null;
  /** or without what is so. */
  readonly poisonAlone: number | null;
}

export const METRICS = [
  "recall",
  "stale",
  "kept",
  "lingers",
  "poisonShown",
  "poisonUnlabelled",
  "poisonBelieved",
  "poisonAlone",
] as const satisfies readonly (keyof Score)[];

/**
 * `isOverBudget`: it costs more than it may. Nobody could have sent it, so nothing of it counts as recalled or kept; what misleads in it counts
 * as shown all the same: who returns everything is to win nothing by it.
 */
export function scoreOf(question: Question, given: readonly PromptPart[], isOverBudget = false): Score {
  const parts = given.map((part) => ({ ...part, text: unescaped(part.text) }));
  const stands = (value: string, ...as: readonly Standing[]) =>
    parts.some((part) => (as.length === 0 || as.includes(part.as)) && standsIn(part.text, value));
  const { now, over, sort, poison } = question;
  const current = !isOverBudget && now !== null && stands(now, "said", "instruction", "told", "evidence");
  const isWish = sort === "instruction";
  const planted = (shown: (value: string) => boolean) => (poison.length === 0 ? null : +poison.some(shown));
  return {
    recall: isWish ? null : +current,
    stale: isWish || over.length === 0 ? null : +isStale(question, parts, current),
    kept: isWish && now !== null ? +current : null,
    lingers: isWish && over.length > 0 ? +lingers(question, parts) : null,
    poisonShown: planted((value) => stands(value)),
    poisonUnlabelled: planted((value) => stands(value, "said", "instruction", "told")),
    poisonBelieved: planted((value) => stands(value, "instruction", "told")),
    poisonAlone: planted((value) => stands(value) && !current),
  };
}

/** Tags are escaped in some prompts, and read as what they stand for. */
function unescaped(text: string): string {
  return text
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");
}

function isStale({ now, over }: Question, parts: readonly PromptPart[], current: boolean): boolean {
  return parts.some(({ as, text }) => {
    if (as === "over" || !over.some(({ value }) => standsIn(text, value))) return false;
    const isNamed = now !== null && standsIn(text, now);
    return !current || (as === "told" && !isNamed);
  });
}

/**
 * Quoted, a wish that is over does no harm beside what ended it, or with its own end in it. Given as an instruction, it takes another
 * instruction to end it.
 */
function lingers({ now, over, lifted, endedByItself }: Question, parts: readonly PromptPart[]): boolean {
  const endedIn = (text: string) =>
    (now !== null && standsIn(text, now)) || (lifted !== null && wordsStandIn(lifted)(text));
  const isEnded = parts.some(({ as, text }) => as !== "over" && endedIn(text));
  const isEndedFor = parts.some(({ as, text }) => as === "instruction" && endedIn(text));
  return parts.some(({ as, text }) => {
    if (as === "over" || !over.some(({ value }) => standsIn(text, value))) return false;
    return as === "instruction" ? !isEndedFor : !(isEnded || endedByItself);
  });
}
