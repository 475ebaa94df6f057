import { expect, test } from "vitest";
import { codeOf } from "../../kernel/errors.ts";
import { type FlagDefinition, readFlag } from "./flags.ts";

const now = Date.UTC(2026, 9, 20, 12);
const help = "x";

const read = (flag: FlagDefinition, ...typed: readonly string[]) =>
  readFlag("f", flag, typed, { now, utcOffset: () => 120 });

test.each<[FlagDefinition, string, unknown]>([
  [{ type: "integer", help }, "7", 7],
  [{ type: "integer", help, min: -5 }, "-5", -5],
  [{ type: "tokens", help }, "800", 800],
  [{ type: "tokens", help }, "1.5k", 1_500],
  [{ type: "tokens", help, min: 100, max: 50_000 }, "50k", 50_000],
  [{ type: "duration", help }, "250", 250],
  [{ type: "duration", help }, "2m", 120_000],
  [{ type: "share", help }, "0.9", 0.9],
  [{ type: "share", help }, ".25", 0.25],
  [{ type: "share", help }, "1", 1],
  [{ type: "share", help }, "95%", 0.95],
  [{ type: "choice", help, choices: ["a", "b"] }, "b", "b"],
  [{ type: "list", help }, "a, b,,c", ["a", "b", "c"]],
  [{ type: "list", help, choices: ["apples"], also: { a: "apples" } }, "a,apples", ["apples", "apples"]],
  [{ type: "time", help, day: "local-end" }, "2026-10-02", Date.UTC(2026, 9, 2, 22) - 1],
  [{ type: "time", help, day: "local-end" }, "2026-10-20", now],
  [{ type: "time", help, day: "local-end" }, "2026-10-02T14:03", Date.UTC(2026, 9, 2, 14, 3)],
  [{ type: "time", help, day: "local-end" }, "1d", now - 86_400_000],
  [{ type: "time", help }, "7d", now - 7 * 86_400_000],
  [{ type: "time", help }, "12h", now - 12 * 3_600_000],
  [{ type: "time", help }, "2026-10-02", Date.UTC(2026, 9, 2)],
  [{ type: "time", help }, "2026-10-02T14:03", Date.UTC(2026, 9, 2, 14, 3)],
  [{ type: "time", help }, "2026-10-02 14:03:09", Date.UTC(2026, 9, 2, 14, 3, 9)],
  [{ type: "time", help }, "2026-10-02T14:03:00Z", Date.UTC(2026, 9, 2, 14, 3)],
  [{ type: "time", help }, "2026-10-02T14:03+02:00", Date.UTC(2026, 9, 2, 12, 3)],
])("reads %o from %s", (flag, typed, value) => {
  expect(read(flag, typed)).toEqual(value);
});

test.each<[FlagDefinition, string]>([
  [{ type: "integer", help }, "-1"],
  [{ type: "integer", help, max: 9 }, "10"],
  [{ type: "integer", help }, "1e3"],
  [{ type: "integer", help }, "9999999999999999"],
  [{ type: "tokens", help }, "lots"],
  [{ type: "tokens", help, min: 100, max: 50_000 }, "99"],
  [{ type: "tokens", help, min: 100, max: 50_000 }, "50.1k"],
  [{ type: "list", help, choices: ["apples"], also: { a: "apples" } }, "toString"],
  [{ type: "time", help, day: "local-end" }, "2026-13-01"],
  [{ type: "duration", help }, "2 fortnights"],
  [{ type: "share", help }, "1.1"],
  [{ type: "share", help }, "101%"],
  [{ type: "share", help }, "-0.5"],
  [{ type: "share", help }, "most"],
  [{ type: "choice", help, choices: ["a"] }, "A"],
  [{ type: "list", help, choices: ["a"] }, "a,b"],
  [{ type: "list", help }, ","],
  [{ type: "time", help }, "2026-13-01"],
  [{ type: "time", help }, "2026-02-30"],
  [{ type: "time", help, day: "local-end" }, "2026-02-29T10:00Z"],
  [{ type: "time", help }, "7"],
  [{ type: "time", help }, "last friday"],
])("refuses %o from %s", (flag, typed) => {
  let thrown: unknown;
  try {
    read(flag, typed);
  } catch (error) {
    thrown = error;
  }
  expect(codeOf(thrown)).toBe("input/bad-flag");
});

test("a repeated flag: the last counts, lists add up", () => {
  expect(read({ type: "integer", help }, "1", "2")).toBe(2);
  expect(read({ type: "list", help }, "a", "b,c")).toEqual(["a", "b", "c"]);
});
