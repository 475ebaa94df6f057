/**
 * The ledger: how fast lines are stored and until they are found, how fast it is searched and packed at its size, whether six
 * programs that tell it something at once lose anything, and a whole `nacre pack` from nothing.
 */

import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { openSqliteStore } from "../src/adapters/store-sqlite/index.ts";
import type { EngineApi } from "../src/engine/index.ts";
import { seeded } from "../test/sim/random.ts";
import { type Generator, generator } from "./generate.ts";
import { note, print, printLatencies, timed } from "./report.ts";
import { copyLoaded, openLoaded } from "./store-cache.ts";

const ROOT = join(import.meta.dirname, "..");
const AT_ONCE = 2_000;
const ROUNDS = 40;
const COLD_ROUNDS = 15;
const PROGRAMS = 6;
const LINES_EACH = 10_000;
const SCOPES = ["atlas", "beacon", "cobalt", "delta"] as const;
const TOOLS = ["exec", "read", "web_fetch", "edit", "browser"] as const;
const run = promisify(execFile);

export async function benchLedger(at: number): Promise<void> {
  await benchStored(at);
  note("building the package");
  await run(process.execPath, [join(ROOT, "node_modules", "tsdown", "dist", "run.mjs")], { cwd: ROOT });
  await benchParallel();
  await benchCold(at);
}

/** As programs write them: a sentence, when, of which tool and project; of one in ten some detail. */
function line(source: Generator, number: number, random: ReturnType<typeof seeded>): string {
  const [said] = source.turn(number);
  return JSON.stringify({
    ts: 1_700_000_000_000 + number * 1_000,
    summary: `${said!["content"]} (${number})`,
    tool_name: random.pick(TOOLS),
    scope: random.pick(SCOPES),
    ...(random.chance(0.1) && {
      detail: { exit: random.int(3), cwd: `/srv/${source.word(random.int(5_000))}` },
    }),
  });
}

/** An engine's own part, without a wire: batches as the command line sends them. */
async function benchStored(at: number): Promise<void> {
  await using empty = await openLoaded(0);
  const { engine, owned } = empty;
  const [source, random] = [generator(1), seeded(3)];
  let storing = 0;
  for (let from = 0; from < at; from += AT_ONCE) {
    const lines = Array.from({ length: Math.min(AT_ONCE, at - from) }, (_, place) => ({
      ...{ line: from + place + 1, offset: 0, text: line(source, from + place, random) },
    }));
    storing += await timed(async () => {
      const { stored } = await engine.ingestLines({ as: "observations", lines });
      if (stored !== lines.length) throw new Error(`${stored} of ${lines.length} lines were stored`);
    });
  }
  print({ bench: "ledger", at, metric: "stored", value: (at / storing) * 1_000, unit: "lines/s" });
  const indexing = await timed(async () => {
    for (let idle = false; !idle; ) {
      const batch = await engine.prepareLedgerIndex({ limit: AT_ONCE });
      await engine.applyLedgerIndex(batch);
      ({ idle } = batch);
    }
  });
  const searchable = (at / (storing + indexing)) * 1_000;
  print({ bench: "ledger", at, metric: "searchable", value: searchable, unit: "lines/s" });
  await owned.store.checkpoint();
  const { bytes } = await owned.store.facts();
  print({ bench: "ledger", at, metric: "file", value: bytes / 2 ** 20, unit: "MB" });
  await benchAsked(engine, at);
}

async function benchAsked(engine: EngineApi, at: number): Promise<void> {
  const searches: number[] = [];
  const packs: number[] = [];
  let hits = 0;
  let items = 0;
  for (const [kind, ask] of Object.entries(questions(7))) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const query = ask();
      searches.push(
        await timed(async () => {
          hits += (await engine.search({ query })).hits.length;
        }),
      );
      packs.push(
        await timed(async () => {
          const { pack, trace } = await engine.pack({ query, trace: "full" });
          if (trace === null) throw new Error(`no trace of a pack about ${kind} ${query}`);
          items += pack.items.length;
        }),
      );
    }
  }
  printLatencies("ledger", at, searches, "search_");
  print({ bench: "ledger", at, metric: "search_hits", value: hits / searches.length, unit: "hits" });
  printLatencies("ledger", at, packs, "pack_");
  print({ bench: "ledger", at, metric: "pack_items", value: items / packs.length, unit: "items" });
}

/** The same every time. */
function questions(seed: number): { readonly [kind: string]: () => string } {
  const { word } = generator(1);
  const random = seeded(seed);
  const between = (low: number, high: number): string => word(low + random.int(high - low));
  return {
    rare: () => between(20_000, 45_000),
    middling: () => between(500, 2_000),
    six: () => [word(random.int(10)), ...Array.from({ length: 5 }, () => between(200, 10_000))].join(" "),
    identifier: () => `flush${between(100, 5_000)}Ms`,
    chinese: () => "数据库备份",
    sentence: () =>
      `What did we decide about the ${between(20, 500)} and the ${between(200, 5_000)} for ${between(500, 9_000)}?`,
  };
}

/** Six programs, one store, nobody else: one of them comes to own it, and none may lose a line. */
async function benchParallel(): Promise<void> {
  const home = await copyLoaded(0);
  try {
    const source = generator(5);
    const random = seeded(11);
    const files = await Promise.all(
      Array.from({ length: PROGRAMS }, async (_, program) => {
        const file = join(home, `told-${program}.jsonl`);
        const lines = Array.from({ length: LINES_EACH }, (_, place) =>
          line(source, program * LINES_EACH + place, random),
        );
        await writeFile(file, `${lines.join("\n")}\n`);
        return file;
      }),
    );
    const took = await timed(() =>
      Promise.all(files.map((file) => nacre(home, "ingest", file, "--as", "observations", "--no-wait"))),
    );
    const lines = PROGRAMS * LINES_EACH;
    const kept = await rowsIn(home);
    print({ bench: "ledger", at: lines, metric: "parallel_lost", value: lines - kept, unit: "lines" });
    print({ bench: "ledger", at: lines, metric: "parallel", value: (lines / took) * 1_000, unit: "lines/s" });
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function rowsIn(home: string): Promise<number> {
  const store = await openSqliteStore({ path: join(home, "nacre.db"), mode: "reader" });
  try {
    return await store.read(async ({ ledger, memories, meta }) => {
      const installation = (await meta.get("installation")) as Parameters<typeof memories.shelves>[0];
      const shelves = (await memories.shelves(installation)).map(({ id }) => id);
      return (await ledger.counts(shelves)).total;
    });
  } finally {
    await store.close();
  }
}

/** A whole command that finds no owner and becomes it, over as many messages. */
async function benchCold(at: number): Promise<void> {
  const home = await copyLoaded(at);
  try {
    const { word } = generator(1);
    const colds: number[] = [];
    for (let round = 0; round < COLD_ROUNDS; round += 1) {
      colds.push(await timed(() => nacre(home, "pack", word(20_000 + round), "--json")));
    }
    printLatencies("ledger", at, colds, "cold_pack_");
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

function nacre(home: string, ...words: readonly string[]): Promise<unknown> {
  return run(process.execPath, [join(ROOT, "bin", "nacre.mjs"), ...words, "--home", home], {
    maxBuffer: 64 * 2 ** 20,
  });
}
