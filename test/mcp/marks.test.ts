/** What the engine knows of a record beside its words reaches a model of another program, in the words that a person reads. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mcpServer } from "../../src/adapters/mcp-sdk/index.ts";
import { attachHome } from "../../src/main/attach-home.ts";
import type { Attachment } from "../../src/surfaces/daemon/index.ts";
import { doorFor } from "../../src/surfaces/mcp/door.ts";
import { modelFace } from "../../src/surfaces/mcp/face.ts";
import { type ClientEngine, engineOver } from "../../src/wire/index.ts";
import { type Called, callTool, type McpClient, mcpClient } from "../support/mcp.ts";

const home = mkdtempSync(join(tmpdir(), "nacre-mcp-marks-"));
const DAY = /\d{4}-\d{2}-\d{2}/.source;
const AT = Date.UTC(2026, 2, 4);
let owner: Attachment;
let joined: Attachment;
let engine: ClientEngine;
let client: McpClient;
let before: string;
let now: string;

beforeAll(async () => {
  owner = await attachHome({ home, kind: "cli", version: "test" });
  engine = engineOver(owner);
  await engine.assertFact({ subject: "owner", predicate: "lives_in", object: "Hamburg", from: AT });
  before = (await engine.remember({ text: "I live in Hamburg, in a house by the river." })).memory.ref;
  const moved = { subject: "owner", predicate: "lives_in", object: "Graz", replace: true };
  now = (await engine.assertFact(moved)).fact!.ref;
  joined = await attachHome({
    home,
    kind: "mcp",
    version: "test",
    client: { name: "cursor", writes: false },
  });
  const door = doorFor("cursor", (method, params, signal) =>
    joined.call(method, params, { signal, deadlineMs: 30_000 }),
  );
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await mcpServer(modelFace({ readOnly: true, door: async () => door }), "test").connect(theirs);
  client = mcpClient("cursor");
  await client.connect(ours);
});
afterAll(async () => {
  await client.close();
  await joined.close();
  await owner.close();
  rmSync(home, { recursive: true, force: true });
});

interface Marked {
  readonly ref: string;
  readonly at: string | null;
  readonly more?: readonly string[];
}

const itemOf = ({ items }: Called, ref: string) =>
  (items as readonly unknown[] as readonly Marked[]).find((one) => one.ref === ref);

test("a pack says what is so no longer and since when, since when a fact is so, and of which day a record is", async () => {
  const packed = await callTool(client, "pack", { query: "Where do I live?" });
  expect(itemOf(packed, now)?.more).toEqual([
    expect.stringMatching(RegExp(`^since ${DAY}, on a person's word$`)),
  ]);
  const then = itemOf(packed, before);
  expect(then?.at).toMatch(RegExp(`^${DAY}`));
  expect(then?.more).toEqual([expect.stringMatching(RegExp(`^no longer so since ${DAY}: ${now}$`))]);
  // As the command line prints it, for whoever reads no data.
  const { pack } = await engine.pack({ query: "Where do I live?" });
  const [, mark] = RegExp(`\\[${before}\\] \\[[^\\]]*(no longer so[^\\]]*)\\]`).exec(pack.bundle) ?? [];
  expect(packed.text.split("\n")).toContain(mark);
});

test("search says so too", async () => {
  const found = await callTool(client, "search", { query: "Where do I live?" });
  expect(itemOf(found, before)?.more).toEqual([
    expect.stringMatching(RegExp(`^no longer so since ${DAY}: ${now}$`)),
  ]);
  expect(itemOf(found, now)?.more).toEqual([expect.stringMatching(RegExp(`^since ${DAY}, on a person's`))]);
});

test("what another took the place of is read as such, and what stands needs no remark", async () => {
  const { memory } = await engine.remember({ text: "The standup is at nine." });
  const edited = await engine.editMemory({ ref: memory.ref, text: "The standup is at ten." });
  const got = await callTool(client, "get", { refs: [memory.ref, edited.memory.ref] });
  expect(itemOf(got, memory.ref)?.more).toEqual(["superseded"]);
  expect(itemOf(got, edited.memory.ref)?.more).toBeUndefined();
  expect(got.text).toMatch(/^superseded\n\| The standup is at nine\.$/m);
});
