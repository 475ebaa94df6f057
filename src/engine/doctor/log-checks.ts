/** The logs of conversations: they tell of messages that are there and may be seen, and their heads say what they have. */

import type { LaneId, MessageId } from "../../kernel/ids.ts";
import type { LogEntry, LogHead } from "../../rooms/chronicle/index.ts";
import type { Lane } from "../../rooms/history/index.ts";
import type { RepairTask } from "../api.ts";
import { LOG_VERSION, type LogMarks, readMarks } from "../chronicle-marks.ts";
import { isInLog } from "../chronicle-seen.ts";
import type { Stores } from "../stores.ts";
import { type Check, chunksOf, faulty, several, sound } from "./check.ts";

/** Messages that are looked up together. */
const SLICE = 2_000;

export const checkLogs: Check = async ({ context, look }) => {
  const lanes = await look(({ history }) => history.lanes(context.identity.installation));
  const marks = await look(({ meta }) => readMarks(meta));
  const wrong: { readonly lane: Lane; readonly why: string }[] = [];
  let [logs, lines, waiting] = [0, 0, 0];
  for (const lane of lanes) {
    const { head, entries, why } = await look((stores) => examined(stores, lane));
    if (head === undefined && entries === 0) continue;
    logs += 1;
    lines += entries;
    if (why !== null) wrong.push({ lane, why });
    else if (head?.version !== LOG_VERSION && isMadeAnew(marks, lane.id)) waiting += 1;
    else if (head?.version !== LOG_VERSION) wrong.push({ lane, why: "was made in another way" });
  }
  if (wrong.length === 0) {
    const anew = waiting === 0 ? "" : `; ${several(waiting, "log")} to be made anew in the background`;
    const what = `${several(lines, "line")} in ${several(logs, "log")} of conversations`;
    return [sound("logs", `${what} checked: each tells of what is there and may be seen${anew}`)];
  }
  const [first] = wrong;
  return [
    faulty(
      "logs",
      `${several(wrong.length, "log")} of conversations that cannot be relied on: that of ${first!.lane.sessionKey} ${first!.why}`,
      "Run `nacre doctor --fix`: they are made anew from what was said, which is whole.",
      { refs: wrong.map(({ lane }) => lane.sessionKey), repairs: wrong.map(({ lane }) => anew(lane)) },
    ),
  ];
};

function anew({ id, sessionKey }: Lane): RepairTask {
  return { check: "logs", action: "rebuild-log", does: `make the log of ${sessionKey} anew`, lane: id };
}

/** By the background, without anybody's help. */
function isMadeAnew({ looked, lanes }: LogMarks, lane: LaneId): boolean {
  return looked === 0 || lanes.get(lane) === "again";
}

interface Examined {
  readonly head: LogHead | undefined;
  readonly entries: number;
  /** Null: nothing is wrong. */
  readonly why: string | null;
}

/** One look: a head and its lines change together. */
async function examined(stores: Stores, lane: Lane): Promise<Examined> {
  const head = await stores.chronicle.head(lane.id);
  const all = await stores.chronicle.entries(lane.id);
  const why = headTrouble(head, all) ?? (await lineTrouble(stores, lane, head, all));
  return { head, entries: all.length, why };
}

function headTrouble(head: LogHead | undefined, all: readonly LogEntry[]): string | null {
  if (head === undefined) return all.length === 0 ? null : "has lines and no head";
  const size = all.reduce((sum, { text }) => sum + text.length, 0);
  if (head.entries !== all.length) return `says ${several(head.entries, "line")} and has ${all.length}`;
  if (head.size !== size) return `says ${several(head.size, "character")} and has ${size}`;
  const beyond = all.find(({ last }) => head.upTo === null || last > head.upTo);
  return beyond === undefined ? null : `tells of msg:${beyond.last}, further than it says to have come`;
}

async function lineTrouble(
  { history }: Stores,
  lane: Lane,
  head: LogHead | undefined,
  all: readonly LogEntry[],
): Promise<string | null> {
  const ends: readonly MessageId[] = head?.upTo == null ? [] : [head.upTo];
  const named = new Set(all.flatMap(({ first, last }) => [first, last]));
  for (const ids of chunksOf([...new Set([...named, ...ends])], SLICE)) {
    const rows = await history.messages(ids);
    for (const id of ids) {
      const row = rows.get(id);
      if (row === undefined || row.lane !== lane.id)
        return `names msg:${id}, which is not of this conversation`;
      if (named.has(id) && !isInLog(row)) return `tells of msg:${id}, which may not be seen`;
    }
  }
  return null;
}
