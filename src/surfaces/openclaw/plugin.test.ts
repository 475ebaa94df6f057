/** The plugin as the host sees it, with hosts of our own: who may ask what, and in whose name. */

import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { attachHome } from "../../main/attach-home.ts";
import { isDirect } from "../../rooms/history/index.ts";
import type { Client } from "../../wire/index.ts";
import type { CommitParams, ContextEngine, HostApi } from "./host-types.ts";
import { type DataFolder, type PluginParts, registerPlugin } from "./plugin.ts";

const LANE = "agent:main:main";

let folder: string;
const stops: (() => Promise<void>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "nacre-plugin-"));
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await rm(folder, { recursive: true, force: true });
});

interface Registered {
  engine(): ContextEngine;
  tools(context: object): readonly {
    readonly name: string;
    execute(id: string, params: object): Promise<{ content: { text: string }[] }>;
  }[];
  command: { requiredScopes: readonly string[]; handler(context: object): Promise<{ text: string }> };
  service: { start(): void; stop(): Promise<void> };
  hooks: { [name: string]: (event: object, context: object) => Promise<void> | undefined };
}

function register(parts: Partial<PluginParts>, data: DataFolder, runtime: object = {}): Registered {
  const found = { hooks: {} } as Registered;
  const api = {
    registrationMode: "full",
    runtime,
    config: { plugins: { slots: { contextEngine: "nacre", memory: "nacre" } } },
    registerCli() {},
    registerMemoryCapability() {},
    registerContextEngine: (_id: string, make: Registered["engine"]) => {
      found.engine = make;
    },
    registerTool: (make: Registered["tools"]) => {
      found.tools = make;
    },
    registerCommand: (command: Registered["command"]) => {
      found.command = command;
    },
    registerService: (service: Registered["service"]) => {
      found.service = service;
      stops.push(() => service.stop());
    },
    on: (name: string, hook: Registered["hooks"][string]) => {
      found.hooks[name] = hook;
    },
  };
  registerPlugin(api as unknown as HostApi, {
    version: `test of ${folder}`,
    attach: (home, signal, withheld) =>
      attachHome({ home, kind: "gateway", isCopied: false, version: "test", signal, withheld }),
    data: () => data,
    isDirect,
    loadReader: async () => ({}),
    loadMemoryPrompt: async () => ({}),
    loadOrigins: async () => ({}),
    runCommand: async () => 0,
    commandText: async (argv) => `ran ${argv.join(" ")}`,
    ...parts,
  });
  return found;
}

function turn(text: string, n = 0): CommitParams {
  return {
    sessionId: "s",
    sessionKey: LANE,
    advancementKey: "k",
    admission: { entryId: `a${n}`, rawSeq: 2 * n + 1 },
    terminal: { entryId: `b${n}`, rawSeq: 2 * n + 2 },
    messages: [
      { role: "user", content: text, timestamp: 2 * n + 1 },
      { role: "assistant", content: [{ type: "text", text: "ok" }], timestamp: 2 * n + 2 },
    ],
  } as unknown as CommitParams;
}

function grepOf(plugin: Registered) {
  const tools = plugin.tools({ agentId: "main", sessionKey: LANE, senderIsOwner: true });
  return tools.find(({ name }) => name === "lcm_grep")!;
}

async function found(plugin: Registered, pattern: string): Promise<string> {
  return (await grepOf(plugin).execute("1", { pattern })).content[0]!.text;
}

test("two gateways with one data folder have the same session key and never meet", async () => {
  const shared = join(folder, "shared");
  const [one, two] = [await mkdtemp(join(folder, "one-")), await mkdtemp(join(folder, "two-"))];
  const first = register({}, { folder: shared, sharedBy: one });
  const second = register({}, { folder: shared, sharedBy: two });
  expect([await readdir(one), await readdir(two)]).toEqual([[], []]);
  for (const [plugin, text] of [
    [first, "pelican of the first"],
    [second, "pelican of the second"],
  ] as const) {
    plugin.service.start();
    const engine = plugin.engine();
    expect(await engine.commitTurn!(turn(text))).toEqual({ status: "committed" });
    await engine.dispose!();
  }
  expect(await found(first, "pelican")).toContain("pelican of the first");
  expect(await found(first, "pelican")).not.toContain("pelican of the second");
  expect(await found(second, "pelican")).not.toContain("pelican of the first");
  const id = (await readFile(join(one, "nacre-installation"), "utf8")).trim();
  expect((await stat(join(one, "nacre-installation"))).mode & 0o777).toBe(0o600);
  // Another start of the same gateway is the same installation; the store's own has neither.
  const client = await attachHome({ home: shared, kind: "cli", version: "test" });
  stops.unshift(() => client.close());
  expect((await client.call("status", { installation: id })).totals.lanes).toBe(1);
  expect((await client.call("status", {})).totals.lanes).toBe(0);
});

