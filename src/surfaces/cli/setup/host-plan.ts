/** What there is on this machine before anything is changed: the host, its configuration, and whether the plugin is in it. */

import { join } from "node:path";
import { NacreError } from "../../../kernel/errors.ts";
import { isObject } from "../../../kernel/json.ts";
import type { ConfigRead, HostFound, HostMachine } from "./host.ts";
import { checkConfig, jsonIn, lastLine } from "./host-checks.ts";
import { at, PLUGIN } from "./plugin-edits.ts";

/** The first host whose plugins can be what Nacre is. The package says the same to the host. */
export const HOST_FLOOR = "2026.9.6";
/** Where a gateway listens that was not told otherwise. */
const USUAL_PORT = 18_789;

export interface Installed {
  readonly version: string;
  /** From a folder that the configuration names: nobody installed it, and nobody takes it out. */
  readonly linked: boolean;
}

export interface Premises {
  readonly host: HostFound;
  readonly config: ConfigRead;
  readonly installed: Installed | null;
  /** Where the plugin keeps its data. */
  readonly home: string;
  readonly gatewayRuns: boolean;
}

export interface Asked {
  readonly openclaw: string | undefined;
  readonly "state-dir": string | undefined;
  /** The command that was typed. */
  readonly command: "setup" | "uninstall";
}

/** Rejects before anything is changed: a host that is missing or too old, a configuration that is not valid. */
export async function lookAround(machine: HostMachine, asked: Asked): Promise<Premises> {
  const { command } = asked;
  const host = await machine.find({ program: asked.openclaw, stateDir: asked["state-dir"], command });
  if (isOlder(host.version, HOST_FLOOR)) {
    throw new NacreError(
      "host/unsupported",
      `${host.program} is OpenClaw ${host.version}; Nacre needs ${HOST_FLOOR} or newer`,
      `Update it with \`openclaw update\`, or name another: \`nacre ${command} --openclaw PATH\`.`,
    );
  }
  refuseReadOnly(host);
  const config = await machine.readConfig(host.configFile);
  const [valid, installed] = await Promise.all([checkConfig(machine, host), installedIn(machine, host)]);
  if (!valid.ok) {
    throw new NacreError(
      "host/failed",
      `OpenClaw does not accept its configuration ${config.file} as it is: ${valid.detail}; nothing was changed`,
      "Mend it first: `openclaw config validate`, `openclaw doctor --fix`.",
    );
  }
  const port = at(config.value, ["gateway", "port"]);
  return {
    host,
    config,
    installed,
    home: dataFolder(host, config),
    gatewayRuns: await machine.answers(typeof port === "number" ? port : USUAL_PORT),
  };
}

function dataFolder(host: HostFound, { value }: ConfigRead): string {
  const chosen = at(value, ["plugins", "entries", PLUGIN, "config", "dataDir"]);
  return typeof chosen === "string" && chosen !== "" ? chosen : join(host.stateDir, PLUGIN);
}

function refuseReadOnly({ env }: HostFound): void {
  if (env["OPENCLAW_CONFIG_READONLY"] !== "1" && env["OPENCLAW_NIX_MODE"] !== "1") return;
  throw new NacreError(
    "host/unsupported",
    "OpenClaw's configuration is managed by something else (OPENCLAW_CONFIG_READONLY or OPENCLAW_NIX_MODE)",
    "Change it there; docs/how-to/install.md has what it needs to say.",
  );
}

async function installedIn(machine: HostMachine, host: HostFound): Promise<Installed | null> {
  const run = await machine.run(host, ["plugins", "list", "--json"]);
  const plugins = jsonIn(run)?.["plugins"];
  if (!Array.isArray(plugins)) {
    throw new NacreError(
      "host/failed",
      `OpenClaw does not list its plugins: ${lastLine(run)}; nothing was changed`,
      "Look at `openclaw plugins list`, `openclaw doctor`.",
    );
  }
  const ours = (plugins as unknown[]).find((one) => isObject(one) && one["id"] === PLUGIN);
  if (!isObject(ours)) return null;
  return { version: String(ours["version"] ?? ""), linked: ours["origin"] === "config" };
}

/** A version that is still being made is older than the one it becomes. */
export function isOlder(version: string, floor: string): boolean {
  const [mine, theirs] = [version, floor].map((one) => one.split("-")[0]!.split(".").map(Number));
  for (const [place, part] of theirs!.entries()) {
    const own = mine![place] ?? 0;
    if (own !== part) return own < part;
  }
  return version.includes("-") && !floor.includes("-");
}
