/**
 * What teaching something does to what was taught before on the same shelf: says it again, takes the place of what cannot hold beside
 * it, or stands beside. What a model says takes the place of no person's word: both are kept, and the person is told. What holds for
 * a while takes the place of nothing that holds longer: it goes first while it lasts.
 */

import type { Instant } from "../../../kernel/clock.ts";
import type { Lesson } from "../lesson.ts";
import { isAgainst, type LessonReading, readLesson } from "./contradicts.ts";
import { FILLERS } from "./lesson-vocabulary.ts";
import { isSameLesson } from "./lesson-words.ts";

export interface Taught {
  readonly text: string;
  readonly digest: string;
  readonly trust: "human" | "agent";
  /** Null: until it is taken back. */
  readonly expiresAt: Instant | null;
}

export interface SettledLesson {
  /** It says this already. */
  readonly same: Lesson | null;
  /** It takes their place, the newest first. */
  readonly replaced: readonly Lesson[];
  /** On better word, and otherwise: they stay. */
  readonly differs: readonly Lesson[];
  /** They do not hold while it lasts, and hold again after that. */
  readonly resting: readonly Lesson[];
  /** About nearly the same, and left as they are: the nearest first. */
  readonly near: readonly Lesson[];
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
  const standing = known.filter((one) => isStanding(one, now));
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
  const weaker = others.filter((one) => !isBetter(one));
  return {
    same,
    replaced: weaker.filter((one) => !outlasts(one, taught)),
    differs: others.filter(isBetter),
    resting: weaker.filter((one) => outlasts(one, taught)),
    near: nearest(
      said,
      standing.filter((one) => one !== same && !others.includes(one)),
      read,
    ),
  };
}

/** In force or proposed, and not past its time. */
export function isStanding({ state, expiresAt }: Pick<Lesson, "state" | "expiresAt">, now: Instant): boolean {
  return (state === "active" || state === "proposed") && (expiresAt === null || expiresAt > now);
}

function outlasts(older: Pick<Lesson, "expiresAt">, newer: Pick<Lesson, "expiresAt">): boolean {
  if (newer.expiresAt === null) return false;
  return older.expiresAt === null || older.expiresAt > newer.expiresAt;
}

const MOST_NEAR = 3;
const NEAR = 0.6;
const FEWEST_SHARED = 2;

function nearest(
  said: LessonReading,
  others: readonly Lesson[],
  read: ReadonlyMap<Lesson, LessonReading>,
): readonly Lesson[] {
  const own = lettersOf(said);
  return others
    .map((one) => ({ one, share: shareOf(own, lettersOf(read.get(one)!)) }))
    .filter(({ share }) => share >= NEAR)
    .toSorted((a, b) => b.share - a.share || b.one.id - a.one.id)
    .slice(0, MOST_NEAR)
    .map(({ one }) => one);
}

/** Without what makes C and C++ two. */
function lettersOf({ says }: LessonReading): ReadonlySet<string> {
  return new Set(says.map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")).filter(Boolean));
}

function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared < FEWEST_SHARED ? 0 : shared / (one.size + other.size - shared);
}

/** Two that have no word in common are not about the same; that is told without reading them. */
function hasWordOf({ text }: Lesson, brief: Lesson): boolean {
  const there = text.toLowerCase();
  const telling = (brief.text.toLowerCase().match(PIECES) ?? []).filter((word) => !COMMON.has(word));
  return telling.length === 0 || telling.some((word) => there.includes(word.slice(0, BEGINNING)));
}

const PIECES = /\p{Script=Han}|\p{Script=Katakana}{2}|[\p{L}\p{N}]{3,}/gu;
const BEGINNING = 5;
const COMMON: ReadonlySet<string> = new Set([
  ...FILLERS,
  "use",
  "when",
  "not",
  "never",
  "with",
  "run",
  "don",
]);

/** By key: until when each of them does not hold, because something that ends goes before it. Those of one shelf alone. */
export function restingAmong(lessons: readonly Lesson[]): ReadonlyMap<Lesson["id"], readonly Instant[]> {
  const ends = new Map<Lesson["id"], Instant[]>();
  const read = new Map<Lesson, LessonReading>();
  const reading = (one: Lesson): LessonReading => {
    const known = read.get(one) ?? readLesson(one.text);
    read.set(one, known);
    return known;
  };
  for (const brief of lessons) {
    const { expiresAt, trust, shelf } = brief;
    if (expiresAt === null) continue;
    const older = lessons.filter(
      (one) =>
        one.shelf === shelf && one.lastAt <= brief.lastAt && one.id !== brief.id && outlasts(one, brief),
    );
    for (const one of older) {
      if (one.trust === "human" && trust === "agent") continue;
      const isOther =
        one.id === brief.supersedes || (hasWordOf(one, brief) && isAgainst(reading(one), reading(brief)));
      if (!isOther) continue;
      ends.set(one.id, [...(ends.get(one.id) ?? []), expiresAt]);
    }
  }
  return ends;
}
