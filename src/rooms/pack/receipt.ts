/**
 * What an assembly leaves behind: what was looked for, each candidate, why it is in or out, what each part cost.
 *
 * Ids, scores and reasons, never content; the question is an HMAC with a local key. Explanations add up to the scores.
 */

import type { Reason } from "../../kernel/reasons.ts";

export const ASSEMBLY_RECEIPT = "nacre.assembly.receipt.v1";

/** In the order in which they stand in a prompt. */
export const PROMPT_PARTS = ["authored", "prefix", "tail", "guidance", "brain", "recall"] as const;
export type PromptPart = (typeof PROMPT_PARTS)[number];

export interface AssemblyReceipt {
  readonly schema: typeof ASSEMBLY_RECEIPT;
  /** Milliseconds since 1970: what the engine's clock said. */
  readonly at: number;
  readonly lane: { readonly installation: string; readonly agent: string; readonly sessionKey: string };
  readonly sessionId: string;
  /** `digest`: HMAC of the question, 32 hex digits; null: nothing was asked. */
  readonly query: { readonly digest: string | null; readonly chars: number };
  /** Who asked, and how far they may look. */
  readonly asker: { readonly isOwner: boolean | null; readonly reach: "agent" | "lane" };
  readonly budget: BudgetAccount;
  /** What stood in the prompt word for word, and was not to be recalled again. */
  readonly shown: {
    /** The oldest message of the tail; everything of the lane's present session from there on is shown. Null: see `all`. */
    readonly from: number | null;
    /** The host's own messages go as they are: all of the present session counts as shown. */
    readonly all: boolean;
    /** Summaries of the prefix. */
    readonly summaries: readonly number[];
  };
  /** When guidance and recall were looked for, and the tokens that they had together; null: they were not. */
  readonly supply: {
    readonly at: number;
    /** Minutes east of UTC that the question was read by. Absent: none, or it is a receipt of before it was noted. */
    readonly utcOffset?: number;
    readonly room: number;
  } | null;
  readonly parts: readonly PartAccount[];
  readonly candidates: readonly CandidateAccount[];
  /** Candidates that are not listed: there were too many to keep. */
  readonly unlisted: number;
  readonly channels: readonly ChannelAccount[];
  /** What was left out or done otherwise, and why: `late:vectors`, `authored-over-share: AGENTS.md`. */
  readonly degraded: readonly string[];
  /** What the surface sent in the end; null: it did not say. */
  readonly sent: SentAccount | null;
  readonly epoch: number;
  readonly versions: { readonly [name: string]: string | number };
  /** The newest number of each table that was read. */
  readonly watermarks: { readonly [table: string]: number };
  /** What scores went by, so that they can be made again, in the order of the question's terms; null: nothing was searched. */
  readonly statistics: {
    readonly records: number;
    /** In words, of a record. */
    readonly averageLength: number;
    readonly frequencies: readonly number[];
  } | null;
}

export interface BudgetAccount {
  /** The stable measure of all shares. */
  readonly tau: number;
  /** What this call had. */
  readonly call: number;
  /** Of these, what the surface said itself in the system prompt. */
  readonly addition: number;
  /** What the lane's model counts for one token as we estimate it: all tokens of a receipt are the model's. */
  readonly scale: number;
  readonly profile: string;
  /** The most that each part might take, in tokens. */
  readonly limits: { readonly [part in Exclude<PromptPart, "brain"> | "hard" | "soft"]: number } & {
    /** Absent: nothing was taught or routed, or it is a receipt of before that was possible. */
    readonly brain?: number;
  };
}

export interface PartAccount {
  readonly part: PromptPart;
  readonly tokens: number;
  readonly items: number;
}

export interface CandidateAccount {
  /** `msg:42`, `shard:2`; of authored text `AGENTS.md#L3-L9`. */
  readonly ref: string;
  readonly part: PromptPart;
  readonly tokens: number;
  readonly reason: Reason;
  /** Of what was ranked; null: it was not. */
  readonly score: number | null;
  /** They add up to the score. Absent: not kept, or not ranked. */
  readonly scores?: readonly (readonly [name: string, value: number])[];
  /** Its score for its length: what is recalled is taken in this order. Absent: it was not, or it is an older receipt. */
  readonly worth?: number;
  /** What it says the same as, is covered by, or contradicts. */
  readonly because?: string;
}

export interface ChannelAccount {
  readonly name: string;
  readonly found: number;
  /** Null: it has no time of its own. */
  readonly ms: number | null;
}

export interface SentAccount {
  readonly messages: number;
  readonly tokens: number;
  /** Whether the block with guidance and recall went along. */
  readonly supplied: boolean;
  /** Not as it was planned, or without a plan. */
  readonly otherwise: boolean;
  readonly degraded: readonly string[];
}
