/**
 * The engine that the host makes for every turn: thin, holding nothing but this turn's assembly.
 *
 * Declares the durable contract, without which the host would run every turn on its own engine. Translates, and decides
 * nothing about memory.
 */

import { TurnAssembly } from "./assemble.ts";
import { bootstrap, type TranscriptDrain } from "./bootstrap.ts";
import { commitTurn } from "./commit.ts";
import { compact } from "./compact.ts";
import { prefixesOf } from "./heeding.ts";
import type { ContextEngine } from "./host-types.ts";
import type { MemorySection } from "./memory-prompt.ts";
import type { PlannerParts } from "./planner.ts";
import { foldReadIn } from "./read-in.ts";
import type { SharedClient } from "./shared-client.ts";
import { prepareSpawn, subagentEnded } from "./subagents.ts";
import { budgetsOf } from "./usual-budgets.ts";

/** Milliseconds that each kind of call may take before the plugin answers by itself. */
export interface Deadlines {
  readonly commit: number;
  readonly assemble: number;
  /** Of reading the transcript on the reply path; the rest is read afterwards. */
  readonly bootstrap: number;
  /** Of folding while a prompt waits that it does not fit into. */
  readonly fold: number;
  /** While a turn waits for a compaction. */
  readonly compact: number;
  /** When somebody asked for one and watches; the host itself gives up after three minutes. */
  readonly manual: number;
}

export const DEADLINES: Deadlines = {
  commit: 3_000,
  assemble: 250,
  bootstrap: 50,
  fold: 2_000,
  compact: 5_000,
  manual: 120_000,
};

export interface EngineParts {
  readonly client: SharedClient;
  readonly drain: TranscriptDrain;
  readonly version: string;
  readonly deadlines: Deadlines;
  readonly memorySection?: MemorySection;
  /** What the host shows of the authored files by itself. */
  readonly injects?: PlannerParts["injects"];
}

export function contextEngine({
  client,
  drain,
  version,
  deadlines,
  memorySection,
  injects,
}: EngineParts): ContextEngine {
  const budgets = budgetsOf(client);
  const assembly = new TurnAssembly({
    client,
    budgets,
    prefixes: prefixesOf(client),
    deadlineMs: deadlines.assemble,
    foldMs: deadlines.fold,
    memorySection,
    injects,
  });
  client.acquire();
  let disposed = false;
  return {
    info: {
      id: "nacre",
      name: "Nacre",
      version,
      ownsCompaction: true,
      turnMaintenanceMode: "background",
      transcriptSemantics: {
        currentTurnFence: "before-current-turn-entry-v1",
        turnAdvancementIdempotency: "atomic-idempotent-v1",
      },
    },
    bootstrap(call) {
      // After a refused prompt the host begins the turn again: what comes next is its history, not our answer.
      assembly.restart();
      budgets.window(call.sessionKey ?? call.sessionId, call.runtimeContext?.tokenBudget);
      return bootstrap(client, drain, call, deadlines.bootstrap);
    },
    assemble: (call) => assembly.assemble(call),
    async commitTurn(call) {
      const { receipt } = assembly;
      const result = await commitTurn(client, call, deadlines.commit, receipt);
      assembly.committed(call.advancementKey, receipt);
      return result;
    },
    compact(call) {
      assembly.restart();
      return compact(client, call, deadlines);
    },
    async maintain(call) {
      if (call.runtimeContext?.allowDeferredCompactionExecution === true) {
        const usual = () => budgets.of(call.sessionKey ?? call.sessionId);
        await drain.finish(call, (imported) => foldReadIn(client, call, imported, usual()));
      }
      return { changed: false, bytesFreed: 0, rewrittenEntries: 0 };
    },
    // With the durable contract the host commits whole turns; single messages are not offered and not needed.
    async ingest() {
      return { ingested: false };
    },
    prepareSubagentSpawn: (call) => prepareSpawn(client, call),
    onSubagentEnded: (call) => subagentEnded(client, call),
    async dispose() {
      if (disposed) return;
      disposed = true;
      assembly.end();
      void client.release();
    },
  };
}
