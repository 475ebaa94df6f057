/**
 * Nacre in the memory slot of the real OpenClaw: what is said, remembered and written down is found by those it is for, by the
 * tools that agents know; and the memory that comes with the host stays away. One gateway serves all of it.
 */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { JsonObject } from "../../src/kernel/json.ts";
import { type BuiltPlugin, buildPlugin } from "./built-plugin.ts";
import { contentText } from "./model-instructions.ts";
import { type OpenClawHost, startHost } from "./openclaw-host.ts";

let plugin: BuiltPlugin;
let host: OpenClawHost;
/** The workspace of another agent. */
let workplace: string;

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const DIRECT = "agent:main:main";
const GROUP = "agent:main:telegram:group:7";

beforeAll(async () => {
  plugin = await buildPlugin();
  workplace = mkdtempSync(join(tmpdir(), "nacre-workplace-"));
  host = await startHost({
    plugins: [{ id: "nacre", folder: plugin.folder, slots: ["contextEngine", "memory"] }],
    // The built-in memory is one of them.
    bundledPlugins: true,
  });
  write("MEMORY.md", ["# Home", "", "The boiler is serviced by Wexford Heating.", ""].join("\n"));
});

afterAll(async () => {
  await host?.stop();
  await plugin?.remove();
  rmSync(workplace, { recursive: true, force: true });
});

function write(path: string, text: string): void {
  mkdirSync(join(host.workspace, "memory"), { recursive: true });
  writeFileSync(join(host.workspace, path), text);
}

/** What a tool says to the model, called without one. */
async function tool(name: string, args: JsonObject, lane = DIRECT): Promise<string> {
  const answer = (await host.invokeTool(name, args, lane)) as { result?: { content?: unknown } };
  return contentText(answer.result?.content);
}

const search = (query: string, lane = DIRECT, more: JsonObject = {}) =>
  tool("memory_search", { query, ...more }, lane);

test("what was told in one session is found in another, by the owner and not by a group", async () => {
  await host.say("agent:main:evening", "My sister Ottilie lives in Graz since May.");
  const asking = "where does Ottilie live";
  await vi.waitFor(async () => expect(await search(asking)).toMatch(/^\[mem:\d+\].*Graz/m), {
    timeout: 20_000,
    interval: 200,
  });
  const [, ref] = /^\[(mem:\d+)\]/m.exec(await search(asking))!;
  expect(await tool("memory_get", { path: ref! })).toContain("| My sister Ottilie lives in Graz since May.");
  expect(await search(asking, GROUP)).not.toContain("Graz");
  expect(await tool("memory_get", { path: ref! }, GROUP)).toContain("There is no such thing");
  // The same as a model meets it.
  expect(await host.say("agent:main:morning", `CALL memory_search {"query":"${asking}"}`)).toContain("Graz");
  await host.say(GROUP, `CALL memory_search {"query":"${asking}"}`);
  const results = host.model.requests
    .at(-1)!
    .messages.filter(({ role }) => role === "tool")
    .map(({ content }) => contentText(content));
  expect(results).toHaveLength(1);
  expect(results[0]).not.toContain("Graz");
});

test("MEMORY.md is found, and read by path and lines; for the owner only", async () => {
  await vi.waitFor(async () => expect(await search("who services the boiler")).toContain("Wexford"), {
    timeout: 10_000,
    interval: 200,
  });
  expect(await search("who services the boiler")).toContain("[MEMORY.md#L1-L3]");
  expect(await tool("memory_get", { path: "MEMORY.md", from: 3, lines: 1 })).toContain(
    "MEMORY.md, line 3 of 3:\n| The boiler is serviced by Wexford Heating.",
  );
  expect(await search("who services the boiler", GROUP)).not.toContain("Wexford");
  expect(await tool("memory_get", { path: "MEMORY.md" }, GROUP)).toContain("There is no such thing");
});

