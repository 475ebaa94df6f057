/** Putting Nacre into a host and taking it out, as the command line does it; the real host is in test/host/setup.test.ts. */

import { resolve } from "node:path";
import { expect, test } from "vitest";
import { cli, type Machine } from "./cli.fixture.ts";
import { setupCommand } from "./commands/setup.ts";
import { uninstallCommand } from "./commands/uninstall.ts";
import type { HostMachine } from "./setup/host.ts";
import { AT_WORK, type FakeHost, fakeHost } from "./setup.fixture.ts";

const FREE: FakeHost = { config: { plugins: {} } };

function having(given: FakeHost, machine: Machine = {}) {
  const host = fakeHost(given);
  const dependencies = { ...machine.dependencies, host: async () => host.machine };
  const run = (typed: string) => cli(typed, { ...machine, dependencies });
  return { ...host, run };
}

test("a dry run shows every change, and runs nothing that changes anything", async () => {
  const { run, runs, config } = having(FREE);
  const ran = await run("setup --dry-run");
  expect(ran).toMatchObject({ code: 0, stderr: "" });
  expect(ran.stdout).toMatch(/^OpenClaw 2026.9.6: [\s\S]*\nNothing was changed.\n$/);
  expect(ran.stdout).toContain("  + plugins.entries.nacre.enabled: true\n");
  expect(ran.stdout).toContain('  + plugins.slots.memory: "nacre"\n');
  expect(ran.stdout).toContain('  + plugins.slots.contextEngine: "nacre"\n');
  expect(ran.stdout).toContain("not this one: /opt/openclaw/bin/openclaw");
  expect(runs).toEqual(["config validate --json", "plugins list --json"]);
  expect(config()).toEqual(FREE.config);
});

test("the host tries all of it on a copy before its own configuration is changed", async () => {
  const { run, runs, files, config } = having(FREE);
  const ran = await run("setup --yes --json");
  const done = JSON.parse(ran.stdout);
  expect(done).toMatchObject({ status: "done", installed: null, installs: "this package" });
  expect(runs.slice(2)).toEqual([
    "plugins install npm-pack:/tmp/nacre-1.2.3.tgz --force --accept-capabilities (on a copy)",
    "config validate --json (on a copy)",
    "plugins doctor --json (on a copy)",
    "plugins inspect nacre --runtime --json (on a copy)",
    "nacre doctor --json",
  ]);
  expect(config()).toMatchObject({ plugins: { slots: { memory: "nacre", contextEngine: "nacre" } } });
  expect(JSON.parse(files.get(done.backup)!)).toEqual(FREE.config);
  const again = await run("setup --yes");
  // The plugin that the host lists is still none here; what it would have to change is nothing.
  expect(again.stderr).toContain("The configuration stays as it is.");
});

test("where all is in place it says so, and asks nothing", async () => {
  const { run, runs } = having(AT_WORK);
  expect((await run("setup")).stdout).toMatch(/^All is in place/);
  expect(runs).toHaveLength(2);
});

test.each([
  [
    "plugins install",
    { code: 1, stdout: "", stderr: "npm error" },
    "does not install the plugin: npm error",
    false,
  ],
  ["plugins inspect", { code: 0, stdout: '{"plugin":{"status":"error"}}', stderr: "" }, "it is error", true],
  [
    "plugins doctor",
    { code: 1, stdout: '{"pluginErrors":[{"id":"nacre","error":"broken"}]}', stderr: "" },
    "broken",
    true,
  ],
  [
    "nacre doctor",
    { code: 4, stdout: '{"checks":[{"name":"slots","ok":false,"detail":"not ours"}]}', stderr: "" },
    "not ours",
    true,
  ],
])("when %s fails, the configuration is as it was", async (command, answer, message, takesOut) => {
  const { run, runs, config } = having({ ...FREE, answers: { [command]: answer } });
  const ran = await run("setup --yes");
  expect(ran.code).toBe(1);
  expect(ran.stderr).toContain(message);
  expect(ran.stderr).toContain("The configuration is as it was.");
  expect(config()).toEqual(FREE.config);
  expect(runs.includes("plugins uninstall nacre --force (on a copy)")).toBe(takesOut);
});

