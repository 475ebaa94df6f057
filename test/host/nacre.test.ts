/**
 * Nacre inside the real OpenClaw: whatever happens to a turn, the reply comes, and what is stored is what was said:
 * once each, in order. One gateway serves all of it.
 */

import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { JsonObject } from "../../src/kernel/json.ts";
import { attachHome } from "../../src/main/attach-home.ts";
import { startDaemon } from "../kill/daemon-process.ts";
import { type BuiltPlugin, buildPlugin } from "./built-plugin.ts";
import { type OpenClawHost, startHost } from "./openclaw-host.ts";
import { saidInHost, storedLane } from "./stored.ts";

/** Every call that the host made us make, to be read after a run. */
const CALLS = join(import.meta.dirname, "output", "calls.jsonl");

let plugin: BuiltPlugin;
let host: OpenClawHost;

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

beforeAll(async () => {
  plugin = await buildPlugin();
  rmSync(CALLS, { force: true });
  mkdirSync(dirname(CALLS), { recursive: true });
  host = await startHost({
    plugins: [{ id: "nacre", folder: plugin.folder, slots: ["contextEngine", "memory"] }],
    env: { NACRE_CALL_LOG: CALLS },
  });
});

afterAll(async () => {
  await host?.stop();
  await plugin?.remove();
});

const home = () => `${host.state}/nacre`;
const identity = (message: JsonObject) => ({
  role: message["role"],
  timestamp: message["timestamp"],
  content: message["content"],
});

/** Once each, in order, and confirmed; reads on behind the reply are given a moment. */
async function expectStoredIsSaid(lane: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const stored = await storedLane(host, lane);
      expect(stored.messages.map(identity)).toEqual(saidInHost(host, lane).map(identity));
      expect(stored.states.filter((state) => state === "quarantined")).toEqual([]);
      expect(stored.behind).toBe(false);
    },
    { timeout: 10_000, interval: 250 },
  );
}

async function degradations(): Promise<{ readonly [name: string]: number }> {
  const client = await attachHome({ home: home(), kind: "cli", version: "test" });
  try {
    return (await client.call("status", {})).degradations;
  } finally {
    await client.close();
  }
}

test("turns with tool calls are stored, and the model receives what was planned: everything, in order", async () => {
  const lane = "agent:main:talk";
  expect(await host.say(lane, "my dog is called Biscuit")).toBe("ECHO: my dog is called Biscuit");
  const reply = await host.say(
    lane,
    'CALL lcm_grep {"pattern":"Biscuit"} THEN CALL lcm_grep {"pattern":"dog","mode":"regex"}',
  );
  expect(reply).toContain("RESULT: ");
  expect(reply).toContain("untrusted data");
  await host.say(lane, "third");
  await host.say(lane, "fourth");
  await expectStoredIsSaid(lane);
  const { messages } = host.model.last("fourth")!;
  const texts = messages.map((message) => JSON.stringify(message.content));
  for (const earlier of ["my dog is called Biscuit", "third"]) {
    expect(texts.filter((text) => text.includes(earlier) && !text.includes("CALL")).length).toBeGreaterThan(
      0,
    );
  }
  const stored = await storedLane(host, lane);
  expect(stored.viewed).toHaveLength(stored.messages.length);
});

test("a turn that fails and a turn that is aborted are history like any other", async () => {
  const lane = "agent:main:trouble";
  await host.say(lane, "before");
  await expect(host.say(lane, "FAIL please")).rejects.toThrow();
  const hanging = host.say(lane, "HANG here").catch((error: unknown) => error);
  await vi.waitFor(() => expect(host.model.last("HANG here")).toBeDefined(), 20_000);
  await host.abort(lane);
  await hanging;
  expect(await host.say(lane, "after")).toBe("ECHO: after");
  expect(await host.say(lane, "and on")).toBe("ECHO: and on");
  await expectStoredIsSaid(lane);
  const words = (await storedLane(host, lane)).messages.map((message) => JSON.stringify(message["content"]));
  expect(words.filter((text) => text.includes("FAIL please"))).toHaveLength(1);
  expect(words.filter((text) => text.includes("HANG here"))).toHaveLength(1);
});

test("a reset starts an empty view; what was said before stays searchable", async () => {
  const lane = "agent:main:resets";
  await host.say(lane, "the harbour is closed on Mondays");
  await host.newSession(lane);
  expect(await host.say(lane, "hello again")).toBe("ECHO: hello again");
  await host.say(lane, "and again");
  await expectStoredIsSaid(lane);
  await vi.waitFor(async () => {
    const { viewed } = await storedLane(host, lane);
    expect(viewed.map((message) => message["content"])).not.toContainEqual(
      expect.stringContaining("harbour"),
    );
    expect(viewed.length).toBeGreaterThan(0);
  }, 10_000);
  expect(await host.say(lane, 'CALL lcm_grep {"pattern":"harbour Mondays"}')).toContain(
    "the harbour is closed on Mondays",
  );
});

