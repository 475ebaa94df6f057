/** Whatever is done to memories and documents, the store in a file and the one in memory have the same of it afterwards. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openMemoryStore } from "../../src/adapters/store-memory/index.ts";
import { acquireOwnership } from "../../src/adapters/store-sqlite/index.ts";
import type { EngineStore, Stores } from "../../src/engine/index.ts";
import { instantOf } from "../../src/kernel/clock.ts";
import { codeOf } from "../../src/kernel/errors.ts";
import {
  type DocId,
  installationId,
  type MemoryId,
  type MessageId,
  memoryId,
  type ShelfId,
} from "../../src/kernel/ids.ts";
import type { GateLabel, MemoryState } from "../../src/rooms/durable/index.ts";
import { newLane, newMessage } from "../../src/rooms/history/samples.suite.ts";

const NAMES = ["user:al", "user:\ud800"] as const;
const STATES: readonly MemoryState[] = ["active", "superseded", "forgotten"];
const LABELS: readonly GateLabel[] = ["kept", "rejected", "used"];
const PATHS = ["MEMORY.md", "memory/a.md"] as const;
const digest = (number: number) => number.toString(16).padStart(32, "0");

/** One store, and what was made in it so far: things are named by when they were made. */
interface Side {
  readonly store: EngineStore;
  readonly shelves: readonly ShelfId[];
  readonly messages: readonly MessageId[];
  readonly memories: MemoryId[];
  readonly pieces: DocId[];
}

async function sideOf(store: EngineStore): Promise<Side> {
  return await store.write("durable", async ({ history, memories }) => {
    const lane = await history.addLane(newLane());
    const messages: MessageId[] = [];
    for (const seq of [0, 1, 2]) messages.push(await history.addMessage(newMessage(lane, seq)));
    const shelves: ShelfId[] = [];
    for (const name of NAMES) {
      const key = { installation: installationId("home"), tier: "user", name } as const;
      shelves.push((await memories.openShelf(key)).id);
    }
    return { store, shelves, messages, memories: [], pieces: [] };
  });
}

type Step = (stores: Stores, side: Side) => Promise<unknown>;

/** Few of everything, so that steps meet. */
const small = fc.nat({ max: 3 });
const said = fc.nat({ max: 1 });
const shelf = fc.nat({ max: NAMES.length - 1 });
const message = fc.nat({ max: 1 });
const signal = fc.double({ min: 0, max: 1, noNaN: true });
const verdict = fc.record({
  version: fc.constantFrom("gate-v1", "gate-v2"),
  score: signal,
  threshold: fc.constantFrom(0.3, 0.5),
  signals: fc.dictionary(fc.constantFrom("novelty", "decision", "noise"), signal, { noNullPrototype: true }),
});
/** One that was made, or one that never was. */
const made = (side: Side, number: number) => side.memories[number] ?? memoryId(987_654);

const adding: fc.Arbitrary<Step> = fc
  .record({
    shelf,
    text: fc.string({ unit: fc.constantFrom("a", "天", "\ud800", "\0", "'") }),
    said,
    slot: fc.option(fc.constantFrom("live in", "like")),
    name: fc.option(fc.constantFrom("n", "N")),
    supersedes: fc.option(small),
    gate: fc.option(verdict),
  })
  .map((it) => async ({ memories }, side) => {
    const of = it.supersedes === null ? undefined : side.memories[it.supersedes];
    const known = of !== undefined && (await memories.memories([of])).has(of);
    const id = await memories.add({
      ...{ shelf: side.shelves[it.shelf]!, text: it.text, digest: digest(it.said), origin: "gate" },
      ...{ trust: "human", at: instantOf(it.said), createdAt: instantOf(9), slot: it.slot, name: it.name },
      ...{ supersedes: known ? of : null, gate: it.gate, extra: null },
    });
    side.memories.push(id);
  });

const changing: fc.Arbitrary<Step> = fc
  .record({
    id: small,
    state: fc.constantFrom(...STATES),
    by: fc.option(small, { nil: undefined }),
    more: small,
  })
  .map((it) => ({ memories }, side) => {
    const by = it.by === undefined ? null : made(side, it.by);
    const change = { state: it.state, supersededBy: by, reinforced: it.more, uses: 1 };
    return memories.change(made(side, it.id), { ...change, lastSaidAt: instantOf(it.more) });
  });

const noting: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ id: small, message, at: small }).map(
    (it): Step =>
      ({ memories }, side) => {
        const source = { message: side.messages[it.message]!, how: "again", at: instantOf(it.at) } as const;
        return memories.addSource(made(side, it.id), source);
      },
  ),
  fc.record({ id: small, label: fc.constantFrom(...LABELS), at: small }).map(
    (it): Step =>
      ({ memories }, side) =>
        memories.label(made(side, it.id), it.label, instantOf(it.at)),
  ),
  fc.record({ message, verdict }).map(
    (it): Step =>
      ({ memories }, side) =>
        memories.putVerdict(side.messages[it.message]!, it.verdict),
  ),
  fc.record({ shelf, said }).map(
    (it): Step =>
      ({ memories }, side) =>
        memories.bury(side.shelves[it.shelf]!, digest(it.said), instantOf(1)),
  ),
);

