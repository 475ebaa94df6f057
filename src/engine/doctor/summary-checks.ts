/** Summaries that should not be shown any more, and those that wait to be written again. */

import type { LaneId, SummaryId } from "../../kernel/ids.ts";
import type { HistoryStore, Lane } from "../../rooms/history/index.ts";
import type { RepairTask } from "../api.ts";
import { isForMore, shownFallbacks } from "../fold-debts.ts";
import { type Check, type Examination, faulty, several, sound } from "./check.ts";
import { retirement } from "./leaf-checks.ts";
import { lanesOf, viewRepair } from "./view-checks.ts";

const PAGE = 500;
/** What a person took back is a few messages, and under few summaries each. */
const MOST_OUTDATED = 10_000;

export const checkStaleness: Check = async (examination) => {
  const lanes = await lanesOf(examination);
  const taken = await examination.look(({ audit }) => audit.outdated(MOST_OUTDATED));
  const stale: string[] = taken.map(({ summary }) => `sum:${summary}`);
  const repairs: RepairTask[] = [];
  for (const lane of lanes) {
    const outdated = taken.filter((one) => one.lane === lane.id).map((one) => one.summary);
    if (outdated.length > 0) repairs.push(retirement("staleness", lane, outdated));
    const { notActive, overRetired } = await staleInView(examination, lane.id);
    const overs = overRetired.filter((id) => !outdated.includes(id));
    stale.push(...[...notActive, ...overs].map((id) => `sum:${id}`));
    if (overs.length > 0) repairs.push(retirement("staleness", lane, overs));
    else if (notActive.length > 0 && outdated.length === 0) repairs.push(viewRepair("staleness", lane));
  }
  if (stale.length === 0)
    return [sound("staleness", "every summary that is shown still stands for its sources")];
  return [
    faulty(
      "staleness",
      `${several(stale.length, "summary", "summaries")} in use that should not be, such as ${stale[0]}`,
      "Run `nacre doctor --fix`: what they cover is shown itself until it is folded anew.",
      { refs: stale, repairs },
    ),
  ];
};

/** Those of the view that are not in use, and those that stand for one which was retired. */
async function staleInView(
  { look }: Examination,
  lane: LaneId,
): Promise<{ notActive: readonly SummaryId[]; overRetired: readonly SummaryId[] }> {
  const notActive: SummaryId[] = [];
  const overRetired: SummaryId[] = [];
  for (let from = 0; ; ) {
    const items = await look(async ({ history }) => {
      const page = await history.view(lane, from, PAGE);
      const ids = page.flatMap(({ summary }) => summary ?? []);
      const rows = await history.summaries(ids);
      for (const row of rows.values()) {
        if (row.state !== "active") notActive.push(row.id);
        else if (await standsOnRetired(history, row.id)) overRetired.push(row.id);
      }
      return page;
    });
    if (items.length < PAGE) return { notActive, overRetired };
    from = items.at(-1)!.ordinal + 1;
  }
}

async function standsOnRetired(history: HistoryStore, id: SummaryId): Promise<boolean> {
  const waiting: SummaryId[] = [id];
  const seen = new Set<SummaryId>(waiting);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const sources = await history.sourcesOf(next);
    if (sources?.kind !== "summaries") continue;
    const rows = await history.summaries(sources.ids);
    for (const source of rows.values()) {
      if (source.state === "retired") return true;
      if (!seen.has(source.id)) waiting.push(source.id);
      seen.add(source.id);
    }
  }
  return false;
}

/** Not a fault while somebody is going to write them again. */
export const checkFallback: Check = async (examination) => {
  const { clock } = examination.context;
  const byLane: { lane: Lane; count: number }[] = [];
  const repairs: RepairTask[] = [];
  const forgotten: string[] = [];
  let pending = 0;
  for (const lane of await lanesOf(examination)) {
    await examination.look(async ({ history }) => {
      const fallback = (await shownFallbacks(history, lane.id)).length;
      const unwritten = (await history.pendingIn(lane.id)).length;
      if (fallback + unwritten === 0) return;
      pending += unwritten;
      byLane.push({ lane, count: fallback + unwritten });
      const debt = await history.debt(lane.id);
      const owed = debt !== undefined && (unwritten === 0 || isForMore(debt));
      if (!owed) forgotten.push(lane.sessionKey);
      // Whatever else a lane owes is paid first, and this comes after it by itself.
      const waits = debt?.reason === "redo" && debt.notBefore > clock.now();
      if (!owed || waits) repairs.push(redoing(lane, fallback + unwritten));
    });
  }
  const count = byLane.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return [sound("fallback", "no summary waits to be written again")];
  const detail = detailOf(byLane, count, pending);
  const refs = byLane.map(({ lane }) => lane.sessionKey);
  if (forgotten.length === 0) return [sound("fallback", detail, { count, refs, repairs })];
  return [
    faulty("fallback", detail, "Run `nacre doctor --fix`: it asks for them to be written again now.", {
      count,
      refs: forgotten,
      repairs,
    }),
  ];
};

function detailOf(byLane: readonly { lane: Lane; count: number }[], count: number, pending: number): string {
  const named = byLane.slice(0, 5).map((one) => `${one.count} in ${one.lane.sessionKey}`);
  const why = [
    ...(count > pending ? [`${count - pending} written without a model`] : []),
    ...(pending > 0 ? [`${pending} after something was taken back`] : []),
  ];
  return `${several(count, "summary", "summaries")} to be written again (${why.join(", ")}): ${named.join(", ")}`;
}

function redoing(lane: Lane, count: number): RepairTask {
  return {
    action: "redo-summaries",
    check: "fallback",
    does: `have ${several(count, "summary", "summaries")} of ${lane.sessionKey} written again`,
    lane: lane.id,
  };
}
