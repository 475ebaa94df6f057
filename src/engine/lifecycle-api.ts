/** The part of the engine's contract about what becomes of observations in time. Nothing is ever deleted by it. */

import type { ImportanceLabel, LifecycleState, Priority } from "../kernel/ledger-words.ts";
import type { RecordTrust } from "../kernel/trust.ts";
import type { Asker } from "./api.ts";

interface Whose {
  readonly installation?: string;
}

export interface LifecyclePlanRequest extends Whose {
  /** Clamped to 1 to what a run may move, which it is when absent. */
  readonly limit?: number;
}

/** One step. Whatever was found late goes two at once: it is named twice. */
export interface PlannedMove {
  readonly ref: string;
  readonly line: string;
  readonly from: LifecycleState;
  readonly to: LifecycleState;
  readonly reason: string;
  readonly priority: Priority;
  readonly unusedSince: number;
}

export interface LifecyclePlan {
  readonly moves: readonly PlannedMove[];
  /** How many observations these moves are of: one that goes two steps is one. */
  readonly observations: number;
  /** Of those, how many were stored so lately that the scheduled sweep leaves them alone for now. */
  readonly storedLately: number;
  /** How many moves there are in all, and what a run and a day may move. */
  readonly total: number;
  readonly caps: { readonly run: number; readonly day: number; readonly leftToday: number };
  /** Names these moves: applying refuses when one of them is not due any more, or another goes before. */
  readonly digest: string;
}

/** Counts alone. */
export interface LifecycleReceipt {
  readonly schema: "nacre.lifecycle.run.v1";
  readonly run: number;
  readonly at: number;
  readonly actor: string;
  readonly looked: number;
  readonly moved: number;
  /** Plans that were open although their time was over. */
  readonly plansExpired: number;
  readonly byMove: { readonly [move: string]: number };
  readonly byPriority: { readonly [priority in Priority]?: number };
  readonly byTrust: { readonly [trust in RecordTrust]?: number };
  readonly byLabel: { readonly [label in ImportanceLabel]?: number };
  readonly byReason: { readonly [reason: string]: number };
  /** Left as they are, and why. */
  readonly skipped: { readonly [reason: string]: number };
}

export interface LifecycleApplyRequest extends Whose {
  /** Of the plan that a person saw; absent: whatever is due now. */
  readonly digest?: string;
  readonly limit?: number;
}

/** What a plan found, to be stored if it still holds. */
export interface ApplyMovesRequest {
  readonly actor: "person" | "sweep";
  readonly moves: readonly {
    readonly observation: number;
    readonly from: LifecycleState;
    readonly to: LifecycleState;
    readonly reason: string;
    readonly unusedSince: number;
  }[];
  readonly looked: number;
  /** Due too, and left for another run. */
  readonly beyond: number;
  /** Of the scheduled one: the day that it is for, counted from 1970; and whether nothing is left of it. */
  readonly day?: number;
  readonly done?: boolean;
}

export interface LifecycleRollbackRequest extends Whose {
  /** Refused: it is a person's to do. */
  readonly asker?: Asker;
  readonly run: number;
  /** What was brought back of it is put away again, as it did. */
  readonly undo?: boolean;
}

export interface LifecycleRollback {
  readonly run: number;
  /** Observations that are in the state they were in before; undone: that the run had put them in. */
  readonly restored: number;
  /** Plans that are open again, as they were before; undone: that are expired again. */
  readonly plans: number;
}

export interface ListRunsRequest extends Whose {
  readonly limit?: number;
}

export interface MoveRequest extends Whose {
  /** Refused: it is a person's to do. */
  readonly asker?: Asker;
  readonly ref: string;
  /** Absent only where the last move is undone. */
  readonly to?: LifecycleState;
  readonly reason?: string;
  /** Back to where it was before the last move, where a person made that; once more: before the one before. */
  readonly undo?: boolean;
}

export interface LifecycleApi {
  planLifecycle(request: LifecyclePlanRequest): Promise<LifecyclePlan>;
  /** Background, which has the writer store it. Refused with `ledger/capped` before anything is written. */
  applyLifecycle(request: LifecycleApplyRequest): Promise<LifecycleReceipt>;
  /** Writer: looks again. Of a person's plan all or nothing; of the scheduled one, what still holds. */
  applyMoves(request: ApplyMovesRequest): Promise<LifecycleReceipt | { readonly due: number }>;
  /** Writer: all of it, or nothing: refused with `ledger/drifted` when one of them was moved, or a plan changed, since. Can be undone. */
  rollbackLifecycle(request: LifecycleRollbackRequest): Promise<LifecycleRollback>;
  /** Writer: refused with `ledger/illegal-move`, naming what would be allowed. The same state again changes nothing. */
  moveObservation(request: MoveRequest): Promise<{
    readonly ref: string;
    readonly from: LifecycleState;
    readonly to: LifecycleState;
    readonly changed: boolean;
  }>;
  listLifecycleRuns(
    request: ListRunsRequest,
  ): Promise<{ readonly runs: readonly (LifecycleReceipt & { readonly rolledBackAt: number | null })[] }>;
  /** Background, which has the writer store it: the scheduled one, once a day whoever asks and however often. */
  sweep(request: Record<string, never>): Promise<LifecycleReceipt | { readonly due: number }>;
}

/** What the background has the writer do. */
export type LifecycleWriter = Pick<LifecycleApi, "applyMoves">;
