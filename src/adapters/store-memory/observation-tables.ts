/** Observations, the plans among them, and what stays of those that were erased, in memory. */

import { assert } from "../../kernel/assert.ts";
import type { Instant } from "../../kernel/clock.ts";
import { type ObservationId, observationId } from "../../kernel/ids.ts";
import type {
  CountedObservations,
  LedgerStore,
  NewObservation,
  Observation,
  ObservationQuery,
} from "../../rooms/ledger/index.ts";
import { requireDigest, requireNumber, requireWhole } from "./numbers.ts";
import { requireMessage, requireObservation, requireShelf } from "./required-rows.ts";
import { firstOf, takeFrom } from "./sorted-map.ts";
import type { Desk, Tables } from "./tables.ts";

export function observationChanges(desk: Desk): Pick<LedgerStore, "add" | "change" | "erase"> {
  return {
    async add(observation) {
      const tables = desk.writing();
      requireNew(tables, observation);
      const { shelf, hash } = observation;
      if (tables.ledgerTombstones.get(shelf, "obs", hash) !== undefined) return null;
      const known = tables.observationHashes.get(shelf, hash);
      if (known !== undefined) return { id: known, isNew: false };
      tables.lastId += 1;
      const id = observationId(tables.lastId);
      tables.observationHashes = tables.observationHashes.set([shelf, hash], id);
      const heldAt = observation.held === null ? null : observation.createdAt;
      save(tables, { ...observation, id, supersededBy: null, heldAt });
      return { id, isNew: true };
    },
    async change(id, { held, ...change }) {
      const tables = desk.writing();
      requireNumber(change.importance?.score ?? 0);
      requireWhole(change.durationMs ?? 0, held?.at ?? 0);
      requireWhole(change.plan?.dueAt ?? 0, change.plan?.expiresAt ?? 0);
      const known = tables.observations.get(id);
      if (known === undefined) return;
      requireObservation(tables, change.supersededBy ?? null);
      const changed = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      save(tables, {
        ...known,
        ...changed,
        ...(held !== undefined && { held: held?.reason ?? null, heldAt: held?.at ?? null }),
      });
    },
    async erase(ids, at) {
      const tables = desk.writing();
      requireWhole(at);
      for (const id of ids) erase(tables, id, at);
    },
  };
}

function requireNew(tables: Readonly<Tables>, observation: NewObservation): void {
  const { shelf, hash, at, createdAt, durationMs, importance, supersedes, message, spool, plan } =
    observation;
  requireShelf(tables, shelf);
  requireDigest(hash);
  requireWhole(at, createdAt, durationMs ?? 0, spool?.offset ?? 0, plan?.dueAt ?? 0, plan?.expiresAt ?? 0);
  requireNumber(importance.score ?? 0);
  requireObservation(tables, supersedes);
  requireMessage(tables, message);
  assert(
    spool === null || tables.spoolFiles.get(spool.file) !== undefined,
    `spool file ${spool?.file} does not exist`,
  );
}

function erase(tables: Tables, id: ObservationId, at: Instant): void {
  const known = tables.observations.get(id);
  if (known === undefined) return;
  const { shelf, hash } = known;
  if (tables.ledgerTombstones.get(shelf, "obs", hash) === undefined) {
    tables.ledgerTombstones = tables.ledgerTombstones.set([shelf, "obs", hash], at);
  }
  tables.observations = tables.observations.delete([id]);
  tables.observationHashes = tables.observationHashes.delete([shelf, hash]);
  tables.recordUses = tables.recordUses.delete(["obs", id]);
  for (const { key, value } of [...tables.lifecycleMoves.rows([])]) {
    if (value.observation === id) tables.lifecycleMoves = tables.lifecycleMoves.delete(key);
  }
  for (const other of [...tables.observations.scan([])]) {
    if (other.supersedes === id) save(tables, { ...other, supersedes: null });
    if (other.supersededBy === id)
      save(tables, { ...tables.observations.get(other.id)!, supersededBy: null });
  }
}

function save(tables: Tables, observation: Observation): void {
  const { importance, plan, spool } = observation;
  tables.observations = tables.observations.set(
    [observation.id],
    Object.freeze({
      ...observation,
      importance: Object.freeze({ ...importance }),
      plan: plan && Object.freeze({ ...plan }),
      spool: spool && Object.freeze({ ...spool }),
    }),
  );
}

