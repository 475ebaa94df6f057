/** What somebody taught: in their words, where it holds, on whose word, and what became of it. */

import type { Instant } from "../../kernel/clock.ts";
import type { EpisodeId, LaneId, LessonId, MessageId, ShelfId } from "../../kernel/ids.ts";

export const LESSON_KINDS = ["correction", "workflow", "toolcard"] as const;
export type LessonKind = (typeof LESSON_KINDS)[number];

/**
 * `active`: in force. `proposed`: a model's word that no person confirmed; it is served as that and as nothing more. `superseded`: a
 * later one took its place. `forgotten`: a person took it back, and may bring it back until it is erased; the same is not let in again by itself.
 */
export const LESSON_STATES = ["active", "proposed", "superseded", "forgotten"] as const;
export type LessonState = (typeof LESSON_STATES)[number];

/** Its words stood in the owner's own text of that turn; a person typed it at a terminal or in Studio; a model said so. */
export const LESSON_VOICES = ["own-words", "terminal", "tool"] as const;
export type LessonVoice = (typeof LESSON_VOICES)[number];

export interface NewLesson {
  readonly shelf: ShelfId;
  readonly kind: LessonKind;
  /** Verbatim but for secrets. */
  readonly text: string;
  /** Lower case, sorted, each once. */
  readonly tags: readonly string[];
  /** Keyed digest of what it says, whatever the case and small words: 32 hex digits. */
  readonly digest: string;
  /** Keyed digest of what it is about, where that can be told; a later one about the same that says otherwise takes its place. */
  readonly topic: string | null;
  readonly trust: "human" | "agent";
  readonly voice: LessonVoice;
  /** Where it was taught; null: at a terminal. */
  readonly lane: LaneId | null;
  readonly sessionId: string | null;
  /** The routed turn that it is about; null: none was known. */
  readonly episode: EpisodeId | null;
  /** The message whose words it has; null until that is stored, and for what nobody said in a conversation. */
  readonly source: MessageId | null;
  readonly state: "active" | "proposed";
  readonly supersedes: LessonId | null;
  readonly recordedAt: Instant;
  /** From when on it no longer holds; null: until it is taken back. */
  readonly expiresAt: Instant | null;
}

export interface Lesson extends Omit<NewLesson, "state"> {
  readonly id: LessonId;
  readonly state: LessonState;
  readonly supersededBy: LessonId | null;
  /** How often it was taught. */
  readonly strength: number;
  readonly lastAt: Instant;
}

/** What became of it; `doubted`: it turned out to be nobody's own words, and is a proposal again. Never changed and never taken out: the state of any earlier moment follows from them. */
export const LESSON_ACTS = [
  "taught",
  "reinforced",
  "confirmed",
  "superseded",
  "forgotten",
  "restored",
  "doubted",
] as const;
export type LessonActKind = (typeof LESSON_ACTS)[number];

export interface NewLessonAct {
  readonly lesson: LessonId;
  readonly kind: LessonActKind;
  readonly by: "owner" | "agent" | "terminal";
  /** What took its place; null: nothing did. */
  readonly other: LessonId | null;
  readonly at: Instant;
}

export interface LessonAct extends NewLessonAct {
  readonly id: number;
}
