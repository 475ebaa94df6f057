/**
 * Lets the gate look at what the owner says, behind the index, in order. Reading and judging happen in the background, storing
 * in the writer's thread; a failure here fails no turn.
 *
 * Every message that is judged has its verdict kept. What is let in becomes memories of the owner's with their source, one for
 * each statement; what says something that is known already reinforces it. Nothing is judged twice by itself: another gate or threshold counts from
 * then on.
 */

import { instantOf } from "../kernel/clock.ts";
import { messageId } from "../kernel/ids.ts";
import type { JsonObject } from "../kernel/json.ts";
import {
  compareValues,
  OWNER_NAMESPACE,
  type StoredVerdict,
  saysDigest,
  slotOf,
  type Told,
  toldIn,
} from "../rooms/durable/index.ts";
import { type Lane, type MessageBody, type StoredMessage, sessionTreatment } from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import { judgedAgain, listedAgain } from "./gate-again.ts";
import { evidenceFor, isSaidAgain, ownWordsIn } from "./gate-evidence.ts";
import { type GateInUse, gateInUse, storedVerdict } from "./gate-in-use.ts";
import { isRelayed } from "./got-record.ts";
import { INDEX_VERSION } from "./index-text.ts";
import { keepStatement } from "./keep-statement.ts";
import type { GateBatch } from "./memory-api.ts";
import { areWordsBehind, refillWords } from "./shelf-refill.ts";
import type { Stores } from "./stores.ts";

const UP_TO = "gate-up-to";
/** Messages of one slice, or what they state: each takes a few searches, and a turn that is to be stored waits for one slice. */
const MOST_JUDGED = 8;
/** What is longer is no memory: it stays in the log, where it is found. */
const LONGEST = 2_000;

interface Judged {
  readonly message: number;
  /** Null: it has no words of the owner's own. */
  readonly verdict: StoredVerdict | null;
  /** All that is told. */
  readonly text: string;
  /** What is to be kept of it, in order; empty: nothing is. */
  readonly statements: readonly Stated[];
}

interface Stated {
  readonly text: string;
  /** Only if it says what is known, or puts it right: the gate refused it for being known. */
  readonly known: boolean;
}

export async function prepareGate(context: EngineContext, { limit }: { limit: number }): Promise<GateBatch> {
  return context.store.read(async (stores) => {
    const { history, index, meta } = stores;
    const gate = await gateInUse(context, meta);
    const from = await gateMark(meta);
    const watermark = await index.watermark("msg");
    const indexed = watermark.version === INDEX_VERSION ? watermark.upTo : 0;
    // Those that are ahead are reached anyway.
    const listed = (await listedAgain(meta)).filter((id) => id <= from).slice(0, limit);
    const rows =
      listed.length > 0
        ? [...(await history.messages(listed.map(messageId))).values()]
        : (await history.scan(from, limit)).filter(({ id }) => id <= indexed);
    const lanes = new Map<number, Lane | undefined>();
    const judged: JsonObject[] = [];
    const looked: number[] = listed.filter((id) => !rows.some((row) => row.id === id));
    let upTo = from;
    let taken = 0;
    for (const row of rows) {
      if (taken >= MOST_JUDGED) break;
      if (!lanes.has(row.lane)) lanes.set(row.lane, await history.lane(row.lane));
      const one = await judgeMessage(context, stores, gate, row, lanes.get(row.lane), listed.length > 0);
      if (one !== null) judged.push(asJson(one));
      taken += one === null ? 0 : Math.max(1, one.statements.length);
      if (listed.length > 0) looked.push(row.id);
      else upTo = row.id;
    }
    const behind = await areWordsBehind(stores);
    return {
      version: gate.version,
      from,
      upTo,
      pending: behind || listed.length > 0 || upTo < (await history.newestId()),
      judged,
      again: looked,
      idle: upTo === from && looked.length === 0 && !behind,
    };
  });
}

