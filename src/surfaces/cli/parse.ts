/** From what was typed to a command's arguments and flags. `parseArgs` cuts; the definitions decide. */

import { parseArgs } from "node:util";
import { NacreError } from "../../kernel/errors.ts";
import type { Args, Command } from "./command.ts";
import { absentValue, type Flags, type FlagValue, type Here, readFlag } from "./flags.ts";
import { GLOBAL_FLAGS } from "./global-flags.ts";
import { COMMANDS, groupOf } from "./registry.ts";
import { didYouMean } from "./suggest.ts";

export interface Selection {
  /** The command's name, or undefined when none was typed. */
  readonly name: string | undefined;
  /** What was typed, without the name. */
  readonly rest: readonly string[];
}

export interface Parsed {
  readonly args: { readonly [name: string]: string | readonly string[] | undefined };
  readonly flags: { readonly [name: string]: FlagValue };
  readonly globals: { readonly [name: string]: FlagValue };
}

/** Finds the command's name; global flags may stand before it. */
export function selectCommand(argv: readonly string[]): Selection {
  const words = cut(argv, GLOBAL_FLAGS).filter((token) => token.kind === "positional");
  const [first, second] = words;
  if (first === undefined) return { name: undefined, rest: argv };
  const pair = `${first.value} ${second?.value ?? ""}`;
  if (second !== undefined && Object.hasOwn(COMMANDS, pair)) {
    return { name: pair, rest: argv.filter((_, at) => at !== first.index && at !== second.index) };
  }
  if (Object.hasOwn(COMMANDS, first.value)) {
    return { name: first.value, rest: argv.filter((_, at) => at !== first.index) };
  }
  const group = groupOf(first.value);
  if (group.length > 0) {
    // `history --help` explains the group, as `help history` does.
    if (second === undefined)
      return {
        name: "help",
        rest: [first.value, ...argv.filter((word, at) => at !== first.index && !isHelp(word))],
      };
    throw unknownCommand(pair, group);
  }
  throw unknownCommand(first.value, [...Object.keys(COMMANDS), ...firstWords()]);
}

/** Of commands of two words. */
function firstWords(): readonly string[] {
  const pairs = Object.keys(COMMANDS).filter((name) => name.includes(" "));
  return [...new Set(pairs.map((name) => name.split(" ")[0]!))];
}

function isHelp(word: string): boolean {
  return word === "--help" || word === "-h";
}

function unknownCommand(typed: string, names: readonly string[]): NacreError {
  return new NacreError(
    "input/unknown-command",
    `there is no command "${typed.slice(0, 60)}"`,
    didYouMean(typed, names, "nacre help lists all commands."),
  );
}

/** Reads everything after the name. */
export function parseCommand(
  command: Pick<Command, "name" | "args" | "flags" | "takesText">,
  rest: readonly string[],
  here: Here,
): Parsed {
  const known: Flags = { ...GLOBAL_FLAGS, ...command.flags };
  const typed = new Map<string, string[]>();
  const words: string[] = [];
  const tokens = cut(rest, known);
  if (command.takesText) refuseAmongWords(command.name, rest, tokens);
  for (const token of tokens) {
    if (token.kind === "positional") words.push(token.value);
    else if (token.kind === "option") {
      typed.set(token.name, [...(typed.get(token.name) ?? []), optionValue(token, known)]);
    }
  }
  const read = (flags: Flags): Parsed["flags"] =>
    Object.fromEntries(
      Object.entries(flags).map(([name, flag]) => {
        const values = typed.get(name);
        return [name, values === undefined ? absentValue(flag) : readFlag(name, flag, values, here)];
      }),
    );
  const globals = read(GLOBAL_FLAGS);
  // Someone who asks for help has not got the rest right yet.
  if (globals["help"] === true) return { args: {}, flags: {}, globals };
  return { args: readWords(command, words), flags: read(command.flags), globals };
}

interface OptionToken {
  readonly kind: "option";
  readonly index: number;
  readonly name: string;
  /** As typed, hyphens included. */
  readonly rawName: string;
  readonly value: string | undefined;
  /** Whether the value came after `=`. */
  readonly inlineValue: boolean | undefined;
}

