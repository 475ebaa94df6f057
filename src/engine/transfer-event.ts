/** Events out and in. What nobody named is known by what it says, with this store's key. */

import { instantOf } from "../kernel/clock.ts";
import { type MessageId, refOf } from "../kernel/ids.ts";
import { canonicalJson } from "../kernel/json.ts";
import { EVENT_TYPES, type HoldReason } from "../kernel/ledger-words.ts";
import type { EventRecord } from "../kernel/transfer/record.ts";
import type { StoredMessage } from "../rooms/history/index.ts";
import type { LedgerEvent, NewLedgerEvent } from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";
import { eventMeans, heldFor } from "./events-append.ts";
import { redactor } from "./index-text.ts";
import type { Stores } from "./stores.ts";
import {
  cleanJson,
  isForeign,
  isSameText,
  messageNamed,
  objectIn,
  trustArriving,
} from "./transfer-evidence-word.ts";
import { added, type KindTransfer, known, refused, withheldHere } from "./transfer-kind.ts";
import { derivedEvents } from "./transfer-observation-drafts.ts";
import { NO_SHELF, type ShelvesLeaving, shelfArriving, shelvesLeaving } from "./transfer-shelf.ts";
import { leavingPage, ROWS } from "./transfer-shelf-page.ts";

/** Made of what it says, with a key that stays with its store; or what is left of a name. */
const UNNAMED = /^(?:turn|told|redacted)-[0-9a-f]{32}$/;

export const eventTransfer: KindTransfer<EventRecord> = {
  async leaving(_context, stores, what, after, bytes) {
    const shelves = await shelvesLeaving(stores, what);
    return leavingPage(
      after,
      bytes,
      (from) => stores.events.scan(from, ROWS),
      (rows) => Promise.all(rows.map((row) => told(stores, shelves, row))),
    );
  },
  async arriving(context, stores, record, where) {
    const type = EVENT_TYPES.find((one) => one === record.type);
    if (type === undefined)
      return refused(`there is no type of event such as ${JSON.stringify(record.type.slice(0, 40))}`);
    const shelf = await shelfArriving(stores, where, record.shelf);
    if (shelf === null) return NO_SHELF;
    const message = await messageNamed(stores, record.message);
    if (message?.withheld === "erased") return withheldHere("what it was made of was erased here");
    const redact = redactor(context);
    const maybe = (text: string | null) => (text === null ? null : redact(text));
    const summary = redact(record.summary);
    if (summary === "" && !record.redacted) return refused("it does not say what happened");
    const messages = message === undefined ? [] : [message.id];
    const trust = await trustArriving(stores, where, record.trust, { text: summary, messages });
    const [payload, refs] = [cleanJson(context, record.payload), cleanJson(context, record.refs)];
    const injects = isForeign(where) ? heldFor(trust, [summary, payload, refs].join("\n")) : null;
    const held =
      message?.withheld === "forgotten" ? "forgotten" : ((record.held as HoldReason | null) ?? injects);
    const event: Omit<NewLedgerEvent, "name"> = {
      ...{ shelf, type, trust, held, summary, payload, refs, message: message?.id ?? null },
      at: instantOf(record.at),
      createdAt: instantOf(record.createdAt),
      ...{ agent: maybe(record.agent), session: maybe(record.session) },
    };
    const name = await nameOf(context, stores, record, message);
    const kept = await stores.events.add({ ...event, name: await nameHere(stores, record, event, name) });
    if (kept === null) return withheldHere("a person had it erased here");
    const here = (await stores.events.events([kept.id])).get(kept.id)!;
    if (!kept.isNew && record.name !== "" && saysOther(here, event))
      return refused(`${refOf("evt", here.id)} has its name and says something else; that stays`);
    const isDerived = here.message !== null && here.createdAt > record.createdAt;
    if (record.redacted && (kept.isNew || isDerived)) await stores.events.redact([kept.id]);
    if (kept.isNew) return added(refOf("evt", kept.id));
    if (isDerived && here.held === null && held !== null) await stores.events.setHeld(kept.id, held);
    return known(refOf("evt", kept.id));
  },
};

