/** Which messages and summaries a timeline shows: what was asked for, and what stands before and after it in its lane. */

import { assert } from "../kernel/assert.ts";
import { type MessageId, refOf, type SummaryId } from "../kernel/ids.ts";
import {
  byPosition,
  type HistoryStore,
  type StoredMessage,
  type StoredSummary,
} from "../rooms/history/index.ts";
import type { Access } from "./access.ts";
import { isHidden } from "./index-text.ts";
import type { Named } from "./named.ts";
import type { Stores } from "./stores.ts";

/** Of what a summary was made of: the rest is asked for from the last of these on. */
export const MOST_HERE = 100;
/** Rows read at a time, and at most on one side: a week of heartbeats may lie between two messages. */
const PAGE = 64;
const MOST_LOOKED_AT = 8_192;

/** A message, or a summary that stands for some. */
export type Moment = {
  /** The message by which its place is known. */
  readonly first: StoredMessage;
  readonly here: boolean;
} & (
  | { readonly row: StoredMessage; readonly summary: null }
  | { readonly row: null; readonly summary: StoredSummary }
);

export interface Stretch {
  readonly ref: string;
  readonly moments: readonly Moment[];
  readonly earlier: boolean;
  readonly later: boolean;
}

export async function stretchAround(
  { history }: Stores,
  access: Access,
  found: Named,
  wanted: { readonly before: number; readonly after: number },
): Promise<Stretch> {
  const mayRead = await readable(history, access);
  const middle = await middleOf(history, found, mayRead);
  const before = await beside(history, middle.first, wanted.before, true, mayRead);
  const after = middle.cut
    ? { rows: [], more: true }
    : await beside(history, middle.last, wanted.after, false, mayRead);
  const around = (row: StoredMessage): Moment => ({ row, summary: null, first: row, here: false });
  return {
    ref: found.kind === "sum" ? refOf("sum", found.summary.id) : refOf("msg", found.row.id),
    moments: [...before.rows.toReversed().map(around), ...middle.moments, ...after.rows.map(around)],
    earlier: before.more,
    later: after.more,
  };
}

interface Middle {
  readonly moments: readonly Moment[];
  readonly first: StoredMessage;
  readonly last: StoredMessage;
  readonly cut: boolean;
}

async function middleOf(history: HistoryStore, found: Named, mayRead: Readable): Promise<Middle> {
  if (found.kind !== "sum") {
    const { row } = found;
    return { moments: [{ row, summary: null, first: row, here: true }], first: row, last: row, cut: false };
  }
  const sources = await history.sourcesOf(found.summary.id);
  assert(sources !== undefined, "a summary has sources");
  return sources.kind === "messages"
    ? ofMessages(history, sources.ids, mayRead)
    : ofSummaries(history, found.summary, sources.ids);
}

/** From the first to the last that is covered, and what came late in between. */
async function ofMessages(
  history: HistoryStore,
  ids: readonly MessageId[],
  mayRead: Readable,
): Promise<Middle> {
  const covered = await history.messages(ids);
  const rows = [...covered.values()].sort(byPosition);
  const [first, last] = [rows[0], rows.at(-1)];
  assert(first !== undefined && last !== undefined, "no message is ever deleted");
  const next = await history.page(first.lane, { after: first, limit: MOST_HERE });
  const between = [first, ...next].filter((row) => byPosition(row, last) <= 0);
  const cut = between.length > MOST_HERE;
  const moments = between
    .slice(0, MOST_HERE)
    .filter((row) => isShown(row, mayRead))
    .map((row): Moment => ({ row, summary: null, first: row, here: covered.has(row.id) }));
  return { moments, first, last, cut };
}

async function ofSummaries(
  history: HistoryStore,
  { first: firstId }: StoredSummary,
  ids: readonly SummaryId[],
): Promise<Middle> {
  const shown = ids.slice(0, MOST_HERE);
  const summaries = await history.summaries(shown);
  const firsts = await history.messages([firstId, ...[...summaries.values()].map(({ first }) => first)]);
  const moments = shown.flatMap((id): Moment[] => {
    const summary = summaries.get(id);
    const first = summary && firsts.get(summary.first);
    return summary && first ? [{ row: null, summary, first, here: true }] : [];
  });
  const first = firsts.get(firstId);
  assert(first !== undefined, "no message is ever deleted");
  const last = (await lastUnder(history, ids)) ?? first;
  return { moments, first, last, cut: ids.length > MOST_HERE };
}

async function lastUnder(
  history: HistoryStore,
  summaries: readonly SummaryId[],
): Promise<StoredMessage | undefined> {
  let id = summaries.at(-1);
  while (id !== undefined) {
    const sources = await history.sourcesOf(id);
    if (sources?.kind === "messages")
      return [...(await history.messages(sources.ids)).values()].sort(byPosition).at(-1);
    id = sources?.ids.at(-1);
  }
  return undefined;
}

/** What a person took back leaves a line; what nobody is to recall leaves none. */
function isShown(row: StoredMessage, mayRead: Readable): boolean {
  if (mayRead?.has(row.id) === false) return false;
  return !isHidden(row) || row.withheld !== null;
}

/** Null: the whole lane. */
type Readable = ReadonlySet<MessageId> | null;

/** A grant for some summaries is none for what stands beside them. */
async function readable(history: HistoryStore, { summaries }: Access): Promise<Readable> {
  return summaries === null ? null : new Set(await history.messagesUnder(summaries));
}

async function beside(
  history: HistoryStore,
  from: StoredMessage,
  most: number,
  newestFirst: boolean,
  mayRead: Readable,
): Promise<{ readonly rows: readonly StoredMessage[]; readonly more: boolean }> {
  const rows: StoredMessage[] = [];
  let after = from;
  for (let looked = 0; looked < MOST_LOOKED_AT; looked += PAGE) {
    const page = await history.page(from.lane, { after, limit: PAGE, newestFirst });
    for (const row of page) {
      if (!isShown(row, mayRead)) continue;
      if (rows.length === most) return { rows, more: true };
      rows.push(row);
    }
    if (page.length < PAGE) return { rows, more: false };
    after = page.at(-1)!;
  }
  // Of a lane that is not all for this reader nothing is said that was not seen.
  return { rows, more: mayRead === null };
}
