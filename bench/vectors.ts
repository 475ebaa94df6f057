/**
 * The nearest vectors through the store, in scopes as they are asked for; how many of the true ten first are found; and what
 * it takes to load, to keep and to add to. `at` is the number of vectors, of 384 dimensions each (vector-set.ts).
 */

import { rm } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { acquireOwnership, type Ownership } from "../src/adapters/store-sqlite/index.ts";
import { instantOf } from "../src/kernel/clock.ts";
import { laneId, shelfId } from "../src/kernel/ids.ts";
import { cosine } from "../src/kernel/vectors/cosine.ts";
import { Nearest } from "../src/kernel/vectors/nearest.ts";
import type { VectorHit, VectorKind, VectorQuery, VectorRecord } from "../src/ports/vector-index.ts";
import { note, percentile, print, printLatencies, timed } from "./report.ts";
import { copyBuilt } from "./store-cache.ts";
import { DIMENSIONS, vectorSet } from "./vector-set.ts";

export const SPACE = { fingerprint: "bench-384", dimensions: DIMENSIONS };
const LANES = 40;
const SHELVES = 4;
export const BATCH = 4_096;
export const ASKED = 200;
const COMPARED = 60;
export const FIRST = 10;
const ADDED = 32;
/** Raised when the set or the way it is stored changes. */
const SET = 1;

export const set = vectorSet();
const ALL = {
  kinds: ["msg", "mem", "doc"],
  lanes: Array.from({ length: LANES }, (_, at) => laneId(at + 1)),
  shelves: Array.from({ length: SHELVES }, (_, at) => shelfId(at + 1)),
} as const;

