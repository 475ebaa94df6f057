/** Who learns, and how far they are. */

import { instantOf } from "../../kernel/clock.ts";
import type { WorkStore } from "../../rooms/brain/index.ts";
import { type StoredText, textIn, textOut, wholeIn } from "./column-codes.ts";
import type { Sql } from "./sql.ts";

/** Of older ticks nobody asks. */
const TICKS_KEPT = 1_000;

export function brainWorkTables(sql: Sql): WorkStore {
  return { ...leaseTable(sql), ...tickTable(sql) };
}

// A sign of life from after now is from before the clock was put back: it says nothing.
const TAKE = `INSERT INTO brain_lease (id, worker, token, pid, beat_at, held) VALUES (1, ?, 1, ?, ?, 1)
  ON CONFLICT (id) DO UPDATE
  SET worker = excluded.worker, token = brain_lease.token + 1, pid = excluded.pid, beat_at = excluded.beat_at, held = 1
  WHERE brain_lease.held = 0 OR brain_lease.beat_at <= ? OR brain_lease.beat_at > excluded.beat_at
  RETURNING token`;

interface LeaseRow {
  worker: StoredText;
  token: number;
  pid: number;
  beat_at: number;
}

function leaseTable(sql: Sql): Pick<WorkStore, "take" | "beat" | "release" | "lease"> {
  return {
    async take(worker, pid, at, staleBefore) {
      const values = [textIn(worker), wholeIn(pid), wholeIn(at), wholeIn(staleBefore)] as const;
      const taken = await sql.get<{ token: number }>(TAKE, ...values);
      return taken && { token: taken.token };
    },
    async beat(token, at) {
      const beat = "UPDATE brain_lease SET beat_at = ? WHERE id = 1 AND token = ? AND held = 1";
      return (await sql.run(beat, wholeIn(at), wholeIn(token))).rows > 0;
    },
    async release(token) {
      await sql.run("UPDATE brain_lease SET held = 0 WHERE id = 1 AND token = ?", token);
    },
    async lease() {
      const row = await sql.get<LeaseRow>(
        "SELECT worker, token, pid, beat_at FROM brain_lease WHERE id = 1 AND held = 1",
      );
      if (row === undefined) return undefined;
      const { worker, token, pid, beat_at: beatAt } = row;
      return { worker: textOut(worker), token, pid, beatAt: instantOf(beatAt) };
    },
  };
}

function tickTable(sql: Sql): Pick<WorkStore, "note" | "lastTick"> {
  return {
    async note(token, { tick, step, at }) {
      wholeIn(tick);
      wholeIn(at);
      const held = "SELECT 1 FROM brain_lease WHERE id = 1 AND token = ? AND held = 1";
      if ((await sql.get(held, wholeIn(token))) === undefined) return false;
      const { rows } = await sql.run(
        "INSERT INTO brain_ticks (tick, step, at) VALUES (?, ?, ?) ON CONFLICT (tick, step) DO NOTHING",
        tick,
        textIn(step),
        at,
      );
      if (rows > 0) await sql.run("DELETE FROM brain_ticks WHERE tick < ?", tick - TICKS_KEPT);
      return true;
    },
    async lastTick() {
      const rows = await sql.all<{ tick: number; step: StoredText; at: number }>(
        "SELECT tick, step, at FROM brain_ticks WHERE tick = (SELECT max(tick) FROM brain_ticks) ORDER BY id",
      );
      const [first] = rows;
      if (first === undefined) return undefined;
      const steps = rows.map(({ step, at }) => ({ step: textOut(step), at: instantOf(at) }));
      return { tick: first.tick, steps };
    },
  };
}
