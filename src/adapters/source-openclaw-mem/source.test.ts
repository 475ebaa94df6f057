/** A database in its documented schema, written by ours and read back: no word is lost, and nobody is trusted more than before. */

import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { folderBytes } from "../../../test/support/folder-bytes.ts";
import { OpenclawMemWriter, writeMemSample } from "../../../test/support/foreign/openclaw-mem.ts";
import type { ObservationRecord, TransferRecord } from "../../kernel/transfer/record.ts";
import { sourceSuite } from "../../kernel/transfer/source.suite.ts";
import type { SourceTrouble } from "../../kernel/transfer/source.ts";
import { isOpenclawMem, openOpenclawMem } from "./index.ts";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nacre-mem-"));
  path = join(folder, "openclaw-mem.sqlite");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function read(from = path) {
  const source = await openOpenclawMem(from);
  const troubles: SourceTrouble[] = [];
  try {
    const facts = await source.facts();
    const reading = {
      trouble: (one: SourceTrouble) => troubles.push(one),
      signal: new AbortController().signal,
    };
    return { records: await Array.fromAsync(source.records(reading)), troubles, ...facts };
  } finally {
    await source.close();
  }
}

function observationsOf(records: readonly TransferRecord[]): readonly ObservationRecord[] {
  return records.filter((one) => one.kind === "observation");
}

sourceSuite("an openclaw-mem database", () => {
  writeMemSample(path, 1);
  return { open: () => openOpenclawMem(path), standing: () => folderBytes(folder) };
});

test("every row's words are in a record, and counts agree", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(1_000), fc.integer({ min: 4, max: 60 }), async (seed, rows) => {
      const own = join(mkdtempSync(join(folder, "one-")), "mem.sqlite");
      const { words, counts } = writeMemSample(own, seed, rows);
      const { records, expected } = await read(own);
      const whole = JSON.stringify(records);
      for (const text of Object.values(words).flat()) expect(whole).toContain(text);
      const counted = Object.fromEntries(
        Object.keys(counts).map((kind) => [kind, records.filter((one) => one.kind === kind).length]),
      );
      expect(counted).toEqual(counts);
      expect(expected).toMatchObject({ event: rows, card: 1, document: 2, entity: 2, edge: 1 });
    }),
    { numRuns: 6 },
  );
});

test.each([
  [{ trust: "trusted" }, "memory_store", { trust: "agent", held: null }],
  [{ trust: "trusted" }, "exec", { trust: "tool", held: null }],
  [{ trust: "trusted" }, "web_fetch", { trust: "web", held: null }],
  [{ provenance: { trust_tier: "trusted" } }, null, { trust: "agent", held: null }],
  [{ trust: "human" }, "memory_store", { trust: "unknown", held: null }],
  [{ trustTier: "untrusted" }, "memory_store", { trust: "unknown", held: null }],
  [{ trust: "quarantined" }, "memory_store", { trust: "unknown", held: "person" }],
  [{}, "memory_store", { trust: "unknown", held: null }],
])("on whose word: %j by %s", async (detail, tool_name, expected) => {
  const writer = new OpenclawMemWriter(path);
  writer.observation("something", detail, { tool_name });
  writer.close();
  expect(observationsOf((await read()).records)[0]).toMatchObject(expected);
});

test.each([
  [
    { score: 0.75, label: "nice_to_have", method: "heuristic-v1" },
    { score: 0.75, label: "nice_to_have", method: "heuristic-v1" },
  ],
  [0.9, { score: 0.9, label: "must_remember", method: null }],
  ["86%", { score: 0.86, label: "must_remember", method: null }],
  ["40/100", { score: 0.4, label: "ignore", method: null }],
  [86, { score: 0.86, label: "must_remember", method: null }],
  ["High", { score: 0.8, label: "must_remember", method: null }],
  ["nice to have", { score: 0.5, label: "nice_to_have", method: null }],
  ["whatever", { score: null, label: "unknown", method: null }],
  [undefined, { score: null, label: "unknown", method: null }],
])("how much it matters: %j", async (importance, expected) => {
  const writer = new OpenclawMemWriter(path);
  writer.observation("something", importance === undefined ? {} : { importance });
  writer.close();
  expect(observationsOf((await read()).records)[0]?.importance).toEqual(expected);
});

test("scope, lifecycle, language, both tongues and what it says beside", async () => {
  const writer = new OpenclawMemWriter(path);
  const detail = {
    scope: "Hydra Project",
    lifecycle: { state: "soft-archived", priority: "P0" },
    tool_call_id: "c1",
    agent_id: "scout",
    more: { deep: [1] },
  };
  writer.observation("我們決定", detail, { kind: "decision", summary_en: "we decided", lang: "zh-TW" });
  writer.observation("buy milk", { status: "active", due: "2026-08-01" }, { kind: "task" });
  writer.close();
  const [one, two] = observationsOf((await read()).records);
  expect(one).toMatchObject({
    shelf: { tier: "scope", name: "hydra-project" },
    of: "decision",
    ofGiven: true,
    state: "archived",
    priority: "P0",
    language: "zh",
    call: "c1",
    agent: "scout",
    text: "我們決定\nwe decided",
    line: "我們決定 we decided",
    at: Date.UTC(2026, 6, 1, 10),
    detail,
  });
  expect(two).toMatchObject({
    shelf: { tier: "user", name: "owner" },
    of: "plan",
    ofGiven: false,
    plan: { status: "active", dueAt: Date.UTC(2026, 7, 1) },
  });
});

