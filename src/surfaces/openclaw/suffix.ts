/**
 * The newest of the host's messages that fit a budget: what the plugin answers with by itself.
 *
 * Pure. Never begins with a tool result, begins with a question where one is near, and keeps the host's own objects.
 */

import { roughTokens } from "./rough-tokens.ts";

export interface Suffix {
  /** Index of the first message; the length of the list when nothing fits. */
  readonly from: number;
  readonly tokens: number;
}

interface Live {
  readonly role: string;
}

export function fittingSuffix(messages: readonly Live[], budget: number): Suffix {
  let tokens = 0;
  let best: Suffix = { from: messages.length, tokens: 0 };
  let question: Suffix | undefined;
  for (let at = messages.length - 1; at >= 0; at -= 1) {
    tokens += roughTokens(messages[at]);
    if (tokens > budget) break;
    const { role } = messages[at]!;
    if (role === "user") question = { from: at, tokens };
    if (role !== "toolResult") best = { from: at, tokens };
  }
  return best.from === 0 || question === undefined ? best : question;
}