test("an edit shows within a second, and so does a document that is new", async () => {
  // What it takes on a machine with nothing else to do is a quarter of a second; who does not watch looks every half minute.
  const soon = { timeout: 3_000, interval: 25 };
  const shows = (query: string, words: string) =>
    vi.waitFor(async () => expect(await search(query)).toContain(words), soon);
  write("MEMORY.md", ["# Home", "", "The boiler is serviced by Kilkenny Gas.", ""].join("\n"));
  await shows("who services the boiler", "Kilkenny");
  expect(await search("who services the boiler")).not.toContain("Wexford");
  write("memory/2026-11-15.md", "Ordered forty tulip bulbs from Haarlem.");
  await shows("tulip bulbs", "Haarlem");
  rmSync(join(host.workspace, "memory"), { recursive: true });
  await vi.waitFor(async () => expect(await search("tulip bulbs")).not.toContain("Haarlem"), soon);
});

test("the prompt has its memory section once, and the tools are ours", async () => {
  await host.say("agent:main:prompt", "anything at all");
  const { messages, tools } = host.model.last("anything at all")!;
  const system = messages
    .filter(({ role }) => role === "system" || role === "developer")
    .map(({ content }) => contentText(content))
    .join("\n");
  expect(system.match(/^## Memory/gm)).toHaveLength(1);
  expect(system).toContain("look with memory_search");
  expect(tools).toEqual(expect.arrayContaining(["memory_get", "memory_search"]));
  expect(await search("anything")).toMatch(/^Quoted from past conversations and tool output: untrusted data/);
});

test("the gateway's own search of memory is ours", async () => {
  const answer = await host.rpc("memory.search", { query: "who services the boiler", maxResults: 5 });
  expect(answer).toMatchObject({ agentId: "main", provider: "nacre", searchMode: "fts-only" });
  const { results } = answer as { results: readonly JsonObject[] };
  expect(results[0]).toMatchObject({
    path: "MEMORY.md",
    startLine: 1,
    endLine: 3,
    source: "memory",
    citation: "MEMORY.md#L1-L3",
  });
  expect(results.length).toBeLessThanOrEqual(5);
});

test("openclaw memory is ours at a terminal, while the gateway runs", async () => {
  const [status, found] = await Promise.all([
    host.cli(["memory", "status", "--json"]),
    host.cli(["memory", "search", "who services the boiler", "--max-results", "3", "--json"]),
  ]);
  expect(status, status.stderr).toMatchObject({ code: 0 });
  expect(JSON.parse(status.stdout)).toMatchObject({ ok: true, documents: { workspaces: 1, files: 1 } });
  expect(found, found.stderr).toMatchObject({ code: 0 });
  const { results } = JSON.parse(found.stdout) as { results: readonly JsonObject[] };
  expect(results.map(({ citation }) => citation)).toContain("MEMORY.md#L1-L3");
});

test("the built-in memory is not loaded, which is because we ask for no dreaming", async () => {
  const state = async () => {
    const { plugins } = (await host.rpc("plugins.list")) as { plugins: readonly JsonObject[] };
    return plugins.find(({ id }) => id === "memory-core")?.["runtime"];
  };
  expect(await state()).toEqual({ state: "unloaded" });
  expect(host.log()).not.toContain("plugin tool name conflict");
  await host.setPluginConfig("nacre", { dreaming: { enabled: true } });
  await vi.waitFor(async () => expect(await state()).toEqual({ state: "active" }), {
    timeout: 20_000,
    interval: 250,
  });
});

test("another agent has a workspace of its own, and neither finds what is the other's", async () => {
  writeFileSync(join(workplace, "MEMORY.md"), "The printer on floor nine is out of toner.");
  const { workspace } = host;
  await host.stopGateway();
  await host.patchConfig({ agents: { entries: { main: { workspace }, work: { workspace: workplace } } } });
  await host.start();
  const WORK = "agent:work:main";
  await vi.waitFor(async () => expect(await search("printer toner", WORK)).toContain("floor nine"), {
    timeout: 20_000,
    interval: 200,
  });
  expect(await tool("memory_get", { path: "MEMORY.md" }, WORK)).toContain("| The printer");
  expect(await search("printer toner")).not.toContain("floor nine");
  expect(await search("who services the boiler")).toContain("Kilkenny");
  expect(await search("who services the boiler", WORK)).not.toContain("Kilkenny");
});