test("compaction on request and before a turn that would not fit answer truthfully, and the turn goes on", async () => {
  const lane = "agent:main:compacting";
  await host.say(lane, `start ${"word ".repeat(200)}`);
  expect(await host.compact(lane)).toMatchObject({ ok: true });
  expect((await host.chat(lane, "/compact keep the numbers")).text).toContain("ompact");
  host.model.reportPromptTokens(30_000);
  await host.say(lane, "near the limit");
  expect(await host.say(lane, "next")).toBe("ECHO: next");
  host.model.reportPromptTokens();
  expect(await host.say(lane, "and on")).toBe("ECHO: and on");
  await expectStoredIsSaid(lane);
});

test("a provider that refuses the prompt gets a shorter one, and the turn goes on", async () => {
  const lane = "agent:main:overflowing";
  for (let turn = 0; turn < 4; turn += 1) await host.say(lane, `turn ${turn} ${"filler ".repeat(300)}`);
  const asked = host.model.requests.length;
  expect(await host.say(lane, "OVERFLOW once now")).not.toBe("");
  const attempts = host.model.requests.slice(asked);
  expect(attempts.length).toBeGreaterThanOrEqual(2);
  expect(attempts.at(-1)!.messages.length).toBeLessThan(attempts[0]!.messages.length);
  await expectStoredIsSaid(lane);
});

test("a long conversation is bounded by the budget and keeps its prefix from turn to turn", async () => {
  const lane = "agent:main:long";
  for (let turn = 0; turn < 12; turn += 1)
    await host.say(lane, `turn ${turn}: ${"lorem ipsum ".repeat(500)}`);
  const before = host.model.last("turn 11")!.messages;
  await host.say(lane, "one more");
  const after = host.model.last("one more")!.messages;
  const history = (messages: typeof before) =>
    messages.filter((message) => message.role !== "system" && message.role !== "developer");
  const [old, now] = [history(before), history(after)];
  expect(JSON.stringify(now).length).toBeLessThan(32_000 * 4);
  // The turn's own message and what the host adds to it stand last; everything before is the shared prefix.
  const shared = old.findIndex((message, at) => JSON.stringify(message) !== JSON.stringify(now[at]));
  expect(shared === -1 ? old.length : shared).toBeGreaterThanOrEqual(old.length - 2);
  await expectStoredIsSaid(lane);
});

test("a sub-agent has a lane of its own, and its announcement arrives in the parent's", async () => {
  const lane = "agent:main:parent";
  await host.say(lane, "hello");
  await host.say(lane, 'CALL tool_call {"id":"sessions_spawn","args":{"task":"count to three"}}');
  await vi.waitFor(
    () => expect(host.model.requests.some(({ typed }) => typed.includes("count to three"))).toBe(true),
    30_000,
  );
  await host.say(lane, "what now");
  await host.say(lane, "and then");
  await expectStoredIsSaid(lane);
  const { lanes } = await status();
  expect(lanes.filter(({ kind }) => kind === "subagent").length).toBeGreaterThan(0);
});

async function status() {
  const client = await attachHome({ home: home(), kind: "cli", version: "test" });
  try {
    return await client.call("status", {});
  } finally {
    await client.close();
  }
}

test("the same message sent again by a client is one turn", async () => {
  const lane = "agent:main:retried";
  const message = { sessionKey: lane, message: "only once", idempotencyKey: "same-key" };
  await host.rpc("chat.send", message);
  await vi.waitFor(() => expect(host.model.last("only once")).toBeDefined(), 20_000);
  await host.rpc("chat.send", message);
  await host.say(lane, "next");
  await host.say(lane, "next but one");
  await expectStoredIsSaid(lane);
  const { messages } = await storedLane(host, lane);
  expect(
    messages.filter((one) => one["role"] === "user" && JSON.stringify(one["content"]).includes("only once")),
  ).toHaveLength(1);
});

test("the plugin's configuration changes under a running gateway", async () => {
  const lane = "agent:main:reloaded";
  await host.say(lane, "before");
  await host.patchConfig({ plugins: { entries: { nacre: { config: {} } } }, logging: { level: "debug" } });
  expect(await host.say(lane, "after")).toBe("ECHO: after");
  await expectStoredIsSaid(lane);
});

