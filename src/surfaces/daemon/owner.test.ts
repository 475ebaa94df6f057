/** The owner in its threads: real workers, a real store, orders to misbehave. */

import { existsSync } from "node:fs";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CommitTurnRequest } from "../../engine/api.ts";
import { engineOver, type ProgramKind } from "../../wire/index.ts";
import { type Attachment, attach } from "./attach.ts";
import type { Embed } from "./embed.ts";
import { mischievousParts } from "./mischief.fixture.ts";
import { serve } from "./serve.ts";
import { embedSolo } from "./solo.ts";
import { embedInThread } from "./supervisor.ts";

let home: string;
const notices: string[] = [];
const cleanup: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  notices.length = 0;
  home = await mkdtemp(join(tmpdir(), "nacre-owner-"));
});
afterEach(async () => {
  for (const undo of cleanup.splice(0).reverse()) await undo();
  await rm(home, { recursive: true });
});

const introduction = (kind: ProgramKind) => ({ name: "test", version: "0.1.0", kind });

function inThread(kind: ProgramKind): Embed {
  return embedInThread({
    entry: new URL("./thread.fixture.ts", import.meta.url),
    data: { home, kind, version: "0.1.0" },
    introduction: introduction(kind),
    notice: (line, fields) => notices.push(`${line} ${JSON.stringify(fields)}`),
  });
}

function inProcess(kind: ProgramKind): Embed {
  const parts = mischievousParts(home, "0.1.0");
  return embedSolo({ home, kind, version: "0.1.0", pid: process.pid, parts, notice: () => {} });
}

async function attached(kind: ProgramKind, embed: Embed = inThread(kind)): Promise<Attachment> {
  const attachment = await attach({ home, introduction: introduction(kind), embed });
  cleanup.push(() => attachment.close());
  return attachment;
}

function turn(n: number): CommitTurnRequest {
  return {
    lane: { agent: "main", sessionKey: "agent:main:main" },
    sessionId: "s1",
    key: `turn-${n}`,
    admission: { entryId: `e${n}a`, place: n * 2 },
    terminal: { entryId: `e${n}b`, place: n * 2 + 1 },
    messages: [
      { role: "user", content: `question ${n} about nacreous pearls`, timestamp: n },
      { role: "assistant", content: `answer ${n}`, timestamp: n },
    ],
  };
}

const messages = async (client: Attachment) => (await client.call("status", {})).totals.messages;

test("commits, indexes in the background, searches, tells its state", async () => {
  const client = await attached("gateway");
  expect(client.current?.mine).toBe(true);
  expect(await client.call("commit_turn", turn(1))).toEqual({ status: "committed", stored: 2 });
  expect(await client.call("commit_turn", turn(1))).toMatchObject({ status: "duplicate" });
  const { hits } = await client.call("search", { query: "pearls" });
  expect(hits).toHaveLength(1);
  await expect.poll(async () => (await client.call("status", {})).index.pending, { timeout: 10_000 }).toBe(0);
  expect(await client.call("health", {})).toMatchObject({
    ok: true,
    owner: { pid: process.pid, kind: "gateway" },
    threads: { reader: { alive: true, replaced: 0 }, background: { alive: true, replaced: 0 } },
  });
  expect(await client.call("doctor", {})).toMatchObject({ ok: true });
  expect((await stat(home)).mode & 0o777).toBe(0o700);
});

test("a second program becomes a client of the first", async () => {
  const first = await attached("gateway");
  const second = await attached("daemon");
  expect(second.current?.mine).toBe(false);
  await second.call("commit_turn", turn(1));
  expect(await messages(first)).toBe(2);
  await expect(second.call("yield_lease", {})).rejects.toMatchObject({ code: "store/owned" });
});

