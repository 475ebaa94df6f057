/**
 * The documents of a workspace and notes beside it, in the file system. Nothing is written here.
 *
 * Looks at what lies in the folder by name, follows links to their end and stays inside; a pipe or a device of that name is no
 * document, and is not opened. Not here: what a document says (rooms/docs), when to look again (watch-folders.ts).
 */

import { constants, type Dirent } from "node:fs";
import { open, readdir, realpath, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import {
  DOC_FOLDER,
  type DocFiles,
  type FolderKind,
  isDocPath,
  isMarkdown,
  isNotePath,
  isPlainName,
  MOST_DEPTH,
  type ReadFile,
  type SeenFile,
  TOP_DOCS,
} from "../../rooms/docs/port.ts";
import { FolderWatch, type Spot, type WatchOptions } from "./watch-folders.ts";
import { realWithin } from "./within.ts";

/** Names in folders that are looked at, for each document that is wanted: the rest may be pictures. */
const NAMES_PER_FILE = 20;
/** Folders of notes that are watched; what changes in others is seen when they are walked through again. */
const MOST_SPOTS = 1_000;

const WATCHED: readonly Spot[] = [
  { path: "", names: [...TOP_DOCS, DOC_FOLDER] },
  { path: DOC_FOLDER, whole: true },
];

export function docFilesOnDisk(options: WatchOptions = {}): DocFiles {
  const watch = new FolderWatch(options);
  return {
    async list(folder, most, signal, kind = "workspace") {
      const isDoc = kind === "notes" ? isNotePath : isDocPath;
      const walk: Walk = {
        ...{ folder, most, signal, isDoc, files: [], names: 0, seen: new Set(), folders: [], more: false },
      };
      const single = kind === "notes" ? await singleFile(folder) : undefined;
      if (single !== undefined) {
        watch.keep(single.folder, [{ path: "", names: [single.name] }]);
        return { files: [single.seen], more: false };
      }
      if (kind === "notes") {
        await descend(walk, "", 0);
        watch.keep(folder, spotsOf(walk.folders));
        return listed(walk);
      }
      watch.keep(folder, WATCHED);
      const top = await namesIn(folder);
      for (const entry of top) if (TOP_DOCS.includes(entry.name)) await see(walk, entry.name, entry);
      if (top.some(({ name }) => name === DOC_FOLDER)) await descend(walk, DOC_FOLDER, 1);
      return listed(walk);
    },
    read: readDoc,
    watch: (changed) => watch.start(changed),
  };
}

/** Of notes every folder, which may be many: news of one that is new comes from the one that it is in. */
function spotsOf(folders: readonly string[]): readonly Spot[] {
  const top: Spot = { path: "" };
  return [
    top,
    ...folders
      .filter((path) => path !== "")
      .slice(0, MOST_SPOTS)
      .map((path) => ({ path })),
  ];
}

function listed({ files, more }: Walk): { readonly files: readonly SeenFile[]; readonly more: boolean } {
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { files, more };
}

interface Walk {
  readonly folder: string;
  readonly most: number;
  readonly signal: AbortSignal | undefined;
  readonly isDoc: (path: string) => boolean;
  readonly files: SeenFile[];
  /** Those that were looked into, by their paths. */
  readonly folders: string[];
  names: number;
  /** Folders by where they really are: links may lead around in a circle. */
  readonly seen: Set<string>;
  more: boolean;
}

async function descend(walk: Walk, path: string, depth: number): Promise<void> {
  const real =
    path === "" ? await realTop(walk.folder) : await realWithin(walk.folder, join(walk.folder, path));
  if (real === undefined || walk.seen.has(real)) return;
  walk.seen.add(real);
  walk.folders.push(path);
  for (const entry of await namesIn(real)) {
    walk.names += 1;
    if (walk.more || walk.names > walk.most * NAMES_PER_FILE) {
      walk.more = true;
      return;
    }
    if (!isPlainName(entry.name)) continue;
    const inside = path === "" ? entry.name : `${path}/${entry.name}`;
    if (await isFolder(entry, join(real, entry.name))) {
      if (depth < MOST_DEPTH) await descend(walk, inside, depth + 1);
    } else if (walk.isDoc(inside)) await see(walk, inside, entry);
  }
}

async function realTop(folder: string): Promise<string | undefined> {
  return realpath(folder).catch(() => undefined);
}

async function isFolder(entry: Dirent, path: string): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  return await stat(path).then(
    (there) => there.isDirectory(),
    () => false,
  );
}

async function see(walk: Walk, path: string, entry: Dirent): Promise<void> {
  walk.signal?.throwIfAborted();
  // What is no link is where its folder is, and that was looked at.
  const place = join(entry.parentPath, entry.name);
  const real = entry.isSymbolicLink() ? await realDoc(walk.folder, path) : place;
  const there = real === undefined ? undefined : await stat(real).catch(() => undefined);
  if (there?.isFile() !== true) return;
  if (walk.files.length >= walk.most) walk.more = true;
  else walk.files.push({ path, bytes: there.size, modifiedMs: Math.floor(there.mtimeMs) });
}

/** In the order of their names; a folder that cannot be read has none. */
async function namesIn(folder: string): Promise<readonly Dirent[]> {
  const names = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return names.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function realDoc(folder: string, path: string): Promise<string | undefined> {
  const real = await realWithin(folder, join(folder, path));
  return real !== undefined && isMarkdown(real.replaceAll("\\", "/")) ? real : undefined;
}

/** A note may be watched by itself: then it is all that its folder is looked at for. */
async function singleFile(path: string) {
  if (!isMarkdown(path.replaceAll("\\", "/"))) return undefined;
  const there = await stat(path).catch(() => undefined);
  if (there?.isFile() !== true) return undefined;
  const name = basename(path);
  const seen: SeenFile = { path: name, bytes: there.size, modifiedMs: Math.floor(there.mtimeMs) };
  return { folder: dirname(path), name, seen };
}

async function readDoc(
  root: string,
  path: string,
  mostBytes: number,
  kind: FolderKind = "workspace",
): Promise<ReadFile | undefined> {
  if (!(kind === "notes" ? isNotePath(path) : isDocPath(path))) return undefined;
  const single = kind === "notes" ? await singleFile(root) : undefined;
  if (single !== undefined && single.name !== path) return undefined;
  const folder = single?.folder ?? root;
  const real = await realDoc(folder, path);
  if (real === undefined) return undefined;
  try {
    // Not through a link that was put there just now, and not waiting for whoever holds the other end of a pipe.
    const file = await open(
      real,
      constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
    );
    try {
      const there = await file.stat();
      if (!there.isFile()) return undefined;
      const content = new Uint8Array(Math.min(there.size, mostBytes));
      let filled = 0;
      while (filled < content.length) {
        const { bytesRead } = await file.read(content, filled, content.length - filled, filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return {
        path,
        bytes: there.size,
        modifiedMs: Math.floor(there.mtimeMs),
        content: content.subarray(0, filled),
      };
    } finally {
      await file.close();
    }
  } catch {
    return undefined;
  }
}
