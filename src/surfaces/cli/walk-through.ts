/** Walks through a demonstration: in a folder of its own, each command as it would be typed, with what it really prints. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeOf, NacreError } from "../../kernel/errors.ts";
import type { Args, Invocation } from "./command.ts";
import type { DemoStep } from "./demo-steps.ts";
import type { Client, Dependencies } from "./dependencies.ts";
import { EXIT_CODES, type ExitCode } from "./exit-codes.ts";
import { counted } from "./figures.ts";
import type { Flags } from "./flags.ts";
import { wrap } from "./plain-text.ts";
import { run } from "./run.ts";

export interface Walk {
  /** Of its folder. */
  readonly name: string;
  /** Puts into the store what is shown, and says what that was. */
  load(client: Client, sample: string): Promise<string>;
  steps(client: Client): AsyncIterable<DemoStep>;
  /** To look around with afterwards, where the folder stays. */
  readonly next: string;
}

/** A store of its own, and a way to type commands that are about it. */
export interface Scratch {
  readonly client: Client;
  readonly sample: string;
  /** The folder, where it stays; null: it will be gone. */
  readonly kept: string | null;
  type(typed: readonly string[]): Promise<ExitCode>;
  suggest(command: string): string;
}

type Around = Omit<Invocation<Args, Flags>, "args" | "flags" | "client">;

export function walkThrough(around: Around, walk: Walk): Promise<ExitCode> {
  const { out, signal } = around;
  return inScratch(
    around,
    { name: walk.name, keep: false },
    async ({ client, sample, kept, type, suggest }) => {
      out.note(`${await walk.load(client, sample)} …`);
      const code = await takeSteps(walk.steps(client), { out, signal, suggest, type });
      if (kept !== null) out.note(`\nIt is all still there: ${suggest(walk.next)}`);
      return code;
    },
  );
}

/** In a folder that is removed afterwards, however it ends; with `keep`, or where one was named, it stays. */
export async function inScratch(
  { options, dependencies, signal, suggest }: Around,
  { name, keep }: { readonly name: string; readonly keep: boolean },
  act: (scratch: Scratch) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { sample } = dependencies;
  if (sample === null)
    throw new NacreError(
      "input/bad-file",
      "the sample is not part of this installation",
      "Run it in a checkout.",
    );
  const isNamed = options.home !== undefined;
  const home = isNamed
    ? await dependencies.resolveHome(options.home)
    : await mkdtemp(join(tmpdir(), `nacre-demo-${name}-`));
  if (isNamed) await mustBeEmpty(home, dependencies);
  // What is typed in it names the folder only where a person did.
  const inside: Dependencies = {
    ...dependencies,
    stderr: dependencies.stdout,
    resolveHome: async () => home,
  };
  const named = isNamed ? ["--home", options.home!] : [];
  const kept = isNamed || keep ? home : null;
  try {
    const { client, close } = await dependencies.connect({
      home,
      deadline: options.deadline,
      signal,
      create: true,
      isNamed: true,
    });
    try {
      const type = (typed: readonly string[]) => run([...typed, ...named], inside);
      return await act({ client, sample, kept, type, suggest });
    } finally {
      await close();
    }
  } finally {
    if (kept === null) await rm(home, { recursive: true, force: true });
  }
}

interface Stage extends Pick<Invocation<Args, Flags>, "out" | "signal" | "suggest"> {
  type(typed: readonly string[]): Promise<ExitCode>;
}

async function takeSteps(
  steps: AsyncIterable<DemoStep>,
  { out, signal, suggest, type }: Stage,
): Promise<ExitCode> {
  let code: ExitCode = EXIT_CODES.ok;
  for await (const step of steps) {
    if (signal.aborted) return EXIT_CODES.interrupted;
    out.text(`\n${wrap(step.says, out.style.columns)}\n`);
    if ("shows" in step) {
      out.text(step.shows);
      if (step.isRight) continue;
      out.note("This is not what should be shown here.");
      code = EXIT_CODES.failed;
      continue;
    }
    out.text(out.style.bold(`$ ${suggest(step.typed.map(quoted).join(" "))}`));
    const ended = await type(step.typed);
    if (ended === step.ends) continue;
    out.note(`This ended with ${ended}, and should have with ${step.ends}.`);
    code = EXIT_CODES.failed;
  }
  return code;
}

export function quoted(word: string): string {
  return /^[\w:./,-]+$/.test(word) ? word : `"${word}"`;
}

/** Nobody's own memory gets a demonstration into it. */
async function mustBeEmpty(home: string, { connect, signal }: Dependencies): Promise<void> {
  const joined = await connect({ home, deadline: undefined, signal, create: false, isNamed: true }).catch(
    (error: unknown) => {
      if (codeOf(error) === "store/missing") return null;
      throw error;
    },
  );
  if (joined === null) return;
  const { totals } = await joined.client.status({}).finally(() => joined.close());
  if (totals.messages === 0) return;
  throw new NacreError(
    "input/bad-flag",
    `there are ${counted(totals.messages, "message")} in ${home} already`,
    "Give --home a folder that holds nothing yet, or leave it out.",
  );
}
