/** Reads what was found and what stands around it: the rest of an exchange, and the messages of a leaf that was found. */

import { type MessageId, messageId, refOf, type SummaryId, summaryId, type TurnId } from "../kernel/ids.ts";
import { type FocusText, plainText, type StoredMessage } from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import { type Field, isIn } from "./field.ts";
import type { Candidate } from "./grep-hits.ts";
import { redactor } from "./index-text.ts";
import type { Stores } from "./stores.ts";

/** Leaves that are opened, the best first, and messages that are read in all. */
const MOST_LEAVES = 4;
const MOST_READ = 160;
const BATCH = 16;
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
  const { bodies, cut } = await readBodies(stores, [...rows.keys()], watch);
  const redact = redactor(context);
  const read = [...rows.values()].filter(({ id }) => bodies.has(id)).sort(oldestFirst);
  const texts: FocusText[] = [];
  for (const [at, row] of read.entries()) {
    const before = read[at - 1];
    texts.push({
      id: row.id,
      text: redact(bodies.get(row.id)!).slice(0, LONGEST_TEXT).toWellFormed(),
      weight: weights.get(row.id) ?? 0,
      follows: before !== undefined && sameExchange(before, row) ? before.id : null,
      printed: row.role === "toolResult" || row.role === "tool",
    });
  }
  const visited = [...around.leaves.map((id) => refOf("sum", id)), ...read.map(({ id }) => refOf("msg", id))];
  return { texts, rows, visited, cut: cut || around.cut };
}

function oldestFirst(a: StoredMessage, b: StoredMessage): number {
  return a.at - b.at || a.id - b.id;
}

function sameExchange(a: StoredMessage, b: StoredMessage): boolean {
  return a.lane === b.lane && (a.turn === null ? b.turn === null : a.turn === b.turn);
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
  const leaves: SummaryId[] = [];
  const turns = new Set<TurnId>();
  for (const row of found) {
    if (watch.aborted) return { rows: await kept(stores, field, near), leaves, cut: true };
    if (row.turn !== null) {
      if (!turns.has(row.turn)) near.push(...(await history.messagesOfTurn(row.turn)));
      turns.add(row.turn);
      continue;
    }
    const beside = { after: row, limit: 1 };
    near.push(...(await history.page(row.lane, beside)));
    near.push(...(await history.page(row.lane, { ...beside, newestFirst: true })));
  }
  for (const id of opened) {
    if (watch.aborted) return { rows: await kept(stores, field, near), leaves, cut: true };
    const sources = await history.sourcesOf(id);
    leaves.push(id);
    if (sources?.kind === "messages") near.push(...(await history.messages(sources.ids)).values());
  }
  return { rows: await kept(stores, field, near), leaves, cut: false };
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

async function readBodies(
  { history }: Stores,
  ids: readonly MessageId[],
  watch: Watch,
): Promise<{ readonly bodies: ReadonlyMap<MessageId, string>; readonly cut: boolean }> {
  const bodies = new Map<MessageId, string>();
  for (let at = 0; at < ids.length; at += BATCH) {
    if (watch.aborted) return { bodies, cut: true };
    for (const [id, body] of await history.bodies(ids.slice(at, at + BATCH))) bodies.set(id, plainText(body));
  }
  return { bodies, cut: false };
}
