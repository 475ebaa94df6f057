/** What a person may choose about the brain: whether it takes part, how much room it has, and what is learned from. */

import { BRAIN_MODES } from "../kernel/brain-words.ts";
import { flag, number, object, oneOf, optional, type Shaped } from "../kernel/shape.ts";
import type { BrainChoice } from "../rooms/brain/index.ts";

export const brainShape = object({
  mode: optional(oneOf(BRAIN_MODES)),
  share: optional(number({ min: 0, max: 0.5 })),
  explore: optional(number({ min: 0.05, max: 2 })),
  learn: optional(flag()),
  teacher: optional(flag()),
  keepQueries: optional(flag()),
  canary: optional(number({ min: 0, max: 0.5 })),
});

type BrainConfig = Shaped<typeof brainShape>;

/** Absent: as usual. */
export function brainOf({ brain = {} }: { readonly brain?: BrainConfig }): BrainChoice {
  return brain;
}
