/** The part of the engine's contract for whoever looks after a store: check it, mend it, count what is in it. */

import type { LaneName } from "./api.ts";

export interface DoctorCheck {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
  /** What to run or do when not ok. */
  readonly hint: string | null;
  /** How many things the check is about: what is wrong when it is not ok, else what was noticed. */
  readonly count: number;
  /** A few of them. */
  readonly refs: readonly string[];
  /** `repair` can do something about it. */
  readonly fixable: boolean;
}

export interface DoctorAnswer {
  readonly ok: boolean;
  readonly checks: readonly DoctorCheck[];
  /** What would mend what was found, in order; each is one small transaction. */
  readonly repairs: readonly RepairTask[];
}

export type RepairAction =
  | "remove-strays"
  | "retire-summaries"
  | "rebuild-view"
  | "rebuild-index"
  | "rebuild-shelf-index"
  | "mend-aside"
  | "rebuild-log"
  | "rebuild-vectors"
  | "redo-summaries"
  | "roll-back-brain"
  | "drop-episodes"
  | "restrict-files";

/** Names what to look at again; whether there is anything to mend is decided when it is done. */
export interface RepairTask {
  readonly action: RepairAction;
  /** The check that it answers. */
  readonly check: string;
  /** In words, such as "rebuild the view of agent:main:main". */
  readonly does: string;
  readonly lane?: number;
  readonly summaries?: readonly number[];
  /** Of strays; of what stands aside, references. */
  readonly kind?: string;
  readonly keys?: readonly string[];
}

export interface RepairAnswer {
  /** How many things are different now; 0: there was nothing left to mend. */
  readonly fixed: number;
}

export interface StatsRequest {
  /** Absent: every lane of the store's installation. */
  readonly lane?: LaneName;
}

export interface StatsAnswer {
  /** Of the database with its write-ahead log: all lanes, whichever were asked about. */
  readonly storedBytes: number;
  readonly total: Stats;
  readonly days: DayCounts;
  /** The one with the most messages first. */
  readonly lanes: readonly LaneStats[];
}

/** What came to it of late, and what was made of it: all that can be told without reading every message's row. */
export interface GrowthAnswer extends Pick<Stats, "summaries" | "models"> {
  readonly days: DayCounts;
}

/** How much was said on each of the last days, up to the day of the newest message; days begin at midnight, UTC. */
export interface DayCounts {
  /** When the first of them began; null when nothing was said. */
  readonly from: number | null;
  /** Oldest first: 30, or none. */
  readonly messages: readonly number[];
}

export interface Stats {
  readonly messages: number;
  readonly roles: readonly { readonly role: string; readonly messages: number; readonly tokens: number }[];
  readonly tokens: number;
  /** Of the messages as the host has them, in JSON. */
  readonly rawBytes: number;
  readonly turns: number;
  readonly sessions: number;
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  readonly summaries: readonly {
    readonly state: string;
    readonly depth: number;
    readonly summaries: number;
    readonly tokens: number;
  }[];
  /** Summaries in use or prepared that are to be written again. */
  readonly fallback: number;
  /** What the model is shown of it. */
  readonly view: { readonly items: number; readonly tokens: number };
  readonly models: readonly {
    readonly model: string;
    readonly calls: number;
    readonly failed: number;
    readonly tokensIn: number;
    readonly tokensOut: number;
    readonly costUsd: number;
  }[];
  readonly files: readonly { readonly type: string; readonly files: number; readonly bytes: number }[];
  readonly secrets: readonly { readonly kind: string; readonly count: number }[];
  readonly withheld: { readonly forgotten: number; readonly erased: number };
}

export interface LaneStats extends Stats {
  readonly agent: string;
  readonly sessionKey: string;
  readonly kind: string;
}

export interface OperateApi {
  /** Background, in slices: every invariant as a question. Changes nothing. */
  doctor(request: Record<string, never>, signal?: AbortSignal): Promise<DoctorAnswer>;
  /** Writer, one transaction: looks again whether it is needed, and does it. */
  repair(task: RepairTask): Promise<RepairAnswer>;
  /** Counts; some of it reads every message's row. */
  stats(request: StatsRequest): Promise<StatsAnswer>;
  /** A part of that, of the store's installation. */
  growth(request: Record<string, never>): Promise<GrowthAnswer>;
}