test("a gateway with a folder of its own speaks for the store's own installation", async () => {
  const asked: unknown[] = [];
  const client = { call: async (_method: string, params: unknown) => asked.push(params), async close() {} };
  const attach = async () => client as unknown as Client;
  const plugin = register({ attach }, { folder: join(folder, "nacre"), sharedBy: null });
  plugin.service.start();
  await plugin.engine().commitTurn!(turn("x")).catch(() => {});
  expect(asked.filter((params) => Object.hasOwn(params as object, "lane"))).toMatchObject([
    { lane: { agent: "main", sessionKey: LANE } },
  ]);
  expect(JSON.stringify(asked)).not.toContain("installation");
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  { who: "the owner, directly", context: { senderIsOwner: true, sessionKey: LANE }, answered: true },
  {
    who: "the owner in a group",
    context: { senderIsOwner: true, sessionKey: "agent:main:telegram:group:1" },
    answered: false,
  },
  {
    who: "somebody allowed, directly",
    context: { senderIsOwner: false, isAuthorizedSender: true, sessionKey: "agent:main:telegram:direct:7" },
    answered: false,
  },
  { who: "whom the host let through, directly", context: { sessionKey: LANE }, answered: true },
  { who: "the owner without a session", context: { senderIsOwner: true }, answered: false },
])("/nacre answers $who: $answered", async ({ context, answered }) => {
  const attach = async () => ({ call: async () => ({}), async close() {} }) as unknown as Client;
  const commandText = vi.fn(async () => "all of it");
  const plugin = register({ attach, commandText }, { folder, sharedBy: null });
  expect(plugin.command.requiredScopes).toEqual(["operator.admin"]);
  const { text } = await plugin.command.handler({ ...context, args: "doctor" });
  expect(text).toBe(answered ? "all of it" : "Ask the owner in a direct chat.");
  expect(commandText).toHaveBeenCalledTimes(answered ? 1 : 0);
});

test("hooks before the start and after the stop open nothing", async () => {
  const attach = vi.fn(async () => ({ call: async () => ({}), async close() {} }) as unknown as Client);
  const plugin = register({ attach }, { folder, sharedBy: null });
  const hook = () => plugin.hooks["session_end"]!({ reason: "idle", sessionKey: LANE }, {});
  await hook();
  expect(attach).toHaveBeenCalledTimes(0);
  plugin.service.start();
  await hook();
  expect(attach).toHaveBeenCalledTimes(1);
  await plugin.service.stop();
  await hook();
  expect(attach).toHaveBeenCalledTimes(1);
});

test("the tool searches this conversation only when asked to, and says what went wrong without naming places", async () => {
  const asked: object[] = [];
  const failing = { code: "store/corrupt", message: `damaged: ${folder}/nacre.db` };
  const attach = async () =>
    ({
      async call(method: string, params: object) {
        asked.push(params);
        if (method === "grep" && "lanes" in params) throw Object.assign(new Error(failing.message), failing);
        return { hits: [], scanned: 0, degraded: [] };
      },
      async close() {},
    }) as unknown as Client;
  const plugin = register({ attach }, { folder, sharedBy: null });
  const tool = grepOf(plugin);
  await tool.execute("1", { pattern: "x", where: "agent" });
  expect(asked[0]).not.toHaveProperty("lanes");
  const failed = await tool.execute("2", { pattern: "x", where: "family" }).catch((error: Error) => error);
  expect(asked[1]).toMatchObject({ lanes: [LANE] });
  expect(failed).toMatchObject({ message: "The log cannot be read at the moment. Go on without it." });
});

