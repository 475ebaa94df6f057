/**
 * A fixed mix of questions, from one rare word to a sentence, through all of a search with its ranking, beside plain FTS5; how much of the
 * ten first is what scoring everything finds; and what the index takes on disk and in memory.
 */

import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { EngineApi, SearchRequest } from "../src/engine/index.ts";
import type { IndexQuery } from "../src/ports/text-index.ts";
import { seeded } from "../test/sim/random.ts";
import { engineOver } from "./engine-over.ts";
import { generator } from "./generate.ts";
import { type PlainSearch, plainSearch } from "./plain-search.ts";
import { print, printLatencies, timed } from "./report.ts";
import { type LoadedStore, openLoaded } from "./store-cache.ts";

const ROUNDS = 40;
/** Kinds of questions that a time was promised of; the others are as people ask, too. */
const PROMISED: readonly string[] = ["rare", "middling", "six"];
const COMPARED = 60;
const FIRST = 10;
/** Records that an exhaustive search ranks: all that have anything of the question, and no store is without end. */
const EXHAUSTIVE = 5_000;
/** When the generator's first turn was said, and a week later. */
const FIRST_DAY = 1_600_000_000_000;
const WEEK_MS = 7 * 24 * 60 * 60_000;

type Ask = () => SearchRequest;

export async function benchSearch(at: number): Promise<void> {
  await using loaded = await openLoaded(at);
  await measureSearches(loaded, at);
  print({ bench: "search", at, metric: "rss", value: process.memoryUsage().rss / 2 ** 20, unit: "MB" });
  printBytes(loaded, at);
  using plain = await plainSearch(at, FIRST);
  await measureMix((request) => plain.first(request.query).length, at, "plain_fts5_");
  const asGathered = ({ limit }: IndexQuery) => limit;
  for (const [metric, kind, gathered] of [
    ["overlap_at_10", "six", asGathered],
    [`overlap_at_10_of_${EXHAUSTIVE}`, "six", () => EXHAUSTIVE],
    ["overlap_at_10_frequent", "frequent", asGathered],
    ["overlap_at_10_sentence", "sentence", asGathered],
  ] as const) {
    const { ours, ofPlain } = await overlapOf(loaded, plain, asks(11)[kind], gathered);
    print({ bench: "search", at, metric, value: ours, unit: "share" });
    print({ bench: "search", at, metric: `plain_fts5_${metric}`, value: ofPlain, unit: "share" });
  }
}

export async function measureSearches({ engine }: LoadedStore, at: number, prefix = ""): Promise<void> {
  await measureMix(async (request) => (await engine.search(request)).hits.length, at, prefix);
}

/** `search` says how many it found. */
async function measureMix(
  search: (request: SearchRequest) => Promise<number> | number,
  at: number,
  prefix: string,
): Promise<void> {
  const all: number[] = [];
  const promised: number[] = [];
  const { frequent: _, ...mix } = asks(7);
  for (const [kind, ask] of Object.entries(mix)) {
    const latencies: number[] = [];
    let hits = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const request = ask();
      latencies.push(
        await timed(async () => {
          hits += await search(request);
        }),
      );
    }
    printLatencies("search", at, latencies, `${prefix}${kind}_`);
    print({ bench: "search", at, metric: `${prefix}${kind}_hits`, value: hits / ROUNDS, unit: "hits" });
    all.push(...latencies);
    if (PROMISED.includes(kind)) promised.push(...latencies);
  }
  printLatencies("search", at, promised, `${prefix}promised_`);
  printLatencies("search", at, all, prefix);
}

/**
 * The same every time. No text says what a question is known by ("what did … decide"): so the small words between, which it has as
 * well and which cost the most, are frequent ones of the texts.
 */
