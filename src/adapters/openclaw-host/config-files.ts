/**
 * The host's configuration as a file: read whole, copied beside itself, and replaced in one step.
 *
 * Whoever is killed on the way leaves the old file or the new one. Copies hold what the configuration holds, keys among it: they
 * are for its owner alone.
 */

import { randomBytes } from "node:crypto";
import { mkdtemp, open, readdir, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { NacreError } from "../../kernel/errors.ts";
import type { JsonObject } from "../../kernel/json.ts";
import { readText } from "./json5-text.ts";

export interface ConfigRead {
  /** The file itself, where the configuration is a link to it. */
  readonly file: string;
  readonly text: string;
  readonly value: JsonObject;
}

const PRIVATE = 0o600;
const TRIAL = ".nacre-setup-";

/** Rejects with `input/bad-file` where it is not there or cannot be understood. */
export async function readConfig(path: string): Promise<ConfigRead> {
  const file = await realpath(path).catch(() => path);
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    const why = error.code === "ENOENT" ? "is not there" : `cannot be read (${error.code})`;
    throw new NacreError(
      "input/bad-file",
      `OpenClaw's configuration ${path} ${why}; nothing was changed`,
      "Run `openclaw onboard` first, or name another folder with --state-dir.",
    );
  });
  return { file, text, value: meaningOf(text, path) };
}

function meaningOf(text: string, path: string): JsonObject {
  try {
    const node = readText(text);
    if (node.members !== undefined) return node.value as JsonObject;
    throw new SyntaxError("line 1: it is no object");
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new NacreError(
      "input/bad-file",
      `OpenClaw's configuration ${path} cannot be understood: ${error.message}; nothing was changed`,
      "Mend it first: `openclaw config validate` says what the host makes of it.",
      { cause: error },
    );
  }
}

/** Copies it beside itself under a name that says when. Never overwrites anything. */
export async function backUpConfig(
  file: string,
  text: string,
  label: string,
  stamp: string,
): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const copy = `${file}.${label}-${stamp}${attempt === 1 ? "" : `-${attempt}`}`;
    try {
      await writeDurably(copy, text, "wx");
      return copy;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

/** Copies made under that label, the newest first. */
export async function configBackups(file: string, label: string): Promise<readonly string[]> {
  const named = new RegExp(`^\\.${label}-(\\d{8}T\\d{6}Z)(?:-(\\d+))?$`);
  const order = (name: string): string => {
    const [, stamp, attempt = "1"] = named.exec(name.slice(basename(file).length))!;
    return `${stamp}-${attempt.padStart(6, "0")}`;
  };
  return (await readdir(dirname(file)))
    .filter((name) => name.startsWith(basename(file)) && named.test(name.slice(basename(file).length)))
    .sort((a, b) => order(b).localeCompare(order(a)))
    .map((name) => join(dirname(file), name));
}

/** Puts another text in its place, if it still says `expected`: somebody else may have changed it meanwhile. */
export async function replaceConfig(file: string, expected: string, text: string): Promise<boolean> {
  const next = `${file}.nacre-${randomBytes(6).toString("hex")}`;
  await writeDurably(next, text, "wx");
  try {
    if ((await readFile(file, "utf8")) !== expected) return false;
    await rename(next, file);
    return true;
  } finally {
    await rm(next, { force: true });
  }
}

async function writeDurably(path: string, text: string, flags: string): Promise<void> {
  const handle = await open(path, flags, PRIVATE);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A copy for the host to try things on, in a folder of its own beside the configuration. */
export async function tryConfig(file: string, text: string) {
  const folder = dirname(file);
  // What a run that was killed left behind.
  for (const name of await readdir(folder)) {
    if (name.startsWith(TRIAL)) await rm(join(folder, name), { recursive: true, force: true });
  }
  const own = await mkdtemp(join(folder, TRIAL));
  const copy = join(own, basename(file));
  await writeFile(copy, text, { mode: PRIVATE });
  return {
    file: copy,
    write: (other: string) => writeFile(copy, other, { mode: PRIVATE }),
    remove: () => rm(own, { recursive: true, force: true }),
  };
}