test("what took the place of what, whichever of the two says so", async () => {
  const writer = new OpenclawMemWriter(path);
  writer.observation("old", {});
  writer.observation("older still", { superseded_by: "obs:3" });
  writer.observation("new", { provenance: { supersedes: ["obs:1", "obs:99"] } });
  writer.observation("late", { superseded_by: "obs:3" });
  writer.close();
  const observations = observationsOf((await read()).records);
  expect(observations.map(({ supersedes }) => supersedes)).toEqual([null, null, "obs:2", null]);
  expect(observations[2]?.replaced).toEqual(["obs:1", "obs:2"]);
  expect(observations[3]?.replacedBy).toBe("obs:3");
});

test("a fact keeps the time for which it was said, and what ended it is an act", async () => {
  const writer = new OpenclawMemWriter(path);
  writer.observation("source", {});
  writer.fact("fact_z", {
    status: "superseded",
    valid_to: "2026-03-01T00:00:00Z",
    superseded_by_json: '["fact_a"]',
  });
  writer.fact("fact_a", {
    object_json: '{"type":"literal","value":"retired"}',
    valid_from: "2026-03-01T00:00:00Z",
    created_at: "2026-03-02T00:00:00Z",
    supersedes_json: '["fact_z"]',
    confidence_tier: "operator_asserted",
  });
  writer.fact("fact_i", {
    predicate: "uses",
    object_type: "entity_ref",
    object_json: '"entity:Redis"',
    status: "invalidated",
    valid_to: "2026-04-01",
  });
  writer.fact("fact_f", { predicate: "owns", source_refs_json: '[{"kind":"doc","ref":"a.md"}]' });
  writer.close();
  const { records, troubles } = await read();
  expect(records.filter(({ kind }) => kind === "fact")).toMatchObject([
    {
      ref: "fact:2",
      subject: "concept:atlas",
      object: { type: "entity", value: "concept:redis" },
      to: null,
      acts: [{ kind: "invalidated", at: Date.UTC(2026, 3, 1) }],
    },
    {
      ref: "fact:3",
      object: { type: "literal", value: "active" },
      from: Date.UTC(2026, 0, 1),
      to: null,
      acts: [],
    },
    {
      object: { value: "retired" },
      sources: ["obs:1"],
      trust: "agent",
      voice: "accepted",
      acts: [
        {
          of: "fact:3",
          kind: "superseded",
          by: "fact:4",
          at: Date.UTC(2026, 2, 1),
          recordedAt: Date.UTC(2026, 2, 2),
        },
      ],
    },
  ]);
  const [, other] = observationsOf(records);
  expect(other).toMatchObject({
    of: "fact",
    detail: { openclawMemFact: { predicate: "owns", id: "fact_f", source_refs_json: [{ ref: "a.md" }] } },
  });
  expect(troubles.map(({ where }) => where)).toEqual(["graph_facts", "graph_facts"]);
});

test("what is of no type here is counted", async () => {
  writeMemSample(path, 3, 5);
  const { leftOut, title } = await read();
  expect(title).toBe("openclaw-mem database, schema 3");
  expect(leftOut).toEqual([
    "1 node of a topology, of types that there are not here.",
    "2 edges of a topology, of types that there are not here, to such nodes, or resting on no observation.",
    "1 receipt of refreshed topologies.",
  ]);
});

test("rows that cannot be read are told, and their words are kept", async () => {
  const writer = new OpenclawMemWriter(path);
  writer.observation("the words", {}, { detail_json: "{broken", ts: "some day" });
  writer.insert("episodic_events", {
    event_id: "e1",
    ts_ms: 5,
    scope: "global",
    session_id: "s",
    agent_id: "main",
    type: "something.else",
    summary: "what happened",
    payload_json: "[1,",
    refs_json: "[1]",
    schema_version: "v0",
    created_at: "2026-07-01",
  });
  writer.close();
  const { records, troubles } = await read();
  expect(records).toMatchObject([
    { text: "the words", detail: { unread: "{broken" } },
    {
      summary: "what happened",
      type: "ops.observation",
      payload: { unread: "[1,", type: "something.else" },
      refs: { value: [1] },
    },
  ]);
  expect(troubles.map(({ where }) => where)).toEqual([
    "observations 1",
    "observations 1",
    "episodic_events 1",
  ]);
});

describe("bad files", () => {
  test("another kind, and none", async () => {
    writeFileSync(path, "x".repeat(5_000));
    expect(await isOpenclawMem(path)).toBe(false);
    await expect(openOpenclawMem(path)).rejects.toMatchObject({ code: "input/bad-file" });
    await expect(openOpenclawMem(join(folder, "none"))).rejects.toMatchObject({ code: "input/bad-file" });
  });

  test("cut off", async () => {
    writeMemSample(path, 1);
    truncateSync(path, readFileSync(path).length - 100);
    await expect(openOpenclawMem(path)).rejects.toMatchObject({
      code: "input/bad-file",
      message: expect.stringContaining("cut off"),
    });
  });
});
