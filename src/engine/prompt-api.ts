/** The part of the engine's contract that is about prompts: planning one, and folding what no longer fits. */

import type { JsonObject } from "../kernel/json.ts";
import type { LaneName } from "./api.ts";
import type { HostInjects } from "./supply-api.ts";

/** How a live message of the host is recognised: never by content, which the host sanitises on the way. */
export interface LiveFingerprint {
  readonly role: string;
  /** Its timestamp, in milliseconds. */
  readonly at: number;
  /** Response id or idempotency key; null when it has neither. */
  readonly key: string | null;
}

export interface AssembleRequest {
  readonly lane: LaneName;
  readonly sessionId: string;
  /** How many messages the host holds, and the newest few of them, oldest first. */
  readonly count: number;
  readonly newest: readonly LiveFingerprint[];
  /** The oldest few that the host holds, oldest first: what the log has before them may have to be rebuilt. */
  readonly oldest?: readonly LiveFingerprint[];
  readonly budget: number;
  /** What budgets of this lane usually are: one that is much smaller caps this prompt and moves nothing for good. */
  readonly usual?: number;
  /** The model that the prompt is for. */
  readonly model?: string;
  /** Folding has been tried for this prompt, or cannot be: what does not fit is left out for good. */
  readonly final?: boolean;
  /** The key of the prefix that the caller holds already: it is not sent again. */
  readonly holds?: string;
  /** The key of the list that the caller holds of what is not to be sent: it is not sent again. */
  readonly heeds?: string;
  /** The key of the authored block that the caller holds already: it is not sent again. */
  readonly holdsAuthored?: string;
  /** What the host shows of the authored files by itself; absent: nobody knows, and none of them is added. */
  readonly injects?: HostInjects;
  /**
   * What the caller says beside these messages on its own account, in its system prompt, in tokens as they are estimated: the
   * parts have so much less. Absent: nothing.
   */
  readonly addition?: number;
}

/** What to send, in terms of the host's own messages: bodies stay where they are. */
export interface AssemblePlan {
  /** `behind`: the log does not know the host's newest messages yet; the host's own word goes. */
  readonly status: "planned" | "behind";
  /** Authored text that the host does not show, before everything else; null: there is none. */
  readonly authored: PromptPrefix | null;
  /** What stands before the tail; null: nothing is folded. */
  readonly prefix: PromptPrefix | null;
  /** Said between prefix and tail when messages between them are left out. */
  readonly gap: string | null;
  /** Messages of the tail that the host did not send, rebuilt from the log, oldest first. */
  readonly unsent: readonly JsonObject[];
  /** The host's part of the tail begins at the first of these that it has; null: with its first message. */
  readonly from: readonly LiveFingerprint[] | null;
  /** Tokens of everything: authored text, prefix, gap and tail; as the lane's model counts them, like all that are named here. */
  readonly tokens: number;
  /** Tokens that guidance and recall may have together. What is supplied is counted in the same way. */
  readonly room: number;
  /** What this plan is made of, for `supply` and the receipt. */
  readonly account: JsonObject;
  /** How many messages of the host's these are. It may hold others in between, which nobody has counted. */
  readonly count: number;
  readonly start: "kept" | "moved" | "over";
  readonly epoch: number;
  /** `hard`: not all of the view fits; folding now would help, if there is a moment. `soft`: something is owed. */
  readonly pressure: "none" | "soft" | "hard";
  /** Counts acts by which something of the lane was taken back: what was rendered before the last one is not sent again. */
  readonly withheld: number;
  /** What the host still holds and is not to send. Absent when nothing is, and when one of the next two is there. */
  readonly replaced?: Replacements;
  /** The list that the caller holds is right, under this key from now on. */
  readonly heeds?: string;
  /** There is a list, too long to be made while a reply waits: it is to be asked for. */
  readonly unlisted?: boolean;
}

/** Complete: what is not in it may be sent. */
export interface Replacements {
  /** Says what it was made of: given with the next request, it tells whether the list is still right. */
  readonly key: string;
  /** Oldest first. */
  readonly messages: readonly ReplacedMessage[];
  /** So much was taken back that of what was said before this moment nothing may be sent; null: the list says it all. */
  readonly before: number | null;
}

/** A message that was taken back, or stands beside one in such a way that the host may have made one of the two. */
export interface ReplacedMessage {
  readonly at: LiveFingerprint;
  /** Null: it only stands beside. */
  readonly withheld: "forgotten" | "erased" | null;
  /** Of the result of a tool: which call it answers. */
  readonly call?: string;
  /** Which of how many that are alike in all of this, in conversation order; absent: the only one. */
  readonly nth?: number;
  readonly of?: number;
  /**
   * It follows the one before it in this list directly and has its role: the host may hold the two as one, under the
   * identity of the last of them for questions, of the first for answers.
   */
  readonly joins?: boolean;
  /** The log ends here: the host may have made one of it and of what the log does not know yet. */
  readonly open?: boolean;
  /** Of several that join: as the log has it, blank if it was taken back. Absent: all of them are to be blank. */
  readonly message?: JsonObject;
}

/** What prompts heed of what a person took back. */
export interface HeedApi {
  /** The list that plans speak of, when there is more time for it. */
  withheldIn(request: { readonly lane: LaneName }): Promise<WithheldInAnswer>;
  /** Which lanes these messages stand in. */
  lanesOf(request: { readonly refs: readonly string[] }): Promise<{
    readonly lanes: readonly Required<LaneName>[];
  }>;
}

export interface WithheldInAnswer {
  readonly withheld: number;
  readonly replaced: Replacements;
}

