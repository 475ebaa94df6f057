/**
 * The authored files of a workspace, in the file system. Nothing is written here.
 *
 * Only those that are named are looked at; links are followed to their end, which must be inside and Markdown. A file that is
 * written to while it is read is read again, once: who writes all the time is not waited for. Not here: what a file says
 * (rooms/authored), when to look again (watch-folders.ts).
 */

import { constants, type Stats } from "node:fs";
import { access, lstat, open, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  type AuthoredFiles,
  isInside,
  type ReadAuthored,
  type SeenAuthored,
} from "../../rooms/authored/port.ts";
import { isMarkdown } from "../../rooms/docs/port.ts";
import { FolderWatch, type Spot, type WatchOptions } from "./watch-folders.ts";
import { realWithin } from "./within.ts";

/** How often it is read before it counts as changing. */
const TRIES = 2;

export function authoredFilesOnDisk(options: WatchOptions = {}): AuthoredFiles {
  const watch = new FolderWatch(options);
  return {
    async list(folder, paths) {
      watch.keep(folder, spotsOf(paths));
      const there: SeenAuthored[] = [];
      const unknown: string[] = [];
      for (const path of paths.filter(isInside)) {
        const found = await lookFor(folder, path);
        if (found === "unknown") unknown.push(path);
        else if (found !== "gone") there.push(found);
      }
      return { there, unknown };
    },
    read: readFile,
    watch: (changed) => watch.start(changed),
  };
}

async function lookFor(folder: string, path: string): Promise<SeenAuthored | "gone" | "unknown"> {
  const real = await realFile(folder, path);
  try {
    // One that leads elsewhere, or nowhere, is there by its name alone.
    const there = await (real === undefined ? lstat(join(folder, path)) : stat(real));
    if (!there.isFile() && !there.isSymbolicLink()) return "gone";
    return { path, bytes: there.size, modifiedMs: Math.floor(there.mtimeMs) };
  } catch (error) {
    return isMissing(error) && (await isKnownToLack(folder, path)) ? "gone" : "unknown";
  }
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ENOTDIR";
}

/** The folder is there, and so is each on the way, as far as there are any; each can be looked into. */
async function isKnownToLack(folder: string, path: string): Promise<boolean> {
  if ((await folderAt(folder)) !== "open") return false;
  const steps = path.split("/").slice(0, -1);
  for (const [at] of steps.entries()) {
    const next = await folderAt(join(folder, ...steps.slice(0, at + 1)));
    if (next !== "open") return next === "none";
  }
  return true;
}

/** `none`: by this name there is no folder, and nothing that leads to one. */
async function folderAt(place: string): Promise<"open" | "none" | "closed"> {
  try {
    if (!(await stat(place)).isDirectory()) return "none";
    await access(place, constants.R_OK | constants.X_OK);
    return "open";
  } catch (error) {
    if (!isMissing(error)) return "closed";
    // A link that leads nowhere may lead somewhere again.
    return lstat(place).then(
      () => "closed",
      (why) => (isMissing(why) ? "none" : "closed"),
    );
  }
}

/** The folders on the way to each, and in each only the next step. */
function spotsOf(paths: readonly string[]): readonly Spot[] {
  const names = new Map<string, Set<string>>([["", new Set()]]);
  for (const path of paths.filter(isInside)) {
    const steps = path.split("/");
    for (const [at, step] of steps.entries()) {
      const folder = steps.slice(0, at).join("/");
      names.set(folder, (names.get(folder) ?? new Set()).add(step));
    }
  }
  return [...names].map(([path, inIt]) => ({ path, names: [...inIt] }));
}

async function realFile(folder: string, path: string): Promise<string | undefined> {
  const real = await realWithin(folder, join(folder, path));
  return real !== undefined && isMarkdown(real.replaceAll("\\", "/")) ? real : undefined;
}

async function readFile(folder: string, path: string, mostBytes: number): Promise<ReadAuthored | undefined> {
  if (!isInside(path)) return undefined;
  const real = await realFile(folder, path);
  if (real === undefined) return undefined;
  try {
    for (let tries = 1; ; tries += 1) {
      const read = await readOnce(real, path, mostBytes);
      if (read === undefined || !read.changing || tries === TRIES) return read;
    }
  } catch {
    return undefined;
  }
}

async function readOnce(real: string, path: string, mostBytes: number): Promise<ReadAuthored | undefined> {
  // Not through a link that was put there just now, and not waiting for whoever holds the other end of a pipe.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const file = await open(real, flags);
  try {
    const before = await file.stat();
    if (!before.isFile()) return undefined;
    const content = new Uint8Array(Math.min(before.size, mostBytes));
    let filled = 0;
    while (filled < content.length) {
      const { bytesRead } = await file.read(content, filled, content.length - filled, filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    const after = await file.stat();
    // Whoever saves by putting another file in its place leaves this one as it was.
    const there = await stat(real).catch(() => undefined);
    const isSame = filled === content.length && isAlike(before, after) && isAlike(after, there);
    return {
      path,
      bytes: before.size,
      modifiedMs: Math.floor(before.mtimeMs),
      content: content.subarray(0, filled),
      changing: !isSame,
    };
  } finally {
    await file.close();
  }
}

function isAlike(one: Stats, other: Stats | undefined): boolean {
  return one.ino === other?.ino && one.size === other.size && one.mtimeMs === other.mtimeMs;
}
