/**
 * What a word that was said at its own time does to what is known: of two that speak of the same moment, the one counts that was said
 * later. So it does not matter in which order they are heard: an old transcript that comes late fills in what was so then, and says
 * nothing about now; and who says today that something has been so for a year is believed for the whole year.
 *
 * Pure: whoever stores it hands in all that is known of the same subject and predicate, with when each was said to be so, and what was
 * said to be so no longer.
 */

import type { Instant } from "../../kernel/clock.ts";
import type { FactId } from "../../kernel/ids.ts";
import type { FactObject } from "./fact.ts";
import { contains, isEmpty } from "./intervals.ts";
import { isSameObject } from "./object.ts";
import type { Cardinality } from "./predicate.ts";
import { byBeginning, type KnownFact } from "./settle.ts";

/** That it is so, or is so no longer, from a time on, said at another. */
export interface Word {
  readonly from: Instant;
  readonly saidAt: Instant;
  /** Of several at one moment the later: as they were recorded. */
  readonly order: number;
}

export interface HeardWord extends Word {
  /** Until when, where it says that. */
  readonly to?: Instant | null;
  readonly object: FactObject;
  readonly cardinality: Cardinality;
}

export interface KnownWords extends KnownFact {
  /** Until when it was said to hold. */
  readonly to?: Instant | null;
  /** None: it was taken back, and counts as never said. */
  readonly words: readonly Word[];
}

/** A fact whose value was said again at that time: from then on it stands once more. */
export interface Reopened {
  readonly fact: FactId;
  readonly from: Instant;
}

export type SettledHeard<Ending extends Word = Word> =
  | { readonly outcome: "known"; readonly fact: FactId }
  | {
      readonly outcome: "asserted";
      /** Until when it holds by what was said; null: nothing was. */
      readonly to: Instant | null;
      readonly supersedes: readonly { readonly fact: FactId; readonly at: Instant }[];
      /** What was said later, with which it ends; if that one is reopened, what it is then. */
      readonly yields: { readonly to: FactId; readonly at: Instant } | null;
      readonly reopened: Reopened | null;
      /** By what was said later to be so no longer. */
      readonly ended: { readonly at: Instant; readonly by: Ending } | null;
    };

export function settleHeard<Ending extends Word>(
  said: HeardWord,
  known: readonly KnownWords[],
  /** Of the same value. */
  endings: readonly Ending[],
): SettledHeard<Ending> {
  const rivals = known.filter((one) => said.cardinality === "single" || isSame(said, one));
  const stop = firstNewer(said, rivals);
  const ended = firstEnding(said, endings);
  const holding = rivals.filter((one) => holdsAfter(one, said.from)).toSorted(byBeginning);
  const holder = holding.find(({ from }) => from <= said.from);
  const reach = Math.min(stop?.at ?? Infinity, ended?.at ?? Infinity, said.to ?? Infinity);
  if (holder !== undefined && isSame(said, holder) && saysNoMore(said, holder, reach))
    return { outcome: "known", fact: holder.id };
  const outdone = holding.filter(({ from }) => stop === null || later(from, said.from) < stop.at);
  const again = stop && outdone.find((one) => holdsAt(one, stop.at));
  return {
    outcome: "asserted",
    to: said.to ?? endSaidOf(said, outdone),
    supersedes: outdone.map(({ id, from }) => ({ fact: id, at: later(from, said.from) })),
    yields: stop && { to: again?.id ?? stop.fact, at: stop.at },
    reopened: stop && again ? { fact: again.id, from: stop.at } : null,
    ended,
  };
}

export interface SettledEnding {
  readonly fact: FactId;
  readonly at: Instant;
  readonly reopened: Reopened | null;
}

/** What ends by it. `known`: of the same value. */
export function settleEnding(said: Word, known: readonly KnownWords[]): readonly SettledEnding[] {
  const found: SettledEnding[] = [];
  for (const one of known.filter((fact) => holdsAfter(fact, said.from))) {
    const at = later(one.from, said.from);
    const newer = firstNewer(said, [one]);
    const again = newer !== null && holdsAt(one, newer.at) ? newer : null;
    if (again !== null && again.at <= at) continue;
    found.push({ fact: one.id, at, reopened: again && { fact: one.id, from: again.at } });
  }
  return found;
}

/** A word about now was said now, whatever it says since when; one about what is to come speaks of then. */
export function isNewer(one: Word, other: Word): boolean {
  const [mine, theirs] = [Math.max(one.saidAt, one.from), Math.max(other.saidAt, other.from)];
  if (mine !== theirs) return mine > theirs;
  return one.saidAt === other.saidAt ? one.order > other.order : one.saidAt > other.saidAt;
}

/** Who says since when says more than that it is so, unless that is known as well. */
function saysNoMore(said: HeardWord, holder: KnownWords, reach: number): boolean {
  const isUntilThen = said.to == null || reach <= said.from || holder.endsAt === reach;
  if (!isUntilThen) return false;
  if (said.from >= said.saidAt || reach <= said.from) return true;
  return holder.from === said.from && (holder.endsAt ?? Infinity) >= reach;
}

/** Who says only since when of what was to end at a time yet to come has not said that it goes on. */
function endSaidOf(said: HeardWord, outdone: readonly KnownWords[]): Instant | null {
  const same = outdone.find((one) => isSame(said, one) && one.to != null && one.to > said.saidAt);
  return same?.to ?? null;
}

/**
 * From when on something newer was said, also if that is over by now: what is older says nothing about it. Of several at that moment
 * the one that holds.
 */
function firstNewer(
  said: Word | HeardWord,
  rivals: readonly KnownWords[],
): { fact: FactId; at: Instant } | null {
  let first: { fact: KnownWords; at: Instant } | null = null;
  for (const fact of rivals) {
    for (const word of fact.words) {
      if (!isNewer(word, said) || isWithin(said, fact, word)) continue;
      const at = later(word.from, said.from);
      const isFirst = first === null || at < first.at;
      if (isFirst || (at === first!.at && !holdsAt(first!.fact, at))) first = { fact, at };
    }
  }
  return first && { fact: first.fact.id, at: first.at };
}

/** The same said once more, before the end that this one names, and without one of its own, lets that end stand. */
function isWithin(said: Word | HeardWord, fact: KnownWords, { from, saidAt }: Word): boolean {
  if (!("object" in said) || said.to == null || fact.to != null || !isSame(said, fact)) return false;
  return Math.max(from, saidAt) < said.to;
}

function firstEnding<Ending extends Word>(said: Word, endings: readonly Ending[]) {
  const newer = endings.filter((one) => isNewer(one, said));
  const [by] = newer.toSorted((one, two) => one.from - two.from || (isNewer(one, two) ? -1 : 1));
  return by === undefined ? null : { at: later(by.from, said.from), by };
}

function isSame(said: HeardWord, one: KnownWords): boolean {
  return isSameObject(said.object, one.object);
}

function holdsAfter({ from, endsAt }: KnownFact, at: Instant): boolean {
  return !isEmpty({ from, to: endsAt }) && (endsAt === null || endsAt > at);
}

function holdsAt({ from, endsAt }: KnownFact, at: Instant): boolean {
  return contains({ from, to: endsAt }, at);
}

function later(one: Instant, other: Instant): Instant {
  return one > other ? one : other;
}
