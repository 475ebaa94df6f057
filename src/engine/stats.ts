/** How much there is of what, by lane and in all. Each count is one query; adding up happens here. */

import { instantOf } from "../kernel/clock.ts";
import { NacreError } from "../kernel/errors.ts";
import type { LaneId } from "../kernel/ids.ts";
import type { FiguresScope, Lane, LaneFigures } from "../rooms/history/index.ts";
import { DAY_MS } from "../rooms/ledger/index.ts";
import type { DayCounts, GrowthAnswer, LaneStats, Stats, StatsAnswer, StatsRequest } from "./api.ts";
import { type EngineContext, laneKey } from "./context.ts";
import type { Stores } from "./stores.ts";

/** As many as a line of a window has room for, and a month is what people remember. */
const DAYS = 30;

type Counted = Pick<Stats, "roles" | "summaries" | "models" | "files" | "secrets" | "withheld" | "fallback">;

export async function stats(context: EngineContext, request: StatsRequest): Promise<StatsAnswer> {
  const { bytes } = await context.store.facts();
  return context.store.read(async (stores) => {
    const lanes = await lanesAsked(context, stores, request);
    const { installation } = lanes[0] ?? context.identity;
    const scope = { installation, lane: request.lane === undefined ? null : (lanes[0]?.id ?? null) };
    const figures = await stores.figures.lanes(scope);
    const countedIn = await countedBy(stores, scope);
    const rows = lanes.flatMap((lane): LaneStats[] => {
      const figure = figures.find((one) => one.lane === lane.id);
      return figure === undefined ? [] : [laneStats(lane, figure, countedIn(lane.id))];
    });
    const total = rows.reduce<Stats>(added, NOTHING);
    return {
      storedBytes: bytes,
      total,
      days: await lastDays(stores, scope, total.lastAt),
      lanes: rows.toSorted((a, b) => b.messages - a.messages),
    };
  });
}

export async function growth({ store, identity: { installation } }: EngineContext): Promise<GrowthAnswer> {
  return store.read(async (stores) => {
    const scope = { installation, lane: null };
    const summaries = await stores.figures.summaries(scope);
    const models = await stores.figures.models(scope);
    const { lastAt } = await stores.history.totals(installation);
    return {
      days: await lastDays(stores, scope, lastAt),
      summaries: summariesOf(summaries.map(({ lane: _, fallback: __, ...row }) => row)),
      models: modelsOf(models.map(({ lane: _, ...row }) => row)),
    };
  });
}

async function lastDays({ figures }: Stores, scope: FiguresScope, lastAt: number | null): Promise<DayCounts> {
  if (lastAt === null) return { from: null, messages: [] };
  const from = (Math.floor(lastAt / DAY_MS) + 1 - DAYS) * DAY_MS;
  const messages = new Array<number>(DAYS).fill(0);
  for (const one of await figures.days(scope, instantOf(from))) messages[one.day] = one.messages;
  return { from, messages };
}

async function lanesAsked(
  context: EngineContext,
  { history }: Stores,
  { lane }: StatsRequest,
): Promise<readonly Lane[]> {
  if (lane === undefined) return history.lanes(context.identity.installation);
  const found = await history.findLane(laneKey(context, lane));
  if (found !== undefined) return [found];
  throw new NacreError(
    "history/unknown-lane",
    `there is no lane ${lane.sessionKey} of agent ${lane.agent}`,
    "Run `nacre history lanes` to see which there are.",
  );
}

