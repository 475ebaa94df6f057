/**
 * Whether the leaves that are shown hold together: their messages in the order in which they were said, and a tool call
 * with its results on the same side of every edge.
 *
 * What stands between the messages of a leaf and is none of them came late or was let in late: it stands behind the leaf,
 * and coverage sees to it that it stands somewhere. So does a result that came when its call had been folded.
 */

import type { MessageId, SummaryId } from "../../kernel/ids.ts";
import {
  byPosition,
  type HistoryStore,
  isPlain,
  type Lane,
  type MessageBody,
  type StoredMessage,
  type StoredSummary,
} from "../../rooms/history/index.ts";
import type { RepairTask } from "../api.ts";
import { type Check, chunksOf, type Examination, faulty, several, sound } from "./check.ts";
import { standingsIn } from "./standings.ts";
import { lanesOf, viewRepair } from "./view-checks.ts";

/** Looked at together. */
const LEAVES = 50;
/** How far a result may stand behind its call: as many calls as a model makes at once. */
const FAR = 64;

const NOTHING_FOLDED = "nothing is folded yet";

interface Walk {
  leaves: number;
  readonly unordered: string[];
  readonly split: string[];
  readonly repairs: { readonly order: RepairTask[]; readonly pairing: RepairTask[] };
}

export const checkLeaves: Check = async (examination) => {
  const walk: Walk = { leaves: 0, unordered: [], split: [], repairs: { order: [], pairing: [] } };
  for (const lane of await lanesOf(examination)) await walkLane(examination, lane, walk);
  const shown = several(walk.leaves, "leaf", "leaves");
  return [
    walk.unordered.length === 0
      ? sound(
          "contiguity",
          walk.leaves === 0 ? NOTHING_FOLDED : `what ${shown} cover stands in the order in which it was said`,
        )
      : faulty(
          "contiguity",
          `${several(walk.unordered.length, "summary", "summaries")} whose sources are not in the order of the conversation`,
          "Run `nacre doctor --fix`: the messages stand for themselves again until they are folded anew.",
          { refs: walk.unordered, repairs: walk.repairs.order },
        ),
    walk.split.length === 0
      ? sound(
          "pairing",
          walk.leaves === 0 ? NOTHING_FOLDED : `no tool call is parted from its results by ${shown}`,
        )
      : faulty(
          "pairing",
          `${several(walk.split.length, "tool call")} parted from a result by the edge of a summary`,
          "Run `nacre doctor --fix`: the messages stand for themselves again until they are folded anew.",
          { refs: walk.split, repairs: walk.repairs.pairing },
        ),
  ];
};

async function walkLane({ look }: Examination, lane: Lane, walk: Walk): Promise<void> {
  const active = await look(({ history }) => history.summariesIn(lane.id, "active"));
  const torn: SummaryId[] = [];
  let unordered = false;
  for (const summaries of chunksOf(active, LEAVES)) {
    await look(async ({ history }) => {
      const standings = standingsIn(history);
      for (const summary of summaries) {
        if ((await standings.of(summary.id)) === 0) continue;
        const rows = await sourceRows(history, summary.id);
        if (rows.some((row, at) => at > 0 && byPosition(rows[at - 1]!, row) >= 0)) {
          walk.unordered.push(`sum:${summary.id}`);
          unordered = true;
        }
        if (summary.depth > 0) continue;
        walk.leaves += 1;
        const parted = await partedCalls(history, lane, summary, rows);
        walk.split.push(...parted);
        if (parted.length > 0) torn.push(summary.id);
      }
    });
  }
  if (unordered) walk.repairs.order.push(viewRepair("contiguity", lane));
  if (torn.length > 0) walk.repairs.pairing.push(retirement("pairing", lane, torn));
}

export function retirement(check: string, lane: Lane, summaries: readonly SummaryId[]): RepairTask {
  const does = `retire ${several(summaries.length, "summary", "summaries")} of ${lane.sessionKey} and show what they stand for`;
  return { action: "retire-summaries", check, does, lane: lane.id, summaries };
}

