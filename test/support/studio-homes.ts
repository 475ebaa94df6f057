/** Homes for Studio to show: filled once, kept for later runs (studio-seeds.ts), and copied for everybody who asks. */

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { oneAtATime } from "../../scripts/set-up.mjs";
import { temporary } from "./temporary.ts";

const program = (name: string): string => join(import.meta.dirname, name);

/** The variable that says where all processes of a run keep them (studio-build.ts). */
export const SEEDS = "NACRE_TEST_SEEDS";
/** The variable that says where the program was built; absent: it runs from its sources. */
export const PROGRAM = "NACRE_TEST_PROGRAM";

/** The variable that says where what fills homes was bundled; absent: it runs from its sources. */
export const FILLER = "NACRE_TEST_FILLER";

/** Those that several tests begin with, or that take long to fill, in the order in which they are wanted. */
const HOMES = ["sample", "history", "full", "prompts", "brain", "knowledge", "hostile", "large"] as const;
export type HomeName = (typeof HOMES)[number];

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
    // Filled where other temporary files are, which `npm test` has in memory; kept when it is whole.
    const filling = temporary("nacre-studio-filling-");
    const whole = `${ready}-${process.pid}`;
    try {
      await build(filling);
      copyHome(filling, whole);
      renameSync(whole, ready);
    } finally {
      for (const left of [filling, whole]) rmSync(left, { recursive: true, force: true });
    }
  };
  if (!existsSync(ready)) await oneAtATime(ready, fill, { silent: true });
  return ready;
}

/** What a socket is called is in the copy's own folder; the old one leads nowhere. */
function copyHome(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (path) => !path.endsWith(".sock") });
}

function filled(name: HomeName, signal?: AbortSignal): Promise<string> {
  return seed(name, async (home) => {
    // It is the sample, and more.
    if (name === "full") copyHome(await filled("sample", signal), home);
    await printed([process.env[FILLER] ?? program("fill-home.ts"), name, home], "", signal);
  });
}

/** Fills them beside the first tests, two at a time, those first that most files begin with; what is returned gives up. */
export function fillAhead(): () => void {
  const given = new AbortController();
  const waiting: HomeName[] = [...HOMES];
  const inTurn = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      await filled(name, given.signal);
  };
  // Who asks for one that could not be filled tries it again, and hears why.
  for (const _ of [1, 2]) void inTurn().catch(() => {});
  return () => given.abort();
}

const home = (name: HomeName) => async (): Promise<string> => copied(await filled(name));

/** The month of the sample as `npm start` has it: conversations, memories, facts, and two turns with the receipts of their prompts. */
export const sampleHome = home("sample");
/** The sample and everything that a person may have made of it: many prompts, lessons, packs, cards, links, held and disputed rows. */
export const fullHome = home("full");
/** Everything that can hold words holds some that are meant to break a page: see hostile-words.ts. */
export const hostileHome = home("hostile");
/** 100,000 messages in ten conversations, indexed; nothing else is made of them yet. */
export const largeHome = home("large");
/** A conversation of 5,000 messages, folded three deep: see history-home.ts. */
export const historyHome = home("history");
/** Prompts with their receipts, packs and a journal: see prompt-home.ts. */
export const promptHome = home("prompts");
/** A fortnight of routed turns, lessons, packs with verdicts: see brain-home.ts. */
export const brainHome = home("brain");
/** Facts that changed over years, and what only waits to be one: see knowledge-home.ts. */
export const knowledgeHome = home("knowledge");

/** Types a command into the home, with an answer to what it asks; rejects unless it went well, and resolves to what it printed. */
export async function typed(home: string, argv: readonly string[], stdin = "y\n"): Promise<string> {
  return await printed([entry(), "--home", home, "--deadline", "60s", ...argv], stdin);
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
