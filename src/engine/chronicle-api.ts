/** The part of the engine's contract about the observational log: what happened in a conversation, line by line. */

import type { JsonObject } from "../kernel/json.ts";
import type { LogLevel } from "../rooms/chronicle/index.ts";
import type { Asker, LaneName } from "./api.ts";

export interface ShowLogRequest {
  readonly asker?: Asker;
  readonly installation?: string;
  readonly lane: LaneName;
  /** From this level on; absent: all. */
  readonly level?: LogLevel;
  /** At most so many, the last ones; clamped to 1 to 5,000, absent 200. */
  readonly limit?: number;
}

export interface ShowLogAnswer {
  readonly lane: string;
  readonly generation: number;
  readonly entries: readonly {
    readonly at: number;
    readonly level: LogLevel;
    readonly text: string;
    /** `msg:40` or `msg:40-44`. */
    readonly of: string;
  }[];
  /** As it stands in a prompt or a pack. */
  readonly text: string;
  readonly tokens: number;
  /** Messages that are not in it yet. */
  readonly behind: number;
  readonly more: boolean;
}

export interface RebuildLogAnswer {
  readonly lane: string;
  readonly before: string;
  readonly after: string;
  readonly entries: number;
}

/** What was observed of one lane, from the background thread to the writer. */
export interface LogBatch {
  readonly version: string;
  /** Null: nothing is due. */
  readonly lane: number | null;
  readonly from: JsonObject;
  /** In order; each is observed whole. */
  readonly stretches: readonly JsonObject[];
  readonly pending: boolean;
  readonly idle: boolean;
}

export interface ChronicleApi {
  showLog(request: ShowLogRequest): Promise<ShowLogAnswer>;
  /** Writer. */
  rebuildLog(request: { readonly lane: LaneName; readonly installation?: string }): Promise<RebuildLogAnswer>;
  prepareLog(request: { readonly limit: number }, signal?: AbortSignal): Promise<LogBatch>;
  /** Writer. */
  applyLog(
    batch: LogBatch,
  ): Promise<{ readonly lane: number | null; readonly entries: number; readonly reflected: boolean }>;
}
