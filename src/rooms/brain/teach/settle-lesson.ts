/**
 * What teaching something does to what was taught before on the same shelf: says it again, takes the place of what cannot hold beside
 * it, or stands beside. What a model says takes the place of no person's word: both are kept, and the person is told.
 */

import type { Instant } from "../../../kernel/clock.ts";
import type { Lesson } from "../lesson.ts";
import { isAgainst, readLesson } from "./contradicts.ts";
import { isSameLesson } from "./lesson-words.ts";

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

/** Those of them that cannot hold beside it, by another way of telling. */
export type Against = (taught: Taught, known: readonly Lesson[]) => readonly Lesson[];

/** `known`: what is in force or proposed on its shelf, the newest first; what is past its time is passed over. */
export function settleLesson(
  taught: Taught,
  known: readonly Lesson[],
  now: Instant,
  against: Against = () => [],
): SettledLesson {
  const standing = known.filter(
    ({ state, expiresAt }) =>
      (state === "active" || state === "proposed") && (expiresAt === null || expiresAt > now),
  );
  const said = readLesson(taught.text);
  const read = new Map(standing.map((one) => [one, readLesson(one.text)]));
  const same =
    standing.find(({ digest }) => digest === taught.digest) ??
    standing.find((one) => isSameLesson(read.get(one)!, said)) ??
    null;
  const otherwise = new Set(against(taught, standing));
  const others = standing.filter(
    (one) => one !== same && (otherwise.has(one) || isAgainst(read.get(one)!, said)),
  );
  const isBetter = ({ trust }: Lesson) => trust === "human" && taught.trust === "agent";
  return {
    same,
    replaced: others.filter((one) => !isBetter(one)),
    differs: others.filter(isBetter),
  };
}
