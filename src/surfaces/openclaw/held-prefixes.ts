/**
 * What the plugin knows of each lane's prompts: the folded beginning, as messages of the host's kind, and what is not to
 * be sent because a person took it back.
 *
 * Kept for the whole process: the engine need not send it again every turn, and when the engine does not answer the
 * plugin still has it. Whoever takes something back is heard of at once; until the engine has said what it was, the lane
 * is in doubt.
 */

import type { AssemblePlan, LaneName, LiveFingerprint, Replacements } from "../../engine/api.ts";
import type { AgentMessage } from "./host-types.ts";

export interface HeldPrefix {
  readonly key: string;
  readonly tokens: number;
  readonly messages: readonly AgentMessage[];
  /** Where the host's own messages begin that are not folded. */
  readonly from: readonly LiveFingerprint[] | null;
}

const MOST_LANES = 200;
/** Lanes that are in doubt when nobody knows where something was taken back. */
const MOST_KNOWN = 10_000;
/** Of those, the ones that spoke last are asked about at once; for the others the next prompt asks. */
const MOST_ASKED = 64;

/** What a person took back of a lane, by an answer to what was asked at a moment. */
interface Heeded {
  readonly lane: LaneName;
  readonly count: number;
  readonly list: Replacements | undefined;
  /** Of the list, as the engine last called it. */
  readonly key: string | undefined;
  readonly asOf: number;
}

type Heeding = Pick<AssemblePlan, "withheld" | "replaced" | "heeds" | "unlisted">;

export class HeldPrefixes {
  readonly #ask: (lanes: readonly LaneName[]) => void;
  readonly #held = new Map<string, HeldPrefix>();
  /** Of every lane of which something was taken back: none of them may be lost for the sake of another. */
  readonly #heeded = new Map<string, Heeded>();
  /** When something was last heard of a lane, by the count of all that was. */
  readonly #heard = new Map<string, number>();
  readonly #known = new Map<string, LaneName>();
  #now = 0;

  /** `ask` finds out what was taken back in lanes that are in doubt. */
  constructor(ask: (lanes: readonly LaneName[]) => void = () => {}) {
    this.#ask = ask;
  }

  of(lane: LaneName): HeldPrefix | undefined {
    return this.#held.get(nameOf(lane));
  }

  /** What is not to be sent of what the host holds. */
  replacedIn(lane: LaneName): Replacements | undefined {
    return this.#heeded.get(nameOf(lane))?.list;
  }

  /** What that list is called. */
  heeds(lane: LaneName): string | undefined {
    return this.#heeded.get(nameOf(lane))?.key;
  }

  /** To be noted before the engine is asked: what is heard of while it answers is not in its answer. */
  get now(): number {
    return this.#now;
  }

  /** Something of the lane was taken back after that, and the engine has not said yet what. */
  isInDoubt(lane: LaneName): boolean {
    const name = nameOf(lane);
    return (this.#heard.get(name) ?? 0) > (this.#heeded.get(name)?.asOf ?? 0);
  }

  hasChangedSince(lane: LaneName, moment: number): boolean {
    return (this.#heard.get(nameOf(lane)) ?? 0) > moment;
  }

  /** Something was taken back, in these lanes or, null, nobody knows where. */
  hear(lanes: readonly LaneName[] | null): void {
    this.#now += 1;
    const heeded = [...this.#heeded.values()].map(({ lane }) => lane);
    const known = [...this.#known.values()];
    for (const lane of lanes ?? [...heeded, ...known]) {
      const name = nameOf(lane);
      this.#held.delete(name);
      this.#heard.set(name, this.#now);
    }
    this.#ask(lanes ?? [...heeded.slice(-MOST_ASKED), ...known.slice(-MOST_ASKED)]);
  }

  /** A prefix from before something was taken back is not sent again, whatever becomes of this plan. */
  heed(lane: LaneName, answer: Heeding, asOf: number): void {
    const name = nameOf(lane);
    keep(this.#known, name, lane, MOST_KNOWN);
    const known = this.#heeded.get(name);
    if (known !== undefined && asOf < known.asOf) return;
    const { withheld: count, replaced, heeds, unlisted } = answer;
    if (!Number.isInteger(count)) return;
    if (unlisted === true) {
      if (!this.isInDoubt(lane)) this.hear([lane]);
      return;
    }
    if (count !== (known?.count ?? 0)) this.#held.delete(name);
    if (count === 0 && !this.#heard.has(name)) this.#heeded.delete(name);
    else {
      const list = count === 0 ? undefined : (replaced ?? known?.list);
      const key = list === undefined ? undefined : (replaced?.key ?? heeds ?? known?.key);
      this.#heeded.set(name, { lane, count, list, key, asOf });
    }
  }

  /** Undefined when the engine took it for granted that we hold what we do not. */
  take(
    lane: LaneName,
    prefix: AssemblePlan["prefix"],
    from: readonly LiveFingerprint[] | null,
  ): HeldPrefix | null | undefined {
    const name = nameOf(lane);
    const known = this.#held.get(name);
    this.#held.delete(name);
    if (prefix === null) return null;
    const messages =
      prefix.blocks?.map((text) => blockMessage("nacre.summary", text)) ??
      (known?.key === prefix.key ? known.messages : undefined);
    if (messages === undefined) return undefined;
    const held = { key: prefix.key, tokens: prefix.tokens, messages, from };
    keep(this.#held, name, held, MOST_LANES);
    return held;
  }
}

/** Installations do not meet here: a plugin speaks for one. */
function nameOf({ agent, sessionKey }: LaneName): string {
  return `${agent}\n${sessionKey}`;
}

function keep<T>(lanes: Map<string, T>, lane: string, value: T, most: number): void {
  lanes.delete(lane);
  lanes.set(lane, value);
  if (lanes.size > most) lanes.delete(lanes.keys().next().value ?? "");
}

/** Reaches the model as a message of the user's side, in its place, and comes back recognisable. No time of day: the same bytes every turn. */
export function blockMessage(customType: "nacre.summary" | "nacre.gap", text: string): AgentMessage {
  return { role: "custom", customType, content: text, display: false, timestamp: 0 } as AgentMessage;
}

export function isBlock(message: AgentMessage): boolean {
  const { customType } = message as unknown as { readonly customType?: unknown };
  return message.role === "custom" && (customType === "nacre.summary" || customType === "nacre.gap");
}
