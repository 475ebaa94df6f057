/**
 * Notices that something may have changed in folders. Says no more than that: whoever is told looks for themselves.
 *
 * The system's own watching where it is granted, of the spots of a folder that somebody named; where it is refused or breaks
 * (too many watches, a network disk), a look once a second at what can be seen from outside. Holds no process open.
 */

import { type FSWatcher, watch } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { isPlainName, MOST_DEPTH } from "../../rooms/docs/port.ts";

/** Editors write a file in several steps. */
const QUIET_MS = 100;
/** And somebody who never stops is told of all the same. */
const LONGEST_QUIET_MS = 500;
const LOOK_EVERY_MS = 1_000;
/** Folders that are watched at once; the one that was asked about longest ago goes first. */
const MOST_FOLDERS = 64;
/** Names that a look from outside takes note of. */
const MOST_NAMES = 20_000;

export interface WatchOptions {
  /** The system's own; a test may refuse it. */
  readonly watch?: typeof watch;
}

/** A folder within the one that is watched, and what in it matters. */
export interface Spot {
  /** With `/`; empty: the folder itself. */
  readonly path: string;
  /** With all folders in it. */
  readonly whole?: boolean;
  /** Only these; absent: whatever is not hidden. */
  readonly names?: readonly string[];
}

interface Kept {
  spots: readonly Spot[];
  watched: WatchedFolder | undefined;
}

export class FolderWatch {
  readonly #watch: typeof watch;
  readonly #folders = new Map<string, Kept>();
  #changed: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #since = 0;

  constructor({ watch: given }: WatchOptions) {
    this.#watch = given ?? watch;
  }

  /** From now on it is looked after, as soon as somebody wants to know. */
  keep(folder: string, spots: readonly Spot[]): void {
    const known = this.#folders.get(folder) ?? { spots, watched: undefined };
    known.spots = spots;
    this.#folders.delete(folder);
    this.#folders.set(folder, known);
    if (this.#changed !== undefined) {
      known.watched ??= new WatchedFolder(folder, this.#watch, () => this.#note());
      known.watched.mend(spots);
    }
    for (const [oldest, { watched }] of this.#folders) {
      if (this.#folders.size <= MOST_FOLDERS) break;
      watched?.close();
      this.#folders.delete(oldest);
    }
  }

  start(changed: () => void): () => void {
    this.#changed = changed;
    for (const [folder, { spots }] of [...this.#folders]) this.keep(folder, spots);
    return () => {
      this.#changed = undefined;
      clearTimeout(this.#timer);
      this.#timer = undefined;
      for (const kept of this.#folders.values()) {
        kept.watched?.close();
        kept.watched = undefined;
      }
    };
  }

  #note(): void {
    const now = performance.now();
    if (this.#timer === undefined) this.#since = now;
    else if (now - this.#since > LONGEST_QUIET_MS) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#changed?.();
    }, QUIET_MS).unref();
  }
}

class WatchedFolder {
  readonly #folder: string;
  readonly #watch: typeof watch;
  readonly #changed: () => void;
  #spots: readonly Spot[] = [];
  /** By their paths; undefined: it is not there, as far as is known. */
  readonly #watchers = new Map<string, FSWatcher>();
  #look: NodeJS.Timeout | undefined;
  #seen: string | undefined;
  #closed = false;

  constructor(folder: string, watching: typeof watch, changed: () => void) {
    this.#folder = folder;
    this.#watch = watching;
    this.#changed = changed;
  }

  /** Watches what is not watched: the folder, or what is in it, may not have been there before. */
  mend(spots: readonly Spot[]): void {
    this.#spots = spots;
    if (this.#closed || this.#look !== undefined) return;
    const wanted = new Set(spots.map(({ path }) => path));
    for (const path of [...this.#watchers.keys()]) if (!wanted.has(path)) this.#end(path);
    for (const spot of spots) if (!this.#watchers.has(spot.path)) this.#begin(spot);
  }

  close(): void {
    this.#closed = true;
    for (const path of [...this.#watchers.keys()]) this.#end(path);
    clearInterval(this.#look);
  }

  #begin({ path, whole = false }: Spot): void {
    try {
      const options = { recursive: whole, persistent: false };
      const watcher = this.#watch(join(this.#folder, path), options, (_event, name) =>
        this.#heard(path, name),
      );
      this.#watchers.set(path, watcher);
      watcher.on("error", () => {
        this.#end(path);
        this.#poll();
      });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // What is not there yet shows in the folder above it; the folder itself shows to who looks.
      if (!(code === "ENOENT" && path !== "")) this.#poll();
    }
  }

  #heard(path: string, name: string | null): void {
    const spot = this.#spots.find((one) => one.path === path);
    if (spot === undefined || this.#closed) return;
    const inside = name === null ? "" : path === "" ? name : `${path}/${name}`;
    // Something that is watched was made, removed or put in the place of another.
    const below = this.#spots.filter(
      (one) => name !== null && (one.path === inside || one.path.startsWith(`${inside}/`)),
    );
    if (below.length > 0 && spot.whole !== true) {
      for (const one of below) this.#end(one.path);
      this.mend(this.#spots);
    }
    const isOurs =
      name === null || below.length > 0 || (spot.names?.includes(name) ?? (spot.whole || isPlainName(name)));
    if (isOurs) this.#changed();
  }

  #end(path: string): void {
    this.#watchers.get(path)?.close();
    this.#watchers.delete(path);
  }

  #poll(): void {
    if (this.#closed || this.#look !== undefined) return;
    const lookAgain = async () => {
      const seen = await look(this.#folder, this.#spots);
      // The first time too: something may have changed before anybody looked.
      if (!this.#closed && this.#seen !== seen) this.#changed();
      this.#seen = seen;
    };
    this.#look = setInterval(() => void lookAgain(), LOOK_EVERY_MS).unref();
    void lookAgain();
  }
}

/** Names, sizes and times, as one text. Folders behind links are not looked into. */
async function look(folder: string, spots: readonly Spot[]): Promise<string> {
  const seen: string[] = [];
  const note = async (path: string) => {
    const there = await stat(path).catch(() => undefined);
    if (there?.isFile()) seen.push(`${path} ${there.size} ${there.mtimeMs}`);
    // What is in a folder that is watched shows by itself; that it is there, here.
    else if (there?.isDirectory()) seen.push(path);
  };
  const walk = async (path: string, depth: number, whole: boolean): Promise<void> => {
    const names = await readdir(path, { withFileTypes: true }).catch(() => []);
    for (const entry of names) {
      if (seen.length > MOST_NAMES) return;
      if (!isPlainName(entry.name)) continue;
      const inside = join(path, entry.name);
      if (!whole || !entry.isDirectory()) await note(inside);
      else if (depth < MOST_DEPTH) await walk(inside, depth + 1, whole);
    }
  };
  for (const { path, whole = false, names } of spots) {
    const place = join(folder, path);
    if (names === undefined) await walk(place, 1, whole);
    else for (const name of names) await note(join(place, name));
  }
  return seen.join("\n");
}
