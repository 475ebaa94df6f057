/** The conversation behind the host's id of a session, and what was said in it. */

import type { LaneId } from "../kernel/ids.ts";
import type { QueryTerms } from "../kernel/text/terms.ts";
import type { Lane, StoredMessage } from "../rooms/history/index.ts";
import { type Held, heldMessage, heldSummary } from "./collection-records.ts";
import type { EngineContext } from "./context.ts";
import { findMessages } from "./find-messages.ts";
import { isHidden, redactedText, redactor } from "./index-text.ts";
import type { Stores } from "./stores.ts";

/** A listing is one answer: of a longer conversation, so many of the newest. */
const MOST_LISTED = 10_000;
const PAGE = 500;
/** Asked of the index at first, and each time so many times more until enough of them are of the session. */
const FIRST_LOOK = 200;
const MORE_EACH_TIME = 5;
const MOST_LOOKED_AT = 25_000;

export interface FoundSession {
  readonly lane: Lane;
  readonly number: number;
  readonly id: string;
}

/** Session ids are the host's, and one is in one lane; a fork's is its own. */
export async function findSession(
  context: EngineContext,
  { history }: Stores,
  sessionId: string,
): Promise<FoundSession | undefined> {
  for (const lane of await history.lanes(context.identity.installation)) {
    const session = await history.findSession(lane.id, sessionId);
    if (session !== undefined) return { lane, number: session.number, id: sessionId };
  }
  return undefined;
}

export async function listSession(
  context: EngineContext,
  stores: Stores,
  session: FoundSession,
): Promise<readonly Held[]> {
  const rows: StoredMessage[] = [];
  let after: StoredMessage | undefined;
  while (rows.length < MOST_LISTED) {
    const page: readonly StoredMessage[] = await stores.history.page(session.lane.id, {
      ...(after !== undefined && { after }),
      limit: PAGE,
      newestFirst: true,
    });
    rows.push(...page.filter((row) => row.session === session.number && !isHidden(row)));
    after = page.at(-1);
    if (page.length < PAGE || (after !== undefined && after.session < session.number)) break;
  }
  return heldOnes(context, stores, rows.slice(0, MOST_LISTED).reverse(), () => session.id);
}

export async function searchSession(
  context: EngineContext,
  stores: Stores,
  session: FoundSession,
  terms: QueryTerms,
  wanted: number,
): Promise<readonly Held[]> {
  const rows = await lookUntil(context, stores, [session.lane], terms, wanted, {
    isWanted: (row) => row.session === session.number,
  });
  return heldOnes(context, stores, rows, () => session.id);
}

/** What the owner said, in every conversation of the installation. */
export async function searchTurns(
  context: EngineContext,
  stores: Stores,
  terms: QueryTerms,
  wanted: number,
): Promise<readonly Held[]> {
  const lanes = await stores.history.lanes(context.identity.installation);
  const rows = await lookUntil(context, stores, lanes, terms, wanted, {
    isWanted: (row) => row.sender.isOwner === true,
    roles: ["user"],
  });
  const names = new Map<LaneId, ReadonlyMap<number, string>>();
  for (const { lane } of rows) {
    if (names.has(lane)) continue;
    const sessions = await stores.history.sessions(lane);
    names.set(lane, new Map(sessions.map(({ number, sessionId }) => [number, sessionId])));
  }
  return heldOnes(context, stores, rows, (row) => names.get(row.lane)?.get(row.session) ?? "");
}

/** The index knows lanes, not sessions: it is asked for more until there are enough, or nothing more is found. */
async function lookUntil(
  context: EngineContext,
  stores: Stores,
  lanes: readonly Lane[],
  terms: QueryTerms,
  wanted: number,
  { isWanted, roles }: { isWanted(row: StoredMessage): boolean; readonly roles?: readonly string[] },
): Promise<readonly StoredMessage[]> {
  const scope = { installation: context.identity.installation, lanes: lanes.map(({ id }) => id) };
  for (let limit = FIRST_LOOK; ; limit *= MORE_EACH_TIME) {
    const { found } = await findMessages(context, stores, {
      terms,
      reach: { scope, lanes },
      limit,
      ...(roles !== undefined && { roles }),
    });
    const rows = await stores.history.messages(found.map(({ id }) => id));
    const kept = found.flatMap(({ id }) => {
      const row = rows.get(id);
      return row !== undefined && !isHidden(row) && isWanted(row) ? [row] : [];
    });
    if (kept.length >= wanted || found.length < limit || limit >= MOST_LOOKED_AT) return kept;
  }
}

async function heldOnes(
  context: EngineContext,
  { history }: Stores,
  rows: readonly StoredMessage[],
  sessionOf: (row: StoredMessage) => string,
): Promise<readonly Held[]> {
  const bodies = await history.bodies(rows.map(({ id }) => id));
  return rows.map((row) => heldMessage(row, sessionOf(row), redactedText(context, bodies.get(row.id))));
}

/** A summary belongs to the session of the first message that it covers. */
export async function listSummaries(
  context: EngineContext,
  { history }: Stores,
  session: FoundSession,
): Promise<readonly Held[]> {
  const rows = [
    ...(await history.summariesIn(session.lane.id, "active")),
    ...(await history.summariesIn(session.lane.id, "prepared")),
  ].filter(({ pending }) => !pending);
  const first = await history.messages(rows.map((row) => row.first));
  const own = rows.filter((row) => first.get(row.first)?.session === session.number);
  const bodies = await history.summaryBodies(own.map(({ id }) => id));
  const redacted = redactor(context);
  return own.map((row) => heldSummary(row, session.id, redacted(bodies.get(row.id)?.text ?? "")));
}
