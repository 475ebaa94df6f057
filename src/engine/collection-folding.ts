/** Folding and unfolding a session, as earlier programs ask for it. */

import { codeOf, NacreError } from "../kernel/errors.ts";
import { parseRef, refOf, summaryId } from "../kernel/ids.ts";
import type {
  CollectionRecord,
  CollectionResults,
  CompactSessionAnswer,
  CompactSessionRequest,
} from "./collection-api.ts";
import { findSession } from "./collection-session.ts";
import { compact } from "./compact.ts";
import type { EngineContext } from "./context.ts";
import { expand } from "./expand.ts";

const USUAL_DEPTH = 3;
/** Of one answer. */
const MOST_ITEMS = 10_000;
const PAGE_TOKENS = 100_000;

/** Sizes of clusters and tails are decided by the budget here; what was asked about them changes nothing. */
export async function compactSession(
  context: EngineContext,
  { sessionId, force = false }: CompactSessionRequest,
  signal?: AbortSignal,
): Promise<CompactSessionAnswer> {
  const session = await context.store.read((stores) => findSession(context, stores, sessionId));
  if (session === undefined || session.lane.session !== session.number) return NOTHING;
  const { agent, sessionKey } = session.lane;
  const answer = await compact(context, { lane: { agent, sessionKey }, sessionId, force }, signal);
  if (!answer.compacted) return NOTHING;
  const active = await context.store.read(({ history }) => history.summariesIn(session.lane.id, "active"));
  const newest = active.toSorted((a, b) => b.id - a.id).slice(0, Math.max(1, answer.activated));
  const methods = new Set(newest.map(({ model }) => model));
  return {
    didCompact: true,
    clustersFormed: answer.written,
    clustersDeclined: Math.max(0, answer.written - answer.activated),
    turnsRemoved: 0,
    summaryMethod: methods.size === 1 ? [...methods][0]! : "mixed",
    meanConfidence: newest.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, newest.length),
  };
}

const NOTHING: CompactSessionAnswer = {
  didCompact: false,
  clustersFormed: 0,
  clustersDeclined: 0,
  turnsRemoved: 0,
  summaryMethod: "extractive",
  meanConfidence: 0,
};

/** Nothing for a summary that is not there, or not of this session. */
export async function expandSummary(
  context: EngineContext,
  request: { readonly sessionId: string; readonly summaryId: string; readonly maxDepth?: number },
): Promise<CollectionResults> {
  const id = summaryIn(request.summaryId);
  if (id === undefined) return { results: [] };
  const ref = refOf("sum", id);
  const isOf = await context.store.read(async (stores) => {
    const session = await findSession(context, stores, request.sessionId);
    const row = await stores.history.summary(summaryId(id));
    if (session === undefined || row === undefined || row.lane !== session.lane.id) return false;
    return (await stores.history.message(row.first))?.session === session.number;
  });
  if (!isOf) return { results: [] };
  const results: CollectionRecord[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null && results.length < MOST_ITEMS) {
    const page = await expandPage(context, ref, request.maxDepth ?? USUAL_DEPTH, cursor);
    for (const { ref: of, kind, role, at, text } of page.items) {
      const metadata = {
        text,
        type: kind === "message" ? "turn" : "summary",
        role,
        ts: at,
        parent_summary_id: ref,
      };
      results.push({
        id: of,
        score: 0,
        text,
        metadata: { ...metadata, expanded_from_summary: true },
        version: 1,
      });
    }
    cursor = page.cursor;
  }
  return { results };
}

async function expandPage(context: EngineContext, ref: string, maxDepth: number, cursor: string | undefined) {
  return expand(context, {
    ref,
    maxDepth,
    maxTokens: PAGE_TOKENS,
    ...(cursor !== undefined && { cursor }),
  });
}

function summaryIn(given: string): number | undefined {
  try {
    return parseRef(given, ["sum"]).id;
  } catch (error) {
    if (codeOf(error) === "input/bad-ref") return undefined;
    throw error;
  }
}

/** History is what the host says was said. */
export async function insertSessionTurn(): Promise<never> {
  throw new NacreError(
    "memory/not-allowed",
    "a turn cannot be put into history this way",
    "Store it with commit_turn, or import a transcript: nacre ingest FILE.",
  );
}
