/** What goes on in the background: how far each is, and what it is for. */

import type { AnswerOf } from "../../api/call.ts";
import { whole } from "../../parts/figures.ts";

export interface Work {
  readonly name: string;
  readonly title: string;
  /** What it does, for whoever does not know. */
  readonly does: string;
  /** Of one. */
  readonly unit: string;
  readonly done: number;
  readonly pending: number;
}

export type WorkOf = Pick<
  AnswerOf<"status">,
  "totals" | "folding" | "index" | "embedding" | "memories" | "guidance" | "ledger" | "knowledge"
>;

export function workOf(status: WorkOf): readonly Work[] {
  const { totals, folding, index, embedding, memories, guidance, ledger, knowledge } = status;
  // What is left is counted by numbers of messages, of which some may be gone.
  const heard = (pending: number): Pick<Work, "unit" | "done" | "pending"> => ({
    unit: "message",
    done: Math.max(0, totals.messages - pending),
    pending,
  });
  return [
    {
      name: "index",
      title: "Word index",
      does: "Messages become findable by their words.",
      ...heard(index.pending),
    },
    {
      name: "gate",
      title: "Remembering",
      does: `Messages are gone through, and what the owner said is judged: ${whole(memories.judged)} so far, ${whole(memories.admitted)} of them found worth remembering.`,
      ...heard(memories.pending),
    },
    {
      name: "guidance",
      title: "Instructions",
      does: "Messages are gone through, and those of the owner listened to for instructions that hold from then on.",
      ...heard(guidance.pending),
    },
    {
      name: "facts",
      title: "Facts and links",
      does: "Messages are gone through for what is so, and how things hang together.",
      ...heard(knowledge.pending),
    },
    {
      name: "ledger",
      title: "Ledger",
      does: "Observations and events become findable by their words.",
      unit: "record",
      done: Math.max(0, ledger.observations + ledger.events - ledger.pending),
      pending: ledger.pending,
    },
    {
      name: "folding",
      title: "Folding",
      does: "Older turns are folded into summaries, so that prompts stay short.",
      unit: "conversation",
      done: Math.max(0, totals.lanes - folding.owing),
      pending: folding.owing,
    },
    ...(embedding.chosen === null
      ? []
      : [
          {
            name: "embedding",
            title: "Meanings",
            does: `Texts get a vector each, by ${embedding.chosen}, so that they are found by what they mean.`,
            unit: "text",
            done: embedding.vectors,
            pending: embedding.pending,
          },
        ]),
  ];
}

export function pendingIn(work: readonly Work[]): number {
  return work.reduce((sum, { pending }) => sum + pending, 0);
}

/** From 0 to 1; nothing to do is all done. */
export function shareOf({ done, pending }: Pick<Work, "done" | "pending">): number {
  return done + pending <= 0 ? 1 : Math.max(0, Math.min(1, done / (done + pending)));
}
