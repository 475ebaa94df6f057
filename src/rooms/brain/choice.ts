/** What a person may choose about the brain. Pure. */

import { BRAIN_MODES, type BrainMode } from "../../kernel/brain-words.ts";

export interface BrainChoice {
  /** Absent: on. A person may be stricter at a terminal, never less strict. */
  readonly mode?: BrainMode;
  /** Of the room beside the conversation, the most that it may have: 0 to 1. Absent: 0.3. */
  readonly share?: number;
  /** The temperature at which routes are drawn; absent: the pack's own. */
  readonly explore?: number;
  /** Whether anything is learned; absent: it is. What was learned already is served all the same. */
  readonly learn?: boolean;
  /** Whether a model may be asked how turns went; absent: none is. */
  readonly teacher?: boolean;
  /** Whether the words of questions are kept with what was decided; absent: a digest alone. */
  readonly keepQueries?: boolean;
  /** Of the turns, how many are shown a pack that is on trial: 0 to 0.5. Absent: a quarter. */
  readonly canary?: number;
}

export const BRAIN_SHARE = 0.3;
/** Enough for a trial to end, and few enough that what is worse is noticed by few. The one figure: configuration, trials and the bench go by it. */
export const CANARY_SHARE = 0.25;

/** Of two, the one that shows less. */
export function stricterMode(one: BrainMode, other: BrainMode): BrainMode {
  return BRAIN_MODES.indexOf(one) > BRAIN_MODES.indexOf(other) ? one : other;
}
