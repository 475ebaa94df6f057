/** Result codes of SQLite, as literals: each becomes a code and a hint, or stays a defect. */

import { expect, test } from "vitest";
import { InvariantError } from "../../kernel/assert.ts";
import { codeOf, NacreError } from "../../kernel/errors.ts";
import { translateError } from "./sqlite-error.ts";

function thrown(errcode: number): Error {
  return Object.assign(new Error("as SQLite says"), { code: "ERR_SQLITE_ERROR", errcode });
}

test.each([
  { name: "BUSY", errcode: 5, code: "store/locked" },
  { name: "BUSY_SNAPSHOT", errcode: 517, code: "store/locked" },
  { name: "LOCKED", errcode: 6, code: "store/locked" },
  { name: "READONLY", errcode: 8, code: "store/read-only" },
  { name: "READONLY_DIRECTORY", errcode: 1544, code: "store/read-only" },
  { name: "PERM", errcode: 3, code: "store/read-only" },
  { name: "IOERR_READ", errcode: 266, code: "store/unavailable" },
  { name: "CORRUPT", errcode: 11, code: "store/corrupt" },
  { name: "CORRUPT_VTAB", errcode: 267, code: "store/corrupt" },
  { name: "NOTADB", errcode: 26, code: "store/corrupt" },
  { name: "FULL", errcode: 13, code: "store/full" },
  { name: "CANTOPEN", errcode: 14, code: "store/unavailable" },
])("$name is $code", ({ errcode, code }) => {
  const cause = thrown(errcode);
  const error = translateError(cause, "/data/nacre.db");
  expect(error).toBeInstanceOf(NacreError);
  expect(codeOf(error)).toBe(code);
  expect(error).toMatchObject({ cause, message: expect.stringContaining("/data/nacre.db") });
  expect((error as NacreError).hint).toMatch(/[.]$/);
});

test("what is damaged is replaced by the command that does it", () => {
  for (const errcode of [11, 26]) {
    const { hint } = translateError(thrown(errcode), "/data/nacre.db") as NacreError;
    expect(hint).toContain("`nacre restore FILE`");
  }
});

test("a broken constraint is our defect, not the person's", () => {
  expect(translateError(thrown(2067), "/data/nacre.db")).toBeInstanceOf(InvariantError);
});

test("what SQLite has not thrown passes through", () => {
  const error = new TypeError("something else");
  expect(translateError(error, "/data/nacre.db")).toBe(error);
  const statement = thrown(1);
  expect(translateError(statement, "/data/nacre.db")).toBe(statement);
});
