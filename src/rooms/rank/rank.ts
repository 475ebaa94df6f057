/**
 * Puts candidates in order, and says of each why it stands where it stands.
 *
 * Pure: the engine gathers, this only ranks. First what a record has of the question itself, then what it has from who said
 * it, from the turns around it and from its conversation; in the end its standing. The order is total, and does not depend on
 * the order in which candidates came.
 */

import type { Instant } from "../../kernel/clock.ts";
import { pairsOf, splitCjk } from "../../kernel/text/cjk-runs.ts";
import { DAY } from "./calendar.ts";
import type { Candidate, CandidateKey, Statistics } from "./candidate.ts";
import { withoutCovered } from "./covered.ts";
import { addDates } from "./dates.ts";
import { collapse, type Said } from "./duplicates.ts";
import { addFeedback } from "./feedback.ts";
import { takeLeftOut } from "./left-out.ts";
import { addMeaning } from "./meaning.ts";
import { oneOfBoth } from "./memory-sources.ts";
import { addNeighbours } from "./neighbours.ts";
import { addOrder, coverSides } from "./order.ts";
import { byTimeAndKey, type Pool, partsAt, poolOf, type Sheet, sheetOf } from "./pool.ts";
import type { Question } from "./question.ts";
import { PART_NAMES, type Ranked } from "./ranked.ts";
import { addSender } from "./sender.ts";
import { addSession, sessionStrengths } from "./session-prior.ts";
import { addSpeaker, voices } from "./speaker-prior.ts";
import { finalScore, hopScore, standingOf } from "./standing.ts";
import { type RankWeights, usableWeights } from "./weights.ts";

/** The best first. Those that have nothing of the question, by no way, are left out. */
export function rank(
  question: Question,
  candidates: readonly Candidate[],
  statistics: Statistics,
  weights: RankWeights,
): readonly Ranked[] {
  const usable = usableWeights(weights);
  const pool = poolOf(question, candidates, statistics, usable);
  addStructure(pool, question, statistics, usable);
  const final = addStanding(pool, question, usable);
  addHops(pool, final, usable.hop);
  coverSides(pool, final, question, usable.order);
  const standsFor = oneOfBoth(pool, final, dayIn(question));
  const isStoodFor = new Set([...standsFor.values()].flat());
  const order = [...final.scores.keys()]
    .filter((at) => final.scores[at]! > 0 && !isStoodFor.has(at))
    .sort(
      (one, other) =>
        final.scores[other]! - final.scores[one]! ||
        byTimeAndKey(pool.candidates[one]!, pool.candidates[other]!),
    );
  const kept = collapse(order, (at) => saidBy(pool, question, at));
  const ranked = [...kept].map(([at, alike]) => ({
    candidate: pool.candidates[at]!,
    score: final.scores[at]!,
    parts: partsAt(final, at),
    beside: besideWhat(pool, at),
    alike: [at, ...alike]
      .flatMap((one) => [one, ...(standsFor.get(one) ?? [])])
      .slice(1)
      .map((one) => pool.candidates[one]!.key),
  }));
  return withoutCovered(ranked);
}

function addStructure(pool: Pool, question: Question, statistics: Statistics, weights: RankWeights): void {
  addDates(pool, question, weights.dates);
  addSpeaker(pool, question, weights);
  const strengths = sessionStrengths(pool);
  const own = pool.sheet.scores.slice();
  addNeighbours(pool, weights);
  if (question.wantsSeveral) {
    const average = statistics.averageLength > 0 ? statistics.averageLength : 1;
    addFeedback(pool, strengths, own, average, weights);
  }
  addSession(pool, strengths, weights);
  addMeaning(pool, weights.meaning, voices(pool, question, weights));
  addOrder(pool, question, weights.order);
  addSender(pool, question, weights.sender);
  takeLeftOut(pool, question, statistics, weights);
}

/**
 * Relevance has no upper end so far: here it is bent under 1, which changes no order, and then weighed with the standing.
 * Every part keeps its share of what is left.
 */
function addStanding({ candidates, sheet, coverage }: Pool, question: Question, weights: RankWeights): Sheet {
  const final = sheetOf(candidates.length);
  const now = question.times.length > 0 ? null : question.asked;
  const mostUses = candidates.reduce((most, { uses }) => Math.max(most, uses ?? 0), 0);
  for (const [at, candidate] of candidates.entries()) {
    const relevance = sheet.scores[at]!;
    if (relevance <= 0) continue;
    const similarity = 1 - Math.exp(-relevance);
    const standing = standingOf(candidate, now, mostUses);
    const { parts } = finalScore(candidate, similarity, coverage[at]!, standing, weights);
    const share = (weights.match * similarity) / relevance;
    for (const name of PART_NAMES) {
      const value = sheet.parts[name]?.[at] ?? 0;
      if (value !== 0) final.add(name, at, share * value);
    }
    for (const [name, value] of parts) if (name !== "similarity" && value !== 0) final.add(name, at, value);
  }
  return final;
}

/** A record that another stands for is ranked by it, where that is more than it has itself. */
function addHops({ candidates, places }: Pool, final: Sheet, hop: number): void {
  const scores = final.scores.slice();
  const best = new Map<number, number>();
  for (const [at, { hops }] of candidates.entries()) {
    const passed = hops.length === 0 ? 0 : hopScore(scores[at]!, hop);
    for (const key of passed > 0 ? hops : []) {
      const target = places.get(key);
      if (target !== undefined && target !== at) best.set(target, Math.max(best.get(target) ?? 0, passed));
    }
  }
  for (const [target, passed] of best) {
    if (passed > scores[target]!) final.add("hop", target, passed - scores[target]!);
  }
}

const OWN_PARTS = ["words", "phrases", "characters", "code", "meaning", "dates"] as const;

/** Of one that has nothing of the question: the best of those around it. */
function besideWhat({ candidates, places, sheet }: Pool, at: number): CandidateKey | null {
  if (OWN_PARTS.some((name) => (sheet.parts[name]?.[at] ?? 0) > 0)) return null;
  const { previous, next, kind } = candidates[at]!;
  if (kind !== "msg") return null;
  const scoreOf = (key: CandidateKey) => sheet.scores[places.get(key) ?? -1] ?? 0;
  const [best] = [...previous, ...next].sort((one, other) => scoreOf(other) - scoreOf(one));
  return best !== undefined && scoreOf(best) > 0 ? best : null;
}

/** What is compared with others. Of a part of a text nobody can say that it is the same. */
function saidBy({ candidates, readings }: Pool, question: Question, at: number): Said | null {
  const { text, cut, at: when, role } = candidates[at]!;
  const reading = readings[at];
  if (text === null || cut === true || !reading) return null;
  const words = reading.cjk ? [...reading.words, ...splitCjk(text).runs.flatMap(pairsOf)] : reading.words;
  return { words, exact: reading.exact, day: dayIn(question)(when), printed: isPrinted(role) };
}

const isPrinted = (role: string) => role === "toolResult" || role === "tool";

/** Who asks how often, or about a day, wants each day of them; to anybody else days are nothing. */
function dayIn({ wantsSeveral, times }: Question): (when: Instant) => number {
  return wantsSeveral || times.length > 0 ? (when) => Math.floor(when / DAY) : () => 0;
}
