/**
 * Notices that something may have changed in folders. Says no more than that: whoever is told looks for themselves.
 *
 * The system's own watching where it is granted, of a folder itself and of all that is in its `memory/`; where it is refused or
 * breaks (too many watches, a network disk), a look once a second at what can be seen from outside. Holds no process open.
 */

import { type FSWatcher, watch } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { DOC_FOLDER, isPlainName, MOST_DEPTH, TOP_DOCS } from "../../rooms/docs/port.ts";

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

export class FolderWatch {
  readonly #watch: typeof watch;
  readonly #folders = new Map<string, WatchedFolder | undefined>();
  #changed: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #since = 0;

  constructor({ watch: given }: WatchOptions) {
    this.#watch = given ?? watch;
  }

  /** From now on it is looked after, as soon as somebody wants to know. */
  keep(folder: string): void {
    const known = this.#folders.get(folder);
    this.#folders.delete(folder);
    this.#folders.set(folder, known ?? this.#begin(folder));
    known?.mend();
    for (const [oldest, watched] of this.#folders) {
      if (this.#folders.size <= MOST_FOLDERS) break;
      watched?.close();
      this.#folders.delete(oldest);
    }
  }

  start(changed: () => void): () => void {
    this.#changed = changed;
    for (const folder of [...this.#folders.keys()]) this.keep(folder);
    return () => {
      this.#changed = undefined;
      clearTimeout(this.#timer);
      this.#timer = undefined;
      for (const [folder, watched] of this.#folders) {
        watched?.close();
        this.#folders.set(folder, undefined);
      }
    };
  }

  #begin(folder: string): WatchedFolder | undefined {
    if (this.#changed === undefined) return undefined;
    return new WatchedFolder(folder, this.#watch, () => this.#note());
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
  #top: FSWatcher | undefined;
  #inner: FSWatcher | undefined;
  #look: NodeJS.Timeout | undefined;
  #seen: string | undefined;
  #closed = false;

  constructor(folder: string, watching: typeof watch, changed: () => void) {
    this.#folder = folder;
    this.#watch = watching;
    this.#changed = changed;
    this.mend();
  }

  /** Watches what is not watched: the folder, or what is in it, may not have been there before. */
  mend(): void {
    if (this.#closed || this.#look !== undefined) return;
    this.#top ??= this.#begin(this.#folder, false, () => {
      this.#top = undefined;
    });
    this.#inner ??= this.#begin(join(this.#folder, DOC_FOLDER), true, () => {
      this.#inner = undefined;
    });
  }

  close(): void {
    this.#closed = true;
    this.#top?.close();
    this.#inner?.close();
    clearInterval(this.#look);
  }

  #begin(path: string, recursive: boolean, gone: () => void): FSWatcher | undefined {
    try {
      const watcher = this.#watch(path, { recursive, persistent: false }, (_event, name) => {
        const isOurs = recursive || name === null || name === DOC_FOLDER || TOP_DOCS.includes(name);
        if (!isOurs) return;
        // `memory/` was made, removed or put in the place of another.
        if (!recursive && name === DOC_FOLDER) this.#again();
        this.#changed();
      });
      watcher.on("error", () => {
        watcher.close();
        gone();
        this.#poll();
      });
      return watcher;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // What is not there yet shows in the folder above it; the workspace itself shows to who looks.
      if (!(code === "ENOENT" && recursive)) this.#poll();
      return undefined;
    }
  }

  #again(): void {
    this.#inner?.close();
    this.#inner = undefined;
    this.mend();
  }

  #poll(): void {
    if (this.#closed || this.#look !== undefined) return;
    const lookAgain = async () => {
      const seen = await look(this.#folder);
      // The first time too: something may have changed before anybody looked.
      if (!this.#closed && this.#seen !== seen) this.#changed();
      this.#seen = seen;
    };
    this.#look = setInterval(() => void lookAgain(), LOOK_EVERY_MS).unref();
    void lookAgain();
  }
}

/** Names, sizes and times, as one text. Folders behind links are not looked into. */
async function look(folder: string): Promise<string> {
  const seen: string[] = [];
  const note = async (path: string) => {
    const there = await stat(path).catch(() => undefined);
    if (there?.isFile()) seen.push(`${path} ${there.size} ${there.mtimeMs}`);
  };
  const walk = async (path: string, depth: number): Promise<void> => {
    const names = await readdir(path, { withFileTypes: true }).catch(() => []);
    for (const entry of names) {
      if (seen.length > MOST_NAMES) return;
      if (!isPlainName(entry.name)) continue;
      const inside = join(path, entry.name);
      if (!entry.isDirectory()) await note(inside);
      else if (depth < MOST_DEPTH) await walk(inside, depth + 1);
    }
  };
  for (const name of TOP_DOCS) await note(join(folder, name));
  await walk(join(folder, DOC_FOLDER), 1);
  return seen.join("\n");
}
