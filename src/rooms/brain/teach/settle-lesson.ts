/**
 * What teaching something does to what was taught before on the same shelf: says it again, takes the place of what cannot hold beside
 * it, or stands beside. What a model says takes the place of no person's word: both are kept, and the person is told.
 */

import type { Instant } from "../../../kernel/clock.ts";
import type { Lesson } from "../lesson.ts";
import { contradicts } from "./contradicts.ts";
import { isSameLesson, lessonWords } from "./lesson-words.ts";

export interface Taught {
  readonly text: string;
  readonly digest: string;
  readonly trust: "human" | "agent";
}

export interface SettledLesson {
  /** It says this already. */
  readonly same: Lesson | null;
  /** It takes their place, the newest first. */
  readonly replaced: readonly Lesson[];
  /** On better word, and otherwise: they stay. */
  readonly differs: readonly Lesson[];
}

/** Whether another way of telling two apart knows that they cannot both hold. */
export type Against = (older: Lesson, newer: Taught) => boolean;

/** `known`: what is in force or proposed on its shelf, the newest first; what is past its time is passed over. */
export function settleLesson(
  taught: Taught,
  known: readonly Lesson[],
  now: Instant,
  against: Against = () => false,
): SettledLesson {
  const standing = known.filter(
    ({ state, expiresAt }) =>
      (state === "active" || state === "proposed") && (expiresAt === null || expiresAt > now),
  );
  const said = lessonWords(taught.text);
  const same =
    standing.find(({ digest }) => digest === taught.digest) ??
    standing.find(({ text }) => isSameLesson(lessonWords(text), said)) ??
    null;
  const others = standing.filter(
    (one) => one !== same && (contradicts(one.text, taught.text) || against(one, taught)),
  );
  const isBetter = ({ trust }: Lesson) => trust === "human" && taught.trust === "agent";
  return {
    same,
    replaced: others.filter((one) => !isBetter(one)),
    differs: others.filter(isBetter),
  };
}
