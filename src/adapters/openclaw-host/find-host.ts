/**
 * Where OpenClaw is: its program and its configuration. Looks, and asks the program itself; changes nothing.
 */

import { constants } from "node:fs";
import { access, realpath, stat } from "node:fs/promises";
import { delimiter, dirname, join, resolve } from "node:path";
import { NacreError } from "../../kernel/errors.ts";
import { type Environment, type HostProgram, runHost } from "./run-host.ts";

export interface HostFound extends HostProgram {
  readonly version: string;
  /** Other programs of that name, which were not chosen. */
  readonly others: readonly string[];
  readonly stateDir: string;
  readonly configFile: string;
}

export interface HostAsked {
  readonly program: string | undefined;
  readonly stateDir: string | undefined;
  /** The command that looks for it: another program is named with that one, and not with one that does something else. */
  readonly command: "setup" | "uninstall";
}

/** Rejects with `host/missing` where there is none. */
export async function findHost(asked: HostAsked, env: Environment): Promise<HostFound> {
  const [program, ...others] =
    asked.program === undefined ? await onPath(env) : [await named(asked.program, asked.command)];
  if (program === undefined) {
    throw new NacreError(
      "host/missing",
      "no program called openclaw is on the PATH",
      `Install it with \`npm install -g openclaw\`, or name it: \`nacre ${asked.command} --openclaw PATH\`.`,
    );
  }
  const within = asked.stateDir === undefined ? undefined : placed(resolve(asked.stateDir));
  const host: HostProgram = { program, env: { ...env, ...within } };
  const version = versionIn(await runHost(host, ["--version"]));
  if (version === undefined) {
    throw new NacreError(
      "host/missing",
      `${program} does not say that it is OpenClaw`,
      `Name another: \`nacre ${asked.command} --openclaw PATH\`.`,
    );
  }
  const configFile = await configOf(host, asked.command);
  const stateDir = within?.OPENCLAW_STATE_DIR ?? (env["OPENCLAW_STATE_DIR"]?.trim() || dirname(configFile));
  return { ...host, version, others, stateDir: resolve(stateDir), configFile };
}

function placed(stateDir: string) {
  return { OPENCLAW_STATE_DIR: stateDir, OPENCLAW_CONFIG_PATH: join(stateDir, "openclaw.json") };
}

async function named(path: string, command: HostAsked["command"]): Promise<string> {
  const whole = resolve(path);
  const isFile = await stat(whole).then(
    (seen) => seen.isFile(),
    () => false,
  );
  if (isFile) return whole;
  throw new NacreError(
    "host/missing",
    `${whole} is no program`,
    `Name OpenClaw's own: \`nacre ${command} --openclaw PATH\`.`,
  );
}

/** The same program by two names is one. */
async function onPath(env: Environment): Promise<readonly string[]> {
  const found = new Map<string, string>();
  const endings = process.platform === "win32" ? [".cmd", ".exe"] : [""];
  for (const folder of (env["PATH"] ?? "").split(delimiter).filter((one) => one !== "")) {
    for (const ending of endings) {
      const path = join(folder, `openclaw${ending}`);
      const real = await access(path, constants.X_OK).then(
        () => realpath(path),
        () => undefined,
      );
      if (real !== undefined && !found.has(real)) found.set(real, path);
    }
  }
  return [...found.values()];
}

function versionIn({ stdout }: { readonly stdout: string }): string | undefined {
  return /^OpenClaw (\d+\.\d+\.\d+\S*)/m.exec(stdout)?.[1];
}

/** The program knows of profiles and of homes that were moved. */
async function configOf(host: HostProgram, command: HostAsked["command"]): Promise<string> {
  const { stdout, stderr } = await runHost(host, ["config", "file", "--json"]);
  try {
    const { path } = JSON.parse(stdout) as { path?: unknown };
    if (typeof path === "string") return path;
  } catch {
    // Said below.
  }
  throw new NacreError(
    "host/failed",
    `OpenClaw does not say where its configuration is: ${lastLine(stderr || stdout)}`,
    `Run \`openclaw config file\`, and name the folder: \`nacre ${command} --state-dir DIR\`.`,
  );
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) ?? "";
}