type Queries = Pick<
  LedgerStore,
  "met" | "observations" | "list" | "count" | "counts" | "scan" | "newestId" | "madeOf" | "ofCall"
>;

export function observationQueries(desk: Desk): Queries {
  const all = () => [...desk.reading().observations.scan([])];
  return {
    async met(shelf, hash) {
      requireDigest(hash);
      const { ledgerTombstones, observationHashes } = desk.reading();
      if (observationHashes.get(shelf, hash) !== undefined) return "stored";
      return ledgerTombstones.get(shelf, "obs", hash) === undefined ? null : "erased";
    },
    async observations(ids) {
      const wanted = new Set(ids);
      return new Map(all().flatMap((one) => (wanted.has(one.id) ? [[one.id, one]] : [])));
    },
    async list(query) {
      return all()
        .filter((one) => isWanted(one, query))
        .filter((one) => query.olderThan === undefined || newestFirst(query.olderThan, one) < 0)
        .sort((a, b) => (timeOf(b, query) ?? 0) - (timeOf(a, query) ?? 0) || b.id - a.id)
        .slice(0, Math.max(0, query.limit));
    },
    async count(query) {
      return all().filter((one) => isWanted(one, query)).length;
    },
    async counts(shelves) {
      const there = all().filter(({ shelf }) => shelves.includes(shelf));
      return {
        total: there.length,
        held: there.filter(({ held }) => held !== null && held !== "forgotten").length,
        archived: there.filter(({ state }) => state === "archived").length,
      };
    },
    async scan(after, limit) {
      return takeFrom(desk.reading().observations.scan([], { after: [after] }), limit);
    },
    async newestId() {
      return firstOf(desk.reading().observations.scan([], { backwards: true }))?.id ?? 0;
    },
    async madeOf(messages) {
      const wanted = new Set(messages);
      return all().flatMap(({ id, message }) => (message !== null && wanted.has(message) ? [id] : []));
    },
    async ofCall(shelf, call) {
      return all().filter((one) => one.shelf === shelf && one.call === call);
    },
  };
}

type Placed = Pick<Observation, "at" | "id">;

function newestFirst(a: Placed, b: Placed): number {
  return b.at - a.at || b.id - a.id;
}

function timeOf({ at, plan }: Observation, { by }: ObservationQuery): Instant | null | undefined {
  if (by === undefined) return at;
  return by === "due" ? plan?.dueAt : plan?.expiresAt;
}

function isWanted(one: Observation, query: CountedObservations): boolean {
  const { kinds, trusts, labels, states, languages, outcomes, tools, planStatuses } = query;
  return (
    query.shelves.includes(one.shelf) &&
    isAmong(kinds, one.kind) &&
    isAmong(trusts, one.held === null ? one.trust : "quarantined") &&
    isAmong(labels, one.importance.label) &&
    isAmong(states, one.state) &&
    isAmong(languages, one.language) &&
    isAmong(outcomes, one.outcome) &&
    isAmong(tools, one.tool) &&
    isAmong(planStatuses, one.plan?.status ?? null) &&
    isWithin(one.plan?.dueAt, undefined, query.planDueBefore) &&
    isWithin(one.plan?.expiresAt, query.planExpiresSince, query.planExpiresBefore) &&
    (query.held === undefined || query.held === (one.held !== null)) &&
    !(query.held === true && one.held === "forgotten") &&
    (query.superseded === undefined || query.superseded === (one.supersededBy !== null)) &&
    (query.since === undefined || one.at >= query.since) &&
    (query.before === undefined || one.at < query.before) &&
    (query.storedAfter === undefined || one.id > query.storedAfter)
  );
}

/** Inclusive, exclusive; each absent: whenever, and even never. */
function isWithin(
  at: Instant | null | undefined,
  since: Instant | undefined,
  before: Instant | undefined,
): boolean {
  if (since === undefined && before === undefined) return true;
  const isTime = at !== null && at !== undefined;
  return isTime && (since === undefined || at >= since) && (before === undefined || at < before);
}

/** Absent: any. */
export function isAmong<T>(wanted: readonly T[] | undefined, value: T | null): boolean {
  return wanted === undefined || (value !== null && wanted.includes(value));
}
