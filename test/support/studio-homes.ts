/** Homes for Studio to show: filled once in a process, copied for everybody who asks. */

import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { layOutFiles, prepareHome, typedIn } from "./example-home.ts";

const SEEDED = Symbol.for("nacre.test.studio-homes");
const shared = globalThis as { [SEEDED]?: Map<string, Promise<string>> };

/**
 * A copy of the home that `build` fills, the first time it is asked for under this name. `build` has closed whatever it opened when it
 * resolves: a home is a folder, and is copied as one. The caller removes the copy.
 */
export async function seededHome(name: string, build: (home: string) => Promise<void>): Promise<string> {
  shared[SEEDED] ??= new Map();
  let seeded = shared[SEEDED].get(name);
  if (seeded === undefined) {
    seeded = seed(build);
    shared[SEEDED].set(name, seeded);
  }
  const copy = mkdtempSync(join(tmpdir(), "nacre-studio-"));
  // What a socket is called is in the copy's own folder; the old one leads nowhere.
  cpSync(await seeded, copy, { recursive: true, filter: (path) => !path.endsWith(".sock") });
  return copy;
}

/** The month of the sample as `npm start` has it: conversations, memories, facts, one prompt and one pack with their receipts. */
export function sampleHome(): Promise<string> {
  return seededHome("sample", async (home) => {
    await typed(home, ["start", "--once"]);
  });
}

/** The sample and everything that a person may have made of it: many prompts, lessons, packs, cards, links, held and disputed rows. */
export function fullHome(): Promise<string> {
  return seededHome("full", async (home) => {
    const files = mkdtempSync(join(tmpdir(), "nacre-studio-files-"));
    const before = process.cwd();
    mkdirSync(files, { recursive: true });
    layOutFiles(files);
    process.chdir(files);
    try {
      await prepareHome(home);
    } finally {
      process.chdir(before);
    }
    process.once("exit", () => rmSync(files, { recursive: true, force: true }));
  });
}

/** Types a command into the home, in this process, and rejects unless it went well. */
export async function typed(home: string, argv: readonly string[], stdin = "y\n"): Promise<string> {
  const { code, stdout, stderr } = await typedIn(home, { argv, stdin });
  if (code !== 0) throw new Error(`nacre ${argv.join(" ")} ended with ${code}: ${stderr}${stdout}`);
  return stdout;
}

async function seed(build: (home: string) => Promise<void>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "nacre-studio-seed-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const home = join(folder, "home");
  mkdirSync(home, { mode: 0o700 });
  await build(home);
  return home;
}
