/**
 * What is so in a life, from when to when; which wishes hold; what was planted that is neither. Comes out of the generator with the turns,
 * and says of every message what stands in it on purpose.
 */

import type { Conversation, LifeMessage } from "./adapter.ts";
import type { Language } from "./values.ts";

/** From the turn in which it was said to the one that ended it; null: it goes on. */
export interface Held {
  readonly value: string;
  readonly from: number;
  readonly to: number | null;
  /** The words in which it was said, as they stand in the turn. */
  readonly said: string;
}

export interface Truth {
  readonly id: string;
  readonly sort: "thing" | "fix" | "instruction";
  readonly kind: string;
  readonly language: Language;
  /** Whom or what it is about; empty: the owner, or everything. */
  readonly subject: string;
  /** In order. A value may come back. */
  readonly held: readonly Held[];
  /** Of an instruction that was taken back: when, and in which words. */
  readonly revoked: { readonly at: number; readonly said: string } | null;
  /** It ends by itself, as was said with it. */
  readonly ends: number | null;
  /** In other words than it was said in. */
  readonly questions: readonly string[];
}

export interface Poison {
  /** What it is to take the place of. */
  readonly of: string;
  readonly value: string;
  readonly at: number;
  readonly by: "page" | "mail" | "log" | "person";
}

/** What stands in a turn on purpose. `tried`: a way that failed; `aside`: somebody else's, or nobody's. */
export interface Plant {
  readonly as: "said" | "echo" | "tried" | "aside" | "poison" | "revoked";
  /** Empty for what nobody ever asks for. */
  readonly of: string;
  readonly value: string;
  /** Which message of the turn. */
  readonly message: number;
}

export interface PlantedTurn {
  readonly at: number;
  readonly conversation: Conversation;
  readonly messages: readonly LifeMessage[];
  readonly plants: readonly Plant[];
}

/** What one question is scored against. */
export interface Question {
  readonly id: string;
  readonly of: string;
  readonly sort: Truth["sort"];
  readonly language: Language;
  readonly conversation: Conversation;
  readonly at: number;
  readonly text: string;
  /** Days since the value that is asked for was said, or the wish was taken back. */
  readonly age: number;
  /** Null: an instruction that is no longer in force. */
  readonly now: string | null;
  /** What was so before, with its words, and is not now. */
  readonly over: readonly { readonly value: string; readonly said: string }[];
  /** What says that it is over: the words that took it back. */
  readonly lifted: string | null;
  /** It said itself when it ends. */
  readonly endedByItself: boolean;
  /** Values that somebody planted. */
  readonly poison: readonly string[];
}

export const DAY = 86_400_000;

/** What holds at that time; undefined: nothing was said yet, or it is over. */
export function heldAt(truth: Truth, at: number): Held | undefined {
  if (truth.ends !== null && at >= truth.ends) return undefined;
  return truth.held.find(({ from, to }) => from <= at && (to === null || at < to));
}

/** Null: nobody has said anything of it yet. */
export function questionOf(
  truth: Truth,
  poison: readonly Poison[],
  asked: { readonly at: number; readonly text: string; readonly conversation: Conversation },
): Question | null {
  const { at } = asked;
  const heard = truth.held.filter(({ from }) => from <= at);
  const last = heard.at(-1);
  if (last === undefined) return null;
  const now = heldAt(truth, at)?.value ?? null;
  const over = heard.filter(({ value }) => value !== now);
  const since = now !== null ? last.from : Math.min(truth.ends ?? at, truth.revoked?.at ?? at);
  return {
    ...{ ...asked, id: `${truth.id}@${at}`, of: truth.id, sort: truth.sort, language: truth.language, now },
    over: over.map(({ value, said }) => ({ value, said })),
    age: (at - since) / DAY,
    lifted: truth.revoked !== null && truth.revoked.at <= at ? truth.revoked.said : null,
    endedByItself: truth.ends !== null && truth.ends <= at,
    poison: poison.filter((one) => one.of === truth.id && one.at <= at).map(({ value }) => value),
  };
}
