/** Where a request looks: the lanes in reach that it names, and of those what a summary or a grant covers. */

import type { LaneId } from "../kernel/ids.ts";
import type { Lane, RecallQuery, StoredMessage } from "../rooms/history/index.ts";
import type { Access } from "./access.ts";
import { isHidden } from "./index-text.ts";
import { namedSummary, type Reader } from "./named.ts";
import { narrowed, type Reach } from "./scope.ts";
import type { Stores } from "./stores.ts";

export interface Bounds {
  readonly roles?: readonly string[] | undefined;
  readonly since?: number | undefined;
  readonly before?: number | undefined;
}

export interface Field extends Bounds {
  readonly reach: Reach;
  readonly lanes: ReadonlyMap<LaneId, Lane>;
}

export interface FieldRequest extends Bounds {
  readonly lanes?: readonly string[] | undefined;
  readonly agents?: readonly string[] | undefined;
  /** References of summaries: only what they cover. */
  readonly summaries?: readonly string[] | undefined;
}

export async function fieldOf(stores: Stores, reader: Reader, request: FieldRequest): Promise<Field> {
  const { roles, since, before } = request;
  const reach = await reachIn(stores, reader, request);
  return { reach, lanes: new Map(reach.lanes.map((lane) => [lane.id, lane])), roles, since, before };
}

async function reachIn(stores: Stores, reader: Reader, request: FieldRequest): Promise<Reach> {
  const reach = narrowed(reader.access.reach, request);
  if (request.summaries === undefined) return granted(reach, reader.access);
  const named = [];
  for (const ref of request.summaries) named.push(await namedSummary(stores, reader, ref));
  const inside = new Set(named.map(({ lane }) => lane.id));
  const lanes = reach.lanes.filter(({ id }) => inside.has(id));
  const under = { summaries: named.map(({ summary }) => summary.id), except: [] };
  return { scope: { ...reach.scope, lanes: lanes.map(({ id }) => id), under }, lanes };
}

/** Of lanes that a grant adds, only what it names. */
function granted(reach: Reach, { summaries, own }: Access): Reach {
  if (summaries === null) return reach;
  return { ...reach, scope: { ...reach.scope, under: { summaries, except: [...own] } } };
}

/** The same for things that are looked up in the log. */
export function recallQuery({ reach, since, before }: Field, limit: number): RecallQuery {
  return {
    lanes: reach.lanes.map(({ id }) => id),
    ...(reach.scope.under && { under: reach.scope.under }),
    ...(since !== undefined && { since: since as NonNullable<RecallQuery["since"]> }),
    ...(before !== undefined && { before: before as NonNullable<RecallQuery["before"]> }),
    limit,
  };
}

export function isIn({ lanes, roles, since, before }: Field, row: StoredMessage): boolean {
  return (
    lanes.has(row.lane) &&
    !isHidden(row) &&
    (roles === undefined || roles.includes(row.role)) &&
    (since === undefined || row.at >= since) &&
    (before === undefined || row.at < before)
  );
}
