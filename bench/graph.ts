/**
 * What is true and how things hang together, at size: `at` facts and as many edges, each resting on records that are there. How
 * long it takes to tell what was so at a time, by what was known at another; and which projects an idea fits.
 */

import { rm } from "node:fs/promises";
import { loadavg } from "node:os";
import { evidenceDigest } from "../src/engine/evidence-records.ts";
import { putEntity } from "../src/engine/graph-keep.ts";
import type { Stores } from "../src/engine/index.ts";
import { instantOf } from "../src/kernel/clock.ts";
import type { EntityRef, EntityType } from "../src/kernel/entity-ref.ts";
import type { Evidence } from "../src/kernel/evidence.ts";
import { sha256Hex } from "../src/kernel/hash.ts";
import { type EntityId, type FactId, installationId, type ShelfId } from "../src/kernel/ids.ts";
import type { NewFact } from "../src/rooms/facts/index.ts";
import { type Random, seeded } from "../test/sim/random.ts";
import { generator } from "./generate.ts";
import { note, percentile, print, printLatencies, timed } from "./report.ts";
import { copyBuilt, type LoadedStore, openHome } from "./store-cache.ts";

const AT_ONCE = 2_000;
const ASKED = 200;
const DAY = 86_400_000;
const BEGAN = 1_700_000_000_000;
const DAYS = 800;
/** Of what one is told about, so much: a status that changes, and things that it uses. */
const CHANGES = 10;
const USED = 10;
/** Of most things the first alone; of the owner all of them. */
const PREDICATES = [
  ...[
    "status",
    "lives_in",
    "works_at",
    "role",
    "timezone",
    "named",
    "deadline",
    "version",
    "located_at",
    "led_by",
  ],
] as const;
const SOURCES_PER_FACT = 0.2;
const MOST_MATCH_MS = 50;
const MOST_AS_OF_MS = 10;
const COMMON = "gateway";
const EVERY = 3;
/** Raised when the set or the way it is stored changes. */
const SET = 2;

