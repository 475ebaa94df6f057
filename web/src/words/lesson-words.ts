/** What the words about lessons mean. */

import type { AnswerOf } from "../api/call.ts";
import type { BadgeTone } from "../parts/badge.tsx";

type Lesson = AnswerOf<"list_lessons">["lessons"][number];

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

/** Who did something with one. What is told by messages alone, as when one is forgotten, is a person's act too. */
export const ACTORS: { readonly [by in AnswerOf<"show_lesson">["acts"][number]["by"]]: string } = {
  owner: "by the owner, in a conversation",
  agent: "by a model",
  terminal: "by a person, at a terminal or here",
};

export const ACTS: { readonly [act: string]: string } = {
  taught: "was taught",
  reinforced: "was taught again",
  confirmed: "was confirmed by a person",
  superseded: "was replaced by a later one",
  forgotten: "was forgotten",
  restored: "was brought back",
  doubted: "is a proposal again",
};

export const KINDS: { readonly [kind in Lesson["kind"]]: string } = {
  correction: "correction: do it otherwise",
  workflow: "workflow: step by step",
  toolcard: "tool card: how to use a tool",
};
