/** The plugin beside a real owner: what a person takes back is in no prompt from then on, whether the engine answers or not. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { attachHome, serveHome } from "../../main/attach-home.ts";
import type { Client } from "../../wire/index.ts";
import { TranscriptDrain } from "./bootstrap.ts";
import { contextEngine } from "./context-engine.ts";
import { prefixesOf } from "./heeding.ts";
import type { AgentMessage, AssembleParams, CommitParams } from "./host-types.ts";
import { SharedClient } from "./shared-client.ts";

const SESSION = { sessionId: "s", sessionKey: "agent:main:main" };
const LANE = { agent: "main", sessionKey: SESSION.sessionKey };
const DEADLINES = { commit: 5_000, assemble: 2_000, bootstrap: 50, compact: 100, fold: 200, manual: 2_000 };
/** While the engine does not answer. */
const SHORT = { ...DEADLINES, assemble: 50 };

let home: string;
const stops: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "nacre-heeding-"));
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  await rm(home, { recursive: true, force: true });
});

const said = (role: string, at: number, text: string): AgentMessage =>
  ({ role, timestamp: at, content: [{ type: "text", text }] }) as unknown as AgentMessage;
const history = [1, 2, 3, 4].flatMap((turn) => [
  said("user", 10 * turn, turn === 2 ? "the zygomorphic question" : `question ${turn}`),
  said("assistant", 10 * turn + 1, `answer ${turn}`),
]);

/** A gateway whose engine can be made to hang, by method. */
async function gateway(turns = history) {
  const hanging = new Set<string>();
  const calls: string[] = [];
  const client = new SharedClient(async (signal, withheld) => {
    const attached = await attachHome({
      home,
      kind: "gateway",
      isCopied: false,
      version: "test",
      signal,
      withheld,
    });
    return {
      call(method: string, ...rest: readonly unknown[]) {
        calls.push(method);
        if (hanging.has(method)) return new Promise(() => {});
        return (attached.call as (...all: unknown[]) => unknown)(method, ...rest);
      },
      close: () => attached.close(),
    } as unknown as Client;
  });
  client.acquire();
  stops.push(() => client.release());
  const engine = (deadlines = DEADLINES) => {
    const made = contextEngine({
      client,
      drain: new TranscriptDrain(client, async () => undefined),
      version: "test",
      deadlines,
    });
    stops.push(async () => made.dispose!());
    return made;
  };
  for (let turn = 0; turn < turns.length; turn += 2) {
    await engine().commitTurn!({
      ...SESSION,
      advancementKey: `k${turn}`,
      admission: { entryId: `a${turn}`, rawSeq: turn + 1 },
      terminal: { entryId: `b${turn}`, rawSeq: turn + 2 },
      messages: turns.slice(turn, turn + 2),
    } as unknown as CommitParams);
  }
  const prompt = async (made = engine(hanging.size > 0 ? SHORT : DEADLINES), messages = history) =>
    (await made.assemble({ ...SESSION, messages, tokenBudget: 100_000 } as unknown as AssembleParams))
      .messages;
  return { client, engine, prompt, hanging, calls, prefixes: prefixesOf(client) };
}

async function atTerminal(act: "forget" | "erase", more: object = {}): Promise<void> {
  const person = await attachHome({ home, kind: "cli", version: "test" });
  try {
    const { messages } = await person.call("select", { lane: LANE, containing: "zygomorphic" });
    const refs = messages.map(({ ref }) => ref);
    await person.call(act, { refs: refs.length > 0 ? refs : ["msg:3"], ...more } as never);
  } finally {
    await person.close();
  }
}

const text = (messages: readonly AgentMessage[]) => JSON.stringify(messages);

test.each(["forget", "erase"] as const)(
  "%s: the next prompt has none of the words although its plan comes too late",
  async (act) => {
    const { client, prompt, hanging, prefixes } = await gateway();
    expect(text(await prompt())).toContain("zygomorphic");
    hanging.add("assemble");
    await atTerminal(act);
    await vi.waitFor(() => expect(prefixes.replacedIn(LANE)?.messages).toHaveLength(1));
    const sent = text(await prompt());
    expect(sent).not.toContain("zygomorphic");
    expect(sent).toContain(act === "erase" ? "[erased]" : "[forgotten]");
    expect(sent).toContain("question 1");
    expect(client.counts.get("assemble:withheld-unknown")).toBeUndefined();
  },
);

