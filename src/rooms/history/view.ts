/**
 * The view of a lane: what the model sees of it, in conversation order.
 *
 * A message enters when it belongs to the lane's current session, stands after its last reset, and is neither a
 * heartbeat nor in quarantine; one that was taken back stands there blank. Nothing here touches the log.
 */

import { assert } from "../../kernel/assert.ts";
import type { Lane, StoredMessage } from "./message.ts";
import type { HistoryStore } from "./port.ts";
import { fillView } from "./refold.ts";

export async function enterView(
  store: HistoryStore,
  lane: Lane,
  messages: readonly StoredMessage[],
): Promise<void> {
  const entering = await shownInView(store, lane, messages);
  const runs = await runsByOrdinal(store, lane, entering);
  const folded = runs.some((run) => run.late) ? await store.lastSummaryInView(lane.id) : -1;
  for (const run of runs) {
    await store.insertIntoView(
      lane.id,
      run.ordinal,
      run.messages.map((message) => message.id),
    );
  }
  // After the last summary too: what came late may have been said before the end of what that one covers.
  if (folded >= 0) await nextEpoch(store, lane);
}

/** What came late stands between the summaries, or they are not those they were: the prompt begins differently now. */
async function nextEpoch(store: HistoryStore, { id }: Lane): Promise<void> {
  const now = await store.lane(id);
  assert(now !== undefined, "a view belongs to a lane");
  await store.saveLane({ ...now, epoch: now.epoch + 1 });
}

/** Those of the messages that the view shows, in conversation order. */
export async function shownInView(
  store: HistoryStore,
  lane: Lane,
  messages: readonly StoredMessage[],
): Promise<readonly StoredMessage[]> {
  const boundary = lane.session === null ? undefined : await store.lastReset(lane.id, lane.session);
  return messages
    .filter((message) => message.session === lane.session && !message.heartbeat && isPlain(message))
    .filter((message) => boundary === undefined || message.place > boundary.place)
    .toSorted(byPosition);
}

/** Makes the view anew from the log: after a reset, a rewrite, or a change of session. Folded as far as it was. */
export async function rebuildView(store: HistoryStore, lane: Lane): Promise<void> {
  const before = await standingIn(store, lane);
  const shown = await shownInView(store, lane, await messagesOfSession(store, lane));
  await store.clearView(lane.id);
  await fillView(
    store,
    lane,
    shown.map((message) => message.id),
  );
  const after = await standingIn(store, lane);
  const goesOn = before.every((name, at) => name === after[at]);
  if (!goesOn && [...before, ...after].some((name) => name.startsWith("s"))) await nextEpoch(store, lane);
}

async function standingIn(store: HistoryStore, { id }: Lane): Promise<readonly string[]> {
  const items = await store.view(id, 0, Number.MAX_SAFE_INTEGER);
  return items.map(({ message, summary }) => (summary === null ? `m${message}` : `s${summary}`));
}

async function messagesOfSession(store: HistoryStore, lane: Lane): Promise<readonly StoredMessage[]> {
  const rows: StoredMessage[] = [];
  if (lane.session === null) return rows;
  let after = { session: lane.session, place: Number.MIN_SAFE_INTEGER, seq: -1 };
  for (;;) {
    const page = await store.page(lane.id, { after, limit: 500 });
    const mine = page.filter((row) => row.session === lane.session);
    rows.push(...mine);
    const last = mine.at(-1);
    if (last === undefined || mine.length < 500) return rows;
    after = last;
  }
}

interface Run {
  ordinal: number;
  messages: StoredMessage[];
  /** Something stands behind it already. */
  late: boolean;
}

/**
 * Groups messages that go to the same gap of the view. Almost always there is one run, at the end; a transcript read
 * late fills gaps further up. Runs come last first, so that inserting one does not move the ordinals of the others.
 */
async function runsByOrdinal(
  store: HistoryStore,
  lane: Lane,
  entering: readonly StoredMessage[],
): Promise<readonly Run[]> {
  const runs: Run[] = [];
  const end = entering.length === 0 ? 0 : await store.viewEnd(lane.id);
  for (const message of entering) {
    const ordinal = await ordinalFor(store, lane, message, end);
    const last = runs.at(-1);
    if (last !== undefined && last.ordinal === ordinal) last.messages.push(message);
    else runs.push({ ordinal, messages: [message], late: ordinal < end });
  }
  return runs.reverse();
}

/**
 * The first ordinal whose item does not stand before the message: looked for at the end first, then by halving. A
 * summary stands where its first message does, so what lies further on stands behind it, even if it covers later ones.
 */
async function ordinalFor(
  store: HistoryStore,
  lane: Lane,
  message: StoredMessage,
  end: number,
): Promise<number> {
  /** Of the first item at or after the ordinal: one past its own when it stands before the message. */
  const behind = async (ordinal: number): Promise<number | null> => {
    const [item] = await store.view(lane.id, ordinal, 1);
    const other = item === undefined ? undefined : await store.message(item.first);
    assert(item !== undefined && other !== undefined, "every view item names a message");
    return byPosition(other, message) <= 0 ? item.ordinal + 1 : null;
  };
  if (end === 0 || (await behind(end - 1)) !== null) return end;
  let low = 0;
  let high = end - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const further = await behind(middle);
    if (further === null) high = middle;
    else low = further;
  }
  return low;
}

export function isPlain(message: StoredMessage): boolean {
  return message.state === "provisional" || message.state === "confirmed";
}

/** Conversation order. */
export function byPosition(a: StoredMessage, b: StoredMessage): number {
  return a.session - b.session || a.place - b.place || a.seq - b.seq;
}
