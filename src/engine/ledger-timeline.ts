/** What happened around an observation or an event that no message stands for: by time, on its shelf, one line each. */

import { eventId, observationId, refOf } from "../kernel/ids.ts";
import { excerpt } from "../kernel/text/excerpt.ts";
import { queryTerms } from "../kernel/text/query-terms.ts";
import { estimateTokens } from "../kernel/tokens.ts";
import { asideOf, type LedgerEvent, type LedgerMoment, type Observation } from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";
import { redactor } from "./index-text.ts";
import { wordsOfEvent } from "./ledger-index.ts";
import type { NamedEvent, NamedObservation } from "./named-kept.ts";
import type { TimelineAnswer, TimelineLine } from "./search-api.ts";
import type { Stores } from "./stores.ts";

export async function ledgerTimeline(
  context: EngineContext,
  stores: Stores,
  found: NamedObservation | NamedEvent,
  { before, after }: { readonly before: number; readonly after: number },
): Promise<TimelineAnswer> {
  const here = momentOf(found);
  // One more on each side tells whether there is more.
  const around = await stores.ledger.around(here, before + 1, after + 1);
  const at = around.findIndex((one) => isAfter(one, here));
  const [earlier, later] = at < 0 ? [around, []] : [around.slice(0, at), around.slice(at)];
  const shown = [...earlier.slice(Math.max(0, earlier.length - before)), here, ...later.slice(0, after)];
  const line = await linesOf(context, stores, shown);
  return {
    ref: refOf(here.kind, here.id),
    agent: found.place.agent,
    sessionKey: found.place.sessionKey || found.place.shelf,
    lines: shown.flatMap((one) => line(one, one === here)),
    earlier: earlier.length > before,
    later: later.length > after,
  };
}

function momentOf(found: NamedObservation | NamedEvent): LedgerMoment {
  const { shelf, id, at } = found.kind === "obs" ? found.observation : found.event;
  return { kind: found.kind, shelf, id, at };
}

function isAfter(one: LedgerMoment, other: LedgerMoment): boolean {
  if (one.at !== other.at) return one.at > other.at;
  return one.kind === other.kind ? one.id > other.id : one.kind === "evt";
}

async function linesOf(
  context: EngineContext,
  { ledger, events }: Stores,
  moments: readonly LedgerMoment[],
): Promise<(moment: LedgerMoment, here: boolean) => readonly TimelineLine[]> {
  const idsOf = (kind: LedgerMoment["kind"]) =>
    moments.filter((one) => one.kind === kind).map(({ id }) => id);
  const observed = await ledger.observations(idsOf("obs").map(observationId));
  const happened = await events.events(idsOf("evt").map(eventId));
  const redacted = redactor(context);
  return ({ kind, id, at }, here) => {
    const row = kind === "obs" ? observed.get(observationId(id)) : happened.get(eventId(id));
    if (row === undefined) return [];
    const text = redacted("line" in row ? row.text : wordsOfEvent(row));
    const short = redacted("line" in row ? row.line : wordsOfEvent(row));
    const line = excerpt(short, queryTerms(""));
    const ref = refOf(kind, id);
    return [{ ref, role: roleOf(row), at, line, tokens: estimateTokens(text), here, newSession: false }];
  };
}

/** What is not found any more says why. */
function roleOf(row: Observation | LedgerEvent): string {
  if (!("line" in row)) return row.redacted ? "redacted" : "event";
  return asideOf(row) ?? "observation";
}
