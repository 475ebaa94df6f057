/** What can be told of something that a receipt does not list. */

import { REASONS, type Reason } from "../kernel/reasons.ts";
import type { AssemblyReceipt, StoredReceipt } from "../rooms/pack/index.ts";
import type { Stores } from "./stores.ts";
import type { WhyAnswer } from "./supply-api.ts";

/** The receipt, and what there is to tell from. */
export interface Explaining {
  readonly stores: Stores;
  readonly stored: StoredReceipt;
  readonly receipt: AssemblyReceipt;
}

export type Unlisted = Pick<WhyAnswer, "included" | "why">;

export function sentence(reason: Reason, because?: string): string {
  return because === undefined ? REASONS[reason] : `${REASONS[reason]} (${because})`;
}

export function out(reason: Reason, because?: string): Unlisted {
  return { included: false, why: [sentence(reason, because)] };
}

export const CAME_LATER: Unlisted = { included: false, why: ["It came after this prompt was made."] };

/** Of what could have been recalled, and is not listed. */
export function notRecalled(receipt: AssemblyReceipt): Unlisted {
  const { unlisted, supply } = receipt;
  const others = `Or it is among ${unlisted} that are not listed, for want of room.`;
  const isSure = supply === null || unlisted === 0;
  return { included: isSure ? false : null, why: isSure ? [whyNot(receipt)] : [whyNot(receipt), others] };
}

function whyNot({ supply, degraded, sent }: AssemblyReceipt): string {
  if (supply === null) {
    const isLate = sent?.degraded.some((name) => /supply-(?:no-time|.*deadline)/.test(name)) ?? false;
    return isLate ? REASONS.late : "Nothing was looked for.";
  }
  const late = degraded.flatMap((name) => (name.startsWith("late:") ? [name.slice("late:".length)] : []));
  if (late.includes("recall")) return REASONS.late;
  if (degraded.includes("no-room")) return "There was no room for anything to be recalled.";
  if (degraded.includes("no-words") || degraded.includes("empty-query"))
    return "The question has no words to look for.";
  const without = late.length === 0 ? "" : ` There was no time for ${late.join(", ")}.`;
  return `It was not found for this question.${without}`;
}
