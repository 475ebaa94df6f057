/**
 * The part of the engine's contract about what stands in a prompt beside the conversation: authored text, standing guidance,
 * recall; and the receipt of it all.
 *
 * A prompt is made in two steps. `assemble` (writer, milliseconds) plans authored text, prefix and tail, and says how much room
 * is left. `supply` (reader, under a deadline) fills that room with guidance and recall for one question. What was sent in the
 * end is told with `keepReceipt`, behind the reply.
 */

import type { JsonObject } from "../kernel/json.ts";
import type { AssemblyReceipt, CandidateAccount } from "../rooms/pack/index.ts";
import type { Asker, LaneName, LiveFingerprint } from "./api.ts";

export type { AssemblyReceipt, CandidateAccount };

/** What of the authored files the host puts into its own part of a prompt, by its configuration and the kind of session. */
export interface HostInjects {
  /** In its order. Empty: none. */
  readonly files: readonly string[];
  /** Those that it leaves out because somebody wrote them whom it does not trust: they stand in no prompt. Absent: none. */
  readonly untrusted?: readonly string[];
  /** Characters of one file, and of all together. `USER.md` has never more than 4,000. */
  readonly maxChars: number;
  readonly totalMaxChars: number;
  /** Whether files that it does not know of (TOOLS.md, and those that were declared) belong into prompts of this session. */
  readonly others: boolean;
}

/** What became of a plan that could not be kept to: what stands in the prompt in its place. Tokens as the lane's model counts them. */
export interface PromptMade {
  /** The oldest few of the messages that stand in it word for word, oldest first; empty: none does. */
  readonly from: readonly LiveFingerprint[];
  /** How many they are, all of them. */
  readonly messages: number;
  /** Of its folded beginning. */
  readonly summaries: readonly number[];
  readonly authored: number;
  readonly prefix: number;
  readonly tail: number;
}

export interface SupplyRequest {
  readonly lane: LaneName;
  readonly sessionId: string;
  /** Who asks; what may be recalled follows from it. */
  readonly asker: Asker;
  /** The question, as the host has it. */
  readonly prompt: string;
  /** Tokens that are left for guidance and recall together. */
  readonly room: number;
  /** The `account` of the plan that this is for: what is shown already, and the shares. */
  readonly plan: JsonObject;
  /** Absent: the prompt is as it was planned. */
  readonly made?: PromptMade;
  /** Milliseconds; what is not found by then is left out, and named. */
  readonly withinMs?: number;
}

export interface SupplyAnswer {
  /** To stand after the recent messages, just before the question; null: there is nothing to say. */
  readonly block: string | null;
  /** Of the block as a message. */
  readonly tokens: number;
  /** For the receipt. */
  readonly account: JsonObject;
}

export interface KeepReceiptRequest {
  readonly lane: LaneName;
  readonly sessionId: string;
  /** The accounts of the plan and of what was supplied; null: it came too late, or was not asked for. */
  readonly plan: JsonObject | null;
  readonly supply: JsonObject | null;
  /** Where there was no plan: when the prompt was made, and what it might cost. */
  readonly unplanned?: { readonly at: number; readonly budget: number; readonly addition: number };
  /** Absent: the prompt is as it was planned. */
  readonly made?: PromptMade;
  readonly sent: {
    readonly messages: number;
    readonly tokens: number;
    readonly supplied: boolean;
    readonly degraded: readonly string[];
  };
  /** Another of the same turn that no model was sent: this one takes its place. One that is gone is ignored. */
  readonly replaces?: number;
  /**
   * A model was called in the same turn before it, with the prompt of this receipt; null: that one has none. What was decided for the
   * turn is what a model was shown.
   */
  readonly after?: number | null;
  /** The key of the turn that it is of, when that is stored already. */
  readonly turn?: string;
  /** It may have been kept before, and the answer got lost: then it is not kept twice. */
  readonly again?: boolean;
}

export interface KeptReceipt {
  /** Null: none is kept. */
  readonly id: number | null;
  /** Because nothing is stored of the lane yet: it can be kept when its first turn is. */
  readonly unknown?: true;
}

export interface ListReceiptsRequest {
  /** Absent: all lanes of the installation. */
  readonly lane?: LaneName;
  readonly installation?: string;
  /** Only older ones than this. */
  readonly before?: number;
  /** Clamped to 1 to 200; absent: 20. */
  readonly limit?: number;
}

export interface ShownReceipt {
  readonly id: number;
  readonly at: number;
  readonly agent: string;
  readonly sessionKey: string;
  /** The question that it was for, such as `msg:42`; null: the turn was not stored. */
  readonly message: string | null;
  readonly tokens: number;
  readonly included: number;
  /** Of those that are listed one by one. */
  readonly excluded: number;
  /** Considered, and not listed one by one for want of room. */
  readonly unlisted: number;
  readonly degraded: readonly string[];
}

export interface TraceRequest {
  /** Absent: the newest, of the lane where one is named. */
  readonly id?: number;
  /** The question that it was for, such as `msg:42`, in place of its number. */
  readonly of?: string;
  readonly lane?: LaneName;
  readonly installation?: string;
  /** Explain this one: `msg:42`, `AGENTS.md#L3-L9`, `AGENTS.md`. */
  readonly why?: string;
  /** Also what is kept right before and after it in the same conversation. */
  readonly beside?: boolean;
}

export interface TraceAnswer extends ShownReceipt {
  readonly receipt: AssemblyReceipt;
  /** Null: nothing was to be explained. */
  readonly why: WhyAnswer | null;
  /** Where it was asked for. */
  readonly beside?: BesideReceipt;
}

/** In the same conversation; null: none is kept. */
export interface BesideReceipt {
  /** What it says is told too: how a prompt begins is told by the one before it. */
  readonly older: OlderReceipt | null;
  readonly newer: number | null;
}

export interface OlderReceipt {
  readonly id: number;
  /** Null: it cannot be read any more. */
  readonly receipt: AssemblyReceipt | null;
}

/** Why one thing was in a prompt or was not. */
export interface WhyAnswer {
  readonly ref: string;
  /** Null: it cannot be told. */
  readonly included: boolean | null;
  /** What the receipt lists of it: one for each part that it was considered for. */
  readonly candidates: readonly CandidateAccount[];
  /** One sentence each. */
  readonly why: readonly string[];
}

export interface ReplayRequest {
  readonly id: number;
  /** For a turn that was not stored: the question, which must match the receipt's digest. */
  readonly prompt?: string;
  readonly installation?: string;
}

export interface ReplayAnswer {
  readonly id: number;
  /** Whether the same things are in, in the same order. */
  readonly same: boolean;
  /** What differs, one line each: a ref, and what became of it. */
  readonly differences: readonly string[];
  /** What cannot be as it was: files that were changed, records that were erased. One sentence each. */
  readonly notes: readonly string[];
}

export interface SupplyApi {
  supply(request: SupplyRequest, signal?: AbortSignal): Promise<SupplyAnswer>;
}

export interface ReceiptApi {
  /** Writer. */
  keepReceipt(request: KeepReceiptRequest): Promise<KeptReceipt>;
  listReceipts(request: ListReceiptsRequest): Promise<{ readonly receipts: readonly ShownReceipt[] }>;
  trace(request: TraceRequest): Promise<TraceAnswer>;
  replay(request: ReplayRequest, signal?: AbortSignal): Promise<ReplayAnswer>;
}