/** Of a leaf its messages, of others the first messages of their sources. Without those that are not there. */
async function sourceRows(history: HistoryStore, id: SummaryId): Promise<readonly StoredMessage[]> {
  const sources = await history.sourcesOf(id);
  if (sources === undefined) return [];
  const ids = sources.kind === "messages" ? sources.ids : await firstsOf(history, sources.ids);
  const rows = await history.messages(ids);
  return ids.flatMap((one) => rows.get(one) ?? []);
}

async function firstsOf(history: HistoryStore, ids: readonly SummaryId[]): Promise<readonly MessageId[]> {
  const rows = await history.summaries(ids);
  return ids.flatMap((id) => rows.get(id)?.first ?? []);
}

/** Results behind the leaf whose call is in it, and results at its beginning whose call stands before it. */
async function partedCalls(
  history: HistoryStore,
  lane: Lane,
  leaf: StoredSummary,
  rows: readonly StoredMessage[],
): Promise<readonly string[]> {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return [];
  const within = new Set(rows.map((row) => row.id));
  const written = await firstWritten(history, leaf);
  const behind = await history.page(lane.id, { after: last, limit: 8 });
  const next = behind.filter((row) => row.session === last.session && isPlain(row) && !within.has(row.id));
  const results = [
    ...leading(rows).map((row) => ({ row, callIsWithin: false })),
    ...leading(next).map((row) => ({ row, callIsWithin: true })),
  ];
  const lastSeq = Math.max(...rows.map((row) => row.seq));
  const parted: string[] = [];
  for (const { row, callIsWithin } of results) {
    const call = await callOf(history, lane, row);
    if (call === undefined || within.has(call.id) !== callIsWithin || !isPlain(call)) continue;
    // A call under another leaf is that leaf's business.
    if (!callIsWithin && (await history.ordinalOfMessage(call.id)) === undefined) continue;
    const [outside, inside] = callIsWithin ? [row, call] : [call, row];
    const isLate = outside.storedAt >= written || (outside.seq > lastSeq && !cameTogether(outside, inside));
    if (!isLate) parted.push(`msg:${call.id}`);
  }
  return parted;
}

/** With one turn, in one step: a clock that is set back says nothing about that. */
function cameTogether(a: StoredMessage, b: StoredMessage): boolean {
  return a.turn !== null && a.turn === b.turn && a.storedAt === b.storedAt;
}

/** Results that come before anything else. */
function leading(rows: readonly StoredMessage[]): readonly StoredMessage[] {
  const end = rows.findIndex((row) => !isResult(row));
  return end < 0 ? rows : rows.slice(0, end);
}

function isResult({ role }: StoredMessage): boolean {
  return role === "toolResult" || role === "tool";
}

/** A better one has the sources of the one that it replaced, and came later than what was late for that one. */
async function firstWritten(history: HistoryStore, summary: StoredSummary): Promise<number> {
  let oldest = summary;
  const seen = new Set<SummaryId>([summary.id]);
  while (oldest.replaces !== null && !seen.has(oldest.replaces)) {
    seen.add(oldest.replaces);
    const before = await history.summary(oldest.replaces);
    if (before === undefined) break;
    oldest = before;
  }
  return oldest.createdAt;
}

/** The message that made the call which a result answers, a little further up. */
async function callOf(
  history: HistoryStore,
  lane: Lane,
  result: StoredMessage,
): Promise<StoredMessage | undefined> {
  const answered = answersOf((await history.bodies([result.id])).get(result.id));
  if (answered.length === 0) return undefined;
  const above = await history.page(lane.id, { after: result, limit: FAR, newestFirst: true });
  for (const row of above) {
    if (row.session !== result.session) return undefined;
    if (isResult(row)) continue;
    const calls = callsOf((await history.bodies([row.id])).get(row.id));
    if (answered.some((id) => calls.includes(id))) return row;
  }
  return undefined;
}

function callsOf(body: MessageBody | undefined): readonly string[] {
  return (body?.parts ?? []).flatMap(({ type, toolCallId }) =>
    type === "toolCall" && toolCallId !== null ? [toolCallId] : [],
  );
}

function answersOf(body: MessageBody | undefined): readonly string[] {
  const parts = (body?.parts ?? []).flatMap(({ type, toolCallId }) =>
    type !== "toolCall" && toolCallId !== null ? [toolCallId] : [],
  );
  const named = body?.envelope["toolCallId"];
  return typeof named === "string" && named !== "" ? [...parts, named] : parts;
}
