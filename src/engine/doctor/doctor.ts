/**
 * Invariants as questions to the store. Each check says what it looked at, and what to do when it does not hold.
 *
 * Reads a lot, in short looks with room between them: it runs in the background thread, beside folding and indexing.
 * Mends nothing; what would mend it is part of the answer (repair.ts does it).
 */

import { codeOf } from "../../kernel/errors.ts";
import type { DoctorAnswer, RepairTask } from "../api.ts";
import type { EngineContext } from "../context.ts";
import { checkAuthored } from "./authored-checks.ts";
import { checkBrainPacks, checkEpisodes } from "./brain-checks.ts";
import { type Check, examinationOf, faulty, type Verdict } from "./check.ts";
import { checkIndex, checkIndexCoverage, checkSecrets } from "./index-checks.ts";
import { checkLeaves } from "./leaf-checks.ts";
import { checkLedger } from "./ledger-checks.ts";
import { checkLogs } from "./log-checks.ts";
import { checkPermissions } from "./premise-checks.ts";
import { checkReceipts } from "./receipt-checks.ts";
import { checkShelfIndex } from "./shelf-checks.ts";
import { checkFile, checkLanes, checkMessages, checkMigrations, checkWaiting } from "./store-checks.ts";
import { checkStrays } from "./stray-checks.ts";
import { checkFallback, checkStaleness } from "./summary-checks.ts";
import { checkEmbedding } from "./vector-checks.ts";
import { checkVectors } from "./vector-soundness.ts";
import { checkCoverage, checkOrder } from "./view-checks.ts";

/** In the order in which they are mended: what is lost first, then what is made of it. Each with the names of its verdicts. */
const CHECKS: readonly (readonly [check: Check, ...names: readonly string[]])[] = [
  [checkFile, "file"],
  [checkMigrations, "migrations"],
  [checkMessages, "messages"],
  [checkStrays, "orphans"],
  [checkStaleness, "staleness"],
  [checkLeaves, "contiguity", "pairing"],
  [checkCoverage, "coverage"],
  [checkOrder, "order"],
  [checkFallback, "fallback"],
  [checkIndex, "index"],
  [checkIndexCoverage, "index-coverage"],
  [checkSecrets, "secrets"],
  [checkShelfIndex, "shelf-index"],
  [checkLedger, "ledger"],
  [checkLogs, "logs"],
  [checkVectors, "vectors"],
  [checkEmbedding, "embedding"],
  [checkAuthored, "authored"],
  [checkReceipts, "receipts"],
  [checkBrainPacks, "brain-packs"],
  [checkEpisodes, "episodes"],
  [checkPermissions, "permissions"],
  [checkLanes, "lanes"],
  [checkWaiting, "quarantine", "provisional"],
];

export async function doctor(context: EngineContext, signal?: AbortSignal): Promise<DoctorAnswer> {
  const examination = examinationOf(context, signal);
  const verdicts: Verdict[] = [];
  for (const [check, ...names] of CHECKS) {
    verdicts.push(...(await check(examination).catch((error: unknown) => unanswered(error, names, signal))));
  }
  return {
    ok: verdicts.every((verdict) => verdict.ok),
    checks: verdicts.map(({ repairs: _, ...verdict }) => verdict),
    repairs: onceEach(verdicts.flatMap(({ repairs }) => repairs)),
  };
}

/** A store so damaged that a question cannot even be asked must not keep the others from being asked. */
function unanswered(
  error: unknown,
  names: readonly string[],
  signal: AbortSignal | undefined,
): readonly Verdict[] {
  if (signal?.aborted === true || codeOf(error) === "store/closed") throw error;
  const why = error instanceof Error ? error.message : String(error);
  const hint = "Mend first what the other checks name, then look again.";
  return names.map((name) => faulty(name, `could not be looked at: ${why}`, hint, { count: 1 }));
}

/** Several checks may ask for the same view or index to be made anew. */
function onceEach(repairs: readonly RepairTask[]): readonly RepairTask[] {
  const known = new Set<string>();
  return repairs.filter(({ check: _, does: __, ...task }) => {
    const name = JSON.stringify(task);
    const isNew = !known.has(name);
    known.add(name);
    return isNew;
  });
}
