/**
 * What a provider's prefix cache would have of a request: the longest common beginning with the request before it, by whole
 * messages, if that was not too long ago. Tokens by our own estimate.
 */

import type { JsonObject } from "../src/kernel/json.ts";
import { estimateTokens } from "../src/kernel/tokens.ts";

/** Providers keep a beginning for five minutes after it was last used. */
const CACHE_LIFE_MS = 5 * 60_000;
/** The host's system prompt and tools: the same in every request, and cached like the rest. */
export const SYSTEM_TOKENS = 9_000;
const MESSAGE_OVERHEAD = 4;

interface Sent {
  readonly bytes: string;
  readonly tokens: number;
}

const sent = new WeakMap<object, Sent>();

/** As a provider gets it: who speaks, and what. What the host keeps beside it does not go along. */
export function sentOf(message: JsonObject): Sent {
  const known = sent.get(message);
  if (known !== undefined) return known;
  const { role, content, toolCallId = null } = message;
  const bytes = JSON.stringify([role, toolCallId, content]);
  const text = typeof content === "string" ? content : JSON.stringify(content);
  const made = { bytes, tokens: estimateTokens(text) + MESSAGE_OVERHEAD };
  sent.set(message, made);
  return made;
}

export function tokensOf(messages: readonly JsonObject[]): number {
  return messages.reduce((sum, message) => sum + sentOf(message).tokens, 0);
}

/** How many of the first messages are the same bytes in both. */
export function sharedBeginning(before: readonly JsonObject[], after: readonly JsonObject[]): number {
  let count = 0;
  while (count < before.length && count < after.length) {
    if (sentOf(before[count]!).bytes !== sentOf(after[count]!).bytes) break;
    count += 1;
  }
  return count;
}

export class PrefixCache {
  #before: { readonly messages: readonly JsonObject[]; readonly at: number } | undefined;
  requests = 0;
  tokens = 0;
  cached = 0;
  /** As if nothing were ever dropped from the cache: what the way of assembling alone would allow. */
  cacheable = 0;

  request(messages: readonly JsonObject[], at: number): void {
    const before = this.#before;
    this.requests += 1;
    this.tokens += SYSTEM_TOKENS + tokensOf(messages);
    if (before !== undefined) {
      const shared = messages.slice(0, sharedBeginning(before.messages, messages));
      const saved = SYSTEM_TOKENS + tokensOf(shared);
      this.cacheable += saved;
      if (at - before.at <= CACHE_LIFE_MS) this.cached += saved;
    }
    this.#before = { messages, at };
  }
}
