import { NacreError } from "../kernel/errors.ts";
import type { BrainWhose } from "./brain-api.ts";

/** Which pack is served is a person's decision, or the gate's; not a model's. */
export function requireTerminal({ asker }: BrainWhose): void {
  if (asker === undefined) return;
  throw new NacreError(
    "brain/not-allowed",
    "Which pack is served is not for a conversation to decide",
    'Run "nacre brain" at a terminal.',
  );
}
