/**
 * How a prompt is planned, step by step: what authored text may have, what the conversation has beside it, where its recent
 * messages begin, and what is left for what is looked for afterwards.
 *
 * Pure. Between the steps the caller reads what they ask for: authored files, what a prefix costs, what is said of a gap. All
 * tokens are as the lane's model counts them; `supplyRoom` is where they become estimates for what is yet to be counted.
 */

import { estimatesWithin } from "../../kernel/token-ratio.ts";
import { tokens } from "../../kernel/tokens.ts";
import { type PartLimits, type PromptPartition, partitionPrompt, roomLeft } from "./partition.ts";
import type { PromptShares } from "./shares.ts";
import { chooseTail, newestBundle, type Tail, type TailStart, tailBase } from "./tail.ts";

/** What a prompt is measured by: see `PartitionRequest`. */
export interface PromptMeasure {
  readonly tau: number;
  readonly budget: number;
  readonly addition: number;
}

/** Of τ: by so much the newest exchange may exceed a call's budget. The host keeps more than that for the answer. */
const MOST_OVER = 1 / 8;

/** What the newest exchange may cost at the most: beyond that it would take the model's room to answer, and is divided. */
export function ceilingOf({ tau, budget, addition }: PromptMeasure): number {
  return Math.max(0, Math.min(tau, budget + Math.floor(tau * MOST_OVER)) - addition);
}

export interface PromptOpening {
  readonly measure: PromptMeasure;
  readonly shares: PromptShares;
  /** What standing guidance costs. */
  readonly guidance: number;
  /** Null: nobody has counted it, and it goes as it is. */
  readonly conversation: TailStart | null;
}

export interface OpenedPrompt {
  readonly claims: PromptMeasure & {
    readonly shares: PromptShares;
    readonly base: number;
    readonly guidance: number;
  };
  readonly ceiling: number;
  /** There is no way to have all of the newest exchange. */
  readonly isDivided: boolean;
  /** For authored text: its shares, and what is left beside the newest exchange. */
  readonly limits: PartLimits;
  readonly room: number;
}

export function openPrompt({ measure, shares, guidance, conversation }: PromptOpening): OpenedPrompt {
  const ceiling = ceilingOf(measure);
  const found = conversation === null ? null : tailBase(conversation);
  const isDivided = found === null ? conversation !== null && !conversation.complete : found.tokens > ceiling;
  // Of a divided exchange the newest is claimed all the same: standing guidance and prose of files would leave nothing of it in a small call.
  const least = isDivided && conversation !== null ? newestBundle(conversation) : found;
  const base = least === null || (isDivided && least.tokens > ceiling) ? 0 : least.tokens;
  const claims = { ...measure, shares, base, guidance };
  const { limits, total } = partitionPrompt({ ...claims, hard: 0, soft: [] });
  return { claims, ceiling, isDivided, limits, room: total - base };
}

/** With authored text as it stands in the prompt: rules and prose were chosen within their shares, and cost what their block does. */
export function shareOutPrompt({ claims }: OpenedPrompt, authored: number): PromptPartition {
  return partitionPrompt({ ...claims, hard: authored, soft: [] });
}

export interface TailFitting extends TailStart {
  /** What the folded beginning costs: all of it first, then less and less of it. */
  readonly prefixes: readonly number[];
  /** What summaries and messages may cost together. */
  readonly history: number;
  /** Up to here the newest exchange goes whole, whatever there is room for. */
  readonly ceiling: number;
  /** What it costs to say that something between the two is left out. */
  readonly gap: number;
}

export interface FittedTail {
  readonly tail: Tail;
  /** Which of the prefixes stands before it. */
  readonly prefix: number;
}

/** The tail beside all of the prefix; when not even the newest exchange fits there, beside less of it; at last beside the least. */
export function fitTail({ prefixes, history, ceiling, gap, ...start }: TailFitting): FittedTail {
  const tailWithin = (budget: number): Tail =>
    chooseTail({ ...start, budget: tokens(Math.max(0, budget)), ceiling: tokens(ceiling) });
  const left = history - prefixes[0]!;
  const all = tailWithin(left);
  if (start.complete && all.count === start.items.length && all.tokens <= left)
    return { tail: all, prefix: 0 };
  const fitted = prefixes.map((cost) => ({ tail: tailWithin(history - cost - gap), cost }));
  /** Something of the tail fits beside the prefix, and if any prompt has room for the whole exchange, this one has. */
  const roomy = fitted.findIndex(({ tail, cost }) => tail.start !== "over" && tail.tokens + cost <= history);
  const prefix = roomy < 0 ? fitted.length - 1 : roomy;
  const { tail } = fitted[prefix]!;
  // That something is left out goes unsaid where saying it would cost the newest of what was said.
  return { tail: tail.start === "over" ? tailWithin(history) : tail, prefix };
}

export interface PromptSpending {
  readonly authored: number;
  /** Summaries and messages. */
  readonly conversation: number;
  /** What it would cost to say that something is left out; null: nothing is. */
  readonly gap: number | null;
}

export interface SpentPrompt {
  readonly hasGap: boolean;
  readonly spent: number;
  /** For guidance and recall together. */
  readonly room: number;
  /** The newest exchange alone is more than there is. */
  readonly isOver: boolean;
}

export function spendPrompt(
  { isDivided }: OpenedPrompt,
  partition: PromptPartition,
  { authored, conversation, gap }: PromptSpending,
): SpentPrompt {
  const hasGap = gap !== null && conversation + gap <= partition.history;
  const spent = authored + conversation + (hasGap ? gap : 0);
  return {
    hasGap,
    spent,
    room: roomLeft(partition, spent),
    isOver: isDivided || spent > partition.total,
  };
}

/** What guidance and recall may take: of the room together, and each of its own share. */
export interface SupplyRoom {
  readonly room: number;
  readonly guidance: number;
  readonly recall: number;
}

/** As they are estimated, so that what the model counts for them is no more than there is. */
export function supplyRoom({ room, guidance, recall }: SupplyRoom, scale: number): SupplyRoom {
  return {
    room: estimatesWithin(room, scale),
    guidance: estimatesWithin(guidance, scale),
    recall: estimatesWithin(recall, scale),
  };
}
