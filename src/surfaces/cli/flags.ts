/** The kinds of flags, what is typed for each, and what a command gets. */

import { NacreError } from "../../kernel/errors.ts";
import { didYouMean } from "./suggest.ts";

interface Described {
  readonly help: string;
  /** One letter. */
  readonly short?: string;
  /** Stands for the value in help, such as `DIR`. */
  readonly placeholder?: string;
  readonly completes?: "file" | "folder";
}

export type FlagDefinition = Described &
  (
    | { readonly type: "boolean" }
    | { readonly type: "text"; readonly default?: string }
    | { readonly type: "integer"; readonly default?: number; readonly min?: number; readonly max?: number }
    | { readonly type: "tokens"; readonly default?: number; readonly min?: number; readonly max?: number }
    | { readonly type: "duration"; readonly default?: number }
    /** From 0 to 1, or with a percent sign from 0 to 100. */
    | { readonly type: "share"; readonly default?: number }
    | { readonly type: "choice"; readonly choices: readonly string[]; readonly default?: string }
    /** `day`: of a date without a time, the end of that day where the person is, or now if it is not over. */
    | { readonly type: "time"; readonly day?: "local-end" }
    /** By repeating it, each as it is typed. */
    | { readonly type: "texts" }
    /** `also`: other names of choices, taken and not offered. */
    | {
        readonly type: "list";
        readonly choices?: readonly string[];
        readonly also?: { readonly [name: string]: string };
      }
  );

export type Flags = { readonly [name: string]: FlagDefinition };

type Plain<F extends FlagDefinition> = F extends { type: "boolean" }
  ? boolean
  : F extends { type: "list" | "texts" }
    ? readonly string[]
    : F extends { type: "choice"; choices: readonly (infer C)[] }
      ? C
      : F extends { type: "text" }
        ? string
        : number;

type Given = { default: unknown } | { type: "boolean" | "list" | "texts" };

export type FlagValues<F extends Flags> = {
  readonly [N in keyof F]: F[N] extends Given ? Plain<F[N]> : Plain<F[N]> | undefined;
};

export type FlagValue = string | number | boolean | readonly string[] | undefined;

/** What a command gets when the flag is not there. */
export function absentValue(flag: FlagDefinition): FlagValue {
  if (flag.type === "boolean") return false;
  if (flag.type === "list" || flag.type === "texts") return [];
  return "default" in flag ? flag.default : undefined;
}

/** What times are relative to. */
export interface Here {
  readonly now: number;
  /** Minutes that clocks here were ahead of UTC at that time. */
  utcOffset(at: number): number;
}

/** Reads what was typed. */
export function readFlag(
  name: string,
  flag: FlagDefinition,
  typed: readonly string[],
  here: Here,
): FlagValue {
  const last = typed.at(-1)!;
  switch (flag.type) {
    case "boolean":
      return true;
    case "text":
      if (last.trim() === "") throw bad(name, last, flag.completes === "folder" ? "a folder" : "a text");
      return last;
    case "texts":
      return typed;
    case "list":
      return typed.flatMap((text) => splitList(name, text, flag));
    case "choice":
      return oneOf(name, last, flag.choices);
    case "integer":
      return wholeNumber(name, last, flag.min ?? 0, flag.max ?? Number.MAX_SAFE_INTEGER);
    case "tokens":
      return tokenCount(name, last, flag.min ?? 0, flag.max ?? Number.MAX_SAFE_INTEGER);
    case "duration":
      return span(name, last, "ms");
    case "share":
      return share(name, last);
    case "time":
      return flag.day !== undefined && DATE.test(last)
        ? endOfDay(name, last, here)
        : moment(name, last, here.now);
  }
}

function bad(name: string, typed: string, expected: string): NacreError {
  const message = `--${name} "${typed.slice(0, 60)}" is not ${expected}`;
  return new NacreError("input/bad-flag", message, `Give --${name} ${expected}.`);
}

function splitList(
  name: string,
  typed: string,
  {
    choices,
    also = {},
  }: { readonly choices?: readonly string[]; readonly also?: { readonly [name: string]: string } },
): readonly string[] {
  const items = typed
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
  if (items.length === 0) throw bad(name, typed, "a name, or several with commas between them");
  return choices === undefined
    ? items
    : items.map((item) => oneOf(name, Object.hasOwn(also, item) ? also[item]! : item, choices));
}

