/** Homes for Studio to show: filled once, kept for later runs (studio-seeds.ts), and copied for everybody who asks. */

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { oneAtATime } from "../../scripts/set-up.mjs";
import { temporary } from "./temporary.ts";

const program = (name: string): string => join(import.meta.dirname, name);

/** The variable that says where all processes of a run keep them (studio-build.ts). */
export const SEEDS = "NACRE_TEST_SEEDS";
/** The variable that says where the program was built; absent: it runs from its sources. */
export const PROGRAM = "NACRE_TEST_PROGRAM";

/** What `nacre` is here. */
export function entry(): string {
  return process.env[PROGRAM] ?? join(import.meta.dirname, "../../src/main/cli.ts");
}

/**
 * A copy of the home that `build` fills, the first time it is asked for under this name. `build` has closed whatever it opened when it
 * resolves: a home is a folder, and is copied as one.
 */
export async function seededHome(name: string, build: (home: string) => Promise<void>): Promise<string> {
  // What fills it may be written in a test, which is none of the files that homes are kept by.
  const written = createHash("sha256").update(build.toString()).digest("hex").slice(0, 16);
  return copied(await seed(`${name}-${written}`, build));
}

function copied(ready: string): string {
  const copy = temporary("nacre-studio-");
  copyHome(ready, copy);
  return copy;
}

async function seed(name: string, build: (home: string) => Promise<void>): Promise<string> {
  process.env[SEEDS] ??= temporary("nacre-studio-seeds-");
  const ready = join(process.env[SEEDS], name);
  const fill = async (): Promise<void> => {
    if (existsSync(ready)) return;
    const filling = `${ready}-${process.pid}`;
    mkdirSync(filling, { recursive: true, mode: 0o700 });
    try {
      await build(filling);
    } catch (error) {
      rmSync(filling, { recursive: true, force: true });
      throw error;
    }
    renameSync(filling, ready);
  };
  if (!existsSync(ready)) await oneAtATime(ready, fill, { silent: true });
  return ready;
}

/** What a socket is called is in the copy's own folder; the old one leads nowhere. */
function copyHome(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (path) => !path.endsWith(".sock") });
}

const SLOW: { readonly [name: string]: (home: string, signal?: AbortSignal) => Promise<void> } = {
  sample: (home, signal) => run([program("sample-home.ts"), home], signal),
  full: async (home, signal) => {
    copyHome(await slow("sample", signal), home);
    await run([program("full-home.ts"), home], signal);
  },
  hostile: (home, signal) => run([program("hostile-home.ts"), home], signal),
  large: (home, signal) => run([program("large-home.ts"), home], signal),
};

function slow(name: string, signal?: AbortSignal): Promise<string> {
  return seed(name, (home) => SLOW[name]!(home, signal));
}

/** Fills them one after another beside the first tests; what is returned gives up. */
export function fillAhead(): () => void {
  const given = new AbortController();
  const fill = async (): Promise<void> => {
    for (const name of Object.keys(SLOW)) await slow(name, given.signal);
  };
  // Who asks for one that could not be filled tries it again, and hears why.
  void fill().catch(() => {});
  return () => given.abort();
}

/** The month of the sample as `npm start` has it: conversations, memories, facts, and two turns with the receipts of their prompts. */
export async function sampleHome(): Promise<string> {
  return copied(await slow("sample"));
}

/** The sample and everything that a person may have made of it: many prompts, lessons, packs, cards, links, held and disputed rows. */
export async function fullHome(): Promise<string> {
  return copied(await slow("full"));
}

/** Everything that can hold words holds some that are meant to break a page: see hostile-words.ts. */
export async function hostileHome(): Promise<string> {
  return copied(await slow("hostile"));
}

/** 100,000 messages in ten conversations, indexed; nothing else is made of them yet. */
export async function largeHome(): Promise<string> {
  return copied(await slow("large"));
}

/** Types a command into the home, with an answer to what it asks; rejects unless it went well, and resolves to what it printed. */
export async function typed(home: string, argv: readonly string[], stdin = "y\n"): Promise<string> {
  return await printed([entry(), "--home", home, "--deadline", "60s", ...argv], stdin);
}

async function run(argv: readonly string[], signal?: AbortSignal): Promise<void> {
  await printed(argv, "", signal);
}

async function printed(argv: readonly string[], stdin: string, signal?: AbortSignal): Promise<string> {
  const { NACRE_HOME: _, ...env } = process.env;
  const child = spawn(process.execPath, argv, {
    ...{ env: { ...env, NO_COLOR: "1" }, stdio: "pipe" },
    ...(signal && { signal, killSignal: "SIGKILL" }),
  });
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
