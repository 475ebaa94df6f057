/**
 * The fake model as a writer of summaries: tells what it is asked for a summary from what it is asked in a chat, and
 * writes one, or fails to in each of the ways that models fail.
 */

import type { ModelRequest, Script } from "./fake-model.ts";
import { type Answer, contentText } from "./model-instructions.ts";

export type Writing = "well" | "http-500" | "http-401" | "http-429" | "refusing" | "babbling" | "never";

export class SummaryWriter {
  writing: Writing = "well";

  /** Chats are left to the built-in behaviour. */
  get script(): Script {
    return (request) => (isSummaryRequest(request) ? this.#answer(request) : undefined);
  }

  #answer(request: ModelRequest): Answer {
    switch (this.writing) {
      case "http-500":
        return { kind: "error", status: 500, code: "server_error", message: "out of order" };
      case "http-401":
        return { kind: "error", status: 401, code: "invalid_api_key", message: "who are you" };
      case "http-429":
        return { kind: "error", status: 429, code: "rate_limit_exceeded", message: "not so fast" };
      case "refusing":
        return { kind: "text", text: "I'm sorry, but I cannot help with that request." };
      case "babbling":
        return { kind: "text", text: "la ".repeat(4_000) };
      case "never":
        return { kind: "hang" };
      case "well":
        return { kind: "text", text: summaryFor(summaryPrompt(request)) };
    }
  }
}

export function isSummaryRequest({ messages }: ModelRequest): boolean {
  return contentText(messages[0]?.content).startsWith("You write summaries of recorded conversations");
}

/** The text with the task, the values and the sources. */
export function summaryPrompt({ messages }: ModelRequest): string {
  return contentText(messages.at(-1)?.content);
}

/** What every summary of the fake model says. */
export const WRITTEN = "The person and the assistant went through the harbour's fees";

/** In words of its own, with every value that it was asked to mention. */
function summaryFor(prompt: string): string {
  const [wanted = ""] = prompt.split("<source-");
  const values = [...wanted.matchAll(/^- (".*")$/gm)].map(([, value]) => String(JSON.parse(value!)));
  return `${WRITTEN}: ${values.join(", ")}.\nExpand for: the wording`;
}
