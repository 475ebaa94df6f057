/** Observations out and in: what they say, how they were judged, and what became of them. */

import { instantOf } from "../kernel/clock.ts";
import { type ObservationId, observationId, refOf, type ShelfId } from "../kernel/ids.ts";
import type { HoldReason } from "../kernel/ledger-words.ts";
import { injectionIn } from "../kernel/text/injection.ts";
import type { ObservationRecord } from "../kernel/transfer/record.ts";
import { mayInstruct } from "../kernel/trust.ts";
import type { StoredMessage } from "../rooms/history/index.ts";
import { asideOf, type Importance, type NewObservation, type Observation } from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";
import { redactor } from "./index-text.ts";
import { standAside } from "./stand-aside.ts";
import type { Stores } from "./stores.ts";
import type { ImportedRecord } from "./transfer-api.ts";
import { cleanJson, isForeign, messageNamed, objectIn, trustArriving } from "./transfer-evidence-word.ts";
import { type Arriving, added, type KindTransfer, known, withheldHere } from "./transfer-kind.ts";
import { derivedHash } from "./transfer-observation-drafts.ts";
import { movedObservationHash } from "./transfer-observation-hash.ts";
import { NO_SHELF, numberIn, type ShelvesLeaving, shelfArriving, shelvesLeaving } from "./transfer-shelf.ts";
import { leavingPage, lineageOf, ROWS, replacedIn } from "./transfer-shelf-page.ts";

export const observationTransfer: KindTransfer<ObservationRecord> = {
  async leaving(_context, stores, what, after, bytes) {
    const shelves = await shelvesLeaving(stores, what);
    const aside = await stores.ledger.list({
      ...{ shelves: [...shelves.keys()], superseded: true, limit: Number.MAX_SAFE_INTEGER },
    });
    return leavingPage(
      after,
      bytes,
      (from) => stores.ledger.scan(from, ROWS),
      async (rows) => rows.map((row) => told(shelves, aside, row)),
    );
  },
  async arriving(context, stores, record, where) {
    const shelf = await shelfArriving(stores, where, record.shelf);
    if (shelf === null) return NO_SHELF;
    const message = await messageNamed(stores, record.message);
    if (message?.withheld === "erased") return withheldHere("what it was made of was erased here");
    const observation = await observationIn(context, stores, { record, where, shelf, message });
    const hash = await hashHere(context, stores, observation);
    const kept = await stores.ledger.add({ ...observation, hash });
    if (kept === null) return withheldHere("a person had it erased here");
    if (!kept.isNew) return knownHere(stores, observation, kept.id);
    await takePlaces(stores, record, kept.id);
    await beginUnused(context, stores, kept.id, observation.state);
    return added(refOf("obs", kept.id));
  },
};

function told(
  shelves: ShelvesLeaving,
  aside: readonly Observation[],
  row: Observation,
): ObservationRecord | null {
  const shelf = shelves.get(row.shelf);
  if (shelf === undefined) return null;
  const { id, kind, kindGiven, origin, trust, held, importance, priority, state, language, outcome } = row;
  const { at, createdAt, agent, tool, call, durationMs, message, supersedes, line, text, plan } = row;
  return {
    ...{
      kind: "observation",
      ref: refOf("obs", id),
      shelf,
      of: kind,
      ofGiven: kindGiven,
      origin,
      trust,
      held,
    },
    importance: { score: importance.score, label: importance.label, method: importance.method },
    ...{ priority, state, language, outcome, at, createdAt, agent, tool, call, durationMs },
    message: message === null ? null : refOf("msg", message),
    supersedes: supersedes === null ? null : refOf("obs", supersedes),
    ...lineageOf("obs", row, aside),
    ...{ line, text, detail: objectIn(row.detail) },
    plan:
      plan === null
        ? null
        : { trigger: plan.trigger, dueAt: plan.dueAt, expiresAt: plan.expiresAt, status: plan.status },
  };
}

interface Come {
  readonly record: ObservationRecord;
  readonly where: Arriving;
  readonly shelf: ShelfId;
  readonly message: StoredMessage | undefined;
}

