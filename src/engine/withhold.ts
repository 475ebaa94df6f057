/**
 * A person takes something back. Forgetting can be undone; erasing cannot. Either is one transaction: the messages, every
 * summary that was made of them, what is indexed of both, and what the lane then owes.
 */

import type { Instant } from "../kernel/clock.ts";
import { NacreError } from "../kernel/errors.ts";
import {
  type InstallationId,
  type LaneId,
  type MessageId,
  messageId,
  parseMessageRef,
  refOf,
} from "../kernel/ids.ts";
import {
  isPlain,
  mayBeCalled,
  type Seal,
  type StoredMessage,
  sealedName,
  sealWith,
  tombstoneOf,
  withdraw,
} from "../rooms/history/index.ts";
import { noteAct } from "./act-journal.ts";
import type { EraseAnswer, EraseRequest, ForgetAnswer, ForgetRequest } from "./api.ts";
import { cardsGoWith } from "./cards-taken-back.ts";
import { logAgainWith, logAgainWithout } from "./chronicle-taken-back.ts";
import { type EngineContext, installationIn } from "./context.ts";
import { hearFactsAgain } from "./fact-marks.ts";
import { predicatesOf } from "./facts-scope.ts";
import { endingsGoWith, factsGoWith } from "./facts-taken-back.ts";
import { owe } from "./fold-debts.ts";
import { graphGoesWith } from "./graph-taken-back.ts";
import { guidanceComesBackWith, guidanceGoesWith } from "./guidance-taken-back.ts";
import { indexAgain, isHidden } from "./index-text.ts";
import { ledgerComesBackWith, ledgerGoesWith } from "./ledger-taken-back.ts";
import { findSourcesAmong } from "./lesson-source.ts";
import { lessonsComeBackWith, lessonsGoWith } from "./lesson-taken-back.ts";
import { memoriesComeBackWith, memoriesGoWith } from "./memories-taken-back.ts";
import { lookAgain } from "./outcome-marks.ts";
import { outcomesGoWith } from "./outcome-settle.ts";
import { dropBlocks } from "./prompt-prefix.ts";
import { decideBy } from "./quarantine-marks.ts";
import type { Stores } from "./stores.ts";
import { unknownMessage } from "./unknown-message.ts";
import { embedAgain } from "./vector-notes.ts";
import { isSaid } from "./vector-texts.ts";

/** Together they hold the writer up for as long as a reply can wait. */
const MOST_AT_ONCE = 50;
/** Where the list of copies of the store is kept: JSON. */
const BACKUPS = "backups";

export async function forget(context: EngineContext, request: ForgetRequest): Promise<ForgetAnswer> {
  const ids = idsOf(request.refs);
  const undo = request.undo === true;
  return inOneAct(context, async (stores, now) => {
    const rows = await rowsOf(context, stores, ids, request.installation);
    if (undo) refuseErased(rows);
    const changed = rows.filter(({ withheld }) => withheld === (undo ? "forgotten" : null));
    const summaries = undo
      ? await giveBack(context, stores, changed)
      : await putAway(context, stores, changed);
    // What a person wanted to decide again is decided: it is there.
    if (undo) await decideBy(stores.meta, idsIn(changed.filter(isPlain)), "brought back", now);
    await noteAct(context, stores, undo ? "message_brought_back" : "message_forgotten", refsOf(changed));
    return { changed: refsOf(changed), summaries };
  });
}

/** None of them is withheld. With all that was made of them; how many summaries in use went. Within the caller's transaction. */
export async function putAway(
  context: EngineContext,
  stores: Stores,
  rows: readonly StoredMessage[],
): Promise<number> {
  const now = context.clock.now();
  const ids = idsIn(rows);
  await findSourcesAmong(context, stores, ids);
  const summaries = await takeBack(stores, rows, now, (id) => setForgotten(stores, id, now));
  await endingsGoWith(stores, ids, now, predicatesOf(context));
  await memoriesGoWith(stores, ids, "forgotten");
  await guidanceGoesWith(stores, ids, "forgotten");
  await stores.episodes.forgetQueries(ids);
  await ledgerGoesWith(stores, ids, "forgotten", now);
  await lessonsGoWith(context, stores, ids, "forgotten");
  await logAgainWithout(stores, ids);
  await outcomesGoWith(stores, ids);
  return summaries;
}

