/** The slice of store that counts, for whoever wants to know how much of what there is. One query each; some read every row. */

import type { Instant } from "../../kernel/clock.ts";
import type { InstallationId, LaneId } from "../../kernel/ids.ts";
import type { Withheld } from "./message.ts";
import type { SummaryState } from "./summary.ts";

/** One lane, or all of an installation. */
export interface FiguresScope {
  readonly installation: InstallationId;
  readonly lane: LaneId | null;
}

export interface LaneFigures {
  readonly lane: LaneId;
  readonly turns: number;
  readonly sessions: number;
  readonly firstAt: Instant | null;
  readonly lastAt: Instant | null;
  readonly rawBytes: number;
  readonly viewItems: number;
  readonly viewTokens: number;
}

export interface RoleFigures {
  readonly lane: LaneId;
  readonly role: string;
  readonly messages: number;
  readonly tokens: number;
}

export interface SummaryFigures {
  readonly lane: LaneId;
  readonly state: SummaryState;
  readonly depth: number;
  readonly summaries: number;
  readonly tokens: number;
  /** Of these, how many are to be written again. */
  readonly fallback: number;
}

export interface ModelFigures {
  readonly lane: LaneId;
  readonly model: string;
  readonly calls: number;
  /** Of these, how many brought nothing that was used. */
  readonly failed: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly costUsd: number;
}

export interface FileFigures {
  readonly lane: LaneId;
  readonly type: string;
  readonly files: number;
  readonly bytes: number;
}

export interface SecretFigures {
  readonly lane: LaneId;
  readonly kind: string;
  readonly count: number;
}

export interface WithheldFigures {
  readonly lane: LaneId;
  readonly kind: Withheld;
  readonly messages: number;
}

export interface DayFigures {
  /** 0 for the 24 hours from the instant that was asked about. */
  readonly day: number;
  readonly messages: number;
}

/** Rows by lane ascending, then by what they are counted by. Lanes of which there is nothing to count have no row. */
export interface FiguresStore {
  /** Every lane has a row. */
  lanes(scope: FiguresScope): Promise<readonly LaneFigures[]>;
  /** Reads every message. */
  roles(scope: FiguresScope): Promise<readonly RoleFigures[]>;
  summaries(scope: FiguresScope): Promise<readonly SummaryFigures[]>;
  models(scope: FiguresScope): Promise<readonly ModelFigures[]>;
  files(scope: FiguresScope): Promise<readonly FileFigures[]>;
  secrets(scope: FiguresScope): Promise<readonly SecretFigures[]>;
  withheld(scope: FiguresScope): Promise<readonly WithheldFigures[]>;
  /** Of all its lanes together what was said since an instant, by day ascending; a day of silence has no row. */
  days(scope: FiguresScope, since: Instant): Promise<readonly DayFigures[]>;
}