test("while nobody has said what it was, only the newest exchange goes, and that is counted", async () => {
  const { client, prompt, hanging, prefixes } = await gateway();
  expect(text(await prompt())).toContain("zygomorphic");
  hanging.add("assemble").add("withheld_in");
  await atTerminal("erase");
  await vi.waitFor(() => expect(prefixes.isInDoubt(LANE)).toBe(true));
  expect(await prompt()).toEqual(history.slice(-2));
  expect(client.counts.get("assemble:withheld-unknown")).toBe(1);
  hanging.clear();
  await vi.waitFor(async () => expect(text(await prompt())).toContain("question 1"), { timeout: 10_000 });
  expect(text(await prompt())).not.toContain("zygomorphic");
});

test("what a reply is waiting with is planned anew when something is taken back meanwhile", async () => {
  const { engine, prompt, prefixes } = await gateway();
  const turn = engine();
  const first = await prompt(turn);
  expect(text(first)).toContain("zygomorphic");
  expect(await prompt(turn, first)).toBe(first);
  await atTerminal("erase");
  await vi.waitFor(() => expect(prefixes.replacedIn(LANE)?.messages).toHaveLength(1));
  const again = await prompt(turn, first);
  expect(text(again)).not.toContain("zygomorphic");
  expect(text(again)).toContain("question 1");
});

test("what is remembered again is sent again", async () => {
  const { prompt, prefixes } = await gateway();
  await prompt();
  await atTerminal("forget");
  await vi.waitFor(async () => expect(text(await prompt())).not.toContain("zygomorphic"));
  await atTerminal("forget", { undo: true });
  await vi.waitFor(async () => expect(text(await prompt())).toContain("zygomorphic"));
  expect(prefixes.replacedIn(LANE)?.messages).toEqual([]);
});

test("a list too long to be made while a reply waits is asked for, and until then the newest exchange goes", async () => {
  const person = await attachHome({ home, kind: "test", version: "test" });
  const many = Array.from({ length: 260 }, (_, turn) => [
    said("user", 10 * turn + 1, `zygomorphic ${turn}`),
    said("assistant", 10 * turn + 2, `kept or zygomorphic ${turn}`),
  ]).flat();
  await person.call("reconcile", {
    lane: LANE,
    sessionId: SESSION.sessionId,
    entries: many.map((message, at) => ({ entryId: `e${at}`, place: at + 1, message: message as never })),
    resets: [],
    complete: true,
  });
  const refs = many.map((_, at) => `msg:${at + 1}`).slice(0, -3);
  for (let at = 0; at < refs.length; at += 20) await person.call("erase", { refs: refs.slice(at, at + 20) });
  await person.close();
  const { client, engine, prompt, prefixes } = await gateway([]);
  // The owner begins with it, which takes a busy machine longer than a prompt has.
  const first = await prompt(engine({ ...DEADLINES, assemble: 20_000 }), many);
  expect(first).toEqual(many.slice(-2));
  expect(client.counts.get("assemble:unlisted")).toBe(1);
  await vi.waitFor(() => expect(prefixes.isInDoubt(LANE)).toBe(false), { timeout: 10_000 });
  const next = text(await prompt(undefined, many));
  expect(next).not.toMatch(/zygomorphic [0-9]\b/);
  expect(next.match(/\[erased\]/g)!.length).toBeGreaterThan(500);
  expect(next).toContain("kept or zygomorphic 258");
});

test("the list is asked for anew of every owner that is met", async () => {
  const daemon = await serveHome({ home, kind: "daemon", version: "test" });
  const { prompt, hanging, calls, prefixes } = await gateway();
  expect(text(await prompt())).toContain("zygomorphic");
  expect(calls).not.toContain("withheld_in");
  hanging.add("assemble");
  await daemon.close();
  await vi.waitFor(() => expect(calls).toContain("withheld_in"), { timeout: 10_000 });
  await vi.waitFor(() => expect(prefixes.isInDoubt(LANE)).toBe(false), { timeout: 10_000 });
  // By the new owner, which this gateway is itself.
  await atTerminal("erase");
  await vi.waitFor(() => expect(prefixes.replacedIn(LANE)?.messages).toHaveLength(1), { timeout: 10_000 });
  expect(text(await prompt())).not.toContain("zygomorphic");
});
