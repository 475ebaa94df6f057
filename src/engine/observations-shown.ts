/** Observations as people are shown them. What is held is shown to a person at a terminal who asks for it, and to nobody else. */

import { instantOf } from "../kernel/clock.ts";
import { NacreError } from "../kernel/errors.ts";
import { type ObservationId, observationId, parseRef, refOf, type ShelfId } from "../kernel/ids.ts";
import type { Json, JsonObject } from "../kernel/json.ts";
import { gradeImportance, IMPORTANCE_METHODS, type Observation, trustShown } from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";
import { redactor } from "./index-text.ts";
import { hasBefore } from "./kept-before.ts";
import type {
  ListObservationsAnswer,
  ListObservationsRequest,
  ObservationDetail,
  ShownObservation,
} from "./ledger-api.ts";
import { memoryShelves, type Whose } from "./shelf-scope.ts";
import { shelfLanes, shelfShown } from "./shelf-shown.ts";
import type { Stores } from "./stores.ts";

const USUAL_LIMIT = 50;
const MOST_LISTED = 1_000;

export async function listObservations(
  context: EngineContext,
  request: ListObservationsRequest,
): Promise<ListObservationsAnswer> {
  const { limit = USUAL_LIMIT, olderThan, scope, since, before, asker } = request;
  const { kinds, trusts, labels, states, outcomes, tools, planStatuses } = request;
  const held =
    asker === undefined ? (request.held ?? (trusts?.includes("quarantined") ? undefined : false)) : false;
  return context.store.read(async (stores) => {
    const shelves = await shelvesOfLedger(context, stores, request, scope);
    const query = {
      shelves,
      ...(held !== undefined && { held }),
      ...(kinds && { kinds }),
      ...(trusts && { trusts }),
      ...(labels && { labels }),
      ...(states && { states }),
      ...(outcomes && { outcomes }),
      ...(tools && { tools }),
      ...(planStatuses && { planStatuses }),
      ...(since !== undefined && { since: instantOf(since) }),
      ...(before !== undefined && { before: instantOf(before) }),
    };
    const last =
      olderThan === undefined ? undefined : await observationInReach(context, stores, request, olderThan);
    const listed = await stores.ledger.list({
      ...query,
      ...(last && { olderThan: { at: last.at, id: last.id } }),
      limit: Math.min(Math.max(1, limit), MOST_LISTED),
    });
    // What is forgotten is nobody's to see, whatever it was.
    const seen = listed.filter((one) => one.held !== "forgotten");
    return {
      observations: await shownObservations(context, stores, seen),
      total: await stores.ledger.count(query),
    };
  });
}

export async function showObservation(
  context: EngineContext,
  request: Whose & { readonly ref: string },
): Promise<ObservationDetail> {
  return context.store.read(async (stores) => {
    const observation = await observationInReach(context, stores, request, request.ref);
    const [shown] = await shownObservations(context, stores, [observation]);
    const { id, detail, spool } = observation;
    const used = (await stores.uses.of("obs", [id])).get(id);
    const file = spool === null ? undefined : await stores.ledger.spoolFile(spool.file);
    return {
      ...shown!,
      detail: shownDetail(context, detail),
      rationale: rationaleOf(observation),
      uses: {
        retrieved: used?.retrieved ?? 0,
        retrievedAt: used?.retrievedAt ?? null,
        included: used?.included ?? 0,
        includedAt: used?.includedAt ?? null,
      },
      moves: (await stores.ledger.moves({ observation: id })).map(({ from, to, reason, actor, at }) => {
        return { from, to, reason, actor, at };
      }),
      spool: file === undefined ? null : { file: file.name, sha256: file.sha256, offset: spool?.offset ?? 0 },
      changed: request.asker === undefined && (await hasBefore(stores, refOf("obs", id), "changed")),
    };
  });
}

