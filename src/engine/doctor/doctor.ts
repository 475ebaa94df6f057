/**
 * Invariants as questions to the store. Each check says what it looked at, and what to do when it does not hold.
 *
 * Reads a lot, in short looks with room between them: it runs in the background thread, beside folding and indexing.
 * Mends nothing; what would mend it is part of the answer (repair.ts does it).
 */

import type { DoctorAnswer, RepairTask } from "../api.ts";
import type { EngineContext } from "../context.ts";
import { type Check, examinationOf, type Verdict } from "./check.ts";
import { checkIndex, checkIndexCoverage, checkSecrets } from "./index-checks.ts";
import { checkLeaves } from "./leaf-checks.ts";
import { checkPermissions } from "./premise-checks.ts";
import { checkFile, checkLanes, checkMessages, checkMigrations, checkWaiting } from "./store-checks.ts";
import { checkStrays } from "./stray-checks.ts";
import { checkFallback, checkStaleness } from "./summary-checks.ts";
import { checkCoverage, checkOrder } from "./view-checks.ts";

/** In the order in which they are mended: what is lost first, then what is made of it. */
const CHECKS: readonly Check[] = [
  checkFile,
  checkMigrations,
  checkMessages,
  checkStrays,
  checkStaleness,
  checkLeaves,
  checkCoverage,
  checkOrder,
  checkFallback,
  checkIndex,
  checkIndexCoverage,
  checkSecrets,
  checkPermissions,
  checkLanes,
  checkWaiting,
];

export async function doctor(context: EngineContext, signal?: AbortSignal): Promise<DoctorAnswer> {
  const examination = examinationOf(context, signal);
  const verdicts: Verdict[] = [];
  for (const check of CHECKS) verdicts.push(...(await check(examination)));
  return {
    ok: verdicts.every((verdict) => verdict.ok),
    checks: verdicts.map(({ repairs: _, ...verdict }) => verdict),
    repairs: onceEach(verdicts.flatMap(({ repairs }) => repairs)),
  };
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