/** All of them are forgotten, and of one installation. Within the caller's transaction. */
export async function giveBack(
  context: EngineContext,
  stores: Stores,
  rows: readonly StoredMessage[],
): Promise<number> {
  const ids = idsIn(rows);
  const summaries = await takeBack(stores, rows, context.clock.now(), (id) => setForgotten(stores, id, null));
  await memoriesComeBackWith(stores, ids);
  await guidanceComesBackWith(stores, ids);
  await ledgerComesBackWith(stores, ids);
  await lessonsComeBackWith(context, stores, ids);
  await hearFactsAgain(stores, ids);
  await logAgainWith(stores, ids);
  await lookAgain(stores, ids);
  const seal = sealWith(context.identity.key);
  // Nor is it forgotten any more where it comes in again.
  for (const { lane, contentHash, at } of rows) {
    const own = (await stores.history.lane(lane))!.installation;
    await stores.history.dropAbsent(own, seal(contentHash), at);
  }
  return summaries;
}

async function setForgotten(stores: Stores, id: MessageId, since: Instant | null): Promise<void> {
  await stores.history.setForgotten(id, since);
  const row = await stores.history.message(id);
  await stores.index.setHidden("msg", id, row === undefined || isHidden(row));
  await stores.vectors.remove("msg", [id]);
  if (row !== undefined && isSaid(row)) await embedAgain(stores.meta, "msg", [id]);
}

export async function erase(context: EngineContext, request: EraseRequest): Promise<EraseAnswer> {
  const ids = idsOf(request.refs);
  const seal = sealWith(context.identity.key);
  return inOneAct(context, async (stores, now) => {
    const { history, index, vectors, meta } = stores;
    const named = await rowsOf(context, stores, ids, request.installation);
    const rows = await withCopies(stores, installationIn(context, request.installation), named, seal);
    const changed = rows.filter(({ withheld }) => withheld !== "erased");
    await findSourcesAmong(context, stores, idsIn(changed));
    let files = 0;
    const summaries = await takeBack(stores, changed, now, async (id) => {
      // What is forgotten shows neither its words nor its large parts: it is erased as what it was.
      await history.setForgotten(id, null);
      files += (await history.payloadsOf([id])).length;
      const row = (await history.message(id))!;
      const body = (await history.bodies([id])).get(id)!;
      await history.eraseMessage(id, tombstoneOf(body), now, seal(row.contentHash));
      await index.remove("msg", [id]);
      await vectors.remove("msg", [id]);
    });
    await cardsGoWith(stores, "msg", idsIn(changed));
    await factsGoWith(stores, "msg", idsIn(changed), now, predicatesOf(context));
    await graphGoesWith(stores, "msg", idsIn(changed));
    await memoriesGoWith(stores, idsIn(changed), "erased");
    await guidanceGoesWith(stores, idsIn(changed), "erased");
    await stores.episodes.forgetQueries(idsIn(changed));
    await ledgerGoesWith(stores, idsIn(changed), "erased", now);
    await lessonsGoWith(context, stores, idsIn(changed), "erased");
    await logAgainWithout(stores, idsIn(changed));
    await outcomesGoWith(stores, idsIn(changed));
    await decideBy(meta, idsIn(changed), "erased", now);
    await noteAct(context, stores, "message_erased", refsOf(changed));
    return { changed: refsOf(changed), summaries, files, backups: backupsOf(await meta.get(BACKUPS)) };
  });
}

export async function inOneAct<T>(
  context: EngineContext,
  act: (stores: Stores, now: Instant) => Promise<T>,
): Promise<T> {
  try {
    return await context.store.write("durable", (stores) => act(stores, context.clock.now()));
  } finally {
    dropBlocks(context);
  }
}

