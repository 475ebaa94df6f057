/** What a soak was asked for in words. Whatever cannot be done is said before anything is built or started. */

import { accessSync, constants, mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { OF_EACH_KIND } from "./circles.ts";
import { FAULT_NAMES, type FaultName } from "./faults.ts";

const EXAMPLE = "npm run soak -- --minutes 20 --seed 7";
const LISTED = "npm run soak -- --help lists what there is";

const WORDS = {
  minutes: { type: "string", default: "5" },
  seed: { type: "string", default: "1" },
  lanes: { type: "string", default: "8" },
  faults: { type: "string", default: "all" },
  folder: { type: "string" },
  json: { type: "boolean", default: false },
  write: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

export interface Asked {
  readonly minutes: number;
  readonly seed: number;
  readonly lanes: number;
  readonly faults: readonly FaultName[];
  /** Absent: one of its own, which goes when nothing was wrong. */
  readonly folder: string | undefined;
  readonly json: boolean;
  readonly write: boolean;
}

/** In words for whoever asked. */
export class CannotSoak extends Error {
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

/** `help`: nothing else matters. Throws `CannotSoak`. */
export function askedIn(words: readonly string[]): Asked | "help" {
  const values = parsed(words);
  if (values.help) return "help";
  const { json, write, folder } = values;
  const minutes = numberIn("minutes", values.minutes, "a number above 0", (value) => value > 0);
  const seed = numberIn("seed", values.seed, "a whole number", Number.isSafeInteger);
  const lanes = numberIn(
    "lanes",
    values.lanes,
    `a whole number, ${OF_EACH_KIND} at least, which have one of each kind`,
    (value) => Number.isSafeInteger(value) && value >= OF_EACH_KIND,
  );
  const faults = faultsIn(values.faults);
  if (write && values.faults !== "all")
    throw new CannotSoak("what is kept is of every fault", "Leave out --faults, or --write.");
  if (folder !== undefined) prepare(folder);
  return { minutes, seed, lanes, faults, folder, json, write };
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: WORDS }).values;
  } catch (error) {
    throw new CannotSoak(wrongIn(error as NodeJS.ErrnoException), LISTED);
  }
}

/** Node's own words advise what is of no use here: a value that begins with a dash, words after `--`. */
function wrongIn({ code, message }: NodeJS.ErrnoException): string {
  const [, named = ""] = /'(?:-\w, )?([^' ]+)/.exec(message) ?? [];
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `there is no option ${named}`;
  if (code === "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL")
    return `nothing is known by the name of "${named}": a soak takes options alone`;
  if (code !== "ERR_PARSE_ARGS_INVALID_OPTION_VALUE") return message;
  return message.includes("does not take")
    ? `${named} takes no value`
    : `${named} needs a value, which does not begin with a dash`;
}

function numberIn(name: string, given: string, is: string, isSo: (value: number) => boolean): number {
  const value = given.trim() === "" ? Number.NaN : Number(given);
  if (!(Number.isFinite(value) && isSo(value)))
    throw new CannotSoak(`--${name} is ${is}, and not "${given}"`, EXAMPLE);
  return value;
}

function faultsIn(given: string): readonly FaultName[] {
  if (given === "all") return FAULT_NAMES;
  if (given === "none") return [];
  const names = given.split(",").map((name) => name.trim());
  const unknown = names.find((name) => !FAULT_NAMES.includes(name as FaultName));
  if (unknown !== undefined)
    throw new CannotSoak(`there is no fault "${unknown}"`, `There are: ${FAULT_NAMES.join(", ")}.`);
  return names as FaultName[];
}

/** Here and not when all is built: that takes a while. */
function prepare(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    const why = { EEXIST: "it is a file", ENOTDIR: "it is within a file", EACCES: "it may not be written" };
    throw new CannotSoak(
      `--folder "${folder}" cannot be used: ${why[code as keyof typeof why] ?? (error as Error).message}`,
      "Name a folder, or one that can be made; without --folder it is one of its own.",
    );
  }
}
