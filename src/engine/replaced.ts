/**
 * What the host still holds of what a person took back, so that it is not sent: a list that whoever makes prompts keeps.
 *
 * It is made when something was taken back, and when messages came to stand beside what was; otherwise a prompt only asks
 * whether it is still the same. Of a message that stands alone it says which it is. The host makes one message of several
 * that follow each other with one role: of those it has each as the log has it.
 */

import { type LaneId, type MessageId, messageId, parseMessageRef } from "../kernel/ids.ts";
import type { JsonObject } from "../kernel/json.ts";
import {
  byPosition,
  type HistoryStore,
  joinMessage,
  type Lane,
  type MessageBody,
  type StoredMessage,
} from "../rooms/history/index.ts";
import type {
  AssemblePlan,
  LaneName,
  LiveFingerprint,
  ReplacedMessage,
  Replacements,
  WithheldInAnswer,
} from "./api.ts";
import { type EngineContext, laneKey } from "./context.ts";
import { bodiesOf, type MergedRun, runsAround } from "./merged-runs.ts";
import { withoutReasoning } from "./unsent.ts";

/** The newest. Whatever was said before the oldest of them is not told apart any more. */
const MOST_LISTED = 50_000;
/** While a reply waits. */
const MOST_AT_ONCE = 500;
/** These cross into the host's thread. Of runs beyond it, nothing is left. */
const MOST_CHARACTERS = 512 * 1024;
/** New messages that are looked at before the list is rather made again. */
const MOST_NEW = 256;

type Heeding = Pick<AssemblePlan, "withheld" | "replaced" | "heeds" | "unlisted">;

/** What a prompt has to heed: whether the list that the caller holds is still right, or the list, if it is made in no time. */
export async function takenBack(
  context: EngineContext,
  { lane: name, heeds }: { readonly lane: LaneName; readonly heeds?: string },
): Promise<Heeding> {
  return context.store.read(async ({ history }): Promise<Heeding> => {
    const lane = await history.findLane(laneKey(context, name));
    if (lane === undefined || lane.withheld === 0) return { withheld: 0 };
    const { withheld } = lane;
    const key = heeds === undefined ? undefined : await keyNow(history, lane, heeds);
    if (key !== undefined) return { withheld, heeds: key };
    const rows = await history.withheldIn(lane.id, MOST_AT_ONCE + 1);
    if (rows.length > MOST_AT_ONCE) return { withheld, unlisted: true };
    return { withheld, replaced: await listOf(history, lane, rows) };
  });
}

/** The list, when there is time for it. */
export async function withheldIn(
  context: EngineContext,
  { lane: name }: { readonly lane: LaneName },
): Promise<WithheldInAnswer> {
  return context.store.read(async ({ history }) => {
    const lane = await history.findLane(laneKey(context, name));
    if (lane === undefined || lane.withheld === 0) return { withheld: 0, replaced: NOTHING };
    const rows = await history.withheldIn(lane.id, MOST_LISTED + 1);
    return { withheld: lane.withheld, replaced: await listOf(history, lane, rows) };
  });
}

const NOTHING: Replacements = { key: "", messages: [], before: null };

/** Where messages stand. Those that are not there any more stand nowhere. */
export async function lanesOf(
  context: EngineContext,
  { refs }: { readonly refs: readonly string[] },
): Promise<{ readonly lanes: readonly Required<LaneName>[] }> {
  return context.store.read(async ({ history }) => {
    const ids = new Set<LaneId>();
    for (const ref of refs) {
      const row = await history.message(parseMessageRef(ref));
      if (row !== undefined) ids.add(row.lane);
    }
    const lanes = await Promise.all([...ids].map((id) => history.lane(id)));
    return {
      lanes: lanes
        .filter((lane) => lane !== undefined)
        .map(({ installation, agent, sessionKey }) => ({ installation, agent, sessionKey })),
    };
  });
}

/** What was true when a list was made: as long as nothing came in between, it is right. */
interface MadeOf {
  readonly lane: number;
  readonly withheld: number;
  /** Of the lane. */
  readonly messages: number;
  readonly last: number;
  /** What is said next may be merged with what was taken back. */
  readonly open: boolean;
}

function keyOf({ lane, withheld, messages, last, open }: MadeOf): string {
  return [lane, withheld, messages, last, open ? 1 : 0].join(".");
}

function readKey(key: string): MadeOf | undefined {
  if (!/^\d{1,15}(?:\.\d{1,15}){4}$/.test(key)) return undefined;
  const [lane = 0, withheld = 0, messages = 0, last = 0, open] = key.split(".").map(Number);
  return { lane, withheld, messages, last, open: open === 1 };
}

/** The same list under the key that it would have now, in a few questions, however long it is; undefined: it is another. */
async function keyNow(history: HistoryStore, lane: Lane, key: string): Promise<string | undefined> {
  const made = readKey(key);
  if (made?.lane !== lane.id || made.withheld !== lane.withheld) return undefined;
  const messages = await history.countMessages(lane.id);
  const more = messages - made.messages;
  if (more === 0) return key;
  if (more < 0 || more > MOST_NEW) return undefined;
  const last = await history.message(messageId(made.last));
  if (last?.lane !== lane.id) return undefined;
  const rows = await history.page(lane.id, { after: last, limit: more + 1 });
  // Anything else came to stand in between.
  if (rows.length !== more || rows.some(({ withheld }) => withheld !== null)) return undefined;
  if (made.open && !isParted(last, rows[0]!)) return undefined;
  return keyOf({ ...made, messages, last: rows.at(-1)!.id, open: false });
}

