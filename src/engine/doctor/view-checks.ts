/**
 * Whether the model is shown everything once and in order: each message of a lane's current session stands in its view
 * or under a summary there.
 *
 * A long lane is walked in pages, each seen at one moment, so that what is stored meanwhile raises no alarm.
 */

import type { LaneId } from "../../kernel/ids.ts";
import {
  byPosition,
  type HistoryStore,
  isPlain,
  type Lane,
  type StoredMessage,
  type ViewItem,
} from "../../rooms/history/index.ts";
import type { RepairTask } from "../api.ts";
import { type Check, type Examination, faulty, several, sound } from "./check.ts";
import { standingsIn } from "./standings.ts";

const PAGE = 500;

export function viewRepair(check: string, lane: Lane): RepairTask {
  return {
    action: "rebuild-view",
    check,
    does: `make the view of ${lane.sessionKey} anew from the log`,
    lane: lane.id,
  };
}

const LOG_IS_WHOLE = "The log itself is not affected: `nacre doctor --fix` makes the view anew from it.";

export const checkCoverage: Check = async (examination) => {
  const lanes = await lanesOf(examination);
  const missing: string[] = [];
  const doubled: string[] = [];
  const wrong: Lane[] = [];
  let messages = 0;
  for (const lane of lanes) {
    const before = missing.length + doubled.length;
    messages += await walkSession(examination, lane, async (history, rows) => {
      const standings = standingsIn(history);
      const direct = await history.inView(rows.map((row) => row.id));
      for (const row of rows) {
        const times = (direct.has(row.id) ? 1 : 0) + (await standings.over(row.id));
        if (times === 0 && row.withheld === null) missing.push(`msg:${row.id}`);
        if (times > 1) doubled.push(`msg:${row.id}`);
      }
    });
    if (missing.length + doubled.length > before) wrong.push(lane);
  }
  if (wrong.length === 0) {
    const seen = `each of ${several(messages, "message")} in ${several(lanes.length, "lane")} is shown once, itself or under a summary`;
    return [sound("coverage", seen)];
  }
  const parts = [
    ...(missing.length > 0 ? [`${several(missing.length, "message")} shown nowhere`] : []),
    ...(doubled.length > 0 ? [`${several(doubled.length, "message")} shown twice`] : []),
  ];
  return [
    faulty(
      "coverage",
      `${parts.join(", ")}, in ${wrong[0]!.sessionKey}${others(wrong.length)}`,
      LOG_IS_WHOLE,
      {
        refs: [...missing, ...doubled],
        repairs: wrong.map((lane) => viewRepair("coverage", lane)),
      },
    ),
  ];
};

function others(lanes: number): string {
  return lanes > 1 ? ` and ${several(lanes - 1, "other lane")}` : "";
}

export const checkOrder: Check = async (examination) => {
  const lanes = await lanesOf(examination);
  const misplaced: string[] = [];
  const wrong: Lane[] = [];
  for (const lane of lanes) {
    const found = await misplacedIn(examination, lane.id);
    misplaced.push(...found);
    if (found.length > 0) wrong.push(lane);
  }
  if (wrong.length === 0)
    return [sound("order", `the views of ${several(lanes.length, "lane")} are in order`)];
  const detail = `${several(misplaced.length, "item")} of a view out of order, in ${wrong[0]!.sessionKey}${others(wrong.length)}`;
  return [
    faulty("order", detail, LOG_IS_WHOLE, {
      refs: misplaced,
      repairs: wrong.map((lane) => viewRepair("order", lane)),
    }),
  ];
};

/** Items that do not stand behind the one before them. What came late stands behind what it came too late for, in order. */
async function misplacedIn({ look }: Examination, lane: LaneId): Promise<readonly string[]> {
  const misplaced: string[] = [];
  for (let from = 0; ; ) {
    const items = await look(async ({ history }) => {
      const page = await history.view(lane, from, PAGE);
      const rows = await history.messages(page.map((item) => item.first));
      for (const [at, item] of page.entries()) {
        const before = page[at - 1];
        if (before !== undefined && !isBehind(rows.get(item.first), rows.get(before.first), item, before))
          misplaced.push(refOfItem(item));
      }
      return page;
    });
    if (items.length < PAGE) return misplaced;
    // From the last one on, so that every two neighbours are seen together.
    from = items.at(-1)!.ordinal;
  }
}

function isBehind(
  row: StoredMessage | undefined,
  before: StoredMessage | undefined,
  item: ViewItem,
  itemBefore: ViewItem,
): boolean {
  if (item.ordinal <= itemBefore.ordinal) return false;
  // One that is not there is another check's business.
  return row === undefined || before === undefined || byPosition(before, row) < 0;
}

function refOfItem({ message, summary }: ViewItem): string {
  return message === null ? `sum:${summary}` : `msg:${message}`;
}

export function lanesOf({ context, look }: Examination): Promise<readonly Lane[]> {
  return look(({ history }) => history.lanes(context.identity.installation));
}

/** What of the lane's current session belongs into its view, page by page; answers how many there were. */
async function walkSession(
  { look }: Examination,
  { id, session }: Lane,
  visit: (history: HistoryStore, rows: readonly StoredMessage[]) => Promise<void>,
): Promise<number> {
  let seen = 0;
  if (session === null) return seen;
  let after: { session: number; place: number; seq: number } | undefined = {
    session,
    place: Number.MIN_SAFE_INTEGER,
    seq: -1,
  };
  while (after !== undefined) {
    const start: { session: number; place: number; seq: number } = after;
    after = await look(async ({ history }) => {
      // The lane may have gone on to another session, which is whole by itself.
      if ((await history.lane(id))?.session !== session) return undefined;
      const boundary = await history.lastReset(id, session);
      const page = (await history.page(id, { after: start, limit: PAGE })).filter(
        (row) => row.session === session,
      );
      const shown = page.filter(
        (row) => !row.heartbeat && isPlain(row) && row.place > (boundary?.place ?? Number.NEGATIVE_INFINITY),
      );
      seen += shown.length;
      await visit(history, shown);
      return page.length < PAGE ? undefined : page.at(-1);
    });
  }
  return seen;
}