const removing: fc.Arbitrary<Step> = fc.oneof(
  fc.array(small, { maxLength: 2 }).map(
    (ids): Step =>
      ({ memories }, side) =>
        memories.erase(ids.map((id) => made(side, id))),
  ),
  message.map(
    (at): Step =>
      ({ memories }, side) =>
        memories.removeSources([side.messages[at]!]),
  ),
  message.map(
    (at): Step =>
      ({ memories }, side) =>
        memories.removeVerdicts([side.messages[at]!]),
  ),
  fc.record({ shelf, said }).map(
    (it): Step =>
      ({ memories }, side) =>
        memories.unbury(side.shelves[it.shelf]!, digest(it.said)),
  ),
);

const writing: fc.Arbitrary<Step> = fc.oneof(
  fc
    .record({
      shelf,
      path: fc.constantFrom(...PATHS),
      lines: fc.array(small, { maxLength: 3 }),
      at: signal,
    })
    .map(
      (it): Step =>
        async ({ docs }, side) => {
          const pieces = await docs.putFile(
            {
              ...{ shelf: side.shelves[it.shelf]!, path: it.path, bytes: it.lines.length, modifiedMs: it.at },
              ...{ hash: digest(it.lines.length), lines: it.lines.length, trouble: null },
            },
            it.lines.map((fromLine) => ({
              fromLine,
              toLine: fromLine,
              headings: ["h"],
              text: `line ${fromLine}`,
            })),
          );
          side.pieces.push(...pieces);
        },
    ),
  fc.record({ shelf, path: fc.constantFrom(...PATHS) }).map(
    (it): Step =>
      async ({ docs }, side) => {
        const ids = await docs.removeFile(side.shelves[it.shelf]!, it.path);
        return ids.map((id) => side.pieces.indexOf(id));
      },
  ),
  fc.record({ shelf, folder: fc.constantFrom("/a", "/b") }).map(
    (it): Step =>
      ({ docs }, side) =>
        docs.putRoot({ shelf: side.shelves[it.shelf]!, folder: it.folder }),
  ),
);

/** All that can be asked, with things named by when they were made. */
async function everything({ store, ...side }: Side): Promise<unknown> {
  const seen = await store.read(async ({ memories, docs }) => {
    const perShelf = [];
    for (const id of side.shelves) {
      perShelf.push({
        listed: await memories.list({ shelves: [id], states: STATES, limit: 100 }),
        counted: await memories.count([id], ["active"]),
        named: [await memories.named(id, "n"), await memories.named(id, "N")],
        about: [await memories.about(id, "live in"), await memories.about(id, "like")],
        saying: await Promise.all([0, 1].map((one) => memories.saying(id, digest(one)))),
        buried: await Promise.all([0, 1].map((one) => memories.isBuried(id, digest(one)))),
        files: await docs.files(id),
        pieces: await Promise.all(PATHS.map((path) => docs.piecesOf(id, path))),
      });
    }
    return {
      perShelf,
      scanned: await memories.scan(0, 100),
      sources: await Promise.all(side.memories.map((id) => memories.sources(id))),
      madeOf: await Promise.all(side.messages.map((id) => memories.madeOf([id]))),
      verdicts: [...(await memories.verdicts(side.messages)).values()],
      counted: await memories.verdictCount(),
      labels: await memories.labels(100),
      roots: await docs.roots(),
      pieces: await docs.scan(0, 100),
    };
  });
  return renamed(seen, side);
}

const IDS: { readonly [field: string]: keyof Side } = {
  shelf: "shelves",
  message: "messages",
  supersedes: "memories",
  supersededBy: "memories",
  madeOf: "memories",
};

function renamed(value: unknown, side: Omit<Side, "store">, field = ""): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, side, field));
  if (typeof value === "number" && field in IDS)
    return (side[IDS[field] as keyof typeof side] as readonly number[]).indexOf(value);
  if (value === null || typeof value !== "object") return value;
  const kind = "digest" in value ? "memories" : "pieces";
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name === "id" ? (side[kind] as readonly unknown[]).indexOf(one) : renamed(one, side, name),
    ]),
  );
}

test("under any sequence of changes, refused ones among them", async () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: adding },
    { weight: 2, arbitrary: changing },
    { weight: 3, arbitrary: noting },
    { weight: 2, arbitrary: removing },
    { weight: 2, arbitrary: writing },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      const folder = mkdtempSync(join(tmpdir(), "nacre-alike-"));
      const holder = { pid: 1, kind: "test", version: "0" } as const;
      const owned = await acquireOwnership({ path: join(folder, "nacre.db"), holder });
      const inMemory = await openMemoryStore();
      const sides = [await sideOf(owned!.store), await sideOf(inMemory)] as const;
      try {
        for (const one of steps) {
          const [first, second] = await Promise.all(sides.map((side) => outcome(side, one)));
          expect(first).toEqual(second);
        }
        expect(await everything(sides[0])).toEqual(await everything(sides[1]));
        expect(await owned!.store.problems()).toEqual([]);
      } finally {
        await owned!.release();
        await inMemory.close();
        rmSync(folder, { recursive: true, force: true });
      }
    }),
    { numRuns: 80 },
  );
}, 120_000);

/** What a step answers, or that it was refused and how. */
async function outcome(side: Side, step: Step): Promise<unknown> {
  try {
    return { answer: (await side.store.write("durable", (stores) => step(stores, side))) ?? null };
  } catch (error) {
    return { refused: codeOf(error) ?? "by the store" };
  }
}
