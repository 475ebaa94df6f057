/**
 * Takes in an event that somebody tells: redacted and bounded, once by its name, on the word of who tells it or of less. What reads
 * like an instruction, of nobody who may give one, is kept and held until a person decides.
 */

import { NacreError } from "../kernel/errors.ts";
import { hmacHex } from "../kernel/hash.ts";
import type { Json } from "../kernel/json.ts";
import { EVENT_TYPES, type HoldReason } from "../kernel/ledger-words.ts";
import { injectionIn } from "../kernel/text/injection.ts";
import { isMarkedPrivate } from "../kernel/text/private-marks.ts";
import { leastTrust, mayInstruct, type RecordTrust } from "../kernel/trust.ts";
import {
  type EventMeans,
  type EventRefusal,
  keptOfEvent,
  type NewLedgerEvent,
  textsIn,
} from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";
import { shownTold } from "./event-shown.ts";
import type { AppendEventAnswer, AppendEventRequest } from "./events-api.ts";
import { namesOf } from "./events-query.ts";
import { redactor } from "./index-text.ts";
import { shelfToWrite, trustOf } from "./shelf-scope.ts";

const UNKNOWN = "unknown";

export async function appendEvent(
  context: EngineContext,
  request: AppendEventRequest,
): Promise<AppendEventAnswer> {
  requirePublic(request);
  const trust = trustOfTold(request);
  const kept = keptOfEvent({ ...dated(context, request), trust }, eventMeans(context));
  if ("refused" in kept) throw refusal(kept.refused, kept.why);
  const beside = [kept.payload, kept.refs].flatMap((json) => textsIn(JSON.parse(json ?? "null") as Json));
  // A model repeats what it read: what it tells is looked at as if nobody had said it.
  const word = request.asker === undefined ? trust : UNKNOWN;
  const held = heldFor(word, [kept.summary, ...beside].join("\n"));
  return context.store.write("durable", async (stores) => {
    const { scope } = request;
    const named = scope === undefined ? undefined : ({ tier: "scope", name: scope } as const);
    const key = await shelfToWrite(context, stores, request, named);
    const shelf = await stores.memories.openShelf(key);
    const createdAt = context.clock.now();
    const added = await stores.events.add({
      ...kept,
      shelf: shelf.id,
      trust,
      held,
      createdAt,
      message: null,
    });
    if (added === null) throw gone(kept.name);
    const event = (await stores.events.events([added.id])).get(added.id)!;
    if (!added.isNew && event.trust !== trust) throw otherWord(kept.name, event.trust);
    const names = await namesOf(stores, [shelf]);
    return { event: shownTold(context, names, event, false).event, held: event.held, isNew: added.isNew };
  });
}

/** Of what has neither a name nor a time, the second of its kind is another: it happened when it was told. */
function dated(context: EngineContext, request: AppendEventRequest): AppendEventRequest {
  if (request.name !== undefined || request.at !== undefined) return request;
  return { ...request, at: context.clock.now() };
}

export function eventMeans(context: EngineContext): EventMeans {
  return {
    now: context.clock.now(),
    redact: redactor(context),
    digest: (text) => hmacHex(context.identity.key, `event ${text}`).slice(0, 32),
  };
}

/** What a tool brought about is no better than the tool, whoever tells it; and nobody tells more than they may say. */
function trustOfTold(request: AppendEventRequest): NewLedgerEvent["trust"] {
  const claims: RecordTrust[] = [trustOf(request)];
  if (request.type.startsWith("tool.")) claims.push("tool");
  if (request.trust !== undefined) claims.push(request.trust);
  const trust = leastTrust(claims);
  return trust === "quarantined" ? "unknown" : trust;
}

export function heldFor(trust: RecordTrust, words: string): HoldReason | null {
  return !mayInstruct(trust) && injectionIn(words) !== null ? "injection" : null;
}

function requirePublic({ summary, payload, refs }: AppendEventRequest): void {
  const texts = [summary, ...[payload, refs].flatMap((json) => textsIn(json ?? null))];
  if (!texts.some(isMarkedPrivate)) return;
  throw new NacreError(
    "input/bad-field",
    "it is marked as private, and nothing that is so marked is kept beyond where it was written",
    "Take the mark out, or do not tell it.",
  );
}

const HINTS: { readonly [reason in EventRefusal]: string } = {
  "unknown-type": `Give one of ${EVENT_TYPES.join(", ")}.`,
  "no-summary": "Say in one line what happened.",
  "bad-time": "Give when it happened, or leave it out for now.",
  "bad-name": "Give a shorter one, or leave it out.",
};

function refusal(reason: EventRefusal, why: string): NacreError {
  return new NacreError("input/bad-field", `an event is refused: ${why}`, HINTS[reason]);
}

function otherWord(name: string, trust: string): NacreError {
  return new NacreError(
    "input/bad-field",
    `an event by the name of ${name} is there already, on another's word (${trust})`,
    "Give another name.",
  );
}

function gone(name: string): NacreError {
  return new NacreError(
    "ledger/erased",
    `an event by the name of ${name} was here, and was taken out`,
    "Tell it under another name if it is another.",
  );
}