async function told(stores: Stores, shelves: ShelvesLeaving, row: LedgerEvent): Promise<EventRecord | null> {
  const shelf = shelves.get(row.shelf);
  if (shelf === undefined) return null;
  const { id, type, trust, held, at, createdAt, agent, session, message, summary, redacted } = row;
  return {
    ...{ kind: "event", ref: refOf("evt", id), shelf, name: UNNAMED.test(row.name) ? "" : row.name },
    ...(UNNAMED.test(row.name) && message !== null && { nth: await placeOf(stores, row, message) }),
    ...{ type, trust, held, at, createdAt, agent, session },
    message: message === null ? null : refOf("msg", message),
    ...{ summary, payload: objectIn(row.payload), refs: objectIn(row.refs), redacted },
  };
}

/** They are made in one order, and numbered in it. */
async function placeOf(
  { events }: Stores,
  { id, type, shelf }: LedgerEvent,
  message: MessageId,
): Promise<number> {
  const made = await madeOf(events, message);
  const alike = made.filter((one) => one.type === type && one.shelf === shelf);
  return alike.filter((one) => one.id < id && UNNAMED.test(one.name)).length;
}

async function nameOf(
  context: EngineContext,
  stores: Stores,
  record: EventRecord,
  message: StoredMessage | undefined,
): Promise<string> {
  if (record.name !== "") return redactor(context)(record.name);
  const made = message === undefined ? [] : await derivedEvents(context, stores, message.id, record.type);
  const saysSo = (one: (typeof made)[number]) => record.redacted || isSameText(one.summary, record.summary);
  const placed = record.nth === undefined ? undefined : made[record.nth];
  const own =
    placed !== undefined && saysSo(placed) ? placed : record.redacted ? undefined : made.find(saysSo);
  if (own !== undefined) return own.name;
  const { type, trust, summary, at, createdAt, agent, session, payload, refs } = record;
  // As an event that somebody tells is named (told-event.ts); of one whose words are gone there is only when.
  const said = record.redacted
    ? { type, at, createdAt, agent, session }
    : { type, trust, summary, at, agent, session, payload, refs };
  return `told-${eventMeans(context).digest(canonicalJson(said))}`;
}

/** What was told here whole is named after all of it, also where less of it is kept: what is kept tells that it is the same. */
async function nameHere(
  { events }: Stores,
  { name: given, redacted }: EventRecord,
  { shelf, at, type, createdAt, message, agent, session, ...said }: Omit<NewLedgerEvent, "name">,
  name: string,
): Promise<string> {
  if (given !== "" || (await events.met(shelf, name)) !== null) return name;
  const found = message === null ? await toldAt(events, { shelf, type, at }) : await madeOf(events, message);
  const isIt = (one: LedgerEvent) =>
    one.shelf === shelf &&
    one.type === type &&
    one.at === at &&
    one.createdAt === createdAt &&
    one.message === message &&
    one.agent === agent &&
    one.session === session &&
    one.redacted === redacted &&
    (redacted || !saysOther(one, said));
  return found.find(isIt)?.name ?? name;
}

async function toldAt(
  events: Stores["events"],
  { shelf, type, at }: Pick<NewLedgerEvent, "shelf" | "type" | "at">,
): Promise<readonly LedgerEvent[]> {
  const moment = { shelves: [shelf], types: [type], since: at, before: instantOf(at + 1) };
  const found: LedgerEvent[] = [];
  for (const held of [false, true])
    found.push(...(await events.list({ ...moment, held, limit: Number.MAX_SAFE_INTEGER })));
  return found;
}

/** Those that are forgotten with it, too, which no list has. */
async function madeOf(events: Stores["events"], message: MessageId): Promise<readonly LedgerEvent[]> {
  return [...(await events.events(await events.madeOf([message]))).values()];
}

function saysOther(
  here: Pick<LedgerEvent, "summary" | "payload" | "refs" | "redacted">,
  said: Pick<NewLedgerEvent, "summary" | "payload" | "refs">,
): boolean {
  const json = (text: string | null) => (text === null ? "" : canonicalJson(objectIn(text)!));
  const words = ({ summary, payload, refs }: typeof said) => [summary, json(payload), json(refs)].join("\n");
  return !here.redacted && !isSameText(words(here), words(said));
}
