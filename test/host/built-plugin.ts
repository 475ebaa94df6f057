/** The package as it is published, plugin and program, in a folder of its own: other tests build it at the same time. */

import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const ROOT = join(import.meta.dirname, "..", "..");
const run = promisify(execFile);

/** The variable that says where it was built already (build-once.ts). */
export const SHARED_BUILD = "NACRE_BUILT_PLUGIN";

export interface BuiltPlugin {
  readonly folder: string;
  remove(): Promise<void>;
}

export async function buildPlugin(): Promise<BuiltPlugin> {
  const shared = process.env[SHARED_BUILD];
  if (shared !== undefined) return { folder: shared, remove: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), "nacre-plugin-"));
  const tsdown = join(ROOT, "node_modules", "tsdown", "dist", "run.mjs");
  await run(process.execPath, [tsdown, "--out-dir", join(folder, "dist"), "--no-dts"], { cwd: ROOT });
  for (const name of ["package.json", "openclaw.plugin.json", "bin", "sample"])
    await cp(join(ROOT, name), join(folder, name), { recursive: true });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
