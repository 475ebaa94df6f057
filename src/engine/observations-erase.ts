/**
 * A person erases observations and events by themselves: no word of them is left, and the same is not let in again. What was noted
 * as having happened because of an observation says the same, and goes with it.
 */

import { NacreError } from "../kernel/errors.ts";
import { type EventId, type MessageId, type ObservationId, parseRef, refOf } from "../kernel/ids.ts";
import type { Json } from "../kernel/json.ts";
import type { LedgerEvent, Observation } from "../rooms/ledger/index.ts";
import { noteAct } from "./act-journal.ts";
import type { EngineContext } from "./context.ts";
import { eventInReach } from "./events-redact.ts";
import { redactor } from "./index-text.ts";
import type { ErasedRecord, EraseObservationsAnswer, EraseObservationsRequest } from "./ledger-api.ts";
import { derivedName } from "./ledger-keep.ts";
import { eraseObservations as eraseAll, eraseEvents } from "./ledger-taken-back.ts";
import { observationInReach, shelfTitles } from "./observations-shown.ts";
import { notAllowed } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";
import { objectIn } from "./transfer-evidence-word.ts";
import { movedObservationHash } from "./transfer-observation-hash.ts";

const MOST_REFS = 200;

interface Meant {
  readonly observations: ReadonlyMap<ObservationId, Observation>;
  readonly events: ReadonlyMap<EventId, LedgerEvent>;
}

/** All of them, or none: what is not there is said before anything is changed. */
export async function eraseObservations(
  context: EngineContext,
  request: EraseObservationsRequest,
): Promise<EraseObservationsAnswer> {
  const { refs, asker, dryRun = false } = request;
  if (asker !== undefined) throw notAllowed("Erasing what the ledger has");
  if (refs.length > MOST_REFS) {
    throw new NacreError(
      "input/bad-field",
      `${refs.length} references`,
      `Give at most ${MOST_REFS} at a time.`,
    );
  }
  if (dryRun)
    return context.store.read(async (stores) => told(context, stores, await meant(context, stores, request)));
  return context.store.write("durable", async (stores) => {
    const all = await meant(context, stores, request);
    const answer = await told(context, stores, all);
    const now = context.clock.now();
    // What left this store before does not come back from elsewhere.
    for (const { shelf, detail, ...one } of all.observations.values()) {
      const hash = movedObservationHash(context, { ...one, detail: objectIn(detail) });
      await stores.ledger.bury({ kind: "obs", shelf, hash }, now);
    }
    await eraseAll(stores, [...all.observations.keys()], now);
    await eraseEvents(stores, [...all.events.keys()], now);
    await noteAct(context, stores, "observation_erased", [
      ...[...all.observations.keys()].map((id) => refOf("obs", id)),
      ...[...all.events.keys()].map((id) => refOf("evt", id)),
    ]);
    return answer;
  });
}

async function meant(
  context: EngineContext,
  stores: Stores,
  request: EraseObservationsRequest,
): Promise<Meant> {
  const observations = new Map<ObservationId, Observation>();
  const events = new Map<EventId, LedgerEvent>();
  for (const ref of request.refs) {
    if (parseRef(ref, ["obs", "evt"]).kind === "evt") {
      const event = await eventInReach(context, stores, request, ref);
      events.set(event.id, event);
      continue;
    }
    const observation = await observationInReach(context, stores, request, ref);
    observations.set(observation.id, observation);
    for (const [id, event] of await notedOf(stores, observation)) events.set(id, event);
  }
  return { observations, events };
}

/** The alert or the decision that was noted as an event when it was observed. */
async function notedOf(
  { events }: Stores,
  { shelf, hash, message, line }: Observation,
): Promise<ReadonlyMap<EventId, LedgerEvent>> {
  const ids =
    message === null ? await events.named(shelf, [derivedName(hash)]) : await events.madeOf([message]);
  const found = await events.events(ids);
  return new Map([...found].filter(([, event]) => event.shelf === shelf && event.summary === line));
}

async function told(
  context: EngineContext,
  stores: Stores,
  { observations, events }: Meant,
): Promise<EraseObservationsAnswer> {
  const all = [...observations.values(), ...events.values()];
  const messages = new Set<MessageId>(all.flatMap(({ message }) => message ?? []));
  const titles = await shelfTitles(
    stores,
    all.map(({ shelf }) => shelf),
  );
  const clean = redactor(context);
  const records: ErasedRecord[] = [...events.values()].map(({ id, shelf, at, summary, payload }) => ({
    ...{ ref: refOf("evt", id), shelf: titles.get(shelf)!, at, line: clean(summary) },
    texts: [summary, ...saidIn(payload)],
    spool: null,
  }));
  const observed: ErasedRecord[] = [];
  for (const { id, shelf, at, line, text, detail, spool } of observations.values()) {
    observed.push({
      ...{ ref: refOf("obs", id), shelf: titles.get(shelf)!, at, line: clean(line) },
      texts: [line, text, ...saidIn(detail)],
      spool: await toldIn(stores, spool),
    });
  }
  records.unshift(...observed);
  return {
    erased: records.map(({ ref }) => ref),
    sources: [...messages].map((id) => refOf("msg", id)),
    records,
  };
}

async function toldIn({ ledger }: Stores, spool: Observation["spool"]): Promise<ErasedRecord["spool"]> {
  const file = spool === null ? undefined : await ledger.spoolFile(spool.file);
  if (spool === null || file === undefined) return null;
  return { file: file.name, sha256: file.sha256, bytes: file.bytes, offset: spool.offset };
}

/** What stands in it as words. */
function saidIn(json: string | null): readonly string[] {
  const words = (value: Json): readonly string[] => {
    if (typeof value === "string") return [value];
    return typeof value === "object" && value !== null ? Object.values(value).flatMap(words) : [];
  };
  return json === null ? [] : words(JSON.parse(json) as Json);
}
