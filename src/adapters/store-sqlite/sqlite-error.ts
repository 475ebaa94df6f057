/** Gives errors of SQLite the code and the hint that a person can act on. What is our own defect stays one. */

import { InvariantError } from "../../kernel/assert.ts";
import { NacreError } from "../../kernel/errors.ts";
import { corruptError } from "../sql/corrupt-error.ts";

/** Primary result codes of SQLite, the low byte of the extended ones. */
const PERM = 3;
const BUSY = 5;
const LOCKED = 6;
const NOMEM = 7;
const READONLY = 8;
const IOERR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANTOPEN = 14;
const CONSTRAINT = 19;
const NOTADB = 26;

export function primaryCode(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === "number" ? code & 0xff : undefined;
}

/** The file is not a database, or not one that can be read. */
export function isDamage(error: unknown): boolean {
  const code = primaryCode(error);
  return code === CORRUPT || code === NOTADB;
}

/** The error to throw instead. `path` is the file that the failing connection has open. */
export function translateError(error: unknown, path: string): unknown {
  const detail = error instanceof Error ? error.message : String(error);
  const refuse = (...[code, message, hint]: Refusal) => new NacreError(code, message, hint, { cause: error });
  switch (primaryCode(error)) {
    case BUSY:
    case LOCKED:
      return refuse(
        "store/locked",
        `${path} is locked by another program`,
        "Close the program that has it open, then try again.",
      );
    case CORRUPT:
    case NOTADB:
      return corruptError(path, detail, error);
    case PERM:
    case READONLY:
      return refuse(
        "store/read-only",
        `${path} cannot be written`,
        "Give this user write permission on the file and on its folder.",
      );
    case FULL:
      return refuse("store/full", `no room is left for ${path}`, "Free some disk space, then try again.");
    case CANTOPEN:
    case IOERR:
    case NOMEM:
      return refuse(
        "store/unavailable",
        `${path}: ${detail}`,
        "Check that the folder exists, can be read and written, and is not on a failing disk.",
      );
    case CONSTRAINT:
      return new InvariantError(`the store refused a row: ${detail}`, { cause: error });
    default:
      return isClosed(error)
        ? refuse("store/closed", "the store is closed", "Open it again before using it.")
        : error;
  }
}

type Refusal =
  ConstructorParameters<typeof NacreError> extends [infer C, infer M, infer H, ...unknown[]]
    ? [code: C, message: M, hint: H]
    : never;

function isClosed(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === "ERR_INVALID_STATE";
}
