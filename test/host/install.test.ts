/**
 * What is published, put into the real OpenClaw by its own command: one command, and it is at work.
 *
 * No other test installs: the rest load the plugin from where it was built.
 */

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { FakeModel } from "./fake-model.ts";
import { freePort } from "./host-environment.ts";
import { type CliResult, OpenClawHost } from "./openclaw-host.ts";
import { saidInHost, storedLane } from "./stored.ts";

const root = join(import.meta.dirname, "..", "..");
const folder = mkdtempSync(join(tmpdir(), "nacre-install-"));
/** Types are not needed to load it, and take most of the time. */
const TSDOWN = [join(root, "node_modules", "tsdown", "dist", "run.mjs"), "--no-dts"];

let model: FakeModel;
let host: OpenClawHost;
let installed: CliResult;

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

beforeAll(async () => {
  const archive = pack();
  model = await new FakeModel().start();
  // npm must not look for a network that is not there: the package brings everything along.
  host = new OpenClawHost({ env: { npm_config_offline: "true" } }, model, await freePort());
  installed = await host.cli([
    "plugins",
    "install",
    `npm-pack:${archive}`,
    "--force",
    "--accept-capabilities",
  ]);
});

afterAll(async () => {
  await host?.stop();
  await model?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Built beside the checkout, so that a build of its own is neither needed nor disturbed. */
function pack(): string {
  const copy = join(folder, "copy");
  mkdirSync(copy);
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const published = manifest.files.filter((part: string) => part !== "dist");
  const sources = ["tsdown.config.ts", "tsconfig.json", "scripts", "src", "package.json", "README.md"];
  for (const part of [...sources, ...published])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  execFileSync(process.execPath, TSDOWN, { cwd: copy, stdio: "pipe" });
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
  const [report] = JSON.parse(execFileSync("npm", args, { cwd: copy, encoding: "utf8", stdio: "pipe" }));
  return join(folder, report.filename);
}

interface Inspection {
  readonly plugin: { readonly status: string; readonly origin: string };
  readonly diagnostics: readonly { readonly message?: string }[];
  readonly typedHooks: readonly { readonly name: string }[];
  readonly tools: readonly { readonly names: readonly string[] }[];
}

test("it is installed and enabled, and both slots are its own", () => {
  expect(installed, installed.stderr).toMatchObject({ code: 0 });
  const { plugins } = JSON.parse(readFileSync(join(host.state, "openclaw.json"), "utf8"));
  expect(plugins.slots).toEqual({ memory: "nacre", contextEngine: "nacre" });
  expect(plugins.entries.nacre).toMatchObject({ enabled: true });
});

test("the host's own doctor and inspection have nothing to say about it", async () => {
  const [doctor, inspected] = await Promise.all([
    host.cli(["plugins", "doctor"]),
    host.cli(["plugins", "inspect", "nacre", "--runtime", "--json"]),
  ]);
  expect(doctor, doctor.stdout).toMatchObject({ code: 0 });
  expect(doctor.stdout).toContain("checks passed");
  expect(doctor.stdout).not.toContain("nacre");
  expect(inspected, inspected.stderr).toMatchObject({ code: 0 });
  const { plugin, diagnostics, typedHooks, tools } = JSON.parse(inspected.stdout) as Inspection;
  expect(plugin).toMatchObject({ status: "loaded", origin: "global" });
  const provenance = /can't verify where this plugin came from/;
  expect(diagnostics.filter(({ message }) => !provenance.test(message ?? ""))).toEqual([]);
  expect(tools.flatMap(({ names }) => names)).toEqual([
    "lcm_grep",
    "lcm_describe",
    "lcm_expand",
    "lcm_expand_query",
    "memory_search",
    "memory_get",
    "brain_teach",
    "brain_status",
    "brain_trace",
  ]);
  // Nobody has allowed it to read conversations by hook; it asks for none of those hooks, so none is refused.
  expect(typedHooks.map(({ name }) => name).sort()).toEqual([
    "after_tool_call",
    "before_reset",
    "session_end",
  ]);
});

test("the first turns after it are answered, stored and remembered", async () => {
  const lane = "agent:main:installed";
  await host.start();
  expect(await host.say(lane, "the key is under the mat")).toBe("ECHO: the key is under the mat");
  expect(await host.say(lane, 'CALL lcm_grep {"pattern":"key mat"}')).toContain("the key is under the mat");
  await vi.waitFor(async () => {
    const { messages } = await storedLane(host, lane);
    expect(messages.map(({ timestamp }) => timestamp)).toEqual(
      saidInHost(host, lane).map(({ timestamp }) => timestamp),
    );
  }, 10_000);
});
