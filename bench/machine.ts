/** On what something was measured, and of which state of the code: enough to see that a figure is old or of another machine. No names of hosts. */

import { execFileSync } from "node:child_process";
import { readFileSync, realpathSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
/** Disks by the kernel's own name; what else stands there may be a host or a person's word. */
const DISK = /^\/dev\/((?:nvme|sd|vd|xvd|hd|md|dm-|mmcblk)\w*)$/;

export function machine(): string {
  const all = cpus();
  const disk = diskOf(ROOT);
  return [
    `${all.length} x ${all[0]?.model ?? "?"}`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `${process.platform} ${release()}`,
    ...(disk === null ? [] : [disk]),
    `Node ${process.versions.node}`,
  ].join(", ");
}

export interface Code {
  /**
   * `src/` by git's name for what is in it (`git rev-parse HEAD:src`), short; absent where there is no git. It is the same in whatever commit
   * that comes to stand, and commits are given other names when they are moved.
   */
  readonly source?: string;
  /** `src/` had something that is not in it. */
  readonly changed?: true;
}

export function code(root = ROOT): Code {
  const git = (...words: string[]) =>
    execFileSync("git", words, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  try {
    const source = git("rev-parse", "--short=10", "HEAD:src");
    return { source, ...(git("status", "--porcelain", "--", "src") !== "" && { changed: true }) };
  } catch {
    return {};
  }
}

/** Stores of benchmarks are below the root. */
function diskOf(folder: string): string | null {
  try {
    return fileSystemOf(realpathSync(folder), readFileSync("/proc/mounts", "utf8"));
  } catch {
    // Another system, which does not tell it so.
    return null;
  }
}

/** `ext4 on vda`: the file system that was mounted last on the deepest folder above it. */
export function fileSystemOf(path: string, mounts: string): string | null {
  const [found = []] = mounts
    .split("\n")
    .map((line) => line.split(" "))
    .filter(([, at]) => at !== undefined && (at === "/" || path === at || path.startsWith(`${at}/`)))
    .toReversed()
    .toSorted((a, b) => b[1]!.length - a[1]!.length);
  const [device = "", , kind] = found;
  if (kind === undefined) return null;
  const disk = DISK.exec(device)?.[1];
  return disk === undefined ? kind : `${kind} on ${disk}`;
}
