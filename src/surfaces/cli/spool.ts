/**
 * The spool: files of the data folder that any program may add lines to, and that are taken in by `harvest`.
 *
 * A file is first given another name, so that whoever adds a line makes a new one; then read; then archived or removed. What a
 * harvest left that came to no end is found by its name and read again: what was stored of it is known.
 */

import { randomUUID } from "node:crypto";
import { chmod, copyFile, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { NacreError } from "../../kernel/errors.ts";
import { stampOf } from "./reject-file.ts";

const SUFFIX = ".processing";

export interface SpoolPaths {
  readonly observations: string;
  readonly events: string;
  readonly archive: string;
  readonly lock: string;
}

export function spoolPaths(home: string): SpoolPaths {
  const folder = join(home, "spool");
  return {
    observations: join(folder, "observations.jsonl"),
    events: join(folder, "events.jsonl"),
    archive: join(folder, "archive"),
    lock: join(folder, "harvest.lock"),
  };
}

/** Whether a file of the spool is one that a harvest has begun with. */
export function isAside(name: string): boolean {
  return name.endsWith(SUFFIX);
}

/** Those that a harvest before left, the oldest first. */
export async function orphansOf(source: string): Promise<readonly string[]> {
  const names = await readdir(dirname(source)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
    throw error;
  });
  const own = `${basename(source)}.`;
  return names
    .filter((name) => name.startsWith(own) && name.endsWith(SUFFIX))
    .sort()
    .map((name) => join(dirname(source), name));
}

/** Takes it out of the way of who adds to it; null: there is nothing in it. */
export async function takeAside(source: string, now: number): Promise<string | null> {
  const found = await stat(source).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw error;
  });
  if (found === null || (found.isFile() && found.size === 0)) return null;
  if (!found.isFile()) {
    throw new NacreError(
      "input/bad-file",
      `${source} is not a file`,
      "Give the path of a file, one JSON object a line.",
    );
  }
  for (let copy = 1; ; copy += 1) {
    const aside = `${source}.${stampOf(now)}${copy === 1 ? "" : `-${copy}`}${SUFFIX}`;
    if ((await stat(aside).catch(() => null)) !== null) continue;
    await rename(source, aside);
    // Whoever wrote it may have let others read it.
    await chmod(aside, 0o600).catch(ignoreForeign);
    return aside;
  }
}

/** Of somebody else it can be read and not changed. */
function ignoreForeign(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPERM" && error.code !== "ENOENT") throw error;
}

/** `observations-20261116T031500Z-3f2a91c0.jsonl`, for its owner's eyes only. */
export async function archiveFile(
  aside: string,
  { folder, source, sha256, now }: { folder: string; source: string; sha256: string; now: number },
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stem = basename(source).replace(/\.(?:jsonl|ndjson)$/i, "");
  for (let copy = 1; ; copy += 1) {
    const target = join(
      folder,
      `${stem}-${stampOf(now)}-${sha256.slice(0, 8)}${copy === 1 ? "" : `-${copy}`}.jsonl`,
    );
    if ((await stat(target).catch(() => null)) !== null) continue;
    await chmod(aside, 0o600);
    await rename(aside, target).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== "EXDEV") throw error;
      await copyFile(aside, target);
      await chmod(target, 0o600);
      await rm(aside);
    });
    return target;
  }
}

export interface HarvestLock {
  /** Still at work. */
  touch(): Promise<void>;
  release(): Promise<void>;
}

/** One that was not touched for so long was left by somebody who was killed, whoever has their number by now. */
const LEFT_AFTER_MS = 10 * 60_000;
/** Between making it and writing the number into it. */
const BEING_MADE_MS = 50;
const TRIES = 20;

/** Only one harvest at a time. Whoever is told that another is at work has lost nothing: that one takes in what there is. */
export async function lockHarvest(lock: string, pid: number, now: () => number): Promise<HarvestLock> {
  await mkdir(dirname(lock), { recursive: true, mode: 0o700 });
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      const handle = await open(lock, "wx", 0o600);
      const written = `${pid}\n${randomUUID()}\n`;
      await handle.writeFile(written);
      await handle.close();
      return {
        touch: () => utimes(lock, now() / 1_000, now() / 1_000).catch(() => {}),
        release: () => letGo(lock, written, now),
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const touched = (await stat(lock).catch(() => null))?.mtimeMs ?? 0;
    const found = await readFile(lock, "utf8").catch(() => "");
    const holder = Number(found.split("\n", 1)[0]);
    const isLeft = now() - touched > LEFT_AFTER_MS || (holder > 0 && !isAlive(holder));
    if (isLeft) await takeAway(lock, found, now);
    else if (holder > 0) throw atWork(holder);
    else await sleep(BEING_MADE_MS);
  }
  throw atWork(0);
}

/** Somebody else may be looking at it just now. */
async function letGo(lock: string, written: string, now: () => number): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if ((await readFile(lock, "utf8").catch(() => null)) !== written) return;
    await takeAway(lock, written, now);
  }
}

/** Whoever takes a lock away is alone in doing so, for a moment; who was killed in it is over after this. */
const TAKING_AWAY_MS = 5_000;

/** Only the one that was looked at: another may have come to its place meanwhile. */
async function takeAway(lock: string, written: string, now: () => number): Promise<void> {
  const alone = `${lock}.taking`;
  try {
    await (await open(alone, "wx", 0o600)).close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const since = (await stat(alone).catch(() => null))?.mtimeMs ?? now();
    if (Math.abs(now() - since) > TAKING_AWAY_MS) await rm(alone, { force: true });
    else await sleep(BEING_MADE_MS);
    return;
  }
  try {
    if ((await readFile(lock, "utf8").catch(() => null)) === written) await rm(lock, { force: true });
  } finally {
    await rm(alone, { force: true });
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function atWork(pid: number): NacreError {
  return new NacreError(
    "store/locked",
    `another harvest is at work${pid > 0 ? ` (process ${pid})` : ""}`,
    "It takes in what there is; try again when it has ended.",
  );
}
