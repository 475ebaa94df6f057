/**
 * What the host makes one message of: several that follow each other with one role. Whatever it leaves out of prompts
 * does not part them.
 */

import type { MessageId } from "../kernel/ids.ts";
import type { HistoryStore, MessageBody, StoredMessage } from "../rooms/history/index.ts";
import { LaneWalk } from "./lane-walk.ts";

/** In conversation order. */
export interface MergedRun {
  readonly rows: readonly StoredMessage[];
  /** The log ends with it: what is said next may be merged with it. */
  readonly open: boolean;
}

const BODIES_AT_ONCE = 500;

/** The runs that these messages of one lane, in conversation order, stand in. */
export async function runsAround(
  history: HistoryStore,
  rows: readonly StoredMessage[],
): Promise<readonly MergedRun[]> {
  const nearest = await nearestTo(history, rows);
  const walk = new LaneWalk(history);
  const runs: MergedRun[] = [];
  const seen = new Set<MessageId>();
  for (const row of rows) {
    if (seen.has(row.id)) continue;
    const near = nearest.get(row.id) ?? ALONE;
    const before = near.before ? await reach(history, walk, row, "before") : NOBODY;
    const after = near.after ? await reach(history, walk, row, "after") : NOBODY;
    const run = [...before.rows.toReversed(), row, ...after.rows].filter(({ id }) => !seen.has(id));
    for (const { id } of run) seen.add(id);
    runs.push({ rows: run, open: near.last || after.ended });
  }
  return runs;
}

/** In parts that are not too large for one question. */
export async function bodiesOf(
  history: HistoryStore,
  ids: readonly MessageId[],
): Promise<ReadonlyMap<MessageId, MessageBody>> {
  const found = new Map<MessageId, MessageBody>();
  for (let at = 0; at < ids.length; at += BODIES_AT_ONCE) {
    for (const [id, body] of await history.bodies(ids.slice(at, at + BODIES_AT_ONCE))) found.set(id, body);
  }
  return found;
}

interface Near {
  readonly before: boolean;
  readonly after: boolean;
  readonly last: boolean;
}

const ALONE: Near = { before: false, after: false, last: false };

/** Whether it is worth looking further to either side: nearly always somebody else spoke, which is told for all at once. */
async function nearestTo(
  history: HistoryStore,
  rows: readonly StoredMessage[],
): Promise<ReadonlyMap<MessageId, Near>> {
  const walk = new LaneWalk(history);
  const found: { row: StoredMessage; before: StoredMessage | undefined; after: StoredMessage | undefined }[] =
    [];
  for (const row of rows) {
    // Results of tools are never merged.
    if (row.role !== "user" && row.role !== "assistant") continue;
    found.push({ row, before: await walk.before(row), after: await walk.after(row) });
  }
  const others = found.flatMap(({ row, before, after }) =>
    [before, after].filter((one) => one !== undefined && one.role !== row.role),
  );
  const dropped = await droppedAmong(
    history,
    others.filter((one) => one !== undefined),
  );
  const goesOn = (row: StoredMessage, other: StoredMessage | undefined): boolean =>
    other?.session === row.session && (other.role === row.role || dropped.has(other.id));
  return new Map(
    found.map(({ row, before, after }) => [
      row.id,
      { before: goesOn(row, before), after: goesOn(row, after), last: after === undefined },
    ]),
  );
}

interface Reached {
  /** The nearest first. */
  readonly rows: readonly StoredMessage[];
  /** Nothing came after them. */
  readonly ended: boolean;
}

const NOBODY: Reached = { rows: [], ended: false };

async function reach(
  history: HistoryStore,
  walk: LaneWalk,
  row: StoredMessage,
  side: "before" | "after",
): Promise<Reached> {
  const rows: StoredMessage[] = [];
  for (let at = row; ; ) {
    const other = await walk[side](at);
    if (other === undefined) return { rows, ended: side === "after" };
    if (other.session !== row.session) return { rows, ended: false };
    at = other;
    if ((await droppedAmong(history, [other])).size > 0) continue;
    if (other.role !== row.role) return { rows, ended: false };
    rows.push(other);
  }
}

/** What the host leaves out of prompts, so that what stands around it meets: failed replies, and its own. */
async function droppedAmong(
  history: HistoryStore,
  rows: readonly StoredMessage[],
): Promise<ReadonlySet<MessageId>> {
  const replies = rows.filter(({ role }) => role === "assistant").map(({ id }) => id);
  const bodies = await bodiesOf(history, [...new Set(replies)]);
  const isDropped = ({ id, role }: StoredMessage): boolean => {
    if (role !== "assistant") return role === "custom";
    const body = bodies.get(id);
    return body === undefined || body.parts.length === 0 || body.envelope["provider"] === "openclaw";
  };
  return new Set(rows.filter(isDropped).map(({ id }) => id));
}
