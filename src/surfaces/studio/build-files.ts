/**
 * The files that the front end was built into, read once: what is not among them is not served, whatever a path says.
 */

import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

const compress = promisify(gzip);

const TYPES: { readonly [extension: string]: string } = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".json": "application/json",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};
const COMPRESSES: readonly string[] = [".html", ".js", ".css", ".svg", ".json", ".txt"];
/** Less gains nothing: it is one packet anyway. */
const WORTH_BYTES = 1_400;
/** As a bundler names what never changes: `assets/index-B0pXq3dT.js`. */
const HASHED = /[.-][A-Za-z0-9_-]{8,}\.[a-z0-9]+$/;

export interface BuildFile {
  readonly type: string;
  readonly body: Buffer;
  /** The same, compressed; null where that gains nothing. */
  readonly gzipped: Buffer | null;
  /** Its content is in its name. */
  readonly isHashed: boolean;
}

/** By the path of the address: `/index.html`. */
export type Build = ReadonlyMap<string, BuildFile>;

export async function readBuild(folder: string): Promise<Build> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TYPES[extname(entry.name)] !== undefined);
  const read = files.map(async (entry): Promise<[string, BuildFile]> => {
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, path).split(sep).join("/")}`;
    return [address, await fileOf(address, await readFile(path))];
  });
  return new Map(await Promise.all(read));
}

async function fileOf(address: string, body: Buffer): Promise<BuildFile> {
  const extension = extname(address);
  const isWorthIt = COMPRESSES.includes(extension) && body.length >= WORTH_BYTES;
  return {
    type: TYPES[extension]!,
    body,
    gzipped: isWorthIt ? await compress(body) : null,
    isHashed: address.startsWith("/assets/") && HASHED.test(address),
  };
}

/** The file of an address; for a page of the front end's own, its one document. Undefined: there is none. */
export function fileAt(build: Build, path: string): BuildFile | undefined {
  const found = build.get(path === "/" ? "/index.html" : path);
  if (found !== undefined) return found;
  const last = path.slice(path.lastIndexOf("/") + 1);
  return last.includes(".") ? undefined : build.get("/index.html");
}