/** An answer that was taken back, and a question after it, which the host never leaves out: they do not become one. */
function isParted(last: StoredMessage, next: StoredMessage): boolean {
  return last.role === "assistant" && last.withheld !== null && next.role === "user";
}

/** Of whatever session: a transcript that the log has not read yet may carry them on. */
async function listOf(
  history: HistoryStore,
  lane: Lane,
  newest: readonly StoredMessage[],
): Promise<Replacements> {
  const beyond = newest[MOST_LISTED];
  const runs = await runsAround(history, newest.slice(0, MOST_LISTED).toSorted(byPosition));
  const [last] = await history.page(lane.id, { limit: 1, newestFirst: true });
  return {
    key: keyOf({
      lane: lane.id,
      withheld: lane.withheld,
      messages: await history.countMessages(lane.id),
      last: last?.id ?? 0,
      open: runs.some(({ open }) => open),
    }),
    messages: await entriesOf(history, runs),
    before: beyond === undefined ? null : beyond.at + 1,
  };
}

/** Oldest first. */
async function entriesOf(
  history: HistoryStore,
  runs: readonly MergedRun[],
): Promise<readonly ReplacedMessage[]> {
  const alike = await alikeOf(
    history,
    runs.flatMap(({ rows }) => rows),
  );
  const needed = runs.flatMap(({ rows }) =>
    rows.flatMap((row) => {
      const others = alike.get(row.id);
      if (others !== undefined) return others;
      const told = row.role !== "toolResult" || row.eventKey !== null;
      return rows.length === 1 && told ? [] : [row];
    }),
  );
  const bodies = await bodiesOf(history, [...new Set(needed.map(({ id }) => id))]);
  const given = spokenOf(runs, bodies);
  return runs.flatMap(({ rows, open }) =>
    rows.map((row, at): ReplacedMessage => {
      const message = given.get(row.id);
      return {
        at: fingerprintOf(row, bodies.get(row.id)),
        withheld: row.withheld,
        ...(at > 0 && { joins: true }),
        ...(open && at === rows.length - 1 && { open: true }),
        ...callOf(row, bodies.get(row.id)),
        ...placeAmong(row, alike.get(row.id) ?? [], bodies),
        ...(message === undefined ? {} : { message }),
      };
    }),
  );
}

/** For those of which there are several: every message of their session with their role and their moment. */
async function alikeOf(
  history: HistoryStore,
  rows: readonly StoredMessage[],
): Promise<ReadonlyMap<MessageId, readonly StoredMessage[]>> {
  const alike = new Map<MessageId, readonly StoredMessage[]>();
  for (const row of rows) {
    if (row.eventKey !== null) continue;
    const all = await history.findByMoment(row.lane, row.role, row.at);
    const others = all.filter(({ session }) => session === row.session).toSorted(byPosition);
    if (others.length > 1) alike.set(row.id, others);
  }
  return alike;
}

/** Which of those that nothing but their order tells apart. */
function placeAmong(
  row: StoredMessage,
  alike: readonly StoredMessage[],
  bodies: ReadonlyMap<MessageId, MessageBody>,
): Pick<ReplacedMessage, "nth" | "of"> {
  const { key } = fingerprintOf(row, bodies.get(row.id));
  const { call } = callOf(row, bodies.get(row.id));
  const equal = alike.filter((other) => {
    const theirs = fingerprintOf(other, bodies.get(other.id)).key;
    if (callOf(other, bodies.get(other.id)).call !== call) return false;
    return theirs === null || key === null || theirs === key;
  });
  return equal.length < 2 ? {} : { nth: equal.findIndex(({ id }) => id === row.id), of: equal.length };
}

/** Those of runs, as the log has them, as far as there is room; the newest runs first. */
function spokenOf(
  runs: readonly MergedRun[],
  bodies: ReadonlyMap<MessageId, MessageBody>,
): ReadonlyMap<MessageId, JsonObject> {
  const given = new Map<MessageId, JsonObject>();
  let left = MOST_CHARACTERS;
  for (const { rows } of runs.toReversed()) {
    if (rows.length === 1) continue;
    const messages = rows.map(({ id }) => {
      const body = bodies.get(id);
      return body === undefined ? undefined : withoutReasoning(joinMessage(body));
    });
    const size = JSON.stringify(messages).length;
    if (size > left || messages.includes(undefined)) continue;
    left -= size;
    rows.forEach(({ id }, at) => {
      given.set(id, messages[at]!);
    });
  }
  return given;
}

/** As the host's own messages are recognised. */
function fingerprintOf(
  { role, at, eventKey }: StoredMessage,
  body: MessageBody | undefined,
): LiveFingerprint {
  const names = [body?.envelope["responseId"], body?.envelope["idempotencyKey"], keyed(eventKey, RESPONSE)];
  const key = names.find((value): value is string => typeof value === "string" && value !== "");
  return { role, at, key: key ?? null };
}

/** Results that came at one moment are told apart by their calls. */
function callOf(
  { role, eventKey }: StoredMessage,
  body: MessageBody | undefined,
): { readonly call?: string } {
  if (role !== "toolResult") return {};
  const call = body?.envelope["toolCallId"] ?? keyed(eventKey, RESULT);
  return typeof call === "string" ? { call } : {};
}

const RESPONSE = "assistant-response:";
const RESULT = "tool-result:";

function keyed(eventKey: string | null, prefix: string): string | undefined {
  return eventKey?.startsWith(prefix) === true ? eventKey.slice(prefix.length) : undefined;
}
