/**
 * Which OpenClaw asks, where several share one data folder: an id kept beside each one's own state.
 *
 * In the folder of its own state directory a gateway speaks for the store's own installation and needs none.
 */

import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { NacreError } from "../../kernel/errors.ts";

const FILE = "nacre-installation";
const ATTEMPTS = 5;
const PAUSE_MS = 20;

/** Made at the first use, by whoever comes first. */
export async function installationOf(stateDirectory: string): Promise<string> {
  const path = join(stateDirectory, FILE);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const found = (await readFile(path, "utf8").catch(ifMissing)).trim();
    if (/^[0-9a-f-]{36}$/.test(found)) return found;
    const made = randomUUID();
    const written = await writeFile(path, `${made}\n`, { mode: 0o600, flag: "wx" }).then(() => true, ifThere);
    if (written) return made;
    // Another process is writing it just now.
    await sleep(PAUSE_MS);
  }
  throw new NacreError(
    "input/bad-file",
    `${path} does not hold the id of an installation`,
    "Restore it from a backup; or remove it, and this gateway begins anew in the shared data folder.",
  );
}

function ifMissing(error: NodeJS.ErrnoException): string {
  if (error.code === "ENOENT") return "";
  throw error;
}

function ifThere(error: NodeJS.ErrnoException): boolean {
  if (error.code === "EEXIST") return false;
  throw error;
}
