/**
 * The library from the sources: a folder opened by a program, joined by another, and handed over. One folder for all of it: opening
 * starts threads, which takes a while. The examples are in package.test.ts.
 */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { lstatSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createEngine, type Memory } from "../src/index.ts";
import { entry } from "./support/program.ts";

const folder = mkdtempSync(join(tmpdir(), "nacre-library-"));
const home = join(folder, "home");
const said = (content: string) => ({ role: "user" as const, content });
const first = { ...said("the van is blue"), id: "a", at: Date.UTC(2026, 0, 10) };

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let memory: Memory;

beforeAll(async () => {
  const earlier = await createEngine({ home });
  const messages = [first, { role: "assistant" as const, content: "noted" }];
  expect(await earlier.commit({ conversation: "chat", messages })).toEqual({ stored: 2, known: 0 });
  await earlier.close();
  memory = await createEngine({ home });
});

afterAll(async () => {
  await memory?.close();
  rmSync(folder, { recursive: true, force: true });
});

test("what is committed is there for the next program; an id is stored once", async () => {
  expect(statSync(home).mode & 0o777).toBe(0o700);
  expect(await memory.commit({ conversation: "chat", messages: [first] })).toEqual({ stored: 0, known: 1 });
  await memory.commit({ conversation: "chat", messages: [said("and the bike is red")] });
  const { messages } = await memory.showHistory({ limit: 10 });
  expect(messages.map(({ text }) => text)).toEqual(["the van is blue", "noted", "and the bike is red"]);
  const { hits } = await memory.search({ query: "which colour is the van" });
  expect(hits[0]).toMatchObject({ excerpt: "the van is blue", sessionKey: "agent:main:chat" });
  // Whose word it is was not said: it is what was said, and no memory of anybody.
  expect(await memory.settled(60_000)).toBe(true);
  expect((await memory.listMemories({})).memories).toEqual([]);
});

test.skipIf(process.platform === "win32")(
  "nobody else on the machine can look into the folder or any file of it",
  () => {
    const inside = readdirSync(home, { recursive: true, encoding: "utf8" }).map((name) => join(home, name));
    expect(inside).toContain(join(home, "nacre.db"));
    expect([home, ...inside].filter((path) => (lstatSync(path).mode & 0o077) !== 0)).toEqual([]);
  },
);

test("the owner's own words become facts, each with its time", async () => {
  const day = Date.UTC(2026, 0, 10);
  await memory.commit({
    conversation: "chat",
    owner: true,
    messages: [
      { ...said("I live in Ghent."), at: day },
      { ...said("I live in Lisbon now."), at: day + 30 * 86_400_000 },
    ],
  });
  expect(await memory.settled(60_000)).toBe(true);
  const { facts } = await memory.factTimeline({ subject: "owner", predicates: ["lives_in"] });
  expect(facts.map(({ says, from, to }) => [says, from - day, to === null])).toEqual([
    ["owner lives in Ghent", 0, false],
    ["owner lives in Lisbon", 30 * 86_400_000, true],
  ]);
});

test("another in the same folder shares it, and a group that asks reads less than the person who runs the program", async () => {
  await using other = await createEngine({ home });
  const { memory: kept } = await memory.remember({ text: "The safe opens with the blue card" });
  const { memories } = await other.listMemories({});
  expect(memories.map(({ ref }) => ref)).toContain(kept.ref);
  const asker = { agent: "main", sessionKey: "agent:main:telegram:group:-1", isOwner: false };
  expect((await other.get({ refs: [kept.ref] })).items).toHaveLength(1);
  await expect(other.get({ refs: [kept.ref], asker })).rejects.toMatchObject({ code: "memory/unknown" });
});

test("a pack never costs more than its budget", async () => {
  const messages = Array.from({ length: 30 }, (_, at) =>
    said(`the key of door ${at} is ${"very ".repeat(20)}old`),
  );
  await memory.commit({ conversation: "doors", messages });
  const { pack } = await memory.pack({ query: "which key opens the door", budget: 200 });
  expect(pack.meta.tokens).toBeLessThanOrEqual(200);
});

test("what cannot be opened or asked is told with what to do", async () => {
  await expect(createEngine({} as never)).rejects.toMatchObject({ code: "input/bad-field" });
  const file = join(folder, "a-file");
  writeFileSync(file, "mine");
  await expect(createEngine({ home: file })).rejects.toMatchObject({
    code: expect.stringMatching(/^store\//),
  });
  await expect(memory.get({ refs: ["nonsense"] })).rejects.toMatchObject({ code: "input/bad-ref" });
  const fact = { subject: "owner", predicate: "no_such", object: "x" };
  const refused = { code: "fact/unknown-predicate", hint: expect.any(String) };
  await expect(memory.assertFact(fact)).rejects.toMatchObject(refused);
});

test("what serves the folder takes it over, and the program goes on as its client, and as its owner again", async () => {
  const count = async () => (await memory.listMemories({})).memories.length;
  const before = await count();
  const argv = [entry, "serve", "--json", "--home", home];
  const server = spawn(process.execPath, argv, { stdio: ["ignore", "pipe", "pipe"] });
  try {
    await once(server.stdout, "data");
    await vi.waitFor(async () => expect(await count()).toBe(before), { timeout: 60_000 });
    await memory.remember({ text: "The spare key is with Marta" });
  } finally {
    server.kill("SIGTERM");
    await once(server, "exit");
  }
  await vi.waitFor(async () => expect(await count()).toBe(before + 1), { timeout: 60_000 });
});
