/**
 * Which of several records of one speaker say otherwise than each other: another value of what can only have one, or the same
 * words with and without "not".
 *
 * Only short ones that tell one thing: what is not sure is no contradiction.
 */

import { compareValues, isDenial, slotOf, statementWords } from "../rooms/durable/index.ts";
import type { Candidate } from "../rooms/rank/index.ts";

/** UTF-16 units; longer ones tell several things. */
const LONGEST = 600;
/** The best of these are compared, each with each. */
const MOST_COMPARED = 60;

/** By reference, those that say otherwise, the best first. */
export function contradictionsIn(candidates: readonly Candidate[]): ReadonlyMap<string, readonly string[]> {
  const told = candidates.flatMap(tellingOf).slice(0, MOST_COMPARED);
  const found = new Map<string, string[]>();
  const add = (one: string, other: string) => found.set(one, [...(found.get(one) ?? []), other]);
  for (const [at, one] of told.entries()) {
    for (const other of told.slice(at + 1)) {
      if (one.speaker !== other.speaker || !saysOtherwise(one.told, other.told)) continue;
      add(one.key, other.key);
      add(other.key, one.key);
    }
  }
  return found;
}

/** What a short text tells, as far as it can be compared. */
export interface Told {
  readonly at: number;
  readonly slot: ReturnType<typeof slotOf>["slot"];
  readonly words: ReturnType<typeof statementWords>;
}

/** Null: it is too long to tell one thing. Read when it is compared: that takes long, and most have nobody beside them. */
export function toldIn(text: string, at: number): Told | null {
  if (text.length > LONGEST) return null;
  let slot: Told["slot"] | undefined;
  let words: Told["words"] | undefined;
  return {
    at,
    get slot() {
      if (slot === undefined) slot = slotOf(text).slot;
      return slot;
    },
    get words() {
      words ??= statementWords(text);
      return words;
    },
  };
}

function tellingOf({ key, kind, role, text, cut, at, authority, sender, lasts }: Candidate) {
  // What was observed and holds beyond its day is compared with what was observed, whoever did.
  const speaker = kind === "mem" || authority === 1 ? "" : kind === "obs" ? "observed" : sender;
  const isSaid = kind === "mem" || (kind === "msg" && role === "user") || lasts === true;
  if (!isSaid || speaker === null || text === null || cut === true) return [];
  const told = toldIn(text, at);
  return told === null ? [] : [{ key, speaker, told }];
}

export function saysOtherwise(one: Told, other: Told): boolean {
  if (isDenial(one.words, other.words)) return true;
  if (one.slot === null || other.slot === null || one.slot.slot !== other.slot.slot) return false;
  const [older, newer] = one.at <= other.at ? [one.slot, other.slot] : [other.slot, one.slot];
  return compareValues(older, newer) === "other";
}
