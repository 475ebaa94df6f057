/**
 * Installs what package-lock.json names when node_modules is missing or holds something else.
 *
 * Two commands started at once do not both install: one does, the others wait for it.
 */

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Resolves to undefined when all is in place, or to the lines that say why it is not. */
export async function setUp(root) {
  if (!needsInstall(root)) return undefined;
  // Whoever held the lock before may have done it.
  return await oneAtATime(root, () => (needsInstall(root) ? install(root) : undefined));
}

/** Does something about this folder that no other process does meanwhile. Whoever has to wait says so, unless they wait in silence. */
export async function oneAtATime(root, work, { silent = false } = {}) {
  const locks = process.env["NACRE_LOCKS"] ?? tmpdir();
  const lock = join(locks, `nacre-set-up-${createHash("sha256").update(root).digest("hex").slice(0, 16)}`);
  await take(lock, silent);
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

export function needsInstall(root) {
  const wanted = join(root, "package-lock.json");
  const present = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(wanted)) return false;
  if (!existsSync(present)) return true;
  if (statSync(present).mtimeMs >= statSync(wanted).mtimeMs) return false;
  // Switching branches touches the lock without changing it: then there is nothing to install.
  if (!sameVersions(readPackages(wanted), readPackages(present))) return true;
  const now = new Date();
  utimesSync(present, now, now);
  return false;
}

/** Every package of the lock is there in the same version; an optional one may be absent (other platforms). */
export function sameVersions(wanted, present) {
  return Object.entries(wanted).every(([folder, entry]) => {
    if (folder === "" || entry.link || !folder.includes("node_modules/")) return true;
    const found = present[folder];
    return found === undefined ? entry.optional === true : found.version === entry.version;
  });
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
}

function install(root) {
  process.stderr.write("Setting up: npm ci (once, until package-lock.json changes)\n");
  // An older Node here is what the set-up is for: npm's warnings about it would only alarm.
  const args = ["ci", "--loglevel=error"];
  // npm's answers go to stderr: what this was started for may print a result on stdout.
  const options = { cwd: root, stdio: ["ignore", 2, 2] };
  // Under `npm run …` npm says where it is; by name it needs a shell on Windows.
  const npm = process.env.npm_execpath;
  const { status, error } = npm?.endsWith(".js")
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
  if (status === 0) return undefined;
  return [
    `error: the set-up failed (npm ci ${error === undefined ? `exited with ${status}` : error.message})`,
    "hint: it downloads from the npm registry, so check the connection and run: npm ci",
  ];
}

/** A folder is made by one process only. A holder that no longer lives is replaced. */
async function take(lock, silent) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      mkdirSync(lock);
      writeFileSync(join(lock, "pid"), String(process.pid));
      return;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (isAbandoned(lock)) {
      rmSync(lock, { recursive: true, force: true });
      continue;
    }
    if (attempt === 0 && !silent)
      process.stderr.write("Waiting for another set-up of this folder to finish\n");
    await sleep(200);
  }
}

function isAbandoned(lock) {
  try {
    process.kill(Number(readFileSync(join(lock, "pid"), "utf8")), 0);
    return false;
  } catch (error) {
    if (error.code === "EPERM") return false;
    // No pid yet: its maker is between two steps, unless that was long ago.
    if (error.code === "ENOENT" && existsSync(lock)) return Date.now() - statSync(lock).mtimeMs > 10_000;
    return error.code !== "ENOENT";
  }
}
