/**
 * How summaries move out and come in. What they cover is counted anew where they arrive; they stand in the view where their sources
 * do, side by side, and are found and unfolded wherever they stand.
 */

import { instantOf } from "../kernel/clock.ts";
import { type LaneId, type MessageId, parseRef, refOf, type SummaryId } from "../kernel/ids.ts";
import type { JsonObject } from "../kernel/json.ts";
import type { SummaryRecord } from "../kernel/transfer/record.ts";
import {
  type HistoryStore,
  type LaneArrival,
  type StoredSummary,
  SUMMARY_STATES,
  type SummaryBody,
  type SummarySources,
} from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import { owe } from "./fold-debts.ts";
import { redactor } from "./index-text.ts";
import type { Stores } from "./stores.ts";
import type { ImportedRecord } from "./transfer-api.ts";
import { laneRef } from "./transfer-arrivals.ts";
import { added, type KindTransfer, known, type LeavingPage, refused } from "./transfer-kind.ts";
import { leavingLanes } from "./transfer-lane.ts";
import { coveredBy, pinsOf, toStore } from "./transfer-summary-made.ts";

/** Texts read at a time. */
const BODIES = 100;

export const summaryTransfer: KindTransfer<SummaryRecord> = {
  async leaving(_context, { history }, what, after, bytes) {
    const [fromLane, fromId] = (after ?? "0:0").split(":").map(Number) as [number, number];
    const lanes = (await leavingLanes(history, what)).filter(({ id }) => id >= fromLane);
    const records: SummaryRecord[] = [];
    let size = 0;
    for (const { id: lane } of lanes) {
      const last = lane === fromLane ? fromId : 0;
      for await (const [id, record] of summariesAfter(history, lane, last)) {
        records.push(record);
        size += JSON.stringify(record).length;
        if (size >= bytes) return { records, next: `${lane}:${id}` } satisfies LeavingPage;
      }
    }
    return { records, next: null };
  },
  async arriving(context, stores, record, { lanes }) {
    const lane = await lanes.open(record.lane);
    if (lane === undefined) return refused("its conversation is not stored here");
    const sources = sourcesOf(record);
    if (typeof sources === "string") return refused(sources);
    return arrive(context, stores, lane, record, sources);
  },
};

/** By number: what one is made of is older, and so is what it took the place of. */
async function* summariesAfter(
  history: HistoryStore,
  lane: LaneId,
  after: number,
): AsyncGenerator<readonly [SummaryId, SummaryRecord]> {
  const rows: StoredSummary[] = [];
  for (const state of SUMMARY_STATES) rows.push(...(await history.summariesIn(lane, state)));
  const left = rows.filter(({ id }) => id > after).sort((a, b) => a.id - b.id);
  for (let at = 0; at < left.length; at += BODIES) {
    const some = left.slice(at, at + BODIES);
    const ids = some.map(({ id }) => id);
    const bodies = await history.summaryBodies(ids);
    const sources = await history.sourcesOfAll(ids);
    for (const row of some) yield [row.id, recordOf(row, bodies.get(row.id)!, sources.get(row.id)!)];
  }
}

function recordOf(row: StoredSummary, body: SummaryBody, { kind, ids }: SummarySources): SummaryRecord {
  return {
    ...{ kind: "summary", ref: refOf("sum", row.id), lane: laneRef(row.lane), depth: row.depth },
    sources: ids.map((id) => refOf(kind === "messages" ? "msg" : "sum", id)),
    state: row.state,
    // What only holds the place of words moves as none: they are written where it arrives.
    text: row.pending ? "" : body.text,
    pins: body.pins.map((pin): JsonObject => ({ ...pin })),
    ...{ model: row.model, level: row.level },
    ...{ tokensIn: row.tokensIn, tokensOut: row.tokensOut, costUsd: row.costUsd },
    ...{ confidence: row.confidence, fallback: row.fallback },
    replaces: row.replaces === null ? null : refOf("sum", row.replaces),
    createdAt: row.createdAt,
  };
}