/** One that may be read; one that may not is as unknown as one that never was. */
export async function observationInReach(
  context: EngineContext,
  stores: Stores,
  whose: Whose,
  ref: string,
): Promise<Observation> {
  const id = observationIn(ref);
  const observation = (await stores.ledger.observations([id])).get(id);
  const shelves = await shelvesOfLedger(context, stores, whose);
  const held = observation?.held ?? null;
  const isHidden = held === "forgotten" || (whose.asker !== undefined && held !== null);
  if (observation === undefined || isHidden || !shelves.includes(observation.shelf))
    throw unknownRecord(refOf("obs", id));
  return observation;
}

/** Where observations and events may stand that this one may read; of one scope, or of all. */
export async function shelvesOfLedger(
  context: EngineContext,
  stores: Stores,
  whose: Whose,
  scope?: string,
): Promise<readonly ShelfId[]> {
  const named = scope === undefined ? undefined : ({ tier: "scope", name: scope } as const);
  return (await memoryShelves(context, stores, whose, named)).map(({ id }) => id);
}

export function observationIn(ref: string): ObservationId {
  return observationId(parseRef(ref, ["obs"]).id);
}

export function unknownRecord(ref: string): NacreError {
  return new NacreError(
    "ledger/unknown",
    `there is no ${ref}`,
    "List them to see which there are: nacre observations list, or nacre events query.",
  );
}

export async function shownObservations(
  context: EngineContext,
  stores: Stores,
  observations: readonly Observation[],
): Promise<readonly ShownObservation[]> {
  const clean = redactor(context);
  const titles = await shelfTitles(
    stores,
    observations.map(({ shelf }) => shelf),
  );
  return observations.map((one) => ({
    ref: refOf("obs", one.id),
    kind: one.kind,
    shelf: titles.get(one.shelf)!,
    trust: trustShown(one),
    held: one.held,
    importance: one.importance,
    priority: one.priority,
    state: one.state,
    language: one.language,
    outcome: one.outcome,
    agent: one.agent,
    tool: one.tool,
    durationMs: one.durationMs,
    at: one.at,
    createdAt: one.createdAt,
    source: one.message === null ? null : refOf("msg", one.message),
    supersedes: one.supersedes === null ? null : refOf("obs", one.supersedes),
    supersededBy: one.supersededBy === null ? null : refOf("obs", one.supersededBy),
    plan: one.plan === null ? null : { ...one.plan, trigger: one.plan.trigger && clean(one.plan.trigger) },
    line: clean(one.line),
    text: clean(one.text),
  }));
}

/** `user:owner`, `scope:atlas`, or the session key of the conversation. */
export async function shelfTitles(
  stores: Stores,
  ids: readonly ShelfId[],
): Promise<ReadonlyMap<ShelfId, string>> {
  const titles = new Map<ShelfId, string>();
  for (const id of new Set(ids)) {
    const shelf = (await stores.memories.shelf(id))!;
    titles.set(id, shelfShown(shelf, await shelfLanes(stores, [shelf])).shelf);
  }
  return titles;
}

/** Graded once more; a scorer that would say otherwise by now does not speak for what it said then. */
function rationaleOf(observation: Observation): readonly string[] {
  const { text, tool, kind, trust, importance } = observation;
  const method = IMPORTANCE_METHODS.find((known) => known === importance.method);
  if (method === undefined) return [];
  const kindGiven = observation.kindGiven || observation.origin !== "ingest";
  const again = gradeImportance({ text, tool, kind, kindGiven, trust, method, redacted: true });
  return again.label === importance.label ? again.rationale : [];
}

function shownDetail(context: EngineContext, detail: string | null): JsonObject | null {
  if (detail === null) return null;
  const clean = redactor(context);
  const cleaned = (value: Json): Json => {
    if (typeof value === "string") return clean(value);
    if (Array.isArray(value)) return value.map(cleaned);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleaned(one as Json)]));
  };
  return cleaned(JSON.parse(detail) as Json) as JsonObject;
}
