/** Whether the brain takes part: what the configuration says, and what a person switched since. The stricter of the two holds. */

import { BRAIN_MODES, type BrainMode } from "../kernel/brain-words.ts";
import { stricterMode } from "../rooms/brain/index.ts";
import type { EngineContext } from "./context.ts";
import type { Stores } from "./stores.ts";

const SWITCHED = "brain:mode";

export interface BrainModeNow {
  readonly mode: BrainMode;
  /** Why it is so, where it is not simply on; one sentence each. */
  readonly notes: readonly string[];
}

export async function brainMode(
  { brain }: Pick<EngineContext, "brain">,
  { meta }: Pick<Stores, "meta">,
): Promise<BrainModeNow> {
  const chosen = brain?.mode ?? "on";
  const kept = await meta.get(SWITCHED);
  const switched = BRAIN_MODES.find((mode) => mode === kept) ?? "on";
  const mode = stricterMode(chosen, switched);
  if (mode === "on") return { mode, notes: [] };
  const what = mode === "off" ? "Switched off" : "In the shadow: it decides, and shows nothing";
  return { mode, notes: [`${what}, by ${mode === switched ? "a person" : "the configuration"}.`] };
}

/** In force with the next prompt. */
export async function keepMode({ meta }: Pick<Stores, "meta">, mode: BrainMode): Promise<void> {
  await meta.set(SWITCHED, mode);
}
