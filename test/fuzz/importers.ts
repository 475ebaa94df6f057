/**
 * Everything that can be moved in, broken in every way: refused with a reason or read, each record whole, what cannot be read told, the
 * source untouched; and what is read goes into a store that is sound afterwards, once.
 */

import { rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { Json } from "../../src/kernel/json.ts";
import {
  flag,
  integer,
  list,
  object,
  oneOf,
  optional,
  type Shape,
  type Shaped,
  text,
} from "../../src/kernel/shape.ts";
import { TRANSFER_KINDS, type TransferRecord } from "../../src/kernel/transfer/record.ts";
import { ownRef, refsOf } from "../../src/kernel/transfer/refs.ts";
import { checkRecord } from "../../src/kernel/transfer/shapes.ts";
import {
  SOURCE_KINDS,
  type SourceKind,
  type SourceTrouble,
  type TransferSource,
} from "../../src/kernel/transfer/source.ts";
import { openSource } from "../../src/main/sources.ts";
import { folderBytes } from "../support/folder-bytes.ts";
import { asSource, moveIn } from "../support/foreign/move-in.ts";
import { deriveAll } from "../support/random-keeping.ts";
import { type Lab, openInFile, openInMemory } from "../support/stores.ts";
import { temporary } from "../support/temporary.ts";
import { anyJson, words } from "./draw.ts";
import { checkNotTold, checkTold, PACKINGS, writeInput, writeSamples } from "./import-files.ts";
import { LINES } from "./import-lines.ts";
import { unsoundIn } from "./sound.ts";
import { claim, claimSame, LONGEST_MS, refusalOf, settled, type Target } from "./target.ts";

const anything: Shape<Json> = { check: (value) => value as Json, schema: {} };
const FROM = [...SOURCE_KINDS, "observations", "events"] as const;
const STORES = { memory: () => openInMemory(), sqlite: () => openInFile() } as const;
type Store = keyof typeof STORES;
const STORE_NAMES = Object.keys(STORES) as readonly Store[];
const storesOf = (one: Store | undefined) => (one === undefined ? STORE_NAMES : [one]);

const shape = object({
  // What it is moved into; absent: into each, one after the other.
  store: optional(oneOf(STORE_NAMES)),
  from: oneOf(FROM),
  lines: list(text({ max: 20_000 }), { max: 60 }),
  ended: flag(),
  cells: list(
    object({
      table: integer({ min: 0 }),
      row: integer({ min: 0 }),
      column: integer({ min: 0 }),
      value: anything,
    }),
    { max: 20 },
  ),
  bytes: list(object({ at: integer({ min: 0 }), value: integer({ min: 0, max: 255 }) }), { max: 20 }),
  packing: optional(oneOf(PACKINGS)),
});
type Input = Shaped<typeof shape>;

const DATABASES: ReadonlySet<string> = new Set(["lossless-claw", "openclaw-mem"]);
/** The host packs these. */
const PACKED: ReadonlySet<string> = new Set(["openclaw-jsonl", "openclaw-sessions"]);
const cell = fc.record(
  {
    ...{ table: fc.nat(40), row: fc.nat(40), column: fc.nat(20) },
    value: fc.oneof(
      words,
      anyJson,
      fc.constantFrom<Json>(null, -1, 0, 1e15, "", "{", "[]", "2026-13-45 99:99:99"),
    ),
  },
  { noNullPrototype: true },
);
const byte = fc.record({ at: fc.nat(100_000), value: fc.nat(255) }, { noNullPrototype: true });
const inputs: fc.Arbitrary<Input> = fc.constantFrom(...FROM).chain((from) =>
  fc.record(
    {
      store: fc.constantFrom(...STORE_NAMES),
      from: fc.constant(from),
      lines: LINES[from],
      ended: fc.boolean(),
      cells: DATABASES.has(from) ? fc.array(cell, { maxLength: 6 }) : fc.constant([]),
      bytes: fc.oneof(
        { weight: 4, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.array(byte, { maxLength: 4 }) },
      ),
      ...(PACKED.has(from) && { packing: fc.constantFrom(...PACKINGS) }),
    },
    { requiredKeys: ["store", "from", "lines", "ended", "cells", "bytes"], noNullPrototype: true },
  ),
);

async function readAll(source: TransferSource) {
  const troubles: SourceTrouble[] = [];
  const records = await Array.fromAsync(
    source.records({ trouble: (one) => void troubles.push(one), signal: withinTime() }),
  );
  return { records, troubles };
}

/** Whoever reads looks at it again and again: who is busy without end lets no timer come, and is found all the same. */
function withinTime(): AbortSignal {
  const began = performance.now();
  const throwIfAborted = () => claim(performance.now() - began < LONGEST_MS, "reading comes to an end");
  return Object.assign(new AbortController().signal, { throwIfAborted });
}

function checkRecords(records: readonly TransferRecord[]): void {
  const named = new Set<string>();
  let furthest = 0;
  for (const record of records) {
    claimSame(checkRecord(JSON.parse(JSON.stringify(record))), record, `a ${record.kind} is whole`);
    const place = TRANSFER_KINDS.indexOf(record.kind);
    claim(place >= furthest, `records come in their order (${record.kind})`);
    furthest = place;
    for (const ref of refsOf(record))
      claim(named.has(ref), `a ${record.kind} names only what stands before it`);
    const own = ownRef(record);
    if (own === null) continue;
    claim(!named.has(own), `no ${record.kind} is there twice`);
    named.add(own);
  }
}

/** An export of our own may say anything: what it names is looked for when it is moved in. */
const NAMED_LATER: ReadonlySet<string> = new Set(["nacre"]);

async function moveAll(records: readonly TransferRecord[], open: () => Promise<Lab>): Promise<void> {
  await using lab = await open();
  const first = await settled(moveIn(lab.engine, asSource(records)), "moving in");
  const count = ({ counts, refused }: typeof first): number => {
    const told = Object.values(counts).flatMap((kinds) => Object.values(kinds));
    const unnamed = refused.filter((why) => why.endsWith("it names what is not there")).length;
    return told.reduce((sum, one) => sum + one, unnamed);
  };
  claimSame(count(first), records.length, "something is said of every record");
  const again = await settled(moveIn(lab.engine, asSource(records)), "moving in again");
  claimSame(Object.values(again.counts["added"] ?? {}).length, 0, "the same again adds nothing");
  await settled(deriveAll(lab), "deriving");
  const bad = await unsoundIn(lab);
  claim(bad === null, `the store is sound after moving in, ${bad}`);
}

async function moved(
  input: Input & { readonly from: SourceKind },
  { path, samples }: { readonly path: string; readonly samples: string },
): Promise<readonly string[]> {
  const { from, store } = input;
  let source: TransferSource;
  try {
    source = await settled(openSource(path, from), "opening");
  } catch (error) {
    const code = refusalOf(error);
    checkNotTold(from, input, path);
    return [`${from} ${code}`];
  }
  try {
    const { expected, leftOut, damage } = await source.facts();
    for (const many of Object.values(expected ?? {})) claim(many >= 0, "what is expected is some or none");
    const read = await settled(readAll(source), "reading");
    claimSame(await readAll(source), read, "read twice it says the same");
    if (!NAMED_LATER.has(from)) checkRecords(read.records);
    for (const { where, why } of read.troubles)
      claim(where !== "" && why !== "", "a trouble says where and why");
    checkTold(from, input, { path, samples }, { ...read, leftOut });
    for (const name of storesOf(store)) await moveAll(read.records, STORES[name]);
    const kinds = [...new Set(read.records.map(({ kind }) => kind))];
    return [
      ...kinds.map((kind) => `${from} ${kind}`),
      ...(read.troubles.length > 0 ? [`${from} troubles`] : []),
      ...leftOut.map((sentence) => `${from} ${sentence.replace(/\d+/g, "N")}`),
      ...(damage === undefined ? [] : [`${from} damage: ${damage.replace(/\d+/g, "N").slice(0, 60)}`]),
    ];
  } finally {
    await source.close();
  }
}

async function told(
  as: "observations" | "events",
  lines: readonly string[],
  open: () => Promise<Lab>,
): Promise<readonly string[]> {
  await using lab = await open();
  const spooled = lines.map((one, at) => ({ line: at + 1, offset: at * 10, text: one }));
  const answer = await settled(lab.engine.ingestLines({ as, lines: spooled }), "telling");
  const { stored, duplicates, erased, rejected } = answer;
  claimSame(
    stored + duplicates + erased + answer.private + rejected.length,
    lines.length,
    "every line is kept, known, left out or refused",
  );
  const places = rejected.map(({ line }) => line);
  claim(new Set(places).size === places.length, "no line is refused twice");
  claim(
    rejected.every(({ reason, why }) => reason !== "" && why !== ""),
    "what is refused is refused with a reason",
  );
  const again = await lab.engine.ingestLines({ as, lines: spooled });
  claimSame(
    [again.stored, again.rejected.length],
    [0, rejected.length],
    "told again, nothing is added and as much is refused",
  );
  await settled(deriveAll(lab), "deriving");
  const bad = await unsoundIn(lab);
  claim(bad === null, `the store is sound after telling, ${bad}`);
  return [`${as} stored ${Math.min(stored, 2)}`, ...rejected.map(({ reason }) => `${as} ${reason}`)];
}

export const importers: Target<Input> = {
  ...{ name: "importers", shape, inputs },
  claim:
    "Whatever is moved in is refused with a reason or read whole, told line by line, stored once, and leaves its source and the store sound.",
  async open() {
    const folder = temporary("nacre-fuzz-import-");
    const [samples, place] = [join(folder, "samples"), join(folder, "input")];
    writeSamples(samples);
    return {
      async run(input) {
        const { from, lines } = input;
        if (from === "observations" || from === "events") {
          const outcomes: string[] = [];
          for (const name of storesOf(input.store)) outcomes.push(...(await told(from, lines, STORES[name])));
          return outcomes;
        }
        const path = writeInput(from, input, place, samples);
        const before = folderBytes(place);
        const outcomes = await moved({ ...input, from }, { path, samples });
        claimSame(folderBytes(place), before, "what is read is not changed");
        return outcomes;
      },
      close: async () => rmSync(folder, { recursive: true, force: true }),
    };
  },
};
