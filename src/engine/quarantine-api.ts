/** The part of the engine's contract about messages that nobody could place: a person decides about them, and may decide again. */

export interface ListQuarantineRequest {
  readonly limit?: number;
  /** Those that were decided about, instead of those that wait: either way, or one of the two. */
  readonly decided?: "all" | "accepted" | "rejected";
  /** Of these messages alone, at most 50, those that wait or were decided about; others are left out. */
  readonly refs?: readonly string[];
}

export interface ListQuarantineAnswer {
  /** The newest first: those that wait by when they came, those that were decided about by when that was. */
  readonly messages: readonly QuarantinedMessage[];
}

export interface QuarantinedMessage {
  readonly ref: string;
  readonly agent: string;
  readonly sessionKey: string;
  readonly role: string;
  readonly at: number;
  readonly excerpt: string;
  readonly decision: "waiting" | "accepted" | "rejected";
  /** When a person said so, or put it back to wait; null: nobody has, or it is not known. */
  readonly decidedAt: number | null;
}

export interface ResolveQuarantineRequest {
  readonly ref: string;
  /** True: it joins its conversation. False: it stays out of recall. */
  readonly accept?: boolean;
  /** Instead of either: whatever was decided is not, and it waits again. */
  readonly reopen?: boolean;
}

export interface ResolveQuarantineAnswer {
  readonly ref: string;
  /** `confirmed`, `rejected`, or `quarantined`: it waits. */
  readonly state: string;
  /** Summaries that are out of use until they are written again: with it, or without it. */
  readonly summaries: number;
}

export interface QuarantineApi {
  listQuarantine(request: ListQuarantineRequest): Promise<ListQuarantineAnswer>;
  /**
   * Writer, one transaction. One that was accepted and waits again is put away as a forgotten one is, with all that was made of
   * it; accepting it again brings all of that back.
   */
  resolveQuarantine(request: ResolveQuarantineRequest): Promise<ResolveQuarantineAnswer>;
}
