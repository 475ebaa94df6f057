/**
 * What stands in a prompt for messages that a person took back: the host still has their words and sends them.
 *
 * The host makes one message of several that follow each other with one role, so whatever stands directly beside a
 * withheld message is given as the log has it, and takes the place of what the host made of them.
 */

import type { MessageId } from "../kernel/ids.ts";
import {
  blankBody,
  byPosition,
  type HistoryStore,
  joinMessage,
  type Lane,
  type MessageBody,
  type StoredMessage,
} from "../rooms/history/index.ts";
import type { AssemblePlan, LaneName, LiveFingerprint, ReplacedMessage } from "./api.ts";
import { type EngineContext, laneKey } from "./context.ts";
import { withoutReasoning } from "./unsent.ts";

/** The newest: what is older has been folded long since. */
const MOST_WITHHELD = 200;
/** Messages of one role in a row, to either side. */
const LONGEST_RUN = 16;
/** These cross into the host's thread. What stands beside and is beyond it is blank, too. */
const MOST_CHARACTERS = 512 * 1024;

/** Oldest first; empty for a lane of which nothing was ever taken back. */
export async function takenBack(
  context: EngineContext,
  name: LaneName,
): Promise<Pick<AssemblePlan, "withheld" | "replaced">> {
  return context.store.read(async ({ history }) => {
    const lane = await history.findLane(laneKey(context, name));
    if (lane === undefined || lane.withheld === 0) return { withheld: 0, replaced: [] };
    const runs = await runsOf(history, lane);
    const bodies = await history.bodies(runs.flat().map((row) => row.id));
    let left = MOST_CHARACTERS;
    const replaced = runs.map((run) =>
      run.map((row, at): ReplacedMessage => {
        const body = bodies.get(row.id) ?? NOTHING_READ;
        const whole = withoutReasoning(joinMessage(body));
        left -= row.withheld === null ? JSON.stringify(whole).length : 0;
        const message = left < 0 ? joinMessage(blankBody(body, "forgotten")) : whole;
        return { at: fingerprintOf(row, body), message, joins: at > 0 };
      }),
    );
    return { withheld: lane.withheld, replaced: replaced.flat() };
  });
}

const NOTHING_READ: MessageBody = { envelope: { role: "unknown" }, shape: "none", parts: [] };

/** Each withheld message with those around it that the host may have merged with it, in conversation order. */
async function runsOf(history: HistoryStore, lane: Lane): Promise<readonly (readonly StoredMessage[])[]> {
  // Of whatever session: a transcript that the log has not read yet may carry them on.
  const withheld = (await history.withheldIn(lane.id, MOST_WITHHELD)).toSorted(byPosition);
  const nearest = await nearestTo(history, withheld);
  const runs: StoredMessage[][] = [];
  const seen = new Set<MessageId>();
  for (const row of withheld) {
    if (seen.has(row.id)) continue;
    const { before, after } = nearest.get(row.id) ?? { before: false, after: false };
    const run = [
      ...(before ? await beside(history, row, true) : []).toReversed(),
      row,
      ...(after ? await beside(history, row, false) : []),
    ].filter(({ id }) => !seen.has(id));
    for (const { id } of run) seen.add(id);
    runs.push(run);
  }
  return runs;
}

/** Whether it is worth looking further to either side: nearly always somebody else spoke, which is told for all at once. */
async function nearestTo(
  history: HistoryStore,
  rows: readonly StoredMessage[],
): Promise<ReadonlyMap<MessageId, { readonly before: boolean; readonly after: boolean }>> {
  const found: { row: StoredMessage; before: StoredMessage | undefined; after: StoredMessage | undefined }[] =
    [];
  for (const row of rows) {
    // Results of tools are never merged.
    if (row.role !== "user" && row.role !== "assistant") continue;
    const [before] = await history.page(row.lane, { after: row, limit: 1, newestFirst: true });
    const [after] = await history.page(row.lane, { after: row, limit: 1 });
    found.push({ row, before, after });
  }
  const dropped = await droppedAmong(
    history,
    found.flatMap(({ before, after }) => [before, after].filter((one) => one !== undefined)),
  );
  const goesOn = (row: StoredMessage, other: StoredMessage | undefined): boolean =>
    other?.session === row.session && (other.role === row.role || dropped.has(other.id));
  return new Map(
    found.map(({ row, before, after }) => [
      row.id,
      { before: goesOn(row, before), after: goesOn(row, after) },
    ]),
  );
}

async function beside(
  history: HistoryStore,
  row: StoredMessage,
  newestFirst: boolean,
): Promise<readonly StoredMessage[]> {
  const near = await history.page(row.lane, { after: row, limit: LONGEST_RUN, newestFirst });
  const dropped = await droppedAmong(history, near);
  const run: StoredMessage[] = [];
  for (const other of near) {
    if (other.session !== row.session) break;
    if (dropped.has(other.id)) continue;
    if (other.role !== row.role) break;
    run.push(other);
  }
  return run;
}

/** What the host leaves out of prompts, so that what stands around it meets: failed replies, and its own. */
async function droppedAmong(
  history: HistoryStore,
  rows: readonly StoredMessage[],
): Promise<ReadonlySet<MessageId>> {
  const replies = rows.filter(({ role }) => role === "assistant").map(({ id }) => id);
  const bodies = replies.length === 0 ? new Map<MessageId, MessageBody>() : await history.bodies(replies);
  const isDropped = ({ id, role }: StoredMessage): boolean => {
    if (role !== "assistant") return role === "custom";
    const body = bodies.get(id);
    return body === undefined || body.parts.length === 0 || body.envelope["provider"] === "openclaw";
  };
  return new Set(rows.filter(isDropped).map(({ id }) => id));
}

/** As the host's own messages are recognised. */
function fingerprintOf(row: StoredMessage, { envelope }: MessageBody): LiveFingerprint {
  const key = [envelope["responseId"], envelope["idempotencyKey"]].find(
    (value): value is string => typeof value === "string" && value !== "",
  );
  return { role: row.role, at: row.at, key: key ?? null };
}