export async function benchVectors(at: number): Promise<void> {
  const home = await copyBuilt(`vectors-${SET}-${at}`, (folder) => load(folder, at));
  try {
    note(`load average ${loadavg()[0]?.toFixed(2)}`);
    const quick = await measure(home, at, "");
    await withoutWasm(async () => {
      const plain = await measure(home, at, "plain_");
      print({ bench: "vectors", at, metric: "plain_ratio", value: plain / quick, unit: "x" });
    });
    await measureRecall(home, at);
    printBytes(home, at);
    note(`load average ${loadavg()[0]?.toFixed(2)}`);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

export function recordOf(source: number, of: number): VectorRecord {
  const kind: VectorKind = source % 20 === 18 ? "mem" : source % 20 === 19 ? "doc" : "msg";
  return {
    kind,
    source,
    // A lane is a stretch of time, as conversations are.
    place: kind === "msg" ? laneId(1 + Math.floor((source / of) * LANES)) : shelfId(1 + (source % SHELVES)),
    speaker: source % 2 === 0 ? "user" : "assistant",
    at: momentOf(source),
    vector: set.of(source),
  };
}

/** One a minute. */
function momentOf(source: number) {
  return instantOf(1_600_000_000_000 + source * 60_000);
}

async function own(home: string): Promise<Ownership> {
  const holder = { pid: process.pid, kind: "test", version: "bench" } as const;
  const owned = await acquireOwnership({ path: join(home, "nacre.db"), holder });
  if (owned === undefined) throw new Error(`${home} is in use: end the other benchmark first`);
  return owned;
}

async function load(home: string, at: number): Promise<void> {
  const { store, release } = await own(home);
  await store.write("derived", ({ vectors }) => vectors.begin(SPACE));
  const started = performance.now();
  let storingMs = 0;
  for (let from = 0; from < at; from += BATCH) {
    const count = Math.min(BATCH, at - from);
    const records = Array.from({ length: count }, (_, each) => recordOf(from + each, at));
    storingMs += await timed(() =>
      store.write("derived", ({ vectors }) => vectors.put(SPACE.fingerprint, records)),
    );
    await store.checkpoint();
    if (from % (BATCH * 25) === 0) note(`storing ${from} of ${at} vectors`);
  }
  await release();
  const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;
  note(
    `${at} vectors in ${seconds(performance.now() - started)}, ${seconds(storingMs)} of it storing; kept for later runs`,
  );
}

export type Scope = (round: number) => Omit<VectorQuery, "vector" | "limit">;

export function scopesOf(at: number): { readonly [name: string]: Scope } {
  const lately = momentOf(at * 0.9);
  return {
    all: () => ALL,
    lane: (round) => ({ ...ALL, lanes: [ALL.lanes[round % LANES]!], shelves: [ALL.shelves[0]!] }),
    recent: () => ({ ...ALL, since: lately }),
    said: () => ({ ...ALL, speakers: ["user"] }),
    exhaustive: () => ({ ...ALL, exhaustive: true }),
  };
}

/** Answers with the median of asking for everything. */
async function measure(home: string, at: number, prefix: string): Promise<number> {
  const { store, release } = await own(home);
  const ask = (scope: Scope, round: number) => {
    const query = { ...scope(round), vector: set.question(round), limit: FIRST };
    return timed(() => store.read(({ vectors }) => vectors.search(SPACE.fingerprint, query)));
  };
  const figure = (metric: string, value: number, unit: string) =>
    print({ bench: "vectors", at, metric: prefix + metric, value, unit });
  const before = process.memoryUsage().rss;
  const scopes = scopesOf(at);
  figure("first_search", await ask(scopes["all"]!, 0), "ms");
  figure("rss_added", (process.memoryUsage().rss - before) / 2 ** 20, "MB");
  figure("rss", process.memoryUsage().rss / 2 ** 20, "MB");
  const rounds = prefix === "" ? ASKED : ASKED / 10;
  // By turns, so that what else the machine does is the same for all of them.
  const latencies = Object.entries(scopes).map(([name, scope]) => ({ name, scope, took: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { scope, took } of latencies) took.push(await ask(scope, round));
  }
  for (const { name, took } of latencies) {
    printLatencies("vectors", at, took, `${prefix}${name === "all" ? "" : `${name}_`}`);
  }
  if (prefix === "") await measureAdding(store, at, (round) => ask(scopes["all"]!, round));
  await release();
  return percentile(latencies[0]!.took, 0.5);
}

/** A few more at a time, and a search after each. */
async function measureAdding(
  store: Ownership["store"],
  at: number,
  ask: (round: number) => Promise<number>,
): Promise<void> {
  const added: number[] = [];
  const asked: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const from = at + round * ADDED;
    const records = Array.from({ length: ADDED }, (_, each) => recordOf(from + each, at * 2));
    added.push(
      await timed(() => store.write("derived", ({ vectors }) => vectors.put(SPACE.fingerprint, records))),
    );
    asked.push(await ask(round));
  }
  printLatencies("vectors", at, added, `put_${ADDED}_`);
  print({ bench: "vectors", at, metric: "after_put_p50", value: percentile(asked, 0.5), unit: "ms" });
}

type Ask = (query: VectorQuery) => Promise<readonly VectorHit[]>;

/** Of the ten that are nearest by the numbers as an embedder gave them, the share that each of them finds. */
export async function recallOf(at: number, ways: readonly Ask[]): Promise<readonly number[]> {
  const questions = Array.from({ length: COMPARED }, (_, number) => set.question(number));
  const nearest = questions.map(() => new Nearest(FIRST, (one, other) => one > other));
  for (let source = 0; source < at; source += 1) {
    const vector = set.of(source);
    questions.forEach((question, number) => {
      const score = cosine(vector, question);
      if (score >= nearest[number]!.floor) nearest[number]!.offer(source, score);
    });
    if (source % 250_000 === 0) note(`comparing ${source} of ${at} vectors as they were`);
  }
  const shares: number[] = [];
  for (const ask of ways) {
    let found = 0;
    for (const [number, vector] of questions.entries()) {
      // What was added while measuring is not among those that were compared.
      const hits = await ask({ ...ALL, vector, limit: FIRST, before: momentOf(at) });
      const truth = new Set(nearest[number]!.ranked().map(({ item }) => item));
      found += hits.filter(({ source }) => truth.has(source)).length;
    }
    shares.push(found / (COMPARED * FIRST));
  }
  return shares;
}

async function measureRecall(home: string, at: number): Promise<void> {
  const { store, release } = await own(home);
  const ask: Ask = (query) => store.read(({ vectors }) => vectors.search(SPACE.fingerprint, query));
  const shares = await recallOf(at, [ask, (query) => ask({ ...query, exhaustive: true })]);
  for (const [each, metric] of ["recall_at_10", "recall_at_10_exhaustive"].entries())
    print({ bench: "vectors", at, metric, value: shares[each]!, unit: "share" });
  await release();
}

/** On a machine that cannot take many numbers at a time. */
async function withoutWasm(work: () => Promise<void>): Promise<void> {
  const scope = globalThis as { WebAssembly?: unknown };
  const { WebAssembly } = scope;
  scope.WebAssembly = undefined;
  try {
    await work();
  } finally {
    scope.WebAssembly = WebAssembly;
  }
}

function printBytes(home: string, at: number): void {
  const database = new DatabaseSync(join(home, "nacre.db"), { readOnly: true });
  try {
    const row = database
      .prepare(
        "SELECT sum(pgsize) AS bytes FROM dbstat WHERE name LIKE 'vector_%' OR name LIKE 'sqlite_autoindex_vector_%'",
      )
      .get();
    const bytes = Number(row?.["bytes"] ?? 0);
    print({ bench: "vectors", at, metric: "bytes", value: bytes, unit: "B" });
    print({ bench: "vectors", at, metric: "bytes_per_vector", value: bytes / at, unit: "B" });
  } finally {
    database.close();
  }
}