/** A text: why it cannot be one. */
function sourcesOf({ depth, sources }: SummaryRecord): SummarySources | string {
  const wanted = depth === 0 ? "msg" : "sum";
  if (sources.some((ref) => !ref.startsWith(`${wanted}:`)))
    return depth === 0
      ? "summary.sources: one of depth 0 is made of messages"
      : `summary.sources: one of depth ${depth} is made of summaries`;
  const ids = [...new Set(sources.map((ref) => parseRef(ref, ["msg", "sum"]).id))];
  if (ids.length < 2) return "it covers fewer than two things that are stored: one alone is not summarised";
  return depth === 0
    ? { kind: "messages", ids: ids as MessageId[] }
    : { kind: "summaries", ids: ids as SummaryId[] };
}

async function arrive(
  context: EngineContext,
  stores: Stores,
  lane: LaneArrival,
  record: SummaryRecord,
  sources: SummarySources,
): Promise<ImportedRecord> {
  const { history } = stores;
  const covered = await coveredBy(history, lane.lane.id, record.depth, sources);
  if (typeof covered === "string") return refused(covered);
  const text = redactor(context)(record.text);
  const there = await sameAs(history, lane, record, sources, text);
  if (there !== undefined) return known(refOf("sum", there));
  if (lane.isTaken && (await hasTakenBack(history, sources)))
    return { ...refused("something that it covers was taken back here"), outcome: "withheld" };
  const isPending = text === "" && record.state !== "retired";
  const pins = await pinsOf(context, stores, record, sources);
  const made = await toStore(history, { record, sources, covered, text, pins, isPending });
  const replaces = record.replaces === null ? null : (parseRef(record.replaces, ["sum"]).id as SummaryId);
  const id = await history.addSummary({
    ...made,
    lane: lane.lane.id,
    replaces: replaces === null || (await history.summary(replaces))?.lane !== lane.lane.id ? null : replaces,
  });
  lane.claimSummary(id);
  // Of a conversation that lives here none waits to be shown: it is found, and unfolded.
  const state = lane.isWhole || record.state === "retired" ? record.state : "active";
  if (record.text === "" && state === "retired") await history.eraseSummary(id);
  else if (state !== "prepared") await history.setSummaryState(id, state);
  if (record.state === "active") lane.show(id, sources);
  if (isPending) await owe(history, lane.lane.id, "mend", 0, context.clock.now());
  return added(refOf("sum", id));
}

/** One of the same sources that says the same. */
async function sameAs(
  history: HistoryStore,
  lane: LaneArrival,
  record: SummaryRecord,
  sources: SummarySources,
  text: string,
): Promise<SummaryId | undefined> {
  const over =
    sources.kind === "messages"
      ? await history.coveringMessage(sources.ids[0]!)
      : await history.coveringSummary(sources.ids[0]!);
  const candidates = over.filter((id) => !lane.isClaimed(id));
  if (candidates.length === 0) return undefined;
  const rows = await history.summaries(candidates);
  const made = await history.sourcesOfAll(candidates);
  const bodies = await history.summaryBodies(candidates);
  const found = candidates.find((id) => {
    const row = rows.get(id);
    const says = row?.pending === true ? "" : bodies.get(id)?.text;
    return (
      row?.createdAt === instantOf(record.createdAt) &&
      says === text &&
      String(made.get(id)?.ids) === String(sources.ids)
    );
  });
  if (found !== undefined) lane.claimSummary(found);
  return found;
}

async function hasTakenBack(history: HistoryStore, sources: SummarySources): Promise<boolean> {
  const ids = sources.kind === "messages" ? sources.ids : await history.messagesUnder(sources.ids);
  return [...(await history.messages(ids)).values()].some(({ withheld }) => withheld !== null);
}