test("a running gateway does the work on the real file: what was meant takes the place of what it wrote", async () => {
  const { run, machine, files, config } = having({ ...FREE, gatewayRuns: true });
  const file = "/home/ann/.openclaw/openclaw.json";
  const { run: runHost } = machine;
  machine.run = async (host, args, copy) => {
    if (args[1] === "install")
      files.set(file, '{"plugins":{"slots":{"memory":"nacre"}},"meta":{"lastTouchedVersion":"2026.9.6"}}');
    if (args[1] === "uninstall")
      files.set(
        file,
        '{"plugins":{"entries":{"nacre":{"enabled":false}}},"meta":{"lastTouchedVersion":"2026.9.6"}}',
      );
    return await runHost(host, args, copy);
  };
  expect(await run("setup --yes")).toMatchObject({ code: 0 });
  expect(config()).toEqual({
    plugins: { entries: { nacre: { enabled: true } }, slots: { memory: "nacre", contextEngine: "nacre" } },
  });
  machine.run = async (host, args, copy) =>
    args[1] === "inspect"
      ? { code: 0, stdout: '{"plugin":{"status":"error"}}', stderr: "" }
      : await runHost(host, args, copy);
  files.set(file, JSON.stringify(FREE.config));
  expect(await run("setup --yes")).toMatchObject({ code: 1 });
  expect(config()).toEqual(FREE.config);
});

test("somebody else's change meanwhile is not overwritten", async () => {
  const { run, machine, files } = having(FREE);
  const { backUpConfig } = machine;
  const file = "/home/ann/.openclaw/openclaw.json";
  machine.backUpConfig = async (...all) => {
    files.set(file, '{"mine":1}');
    return await backUpConfig(...all);
  };
  const ran = await run("setup --yes");
  expect(ran.stderr).toContain("was changed by somebody else meanwhile");
  expect(files.get(file)).toBe('{"mine":1}');
});

test("a slot of another plugin is asked for by itself", async () => {
  const held: FakeHost = { config: { plugins: { slots: { memory: "other", contextEngine: "none" } } } };
  const refused = having(held);
  expect(await refused.run("setup --yes")).toMatchObject({ code: 2 });
  expect(refused.runs).toHaveLength(2);
  const tty = { tty: true, env: { NO_COLOR: "1" } };
  const asked = having(held, { ...tty, stdin: "y\nn\n" });
  const ran = await asked.run("setup");
  expect(ran.stderr).toContain("belongs to the plugin other");
  expect(ran.stderr).toContain("Take the slot memory (other) and contextEngine (none)? [y/N]");
  expect(ran.stderr).toContain("Change OpenClaw as shown? [y/N]");
  expect(ran.stdout).toBe("Nothing was changed.\n");
  expect(asked.config()).toEqual(held.config);
  const agreed = having(held, { ...tty, stdin: "y\ny\n" });
  expect((await agreed.run("setup")).stdout).toContain("Done.");
  expect(having(held).config()).toEqual(held.config);
});

test.each([
  [{ host: { version: "2026.9.5" } }, "needs 2026.9.6 or newer"],
  [{ host: { version: "2026.9.6-beta.2" } }, "needs 2026.9.6 or newer"],
  [{ host: { env: { OPENCLAW_NIX_MODE: "1" } } }, "is managed by something else"],
  [{ config: { plugins: { enabled: false } } }, "switched off"],
  [
    {
      answers: {
        "config validate": {
          code: 1,
          stdout: '{"valid":false,"issues":[{"message":"bad key"}]}',
          stderr: "",
        },
      },
    },
    "bad key; nothing was changed",
  ],
])("what cannot be set up is refused before anything is asked: %j", async (given: FakeHost, message) => {
  const { run, config } = having({ ...FREE, ...given });
  const before = config();
  const ran = await run("setup --yes");
  expect(ran).toMatchObject({ code: 1, stdout: "" });
  expect(ran.stderr).toContain(message);
  expect(config()).toEqual(before);
});

