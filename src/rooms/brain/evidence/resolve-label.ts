/**
 * Which piece of evidence is the label of an episode. One is; the others are kept with what became of them.
 *
 * In the order in which the log brought them: a more trusted one takes the place of what stands, one that is as trusted does not. Of
 * what came with the same message the most trusted counts, then what is structured, then the surer, then the newest. A rating
 * that a person gives at a terminal is no conclusion of ours: the newest of these counts before everything.
 *
 * A function of the evidence alone, whatever order it is given in and however often: made again from the log, it is the same.
 */

import type { Disposition, Label, NewOutcome, OutcomeSource } from "../episode.ts";
import { OUTCOME_SOURCES } from "../episode.ts";

export type Weighed = Pick<
  NewOutcome,
  "episode" | "source" | "detector" | "value" | "confidence" | "structured" | "message" | "at" | "about"
> & { readonly id?: number };

export interface Resolved<Piece extends Weighed> {
  readonly label: Label | null;
  readonly winner: Piece | null;
  /** Of each that was given. */
  readonly dispositions: ReadonlyMap<Piece, Disposition>;
}

export function resolveLabel<Piece extends Weighed>(outcomes: readonly Piece[]): Resolved<Piece> {
  const tied = outcomes.filter(({ episode }) => episode !== null);
  let winner: Piece | null = null;
  for (const together of inOrder(tied)) {
    const best = together.reduce((one, other) => (isBefore(other, one) ? other : one));
    if (winner === null || isRating(best) || trustOf(best) > trustOf(winner)) winner = best;
  }
  const dispositions = new Map(outcomes.map((one) => [one, dispositionOf(one, winner)]));
  return { label: winner === null ? null : labelOf(winner), winner, dispositions };
}

/** Greater is more trusted. */
function trustOf({ source }: { readonly source: OutcomeSource }): number {
  return OUTCOME_SOURCES.length - OUTCOME_SOURCES.indexOf(source);
}

/** An act of a person outside of any conversation. */
function isRating({ source, structured, message }: Weighed): boolean {
  return source === "human" && structured && message === null;
}

/** Those of one message together; what no message brought comes after them, each by itself. */
function inOrder<Piece extends Weighed>(outcomes: readonly Piece[]): readonly (readonly Piece[])[] {
  const byMessage = Map.groupBy(
    outcomes.filter(({ message }) => message !== null),
    ({ message }) => message as number,
  );
  const said = [...byMessage.keys()].sort((a, b) => a - b).map((message) => byMessage.get(message)!);
  const others = outcomes
    .filter(({ message }) => message === null)
    .toSorted((a, b) => a.at - b.at || (a.id ?? 0) - (b.id ?? 0) || order(a, b))
    .map((one) => [one]);
  return [...said, ...others];
}

function isBefore(one: Weighed, other: Weighed): boolean {
  const rank =
    trustOf(one) - trustOf(other) ||
    Number(one.structured) - Number(other.structured) ||
    one.confidence - other.confidence ||
    one.at - other.at;
  return rank === 0 ? order(one, other) < 0 : rank > 0;
}

/** Where nothing else tells them apart: the lesser value is the more careful one. */
function order(a: Weighed, b: Weighed): number {
  return a.value - b.value || (a.detector < b.detector ? -1 : a.detector > b.detector ? 1 : 0);
}

function dispositionOf(one: Weighed, winner: Weighed | null): Disposition {
  if (one.episode === null) return "discarded_missing_episode";
  if (one === winner) return "promoted_to_label";
  return winner !== null && trustOf(one) < trustOf(winner) ? "discarded_lower_trust" : "discarded_duplicate";
}

function labelOf({ value, source, detector, confidence, at }: Weighed): Label {
  return { value: Math.min(1, Math.max(-1, value)), source, detector, confidence, at };
}
