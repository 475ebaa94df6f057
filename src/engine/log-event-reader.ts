/** Reads the log as events, in order of time: as many as are wanted, and no more rows than one answer may cost. */

import { instantOf } from "../kernel/clock.ts";
import type { LaneId, MessageId } from "../kernel/ids.ts";
import type { EventType } from "../kernel/ledger-words.ts";
import { injectionIn } from "../kernel/text/injection.ts";
import { mayInstruct, type RecordTrust } from "../kernel/trust.ts";
import type { Lane, Session, StoredMessage } from "../rooms/history/index.ts";
import { isWebTool } from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";
import { compareKeys, type EventKey, LAST_PART } from "./event-order.ts";
import { type Happened, shownSaid } from "./event-shown.ts";
import { eventsIn, type LogEvent, rolesFor } from "./log-events.ts";
import type { Stores } from "./stores.ts";

/** Rows that one answer reads, where most of them are of no use to it. */
const MOST_ROWS = 4_000;
const SLICE = 200;
/** Characters: of what is longer only its beginning is ever shown. */
const MOST_SHOWN = 16_000;

export interface LogQuery {
  readonly lanes: readonly Lane[];
  readonly types?: readonly EventType[] | undefined;
  readonly sessions?: readonly string[] | undefined;
  readonly since?: number | undefined;
  readonly before?: number | undefined;
  readonly after?: EventKey | undefined;
  readonly payload: boolean;
  readonly limit: number;
}

export interface LogPage {
  readonly events: readonly Happened[];
  /** How far was read; null: to the end. */
  readonly upTo: EventKey | null;
}

export async function readLog(context: EngineContext, stores: Stores, query: LogQuery): Promise<LogPage> {
  const reader = new LogReader(context, stores, query.lanes);
  const roles = rolesFor(query.types);
  const sessions = await reader.sessionsNamed(query.sessions);
  const lanes = sessions === undefined ? query.lanes : query.lanes.filter(({ id }) => sessions.has(id));
  if (lanes.length === 0 || roles.length === 0) return { events: [], upTo: null };
  const events: Happened[] = [];
  let after = query.after === undefined ? undefined : beforeKey(query.after);
  for (let read = 0; read < MOST_ROWS; read += SLICE) {
    const rows = await stores.history.spokenIn({
      lanes: lanes.map(({ id }) => id),
      roles,
      order: "oldest",
      limit: SLICE,
      ...(query.since === undefined ? {} : { since: instantOf(query.since) }),
      ...(query.before === undefined ? {} : { before: instantOf(query.before) }),
      ...(after === undefined ? {} : { after: { at: instantOf(after.at), id: after.id } }),
    });
    const wanted = rows.filter(({ lane, session }) => sessions?.get(lane)?.has(session) ?? true);
    const said = await reader.shown(wanted, query);
    events.push(...said.filter(({ key }) => query.after === undefined || compareKeys(key, query.after) > 0));
    const last = rows.at(-1);
    if (last === undefined || rows.length < SLICE) return { events, upTo: null };
    after = { at: last.at, id: last.id };
    if (events.length >= query.limit) break;
  }
  return { events, upTo: { at: after!.at, from: 0, id: after!.id, part: LAST_PART } };
}

/** The message that somebody stopped in is read again: more of it may be left. What is of the ledger stands behind all of the log at its time. */
function beforeKey({ at, from, id }: EventKey): { readonly at: number; readonly id: number } {
  return from === 1 ? { at, id: Number.MAX_SAFE_INTEGER } : { at, id: id - 1 };
}

export class LogReader {
  readonly #context: EngineContext;
  readonly #stores: Stores;
  readonly #lanes: ReadonlyMap<LaneId, Lane>;
  readonly #sessions = new Map<LaneId, readonly Session[]>();

  constructor(context: EngineContext, stores: Stores, lanes: readonly Lane[]) {
    this.#context = context;
    this.#stores = stores;
    this.#lanes = new Map(lanes.map((lane) => [lane.id, lane]));
  }

  /** Of each conversation, the numbers of those that are called so; undefined: all are wanted. */
  async sessionsNamed(
    names: readonly string[] | undefined,
  ): Promise<ReadonlyMap<LaneId, ReadonlySet<number>> | undefined> {
    if (names === undefined) return undefined;
    const found = new Map<LaneId, ReadonlySet<number>>();
    for (const lane of this.#lanes.keys()) {
      const named = (await this.#sessionsOf(lane)).filter(({ sessionId }) => names.includes(sessionId));
      if (named.length > 0) found.set(lane, new Set(named.map(({ number }) => number)));
    }
    return found;
  }

  /** In the order of the rows. What nobody decided about yet is left out. */
  async shown(
    rows: readonly StoredMessage[],
    { types, payload }: Pick<LogQuery, "types" | "payload">,
    isWanted: (event: LogEvent, row: StoredMessage) => boolean = () => true,
  ): Promise<readonly Happened[]> {
    const decided = rows.filter(({ state }) => state !== "quarantined");
    const bodies = await this.#stores.history.bodies(decided.map(({ id }) => id));
    const held = await heldObservations(this.#stores, decided);
    const shown: Happened[] = [];
    for (const row of decided) {
      const lane = this.#lanes.get(row.lane);
      const body = bodies.get(row.id);
      if (lane === undefined || body === undefined) continue;
      const session = await this.#sessionId(row);
      for (const event of eventsIn(row.role, body)) {
        if (types?.includes(event.type) === false || !isWanted(event, row)) continue;
        const trust = this.#trust(row, event, held.get(row.id));
        shown.push(shownSaid(this.#context, row, event, { lane, session, trust }, payload));
      }
    }
    return shown;
  }

  /** What was decided about what the ledger made of it counts; before that, what it reads like. */
  #trust(row: StoredMessage, event: LogEvent, held: boolean | undefined): RecordTrust {
    const trust = originOf(this.#context, row, event);
    if (mayInstruct(trust)) return trust;
    const isHeld = held ?? injectionIn(event.text.slice(0, MOST_SHOWN)) !== null;
    return isHeld ? "quarantined" : trust;
  }

  async #sessionId({ lane, session }: StoredMessage): Promise<string | null> {
    const sessions = await this.#sessionsOf(lane);
    return sessions.find(({ number }) => number === session)?.sessionId ?? null;
  }

  async #sessionsOf(lane: LaneId): Promise<readonly Session[]> {
    const known = this.#sessions.get(lane);
    if (known !== undefined) return known;
    const sessions = await this.#stores.history.sessions(lane);
    this.#sessions.set(lane, sessions);
    return sessions;
  }
}

/** By where it comes from. */
function originOf(
  { ledger }: EngineContext,
  { role, sender }: StoredMessage,
  { tool }: LogEvent,
): RecordTrust {
  if (role === "user") return sender.isOwner === true ? "human" : "unknown";
  if (role === "assistant") return "agent";
  return tool !== null && isWebTool(tool, ledger.webTools) ? "web" : "tool";
}

/** Of messages that the ledger has made something of: whether any of it is held. */
async function heldObservations(
  { ledger }: Stores,
  rows: readonly StoredMessage[],
): Promise<ReadonlyMap<MessageId, boolean>> {
  const made = await ledger.observations(await ledger.madeOf(rows.map(({ id }) => id)));
  const held = new Map<MessageId, boolean>();
  for (const { message, held: reason } of made.values()) {
    if (message !== null) held.set(message, (held.get(message) ?? false) || reason !== null);
  }
  return held;
}
