/** The newest messages of the conversation that fit, and nothing else: what a host without a memory sends. */

import { estimateTokens } from "../../src/kernel/tokens.ts";
import type { Conversation, HorizonAdapter, LifeMessage, PromptPart } from "./adapter.ts";
import { lineOf } from "./play.ts";

/** A result of a tool stands in its place; whatever else is shown is shown as said. */
export const claimOf = ({ role }: Pick<LifeMessage, "role">): "evidence" | "said" =>
  role === "tool" ? "evidence" : "said";

export class Tails {
  readonly #said = new Map<Conversation, LifeMessage[]>();

  add(conversation: Conversation, messages: readonly LifeMessage[]): void {
    const said = this.#said.get(conversation);
    if (said === undefined) this.#said.set(conversation, [...messages]);
    else said.push(...messages);
  }

  /** From the end, as far as they fit whole. */
  newest(conversation: Conversation, budget: number): readonly PromptPart[] {
    const parts: PromptPart[] = [];
    let left = budget;
    for (const message of (this.#said.get(conversation) ?? []).toReversed()) {
      const text = lineOf(message);
      left -= estimateTokens(text);
      if (left < 0) break;
      parts.unshift({ text, as: claimOf(message) });
    }
    return parts;
  }
}

export const recentTail: HorizonAdapter = {
  name: "recent tail",
  about: "the newest messages of the conversation that fit",
  async open() {
    const tails = new Tails();
    return {
      async turn({ conversation, messages }) {
        tails.add(conversation, messages);
      },
      async prompt({ conversation, budget }) {
        return tails.newest(conversation, budget);
      },
      async close() {},
    };
  },
};
