/**
 * The tour: step by step through the sample, each command as it would be typed and with what it really prints. On a terminal it waits
 * after each step for a key; elsewhere, or with `--yes`, it prints the same and goes on.
 */

import type { Args, Invocation } from "./command.ts";
import { TOUR_STEPS, type TourStep } from "./demo-tour-steps.ts";
import type { Dependencies } from "./dependencies.ts";
import { EXIT_CODES, type ExitCode } from "./exit-codes.ts";
import { counted } from "./figures.ts";
import type { Flags } from "./flags.ts";
import { wrap } from "./plain-text.ts";
import { loadSample } from "./sample.ts";
import { watchSample } from "./sample-prompt.ts";
import { inScratch, quoted, type Scratch } from "./walk-through.ts";

export interface TourOptions {
  /** The step to begin with; absent: the first. */
  readonly from: string | undefined;
  /** Nobody is asked. */
  readonly yes: boolean;
  readonly keep: boolean;
}

type Around = Omit<Invocation<Args, Flags>, "args" | "flags" | "client">;
type Wish = "on" | "skip" | "quit" | "interrupt";

export function takeTour(around: Around, { from, yes, keep }: TourOptions): Promise<ExitCode> {
  const { dependencies, out, signal } = around;
  const isAsked = !yes && dependencies.stdout.isTTY && dependencies.stdinIsTTY;
  return inScratch(around, { name: "tour", keep }, async (scratch) => {
    const { client, sample, kept } = scratch;
    out.text(
      wrap(
        "A month of invented conversations is put into a folder of its own. Your own memory is not touched.",
        out.style.columns,
      ),
    );
    await watchSample(client, sample);
    const loaded = await loadSample(sample, client, dependencies);
    if (signal.aborted) return EXIT_CODES.interrupted;
    out.text(
      `${counted(loaded, "message")} are there. Every command below is real, and so is what it prints.`,
    );
    const code = await takeSteps(around, scratch, { from, isAsked });
    if (code !== EXIT_CODES.interrupted) out.text(lastWords(around, kept));
    return code;
  });
}

async function takeSteps(
  around: Around,
  scratch: Scratch,
  { from, isAsked }: { readonly from: string | undefined; readonly isAsked: boolean },
): Promise<ExitCode> {
  const { signal } = around;
  const first = Math.max(
    0,
    TOUR_STEPS.findIndex(({ name }) => name === from),
  );
  let code: ExitCode = EXIT_CODES.ok;
  for (let at = first; at < TOUR_STEPS.length; at += 1) {
    const isFine = await takeStep(around, scratch, at);
    if (signal.aborted) return EXIT_CODES.interrupted;
    if (!isFine) code = EXIT_CODES.failed;
    let next = TOUR_STEPS[at + 1];
    while (isAsked && next !== undefined) {
      const wish = await askFor(next, around);
      if (wish === "interrupt") return EXIT_CODES.interrupted;
      if (wish === "quit") return code;
      if (wish === "on") break;
      at += 1;
      next = TOUR_STEPS[at + 1];
    }
  }
  return code;
}

/** Whether all that was typed did what it should. */
async function takeStep({ out, signal }: Around, scratch: Scratch, at: number): Promise<boolean> {
  const step = TOUR_STEPS[at]!;
  const { style } = out;
  out.text(`\n${style.bold(`${at + 1} of ${TOUR_STEPS.length}  ${step.name}: ${step.title}`)}`);
  for (const line of step.says) out.text(wrap(line, style.columns));
  for (const typed of await step.typed(scratch.client, scratch.sample)) {
    if (signal.aborted) return true;
    out.text(`\n${style.bold(`$ ${scratch.suggest(typed.map(quoted).join(" "))}`)}`);
    const ended = await scratch.type(typed);
    if (ended === EXIT_CODES.ok) continue;
    out.text(`This ended with ${ended}, and should have with 0.`);
    return false;
  }
  return true;
}

/** Waits for one of the keys that mean something. */
async function askFor(next: TourStep, { out, dependencies, signal }: Around): Promise<Wish> {
  const { stdout } = dependencies;
  stdout.write(`\n${out.style.dim(`Enter to go on (${next.name}), s to skip it, q to quit `)}`);
  const wish = await keyOf(dependencies, signal);
  stdout.write("\n");
  return wish;
}

const WISHES: { readonly [key: string]: Wish } = {
  "\r": "on",
  "\n": "on",
  " ": "on",
  s: "skip",
  q: "quit",
  "\u001b": "quit",
  "\u0003": "interrupt",
};

async function keyOf({ openTerminal }: Dependencies, signal: AbortSignal): Promise<Wish> {
  const pressed = Promise.withResolvers<Wish>();
  const terminal = await openTerminal({
    enter: "",
    leave: "",
    events: {
      typed: (text) => {
        for (const key of text) if (WISHES[key] !== undefined) pressed.resolve(WISHES[key]);
      },
      resized: () => {},
      gone: () => pressed.resolve("interrupt"),
    },
  });
  if (terminal === null) return "on";
  const stop = (): void => pressed.resolve("interrupt");
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await pressed.promise;
  } finally {
    signal.removeEventListener("abort", stop);
    terminal.close();
  }
}

function lastWords({ dependencies }: Around, kept: string | null): string {
  const { program } = dependencies;
  const where =
    kept === null
      ? "The folder of the tour is gone again."
      : `The folder of the tour stays. Look around in it:\n$ ${program} browse --home ${kept}`;
  const own = [
    ["setup", "let OpenClaw use it: shows what it would change, and asks"],
    ["import PATH", "bring in what you have; a dry run until you add --apply"],
    ["browse", "look around in what is there"],
  ] as const;
  const lines = own.map(([typed, does]) => `  ${`${program} ${typed}`.padEnd(program.length + 14)}${does}`);
  return ["", where, "With your own data:", ...lines].join("\n");
}

export function tourList(): string {
  const width = Math.max(...TOUR_STEPS.map(({ name }) => name.length)) + 2;
  const steps = TOUR_STEPS.map(({ name, title }) => `${name.padEnd(width)}${title}`);
  return [...steps, "", "Walks of their own: demo facts, demo brain"].join("\n");
}
