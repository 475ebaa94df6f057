/**
 * Nacre inside the real OpenClaw: whatever happens to a turn, the reply comes, and what is stored is what was said:
 * once each, in order. One gateway serves all of it.
 */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openSqliteLease } from "../../src/adapters/store-sqlite/index.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import { attachHome } from "../../src/main/attach-home.ts";
import { startDaemon } from "../kill/daemon-process.ts";
import { type BuiltPlugin, buildPlugin } from "./built-plugin.ts";
import { type ChatMessage, contentText, typedText } from "./model-instructions.ts";
import { type OpenClawHost, startHost } from "./openclaw-host.ts";
import { expectStable, isOfTheHost, isSupplied, type Prompt, promptOf } from "./prompts.ts";
import { saidInHost, storedLane, storedObservations } from "./stored.ts";

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

/** What the host made us ask of the engine about a lane. */
function callsOf(method: string, lane: string): readonly { readonly failed: string | null }[] {
  return calls().filter((call) => call.method === method && call.lane === lane);
}

interface LoggedCall {
  readonly method: string;
  readonly lane: string | null;
  readonly failed: string | null;
}

function calls(): readonly LoggedCall[] {
  const lines = readFileSync(CALLS, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as LoggedCall);
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
  const stored = await storedLane(host, lane);
  expect(stored.viewed).toHaveLength(stored.messages.length);
  // The plan of the last turn was everything: what stands in the view, without that turn's own answer.
  const { messages } = host.model.last("fourth")!;
  const isBeside = (message: ChatMessage) =>
    message.role === "system" || message.role === "developer" || isSupplied(message) || isOfTheHost(message);
  const received = messages.filter((message) => !isBeside(message));
  expect(received.map(({ role }) => (role === "tool" ? "toolResult" : role))).toEqual(
    stored.viewed.slice(0, -1).map((message) => message["role"]),
  );
  const typed = (all: readonly { role?: unknown; content?: unknown }[]) =>
    all.filter(({ role }) => role === "user").map((message) => typedText(message as ChatMessage));
  expect(typed(received)).toEqual(typed(stored.viewed));
  expect(received.filter(({ role }) => role === "tool").map(({ content }) => contentText(content))).toEqual(
    stored.viewed.filter(({ role }) => role === "toolResult").map(({ content }) => contentText(content)),
  );
});

test("a tool result that is no text is stored as the host has it", async () => {
  const lane = "agent:main:binary";
  writeFileSync(
    join(host.workspace, "blob.bin"),
    Uint8Array.from({ length: 4_096 }, (_, at) => (at * 37) % 256),
  );
  expect(await host.say(lane, 'CALL read {"path":"blob.bin"}')).toContain("RESULT: ");
  expect(await host.say(lane, "and on")).toBe("ECHO: and on");
  await expectStoredIsSaid(lane);
  const { messages } = await storedLane(host, lane);
  expect(messages.filter(({ role }) => role === "toolResult")).toHaveLength(1);
});

