/** Runs a command of the host and waits for its end. */

import { spawn } from "node:child_process";

export type Environment = { readonly [name: string]: string | undefined };

export interface HostProgram {
  readonly program: string;
  readonly env: Environment;
}

export interface HostRun {
  /** 127 when it does not start. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The slowest, an install, takes seconds; npm without a network gives up after less. */
const LONGEST_MS = 300_000;
/** Enough for a list of every plugin. */
const MOST_CHARACTERS = 8_000_000;

/** Never rejects: what went wrong is in the answer. With `config` it reads and writes that file instead of its own. */
export async function runHost(
  { program, env }: HostProgram,
  args: readonly string[],
  config?: string,
): Promise<HostRun> {
  // A script is run by this Node, which is as new as the host asks for.
  const isScript = /\.[cm]?js$/.test(program);
  const child = spawn(isScript ? process.execPath : program, isScript ? [program, ...args] : [...args], {
    env: { ...env, NO_COLOR: "1", ...(config !== undefined && { OPENCLAW_CONFIG_PATH: config }) },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: LONGEST_MS,
    shell: /\.cmd$/i.test(program),
  });
  const said = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => {
      if (said[name].length < MOST_CHARACTERS) said[name] += text;
    });
  }
  return await new Promise((resolve) => {
    child.on("error", (error) => resolve({ code: 127, stdout: said.stdout, stderr: error.message }));
    child.on("close", (code, signal) => {
      const stderr = signal === null ? said.stderr : `${said.stderr}\nended by ${signal}`;
      resolve({ code: code ?? 128, stdout: said.stdout, stderr });
    });
  });
}