test("a delegated question is answered by a sub-agent that reads with a grant of its own, and only with it", async () => {
  const home = join(folder, "delegated");
  const [own, other] = [LANE, "agent:main:telegram:direct:7"];
  let child = "";
  const asChild = (sessionKey: string, summary: string) =>
    called("lcm_expand", { agentId: "main", sessionKey, senderIsOwner: false }, { summary_id: summary });
  const subagent = {
    async run({ sessionKey, message }: { sessionKey: string; message: string }) {
      child = sessionKey;
      const words = await asChild(child, /sum:\d+/.exec(message)![0]);
      const refused = await asChild(child, summaries[other]!).catch((error: Error) => error.message);
      // Meanwhile: the same conversation asks for another one, and so does the sub-agent.
      const again = { ...question, delegate: true };
      const meanwhile = await called("lcm_expand_query", asking, again);
      const inner = await called("lcm_expand_query", { ...asking, sessionKey: child }, again);
      refusals = [meanwhile, inner].map((text) => text.split("\n")[1]!);
      const read = /\[(msg:\d+)\].*\n\| .*seven keys/.exec(words)![1]!;
      reply = JSON.stringify({ answer: `seven; ${refused}`, citations: [read, "msg:99999"] });
      return { runId: "r" };
    },
    waitForRun: async () => ({ status: "ok", terminalReply: { disposition: "visible", text: reply } }),
    getSessionMessages: async () => ({ messages: [] }),
    deleteSession: async () => {},
  };
  let [reply, refusals]: [string, readonly string[]] = ["", []];
  const plugin = register({}, { folder: home, sharedBy: null }, { subagent });
  async function called(name: string, context: object, params: object): Promise<string> {
    const tool = plugin.tools(context).find((one) => one.name === name)!;
    return (await tool.execute(`call_${name}`, params)).content[0]!.text;
  }
  plugin.service.start();
  const client = await attachHome({ home, kind: "cli", version: "test" });
  stops.unshift(() => client.close());
  const summaries: { [lane: string]: string } = {};
  for (const sessionKey of [own, other]) {
    const engine = plugin.engine();
    const said = ["the boathouse has seven keys", ...Array.from({ length: 6 }, () => "filler ".repeat(400))];
    for (const [n, text] of said.entries())
      await engine.commitTurn!({
        ...turn(text, n),
        sessionKey,
        sessionId: sessionKey,
        advancementKey: `${sessionKey} ${n}`,
      });
    await engine.dispose!();
    const lane = { agent: "main", sessionKey };
    await client.call("compact", { lane, force: true, withoutModels: true, withinMs: 20_000 });
    const { hits } = await client.call("grep", {
      pattern: "seven keys",
      kinds: ["msg"],
      lanes: [sessionKey],
    });
    summaries[sessionKey] = hits.find(({ under }) => under !== null)!.under!;
  }
  const asking = { agentId: "main", sessionKey: own, senderIsOwner: true };
  const question = { question: "how many keys has the boathouse?", summary_ids: [summaries[own]!] };
  expect(await called("lcm_expand_query", asking, question)).toContain("seven keys");
  const told = await called("lcm_expand_query", asking, { ...question, delegate: true });
  expect(told).toContain("A sub-agent read the log and answers:\n| seven; The permission");
  expect(told).toMatch(/It has read: msg:\d+\.\n\(1 reference left out that it had not read\)$/);
  expect(refusals).toEqual([
    "One is at work for this conversation already. What was found without one:",
    "A sub-agent starts no other for this. What was found without one:",
  ]);
  await expect(asChild(child, summaries[own]!)).rejects.toThrow("was taken back");
  // Models count their calls anew in every turn: the same id is another question.
  expect(await called("lcm_expand_query", asking, { ...question, delegate: true })).toContain(
    "sub-agent read",
  );
});

test("who the tools of a turn are made for is who its prompt is for, whichever copy of the plugin makes them", async () => {
  const askers: unknown[] = [];
  const plan = { status: "planned", authored: null, prefix: null, gap: null, unsent: [], from: null };
  const rest = { tokens: 0, room: 9, account: {}, count: 0, start: "kept", epoch: 0, pressure: "none" };
  const client = {
    async call(method: string, params: { readonly asker?: unknown }) {
      if (method === "supply") askers.push(params.asker);
      return method === "assemble"
        ? { ...plan, ...rest, withheld: 0 }
        : { block: null, tokens: 0, account: {} };
    },
    async close() {},
  } as unknown as Client;
  const data = { folder, sharedBy: null };
  const [one, other] = [0, 1].map(() => register({ attach: async () => client }, data));
  const ask = async (tools: object | undefined) => {
    const engine = one!.engine();
    if (tools !== undefined) other!.tools({ agentId: "main", sessionKey: LANE, ...tools });
    await engine.assemble({ sessionId: "s", sessionKey: LANE, messages: [], prompt: "hello" });
    await engine.dispose!();
  };
  await ask({ senderIsOwner: true });
  await ask(undefined);
  await ask({ senderIsOwner: false });
  await ask({});
  const asker = { agent: "main", sessionKey: LANE };
  expect(askers).toEqual([true, null, false, null].map((isOwner) => ({ ...asker, isOwner })));
});
