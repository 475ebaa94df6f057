/** Homes for Studio to show: filled once in a run of tests, and copied for everybody who asks. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { oneAtATime } from "../../scripts/set-up.mjs";
import { temporary } from "./temporary.ts";

const root = join(import.meta.dirname, "../..");
const cli = join(root, "src/main/cli.ts");
const program = (name: string): string => join(import.meta.dirname, name);

/** The variable that says where all processes of a run keep them (studio-build.ts). */
export const SEEDS = "NACRE_TEST_SEEDS";

/**
 * A copy of the home that `build` fills, the first time it is asked for under this name. `build` has closed whatever it opened when it
 * resolves: a home is a folder, and is copied as one.
 */
export async function seededHome(name: string, build: (home: string) => Promise<void>): Promise<string> {
  process.env[SEEDS] ??= temporary("nacre-studio-seeds-");
  const ready = join(process.env[SEEDS], name);
  const seed = async (): Promise<void> => {
    if (existsSync(ready)) return;
    const filling = `${ready}-${process.pid}`;
    mkdirSync(filling, { recursive: true, mode: 0o700 });
    await build(filling);
    renameSync(filling, ready);
  };
  if (!existsSync(ready)) await oneAtATime(ready, seed, { silent: true });
  const copy = temporary("nacre-studio-");
  // What a socket is called is in the copy's own folder; the old one leads nowhere.
  cpSync(ready, copy, { recursive: true, filter: (path) => !path.endsWith(".sock") });
  return copy;
}

/** The month of the sample as `npm start` has it: conversations, memories, facts, and two turns with the receipts of their prompts. */
export function sampleHome(): Promise<string> {
  return seededHome("sample", async (home) => {
    await typed(home, ["start", "--once"]);
    await run([program("settled-home.ts"), home], "");
  });
}

/** The sample and everything that a person may have made of it: many prompts, lessons, packs, cards, links, held and disputed rows. */
export function fullHome(): Promise<string> {
  return seededHome("full", async (home) => {
    await run([program("full-home.ts"), home], "");
    await run([program("settled-home.ts"), home], "");
  });
}

/** Everything that can hold words holds some that are meant to break a page: see hostile-words.ts. */
export function hostileHome(): Promise<string> {
  return seededHome("hostile", async (home) => {
    await run([program("hostile-home.ts"), home], "");
  });
}

/** 100,000 messages in ten conversations, indexed; nothing else is made of them yet. Loaded once, and kept in `.bench/`. */
export function largeHome(): Promise<string> {
  return seededHome("large", async (home) => {
    await run([program("large-home.ts"), home], "");
  });
}

/** Begins to load it where it is not kept yet, so that it is there when it is asked for; what is returned gives up. */
export function prepareLargeHome(): () => void {
  const kept = existsSync(join(root, ".bench")) ? readdirSync(join(root, ".bench")) : [];
  if (kept.some((name) => /^store-.*-100000\.db$/.test(name))) return () => {};
  const child = spawn(process.execPath, [program("large-home.ts")], { stdio: "ignore" });
  return () => void child.kill();
}

/** Types a command into the home, with an answer to what it asks; rejects unless it went well, and resolves to what it printed. */
export async function typed(home: string, argv: readonly string[], stdin = "y\n"): Promise<string> {
  return await run([cli, "--home", home, "--deadline", "60s", ...argv], stdin);
}

async function run(argv: readonly string[], stdin: string): Promise<string> {
  const { NACRE_HOME: _, ...env } = process.env;
  const child = spawn(process.execPath, argv, { env: { ...env, NO_COLOR: "1" }, stdio: "pipe" });
  // Who does not read has closed it already.
  child.stdin.on("error", () => {});
  child.stdin.end(stdin);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  if (code !== 0) throw new Error(`${argv.join(" ")} ended with ${code}: ${stderr}${stdout}`);
  return stdout;
}
