/**
 * Keeps what the engine has compiled of the program from one command to the next: compiling it takes longer than most
 * commands take to run.
 *
 * What is kept there is run, so it stays with who runs it: in their own cache folder, and only where nobody else but the
 * administrator could have put it. Anywhere else, and wherever it cannot be written, the program does without.
 */

import { lstatSync, mkdirSync, realpathSync } from "node:fs";
import module from "node:module";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";

/** Rights of the group and of everybody. */
const OTHERS = 0o077;
const OTHERS_MAY_WRITE = 0o022;
const STICKY = 0o1000;

/** Never throws and never prints. */
export function keepCompiled() {
  // Asked for by the user, it is where they say, or nowhere; a Node that cannot do it does without.
  const { NODE_COMPILE_CACHE: chosen, NODE_DISABLE_COMPILE_CACHE: unwanted } = process.env;
  if (chosen || unwanted || module.enableCompileCache === undefined) return;
  try {
    const folder = privateFolder(cacheFolder(process.env, process.platform, homedir()));
    if (folder !== undefined) module.enableCompileCache(folder);
  } catch {
    // The folder cannot be made or looked at.
  }
}

/** Where this system keeps what a program can make anew. */
export function cacheFolder(env, platform, home) {
  const named = platform === "win32" ? env.LOCALAPPDATA : env.XDG_CACHE_HOME;
  if (named && isAbsolute(named)) return join(named, "nacre", "compiled");
  if (platform === "win32") return join(home, "AppData", "Local", "nacre", "compiled");
  return join(home, ...(platform === "darwin" ? ["Library", "Caches"] : [".cache"]), "nacre", "compiled");
}

/**
 * The folder, made if need be, if it is the user's alone; otherwise undefined. Windows has no such rights: there a user's own
 * folders are closed to other users.
 */
export function privateFolder(path) {
  const user = process.getuid?.();
  if (user === undefined) {
    mkdirSync(path, { recursive: true });
    return path;
  }
  const seen = lstatSync(path, { throwIfNoEntry: false });
  if (seen === undefined) {
    // Looked at before anything is made: a folder of root's in a user's home would only be in that user's way.
    if (!isOutOfReach(existing(path), user)) return undefined;
    mkdirSync(path, { recursive: true, mode: 0o700 });
  }
  const folder = realpathSync(path);
  const { uid, mode } = lstatSync(folder);
  return uid === user && (mode & OTHERS) === 0 && isOutOfReach(dirname(folder), user) ? folder : undefined;
}

/** Whether no other user can put something else in the place of this folder, or of one above it. */
function isOutOfReach(path, user) {
  for (let folder = realpathSync(path); ; folder = dirname(folder)) {
    const stats = lstatSync(folder);
    if (!stats.isDirectory() || (stats.uid !== user && stats.uid !== 0)) return false;
    // In a sticky folder only the owner of a thing may move it away.
    if ((stats.mode & OTHERS_MAY_WRITE) !== 0 && (stats.mode & STICKY) === 0) return false;
    if (dirname(folder) === folder) return true;
  }
}

function existing(path) {
  return lstatSync(path, { throwIfNoEntry: false }) === undefined ? existing(dirname(path)) : path;
}
