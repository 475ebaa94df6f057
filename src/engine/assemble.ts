/**
 * Plans a prompt without touching a body: says where the host's own messages begin to count.
 *
 * The plan is made from the view's stored token counts, in a constant number of queries. The start of the tail is kept
 * with the lane, so that turn after turn shares its prefix until the tail outgrows the budget.
 */

import { instantOf } from "../kernel/clock.ts";
import { tokens } from "../kernel/tokens.ts";
import { chooseTail, type Tail } from "../rooms/assemble/index.ts";
import type { HistoryStore, Lane, ViewedMessage } from "../rooms/history/index.ts";
import type {
  AssemblePlan,
  AssembleRequest,
  CompactAnswer,
  CompactRequest,
  LaneName,
  LiveFingerprint,
} from "./api.ts";
import { type EngineContext, laneKey } from "./context.ts";

/** If the host dropped the message that the tail begins with, one of the next few will do. */
const START_CANDIDATES = 8;
/** How many of the host's newest messages may be unknown before its own word goes. */
const ALIGN_WITHIN = 16;
/** Below this share of what is usual a budget is an exception. */
const USUAL_SHARE = 0.7;
/** What a compaction leaves of the budget. */
const COMPACT_TO = 0.5;
/** However large the rest of the prompt is, so much of the budget the conversation keeps. */
const COMPACT_AT_LEAST = 0.2;

interface ViewTail {
  readonly lane: Lane;
  readonly aligned: boolean;
  readonly rows: readonly ViewedMessage[];
  readonly complete: boolean;
}

export async function assemble(context: EngineContext, request: AssembleRequest): Promise<AssemblePlan> {
  const view = await readTail(context, request.lane, request.sessionId, request.budget, request.newest);
  if (view === null || !view.aligned) {
    const status = request.count === 0 ? "planned" : "behind";
    return { status, from: null, tokens: 0, count: 0, start: "kept", epoch: view?.lane.epoch ?? 0 };
  }
  const tail = tailOf(view, request.budget);
  if (tail.start === "moved" && isUsual(request)) await moveTail(context, view, tail);
  const whole = view.complete && tail.count === view.rows.length;
  return {
    status: "planned",
    from: whole ? null : startOf(view.rows, tail),
    tokens: tail.tokens,
    count: tail.count,
    start: tail.start,
    epoch: view.lane.epoch,
  };
}

/** Until there are summaries to put in their place, older messages leave the prompt by a later start of the tail. */
export async function compact(context: EngineContext, request: CompactRequest): Promise<CompactAnswer> {
  const view = await readTail(context, request.lane, request.sessionId, Number.MAX_SAFE_INTEGER);
  if (view === null)
    return { compacted: false, reason: "nothing to compact", tokensBefore: 0, tokensAfter: 0 };
  const before = tailOf(view, Number.MAX_SAFE_INTEGER).tokens;
  const target = compactTarget(request, before);
  if (before <= target) {
    return { compacted: false, reason: "already under target", tokensBefore: before, tokensAfter: before };
  }
  const fitting = tailOf(view, target);
  const tail = fitting.count > 0 ? fitting : newestExchange(view);
  if (tail.count === 0 || tail.tokens >= before) {
    return { compacted: false, reason: "nothing to compact", tokensBefore: before, tokensAfter: before };
  }
  await moveTail(context, view, tail);
  return {
    compacted: true,
    reason: "older messages left the prompt",
    tokensBefore: before,
    tokensAfter: tail.tokens,
  };
}

/**
 * Half of the budget, less what the host counts beside the conversation (its system prompt, its tools). A provider that
 * has refused the prompt counts more than we do, by a factor that the target shrinks with.
 */
function compactTarget({ budget, observed, overflowed }: CompactRequest, before: number): number {
  const half = budget * COMPACT_TO;
  if (overflowed === true) {
    const factor = observed === undefined ? 1 : Math.min(1, before / Math.max(1, observed));
    return Math.floor(Math.min(half * factor, before * COMPACT_TO));
  }
  const beside = Math.max(0, (observed ?? before) - before);
  return Math.floor(Math.max(half - beside, budget * COMPACT_AT_LEAST));
}

/** The least that a prompt can be cut to: the newest question and what followed it. */
function newestExchange({ rows }: ViewTail): Tail {
  const count = rows.findIndex((row) => row.role === "user") + 1;
  const sum = rows.slice(0, count).reduce((all, row) => all + row.tokens, 0);
  return { count, tokens: tokens(sum), start: "moved" };
}

/** One large prompt, or one turn on a small model, takes room from this prompt and not from every later one. */
function isUsual({ budget, usual }: AssembleRequest): boolean {
  return usual === undefined || budget >= usual * USUAL_SHARE;
}

async function readTail(
  context: EngineContext,
  name: LaneName,
  sessionId: string,
  budget: number,
  newest: readonly LiveFingerprint[] = [],
): Promise<ViewTail | null> {
  return context.store.read(async ({ history }) => {
    const lane = await history.findLane(laneKey(context, name));
    if (lane === undefined) return null;
    const session = await history.findSession(lane.id, sessionId);
    if (session === undefined || session.number !== lane.session) return null;
    const aligned = await isAligned(history, lane, newest);
    return { lane, aligned, ...(await history.newestInView(lane.id, budget)) };
  });
}

function tailOf({ lane, rows, complete }: ViewTail, budget: number): Tail {
  return chooseTail({ items: rows, complete, budget: tokens(budget), keepFrom: lane.tailFrom });
}

async function moveTail(context: EngineContext, { lane, rows }: ViewTail, tail: Tail): Promise<void> {
  const first = rows[tail.count - 1];
  await context.store.write("derived", async ({ history }) => {
    const now = await currentLane(history, lane);
    if (now === undefined || first === undefined) return;
    await history.saveLane({ ...now, tailFrom: first.id, epoch: now.epoch + 1 });
  });
}

/** The lane as it is now, unless it moved on to another session meanwhile. */
async function currentLane(history: HistoryStore, lane: Lane): Promise<Lane | undefined> {
  const now = await history.lane(lane.id);
  return now?.session === lane.session ? now : undefined;
}

/** Whether the log knows any of the host's newest messages: heartbeats are among them, and in no view. */
async function isAligned(
  history: HistoryStore,
  lane: Lane,
  newest: readonly LiveFingerprint[],
): Promise<boolean> {
  if (newest.length === 0) return true;
  for (const live of newest.toReversed().slice(0, ALIGN_WITHIN)) {
    if ((await history.findByMoment(lane.id, live.role, instantOf(live.at))).length > 0) return true;
  }
  return false;
}

function startOf(rows: readonly ViewedMessage[], tail: Tail): readonly LiveFingerprint[] {
  const from = Math.max(0, tail.count - START_CANDIDATES);
  return rows
    .slice(from, tail.count)
    .reverse()
    .filter((row) => row.role !== "toolResult")
    .map((row) => ({ role: row.role, at: row.at, key: keyOf(row) }));
}

function keyOf(row: ViewedMessage): string | null {
  const prefix = "assistant-response:";
  return row.eventKey?.startsWith(prefix) === true ? row.eventKey.slice(prefix.length) : null;
}
