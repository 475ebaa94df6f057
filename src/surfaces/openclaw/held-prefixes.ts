/**
 * The folded beginning of each lane's prompt, as messages of the host's kind.
 *
 * Kept for the whole process: the engine need not send it again every turn, and when the engine does not answer the
 * plugin still has it.
 */

import type { LiveFingerprint, PromptPrefix } from "../../engine/api.ts";
import type { AgentMessage } from "./host-types.ts";

export interface HeldPrefix {
  readonly key: string;
  readonly tokens: number;
  readonly messages: readonly AgentMessage[];
  /** Where the host's own messages begin that are not folded. */
  readonly from: readonly LiveFingerprint[] | null;
}

const MOST_LANES = 200;

export class HeldPrefixes {
  readonly #held = new Map<string, HeldPrefix>();

  of(lane: string): HeldPrefix | undefined {
    return this.#held.get(lane);
  }

  /** Undefined when the engine took it for granted that we hold what we do not. */
  take(
    lane: string,
    prefix: PromptPrefix | null,
    from: readonly LiveFingerprint[] | null,
  ): HeldPrefix | null | undefined {
    const known = this.#held.get(lane);
    this.#held.delete(lane);
    if (prefix === null) return null;
    const messages =
      prefix.blocks?.map((text) => blockMessage("nacre.summary", text)) ??
      (known?.key === prefix.key ? known.messages : undefined);
    if (messages === undefined) return undefined;
    const held = { key: prefix.key, tokens: prefix.tokens, messages, from };
    this.#held.set(lane, held);
    if (this.#held.size > MOST_LANES) this.#held.delete(this.#held.keys().next().value ?? "");
    return held;
  }
}

/** Reaches the model as a message of the user's side, in its place, and comes back recognisable. No time of day: the same bytes every turn. */
export function blockMessage(customType: "nacre.summary" | "nacre.gap", text: string): AgentMessage {
  return { role: "custom", customType, content: text, display: false, timestamp: 0 } as AgentMessage;
}

const byClient = new WeakMap<object, HeldPrefixes>();

/** Of one client's engines: each of them lives for a turn only. */
export function prefixesOf(client: object): HeldPrefixes {
  const known = byClient.get(client) ?? new HeldPrefixes();
  byClient.set(client, known);
  return known;
}