/** Applying a batch twice changes nothing. What was taken back meanwhile is left out. */
export async function applyGate(
  context: EngineContext,
  batch: GateBatch,
): Promise<{ readonly upTo: number; readonly added: number }> {
  return context.store.write("derived", async (stores) => {
    const { history, memories, meta } = stores;
    const reached = await gateMark(meta);
    if (batch.from !== reached) return { upTo: reached, added: 0 };
    const listed = new Set(await listedAgain(meta));
    const judged = (batch.judged as unknown as readonly Judged[]).filter(
      ({ message }) => batch.again.length === 0 || listed.has(message),
    );
    const rows = await history.messages(judged.map(({ message }) => messageId(message)));
    let added = 0;
    for (const one of judged) {
      const row = rows.get(messageId(one.message));
      const lane = row === undefined ? undefined : await history.lane(row.lane);
      if (row === undefined || lane === undefined || whyNotJudged(context, row, lane) !== null) continue;
      if (one.verdict !== null) await memories.putVerdict(row.id, one.verdict);
      if (one.statements.length > 0) added += await keep(context, stores, row, lane, one);
    }
    await meta.set(UP_TO, String(batch.upTo));
    await judgedAgain(meta, await doneWith(context, stores, batch));
    if (await areWordsBehind(stores)) await refillWords(stores);
    return { upTo: batch.upTo, added };
  });
}

/** Those that were judged, and those that cannot be. What was hidden when it was looked at, and is not any more, stays listed. */
async function doneWith(
  context: EngineContext,
  { history }: Stores,
  batch: GateBatch,
): Promise<readonly number[]> {
  const judged = (batch.judged as unknown as readonly Judged[]).map(({ message }) => message);
  const unseen = batch.again.filter((id) => !judged.includes(id));
  const rows = await history.messages(unseen.map(messageId));
  const done = [...judged];
  for (const id of unseen) {
    const row = rows.get(messageId(id));
    const lane = row === undefined ? undefined : await history.lane(row.lane);
    if (row === undefined || lane === undefined || whyNotJudged(context, row, lane) !== null) done.push(id);
  }
  return done;
}

/** One sentence; null: it is the owner's own, and is looked at. */
export function whyNotJudged(
  context: EngineContext,
  row: StoredMessage,
  lane: Pick<Lane, "kind" | "sessionKey">,
  body?: MessageBody,
): string | null {
  if (row.role !== "user") return "Only what the owner says is judged.";
  if (row.sender.isOwner !== true) return "It was not said by the owner.";
  if (row.withheld !== null) return `It is ${row.withheld}.`;
  if (row.state === "quarantined" || row.state === "rejected") return `It is ${row.state}.`;
  if (row.heartbeat || isRelayed(body?.envelope["provenance"]))
    return "It was said by the host and not by a person.";
  if (lane.kind !== "main") return `It was said in a ${lane.kind} session, where no person speaks.`;
  const isStored = sessionTreatment(lane.sessionKey, context.policy) === "stored";
  return isStored ? null : "The configuration leaves this session alone.";
}

async function judgeMessage(
  context: EngineContext,
  stores: Stores,
  gate: GateInUse,
  row: StoredMessage,
  lane: Lane | undefined,
  again: boolean,
): Promise<Judged | null> {
  if (lane === undefined || whyNotJudged(context, row, lane) !== null) return null;
  const known = (await stores.memories.verdicts([row.id])).get(row.id);
  if (known !== undefined && !again) return null;
  const body = (await stores.history.bodies([row.id])).get(row.id);
  const own = ownWordsIn(context, body);
  const { text } = own;
  if (text === "" || whyNotJudged(context, row, lane, body) !== null)
    return again ? { message: row.id, verdict: null, text: "", statements: [] } : null;
  const { installation } = lane;
  const shelf = await stores.memories.findShelf({ installation, tier: "user", name: OWNER_NAMESPACE });
  const evidence = await evidenceFor(context, stores, {
    text,
    installation,
    shelf: shelf?.id ?? null,
    judged: row,
  });
  const verdict = gate.judge(text, evidence);
  const isKnown = !verdict.admitted && gate.meritOf(text, evidence, verdict) >= verdict.threshold;
  const told = toldIn(own);
  const keeps = (verdict.admitted || isKnown) && told.text !== "" && told.text.length <= LONGEST;
  const isAgain = (said: string) =>
    isSaidAgain(context, stores, installation, { row, text: said, nearTurns: evidence.nearTurns });
  const lasts = (said: string) => gate.judge(said, NOTHING_NEAR).score >= verdict.threshold * LEAST_SHARE;
  const stated = keeps && !(await isAgain(told.text)) ? await ownStatements(told, isAgain, lasts) : [];
  return {
    message: row.id,
    // What a message was told once stays: only its memories are made again.
    verdict: known ?? storedVerdict(verdict),
    text: told.text,
    statements: stated.map((statement) => ({
      text: statement,
      // Of several that were taken for known together, one may be news.
      known: isKnown && (stated.length === 1 || !gate.judge(statement, NOTHING_NEAR).admitted),
    })),
  };
}