test("status and doctor answer from a chat and from the command line", async () => {
  expect((await host.chat("agent:main:slash", "/nacre status")).text).toContain("messages");
  const status = await host.cli(["nacre", "status", "--json"]);
  expect(status.code).toBe(0);
  expect(JSON.parse(status.stdout)).toMatchObject({ schema: expect.any(Number), notes: [] });
  const inspected = await host.cli(["plugins", "inspect", "nacre", "--runtime", "--json"]);
  expect(inspected.code).toBe(0);
  const { diagnostics = [] } = JSON.parse(inspected.stdout) as { diagnostics?: { message?: string }[] };
  expect(
    diagnostics.filter(({ message }) => !/can't verify where this plugin came from/.test(message ?? "")),
  ).toEqual([]);
});

test("a gateway that restarts, and one that is killed, go on where they were", async () => {
  const lane = "agent:main:restarts";
  await host.say(lane, "one");
  await host.restart();
  expect(await host.say(lane, "two")).toBe("ECHO: two");
  const hanging = host.say(lane, "HANG until killed").catch((error: unknown) => error);
  await vi.waitFor(() => expect(host.model.last("HANG until killed")).toBeDefined(), 20_000);
  await host.kill9();
  await hanging;
  await host.start();
  // The host puts its own house in order first, and may refuse a turn meanwhile.
  await vi.waitFor(async () => expect(await host.say(lane, "three")).toBe("ECHO: three"), {
    timeout: 60_000,
    interval: 1_000,
  });
  expect(await host.say(lane, "four")).toBe("ECHO: four");
  await expectStoredIsSaid(lane);
});

test("an engine in another process, killed in mid-turn, is replaced before the turn ends", async () => {
  const lane = "agent:main:orphaned";
  await host.stopGateway();
  const daemon = await startDaemon(home());
  await host.start();
  await host.say(lane, "served by a daemon");
  const slow = host.say(lane, "SLOW 1500 while it dies");
  await vi.waitFor(() => expect(host.model.last("SLOW 1500")).toBeDefined(), 20_000);
  await daemon.kill();
  expect(await slow).toContain("while it dies");
  expect(await host.say(lane, "and on")).toBe("ECHO: and on");
  await expectStoredIsSaid(lane);
});

test("a second gateway on the same database is a client of the first", async () => {
  const second = await startHost({
    model: host.model,
    plugins: [
      { id: "nacre", folder: plugin.folder, slots: ["contextEngine", "memory"], config: { dataDir: home() } },
    ],
  });
  try {
    expect(await second.say("agent:main:elsewhere", "from the second")).toBe("ECHO: from the second");
    expect(await host.say("agent:main:here", "from the first")).toBe("ECHO: from the first");
    const { lanes } = await status();
    const keys = lanes.map(({ sessionKey }) => sessionKey);
    expect(keys).toContain("agent:main:elsewhere");
    expect(keys).toContain("agent:main:here");
  } finally {
    await second.stop();
  }
});

test("a database that cannot be opened does not stop a turn, and the cause is in the counters once it can", async () => {
  const lane = "agent:main:broken";
  await host.say(lane, "fine");
  await host.stopGateway();
  const { rename, writeFile } = await import("node:fs/promises");
  await rename(`${home()}/nacre.db`, `${home()}/aside.db`);
  await writeFile(`${home()}/nacre.db`, "this is not a database, whatever it is called ".repeat(40));
  await host.start();
  expect(await host.say(lane, "while broken")).toBe("ECHO: while broken");
  await host.stopGateway();
  await rename(`${home()}/aside.db`, `${home()}/nacre.db`);
  await host.start();
  expect(await host.say(lane, "mended")).toBe("ECHO: mended");
  expect(await host.say(lane, "and on")).toBe("ECHO: and on");
  await expectStoredIsSaid(lane);
});

test("a turn without a gateway is stored too", async () => {
  const lane = "agent:main:local";
  await host.say(lane, "with the gateway");
  await host.stopGateway();
  expect(await host.localTurn(lane, "without it")).toContain("ECHO: without it");
  await host.start();
  await host.say(lane, "and back");
  await expectStoredIsSaid(lane);
  expect(await degradations()).toEqual(expect.any(Object));
});

test("without the engine's slot what is said is still captured, and status says what to run", async () => {
  const lane = "agent:main:slotless";
  await host.patchConfig({ plugins: { slots: { contextEngine: "legacy" } } });
  await host.restart();
  expect(await host.say(lane, "captured all the same")).toBe("ECHO: captured all the same");
  await host.say(lane, "and once more");
  await expectStoredIsSaid(lane);
  expect((await host.chat(lane, "/nacre status")).text).toContain(
    "openclaw config set plugins.slots.contextEngine nacre",
  );
});

test("the calls of this run can be read", () => {
  const calls = readFileSync(CALLS, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { method: string; ms: number });
  const methods = new Set(calls.map(({ method }) => method));
  for (const method of ["lane_state", "reconcile", "assemble", "commit_turn", "grep", "compact"])
    expect(methods).toContain(method);
});
