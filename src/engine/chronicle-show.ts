/** Shows the log of a conversation to whoever may read it, and makes it anew. */

import { NacreError } from "../kernel/errors.ts";
import { LOG_LEVELS } from "../kernel/knowledge-words.ts";
import { estimateTokens } from "../kernel/tokens.ts";
import {
  grow,
  type LogEntry,
  type LogHead,
  logDigest,
  rangeOf,
  renderLog,
} from "../rooms/chronicle/index.ts";
import type { Lane } from "../rooms/history/index.ts";
import type { LaneName } from "./api.ts";
import type { RebuildLogAnswer, ShowLogAnswer, ShowLogRequest } from "./chronicle-api.ts";
import { changesIn, LOG_VERSION, markLane } from "./chronicle-marks.ts";
import { bufferAfter, observed } from "./chronicle-stretches.ts";
import { type EngineContext, installationIn, laneKey } from "./context.ts";
import { reachOf } from "./scope.ts";
import type { Stores } from "./stores.ts";

const LIMIT = { usual: 200, most: 5_000 } as const;

export async function showLog(context: EngineContext, request: ShowLogRequest): Promise<ShowLogAnswer> {
  const { asker, level = LOG_LEVELS[0] } = request;
  const installation = installationIn(context, request.lane.installation ?? request.installation);
  const limit = Math.min(LIMIT.most, Math.max(1, Math.floor(request.limit ?? LIMIT.usual)));
  return context.store.read(async (stores) => {
    const { lanes } = await reachOf(context, stores, asker, { installation });
    const { agent, sessionKey } = request.lane;
    const lane = lanes.find((one) => one.agent === agent && one.sessionKey === sessionKey);
    if (lane === undefined) throw unknownLane(request.lane);
    const head = await stores.chronicle.head(lane.id);
    const all = await stores.chronicle.entries(lane.id);
    const wanted = all.filter((one) => LOG_LEVELS.indexOf(one.level) >= LOG_LEVELS.indexOf(level));
    const entries = wanted.slice(-limit);
    const text = renderLog(entries);
    return {
      lane: sessionKey,
      generation: head?.generation ?? 0,
      entries: entries.map((one) => ({ at: one.at, level: one.level, text: one.text, of: rangeOf(one) })),
      text,
      tokens: estimateTokens(text),
      behind: await messagesBehind(stores, lane, head),
      more: wanted.length > entries.length,
    };
  });
}

async function messagesBehind({ history }: Stores, { id }: Lane, head: LogHead | undefined): Promise<number> {
  const last = head === undefined || head.upTo === null ? undefined : await history.message(head.upTo);
  return (await history.countMessages(id)) - (last === undefined ? 0 : last.seq + 1);
}

function unknownLane({ sessionKey }: LaneName): NacreError {
  return new NacreError(
    "history/unknown-lane",
    `there is no lane ${sessionKey}`,
    "`nacre history lanes` lists the conversations there are.",
  );
}

/** Times that it is begun again because something was observed or taken back meanwhile. */
const MOST_TRIES = 5;

/** As far as it had come, from the first message on: read slice by slice, stored at once. */
export async function rebuildLog(
  context: EngineContext,
  request: { readonly lane: LaneName; readonly installation?: string },
): Promise<RebuildLogAnswer> {
  const installation = installationIn(context, request.lane.installation ?? request.installation);
  const key = laneKey(context, { ...request.lane, installation });
  const lane = await context.store.read(({ history }) => history.findLane(key));
  if (lane === undefined) throw unknownLane(request.lane);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await rebuiltOnce(context, lane);
    if (answer !== null) return answer;
  }
  throw new NacreError(
    "wire/overloaded",
    `the log of ${lane.sessionKey} changed each time while it was made anew`,
    "Try again when less is said in that conversation.",
  );
}

/** Null: it is not what it was when it was begun. */
async function rebuiltOnce(context: EngineContext, lane: Lane): Promise<RebuildLogAnswer | null> {
  const { begun, changes } = await context.store.read(async ({ chronicle, meta }) => ({
    begun: await chronicle.head(lane.id),
    changes: await changesIn(meta),
  }));
  const entries = await madeUpTo(context, lane, begun?.upTo ?? null);
  return context.store.write("derived", async ({ chronicle, meta }) => {
    const head = await chronicle.head(lane.id);
    if (head?.generation !== begun?.generation || head?.upTo !== begun?.upTo) return null;
    if ((await changesIn(meta)) !== changes) return null;
    const before = logDigest(await chronicle.entries(lane.id));
    if (begun !== undefined) await chronicle.rewrite(lane.id, entries, begun.upTo, LOG_VERSION);
    await markLane(meta, lane.id, "on");
    return { lane: lane.sessionKey, before, after: logDigest(entries), entries: entries.length };
  });
}

async function madeUpTo(
  context: EngineContext,
  lane: Lane,
  until: LogHead["upTo"],
): Promise<readonly LogEntry[]> {
  let entries: readonly LogEntry[] = [];
  let upTo: LogHead["upTo"] = null;
  while (until !== null && upTo !== until) {
    const stretches = await context.store.read(async (stores) => {
      const buffer = await bufferAfter(stores, lane, upTo, until);
      const made = [];
      for (const rows of buffer.stretches) made.push(await observed(context, stores, lane, rows));
      return made;
    });
    if (stretches.length === 0) break;
    entries = grow(
      entries,
      stretches.map((one) => one.entries),
    ).entries;
    upTo = stretches.at(-1)!.upTo;
  }
  return entries;
}
