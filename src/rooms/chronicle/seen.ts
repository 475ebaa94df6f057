/** A message as the observer is shown it: plain, redacted, weighed. Whoever hands it in has left out what nobody may see. */

import type { Instant } from "../../kernel/clock.ts";
import type { MessageId } from "../../kernel/ids.ts";

export interface SeenSentence {
  readonly text: string;
  /** How much it matters, from 0 to 1. */
  readonly weight: number;
  /** It was decided, planned, learned, or is to be kept to. */
  readonly lasts: boolean;
}

export interface SeenTool {
  readonly name: string;
  /** What it was asked and what came of it; empty: nothing is told of it but that it ran. */
  readonly line: string;
  /** The message with what it was asked: its words are in the line as well. Null: they are not. */
  readonly askedIn: MessageId | null;
  readonly failed: boolean;
}

export interface SeenMessage {
  readonly id: MessageId;
  readonly at: Instant;
  /** `other`: a person who is not known to be the owner. */
  readonly by: "owner" | "other" | "assistant" | "tool";
  /** Own words, in order. */
  readonly sentences: readonly SeenSentence[];
  /** Lines that came along and are nobody's own words: pasted, quoted, attached. */
  readonly given: number;
  readonly tool: SeenTool | null;
  /** Why the turn failed; null: it did not. */
  readonly failure: string | null;
}
