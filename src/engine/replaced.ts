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
  const runs: StoredMessage[][] = [];
  const seen = new Set<MessageId>();
  for (const row of withheld) {
    if (seen.has(row.id)) continue;
    const before = await beside(history, row, true);
    const after = await beside(history, row, false);
    const run = [...before.toReversed(), row, ...after].filter(({ id }) => !seen.has(id));
    for (const { id } of run) seen.add(id);
    runs.push(run);
  }
  return runs;
}

async function beside(
  history: HistoryStore,
  row: StoredMessage,
  newestFirst: boolean,
): Promise<readonly StoredMessage[]> {
  const run: StoredMessage[] = [];
  // Results of tools are never merged.
  if (row.role !== "user" && row.role !== "assistant") return run;
  for (const other of await history.page(row.lane, { after: row, limit: LONGEST_RUN, newestFirst })) {
    if (other.session !== row.session) break;
    const dropped = await isDropped(history, other);
    if (other.role === row.role && !dropped) run.push(other);
    else if (!dropped) break;
  }
  return run;
}

/** What the host leaves out of prompts, so that what stands around it meets: failed replies, and its own. */
async function isDropped(history: HistoryStore, { id, role }: StoredMessage): Promise<boolean> {
  if (role === "custom") return true;
  if (role !== "assistant") return false;
  const body = (await history.bodies([id])).get(id);
  return body === undefined || body.parts.length === 0 || body.envelope["provider"] === "openclaw";
}

/** As the host's own messages are recognised. */
function fingerprintOf(row: StoredMessage, { envelope }: MessageBody): LiveFingerprint {
  const key = [envelope["responseId"], envelope["idempotencyKey"]].find(
    (value): value is string => typeof value === "string" && value !== "",
  );
  return { role: row.role, at: row.at, key: key ?? null };
}