type Token =
  | OptionToken
  | { readonly kind: "positional"; readonly index: number; readonly value: string }
  | { readonly kind: "option-terminator" };

/** Flags of every command that somebody may be told about; `--json` and `--quiet` are added to what was typed before. */
const MAYBE_WORDS = Object.keys(GLOBAL_FLAGS).filter((name) => name !== "json" && name !== "quiet");

/** Behind the words flags may stand, but not behind a single one: "Use --home" is half a sentence. */
function refuseAmongWords(name: string, rest: readonly string[], tokens: readonly Token[]): void {
  const places = tokens.flatMap((token) => (token.kind === "positional" ? [token] : []));
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return;
  const isHalf = places.length === 1 && /^[\p{L}\p{N}]+$/u.test(first.value);
  const among = tokens.find(
    (token): token is OptionToken =>
      token.kind === "option" &&
      token.index > first.index &&
      (token.index < last.index || (isHalf && MAYBE_WORDS.includes(token.name))),
  );
  if (among === undefined || rest.some(isHelp)) return;
  const text = rest.slice(first.index).join(" ").slice(0, 200).replaceAll("'", "'\\''");
  throw badFlag(
    `${among.rawName} stands among the words`,
    `If it is one of them, quote them all: \`nacre ${name} '${text}'\`. If it is a flag, put it before them.`,
  );
}

function cut(argv: readonly string[], flags: Flags): readonly Token[] {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, flag]) => [
      name,
      {
        type: flag.type === "boolean" ? ("boolean" as const) : ("string" as const),
        ...(flag.short !== undefined && { short: flag.short }),
      },
    ]),
  );
  const config = { args: [...argv], options, strict: false, allowPositionals: true, tokens: true } as const;
  return parseArgs(config).tokens as readonly Token[];
}

function optionValue(token: OptionToken, known: Flags): string {
  const flag = Object.hasOwn(known, token.name) ? known[token.name] : undefined;
  if (flag === undefined) {
    const names = Object.keys(known).map((name) => `--${name}`);
    throw badFlag(
      `there is no flag ${token.rawName}`,
      didYouMean(token.rawName, names, "--help lists the flags."),
    );
  }
  if (flag.type === "boolean") {
    if (token.value !== undefined)
      throw badFlag(`--${token.name} takes no value`, `Leave out "=${token.value}".`);
    return "";
  }
  // A flag in the place of a value was meant as a flag: `--limit --json`. After `=` anything goes.
  if (token.value === undefined || (!token.inlineValue && /^-[^\d]/.test(token.value))) {
    throw badFlag(`--${token.name} needs a value`, `${flag.help}.`);
  }
  return token.value;
}

function badFlag(message: string, hint: string): NacreError {
  return new NacreError("input/bad-flag", message, hint);
}

function readWords(
  command: { readonly name: string; readonly args: Args },
  words: readonly string[],
): Parsed["args"] {
  const help = `nacre ${command.name} --help shows how it is used.`;
  const left = [...words];
  const args: { [name: string]: string | readonly string[] | undefined } = {};
  for (const [name, arg] of Object.entries(command.args)) {
    if (arg.variadic) {
      args[name] = left.splice(0);
    } else {
      args[name] = left.shift();
    }
    const given = arg.variadic ? args[name]!.length > 0 : args[name] !== undefined;
    if (!given && !arg.optional) {
      throw new NacreError(
        "input/bad-field",
        `${command.name} needs ${name.toUpperCase()}: ${arg.help}`,
        help,
      );
    }
    const wrong = [args[name] ?? []]
      .flat()
      .find((value) => arg.choices !== undefined && !arg.choices.includes(value));
    if (wrong !== undefined) {
      throw new NacreError(
        "input/bad-field",
        `"${wrong.slice(0, 60)}" is not one of ${arg.choices!.join(", ")}`,
        help,
      );
    }
  }
  if (left.length > 0) {
    throw new NacreError(
      "input/bad-field",
      `"${withoutPassword(left[0]!).slice(0, 60)}" is one word too many`,
      help,
    );
  }
  return args;
}

/** An address that was put in the wrong place is not repeated whole. */
function withoutPassword(word: string): string {
  return word.replace(/\/\/.*@/, "//…@");
}
