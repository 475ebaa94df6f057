/** The store of OpenClaw's plugin, where a person who names no folder most likely means that one. */

import { stat } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { markPath } from "./home-mark.ts";

type Environment = { readonly [name: string]: string | undefined };

/** Its folder in OpenClaw's usual state folder; null when there is none, or when somebody said where to look. */
export async function hostStore(env: Environment): Promise<string | null> {
  if (env["NACRE_HOME"]?.trim()) return null;
  const state = env["OPENCLAW_STATE_DIR"]?.trim() || join(homedir(), ".openclaw");
  const folder = join(resolve(state), "nacre");
  const isThere = await Promise.all([join(folder, "nacre.db"), markPath(folder)].map(exists));
  return isThere.includes(true) ? folder : null;
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
