/** Transcript files as requests, and what the engine makes of them. */

import { expect, test } from "vitest";
import { judgeAll, texts } from "../../test/support/memories.ts";
import { eachStore, type Lab } from "../../test/support/stores.ts";
import { DEEPEST_JSON, type Json, type JsonObject } from "../kernel/json.ts";
import { MAX_FRAME_BYTES } from "../wire/frames.ts";
import type { TranscriptBatch, TranscriptLine } from "./api.ts";
import { readTranscript } from "./transcript.ts";

const options = { agent: "main", sessionKey: null };
const MIB = 1024 * 1024;

async function batchesOf(
  lines: readonly TranscriptLine[],
  owner = false,
): Promise<readonly TranscriptBatch[]> {
  async function* source() {
    yield* lines;
  }
  return await Array.fromAsync(readTranscript(source(), { ...options, owner }));
}

const linesOf = (values: readonly unknown[]): readonly string[] => values.map((one) => JSON.stringify(one));
const said = (content: Json, role = "user"): JsonObject => ({ role, content });
const entry = (id: string, parentId: string | null, message: JsonObject): JsonObject => ({
  type: "message",
  id,
  parentId,
  message,
});

async function laneOf(values: readonly unknown[]): Promise<string> {
  const last = (await batchesOf(linesOf(values))).at(-1);
  return last?.kind === "report" ? last.report.lane.sessionKey : "";
}

test("without a header a file is named by how it opens, so that it is known again and never mixed up", async () => {
  const one = [said("hello"), said("yes", "assistant")];
  expect(await laneOf(one)).toMatch(/^agent:main:import:[0-9a-f]{32}$/);
  expect(await laneOf([...one, said("and then it grew")])).toBe(await laneOf(one));
  expect(await laneOf([said("another"), said("yes", "assistant")])).not.toBe(await laneOf(one));
  const rules = said("You are helpful.", "system");
  expect(await laneOf([rules, said("a")])).not.toBe(await laneOf([rules, said("b")]));
  const tree = [entry("a", null, said("hello")), entry("b", "a", said("yes", "assistant"))];
  expect(await laneOf([...tree, entry("c", "b", said("more"))])).toBe(await laneOf(tree));
  expect(await laneOf([entry("z", null, said("hello"))])).not.toBe(await laneOf(tree));
});

test.each([
  { name: "small and many", contents: Array.from({ length: 250 }, (_, at) => `message ${at}`) },
  { name: "not ASCII", contents: Array.from({ length: 40 }, () => "漢".repeat(100_000)) },
  { name: "large", contents: ["x".repeat(23 * MIB), "small", "x".repeat(23 * MIB), "x".repeat(18 * MIB)] },
])("no request exceeds a frame, and each is small where it can be: $name", async ({ contents }) => {
  for (const chained of [true, false]) {
    const values = contents.map((content, at) =>
      chained ? said(content) : entry(`n${at}`, at === 0 ? null : `n${at - 1}`, said(content)),
    );
    const batches = await batchesOf(linesOf(values));
    const requests = batches.flatMap((batch) => (batch.kind === "report" ? [] : [batch.request]));
    const sizes = requests.map((request) => ({
      count: "entries" in request ? request.entries.length : request.messages.length,
      bytes: Buffer.byteLength(JSON.stringify(request)),
    }));
    expect(sizes.reduce((sum, { count }) => sum + count, 0)).toBe(contents.length);
    for (const { count, bytes } of sizes) {
      expect(bytes).toBeLessThan(MAX_FRAME_BYTES - MIB);
      if (count > 1) expect(bytes).toBeLessThan(1.1 * MIB);
    }
  }
});

const nested = (depth: number): Json => JSON.parse("[".repeat(depth) + "]".repeat(depth)) as Json;

