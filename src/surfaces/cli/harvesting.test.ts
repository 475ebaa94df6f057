/** What a harvest does with a spool that is damaged, changes while it is read, or is wanted by several at once. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { IngestLinesRequest } from "../../engine/api.ts";
import { NacreError } from "../../kernel/errors.ts";
import { type HarvestOptions, harvest } from "./harvesting.ts";
import { lockHarvest } from "./spool.ts";

const NOTHING = {
  ...{
    stored: 0,
    duplicates: 0,
    held: 0,
    lowered: 0,
    adjusted: 0,
    adjustedFields: {},
    private: 0,
    erased: 0,
    rejected: [],
    first: null,
    last: null,
  },
  graded: { filled: 0, given: 0, off: 0, errors: 0 },
  labels: { must_remember: 0, nice_to_have: 0, ignore: 0, unknown: 0 },
};

function spooled(content: string | Uint8Array) {
  const home = mkdtempSync(join(tmpdir(), "nacre-harvest-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const path = join(home, "observations.jsonl");
  writeFileSync(path, content);
  const told: string[] = [];
  const run = (
    during: (lines: IngestLinesRequest["lines"]) => void = () => {},
    more: Partial<HarvestOptions> = {},
  ) =>
    harvest([{ path, as: "observations" }], {
      client: {
        ingestLines: async ({ lines }: IngestLinesRequest) => {
          during(lines);
          told.push(...lines.map(({ text }) => text));
          return { ...NOTHING, stored: lines.length } as never;
        },
      },
      ...{ home, archive: join(home, "archive"), signal: new AbortController().signal, now: Date.now },
      ...more,
    });
  const aside = () => join(home, readdirSync(home).find((name) => name.endsWith(".processing"))!);
  return { home, path, told, run, aside };
}

test("what a damaged disk left is rejected before it is sent, and its neighbours are told", async () => {
  const hole = "\0".repeat(7_000_000);
  const { run, told, home } = spooled(`{"summary":"one"}\n${hole}\n{"summary":"two"}\n`);
  const [file] = await run();
  expect(told).toEqual(['{"summary":"one"}', '{"summary":"two"}']);
  expect(file).toMatchObject({ trouble: null, sum: { lines: 3, rejected: 1 } });
  expect(file!.went).toContain("archive");
  const kept = readFileSync(file!.rejects!, "utf8");
  expect(JSON.parse(kept)).toMatchObject({ line: 2, reason: "too-large", text: hole });
  expect(readdirSync(home).filter((name) => name.endsWith(".processing"))).toEqual([]);
});

test("what cannot be sent is that file's trouble; the next has its turn", async () => {
  const { run, home } = spooled('{"summary":"one"}\n');
  writeFileSync(join(home, "observations.jsonl.20200101T000000Z.processing"), '{"summary":"zero"}\n');
  let calls = 0;
  const files = await run(() => {
    calls += 1;
    if (calls === 1) throw new NacreError("wire/frame-too-large", "a frame is too large", "");
  });
  expect(files.map(({ trouble, went }) => [trouble, went === "kept"])).toEqual([
    ["a frame is too large", true],
    [null, false],
  ]);
});

test.each([
  ["cut short and written anew", '{"summary":"new"}\n'],
  ["written anew at the same length", '{"summary":"ONE"}\n{"summary":"TWO"}\n'],
])("a file that is %s while it is read stays, and its lines are told the next time", async (_, content) => {
  const { run, told, aside } = spooled('{"summary":"one"}\n{"summary":"two"}\n');
  let isChanged = false;
  const change = () => {
    if (isChanged) return;
    isChanged = true;
    const path = aside();
    writeFileSync(path, content);
    utimesSync(path, new Date(), new Date(Date.now() + 5));
  };
  const [first] = await run(change);
  expect(first).toMatchObject({ went: "kept" });
  expect(first!.change).not.toBeNull();
  await run();
  for (const line of content.trim().split("\n")) expect(told).toContain(line);
});

test("lines that the reject file cannot have whole keep the file from being removed", async () => {
  const garbled = Buffer.concat([
    Buffer.from('{"summary":"'),
    Buffer.from([0xff, 0xfe]),
    Buffer.from('"}\n'),
  ]);
  const { run } = spooled(garbled);
  const [file] = await run(undefined, { archive: null });
  expect(file!.went).toContain("archive");
  expect(readFileSync(file!.went)).toEqual(garbled);
  const plain = spooled('{"summary":"one"}\n');
  expect((await plain.run(undefined, { archive: null }))[0]!.went).toBe("deleted");
});

test("a file that is read again has one reject file, and each line stands in it once", async () => {
  const { run, home } = spooled(`${"x".repeat(1_100_000)}\n{"summary":"not whole`);
  const [first] = await run();
  const [again] = await run();
  expect([first!.partial, again!.partial]).toEqual([true, true]);
  expect(readdirSync(join(home, "rejects"))).toHaveLength(1);
  expect(readFileSync(first!.rejects!, "utf8").trim().split("\n")).toHaveLength(1);
  expect(statSync(first!.rejects!).mode & 0o777).toBe(0o600);
  expect(again).toMatchObject({ rejects: null, sum: { lines: 0, rejected: 0 } });
});

test("of several that find a lock which was left, one gets it; letting go takes nobody else's", async () => {
  for (let round = 0; round < 60; round += 1) {
    const { home } = spooled("");
    const lock = join(home, "harvest.lock");
    writeFileSync(lock, "999999999\n");
    const tries = await Promise.allSettled([1, 2, 3].map(() => lockHarvest(lock, process.pid, Date.now)));
    const got = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(got).toHaveLength(1);
    await got[0]!.release();
    const next = await lockHarvest(lock, process.pid, Date.now);
    await got[0]!.release();
    expect(readFileSync(lock, "utf8")).toContain(String(process.pid));
    await next.release();
  }
});
