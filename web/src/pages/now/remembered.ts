/** What was remembered last, of all kinds, the newest first. */

import type { AnswerOf } from "../../api/call.ts";

export interface Remembered {
  readonly ref: string;
  readonly kind: "memory" | "fact" | "lesson";
  readonly text: string;
  /** How it came to be remembered, in a few words. */
  readonly how: string;
  readonly at: number;
}

interface Sources {
  readonly memories: AnswerOf<"list_memories">["memories"];
  readonly facts: AnswerOf<"read_facts">["facts"];
  readonly lessons: AnswerOf<"list_lessons">["lessons"];
}

type Memory = Sources["memories"][number];

const ORIGINS: { readonly [origin in Memory["origin"]]: string } = {
  gate: "said in a conversation, and found worth keeping",
  told: "told to be remembered",
  edited: "put right by a person",
  inserted: "brought in by a program",
};

/** Of each kind at most so many, so that none crowds out another. */
const MOST_OF_KIND = 4;

export function newestOf({ memories, facts, lessons }: Sources): readonly Remembered[] {
  const kinds: readonly (readonly Remembered[])[] = [
    memories.map((one) => ({
      ref: one.ref,
      kind: "memory",
      text: one.text,
      how: ORIGINS[one.origin],
      at: one.at,
    })),
    facts.map((one) => ({
      ref: one.ref,
      kind: "fact",
      text: one.says,
      how: one.trust === "human" ? "on a person's word" : "on somebody's word, as its sources say",
      at: one.recordedAt,
    })),
    lessons.map((one) => ({
      ref: one.ref,
      kind: "lesson",
      text: one.text,
      how: one.state === "proposed" ? "a model's proposal" : "taught by a person",
      at: one.recordedAt,
    })),
  ];
  return kinds
    .flatMap((those) => those.toSorted((one, other) => other.at - one.at).slice(0, MOST_OF_KIND))
    .sort((one, other) => other.at - one.at || (one.ref < other.ref ? -1 : 1));
}
