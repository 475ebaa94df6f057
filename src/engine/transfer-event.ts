/** Events out and in. What nobody named is known by what it says, with this store's key. */

import { instantOf } from "../kernel/clock.ts";
import { keyedDigest } from "../kernel/hash.ts";
import { refOf, type ShelfId } from "../kernel/ids.ts";
import { canonicalJson } from "../kernel/json.ts";
import { EVENT_TYPES, type HoldReason } from "../kernel/ledger-words.ts";
import type { EventRecord } from "../kernel/transfer/record.ts";
import type { StoredMessage } from "../rooms/history/index.ts";
import type { LedgerEvent } from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";
import { heldFor } from "./events-append.ts";
import { redactor } from "./index-text.ts";
import type { Stores } from "./stores.ts";
import { cleanJson, isForeign, messageNamed, objectIn, trustArriving } from "./transfer-evidence-word.ts";
import { added, type KindTransfer, known, refused, withheldHere } from "./transfer-kind.ts";
import { derivedEventNames } from "./transfer-observation-drafts.ts";
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
      async (rows) => rows.map((row) => told(shelves, row)),
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
    const kept = await stores.events.add({
      ...{ shelf, type, trust, held, summary, payload, refs, message: message?.id ?? null },
      name: await nameOf(context, stores, record, { shelf, message }),
      at: instantOf(record.at),
      createdAt: instantOf(record.createdAt),
      ...{ agent: maybe(record.agent), session: maybe(record.session) },
    });
    if (kept === null) return withheldHere("a person had it erased here");
    const here = (await stores.events.events([kept.id])).get(kept.id)!;
    const isDerived = here.message !== null && here.createdAt > record.createdAt;
    if (record.redacted && (kept.isNew || isDerived)) await stores.events.redact([kept.id]);
    if (kept.isNew) return added(refOf("evt", kept.id));
    if (isDerived && here.held === null && held !== null) await stores.events.setHeld(kept.id, held);
    return known(refOf("evt", kept.id));
  },
};

function told(shelves: ShelvesLeaving, row: LedgerEvent): EventRecord | null {
  const shelf = shelves.get(row.shelf);
  if (shelf === undefined) return null;
  const { id, type, trust, held, at, createdAt, agent, session, message, summary, redacted } = row;
  return {
    ...{ kind: "event", ref: refOf("evt", id), shelf, name: UNNAMED.test(row.name) ? "" : row.name },
    ...{ type, trust, held, at, createdAt, agent, session },
    message: message === null ? null : refOf("msg", message),
    ...{ summary, payload: objectIn(row.payload), refs: objectIn(row.refs), redacted },
  };
}

async function nameOf(
  context: EngineContext,
  stores: Stores,
  record: EventRecord,
  { shelf, message }: { readonly shelf: ShelfId; readonly message: StoredMessage | undefined },
): Promise<string> {
  if (record.name !== "") return redactor(context)(record.name);
  const summary = record.redacted ? null : record.summary;
  const made =
    message === undefined
      ? []
      : await derivedEventNames(context, stores, message.id, { type: record.type, summary });
  if (summary !== null && made[0] !== undefined) return made[0];
  // Of those whose words are gone nobody can tell which was which: each has one of them.
  for (const name of made) {
    const [there] = await stores.events.named(shelf, [name]);
    const isTaken = there === undefined && (await stores.events.met(shelf, name)) === "stored";
    if (!isTaken) return name;
  }
  const { type, at, createdAt, agent, session, payload, refs } = record;
  const said = canonicalJson([type, at, createdAt, agent, session, record.summary, payload, refs]);
  return `told-${keyedDigest(context.identity.key, `moved evt ${said}`)}`;
}