/** How many summaries that were in use went with them. */
async function takeBack(
  stores: Stores,
  rows: readonly StoredMessage[],
  now: Instant,
  act: (id: MessageId) => Promise<void>,
): Promise<number> {
  const { history, index, meta } = stores;
  let summaries = 0;
  for (const [lane, ids] of byLane(rows)) {
    const gone = await withdraw(history, lane, ids, act, now);
    for (const kind of ["sum", "leaf"] as const) await index.remove(kind, gone.summaries);
    // They are written anew under other numbers: what was made of them could not come back.
    await cardsGoWith(stores, "sum", gone.summaries);
    await graphGoesWith(stores, "sum", gone.summaries);
    await indexAgain(meta, gone.uncovered);
    // What stands for the messages around them is to be written again.
    if (gone.pending > 0) await owe(history, lane, "mend", 0, now);
    summaries += gone.used;
  }
  return summaries;
}

function byLane(rows: readonly StoredMessage[]): ReadonlyMap<LaneId, readonly MessageId[]> {
  const lanes = new Map<LaneId, MessageId[]>();
  for (const { lane, id } of rows) lanes.set(lane, [...(lanes.get(lane) ?? []), id]);
  return lanes;
}

function idsOf(refs: readonly string[]): readonly MessageId[] {
  if (refs.length > MOST_AT_ONCE) {
    throw new NacreError(
      "input/bad-field",
      `params.refs: ${refs.length} messages are too many at once`,
      `Give at most ${MOST_AT_ONCE} of them, and the rest after that.`,
    );
  }
  return [...new Set<number>(refs.map((ref) => parseMessageRef(ref)))].map(messageId);
}

/** All of them, or none is touched. */
async function rowsOf(
  context: EngineContext,
  { history }: Stores,
  ids: readonly MessageId[],
  installation: string | undefined,
): Promise<readonly StoredMessage[]> {
  const own = installationIn(context, installation);
  const rows: StoredMessage[] = [];
  for (const id of ids) {
    const row = await history.message(id);
    const lane = row === undefined ? undefined : await history.lane(row.lane);
    if (row === undefined || lane?.installation !== own) throw unknownMessage(id);
    rows.push(row);
  }
  return rows;
}

/**
 * And those in other lanes that are the same message, come in another way: a fork has what its parent had. Read in after
 * it was erased, they would be recognised and come in without their words.
 */
async function withCopies(
  { history }: Stores,
  installation: InstallationId,
  rows: readonly StoredMessage[],
  seal: Seal,
): Promise<readonly StoredMessage[]> {
  const all = new Map(rows.map((row) => [row.id, row]));
  for (const row of rows) {
    const alike = (await history.messagesAt(installation, row.at)).filter(
      (one) => one.lane !== row.lane && one.role === row.role && one.contentHash === row.contentHash,
    );
    if (alike.length === 0) continue;
    const bodies = await history.bodies([row.id, ...alike.map(({ id }) => id)]);
    const nameOf = ({ id }: StoredMessage) => sealedName(bodies.get(id)!, seal);
    for (const one of alike) if (mayBeCalled(nameOf(one), nameOf(row))) all.set(one.id, one);
  }
  return [...all.values()];
}

function refuseErased(rows: readonly StoredMessage[]): void {
  const erased = rows.find(({ withheld }) => withheld === "erased");
  if (erased === undefined) return;
  throw new NacreError(
    "history/erased",
    `${refOf("msg", erased.id)} is erased: there is nothing to bring back`,
    "Leave it out; what is only forgotten can be brought back.",
  );
}

function idsIn(rows: readonly StoredMessage[]): readonly MessageId[] {
  return rows.map(({ id }) => id);
}

function refsOf(rows: readonly StoredMessage[]): readonly string[] {
  return idsIn(rows).map((id) => refOf("msg", id));
}

/** A list that cannot be read is no reason not to erase. */
function backupsOf(stored: string | undefined): EraseAnswer["backups"] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    if (!Array.isArray(list)) return [];
    return list.flatMap((one: { path?: unknown; at?: unknown } | null) =>
      typeof one?.path === "string" && typeof one.at === "number" ? [{ path: one.path, at: one.at }] : [],
    );
  } catch {
    return [];
  }
}
