/**
 * `openclaw memory` where Nacre is installed and the memory slot is another's, or nobody's: word for word what the host says
 * without Nacre. Where the slot is Nacre's, so is the command. No gateway runs: the host's command line needs none.
 */

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type BuiltPlugin, buildPlugin } from "./built-plugin.ts";
import { FakeModel } from "./fake-model.ts";
import type { HostPlugin } from "./host-config.ts";
import { freePort } from "./host-environment.ts";
import { OpenClawHost } from "./openclaw-host.ts";

let plugin: BuiltPlugin;
let model: FakeModel;
/** A host that never heard of Nacre, and one that has it beside its own memory. */
let without: OpenClawHost;
let beside: OpenClawHost;

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

beforeAll(async () => {
  plugin = await buildPlugin();
  model = await new FakeModel().start();
  without = await idleHost([]);
  beside = await idleHost([{ id: "nacre", folder: plugin.folder, slots: ["contextEngine"] }]);
});

afterAll(async () => {
  await without?.stop();
  await beside?.stop();
  await model?.stop();
  await plugin?.remove();
});

async function idleHost(plugins: readonly HostPlugin[]): Promise<OpenClawHost> {
  // The built-in memory is one of the bundled plugins.
  return new OpenClawHost({ plugins, bundledPlugins: true, model }, model, await freePort());
}

async function slotIs(owner: string): Promise<void> {
  for (const host of [without, beside]) await host.patchConfig({ plugins: { slots: { memory: owner } } });
}

/** What a command says, but for where its host lives, and the names that the host makes of that. */
async function said(host: OpenClawHost, ...argv: readonly string[]) {
  const { code, stdout, stderr } = await host.cli(argv);
  const anywhere = (text: string) =>
    text.replaceAll(host.folder, "<host>").replace(/\b[0-9a-f]{64}\b/g, "<digest>");
  return { code, stdout: anywhere(stdout), stderr: anywhere(stderr) };
}

/** Which of these commands the root help names. */
async function inHelp(host: OpenClawHost, commands: readonly string[]): Promise<readonly string[]> {
  const { code, stdout } = await said(host, "--help");
  expect(code).toBe(0);
  const firstWords = stdout.split("\n").map((line) => line.trim().split(/\s/)[0] ?? "");
  return firstWords.filter((word) => commands.includes(word));
}

async function nacreAnswers(): Promise<void> {
  const status = await said(beside, "nacre", "status", "--json");
  expect(status, status.stderr).toMatchObject({ code: 0 });
  expect(JSON.parse(status.stdout)).toMatchObject({ ok: true, version: expect.any(String) });
}

test.for([
  { owner: undefined, name: "not assigned" },
  { owner: "memory-core", name: "the host's own" },
])("the slot is $name: the host's command answers, and openclaw nacre still does", async ({ owner }) => {
  if (owner !== undefined) await slotIs(owner);
  const status = await said(beside, "memory", "status", "--json");
  expect(status, status.stderr).toMatchObject({ code: 0 });
  expect(JSON.parse(status.stdout)).toMatchObject([{ agentId: "main", status: { backend: "builtin" } }]);
  expect(status).toEqual(await said(without, "memory", "status", "--json"));
  const commands = await said(beside, "memory", "--help");
  expect(commands.stdout).toContain("reindex");
  expect(commands).toEqual(await said(without, "memory", "--help"));
  expect(await inHelp(beside, ["memory", "nacre"])).toEqual(["memory", "nacre"]);
  await nacreAnswers();
});

test("the slot is nobody's: there is no such command, and openclaw nacre still answers", async () => {
  await slotIs("none");
  const status = await said(beside, "memory", "status", "--json");
  expect(status.stderr).toContain('does not know the command "memory"');
  expect(status).toEqual(await said(without, "memory", "status", "--json"));
  await nacreAnswers();
});

test("the slot is Nacre's: so is the command", async () => {
  await beside.patchConfig({ plugins: { slots: { memory: "nacre" } } });
  const status = await said(beside, "memory", "status", "--json");
  expect(status, status.stderr).toMatchObject({ code: 0 });
  expect(JSON.parse(status.stdout)).toMatchObject({ ok: true, documents: expect.any(Object) });
  expect(await inHelp(beside, ["memory", "nacre"])).toEqual(["memory", "nacre"]);
  await nacreAnswers();
});
