/** Events as they are shown: redacted, in one line, with what was told beside them only when it is asked for. */

import { type LaneId, refOf, type ShelfId } from "../kernel/ids.ts";
import type { Json } from "../kernel/json.ts";
import type { RecordTrust } from "../kernel/trust.ts";
import type { Shelf } from "../rooms/durable/index.ts";
import type { Lane, StoredMessage } from "../rooms/history/index.ts";
import { boundedJson, EVENT_LIMITS, type LedgerEvent, redactedJson } from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";
import type { EventKey } from "./event-order.ts";
import type { ShownEvent } from "./events-api.ts";
import { redactor } from "./index-text.ts";
import type { LogEvent } from "./log-events.ts";
import { redactedNear } from "./redacted-near.ts";
import { shelfShown } from "./shelf-shown.ts";

/** Characters: what is longer is too large to be told whole, whatever it says. */
const LONG = 16_000;
/** By which the beginning of a text is found in it. */
const FIRST_CHARACTERS = 40;
const HELD_BACK = "(held back until a person decides: it reads like an instruction)";

export interface Happened {
  readonly key: EventKey;
  readonly event: ShownEvent;
}

/** Whose shelves and conversations events are of. */
export interface EventNames {
  readonly shelves: ReadonlyMap<ShelfId, Shelf>;
  readonly lanes: ReadonlyMap<LaneId, Lane>;
}

export function shownTold(
  context: EngineContext,
  names: EventNames,
  event: LedgerEvent,
  withPayload: boolean,
): Happened {
  const redact = redactor(context);
  const shelf = names.shelves.get(event.shelf);
  const shown = shelf === undefined ? undefined : shelfShown(shelf, names.lanes);
  const agent = event.agent ?? (shown === undefined || shown.agent === "" ? null : shown.agent);
  return {
    key: { at: event.at, from: 1, id: event.id, part: 0 },
    event: {
      ref: refOf("evt", event.id),
      type: event.type,
      at: event.at,
      lane: shown?.shelf ?? "",
      agent,
      session: event.session,
      trust: event.held === null ? event.trust : "quarantined",
      redacted: event.redacted,
      summary: redact(event.summary),
      ...(withPayload && { payload: parsed(event.payload, redact), refs: parsed(event.refs, redact) }),
    },
  };
}

/** Null: there is none. Stored redacted, and redacted again: the detector may know more by now. */
function parsed(json: string | null, redact: (text: string) => string): Json {
  if (json === null) return null;
  return redactedJson(JSON.parse(json) as Json, redact);
}

export interface SaidWhere {
  readonly lane: Lane;
  /** The host's id of its transcript. */
  readonly session: string | null;
  readonly trust: RecordTrust;
}

export function shownSaid(
  context: EngineContext,
  row: StoredMessage,
  event: LogEvent,
  { lane, session, trust }: SaidWhere,
  withPayload: boolean,
): Happened {
  const isHeld = trust === "quarantined";
  const redact = redactor(context);
  const { part, type, text } = event;
  return {
    key: { at: row.at, from: 0, id: row.id, part },
    event: {
      ref: refOf("msg", row.id),
      type,
      at: row.at,
      lane: lane.sessionKey,
      agent: lane.agent,
      session,
      trust,
      redacted: false,
      summary: isHeld ? HELD_BACK : lineOf(text, redact),
      ...(withPayload && !isHeld && { payload: boundedDetail(event, redact), refs: null }),
    },
  };
}

/** Of a long one its size and its beginning: nobody looks for secrets in a megabyte to leave it out. */
function boundedDetail(
  { text, detail }: Pick<LogEvent, "text" | "detail">,
  redact: (text: string) => string,
): Json {
  if (text.length <= LONG) return JSON.parse(boundedJson(detail, EVENT_LIMITS.payload, redact).text) as Json;
  const originalBytes = new TextEncoder().encode(text).length;
  return { truncated: true, originalBytes, preview: lineOf(text, redact) };
}

/** Redacted first: half a secret that fell behind a cut would slip through. */
function lineOf(text: string, redact: (text: string) => string): string {
  const whole = text.trimStart();
  const near = redactedNear(whole, [whole.slice(0, FIRST_CHARACTERS).toLowerCase()], redact);
  const line = near.replace(/[\s\p{Cc}]+/gu, " ").trim();
  return line.length <= EVENT_LIMITS.summary ? line : line.slice(0, EVENT_LIMITS.summary).toWellFormed();
}
