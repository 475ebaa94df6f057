/**
 * Where what is known says two things: on one shelf, neither superseded nor held nor put away, another value of what can only
 * have one, the same words with and without "not", or another figure in the same sentence. Of lasting kinds and memories alone:
 * what merely happened may happen differently tomorrow. What a later one took the place of in so many words is settled.
 */

import type { Instant } from "../kernel/clock.ts";
import { refOf, type ShelfId } from "../kernel/ids.ts";
import type { LifecycleState, ObservationKind } from "../kernel/ledger-words.ts";
import { saysOtherwise, type Told, toldIn } from "./contradictions.ts";
import type { Stores } from "./stores.ts";

export interface Conflict {
  /** The newer one, and the one that it says otherwise than. */
  readonly ref: string;
  readonly other: string;
  readonly at: Instant;
  readonly line: string;
}

const LASTING: readonly ObservationKind[] = ["fact", "preference", "decision", "entity"];
const IN_USE: readonly LifecycleState[] = ["captured", "categorized", "active", "consolidated", "stale"];
/** New ones that are compared, and what each is compared with: the newest. */
const MOST_NEW = 100;
const MOST_OTHERS = 1_000;
/** Fewer are too few to be about the same thing. */
const LEAST_WORDS = 4;
/** Behind one of these a figure is what is said of something, and not a part of its name. */
const BEFORE_FIGURE = new Set(["is", "are", "be", "was", "to", "at", "of", "in"]);

interface Telling extends Told {
  readonly ref: string;
  readonly shelf: ShelfId;
  readonly at: Instant;
  readonly createdAt: Instant;
  readonly line: string;
  /** As they stand there, in order. */
  readonly plain: readonly string[];
}

/** Those of which one happened since; the newest first. */
export async function conflictsSince(
  stores: Stores,
  shelves: readonly ShelfId[],
  since: Instant,
): Promise<readonly Conflict[]> {
  const told = await tellings(stores, shelves);
  const fresh = told.filter(({ at }) => at >= since).slice(0, MOST_NEW);
  const found = new Map<string, Conflict>();
  for (const one of fresh) {
    for (const other of told) {
      if (one.ref === other.ref || one.shelf !== other.shelf) continue;
      if (!saysOtherwise(one, other) && !hasOtherFigure(one, other)) continue;
      const [newer, older] = isNewer(one, other) ? [one, other] : [other, one];
      const { ref, at, line } = newer;
      found.set(`${ref} ${older.ref}`, { ref, other: older.ref, at, line });
    }
  }
  return [...found.values()].toSorted((a, b) => b.at - a.at || (a.ref < b.ref ? -1 : 1));
}

async function tellings(
  { ledger, memories }: Stores,
  shelves: readonly ShelfId[],
): Promise<readonly Telling[]> {
  const observed = await ledger.list({
    ...{ shelves, kinds: LASTING, states: IN_USE, held: false, superseded: false, limit: MOST_OTHERS },
  });
  const remembered = await memories.list({ shelves, states: ["active"], limit: MOST_OTHERS });
  return [
    ...observed.map((one) => ({ ...one, ref: refOf("obs", one.id) })),
    ...remembered.map((one) => ({ ...one, ref: refOf("mem", one.id), line: one.text, createdAt: one.at })),
  ]
    .toSorted((a, b) => b.at - a.at || b.createdAt - a.createdAt)
    .flatMap(({ ref, shelf, at, createdAt, line }) => {
      const told = toldIn(line, at);
      return told === null ? [] : [{ ...told, ref, shelf, at, createdAt, line, plain: plainWords(line) }];
    });
}

/** Of two of one moment, the one that was stored later: of one kind the shorter number, or else the lesser, is the earlier. */
function isNewer(one: Telling, other: Telling): boolean {
  if (one.at !== other.at) return one.at > other.at;
  if (one.createdAt !== other.createdAt) return one.createdAt > other.createdAt;
  return one.ref.length === other.ref.length ? one.ref > other.ref : one.ref.length > other.ref.length;
}

/** The same words but for one figure, which is what is said. */
function hasOtherFigure({ plain: one }: Telling, { plain: other }: Telling): boolean {
  if (one.length !== other.length || one.length < LEAST_WORDS) return false;
  const differing = one.flatMap((word, at) => (word === other[at] ? [] : [at]));
  const [at] = differing;
  if (at === undefined || differing.length > 1) return false;
  return isFigure(one[at]!) && isFigure(other[at]!) && BEFORE_FIGURE.has(one[at - 1] ?? "");
}

function plainWords(line: string): readonly string[] {
  return line.toLowerCase().match(/[\p{L}\p{N}]+(?:[._:-][\p{L}\p{N}]+)*/gu) ?? [];
}

function isFigure(word: string): boolean {
  return /^\d/.test(word);
}
