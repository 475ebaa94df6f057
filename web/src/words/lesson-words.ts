/** What the words about lessons mean, and where a lesson stands. */

import type { AnswerOf, ParamsOf } from "../api/call.ts";
import type { BadgeTone } from "../parts/badge.tsx";

type Lesson = AnswerOf<"list_lessons">["lessons"][number];
type Shelf = NonNullable<ParamsOf<"teach">["shelf"]>;

export const LESSON_STATES: {
  readonly [state in Lesson["state"]]: { readonly word: string; readonly tone: BadgeTone };
} = {
  active: { word: "in force", tone: "good" },
  proposed: { word: "to be confirmed", tone: "warn" },
  superseded: { word: "replaced", tone: "plain" },
  forgotten: { word: "forgotten", tone: "bad" },
  expired: { word: "over", tone: "plain" },
};

export const VOICES: { readonly [voice in Lesson["voice"]]: string } = {
  "own-words": "in the owner's own words, in a conversation",
  terminal: "by a person, at a terminal or here",
  tool: "by a model",
};

export const ACTS: { readonly [act: string]: string } = {
  taught: "was taught",
  reinforced: "was taught again",
  confirmed: "was confirmed by a person",
  superseded: "was replaced by a later one",
  forgotten: "was forgotten",
  restored: "holds again",
  doubted: "turned out to be nobody's own words, and is a proposal again",
};

export const KINDS: { readonly [kind in Lesson["kind"]]: string } = {
  correction: "correction: do it otherwise",
  workflow: "workflow: step by step",
  toolcard: "tool card: how to use a tool",
};

/** Null: it is one conversation's, which its name alone does not lead back to. */
export function shelfOf(shown: string): Shelf | null {
  if (shown === "global") return { tier: "global" };
  const [, tier, name] = /^(user|scope):(.+)$/.exec(shown) ?? [];
  if (name === undefined) return null;
  return tier === "user" ? { tier: "user", namespace: name } : { tier: "scope", name };
}

/** What brings a forgotten lesson back, in so far as anything does: a person says the same again. */
export function teachAgain(lesson: Lesson): ParamsOf<"teach"> | null {
  const shelf = shelfOf(lesson.shelf);
  if (shelf === null || lesson.state !== "active" || lesson.trust !== "human" || lesson.text === "")
    return null;
  const { text, kind, tags, expiresAt } = lesson;
  return { instruction: text, kind, tags, shelf, ...(expiresAt !== null && { expiresAt }) };
}
