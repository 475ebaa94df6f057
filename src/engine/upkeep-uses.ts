/** What a person asks of a store as a whole: how it is, what it holds, its copies, what is to leave it. */

import type { EngineApi } from "./api.ts";
import { backup, noteBackup } from "./backup.ts";
import type { EngineContext } from "./context.ts";
import { doctor } from "./doctor/doctor.ts";
import { repair } from "./doctor/repair.ts";
import { showHistory, showRawHistory } from "./history.ts";
import { rebuildIndex } from "./index-text.ts";
import { resolveQuarantine } from "./quarantine.ts";
import { listQuarantine } from "./quarantine-shown.ts";
import { scrub, traces } from "./scrub.ts";
import { select } from "./select.ts";
import { rebuildShelfIndex } from "./shelf-refill.ts";
import { growth, stats } from "./stats.ts";
import { status } from "./status.ts";
import { rebuildVectors } from "./vector-rebuild.ts";
import { erase, forget } from "./withhold.ts";

const REBUILDS = { log: rebuildIndex, shelves: rebuildShelfIndex, vectors: rebuildVectors };

export type UpkeepUses = Pick<
  EngineApi,
  | "status"
  | "stats"
  | "growth"
  | "showHistory"
  | "showRawHistory"
  | "listQuarantine"
  | "resolveQuarantine"
  | "doctor"
  | "repair"
  | "select"
  | "forget"
  | "erase"
  | "backup"
  | "noteBackup"
  | "scrub"
  | "traces"
  | "rebuildIndex"
>;

export function upkeepUses(context: EngineContext): UpkeepUses {
  return {
    status: (request) => status(context, request),
    stats: (request) => stats(context, request),
    growth: () => growth(context),
    showHistory: (request) => showHistory(context, request),
    showRawHistory: (request) => showRawHistory(context, request),
    listQuarantine: (request) => listQuarantine(context, request),
    resolveQuarantine: (request) => resolveQuarantine(context, request),
    doctor: (_request, signal) => doctor(context, signal),
    repair: (task) => repair(context, task),
    select: (request, signal) => select(context, request, signal),
    forget: (request) => forget(context, request),
    erase: (request) => erase(context, request),
    backup: (request, signal) => backup(context, request, signal),
    noteBackup: (request) => noteBackup(context, request),
    scrub: () => scrub(context),
    traces: (request, signal) => traces(context, request, signal),
    rebuildIndex: ({ of = "log" }) => REBUILDS[of](context),
  };
}
