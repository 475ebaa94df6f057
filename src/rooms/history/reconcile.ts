/**
 * Reads one page of the host's transcript into the log.
 *
 * An entry that is known by id stores nothing. One that stands inside a committed turn confirms the provisional row it
 * is. One that repeats a stored message under a new id (the host copies a suffix when it rewrites) is linked to it. All
 * others are ordinary history: turns that failed, were aborted, ran elsewhere, or happened before we came.
 */

import type { Instant } from "../../kernel/clock.ts";
import { firstSaid } from "./identity.ts";
import { type OpenLane, openLane } from "./lanes.ts";
import type { Lane, LaneHealth, LaneKey, Reset, StoredMessage } from "./message.ts";
import type { HistoryStore } from "./port.ts";
import type { Intake } from "./tombstone.ts";
import { rebuildView } from "./view.ts";
import { type Entry, type Walked, walkEntries } from "./walk.ts";

export interface TranscriptPage {
  readonly lane: LaneKey;
  readonly sessionId: string;
  readonly parentSessionId: string | null;
  readonly archive: boolean;
  readonly entries: readonly Entry[];
  readonly resets: readonly Omit<Reset, "lane" | "session">[];
  /** Where the next page begins; undefined leaves it. */
  readonly cursor: string | undefined;
  readonly complete: boolean;
}

export interface Reconciled {
  readonly imported: readonly StoredMessage[];
  readonly confirmed: number;
  readonly known: number;
  /** Known from another memory, and now by the host's word: as they are by now. */
  readonly vouched: readonly StoredMessage[];
  readonly cursor: string | null;
}

export async function reconcile(
  store: HistoryStore,
  page: TranscriptPage,
  intake: Intake,
): Promise<Reconciled> {
  const { now } = intake;
  if (page.entries.length + page.resets.length === 0) return emptyPage(store, page);
  const request = {
    sessionId: page.sessionId,
    parentSessionId: page.parentSessionId,
    claim: page.archive ? "archive" : "current",
    startedAt: firstMoment(page),
  } as const;
  const open = await openLane(store, page.lane, request, now);
  const lane = await applyResets(store, open, page.resets);
  const walked = await walkEntries(
    store,
    { lane, session: open.session },
    page.entries,
    intake,
    !page.archive,
  );
  const cursor = page.cursor ?? lane.cursor;
  const { session } = open;
  if (lane.session === session.number) {
    // Its epoch may have moved on with the view.
    const current = (await store.lane(lane.id)) ?? lane;
    await store.saveLane({ ...current, cursor, health: healthAfter(current, page.complete, walked, now) });
  } else {
    await store.saveSession({ ...session, cursor: page.cursor ?? session.cursor, finished: page.complete });
  }
  const { imported, confirmed, known, vouched } = walked;
  return { imported, confirmed, known, vouched, cursor };
}

function firstMoment(page: TranscriptPage): Instant | null {
  return (
    firstSaid(page.entries.map((entry) => entry.message)) ?? page.entries[0]?.at ?? page.resets[0]?.at ?? null
  );
}

/** Nothing to read: of a transcript that we know, the end; of another, nothing that would tell where it belongs. */
async function emptyPage(store: HistoryStore, page: TranscriptPage): Promise<Reconciled> {
  const lane = await store.findLane(page.lane);
  const session = lane === undefined ? undefined : await store.findSession(lane.id, page.sessionId);
  const cursor = page.cursor ?? lane?.cursor ?? null;
  if (lane !== undefined && session !== undefined && lane.session === session.number) {
    const health: LaneHealth = page.complete ? { state: "caught-up" } : lane.health;
    await store.saveLane({ ...lane, cursor, health });
  } else if (session !== undefined) {
    await store.saveSession({ ...session, cursor: page.cursor ?? session.cursor, finished: page.complete });
  }
  return { imported: [], confirmed: 0, known: 0, vouched: [], cursor };
}

function healthAfter({ health }: Lane, complete: boolean, { scattered }: Walked, now: Instant): LaneHealth {
  if (complete) return { state: "caught-up" };
  const since = health.state === "behind" ? health.since : now;
  if (scattered) return { state: "behind", since, reason: HALF_REWRITTEN };
  return health.state === "behind" ? health : { state: "behind", since, reason: "reading the transcript" };
}

const HALF_REWRITTEN = "reading a transcript that was rewritten";

/**
 * The host has rewritten its transcript, and only part of that was read: what was read stands where it stands now, the
 * rest where it stood, so the order between the two is nobody's.
 */
export function isHalfRewritten({ health }: Pick<Lane, "health">): boolean {
  return health.state === "behind" && health.reason === HALF_REWRITTEN;
}

async function applyResets(
  store: HistoryStore,
  { lane, session }: OpenLane,
  resets: TranscriptPage["resets"],
): Promise<Lane> {
  let news = false;
  // A later transcript may carry a reset on, as it does messages: then it stands there.
  const carried =
    lane.session === null || lane.session === session.number
      ? undefined
      : await store.lastReset(lane.id, lane.session);
  for (const reset of resets) {
    if (reset.entryId === carried?.entryId) continue;
    const added = await store.addReset({ ...reset, lane: lane.id, session: session.number });
    news ||= added;
  }
  if (!news || lane.session !== session.number) return lane;
  const cut: Lane = { ...lane, epoch: lane.epoch + 1, tailFrom: null };
  await store.saveLane(cut);
  await rebuildView(store, cut);
  return cut;
}
