/**
 * What a command is: data, and a function.
 *
 * Everything a person learns about a command (help, the reference page, completion, suggestions) and
 * everything that is checked about it is read from this one definition.
 */

import type { Client, Dependencies } from "./dependencies.ts";
import type { ExitCode } from "./exit-codes.ts";
import type { Flags, FlagValues } from "./flags.ts";
import type { Out } from "./out.ts";

export interface ArgDefinition {
  readonly help: string;
  /** May be left out. Only the last arguments may. */
  readonly optional?: true;
  /** Takes all that is left. Only the last argument may. */
  readonly variadic?: true;
  readonly choices?: readonly string[];
  /** What a shell offers for it. */
  readonly completes?: "file" | "folder";
}

export type Args = { readonly [name: string]: ArgDefinition };

export type ArgValues<A extends Args> = {
  readonly [N in keyof A]: A[N] extends { variadic: true }
    ? readonly string[]
    : A[N] extends { optional: true }
      ? string | undefined
      : string;
};

/** What `--json` prints: a promise to scripts. */
export interface JsonContract {
  readonly summary: string;
  /** Path of every field, such as `hits[].ref`, and what it holds. A test compares them with real output. */
  readonly fields: { readonly [path: string]: string };
}

export interface GlobalOptions {
  /** The data folder that was asked for; undefined: the usual one. */
  readonly home: string | undefined;
  readonly json: boolean;
  readonly quiet: boolean;
  /** Milliseconds a call may take; undefined: each method's own. */
  readonly deadline: number | undefined;
}

export interface Invocation<A extends Args, F extends Flags> {
  readonly args: ArgValues<A>;
  readonly flags: FlagValues<F>;
  readonly options: GlobalOptions;
  /** Connects at its first call, and not before: a command that needs no store touches none. */
  readonly client: Client;
  /** A command to type next, for the same data: the program's name and `--home` are added. */
  suggest(command: string): string;
  readonly out: Out;
  readonly dependencies: Dependencies;
  /** Aborted by Ctrl-C. A command that stops early because of it leaves nothing half done. */
  readonly signal: AbortSignal;
}

export interface Command<A extends Args = Args, F extends Flags = Flags> {
  /** One or two words. */
  readonly name: string;
  /** One line, without a full stop. */
  readonly summary: string;
  /** Paragraphs for `--help` and the reference. */
  readonly description?: string;
  readonly args: A;
  readonly flags: F;
  /** As typed after `nacre`, each with what it does. */
  readonly examples: readonly { readonly run: string; readonly does: string }[];
  /** Null: it prints no result, or one that is not data. */
  readonly json: JsonContract | null;
  /** It prints one JSON document a line, with `--json` and without. */
  readonly jsonLines?: true;
  /** Makes a store where there is none; other commands say that there is none. */
  readonly creates?: true;
  /** Its words are a text: a flag among them was most likely meant as one of them, and is refused. */
  readonly takesText?: true;
  /** Codes with a meaning of their own here; the usual ones are the same everywhere. */
  readonly exits?: { readonly [code: number]: string };
  run(invocation: Invocation<A, F>): Promise<ExitCode | undefined>;
}

/** Gives `run` the types of the arguments and flags that stand above it. */
export function defineCommand<const A extends Args, const F extends Flags>(command: Command<A, F>): Command {
  return command as unknown as Command;
}
