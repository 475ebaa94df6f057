/**
 * What stands in the folder `run/` of a home beside the socket: where the owner really listens, and the
 * token that TCP asks for. Folder and files are for one user only.
 */

import { randomBytes } from "node:crypto";
import { chmod, lstat, mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { NacreError } from "../kernel/errors.ts";
import { defaultEndpoint, type Endpoint, formatEndpoint, parseEndpoint } from "./endpoint.ts";

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;
const OTHERS = 0o077;

/**
 * Makes a folder and those above it, for this user only, where they are missing. By hand: Node's own recursion never
 * ends where a folder cannot be made for a reason that is not its parent, as in /proc.
 */
export async function makeFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() === true) return;
  if (found === undefined && dirname(path) !== path) await makeFolder(dirname(path));
  try {
    await mkdir(path, { mode: PRIVATE_FOLDER });
  } catch (error) {
    // Another program may have been faster.
    const there = await stat(path).catch(() => undefined);
    if (there?.isDirectory() !== true) throw unusable(path, error);
  }
}

/** Makes a folder that nobody else can enter, or refuses one that is not ours. */
export async function makePrivateFolder(path: string): Promise<void> {
  await makeFolder(path);
  const found = await lstat(path);
  const user = process.getuid?.();
  if (!found.isDirectory() || (user !== undefined && found.uid !== user)) {
    throw new NacreError(
      "store/unavailable",
      `${path} is not a folder of this user`,
      "Remove it, or choose another folder with NACRE_HOME.",
    );
  }
  if ((found.mode & OTHERS) !== 0) await chmod(path, PRIVATE_FOLDER);
}

export function standardEndpoint(runFolder: string): Endpoint {
  return defaultEndpoint(runFolder, tmpdir(), process.platform, process.getuid?.() ?? 0);
}

/** Where to look for the owner: what it wrote down, else the standard place. */
export async function advertisedEndpoint(runFolder: string): Promise<Endpoint> {
  const text = await readIfThere(join(runFolder, "endpoint"));
  return text === undefined ? standardEndpoint(runFolder) : parseEndpoint(text);
}

/** Written down only where it is not the one that everybody tries first. */
export async function advertise(runFolder: string, endpoint: Endpoint): Promise<void> {
  const path = join(runFolder, "endpoint");
  if (formatEndpoint(endpoint) === `unix:${join(runFolder, "nacre.sock")}`) {
    await rm(path, { force: true });
    return;
  }
  const draft = `${path}.${randomBytes(4).toString("hex")}`;
  await writeFile(draft, `${formatEndpoint(endpoint)}\n`, { mode: PRIVATE_FILE, flag: "wx" });
  await rename(draft, path);
}

/** Takes the note back, unless a later owner has written its own. */
export async function withdraw(runFolder: string, endpoint: Endpoint): Promise<void> {
  const path = join(runFolder, "endpoint");
  const text = await readIfThere(path);
  if (text?.trim() === formatEndpoint(endpoint)) await rm(path, { force: true });
}

/** The token of this home, made on first use and kept, so that clients need not be told again. */
export async function ensureToken(runFolder: string): Promise<string> {
  const path = join(runFolder, "token");
  try {
    const file = await open(path, "wx", PRIVATE_FILE);
    const token = randomBytes(32).toString("hex");
    await file.writeFile(`${token}\n`);
    await file.close();
    return token;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  await chmod(path, PRIVATE_FILE);
  const token = await readToken(runFolder);
  if (token !== undefined) return token;
  await rm(path, { force: true });
  return await ensureToken(runFolder);
}

export async function readToken(runFolder: string): Promise<string | undefined> {
  const text = (await readIfThere(join(runFolder, "token")))?.trim();
  return text === "" ? undefined : text;
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw unusable(path, error);
  }
}

function unusable(path: string, cause: unknown): NacreError {
  const { code = "unknown" } = cause as NodeJS.ErrnoException;
  if (code === "EEXIST" || code === "ENOTDIR") {
    return new NacreError(
      "store/unavailable",
      `${path} cannot be a folder: a file stands in its place or above it`,
      "Point NACRE_HOME or --home at a folder; it is made where it is missing.",
      { cause },
    );
  }
  return new NacreError(
    "store/unavailable",
    `${path} cannot be used (${code})`,
    "Give this user permission to read and write there, or choose another folder with NACRE_HOME or --home.",
    { cause },
  );
}
