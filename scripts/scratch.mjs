/**
 * Where tests have their folders: in memory, where this machine has that and room in it.
 *
 * A store waits for its disk at every write, and tests make thousands of stores. What they prove of files is as true there: processes are killed in
 * tests, but no test takes the power away. Whoever names a folder of their own (TMPDIR) has that.
 */

import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

const IN_MEMORY = "/dev/shm";
/** What a whole run has there at a time, and as much again. */
const ROOM_BYTES = 6 * 1024 ** 3;

/** Whose process cannot be looked at is gone when nothing was made in its folder for so long. */
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Two new folders: `own`, for what nobody else may put a file into, as what is compiled there is run; and the one that
 * processes make theirs in, with what they must find in their environment for that.
 */
export function scratch(parent = hasRoomInMemory() ? IN_MEMORY : tmpdir()) {
  if (parent === IN_MEMORY) removeAbandoned(parent);
  // Of one length at all times: lines of terminals that name it are broken by their length.
  const folder = mkdtempSync(join(parent, "nacre-test-"));
  const [own, shared] = [join(folder, "own"), join(folder, "tmp")];
  for (const each of [own, shared]) mkdirSync(each, { mode: 0o700 });
  noteRun(folder);
  // As folders of this kind are: some tests work as somebody else for a while.
  chmodSync(shared, 0o1777);
  // Others may go through it from now on, and make nothing in it.
  chmodSync(folder, 0o755);
  return {
    own,
    // Runs beside this one are kept apart from it where both know.
    env: { TMPDIR: shared, NACRE_LOCKS: tmpdir() },
    remove: () => {
      try {
        rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      } catch (error) {
        // Somebody else's file is in there. What the tests said is as true.
        process.stderr.write(`warning: ${folder} is not wholly removed: ${error.message}\n`);
      }
    },
  };
}

function hasRoomInMemory() {
  if (process.env["TMPDIR"]) return false;
  try {
    accessSync(IN_MEMORY, constants.W_OK | constants.X_OK);
    const { type, bavail, bsize } = statfsSync(IN_MEMORY);
    const isMemory = type === 0x01021994;
    return isMemory && runsPrograms() && bavail * bsize >= ROOM_BYTES && memoryLeft() >= ROOM_BYTES;
  } catch {
    return false;
  }
}

/** Of the machine, and of the container that this is where it has less. */
function memoryLeft() {
  return Math.min(freemem(), process.availableMemory?.() ?? Number.POSITIVE_INFINITY);
}

/** Of runs that were killed: memory is not given back by itself. What is not ours, or cannot be removed, stays. */
export function removeAbandoned(parent) {
  for (const name of namesIn(parent)) {
    if (!/^nacre-test-/.test(name)) continue;
    const folder = join(parent, name);
    try {
      const found = lstatSync(folder);
      if (found.isDirectory() && found.uid === process.geteuid() && isAbandoned(folder))
        rmSync(folder, { recursive: true, force: true });
    } catch {
      // It went meanwhile, or holds what somebody else put there: no reason to test nothing.
    }
  }
}

/** None of a folder that may be written and not read. */
function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** By the process that was noted, where this one can see it; by age otherwise. */
function isAbandoned(folder) {
  const [pids, pid, started] = textOf(join(folder, "run"))?.split(" ") ?? [];
  if (started !== undefined && pids === linkOf("/proc/self/ns/pid")) return startOf(pid) !== started;
  const touched = [folder, join(folder, "tmp")].map(
    (each) => lstatSync(each, { throwIfNoEntry: false })?.mtimeMs ?? 0,
  );
  return Date.now() - Math.max(...touched) > DAY_MS;
}

/** The number of a process alone says little: it is given again, and other containers count for themselves. */
function noteRun(folder) {
  const [pids, pid] = [linkOf("/proc/self/ns/pid"), linkOf("/proc/self")];
  const started = pid === undefined ? undefined : startOf(pid);
  if (pids !== undefined && started !== undefined)
    writeFileSync(join(folder, "run"), `${pids} ${pid} ${started}`);
}

function linkOf(path) {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

/** When a process began, in ticks since the machine did; nothing of one that is gone. */
function startOf(pid) {
  const line = textOf(`/proc/${pid}/stat`);
  // Its name is in brackets, and may have both of them and spaces inside.
  return line?.slice(line.lastIndexOf(")") + 2).split(" ")[19];
}

/** Nothing of a file that is not there; any other trouble is one. */
function textOf(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT" || error.code === "ESRCH") return undefined;
    throw error;
  }
}

/** Containers often forbid it, and tests put programs there. */
function runsPrograms() {
  const mounts = readFileSync("/proc/mounts", "utf8").split("\n");
  const [, , , options = "noexec"] =
    mounts.findLast((line) => line.split(" ")[1] === IN_MEMORY)?.split(" ") ?? [];
  return !options.split(",").includes("noexec");
}
