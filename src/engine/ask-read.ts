/**
 * Reads what was found and what stands around it: the rest of an exchange and what was said right after it, and the messages
 * of a leaf that was found.
 */

import { type MessageId, messageId, refOf, type SummaryId, summaryId, type TurnId } from "../kernel/ids.ts";
import {
  byPosition,
  type FocusText,
  isRecalled,
  plainText,
  type StoredMessage,
} from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import { type Field, isIn } from "./field.ts";
import type { Candidate } from "./grep-hits.ts";
import { redactor } from "./index-text.ts";
import type { Stores } from "./stores.ts";

/** Leaves that are opened, the best first, and messages that are read in all. */
const MOST_LEAVES = 4;
const MOST_READ = 160;
const BATCH = 16;
/** Messages after one that was found: the answer to it may come behind what tools printed. */
const AFTER = 4;
/** Messages after an exchange: somebody asks back, and is answered. */
const AFTER_EXCHANGE = 2;
/** Of one message: what comes after is not looked at for an answer. */
const LONGEST_TEXT = 200_000;

/** Says when there is no time left. */
export interface Watch {
  readonly aborted: boolean;
}

export interface ReadAround {
  /** Oldest first. */
  readonly texts: readonly FocusText[];
  readonly rows: ReadonlyMap<MessageId, StoredMessage>;
  /** References of everything that was read. */
  readonly visited: readonly string[];
  /** There was no time to read all of it. */
  readonly cut: boolean;
}

export async function readAround(
  context: EngineContext,
  stores: Stores,
  field: Field,
  candidates: readonly Candidate[],
  watch: Watch,
): Promise<ReadAround> {
  const weights = new Map<MessageId, number>();
  const top = Math.max(1e-9, ...candidates.map(({ score }) => score));
  for (const { kind, id, score } of candidates) if (kind === "msg") weights.set(messageId(id), score / top);
  const opened = candidates.flatMap(({ kind, id }) => (kind === "sum" ? [summaryId(id)] : []));
  const found = [...weights.keys()];
  const rows = new Map(await inField(stores, field, found));
  const around = await aroundOf(stores, field, [...rows.values()], opened.slice(0, MOST_LEAVES), watch);
  for (const [id, row] of around.rows) if (rows.size < MOST_READ) rows.set(id, row);
  const { bodies, cut } = await readBodies(stores, rows, watch);
  const redact = redactor(context);
  const read = [...rows.values()].filter(({ id }) => bodies.has(id)).sort(oldestFirst);
  const speaks = (row: StoredMessage) => !isPrinted(row) && (bodies.get(row.id) ?? "").trim() !== "";
  const follows = repliesIn(read, around.next, speaks);
  const texts: FocusText[] = read.map((row) => ({
    id: row.id,
    text: redact(bodies.get(row.id)!).slice(0, LONGEST_TEXT).toWellFormed(),
    weight: weights.get(row.id) ?? 0,
    follows: follows.get(row.id) ?? null,
    byPerson: row.role === "user",
    printed: isPrinted(row),
  }));
  const visited = [...around.leaves.map((id) => refOf("sum", id)), ...read.map(({ id }) => refOf("msg", id))];
  return { texts, rows, visited, cut: cut || around.cut };
}

function oldestFirst(a: StoredMessage, b: StoredMessage): number {
  return a.at - b.at || a.id - b.id;
}

function isPrinted({ role }: StoredMessage): boolean {
  return role === "toolResult" || role === "tool";
}

/** Which message each one replies to: the nearest before it that somebody else said. */
function repliesIn(
  read: readonly StoredMessage[],
  next: ReadonlyMap<MessageId, MessageId>,
  speaks: (row: StoredMessage) => boolean,
): ReadonlyMap<MessageId, MessageId> {
  const rows = new Map(read.map((row) => [row.id, row]));
  const follows = new Map<MessageId, MessageId>();
  for (const said of read.filter(speaks)) {
    for (let id = next.get(said.id); id !== undefined; id = next.get(id)) {
      const row = rows.get(id);
      if (row === undefined) break;
      if (!speaks(row)) continue;
      if (row.role !== said.role) follows.set(row.id, said.id);
      break;
    }
  }
  return follows;
}