async function observationIn(
  context: EngineContext,
  stores: Stores,
  { record, where, shelf, message }: Come,
): Promise<NewObservation> {
  const redact = redactor(context);
  const maybe = (text: string | null) => (text === null ? null : redact(text));
  const [line, text, tool] = [redact(record.line), redact(record.text), maybe(record.tool)];
  const messages = message === undefined ? [] : [message.id];
  const trust = await trustArriving(stores, where, record.trust, { text, messages });
  const detail = cleanJson(context, record.detail);
  const own = mayInstruct(trust) || !isForeign(where);
  const injects = !own && injectionIn(`${line}\n${text}\n${detail ?? ""}`) !== null;
  const held: HoldReason | null =
    message?.withheld === "forgotten"
      ? "forgotten"
      : ((record.held as HoldReason | null) ?? (injects ? "injection" : null));
  const importance = record.importance as Importance;
  const { plan } = record;
  const derived =
    record.origin === "turn" && message !== undefined
      ? await derivedHash(context, stores, message.id, { line, text, tool, shelf })
      : null;
  return {
    ...{ shelf, kind: record.of, kindGiven: record.ofGiven, origin: record.origin, trust, held },
    importance: own && !injects ? importance : notAboveAll(importance),
    priority: record.priority === "P0" && !own ? "P1" : record.priority,
    ...{ state: record.state, language: record.language, outcome: record.outcome },
    at: instantOf(record.at),
    createdAt: instantOf(record.createdAt),
    ...{ agent: maybe(record.agent), tool, call: record.call, durationMs: record.durationMs },
    message: message?.id ?? null,
    supersedes: await observationNamed(stores, record.supersedes),
    spool: null,
    hash: derived ?? movedObservationHash(context, record),
    ...{ line, text, detail },
    plan:
      plan === null
        ? null
        : {
            trigger: maybe(plan.trigger),
            dueAt: plan.dueAt === null ? null : instantOf(plan.dueAt),
            expiresAt: plan.expiresAt === null ? null : instantOf(plan.expiresAt),
            status: plan.status,
          },
  } as NewObservation;
}

/** What was told here is known by what it was called or by its line, and not as what is moved: it is the same all the same. */
async function hashHere(
  context: EngineContext,
  { ledger }: Stores,
  observation: NewObservation,
): Promise<string> {
  const { shelf, at, hash } = observation;
  if ((await ledger.met(shelf, hash)) !== null) return hash;
  const moved = (one: Omit<NewObservation, "shelf">) =>
    movedObservationHash(context, { ...one, detail: objectIn(one.detail) });
  const own = moved(observation);
  const sameMoment = await ledger.list({
    ...{ shelves: [shelf], since: at, before: instantOf(at + 1), limit: Number.MAX_SAFE_INTEGER },
  });
  return sameMoment.find((one) => moved(one) === own)?.hash ?? hash;
}

/** The highest score of what is nice to have, to four decimals: nobody's word is above all. */
const JUST_NICE = 0.7999;

function notAboveAll(importance: Importance): Importance {
  if (importance.label !== "must_remember") return importance;
  return { ...importance, label: "nice_to_have", score: Math.min(importance.score ?? JUST_NICE, JUST_NICE) };
}

/** Made here of the same message a moment ago: what became of it where it comes from counts. */
async function knownHere(
  stores: Stores,
  {
    createdAt,
    message,
    kind,
    kindGiven,
    importance,
    priority,
    state,
    held,
    durationMs,
    plan,
  }: NewObservation,
  id: ObservationId,
): Promise<ImportedRecord> {
  const here = (await stores.ledger.observations([id])).get(id)!;
  const isDerived = message !== null && here.message === message && here.createdAt > createdAt;
  if (isDerived && (here.held === null || held !== null)) {
    await stores.ledger.change(id, {
      ...{ kind, kindGiven, importance, priority, state },
      held: held === null ? null : { reason: held, at: createdAt },
      ...(durationMs !== null && { durationMs }),
      ...(plan !== null && { plan }),
    });
    await standAside(stores, "obs", [id], asideOf({ ...here, state, held }));
  }
  return known(refOf("obs", id));
}

/** That nobody used it is counted from when it came: here nobody could before. */
async function beginUnused(
  { clock }: EngineContext,
  { ledger }: Stores,
  observation: ObservationId,
  state: NewObservation["state"],
): Promise<void> {
  if (state !== "active") return;
  await ledger.move({
    ...{ observation, from: state, to: state, reason: "moved-in", actor: "import" },
    at: clock.now(),
    run: null,
  });
}

async function takePlaces(stores: Stores, record: ObservationRecord, id: ObservationId): Promise<void> {
  const { ledger } = stores;
  const by = await observationNamed(stores, record.replacedBy ?? null);
  if (by !== null) await ledger.change(id, { supersededBy: by });
  for (const ref of replacedIn(record)) {
    const replaced = await observationNamed(stores, ref);
    const one = replaced === null ? undefined : (await ledger.observations([replaced])).get(replaced);
    if (one === undefined || one.id === id || one.supersededBy !== null) continue;
    await ledger.change(one.id, { supersededBy: id });
    await standAside(stores, "obs", [one.id], asideOf({ ...one, supersededBy: id }));
  }
}

async function observationNamed({ ledger }: Stores, ref: string | null): Promise<ObservationId | null> {
  const number = numberIn("obs", ref);
  if (number === null) return null;
  const id = observationId(number);
  return (await ledger.observations([id])).has(id) ? id : null;
}
