/**
 * The folded beginning of each lane's prompt, as messages of the host's kind.
 *
 * Kept for the whole process: the engine need not send it again every turn, and when the engine does not answer the
 * plugin still has it.
 */

import type { AssemblePlan, LiveFingerprint, ReplacedMessage } from "../../engine/api.ts";
import type { AgentMessage } from "./host-types.ts";

export interface HeldPrefix {
  readonly key: string;
  readonly tokens: number;
  readonly messages: readonly AgentMessage[];
  /** Where the host's own messages begin that are not folded. */
  readonly from: readonly LiveFingerprint[] | null;
}

const MOST_LANES = 200;

/** What a person took back of a lane, as of the engine's last answer. */
interface Withheld {
  readonly count: number;
  readonly replaced: readonly ReplacedMessage[];
}

export class HeldPrefixes {
  readonly #held = new Map<string, HeldPrefix>();
  readonly #withheld = new Map<string, Withheld>();

  of(lane: string): HeldPrefix | undefined {
    return this.#held.get(lane);
  }

  /** What is not to be sent of what the host holds. */
  replacedIn(lane: string): readonly ReplacedMessage[] {
    return this.#withheld.get(lane)?.replaced ?? [];
  }

  /** A prefix from before something was taken back is not sent again, whatever becomes of this plan. */
  heed(lane: string, { withheld, replaced }: Pick<AssemblePlan, "withheld" | "replaced">): void {
    if (withheld !== (this.#withheld.get(lane)?.count ?? 0)) this.#held.delete(lane);
    this.#withheld.delete(lane);
    if (withheld > 0) keep(this.#withheld, lane, { count: withheld, replaced });
  }

  /** Undefined when the engine took it for granted that we hold what we do not. */
  take(
    lane: string,
    prefix: AssemblePlan["prefix"],
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
    keep(this.#held, lane, held);
    return held;
  }
}

function keep<T>(lanes: Map<string, T>, lane: string, value: T): void {
  lanes.set(lane, value);
  if (lanes.size > MOST_LANES) lanes.delete(lanes.keys().next().value ?? "");
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