test("a search that overruns is abandoned; others go on", async () => {
  const client = await attached("gateway");
  await client.call("commit_turn", turn(1));
  await client.call("search", { query: "pearls" });
  const started = performance.now();
  const stuck = client.call("search", { query: "spin 8000" }, { deadlineMs: 300 });
  const waiting = client.call("search", { query: "pearls" }, { deadlineMs: 20_000 });
  await expect(stuck).rejects.toMatchObject({ code: "wire/deadline" });
  expect(performance.now() - started, "the search is not waited for").toBeLessThan(6_000);
  await client.call("commit_turn", turn(2));
  expect(performance.now() - started, "commits do not wait for the reader").toBeLessThan(6_500);
  expect((await waiting).hits).not.toHaveLength(0);
  const status = await client.call("status", {});
  expect(status.degradations).toMatchObject({ "reader-overrun": 1 });
  expect((await client.call("health", {})).threads["reader"]).toMatchObject({ alive: true, replaced: 1 });
  expect(notices).toEqual(["a call overran; the reader thread is replaced {}"]);
});

test("to a surface, a search that overruns is an answer without hits that says why", async () => {
  const client = await attached("gateway");
  await client.call("commit_turn", turn(1));
  expect(await engineOver(client).search({ query: "spin 8000" })).toEqual({
    hits: [],
    scanned: 0,
    degraded: ["deadline"],
  });
  expect((await engineOver(client).search({ query: "pearls" })).hits).toHaveLength(1);
});

test("a caller in a hurry does not cost the reader its life", async () => {
  const client = await attached("gateway");
  await client.call("search", { query: "pearls" });
  await expect(client.call("search", { query: "spin 60" }, { deadlineMs: 10 })).rejects.toMatchObject({
    code: "wire/deadline",
  });
  await client.call("search", { query: "pearls" });
  expect((await client.call("health", {})).threads["reader"]).toMatchObject({ replaced: 0 });
});

test("a reader that dies is replaced", async () => {
  const client = await attached("gateway");
  // It is there, and not still starting.
  await client.call("search", { query: "pearls" });
  await expect(client.call("search", { query: "crash" }, { deadlineMs: 2_000 })).rejects.toMatchObject({
    code: expect.stringMatching(/^wire\/(disconnected|deadline)$/),
  });
  expect((await client.call("search", { query: "pearls" })).degraded).toBeDefined();
  expect((await client.call("status", {})).degradations["reader-crashed"]).toBeGreaterThan(0);
});

test("a background thread that dies is replaced and goes on indexing", async () => {
  const client = await attached("gateway");
  await expect.poll(async () => (await client.call("health", {})).threads["background"]?.alive).toBe(true);
  await writeFile(join(home, "crash-prepare"), "");
  await client.call("commit_turn", turn(1));
  await expect.poll(() => existsSync(join(home, "crash-prepare")), { timeout: 10_000 }).toBe(false);
  await client.call("commit_turn", turn(2));
  await expect.poll(async () => (await client.call("status", {})).index.indexed, { timeout: 10_000 }).toBe(4);
  expect((await client.call("status", {})).degradations).toMatchObject({ "background-crashed": 1 });
});

test.each(["commit-before", "commit-after"])(
  "an owner thread that dies at %s loses and doubles nothing",
  async (where) => {
    const client = await attached("gateway");
    const other = await attached("daemon");
    await client.call("commit_turn", turn(1));
    const { fencing } = client.current!.hello.owner;
    await writeFile(join(home, `crash-${where}`), "");
    const answers = await Promise.all([
      client.call("commit_turn", turn(2)),
      other.call("commit_turn", turn(3)),
    ]);
    expect(answers.map(({ status }) => status)).not.toContain("skipped");
    expect(existsSync(join(home, `crash-${where}`))).toBe(false);
    expect(await messages(client)).toBe(6);
    expect(await messages(other)).toBe(6);
    await expect.poll(() => client.current?.hello.owner.fencing).toBeGreaterThan(fencing);
  },
);

test("an owner whose writer is beyond use is followed by a fresh one", async () => {
  const client = await attached("gateway");
  await client.call("commit_turn", turn(1));
  const { fencing } = client.current!.hello.owner;
  await writeFile(join(home, "broken"), "");
  expect(await client.call("commit_turn", turn(2))).toMatchObject({ status: "committed" });
  await expect.poll(() => client.current?.hello.owner.fencing).toBeGreaterThan(fencing);
  expect(client.current).toMatchObject({ mine: true });
  expect(await messages(client)).toBe(4);
  expect(notices.join()).toContain("can no longer be written");
});

