/** What Nacre stored of folding, and a hand on the clock of it: nobody waits for minutes in a test. */

import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openSqliteStore } from "../../src/adapters/store-sqlite/index.ts";
import { requireIdentity } from "../../src/engine/index.ts";
import type { StoredSummary } from "../../src/rooms/history/index.ts";
import type { OpenClawHost } from "./openclaw-host.ts";

const fileOf = (host: OpenClawHost) => join(host.state, "nacre", "nacre.db");

/** Those that stand in the view or wait to. */
export async function storedSummaries(
  host: OpenClawHost,
  sessionKey: string,
): Promise<readonly StoredSummary[]> {
  const store = await openSqliteStore({ path: fileOf(host), mode: "reader" });
  try {
    const { installation } = await requireIdentity(store);
    return await store.read(async ({ history }) => {
      const lane = await history.findLane({ installation, agent: "main", sessionKey });
      if (lane === undefined) return [];
      const active = await history.summariesIn(lane.id, "active");
      return [...active, ...(await history.summariesIn(lane.id, "prepared"))];
    });
  } finally {
    await store.close();
  }
}

/** A model is not asked more often than a few times a minute; a test talks faster than people do. */
export function forgetModelCalls(host: OpenClawHost): void {
  write(host, "DELETE FROM model_calls");
}

/** What was put off is due now; not what is only to be written again, which is given up after a few times in vain. */
export function letDebtsFallDue(host: OpenClawHost): void {
  write(host, "UPDATE fold_debts SET not_before = 0 WHERE reason <> 3");
}

/**
 * As minutes after all that was pressing is done in a lane: what is left is to write again what was written without the
 * model. Other lanes wait for longer: a busy machine folds more without the model, and they would use up its calls.
 */
export function letRedosFallDue(host: OpenClawHost, sessionKey: string): void {
  const lane = "(SELECT id FROM lanes WHERE session_key = ?)";
  write(host, "UPDATE fold_debts SET reason = 3, not_before = ?", Date.now() + 3_600_000);
  write(
    host,
    `INSERT INTO fold_debts (lane_id, reason, since, target, attempts, not_before) VALUES (${lane}, 3, 0, 0, 0, 0)
     ON CONFLICT (lane_id) DO UPDATE SET attempts = 0, not_before = 0`,
    sessionKey,
  );
}

/** Whether something is still to be folded: what is only to be written again does not count. */
export function owes(host: OpenClawHost, sessionKey: string): boolean {
  const file = new DatabaseSync(fileOf(host), { readOnly: true, timeout: 5_000 });
  try {
    const debts = file.prepare(
      "SELECT 1 FROM fold_debts JOIN lanes ON lanes.id = lane_id WHERE session_key = ? AND reason <> 3",
    );
    return debts.get(sessionKey) !== undefined;
  } finally {
    file.close();
  }
}

function write(host: OpenClawHost, sql: string, ...values: (string | number)[]): void {
  const file = new DatabaseSync(fileOf(host), { timeout: 5_000 });
  try {
    file.prepare(sql).run(...values);
  } finally {
    file.close();
  }
}
