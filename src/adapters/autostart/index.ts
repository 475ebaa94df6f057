/** What starts programs for this user: its files and its commands. What is in the files is decided by who calls. */

import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

export interface UserServiceOptions {
  readonly env: { readonly [name: string]: string | undefined };
  readonly platform: NodeJS.Platform;
  readonly command: readonly string[];
}

const READABLE = 0o644;
const PRIVATE = 0o700;
const LONGEST_MS = 60_000;

export function userService({ env, platform, command }: UserServiceOptions) {
  const home = env["HOME"] || homedir();
  const config = env["XDG_CONFIG_HOME"] || join(home, ".config");
  const kind = platform === "darwin" ? "launchd" : platform === "linux" ? "systemd" : null;
  return {
    kind: kind as "systemd" | "launchd" | null,
    command,
    userId: process.getuid?.() ?? 0,
    folderOf: (of: "systemd" | "launchd") =>
      of === "systemd" ? join(config, "systemd", "user") : join(home, "Library", "LaunchAgents"),
    read: (path: string) =>
      readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      }),
    write,
    makeFolder: async (path: string) => {
      await mkdir(path, { recursive: true, mode: PRIVATE });
    },
    remove: (path: string) => rm(path, { force: true }),
    run: (program: string, args: readonly string[]) => run(program, args, env),
  };
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const next = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(next, text, { flag: "wx" });
  // Whatever this user's mask says: its manager has to read it.
  await chmod(next, READABLE);
  await rename(next, path);
}

function run(program: string, args: readonly string[], env: UserServiceOptions["env"]) {
  const child = spawn(program, args, {
    env: { ...env },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: LONGEST_MS,
  });
  const said = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said.stderr += text;
  });
  return new Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }>(
    (resolve) => {
      child.on("error", (error) => resolve({ code: 127, stdout: "", stderr: error.message }));
      child.on("close", (code) => resolve({ code: code ?? 128, ...said }));
    },
  );
}