async function countedBy({ figures }: Stores, scope: FiguresScope): Promise<(lane: LaneId) => Counted> {
  const roles = await figures.roles(scope);
  const summaries = await figures.summaries(scope);
  const models = await figures.models(scope);
  const files = await figures.files(scope);
  const secrets = await figures.secrets(scope);
  const withheld = await figures.withheld(scope);
  return (lane) => {
    const mine = <T extends { readonly lane: LaneId }>(rows: readonly T[]) =>
      rows.filter((row) => row.lane === lane).map(({ lane: _, ...row }) => row);
    const takenBack = (kind: string) =>
      mine(withheld).reduce((sum, one) => sum + (one.kind === kind ? one.messages : 0), 0);
    return {
      roles: mine(roles),
      summaries: mine(summaries).map(({ fallback: _, ...row }) => row),
      models: mine(models),
      files: mine(files),
      secrets: mine(secrets),
      withheld: { forgotten: takenBack("forgotten"), erased: takenBack("erased") },
      fallback: mine(summaries).reduce((sum, row) => sum + (row.state === "retired" ? 0 : row.fallback), 0),
    };
  };
}

function laneStats(lane: Lane, figure: LaneFigures, counted: Counted): LaneStats {
  return {
    agent: lane.agent,
    sessionKey: lane.sessionKey,
    kind: lane.kind,
    messages: counted.roles.reduce((sum, one) => sum + one.messages, 0),
    tokens: counted.roles.reduce((sum, one) => sum + one.tokens, 0),
    rawBytes: figure.rawBytes,
    turns: figure.turns,
    sessions: figure.sessions,
    firstAt: figure.firstAt,
    lastAt: figure.lastAt,
    view: { items: figure.viewItems, tokens: figure.viewTokens },
    ...counted,
  };
}

const NOTHING: Stats = {
  messages: 0,
  roles: [],
  tokens: 0,
  rawBytes: 0,
  turns: 0,
  sessions: 0,
  firstAt: null,
  lastAt: null,
  summaries: [],
  fallback: 0,
  view: { items: 0, tokens: 0 },
  models: [],
  files: [],
  secrets: [],
  withheld: { forgotten: 0, erased: 0 },
};

function added(all: Stats, one: LaneStats): Stats {
  return {
    messages: all.messages + one.messages,
    roles: merged([...all.roles, ...one.roles], ({ role }) => role),
    tokens: all.tokens + one.tokens,
    rawBytes: all.rawBytes + one.rawBytes,
    turns: all.turns + one.turns,
    sessions: all.sessions + one.sessions,
    firstAt: either(all.firstAt, one.firstAt, Math.min),
    lastAt: either(all.lastAt, one.lastAt, Math.max),
    summaries: summariesOf([...all.summaries, ...one.summaries]),
    fallback: all.fallback + one.fallback,
    view: { items: all.view.items + one.view.items, tokens: all.view.tokens + one.view.tokens },
    models: modelsOf([...all.models, ...one.models]),
    files: merged([...all.files, ...one.files], ({ type }) => type),
    secrets: merged([...all.secrets, ...one.secrets], ({ kind }) => kind),
    withheld: {
      forgotten: all.withheld.forgotten + one.withheld.forgotten,
      erased: all.withheld.erased + one.withheld.erased,
    },
  };
}

function summariesOf(rows: Stats["summaries"]): Stats["summaries"] {
  return merged(rows, ({ state, depth }) => `${state} ${depth}`, ["depth"]);
}

function modelsOf(rows: Stats["models"]): Stats["models"] {
  return merged(rows, ({ model }) => model);
}

function either(a: number | null, b: number | null, choose: (...values: number[]) => number): number | null {
  return a === null || b === null ? (a ?? b) : choose(a, b);
}

/** Rows of the same name become one; their numbers add up, but for those that belong to the name. */
function merged<T extends object>(
  rows: readonly T[],
  nameOf: (row: T) => string,
  named: readonly (keyof T)[] = [],
): readonly T[] {
  const sums = new Map<string, T>();
  for (const row of rows) {
    const known = sums.get(nameOf(row));
    if (known === undefined) {
      sums.set(nameOf(row), { ...row });
      continue;
    }
    for (const key of Object.keys(row) as (keyof T)[]) {
      const [sum, more] = [known[key], row[key]];
      if (typeof sum === "number" && typeof more === "number" && !named.includes(key))
        known[key] = (sum + more) as T[keyof T];
    }
  }
  return [...sums.values()];
}