function asks(seed: number) {
  const { word } = generator(1);
  const random = seeded(seed);
  const between = (low: number, high: number): string => word(low + random.int(high - low));
  /** As the small words of a language are: in one text of ten or in most of them. */
  const often = (): string => between(0, 60);
  const six = () => [word(random.int(10)), ...Array.from({ length: 5 }, () => between(200, 10_000))];
  return {
    /** Of which most are common, and none is rare: what leaving common words out costs most. */
    frequent: () => ({
      query: [
        ...Array.from({ length: 4 }, () => between(10, 60)),
        between(500, 2_000),
        between(500, 2_000),
      ].join(" "),
    }),
    rare: () => ({ query: between(20_000, 45_000) }),
    middling: () => ({ query: between(500, 2_000) }),
    six: () => ({ query: six().join(" ") }),
    identifier: () => ({ query: `flush${between(100, 5_000)}Ms` }),
    inside: () => ({ query: `lush${between(100, 5_000)}M` }),
    chinese: () => ({ query: "数据库备份" }),
    inflected: () => ({
      query: `Wann haben ${often()} über ${often()} ${between(100, 5_000)}en gesprochen?`,
    }),
    sentence: () => ({
      query: `What did ${often()} ${often()} decide about ${often()} ${between(20, 500)} and ${often()} ${between(200, 5_000)} for ${between(500, 9_000)}?`,
    }),
    time: () => ({
      query: "What did we talk about last Friday?",
      asked: FIRST_DAY + random.int(4) * WEEK_MS,
    }),
  } satisfies { readonly [kind: string]: Ask };
}

/**
 * Of the ten first of our own ranking when nothing is left out of the index, the share that is found, by us and by plain FTS5. With as many
 * gathered as ever, it tells what is lost by leaving common words out; with more, what is lost by ranking so few as well.
 */
async function overlapOf(
  loaded: LoadedStore,
  plain: PlainSearch,
  ask: Ask,
  gathered: (query: IndexQuery) => number,
): Promise<{ readonly ours: number; readonly ofPlain: number }> {
  const exhaustive = engineOver(loaded, (stores) => ({
    ...stores,
    index: {
      ...stores.index,
      search: (query) => stores.index.search({ ...query, exhaustive: true, limit: gathered(query) }),
    },
  }));
  const sums = { ours: 0, ofPlain: 0 };
  for (let round = 0; round < COMPARED; round += 1) {
    const request = ask();
    const whole = await firstOf(exhaustive, request);
    sums.ours += shareOf(whole, await firstOf(loaded.engine, request));
    sums.ofPlain += shareOf(whole, plain.first(request.query));
  }
  return { ours: sums.ours / COMPARED, ofPlain: sums.ofPlain / COMPARED };
}

function shareOf(whole: readonly string[], found: readonly string[]): number {
  return whole.filter((ref) => found.includes(ref)).length / Math.max(1, whole.length);
}

async function firstOf(engine: EngineApi, request: SearchRequest): Promise<readonly string[]> {
  return (await engine.search({ ...request, limit: FIRST })).hits.map(({ ref }) => ref);
}

const INDEX_TABLES = [
  "words%",
  "grams%",
  "code%",
  "records",
  "sqlite_autoindex_records%",
  "index_watermarks",
];

/** What tools were given and gave back and is kept apart, by the hash of its bytes. */
const PAYLOAD_TABLES = ["blobs", "sqlite_autoindex_blobs%", "parts_by_blob"];

/** On disk, of the index alone; and for each message, of everything: what is neither index nor payload is the log. */
function printBytes({ folder }: LoadedStore, at: number): void {
  const database = new DatabaseSync(join(folder, "nacre.db"), { readOnly: true });
  try {
    const like = (patterns: readonly string[]) =>
      patterns.map((pattern) => `name LIKE '${pattern}'`).join(" OR ");
    const part = `CASE WHEN ${like(INDEX_TABLES)} THEN 'index' WHEN ${like(PAYLOAD_TABLES)} THEN 'payload' ELSE 'log' END`;
    const rows = database
      .prepare(`SELECT ${part} AS part, sum(pgsize) AS bytes FROM dbstat GROUP BY 1`)
      .all();
    const bytes = new Map(rows.map((row) => [row["part"], Number(row["bytes"])]));
    print({ bench: "search", at, metric: "index_bytes", value: bytes.get("index") ?? 0, unit: "B" });
    for (const name of ["index", "payload", "log"])
      print({
        ...{ bench: "search", at, metric: `${name}_bytes_per_message` },
        ...{ value: (bytes.get(name) ?? 0) / at, unit: "B" },
      });
  } finally {
    database.close();
  }
}
