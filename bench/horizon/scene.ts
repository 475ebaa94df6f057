/** Where things are planted: the time that there is, who takes part, and the turns that come of it. */

import type { Lexicon } from "../lexicon.ts";
import { type Conversation, type LifeMessage, OWNER } from "./adapter.ts";
import { momentOn, type Span, said, spokenLanguage } from "./everyday.ts";
import type { Sayings } from "./fresh-sayings.ts";
import type { Cast } from "./mentions.ts";
import { assistantTalk, ownerTalk } from "./small-talk.ts";
import { DAY, type Held, type Plant, type PlantedTurn } from "./truth.ts";
import type { Language, Values } from "./values.ts";

export interface Named {
  readonly name: string;
  readonly language: Language;
}

export interface Scene extends Cast {
  readonly lexicon: Lexicon;
  readonly values: Values;
  readonly span: Span;
  readonly months: number;
  readonly sayings: Sayings;
  readonly turns: PlantedTurn[];
}

/** More of everything in a longer life, and not four times as much in a year as in a season. */
export function castOf(lexicon: Lexicon, values: Values, months: number): Cast {
  const named = (kind: "person" | "project" | "service", count: number): readonly Named[] =>
    Array.from({ length: count }, () => {
      const language = spokenLanguage(lexicon);
      return { name: values.fresh(kind, language), language };
    });
  return {
    people: named("person", 3 + months),
    projects: named("project", 2 + months),
    services: named("service", 3 + months),
  };
}

export function fill(text: string, places: { readonly [place: string]: string }): string {
  return text.replace(/\{(\w)\}/g, (whole, place: string) => places[place] ?? whole);
}

/** In the owner's words, alone or within other talk. */
export function tell(
  { lexicon, turns }: Scene,
  told: {
    readonly sentence: string;
    readonly at: number;
    readonly conversation: Conversation;
    readonly language: Language;
    readonly plants: readonly Omit<Plant, "message">[];
  },
): void {
  const { sentence, at, conversation, language, plants } = told;
  const talk = () => ownerTalk(lexicon, language);
  const joint = language === "zh" ? "" : " ";
  const text = lexicon.pick([
    () => sentence,
    () => sentence,
    () => `${talk()}${joint}${sentence}`,
    () => `${sentence}${joint}${talk()}`,
  ])();
  const messages = [said(OWNER, text, at), said("assistant", assistantTalk(lexicon, language), at + 4_000)];
  turns.push({ at, conversation, messages, plants: plants.map((plant) => ({ ...plant, message: 0 })) });
}

export function addTurn(
  { turns }: Scene,
  conversation: Conversation,
  messages: readonly LifeMessage[],
  plants: readonly Plant[],
): void {
  turns.push({ at: messages[0]!.at, conversation, messages, plants });
}

/** Days between two changes of the same, at the least. */
const APART = 9;
/** Days at the end in which nothing changes. */
const SETTLED = 2;

/**
 * When something is said first, and when it changes, up to so many times; within the life. The first in its first three fifths: what
 * is said at the end is not forgotten by anybody.
 */
export function momentsOf({ lexicon, span, months }: Scene, changes: number): readonly number[] {
  const days = Math.floor((span.to - span.from) / DAY);
  const moments: number[] = [];
  for (
    let day = 1 + lexicon.int(Math.floor(days * 0.6));
    day < days - SETTLED && moments.length <= changes;
    day += APART + lexicon.int(10 * months)
  )
    moments.push(momentOn(lexicon, span.from + day * DAY));
  return moments;
}

/** Any time between the two, at a time of day at which people speak; null: there is none. */
export function between({ lexicon }: Scene, from: number, to: number): number | null {
  const days = Math.floor((to - from) / DAY) - 1;
  return days < 1 ? null : momentOn(lexicon, from + (1 + lexicon.int(days)) * DAY);
}

/** Each until the next. */
export function heldFrom(
  told: readonly { readonly value: string; readonly from: number; readonly said: string }[],
  end: number | null = null,
): readonly Held[] {
  return told.map((one, at) => ({ ...one, to: told[at + 1]?.from ?? end }));
}