async function inField(
  { history }: Stores,
  field: Field,
  ids: readonly MessageId[],
): Promise<readonly (readonly [MessageId, StoredMessage])[]> {
  const rows = await history.messages(ids);
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row !== undefined && isIn(field, row) ? [[id, row] as const] : [];
  });
}

interface Around {
  readonly rows: ReadonlyMap<MessageId, StoredMessage>;
  /** Of messages that stand side by side: the one after it. */
  readonly next: ReadonlyMap<MessageId, MessageId>;
  readonly leaves: readonly SummaryId[];
  readonly cut: boolean;
}

async function aroundOf(
  stores: Stores,
  field: Field,
  found: readonly StoredMessage[],
  opened: readonly SummaryId[],
  watch: Watch,
): Promise<Around> {
  const { history } = stores;
  const near: StoredMessage[] = [];
  const next = new Map<MessageId, MessageId>();
  const leaves: SummaryId[] = [];
  const turns = new Set<TurnId>();
  const side = (rows: readonly StoredMessage[]) => {
    near.push(...rows);
    for (const [at, row] of rows.entries()) if (at > 0) next.set(rows[at - 1]!.id, row.id);
  };
  const done = async (cut: boolean) => ({ rows: await kept(stores, field, near), next, leaves, cut });
  for (const row of found) {
    if (watch.aborted) return done(true);
    if (row.turn !== null && turns.has(row.turn)) continue;
    if (row.turn !== null) turns.add(row.turn);
    side(await besideOf(history, row));
  }
  for (const id of opened) {
    if (watch.aborted) return done(true);
    const sources = await history.sourcesOf(id);
    leaves.push(id);
    if (sources?.kind !== "messages") continue;
    const rows = await history.messages(sources.ids);
    side(sources.ids.flatMap((one) => rows.get(one) ?? []));
  }
  return done(false);
}

/** In order and without a gap: its exchange and what came right after; of one that has none, its neighbours. */
async function besideOf(history: Stores["history"], row: StoredMessage): Promise<readonly StoredMessage[]> {
  if (row.turn === null) {
    const before = await history.page(row.lane, { after: row, limit: 1, newestFirst: true });
    return [...before, row, ...(await history.page(row.lane, { after: row, limit: AFTER }))];
  }
  const turn = (await history.messagesOfTurn(row.turn)).toSorted(byPosition);
  const last = turn.at(-1);
  if (last === undefined) return [];
  return [...turn, ...(await history.page(row.lane, { after: last, limit: AFTER_EXCHANGE }))];
}

/** Of what stands around, only what may be read: a grant for one summary is none for what lies beside it. */
async function kept(
  { history }: Stores,
  field: Field,
  rows: readonly StoredMessage[],
): Promise<ReadonlyMap<MessageId, StoredMessage>> {
  const { under } = field.reach.scope;
  const inside = rows.filter((row) => isIn(field, row));
  const covered = under && new Set(inside.length === 0 ? [] : await history.messagesUnder(under.summaries));
  return new Map(
    inside
      .filter(({ id, lane }) => covered === undefined || covered.has(id) || under?.except.includes(lane))
      .map((row) => [row.id, row] as const),
  );
}

/** What was recalled then is quoted from where it was said, not from where it was looked up. */
async function readBodies(
  { history }: Stores,
  rows: ReadonlyMap<MessageId, StoredMessage>,
  watch: Watch,
): Promise<{ readonly bodies: ReadonlyMap<MessageId, string>; readonly cut: boolean }> {
  const ids = [...rows.keys()];
  const bodies = new Map<MessageId, string>();
  for (let at = 0; at < ids.length; at += BATCH) {
    if (watch.aborted) return { bodies, cut: true };
    for (const [id, body] of await history.bodies(ids.slice(at, at + BATCH)))
      bodies.set(id, isRecalled(rows.get(id)!, body) ? "" : plainText(body));
  }
  return { bodies, cut: false };
}
