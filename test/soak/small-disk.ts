/**
 * What the home is on, and how there is no room left on it.
 *
 * Best a small disk of its own: an ext4 image in the soak's folder, so that a full one says what a full disk says and an fsync still goes
 * to the same disk as ever. That takes the right to mount. Without it the owner's files may not grow, which looks to SQLite like a disk
 * that fails and not like one that is full.
 */

import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { OwnerProcess } from "./owner-process.ts";

const MB = 2 ** 20;
/** Sparse: what is not used takes no room. Some ten times what was ever measured for as long a soak. */
const LEAST_MB = 512;
const MB_PER_MINUTE = 64;
/** Taken at once by a hole that counts; the rest is written, the last of it in blocks. */
const WRITTEN_BYTES = 8 * MB;
const PIECES = [MB, 64 * 1024, 4 * 1024] as const;
export const IMAGE = "disk.img";

export interface Disk {
  /** Homes go here. */
  readonly folder: string;
  /** For people. */
  readonly on: string;
  /** What a commit is refused with while it is full. */
  readonly refusal: "store/full" | "store/unavailable";
  fill(): void;
  free(): void;
  /** Whatever becomes of the soak; more than once, if need be. */
  close(): void;
}

/** Undefined where it may not be mounted. */
export function smallDisk(folder: string, minutes: number): Disk | undefined {
  const [image, place] = [join(folder, IMAGE), join(folder, "disk")];
  const ballast = join(place, "ballast");
  const megabytes = Math.ceil(LEAST_MB + MB_PER_MINUTE * minutes);
  if (!mounted(image, place, megabytes)) return undefined;
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    process.off("exit", close);
    // Lazily: a process that was killed a moment ago may still hold a file of it.
    run("umount", ["--lazy", place]);
  };
  process.on("exit", close);
  return {
    folder: place,
    on: `an ext4 disk of ${megabytes} MB in a file (loop)`,
    refusal: "store/full",
    fill() {
      const { bavail, bsize } = statfsSync(place);
      const most = bavail * bsize - WRITTEN_BYTES;
      if (most > 0) run("fallocate", ["--length", String(most), ballast]);
      for (const size of PIECES) appendUntilFull(ballast, Buffer.alloc(size, 7));
    },
    free: () => rmSync(ballast, { force: true }),
    close,
  };
}

/** The folder's own disk, on which the log of the owner's store may not grow. */
export function limitedFiles(folder: string, owner: OwnerProcess): Disk {
  return {
    folder,
    on: "the folder's own disk, files limited in size instead of a full disk (mounting one was not possible)",
    refusal: "store/unavailable",
    fill: () => owner.limitFiles("as they are"),
    free: () => owner.limitFiles("none"),
    close() {},
  };
}

/** Where nothing is to fill up. */
export function plainDisk(folder: string): Disk {
  const nothing = () => {};
  const on = "the folder's own disk";
  return { folder, on, refusal: "store/full", fill: nothing, free: nothing, close: nothing };
}

function mounted(image: string, place: string, megabytes: number): boolean {
  // As root alone; asking would end in a question for a password elsewhere.
  if (process.getuid?.() !== 0) return false;
  const isNew = !existsSync(image);
  try {
    mkdirSync(place, { recursive: true, mode: 0o700 });
    if (isNew) {
      writeFileSync(image, "", { mode: 0o600 });
      truncateSync(image, megabytes * MB);
      // Nothing is kept back for root, and nothing is left to be made later, while times are taken.
      const extras = "lazy_itable_init=0,lazy_journal_init=0";
      run("mkfs.ext4", ["-q", "-F", "-m", "0", "-E", extras, image]);
    }
    run("mount", ["-o", "loop,nosuid,nodev", image, place]);
    return true;
  } catch {
    if (isNew) rmSync(image, { force: true });
    return false;
  }
}

function appendUntilFull(file: string, piece: Buffer): void {
  for (;;) {
    try {
      appendFileSync(file, piece, { mode: 0o600 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOSPC") return;
      throw error;
    }
  }
}

function run(program: string, words: readonly string[]): void {
  const PATH = `${process.env["PATH"] ?? ""}:/usr/sbin:/sbin`;
  execFileSync(program, words, { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, PATH } });
}