async function bring(lab: Lab, values: readonly unknown[], owner = false) {
  let after: string | null = null;
  for (const batch of await batchesOf(linesOf(values), owner)) {
    if (batch.kind === "report") return batch.report;
    if (batch.kind === "entries") await lab.engine.reconcile(batch.request);
    else after = (await lab.engine.appendChained({ ...batch.request, after })).head;
  }
  throw new Error("there is always a report");
}

eachStore("limits of one message", (open) => {
  test("one that is nested too deeply is reported, and the rest is stored", async () => {
    await using lab = await open();
    const report = await bring(lab, [
      entry("a", null, said("before")),
      entry("b", "a", said(nested(3_000))),
      entry("c", "b", said(nested(DEEPEST_JSON - 1))),
      entry("d", "c", said("after")),
    ]);
    expect(report).toMatchObject({ messages: 3, malformed: [{ line: 2, reason: "nested too deeply" }] });
    const { totals } = await lab.engine.status({});
    expect(totals.messages).toBe(3);
  });

  test("a turn with one that is nested too deeply is refused by name, not by an overflow", async () => {
    await using lab = await open();
    const lane = { agent: "main", sessionKey: "agent:main:main" };
    const anchor = { entryId: "a", place: 0 };
    const commit = { lane, sessionId: "s", key: "k", admission: anchor, terminal: anchor };
    const messages = [said(nested(3_000))];
    const refused = { code: "input/bad-field", message: expect.stringContaining("nested too deeply") };
    await expect(lab.engine.commitTurn({ ...commit, messages })).rejects.toMatchObject(refused);
    const stretch = { lane, sessionId: "s", after: null, messages };
    await expect(lab.engine.appendChained(stretch)).rejects.toMatchObject(refused);
    const page = { entries: [{ ...anchor, message: messages[0]! }], resets: [], complete: true };
    await expect(lab.engine.reconcile({ lane, sessionId: "s", ...page })).rejects.toMatchObject(refused);
    expect((await lab.engine.status({})).totals.messages).toBe(0);
  });
});

const rowsIn = (lab: Lab) => lab.store.read(({ history }) => history.scan(0, 100));
const TOLD = "I'm allergic to walnuts and penicillin";
const chained = [said(TOLD), said("noted", "assistant")];
const tree = [entry("a", null, said(TOLD)), entry("b", "a", said("noted", "assistant"))];

eachStore("whose words a file holds", (open) => {
  test.each([
    ["without ids", chained],
    ["with ids", tree],
  ])("%s: the owner's own where somebody says so, and remembered", async (_, values) => {
    await using lab = await open();
    expect(await bring(lab, values, true)).toMatchObject({ messages: 2, own: 1 });
    await judgeAll(lab);
    expect(await texts(lab)).toEqual([TOLD]);
  });

  test.each([
    ["without ids", chained],
    ["with ids", tree],
  ])("%s: what is stored already stays as it is, in the same lane", async (_, values) => {
    await using lab = await open();
    const first = await bring(lab, values);
    expect(first).toMatchObject({ messages: 2, own: 0 });
    const before = await rowsIn(lab);
    expect(before).toHaveLength(2);
    expect(await bring(lab, values, true)).toMatchObject({ lane: first.lane, own: 1 });
    expect(await rowsIn(lab)).toEqual(before);
    await judgeAll(lab);
    expect(await texts(lab)).toEqual([]);
  });

  test("a message that names its sender says itself whose it is, and no other role is anybody's", async () => {
    await using lab = await open();
    const named = (notes: JsonObject) => ({ ...said(TOLD), __openclaw: notes });
    const values = [
      named({ senderId: "77" }),
      named({ senderIsOwner: false }),
      said(TOLD, "assistant"),
      named({ channel: "mail" }),
    ];
    const { own } = await bring(lab, values, true);
    expect(own).toBe(1);
    expect((await rowsIn(lab)).map(({ sender }) => sender.isOwner)).toEqual([null, false, null, true]);
  });
});