test("the way back: slots to whoever had them, and the data stays", async () => {
  const { run, runs, files, config } = having({
    ...AT_WORK,
    config: { plugins: { slots: { memory: "other" } } },
    gatewayRuns: true,
  });
  await run("setup --yes --replace");
  expect(config()).toMatchObject({ plugins: { slots: { memory: "nacre" } } });
  runs.length = 0;
  const ran = await run("uninstall --yes");
  expect(ran.code).toBe(0);
  expect(ran.stdout).toContain("What is remembered stays: 12.3 MB in /home/ann/.openclaw/nacre");
  expect(ran.stdout).toContain("nacre export --home /home/ann/.openclaw/nacre");
  expect(config()).toEqual({ plugins: { slots: { memory: "other" } } });
  expect(runs).toContain("plugins uninstall nacre --force (on a copy)");
  expect([...files.keys()].filter((name) => name.includes("before-nacre"))).toHaveLength(2);
  expect((await run("uninstall --dry-run")).stdout).not.toContain("plugins.slots");
});

test("without a note of how it was, the host's own take the slots; --keep-plugin only switches off", async () => {
  const gone = having(AT_WORK);
  expect((await gone.run("uninstall --yes")).stderr).toContain("Nobody noted how it was before");
  expect(gone.config()).toEqual({});
  const kept = having(AT_WORK);
  await kept.run("uninstall --yes --keep-plugin");
  expect(kept.config()).toEqual({ plugins: { entries: { nacre: { enabled: false } } } });
  expect(kept.runs.some((run) => run.startsWith("plugins uninstall"))).toBe(false);
  const none = having(FREE);
  expect((await none.run("uninstall --yes")).stdout).toMatch(/^Nothing of Nacre is in OpenClaw/);
});

test.each([...setupCommand.examples, ...uninstallCommand.examples])(
  "the example $run does what it says, with yes to what is asked",
  async ({ run: example }) => {
    const isOut = example.startsWith("uninstall");
    const given = isOut ? AT_WORK : FREE;
    const { run, runs, machine, config } = having(given, { tty: true, stdin: "y\n".repeat(5) });
    const { find } = machine;
    const sought: unknown[] = [];
    machine.find = async (where) => {
      sought.push(where.stateDir);
      return await find(where);
    };
    expect(await run(example)).toMatchObject({ code: 0 });
    expect(sought[0]).toBe(example.includes("--state-dir") ? "/srv/openclaw" : undefined);
    if (example.includes("--archive"))
      expect(runs.join("\n")).toContain(`plugins install npm-pack:${resolve("nacre-0.1.0.tgz")} `);
    const slots = { memory: "nacre", contextEngine: "nacre" };
    const isChanged = !example.includes("--dry-run");
    expect(config()).toEqual(isChanged ? expect.anything() : given.config);
    if (isChanged && !isOut) expect(config()).toMatchObject({ plugins: { slots } });
    if (isChanged && isOut) expect(config()).not.toMatchObject({ plugins: { slots } });
    expect(runs.some((one) => one.startsWith("plugins uninstall"))).toBe(example === "uninstall");
  },
);

test.each(["setup", "uninstall"] as const)(
  "%s says for which command OpenClaw is looked for",
  async (command) => {
    const asked: unknown[] = [];
    const { machine } = fakeHost(FREE);
    const find: HostMachine["find"] = async (wanted) => {
      asked.push(wanted.command);
      return await machine.find(wanted);
    };
    await cli(`${command} --dry-run`, { dependencies: { host: async () => ({ ...machine, find }) } });
    expect(asked).toEqual([command]);
  },
);
