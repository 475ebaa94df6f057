/** What must hold: after every step, and at rest. A broken rule throws; the seed reproduces it. */

import type { EngineApi } from "../../src/engine/api.ts";
import { installationId } from "../../src/kernel/ids.ts";
import {
  contentHash,
  type HistoryStore,
  type HostMessage,
  joinMessage,
  type StoredMessage,
} from "../../src/rooms/history/index.ts";
import type { Disk } from "./disk.ts";
import type { FlatLane } from "./flat-lane.ts";
import type { HostLane } from "./host-model.ts";
import type { Snapshot, StoredLane } from "./stored-lane.ts";
import { checkView } from "./view-checks.ts";

interface Row extends StoredMessage {
  readonly message: HostMessage;
}

/** An acknowledged turn is there, at every moment, whole and once. */
export async function checkAcknowledged(engine: EngineApi, lane: HostLane, stored: Snapshot): Promise<void> {
  const state = await engine.laneState({ lane: lane.name });
  if (!state.known && lane.acknowledged.size > 0) throw new Error("an acknowledged lane is gone");
  const seen = new Set<number>();
  for (const [at, { seq, number }] of stored.rows.toSorted((a, b) => a.seq - b.seq).entries()) {
    if (seq !== at) throw new Error(`message ${at} of ${lane.name.sessionKey} has seq ${seq}`);
    if (seen.has(number)) throw new Error(`message ${number} is stored twice`);
    seen.add(number);
  }
  for (const number of lane.acknowledged) {
    if (!seen.has(number)) throw new Error(`acknowledged message ${number} is lost`);
  }
}

/** When everything was delivered and read: once each, in order, nothing in doubt, and the view is right. */
export async function checkAtRest(
  disk: Disk,
  engine: EngineApi,
  lane: HostLane,
  stored: StoredLane,
): Promise<void> {
  const now = await stored.read();
  await checkAcknowledged(engine, lane, now);
  checkView(now);
  const rows = await rowsOf(disk, lane.name.sessionKey);
  const numbers = now.rows.map(({ number }) => number);
  const truth = lane.truth();
  same("what is stored", numbers.toSorted(byNumber), truth.toSorted(byNumber));
  if (!lane.forked) same("the log", numbers, truth);
  // That it covers just these, each once and in order, has been looked at.
  same(
    "what the view shows",
    now.shown.map(({ number }) => number),
    lane.visible(),
  );
  for (const row of rows.inOrder) {
    if (row.state !== "confirmed") throw new Error(`message ${row.id} is ${row.state}`);
    if (row.withheld === "forgotten") continue;
    if (contentHash(row.message) !== row.contentHash) throw new Error("a body is not what was stored");
  }
}

/** Every point that a transcript without ids showed is one message, and what was seen in order is in the view. */
export async function checkFlat(disk: Disk, flat: FlatLane): Promise<void> {
  const rows = await rowsOf(disk, flat.name.sessionKey);
  const stored = rows.bySeq.length;
  const [least, most] = [flat.acknowledged.size, flat.shown.size];
  if (stored < least || stored > most)
    throw new Error(`${stored} stored of ${least} acknowledged, ${most} shown`);
  const plain = rows.inOrder.filter((row) => row.state === "confirmed");
  same(
    "the flat view",
    rows.viewed.map((row) => row.id),
    plain.map((row) => row.id),
  );
}

async function rowsOf(
  disk: Disk,
  sessionKey: string,
): Promise<{ bySeq: Row[]; inOrder: Row[]; viewed: Row[] }> {
  return disk.read(async (history) => {
    const lane = await history.findLane({ installation: installationId("sim"), agent: "main", sessionKey });
    if (lane === undefined) return { bySeq: [], inOrder: [], viewed: [] };
    const inOrder = await withBodies(history, await history.page(lane.id, { limit: 1_000_000 }));
    const byId = new Map(inOrder.map((row) => [row.id, row]));
    const items = await history.view(lane.id, 0, 1_000_000);
    items.forEach((item, at) => {
      if (at > 0 && item.ordinal <= items[at - 1]!.ordinal)
        throw new Error(`the view is out of order at ${at}`);
    });
    const viewed = items.flatMap((item) => (item.message === null ? [] : byId.get(item.message)!));
    return { bySeq: inOrder.toSorted((a, b) => a.seq - b.seq), inOrder, viewed };
  });
}

async function withBodies(history: HistoryStore, rows: readonly StoredMessage[]): Promise<Row[]> {
  const bodies = await history.bodies(rows.map((row) => row.id));
  return rows.map((row) => ({ ...row, message: joinMessage(bodies.get(row.id)!) }));
}

function same(what: string, found: readonly number[], expected: readonly number[]): void {
  if (found.length === expected.length && found.every((number, at) => number === expected[at])) return;
  throw new Error(`${what} is [${found.join(" ")}], expected [${expected.join(" ")}]`);
}

function byNumber(a: number, b: number): number {
  return a - b;
}