export interface PromptPrefix {
  /** The same key, the same bytes. */
  readonly key: string;
  readonly tokens: number;
  /** Absent when the caller holds them. */
  readonly blocks?: readonly string[];
}

/** How prompts are shared out. */
export interface PromptStatus {
  readonly profile: string;
  /** What was chosen to differ from the profile, by name. */
  readonly changed: { readonly [knob: string]: number | string };
}

export interface CompactRequest {
  readonly lane: LaneName;
  /** Absent: the one that the lane's view is of. */
  readonly sessionId?: string;
  /** What a whole prompt may cost; absent: as it usually is. */
  readonly budget?: number;
  /** What the host or the provider counted, where it is known to exceed our own estimate. */
  readonly observed?: number;
  /** The provider has refused the prompt: shorter by any means, whatever the estimates say. */
  readonly overflowed?: boolean;
  /** Somebody asked for it: whatever is older than the newest exchanges is folded, under target or not. */
  readonly force?: boolean;
  /** A reply waits: no model is asked, whatever is not done in time is done later. */
  readonly urgent?: boolean;
  /** No model is asked, although there is time. */
  readonly withoutModels?: boolean;
  /** What the summaries should keep in mind. */
  readonly instructions?: string;
  /** How long the caller waits, in milliseconds. What is not done by then is kept, and goes on in the background. */
  readonly withinMs?: number;
}

/** Why folding ended. */
export type FoldStop =
  | "under-target"
  | "nothing-left"
  | "no-progress"
  /** Somebody else folded the same lane meanwhile, again and again. */
  | "overtaken"
  | "passes"
  | "deadline"
  | "cancelled"
  | "failed";

export interface CompactAnswer {
  readonly compacted: boolean;
  readonly reason: string;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  /** Summaries that were written, and those that came to stand in the view. */
  readonly written: number;
  readonly activated: number;
  readonly stopped: FoldStop;
  /** Calls of models that were made for it, and how many of them came to nothing. */
  readonly calls: number;
  readonly failedCalls: number;
}

/** Folding, step by step: reading and summarising in the background, storing in the writer. */
export interface FoldApi {
  /** Background: what is owed, the earliest first, and when to look again. */
  foldDue(request: { readonly limit?: number }): Promise<{
    readonly due: readonly DueFold[];
    readonly nextAt: number | null;
  }>;
  /** Background: pays one debt. Never rejects for a summariser's sake. */
  payFold(request: DueFold, signal?: AbortSignal): Promise<CompactAnswer>;
  /** Writer: notes large parts of messages, and what is inside. Noting them twice changes nothing. */
  keepPayloads(request: { readonly payloads: readonly JsonObject[] }): Promise<{ readonly kept: number }>;
  /**
   * Writer: stores summaries that were written, and the words of pending ones, unless something was withheld since. Storing a
   * batch twice changes nothing.
   */
  applyFold(batch: FoldBatch): Promise<{ readonly stored: number }>;
  /** Writer: puts prepared summaries into the view, in one transaction. */
  activateFold(request: ActivateRequest): Promise<ActivateAnswer>;
  /** Writer: the tail of the lane's prompts begins with this message from now on. */
  cutTail(request: { readonly lane: number; readonly from: number }): Promise<{ readonly epoch: number }>;
  /** Background: what was folded long ago and is to be found by way of its summaries from now on. */
  prepareCool(request: JsonObject): Promise<CoolBatch>;
  /** Writer: stores what `prepareCool` made. */
  applyCool(batch: CoolBatch): Promise<{ readonly cooled: number }>;
  /** Writer: notes that a lane owes, has paid, or could not. */
  settleFold(request: SettleRequest): Promise<{ readonly notBefore: number | null }>;
}

/** The part of folding that stores: the writer's. */
export type FoldWriter = Pick<
  FoldApi,
  "keepPayloads" | "applyFold" | "activateFold" | "cutTail" | "settleFold"
>;

/**
 * `redo`: something was written without the model that was wanted. `mend`: what was folded with something that a person
 * took back is written again without it. The others by how pressing they are.
 */
export type FoldReasonName = "redo" | "soft" | "hard" | "mend" | "manual";

export interface DueFold {
  readonly lane: number;
  readonly reason: FoldReasonName;
  /** What the view may cost. */
  readonly target: number;
}

export interface FoldBatch {
  readonly lane: number;
  /** Which incarnation of the lane they were written for. */
  readonly session: number;
  /** The lane's count of what was withheld, before anything was read; absent: none was. */
  readonly withheld?: number;
  readonly summaries: readonly JsonObject[];
  readonly calls: readonly JsonObject[];
}

export interface CoolBatch {
  readonly leaves: readonly JsonObject[];
}

export interface ActivateRequest {
  readonly lane: number;
  /** What prompts of the lane may usually cost: the newest part of it is never folded. */
  readonly budget: number;
  /** At most so many at once. */
  readonly limit?: number;
  /** Which, in order: finding that out takes time that the writer has not. Absent: whatever is prepared. */
  readonly summaries?: readonly number[];
}

export interface ActivateAnswer {
  readonly activated: number;
  readonly retired: number;
  /** Prepared ones that are left. */
  readonly waiting: number;
  readonly epoch: number;
}

export interface SettleRequest {
  readonly lane: number;
  /** `waits`: it could not even be tried. */
  readonly outcome: "owes" | "paid" | "failed" | "waits";
  readonly reason?: FoldReasonName;
  readonly target?: number;
  /** By which the lane is folded, unless a prompt of it has taught another one. */
  readonly budget?: number;
  /** What was paid is paid as of this count of what was withheld: a later act is owed still. */
  readonly asOf?: number;
}
