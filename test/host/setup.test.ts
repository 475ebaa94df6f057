/**
 * `nacre setup` and `nacre uninstall` against the real OpenClaw: in, a turn remembered, and out again.
 *
 * One host for all of it, in the order in which a person would go; each command of the host takes seconds.
 */

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { FakeModel } from "./fake-model.ts";
import { freePort, hostEnvironment } from "./host-environment.ts";
import { OpenClawHost } from "./openclaw-host.ts";
import { storedLane } from "./stored.ts";

const root = join(import.meta.dirname, "..", "..");
const folder = mkdtempSync(join(tmpdir(), "nacre-setup-"));
const TSDOWN = [join(root, "node_modules", "tsdown", "dist", "run.mjs"), "--no-dts"];
const OPENCLAW = createRequire(import.meta.url).resolve("openclaw/cli-entry");
const OFFLINE = { npm_config_offline: "true" };
const NOTE = "// my own notes, which are to stay";

let model: FakeModel;
let host: OpenClawHost;
let before: string;
const running: ChildProcess[] = [];

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const file = () => join(host.state, "openclaw.json");
const config = () => readFileSync(file(), "utf8");
const backups = () => readdirSync(host.state).filter((name) => name.includes(".before-nacre-"));

beforeAll(async () => {
  build();
  model = await new FakeModel().start();
  // npm must not look for a network that is not there: neither here nor in the gateway, which installs for itself.
  host = new OpenClawHost({ env: OFFLINE }, model, await freePort());
  writeFileSync(file(), `${NOTE}\n${config()}\n`, { mode: 0o600 });
  before = config();
});

afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  await host?.stop();
  await model?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** As it is installed: sources built, nothing of the checkout around it. */
function build(): void {
  const copy = join(folder, "nacre");
  mkdirSync(copy);
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const published = manifest.files.filter((part: string) => part !== "dist");
  const sources = ["tsdown.config.ts", "tsconfig.json", "scripts", "src", "package.json", "README.md"];
  for (const part of [...sources, ...published])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  execFileSync(process.execPath, TSDOWN, { cwd: copy, stdio: "pipe" });
}

/** The command as a person has it. `killed` ends it, as nothing can be done about, when that is true of the configuration's folder. */
async function nacre(typed: string, killed?: () => boolean) {
  const folders = {
    home: join(host.folder, "home"),
    tmp: join(host.folder, "tmp"),
    state: host.state,
    config: file(),
  };
  const env = { ...hostEnvironment(folders, false), ...OFFLINE };
  const argv = [join(folder, "nacre", "bin", "nacre.mjs"), ...typed.split(" "), "--openclaw", OPENCLAW];
  const child = spawn(process.execPath, argv, {
    env,
    cwd: folder,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.push(child);
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<number | null>((resolve) => {
    child.on("close", resolve);
  });
  while (killed !== undefined && child.exitCode === null) {
    if (killed()) process.kill(-child.pid!, "SIGKILL");
    await sleep(20);
    if (child.signalCode !== null) break;
  }
  return { code: await ended, stdout, stderr };
}

test("a configuration that is broken is refused, and stays as it is", async () => {
  const broken = `${before.trimEnd().slice(0, -1)}`;
  writeFileSync(file(), broken);
  const ran = await nacre("setup --yes");
  writeFileSync(file(), before);
  expect(ran).toMatchObject({ code: 1, stdout: "" });
  expect(ran.stderr).toContain("cannot be understood");
  expect(ran.stderr).toContain("nothing was changed");
  expect(backups()).toEqual([]);
});

test("a dry run shows what it would do, and does nothing", async () => {
  const ran = await nacre("setup --dry-run");
  expect(ran, ran.stderr).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/Nothing was changed.\n$/),
  });
  expect(ran.stdout).toContain('+ plugins.slots.memory: "nacre"');
  expect(config()).toBe(before);
  expect(backups()).toEqual([]);
  expect(existsSync(join(host.state, "npm"))).toBe(false);
});

test("killed while the host installs, the configuration is the old one", async () => {
  const killed = await nacre("setup --yes", () => existsSync(join(host.state, "npm", "projects")));
  expect(killed.code).toBe(null);
  expect(config()).toBe(before);
});

test("the next run sets it up: only what was shown is other than before, and the host has nothing against it", async () => {
  const ran = await nacre("setup --yes --json");
  expect(ran, ran.stderr).toMatchObject({ code: 0 });
  const done = JSON.parse(ran.stdout);
  expect(done).toMatchObject({ status: "done", gatewayRuns: false, home: join(host.state, "nacre") });
  expect(done.checks.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, true, true]);
  expect(readFileSync(done.backup, "utf8")).toBe(before);
  expect(statSync(done.backup).mode & 0o777).toBe(0o600);
  const now = config();
  expect(now).toContain(NOTE);
  const { plugins } = JSON.parse(now.replace(NOTE, ""));
  expect(plugins.slots).toEqual({ memory: "nacre", contextEngine: "nacre" });
  expect(plugins.entries.nacre).toEqual({ enabled: true });
  expect(readdirSync(host.state).filter((name) => name.startsWith(".nacre-setup"))).toEqual([]);
});

test("the host answers with it, and what was said is stored; again, there is nothing to do", async () => {
  const lane = "agent:main:set-up";
  await host.start();
  expect(await host.say(lane, "the key is under the mat")).toBe("ECHO: the key is under the mat");
  await vi.waitFor(async () => expect((await storedLane(host, lane)).messages).toHaveLength(2), 10_000);
  const again = await nacre("setup --yes --json");
  expect(again, again.stderr).toMatchObject({ code: 0 });
  expect(JSON.parse(again.stdout)).toMatchObject({ status: "in-place", gatewayRuns: true, changes: [] });
  // One of the run that was killed, one of the run that was not.
  expect(backups()).toHaveLength(2);
});

test("out again under a running gateway: the configuration is as it was, and the data stays", async () => {
  const ran = await nacre("uninstall --yes --json");
  expect(ran, ran.stderr).toMatchObject({ code: 0 });
  const done = JSON.parse(ran.stdout);
  expect(done).toMatchObject({ status: "done", uninstalls: true, gatewayRuns: true });
  expect(done.bytes).toBeGreaterThan(10_000);
  expect(config()).toBe(before);
  expect(statSync(join(host.state, "nacre", "nacre.db")).size).toBeGreaterThan(10_000);
  expect(existsSync(join(host.state, "npm", "projects", "nacre"))).toBe(false);
});

test("in again under a running gateway: comments stay, and it remembers without being started anew", async () => {
  const ran = await nacre("setup --yes --json");
  expect(ran, ran.stderr).toMatchObject({ code: 0 });
  expect(JSON.parse(ran.stdout)).toMatchObject({ status: "done", gatewayRuns: true });
  expect(config()).toContain(NOTE);
  const lane = "agent:main:again";
  expect(await host.say(lane, "the van is blue")).toBe("ECHO: the van is blue");
  await vi.waitFor(async () => expect((await storedLane(host, lane)).messages).toHaveLength(2), 10_000);
});
