/** What starts serve in the background: written, started, stopped, and put back where it fails. */

import { expect, test } from "vitest";
import type { ServiceMachine } from "./autostart/start-machine.ts";
import { cli } from "./cli.fixture.ts";
import { serviceInstallCommand } from "./commands/autostart-install.ts";
import { serviceRemoveCommand } from "./commands/autostart-remove.ts";
import { serviceStatusCommand } from "./commands/autostart-status.ts";
import { fakeService } from "./setup.fixture.ts";

const UNIT = "/home/ann/.config/systemd/user/nacre.service";

function having(given: Partial<ServiceMachine> = {}, running = true) {
  const service = fakeService(given, running);
  return {
    ...service,
    run: (typed: string) => cli(typed, { dependencies: { service: async () => service.machine } }),
  };
}

test("install writes what print prints, and starts it; again, it is in place; remove takes it away", async () => {
  const { run, runs, files } = having();
  const printed = await run("service print");
  expect(files.size).toBe(0);
  expect(await run("service install")).toMatchObject({ code: 2 });
  expect(files.size).toBe(0);
  runs.length = 0;
  expect(JSON.parse((await run("service install --yes --json")).stdout)).toMatchObject({
    status: "installed",
  });
  expect(files.get(UNIT)).toBe(printed.stdout);
  expect(runs).toEqual([
    "systemctl --user show-environment",
    "systemctl --user daemon-reload",
    "systemctl --user enable nacre.service",
    "systemctl --user restart nacre.service",
  ]);
  expect(JSON.parse((await run("service install --yes --json")).stdout)).toMatchObject({
    status: "in-place",
  });
  expect(await run("service status")).toMatchObject({ code: 0 });
  runs.length = 0;
  expect((await run("service remove --yes")).stdout).toContain("The data stays in /data");
  expect(runs.slice(1)).toEqual([
    "systemctl --user disable --now nacre.service",
    "systemctl --user daemon-reload",
  ]);
  expect(files.size).toBe(0);
  expect(await run("service remove --yes")).toMatchObject({ code: 0 });
  expect(await run("service status")).toMatchObject({ code: 3 });
});

test("no manager: nothing is changed, and it says what to type by hand", async () => {
  const { run, files } = having({ run: async () => ({ code: 127, stdout: "", stderr: "ENOENT" }) });
  const ran = await run("service install --yes");
  expect(ran.code).toBe(1);
  expect(ran.stderr).toContain("there is no systemctl here; nothing was changed");
  expect(ran.stderr).toContain(
    `> ${UNIT} && systemctl --user daemon-reload && systemctl --user enable nacre.service`,
  );
  expect(files.size).toBe(0);
});

test("what does not start is taken away again, or is what it was", async () => {
  const { run, files } = having({
    run: async (_, args) => ({ code: args.includes("restart") ? 1 : 0, stdout: "", stderr: "Job failed." }),
  });
  const ran = await run("service install --yes");
  expect(ran).toMatchObject({ code: 1, stdout: "" });
  expect(ran.stderr).toContain("systemctl --user restart nacre.service: Job failed.");
  expect(files.size).toBe(0);
  files.set(UNIT, "# Written by nacre service, earlier\n");
  await run("service install --yes");
  expect(files.get(UNIT)).toBe("# Written by nacre service, earlier\n");
  files.set(UNIT, "[Service]\nExecStart=mine\n");
  expect((await run("service install --yes")).stderr).toContain("was not written by Nacre");
  expect(files.get(UNIT)).toBe("[Service]\nExecStart=mine\n");
});

test("launchd is told its own way; a system with neither is told so", async () => {
  const mac = having({ kind: "launchd" });
  await mac.run("service install --yes");
  const path = "/Users/ann/Library/LaunchAgents/nacre.serve.plist";
  expect([...mac.files.keys()]).toEqual([path]);
  expect(mac.runs).toEqual(["launchctl version", `launchctl bootstrap gui/501 ${path}`]);
  await mac.run("service remove --yes");
  expect(mac.runs.at(-1)).toBe("launchctl bootout gui/501/nacre.serve");
  const none = having({ kind: null });
  expect((await none.run("service print")).stderr).toContain("neither systemd nor launchd");
  expect(await having({}, false).run("service status")).toMatchObject({ code: 3 });
});

test("one that is there and does not run is something to attend to", async () => {
  const { run, files } = having({}, false);
  files.set(UNIT, "# Written by nacre service\n");
  expect(await run("service status")).toMatchObject({ code: 4 });
});

const EXAMPLES = [serviceInstallCommand, serviceStatusCommand, serviceRemoveCommand].flatMap(
  ({ examples }) => [...examples],
);

test("the examples of help, one after the other, with yes to what is asked", async () => {
  const { machine, files } = fakeService();
  for (const { run: example } of EXAMPLES) {
    const typed = cli(example, {
      tty: true,
      stdin: "y\n",
      dependencies: { service: async () => machine },
    });
    expect(await typed, example).toMatchObject({ code: 0 });
    if (example.includes("--network")) expect(files.get(UNIT)).not.toContain("IPAddressDeny");
    else if (example === "service install") expect(files.get(UNIT)).toContain("IPAddressDeny=any");
  }
  expect(files.size).toBe(0);
});