export async function benchGraph(at: number): Promise<void> {
  const folder = await copyBuilt(`graph-${SET}-${at}`, (home) => load(home, at));
  try {
    await using opened = await openHome(folder);
    note(`load average ${loadavg()[0]?.toFixed(2)}`);
    await benchFacts(opened, at);
    await benchMatches(opened, at);
    await opened.owned.store.checkpoint();
    const { bytes } = await opened.owned.store.facts();
    print({ bench: "graph", at, metric: "file", value: bytes / 2 ** 20, unit: "MB" });
    note(`load average ${loadavg()[0]?.toFixed(2)}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function load(home: string, at: number): Promise<void> {
  await using opened = await openHome(home);
  const { engine, owned } = opened;
  const seen = await observe(opened, Math.round(at * SOURCES_PER_FACT));
  const shelf = await owned.store.write("durable", async ({ memories }) => {
    const key = { installation: installationId("bench"), tier: "user", name: "user:owner" } as const;
    return (await memories.openShelf(key)).id;
  });
  note(`telling ${at} facts`);
  await tellFacts(opened, shelf, seen, at);
  note(`drawing ${at} edges`);
  await drawEdges(opened, shelf, seen, at);
  for (let pending = true; pending; ) {
    const batch = await engine.prepareLedgerIndex({ limit: AT_ONCE });
    await engine.applyLedgerIndex(batch);
    pending = !batch.idle;
  }
  while (await owned.store.advanceMigrations());
  await owned.store.checkpoint();
}

/** What everything rests on: lines that a program told. */
async function observe({ engine, owned }: LoadedStore, lines: number): Promise<readonly Evidence[]> {
  const source = generator(1);
  for (let from = 0; from < lines; from += AT_ONCE) {
    const told = Array.from({ length: Math.min(AT_ONCE, lines - from) }, (_, place) => {
      const number = from + place;
      const [said] = source.turn(number);
      const line = { ts: BEGAN + number * 1_000, summary: `${said!["content"]} (${number})` };
      return { line: number + 1, offset: 0, text: JSON.stringify(line) };
    });
    await engine.ingestLines({ as: "observations", lines: told });
  }
  const identity = { installation: installationId("bench"), key: "bench" };
  return owned.store.read(async ({ ledger }) =>
    (await ledger.scan(0, lines)).map(({ id, line, text, detail }) => ({
      ...{ kind: "obs", id, digest: evidenceDigest({ identity }, "obs", [line, text, detail]) },
    })),
  );
}

async function tellFacts(
  { owned }: LoadedStore,
  shelf: ShelfId,
  seen: readonly Evidence[],
  most: number,
): Promise<void> {
  const random = seeded(5);
  let told = 0;
  for (let number = 0; told < most; number += 1) {
    await owned.store.write("derived", async ({ facts }) => {
      for (let few = 0; few < 50 && told < most; few += 1) {
        const subject = subjectOf(number * 50 + few);
        for (const predicate of subject === "person:owner" ? PREDICATES : PREDICATES.slice(0, 1)) {
          told += await tellOf(facts, { shelf, subject, predicate }, seen, random);
        }
      }
    });
  }
}

function subjectOf(number: number): EntityRef {
  return number === 0 ? "person:owner" : `project:${generator(1).word(number)}-${number}`;
}

/** What has a status has one at a time, the later in the place of the earlier; what it uses, it uses until further notice. */
async function tellOf(
  facts: Stores["facts"],
  of: Pick<NewFact, "shelf" | "subject" | "predicate">,
  seen: readonly Evidence[],
  random: Random,
): Promise<number> {
  const add = async (predicate: string, value: string, from: number): Promise<FactId> => {
    const hash = sha256Hex(JSON.stringify([of.subject, predicate, value])).slice(0, 32);
    const times = { from: instantOf(from), to: null, recordedAt: instantOf(from + DAY) };
    const said = { object: { type: "literal", value }, confidence: "source_capped", trust: "human" } as const;
    const fact = { ...of, predicate, ...times, ...said, voice: "accepted", hash } as const;
    return (await facts.add(fact, [random.pick(seen)]))!.id;
  };
  let last: FactId | null = null;
  for (let change = 0; change < CHANGES; change += 1) {
    const from = BEGAN + change * Math.round(DAYS / CHANGES) * DAY;
    const id = await add(of.predicate, `state ${change}`, from);
    if (last !== null) {
      const act = { fact: last, kind: "superseded", at: instantOf(from), by: id, reason: null } as const;
      await facts.addAct({ ...act, recordedAt: instantOf(from + DAY), voice: "accepted", source: null });
      await facts.setEnd(last, instantOf(from));
    }
    last = id;
  }
  for (let use = 0; use < USED; use += 1) {
    await add("uses", `${of.predicate} ${use}`, BEGAN + random.int(DAYS) * DAY);
  }
  return CHANGES + USED;
}

/** A line speaks of a project, of some tools and of some concepts; a few of them are spoken of everywhere. */
async function drawEdges(
  { owned }: LoadedStore,
  shelf: ShelfId,
  seen: readonly Evidence[],
  most: number,
): Promise<void> {
  const random = seeded(9);
  const clock = { now: () => instantOf(BEGAN) };
  const often = (below: number): number => random.int(random.int(below) + 1);
  const { word } = generator(1);
  let drawn = 0;
  for (let from = 0; drawn < most; from += 200) {
    await owned.store.write("derived", async ({ graph }) => {
      const put = async (type: EntityType, number: number): Promise<EntityId> => {
        // One in so many has a word that very many have.
        const name =
          number % EVERY === 0 ? `${COMMON}-${word(number)}-${number}` : `${word(number)}-${number}`;
        const on = { shelf, origin: "metadata", trust: "tool" } as const;
        return (await putEntity({ clock }, { graph }, { type, name, label: name }, on)).id;
      };
      for (let place = from; place < from + 200 && drawn < most; place += 1) {
        const evidence = [seen[place % seen.length]!];
        const project = await put("project", often(500));
        const parts = [
          ...(await Promise.all([1, 2].map(() => put("tool", often(3_000))))),
          ...(await Promise.all([1, 2, 3].map(() => put("concept", often(20_000))))),
        ];
        for (const [at, dst] of parts.entries()) {
          const type = at < 2 ? "uses" : "relates_to";
          const origin = { origin: "metadata", state: "active", trust: "tool" } as const;
          const times = { from: instantOf(BEGAN), to: null, recordedAt: instantOf(BEGAN) };
          const edge = { shelf, src: project, dst, type, ...origin, ...times } as const;
          if ((await graph.putEdge(edge, evidence)).isNew) drawn += 1;
        }
      }
    });
  }
}

async function benchFacts({ engine }: LoadedStore, at: number): Promise<void> {
  const random = seeded(13);
  const subjects = Math.floor(at / (CHANGES + USED)) - PREDICATES.length;
  const any = () => subjectOf(1 + random.int(subjects));
  const read = async (subject: string, knownAt?: number): Promise<void> => {
    const known = knownAt === undefined ? {} : { knownAt };
    const { facts } = await engine.readFacts({ subject, at: timeIn(random), ...known });
    if (facts.length === 0 && knownAt === undefined) throw new Error(`nothing about ${subject}`);
  };
  await measure(at, "as_of_", MOST_AS_OF_MS, () => read(any()));
  await measure(at, "as_known_", MOST_AS_OF_MS, () => read(any(), timeIn(random)));
  await measure(at, "of_the_owner_", null, () => read("owner"));
}

function timeIn(random: Random): number {
  return BEGAN + random.int(DAYS) * DAY;
}

async function benchMatches({ engine }: LoadedStore, at: number): Promise<void> {
  const { word } = generator(1);
  const random = seeded(17);
  let matched = 0;
  await measure(at, "match_", MOST_MATCH_MS, async () => {
    const words = Array.from({ length: 4 }, () => word(200 + random.int(4_000)));
    const idea = `Could we reuse ${words.join(" and ")} for the next release?`;
    if ((await engine.matchIdea({ idea })).matches.length > 0) matched += 1;
  });
  print({ bench: "graph", at, metric: "matched", value: matched / ASKED, unit: "ratio" });
  await measure(at, "match_common_", MOST_MATCH_MS, async () => {
    await engine.matchIdea({ idea: `The ${COMMON} and ${word(200 + random.int(4_000))} again` });
  });
}

/** By the clock; and by what this program computes alone, which says more on a machine that others use too. */
async function measure(
  at: number,
  prefix: string,
  most: number | null,
  ask: () => Promise<void>,
): Promise<void> {
  const took: number[] = [];
  const computed: number[] = [];
  for (let round = 0; round < ASKED; round += 1) {
    const before = process.cpuUsage();
    took.push(await timed(ask));
    const { user, system } = process.cpuUsage(before);
    computed.push((user + system) / 1_000);
  }
  const p95 = printLatencies("graph", at, took, prefix);
  print({ bench: "graph", at, metric: `${prefix}cpu_p95`, value: percentile(computed, 0.95), unit: "ms" });
  if (most !== null)
    print({ bench: "graph", at, metric: `${prefix}p95_of_target`, value: p95 / most, unit: "ratio" });
}
