/** Decisions over time: episodes gathered by day, or by week where they span more days than a drawing has room for. */

import type { AnswerOf } from "../../api/call.ts";
import { day } from "../../parts/figures.ts";
import { DECISION_NAMES, type Decision } from "./brain-words.ts";

export type Episode = AnswerOf<"list_episodes">["episodes"][number];

export interface Bin {
  /** The first of its days: `2026-11-16`. */
  readonly name: string;
  readonly days: 1 | 7;
  /** By decision, in the order of stacking; none of 0. */
  readonly counts: readonly { readonly decision: Decision; readonly count: number }[];
  readonly total: number;
  readonly well: number;
  readonly badly: number;
  readonly episodes: readonly Episode[];
}

const MOST_DAYS = 62;
const MOST_WEEKS = 104;

/** The oldest first, those without any among them. */
export function binsOf(episodes: readonly Episode[]): readonly Bin[] {
  if (episodes.length === 0) return [];
  const times = episodes.map(({ at }) => at);
  const first = startOf(Math.min(...times), 1);
  const last = Math.max(...times);
  const days = stepsBetween(first, last, 1, MOST_DAYS + 1) <= MOST_DAYS ? 1 : 7;
  const starts = startsFrom(last, startOf(first, days), days);
  const gathered = new Map<string, Episode[]>(starts.map((start) => [day(start), []]));
  for (const episode of episodes) gathered.get(day(startOf(episode.at, days)))?.push(episode);
  return [...gathered].map(([name, those]) => binOf(name, days, those));
}

function binOf(name: string, days: 1 | 7, episodes: readonly Episode[]): Bin {
  const counts = DECISION_NAMES.map((decision) => ({
    decision,
    count: episodes.filter((one) => one.decision === decision).length,
  })).filter(({ count }) => count > 0);
  return {
    name,
    days,
    counts,
    total: episodes.length,
    well: episodes.filter(({ label }) => label !== null && label > 0).length,
    badly: episodes.filter(({ label }) => label !== null && label < 0).length,
    episodes,
  };
}

/** Midnight where the person is; of a week, that of its Monday. */
function startOf(at: number, days: 1 | 7): number {
  const date = new Date(at);
  const back = days === 1 ? 0 : (date.getDay() + 6) % 7;
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - back).getTime();
}

function later(start: number, days: number): number {
  const date = new Date(start);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
}

function stepsBetween(first: number, last: number, days: 1 | 7, most: number): number {
  let steps = 0;
  for (let start = first; start <= last && steps < most; start = later(start, days)) steps += 1;
  return steps;
}

/** Backwards, so that of too many the newest are kept. */
function startsFrom(last: number, first: number, days: 1 | 7): readonly number[] {
  const starts: number[] = [];
  for (
    let start = startOf(last, days);
    start >= first && starts.length < (days === 1 ? MOST_DAYS : MOST_WEEKS);
    start = later(start, -days)
  )
    starts.unshift(start);
  return starts;
}