test("an owner whose socket is taken away comes back with another", async () => {
  const client = await attached("gateway");
  const { fencing } = client.current!.hello.owner;
  await rm(join(home, "run", "nacre.sock"));
  await expect.poll(() => client.current?.hello.owner.fencing, { timeout: 5_000 }).toBeGreaterThan(fencing);
  const other = await attached("cli", inProcess("cli"));
  expect(other.current?.mine).toBe(false);
  expect(notices.join()).toContain("the socket has been removed");
});

test("a gateway takes over from a command, which goes on as its client", async () => {
  const command = await attached("cli", inProcess("cli"));
  expect(command.current?.mine).toBe(true);
  await command.call("commit_turn", turn(1));
  const started = performance.now();
  const gateway = await attached("gateway");
  const tookMs = performance.now() - started;
  expect(gateway.current?.mine).toBe(true);
  expect(await messages(gateway)).toBe(2);
  await command.call("commit_turn", turn(2));
  expect(command.current?.mine).toBe(false);
  expect(await messages(gateway)).toBe(4);
  // One that does not let go is replaced after five seconds of silence.
  expect(tookMs).toBeLessThan(4_500);
});

test("another command is content to be a client", async () => {
  const first = await attached("cli", inProcess("cli"));
  const second = await attached("cli", inProcess("cli"));
  expect([first.current?.mine, second.current?.mine]).toEqual([true, false]);
  await first.close();
  await second.call("commit_turn", turn(1));
  expect(second.current?.mine).toBe(true);
});

test("serving refuses a second owner, and stops when it is told", async () => {
  const serving = await serve({ home, introduction: introduction("daemon"), embed: inThread("daemon") });
  expect(serving.endpoint).toBe(`unix:${join(home, "run", "nacre.sock")}`);
  await serving.client.call("commit_turn", turn(1));
  await expect(
    serve({ home, introduction: introduction("daemon"), embed: inThread("daemon") }),
  ).rejects.toMatchObject({ code: "store/owned" });
  await serving.close();
  await serving.close();
  expect(existsSync(join(home, "run", "nacre.sock"))).toBe(false);
  await expect(serving.client.call("status", {})).rejects.toMatchObject({ code: "wire/disconnected" });
  const next = await attached("cli", inProcess("cli"));
  expect(await messages(next)).toBe(2);
});

test("folds in the background thread for whoever may ask, and nobody else", async () => {
  const client = await attached("gateway");
  await client.call("commit_turn", turn(1));
  const request = { lane: turn(1).lane, sessionId: "s1", budget: 100_000 };
  expect(await client.call("compact", request)).toMatchObject({ compacted: false, stopped: "under-target" });
  expect(await client.call("assemble", { ...request, count: 2, newest: [] })).toMatchObject({ count: 2 });
  const other = await attached("daemon");
  expect(other.current?.mine).toBe(false);
  await expect(other.call("assemble", { ...request, count: 2, newest: [] })).rejects.toMatchObject({
    code: "wire/unauthorised",
  });
});

test.each(["threads", "one process"])(
  "what the owner says is judged and kept in the background, in %s",
  async (how) => {
    const client = await attached("cli", how === "threads" ? inThread("cli") : inProcess("cli"));
    const [question, answer] = turn(1).messages;
    const told = {
      ...question,
      content: "I'm allergic to walnuts and penicillin",
      __openclaw: { senderIsOwner: true },
    };
    await client.call("commit_turn", { ...turn(1), messages: [told, answer!] });
    const kept = async () => (await client.call("list_memories", {})).memories.map(({ text }) => text);
    await expect.poll(kept, { timeout: 20_000, interval: 50 }).toEqual([told.content]);
    expect((await client.call("status", {})).memories).toMatchObject({ active: 1, judged: 1, admitted: 1 });
    const { memory } = await client.call("remember", { text: "I live in Lisbon" });
    expect(await client.call("forget_memories", { refs: [memory.ref], erase: true })).toEqual({
      changed: [memory.ref],
    });
    await expect(client.call("show_memory", { ref: memory.ref })).rejects.toMatchObject({
      code: "memory/unknown",
    });
  },
);