/** Of several statements that were let in together, one that comes to less than this of the threshold is told by the way. */
const LEAST_SHARE = 0.5;
const NOTHING_NEAR = { turns: [], memories: [] };

/**
 * Without those of several that were generated or recalled before, and those in which nothing lasts. What contradicts itself is
 * kept as it was said, and so is what lasts only as a whole.
 */
async function ownStatements(
  { text, statements }: Told,
  isAgain: (said: string) => Promise<boolean>,
  lasts: (said: string) => boolean,
): Promise<readonly string[]> {
  if (statements.length === 1) return statements;
  if (contradictEachOther(statements)) return [text];
  const own: string[] = [];
  const lasting = statements.filter(lasts);
  if (lasting.length === 0) return [text];
  for (const statement of lasting) if (!(await isAgain(statement))) own.push(statement);
  return own;
}

function contradictEachOther(statements: readonly string[]): boolean {
  const slots = statements.flatMap((statement) => slotOf(statement).slot ?? []);
  return slots.some((newer, at) =>
    slots.slice(0, at).some((older) => older.slot === newer.slot && compareValues(older, newer) === "other"),
  );
}

function asJson({ message, verdict, text, statements }: Judged): JsonObject {
  return {
    message,
    verdict: verdict === null ? null : { ...verdict },
    text,
    statements: statements.map((statement) => ({ ...statement })),
  };
}

/** How many came of it. What a person has forgotten as a whole does not come back in parts. */
async function keep(
  context: EngineContext,
  stores: Stores,
  row: StoredMessage,
  { installation }: Lane,
  { text, statements, verdict }: Judged,
): Promise<number> {
  const shelf = await stores.memories.openShelf({ installation, tier: "user", name: OWNER_NAMESPACE });
  const digestOf = (said: string) => saysDigest(said, context.identity.key);
  if (await stores.memories.isBuried(shelf.id, digestOf(text))) return 0;
  const there = await digestsMadeOf(stores, row);
  let added = 0;
  for (const statement of statements) {
    if (there.has(digestOf(statement.text))) continue;
    const kept = await keepStatement(context, stores, {
      shelf: shelf.id,
      text: statement.text,
      origin: "gate",
      trust: "human",
      at: instantOf(row.at),
      gate: verdict,
      source: row.id,
      explicit: false,
      onlyIfKnown: statement.known,
    });
    if (kept.outcome === "added" || kept.outcome === "superseded") added += 1;
  }
  return added;
}

/** A message is looked at again for one of its statements: what became of the others meanwhile stays as it is. */
async function digestsMadeOf({ memories }: Stores, { id }: StoredMessage): Promise<ReadonlySet<string>> {
  const made = await memories.memories(await memories.madeOf([id]));
  const there = new Set<string>();
  for (const memory of made.values()) {
    const sources = await memories.sources(memory.id);
    const isOrigin = sources.some(({ message, how }) => message === id && how === "origin");
    if (isOrigin && memory.state !== "forgotten") there.add(memory.digest);
  }
  return there;
}

/** Up to which message everything has been looked at. */
export async function gateMark(meta: Stores["meta"]): Promise<number> {
  return Number((await meta.get(UP_TO)) ?? 0);
}
