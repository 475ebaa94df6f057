/** What a turn shows of how a route went, before it is tied to an episode. */

import type { NewOutcome } from "../episode.ts";

export type Finding = Pick<
  NewOutcome,
  "source" | "detector" | "value" | "confidence" | "structured" | "about"
>;

/** Something that was put into the prompt, as it reads. */
export interface Shown {
  readonly key: string;
  readonly text: string;
}
