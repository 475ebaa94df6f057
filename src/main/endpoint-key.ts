/**
 * The key of an endpoint: where a person said it is kept, never in the configuration itself.
 *
 * What is wrong with the machine, such as a variable that is not set, is a warning; the endpoint is not used then.
 */

import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { NacreError } from "../kernel/errors.ts";

export interface Warning {
  readonly message: string;
  readonly hint: string;
}

export interface KeyPlace {
  readonly keyEnv?: string;
  readonly keyFile?: string;
}

export interface KeySurroundings {
  readonly env: { readonly [name: string]: string | undefined };
  /** Where a relative `keyFile` begins. */
  readonly folder: string;
  /** Of the configuration, for warnings: `summaries.endpoint`. */
  readonly field: string;
}

/** Throws `input/bad-field` with the path of the field. */
export function checkKey({ keyEnv, keyFile }: KeyPlace, path: string): void {
  if (keyEnv !== undefined && keyFile !== undefined) {
    throw new NacreError("input/bad-field", `${path}: has both keyEnv and keyFile`, "Keep one of them.");
  }
  if (keyEnv !== undefined && !/^[A-Za-z_][A-Za-z0-9_]*$/.test(keyEnv)) {
    // A key that was put here by mistake must not be shown.
    throw new NacreError(
      "input/bad-field",
      `${path}.keyEnv: is not the name of a variable`,
      "Name the variable that holds the key, not the key.",
    );
  }
}

/** Null: the endpoint needs none. Undefined: it needs one and there is none. */
export async function keyOf(
  { keyEnv, keyFile }: KeyPlace,
  { env, folder, field }: KeySurroundings,
  warnings: Warning[],
): Promise<string | null | undefined> {
  if (keyEnv !== undefined) {
    const key = env[keyEnv]?.trim() ?? "";
    if (key !== "") return key;
    warnings.push({
      message: `${field} is not used: the variable ${keyEnv} is not set`,
      hint: `Set ${keyEnv} where the gateway or the daemon is started, and restart it.`,
    });
    return undefined;
  }
  return keyFile === undefined ? null : readKey(folder, keyFile, field, warnings);
}

/** A key is a line; what is longer is another file. */
const LONGEST_KEY_FILE = 16 * 1024;

export type ReadKey =
  | { readonly path: string; readonly key: string; readonly isOpen: boolean }
  | { readonly path: string; readonly why: string; readonly hint: string };

/** What one line of a file says that only its owner should read. `file` may be relative to the folder. */
export async function readKeyFile(folder: string, file: string): Promise<ReadKey> {
  const path = resolve(folder, file);
  try {
    const { mode, size } = await stat(path);
    if (size > LONGEST_KEY_FILE)
      return { path, why: "is too large for a key", hint: "Name the file that holds the key." };
    // Windows has no such bits, and shows all of them.
    const isOpen = process.platform !== "win32" && (mode & 0o004) !== 0;
    const key = (await readFile(path, "utf8")).replace(/^\uFEFF/, "").trim();
    return key === "" ? { path, why: "is empty", hint: "Write the key into it." } : { path, key, isOpen };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { path, why: `cannot be read (${code})`, hint: "Make it a file that this user can read." };
  }
}

async function readKey(
  folder: string,
  file: string,
  field: string,
  warnings: Warning[],
): Promise<string | undefined> {
  const read = await readKeyFile(folder, file);
  const { path } = read;
  if (!("key" in read)) {
    warnings.push({ message: `${field} is not used: ${path} ${read.why}`, hint: read.hint });
    return undefined;
  }
  if (read.isOpen)
    warnings.push({ message: `${path} can be read by others`, hint: `Run: chmod 600 ${path}` });
  return read.key;
}