test("each call of a tool is in the ledger, with how long it took; one that fails is a failure", async () => {
  const lane = "agent:main:observed";
  writeFileSync(join(host.workspace, "there.txt"), "twelve little boats");
  await host.say(lane, 'CALL read {"path":"there.txt"}');
  await host.say(lane, 'CALL read {"path":"not-there.txt"}');
  const told = async () =>
    (await storedObservations(host, lane)).map(({ tool, outcome, durationMs }) => [
      tool,
      outcome,
      durationMs !== null && durationMs >= 0,
    ]);
  await expect.poll(told, { timeout: 20_000, interval: 250 }).toEqual([
    ["read", "ok", true],
    ["read", "error", true],
  ]);
  const [there, missing] = await storedObservations(host, lane);
  expect(there).toMatchObject({ origin: "turn", trust: "tool", line: "read there.txt: 1 line" });
  expect(missing!.line).toMatch(/^read not-there.txt failed: /);
  expect(callsOf("note_call", lane).filter(({ failed }) => failed !== null)).toEqual([]);
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
  await vi.waitFor(() => expect(callsOf("compact", lane)).toHaveLength(2), 10_000);
  host.model.reportPromptTokens(30_000);
  await host.say(lane, "near the limit");
  expect(await host.say(lane, "next")).toBe("ECHO: next");
  host.model.reportPromptTokens();
  await vi.waitFor(() => expect(callsOf("compact", lane).length).toBeGreaterThan(2), 10_000);
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
  const turns = 14;
  const prompts: Prompt[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    await host.say(lane, `turn ${turn}: ${"lorem ipsum ".repeat(500)}`);
    prompts.push(promptOf(host.model.last(`turn ${turn}:`)!));
  }
  expect(prompts.at(-1)!.text.length).toBeLessThan(32_000 * 4);
  // It moves when the conversation has outgrown its room and more of it is folded, and then stays for a while. The host asks for
  // that when the last prompt and the next question come near its limit together, and counts in what was recalled from the
  // conversations before this one, a sixth of a prompt here: three or four times, where without recall it is twice.
  expect(expectStable(prompts).folded).toBeLessThanOrEqual(5);
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

async function status(request: { readonly installation?: string } = {}) {
  const client = await attachHome({ home: home(), kind: "cli", version: "test" });
  try {
    return await client.call("status", request);
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
  const times = (line: string) => host.log().split(line).length;
  // The same folder by name and by default: the plugin is loaded again, and the data stay where they are.
  for (const dataDir of [home(), ""]) {
    const [reloads, loads] = [
      times("config hot reload applied (plugins.entries.nacre."),
      times("(plugin=nacre,"),
    ];
    await host.setPluginConfig("nacre", { dataDir });
    await vi.waitFor(() =>
      expect(times("config hot reload applied (plugins.entries.nacre.")).toBe(reloads + 1),
    );
    expect(times("(plugin=nacre,")).toBeGreaterThan(loads);
    expect(await host.say(lane, `after ${dataDir}`.trim())).toContain("ECHO: after");
  }
  await expectStoredIsSaid(lane);
});

test("status answers from a chat and from the command line", async () => {
  expect((await host.chat("agent:main:slash", "/nacre status")).text).toContain("messages");
  expect((await host.chat("agent:main:telegram:group:1", "/nacre status")).text).toBe(
    "Ask the owner in a direct chat.",
  );
  const status = await host.cli(["nacre", "status", "--json"]);
  expect(status.code).toBe(0);
  expect(JSON.parse(status.stdout)).toMatchObject({ schema: expect.any(Number), notes: [] });
});

test("a gateway that is killed goes on where it was", async () => {
  const lane = "agent:main:restarts";
  await host.say(lane, "one");
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

test("the engine in the gateway itself, fenced off in mid-turn, is replaced before the turn ends", async () => {
  const lane = "agent:main:fenced";
  await host.say(lane, "served by a thread");
  const before = await health();
  expect(before.owner).toMatchObject({ kind: "gateway", pid: await host.pid() });
  const slow = host.say(lane, "SLOW 1500 while it is fenced");
  await vi.waitFor(() => expect(host.model.last("SLOW 1500 while it is fenced")).toBeDefined(), 20_000);
  const lease = openSqliteLease({ path: `${home()}/nacre.db` });
  const seized = await lease.seize({ pid: process.pid, kind: "test", version: "test" });
  await seized.release();
  expect(await slow).toContain("while it is fenced");
  expect(await host.say(lane, "and on")).toBe("ECHO: and on");
  const after = await health();
  expect(after.owner).toMatchObject({ kind: "gateway", pid: before.owner.pid });
  expect(after.owner.fencing).toBeGreaterThan(before.owner.fencing + 1);
  await expectStoredIsSaid(lane);
});

async function health() {
  const client = await attachHome({ home: home(), kind: "cli", version: "test" });
  try {
    return await client.call("health", {});
  } finally {
    await client.close();
  }
}

test("a second gateway on the same database is a client of the first, and an installation of its own", async () => {
  const lane = "agent:main:both";
  const second = await startHost({
    model: host.model,
    plugins: [
      { id: "nacre", folder: plugin.folder, slots: ["contextEngine", "memory"], config: { dataDir: home() } },
    ],
  });
  try {
    expect(await second.say(lane, "from the second")).toBe("ECHO: from the second");
    expect(await host.say(lane, "from the first")).toBe("ECHO: from the first");
    await expectStoredIsSaid(lane);
    expect(JSON.stringify((await storedLane(host, lane)).messages)).not.toContain("from the second");
    const installation = readFileSync(join(second.state, "nacre-installation"), "utf8").trim();
    expect(await status({ installation })).toMatchObject({
      totals: { lanes: 1, messages: 2 },
      lanes: [{ sessionKey: lane }],
    });
    expect(await second.say(lane, 'CALL lcm_grep {"pattern":"from the first"}')).not.toContain("] ");
    expect((await health()).owner.pid).toBe(await host.pid());
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
  const earlier = calls().length;
  await host.start();
  const lanes = [lane];
  const callsWhileBroken = () => calls().slice(earlier);
  const turnWhileBroken = async (of: string) => {
    expect(await host.say(of, "while broken")).toBe("ECHO: while broken");
    // Its commit comes after the reply.
    const commits = () => callsWhileBroken().filter((call) => call.method === "commit_turn");
    await vi.waitFor(() => expect(commits().map((call) => call.lane)).toContain(of), 10_000);
  };
  await turnWhileBroken(lane);
  const search = () => host.invokeTool("lcm_grep", { pattern: "fine" }, lane);
  await vi.waitFor(
    async () => {
      const failed = callsWhileBroken()
        .filter((call) => call.failed === "store-corrupt")
        .map(({ method }) => method);
      if (failed.includes("assemble") && failed.includes("commit_turn")) return;
      // A prompt that did not wait until opening had failed knows of no cause but its deadline. A search waits longer, and for
      // a second after it everything fails at once. After a commit that failed the host keeps a lane to itself: hence another.
      await expect(search()).rejects.toThrow();
      await turnWhileBroken(lanes[lanes.push(`agent:main:broken-${lanes.length}`) - 1]!);
      throw new Error(`the cause has reached ${failed.join() || "nothing"} so far`);
    },
    { timeout: 60_000, interval: 50 },
  );
  await rename(`${home()}/aside.db`, `${home()}/nacre.db`);
  // It is opened again by itself.
  await vi.waitFor(search, { timeout: 30_000, interval: 250 });
  for (const mended of lanes) {
    expect(await host.say(mended, "mended")).toBe("ECHO: mended");
    expect(await host.say(mended, "and on")).toBe("ECHO: and on");
    await expectStoredIsSaid(mended);
  }
  await vi.waitFor(
    async () => {
      const causes = Object.keys((await status()).degradations);
      expect(causes).toContain("assemble:store-corrupt");
      expect(causes).toContain("commit:store-corrupt");
    },
    { timeout: 10_000, interval: 250 },
  );
});

test("a turn without a gateway is stored too, and one that is started again goes on where it was", async () => {
  const lane = "agent:main:local";
  await host.say(lane, "with the gateway");
  await host.stopGateway();
  expect(await host.localTurn(lane, "without it")).toContain("ECHO: without it");
  await host.start();
  expect(await host.say(lane, "and back")).toBe("ECHO: and back");
  await expectStoredIsSaid(lane);
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
  const methods = new Set(calls().map(({ method }) => method));
  for (const method of ["lane_state", "reconcile", "assemble", "commit_turn", "grep", "compact"])
    expect(methods).toContain(method);
});
