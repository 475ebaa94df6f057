import { expect, test } from "vitest";
import { findHost } from "./find-host.ts";

test.each(["setup", "uninstall"] as const)(
  "%s: whoever is to name OpenClaw names it to that command",
  async (command) => {
    const hint = expect.stringContaining(`\`nacre ${command} --openclaw PATH\``);
    const asked = { program: undefined, stateDir: undefined, command };
    await expect(findHost(asked, { PATH: "" })).rejects.toMatchObject({ code: "host/missing", hint });
    const named = { ...asked, program: "/nowhere/openclaw" };
    await expect(findHost(named, { PATH: "" })).rejects.toMatchObject({ code: "host/missing", hint });
  },
);
