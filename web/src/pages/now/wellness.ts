/** Whether it is well and what it is doing, in one sentence: the first thing that a person wants to know. */

import type { AnswerOf } from "../../api/call.ts";
import { counted, whole } from "../../parts/figures.ts";
import type { Need } from "./needs.ts";
import { pendingIn, type Work } from "./work.ts";

export type WellnessState = "well" | "working" | "needs-you" | "ill";

export interface Wellness {
  readonly state: WellnessState;
  readonly sentence: string;
  /** Why so, a few words each. */
  readonly why: readonly string[];
}

export interface Seen {
  readonly health: Pick<AnswerOf<"health">, "ok" | "message">;
  readonly needs: readonly Need[];
  readonly work: readonly Work[];
  readonly degradations: { readonly [name: string]: number };
}

export function wellnessOf({ health, needs, work, degradations }: Seen): Wellness {
  const waiting = needs.reduce((sum, { count }) => sum + count, 0);
  const pending = pendingIn(work);
  const troubles = Object.values(degradations).reduce((sum, times) => sum + times, 0);
  const atWork = work.filter((one) => one.pending > 0).map(({ title }) => title.toLowerCase());
  if (!health.ok)
    return { state: "ill", sentence: `Something is wrong: ${ended(health.message)}`, why: needWords(needs) };
  if (waiting > 0) {
    const meanwhile = pending > 0 ? `, while it goes through ${whole(pending)} more` : "";
    const asks = waiting === 1 ? "1 thing waits" : `${whole(waiting)} things wait`;
    return {
      state: "needs-you",
      sentence: `It works, and ${asks} for you${meanwhile}.`,
      why: needWords(needs),
    };
  }
  if (pending > 0) {
    const left = pending === 1 ? "1 thing is" : `${whole(pending)} things are`;
    return {
      state: "working",
      sentence: `It is well and at work: ${left} still to be gone through.`,
      why: atWork,
    };
  }
  if (troubles > 0)
    return {
      state: "well",
      sentence: "It is well, and everything is caught up.",
      why: [`it had to get by ${counted(troubles, "time")} since it was started`],
    };
  return {
    state: "well",
    sentence: "All is well: everything is caught up, and nothing waits for you.",
    why: [],
  };
}

function needWords(needs: readonly Need[]): readonly string[] {
  return needs.filter(({ count }) => count > 0).map(({ says }) => says);
}

function ended(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