function oneOf(name: string, typed: string, choices: readonly string[]): string {
  if (choices.includes(typed)) return typed;
  throw new NacreError(
    "input/bad-flag",
    `there is no "${typed.slice(0, 60)}" for --${name}`,
    `${didYouMean(typed, choices, "")} Give --${name} one of ${choices.join(", ")}.`.trimStart(),
  );
}

function wholeNumber(name: string, typed: string, min: number, max: number): number {
  const value = /^-?\d{1,15}$/.test(typed) ? Number(typed) : Number.NaN;
  if (!(value >= min && value <= max)) {
    const upTo = max === Number.MAX_SAFE_INTEGER ? "" : ` to ${max}`;
    throw bad(name, typed, `a whole number from ${min}${upTo}`);
  }
  return value;
}

function tokenCount(name: string, typed: string, min: number, max: number): number {
  const match = /^(\d{1,9}(?:\.\d{1,3})?)(k?)$/i.exec(typed);
  if (match === null) throw bad(name, typed, "a number of tokens, such as 800 or 1.5k");
  const value = Math.round(Number(match[1]) * (match[2] === "" ? 1 : 1_000));
  if (value < min || value > max) throw bad(name, typed, `a number of tokens from ${min} to ${max}`);
  return value;
}

function share(name: string, typed: string): number {
  const match = /^(\d{1,3}(?:\.\d{1,9})?|\.\d{1,9})(%?)$/.exec(typed);
  const value = match === null ? Number.NaN : Number(match[1]) / (match[2] === "" ? 1 : 100);
  if (!(value <= 1)) throw bad(name, typed, "a number from 0 to 1, such as 0.9 or 90%");
  return value;
}

const UNITS_MS: { readonly [unit: string]: number } = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

function span(name: string, typed: string, bareUnit: string | undefined): number {
  const match = /^(\d{1,9})(ms|s|m|h|d|w)?$/.exec(typed);
  const unit = match?.[2] ?? bareUnit;
  if (match === null || unit === undefined) throw bad(name, typed, "a time span, such as 500ms, 5s or 2m");
  return Number(match[1]) * UNITS_MS[unit]!;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = UNITS_MS["d"]!;
const MINUTE_MS = UNITS_MS["m"]!;

/** The last moment of that day here; now, where the day is not over yet. */
function endOfDay(name: string, typed: string, { now, utcOffset }: Here): number {
  const midnight = moment(name, typed, now) + DAY_MS;
  const end = midnight - utcOffset(midnight) * MINUTE_MS;
  const begin = midnight - DAY_MS - utcOffset(midnight - DAY_MS) * MINUTE_MS;
  return begin <= now && now < end ? now : end - 1;
}

/** A time that stands as an argument: read as a flag of times is. */
export function readTime(name: string, typed: string, here: Here): number {
  try {
    return readFlag(name, { type: "time", day: "local-end", help: "" }, [typed], here) as number;
  } catch {
    throw new NacreError(
      "input/bad-flag",
      `"${typed.slice(0, 60)}" is no ${name}`,
      `Give a date (2026-10-02), a time (2026-10-02T14:03) or a span ago (7d, 12h).`,
    );
  }
}

/** The thirtieth of February is no slip that may turn into another day. */
function isOnCalendar(typed: string): boolean {
  const day = typed.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

/** A date, a date and time (UTC unless it says otherwise), or how long ago. */
function moment(name: string, typed: string, now: number): number {
  const expected = "a date (2026-10-02), a time (2026-10-02T14:03) or a span ago (7d, 12h)";
  if (/^\d{1,9}[smhdw]$/.test(typed)) return now - span(name, typed, undefined);
  const match = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(
    typed,
  );
  if (match === null) throw bad(name, typed, expected);
  // Without a zone ECMAScript reads a date as UTC and a time as local; here both are UTC, as all times shown are.
  const zoned = typed.length > 10 && match[1] === undefined ? `${typed}Z` : typed;
  const at = Date.parse(zoned.replace(" ", "T"));
  if (Number.isNaN(at) || !isOnCalendar(typed)) throw bad(name, typed, expected);
  return at;
}
