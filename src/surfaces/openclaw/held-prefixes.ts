/**
 * What the plugin knows of each lane's prompts: authored text and the folded beginning, as messages of the host's kind, and
 * what is not to be sent because a person took it back.
 *
 * Kept for the whole process: the engine need not send it again every turn, and when the engine does not answer the
 * plugin still has it. Whoever takes something back is heard of at once; until the engine has said what it was, the lane
 * is in doubt.
 */

import type { AssemblePlan, LaneName, LiveFingerprint, Replacements } from "../../engine/api.ts";
import { type BlockKind, blockMessage } from "./blocks.ts";
import type { AgentMessage } from "./host-types.ts";

/** The same key, the same messages. */
export interface HeldBlocks {
  readonly key: string;
  readonly tokens: number;
  readonly messages: readonly AgentMessage[];
}

export interface HeldPrefix extends HeldBlocks {
  /** Where the host's own messages begin that are not folded. */
  readonly from: readonly LiveFingerprint[] | null;
  readonly summaries: readonly number[];
}

const MOST_LANES = 200;
/** Lanes that are in doubt when nobody knows where something was taken back; and those of which something was. */
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
  /** Not of the conversation: nobody takes anything of it back there. */
  readonly #authored = new Map<string, HeldBlocks>();
  readonly #scales = new Map<string, number>();
  /** Of every lane of which something was taken back, as long as there is room. */
  readonly #heeded = new Map<string, Heeded>();
  /** When something was last heard of a lane, by the count of all that was. */
  readonly #heard = new Map<string, number>();
  readonly #known = new Map<string, LaneName>();
  readonly #most: number;
  /** Undefined: what was taken back is known of every lane. Otherwise the last that was heard of one that had to go. */
  #lost: number | undefined;
  #now = 0;

  /** `ask` finds out what was taken back in lanes that are in doubt. */
  constructor(ask: (lanes: readonly LaneName[]) => void = () => {}, most: number = MOST_KNOWN) {
    this.#ask = ask;
    this.#most = most;
  }

  of(lane: LaneName): HeldPrefix | undefined {
    return this.#held.get(nameOf(lane));
  }

  authoredOf(lane: LaneName): HeldBlocks | undefined {
    return this.#authored.get(nameOf(lane));
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

  /** Something of the lane was taken back after that, or may have been, and the engine has not said yet what. */
  isInDoubt(lane: LaneName): boolean {
    const name = nameOf(lane);
    const heeded = this.#heeded.get(name);
    if (heeded === undefined) return this.#heard.has(name) || this.#lost !== undefined;
    return (this.#heard.get(name) ?? 0) > heeded.asOf;
  }

  hasChangedSince(lane: LaneName, moment: number): boolean {
    return (this.#heard.get(nameOf(lane)) ?? this.#lost ?? 0) > moment;
  }

  /** Something was taken back, in these lanes or, null, nobody knows where. */
  hear(lanes: readonly LaneName[] | null): void {
    this.#now += 1;
    const heeded = [...this.#heeded.values()].map(({ lane }) => lane);
    const known = [...this.#known.values()];
    for (const lane of lanes ?? [...heeded, ...known]) {
      const name = nameOf(lane);
      this.#held.delete(name);
      putLast(this.#heard, name, this.#now);
      this.#letGo(this.#heard);
    }
    this.#ask(lanes ?? [...heeded.slice(-MOST_ASKED), ...known.slice(-MOST_ASKED)]);
  }

  /** A prefix from before something was taken back is not sent again, whatever becomes of this plan. */
  heed(lane: LaneName, answer: Heeding, asOf: number): void {
    const name = nameOf(lane);
    keep(this.#known, name, lane, this.#most);
    const known = this.#heeded.get(name);
    if (known !== undefined && asOf < known.asOf) return;
    const { withheld: count, replaced, heeds, unlisted } = answer;
    if (!Number.isInteger(count)) return;
    if (unlisted === true) {
      if (!this.#heard.has(name) || !this.isInDoubt(lane)) this.hear([lane]);
      return;
    }
    if (count !== (known?.count ?? 0)) this.#held.delete(name);
    if (count === 0 && !this.#heard.has(name) && this.#lost === undefined) this.#heeded.delete(name);
    else {
      const list = count === 0 ? undefined : (replaced ?? known?.list);
      const key = list === undefined ? undefined : (replaced?.key ?? heeds ?? known?.key);
      putLast(this.#heeded, name, { lane, count, list, key, asOf });
      this.#letGo(this.#heeded);
    }
  }

  /**
   * Where there are too many, nothing is kept of the lane that was heard of longest ago. What was taken back of it must not be sent
   * for that: from then on a lane of which nothing is kept is in doubt until the engine has answered.
   */
  #letGo(lanes: ReadonlyMap<string, unknown>): void {
    if (lanes.size <= this.#most) return;
    const oldest = lanes.keys().next().value ?? "";
    this.#lost = Math.max(this.#lost ?? 0, this.#heard.get(oldest) ?? 0);
    this.#heard.delete(oldest);
    this.#heeded.delete(oldest);
    this.#held.delete(oldest);
  }

  /** Undefined when the engine took it for granted that we hold what we do not. */
  take(
    lane: LaneName,
    prefix: AssemblePlan["prefix"],
    from: readonly LiveFingerprint[] | null,
    summaries: readonly number[] = [],
  ): HeldPrefix | null | undefined {
    const name = nameOf(lane);
    const known = this.#held.get(name);
    this.#held.delete(name);
    if (prefix === null) return null;
    const blocks = blocksOf("nacre.summary", prefix, known);
    if (blocks === undefined) return undefined;
    const held = { ...blocks, from, summaries };
    keep(this.#held, name, held, MOST_LANES);
    return held;
  }

  /** What the lane's model counts for one estimated token, as the engine last said. */
  scaleOf(lane: LaneName): number {
    return this.#scales.get(nameOf(lane)) ?? 1;
  }

  weigh(lane: LaneName, scale: number): void {
    keep(this.#scales, nameOf(lane), scale, MOST_LANES);
  }

  /** Likewise. Conversations with one workspace share what they hold of it. */
  takeAuthored(lane: LaneName, authored: AssemblePlan["authored"]): HeldBlocks | null | undefined {
    const name = nameOf(lane);
    if (authored === null) {
      this.#authored.delete(name);
      return null;
    }
    const known = this.#authored.get(name);
    const same = known?.key === authored.key ? known : undefined;
    const blocks =
      same ??
      this.#authored.values().find(({ key }) => key === authored.key) ??
      blocksOf("nacre.authored", authored, undefined);
    if (blocks !== undefined) keep(this.#authored, name, blocks, MOST_LANES);
    return blocks;
  }
}

function blocksOf(
  kind: BlockKind,
  { key, tokens, blocks }: NonNullable<AssemblePlan["prefix"]>,
  known: HeldBlocks | undefined,
): HeldBlocks | undefined {
  const messages =
    blocks?.map((text) => blockMessage(kind, text)) ?? (known?.key === key ? known.messages : undefined);
  return messages === undefined ? undefined : { key, tokens, messages };
}

/** Installations do not meet here: a plugin speaks for one. */
function nameOf({ agent, sessionKey }: LaneName): string {
  return `${agent}\n${sessionKey}`;
}

function putLast<T>(lanes: Map<string, T>, lane: string, value: T): void {
  lanes.delete(lane);
  lanes.set(lane, value);
}

function keep<T>(lanes: Map<string, T>, lane: string, value: T, most: number): void {
  putLast(lanes, lane, value);
  if (lanes.size > most) lanes.delete(lanes.keys().next().value ?? "");
}
