/** Whether it is well and what it is doing, in one sentence: the first thing that a person wants to know. */

import type { AnswerOf } from "../../api/call.ts";
import { counted, whole } from "../../parts/figures.ts";
import type { Need } from "./needs.ts";
import { pendingIn, type Work } from "./work.ts";

export type WellnessState = "well" | "working" | "behind" | "needs-you" | "ill";

export interface Wellness {
  readonly state: WellnessState;
  readonly sentence: string;
  /** Why so, a few words each. */
  readonly why: readonly string[];
  /** For who listens: without what changes every few seconds while it is at work. */
  readonly told: string;
}

export interface Seen {
  readonly health: Pick<AnswerOf<"health">, "ok" | "message">;
  readonly needs: readonly Need[];
  readonly work: readonly Work[];
  /** Conversations whose transcript is not read to its end. */
  readonly behind: number;
  readonly degradations: { readonly [name: string]: number };
}

/** What is known is of before. */
export const UNKNOWN: Wellness = said("ill", "How it is now is not known: it does not answer.", [
  "what stands below was so when it answered last",
]);

export function wellnessOf({ health, needs, work, behind, degradations }: Seen): Wellness {
  const waiting = needs.reduce((sum, { count }) => sum + count, 0);
  const pending = pendingIn(work);
  const troubles = Object.values(degradations).reduce((sum, times) => sum + times, 0);
  const atWork = work.filter((one) => one.pending > 0).map(({ title }) => title.toLowerCase());
  const late = behind === 0 ? [] : [behindWords(behind)];
  if (!health.ok)
    return said("ill", `Something is wrong: ${ended(health.message)}`, [...needWords(needs), ...late]);
  if (waiting > 0) {
    const meanwhile = pending > 0 ? `, while it goes through ${whole(pending)} more` : "";
    const asks = `It works, and ${waiting === 1 ? "1 thing waits" : `${whole(waiting)} things wait`} for you`;
    return { ...said("needs-you", `${asks}${meanwhile}.`, [...needWords(needs), ...late]), told: `${asks}.` };
  }
  if (pending > 0) {
    const left = pending === 1 ? "1 thing is" : `${whole(pending)} things are`;
    const sentence = `It is well and at work: ${left} still to be gone through.`;
    return { ...said("working", sentence, [...atWork, ...late]), told: "It is well and at work." };
  }
  if (behind > 0)
    return said("behind", `It works, but ${behindWords(behind)}.`, [
      "that is made up for at the next turn there; new turns are stored meanwhile",
    ]);
  if (troubles > 0)
    return said("well", "It is well, and everything is caught up.", [
      `it had to get by ${counted(troubles, "time")} since it was started`,
    ]);
  return said("well", "All is well: everything is caught up, and nothing waits for you.", []);
}

function said(state: WellnessState, sentence: string, why: readonly string[]): Wellness {
  return { state, sentence, why, told: sentence };
}

function behindWords(behind: number): string {
  return `${counted(behind, "conversation is", "conversations are")} behind: not all that the host wrote down there was read`;
}

function needWords(needs: readonly Need[]): readonly string[] {
  return needs.filter(({ count }) => count > 0).map(({ says }) => says);
}

function ended(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
