/** Gives errors of a server, and of the way to it, the code and the hint that a person can act on. What is our own defect stays one. */

import { InvariantError } from "../../kernel/assert.ts";
import { codeOf, NacreError } from "../../kernel/errors.ts";
import { corruptError } from "../sql/corrupt-error.ts";

/** `Class` and code of the SQL standard, or Node's own of the way there. */
export function stateOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : undefined;
}

/** Two units wanted each other's rows: either may be tried again as it was. */
const IN_THE_WAY = new Set(["40001", "40P01"]);
/** It has waited as long as it may. */
const WAITED_IN_VAIN = "55P03";

export function stoodInTheWay(error: unknown): boolean {
  const cause = codeOf(error) === "store/locked" ? (error as Error).cause : error;
  return IN_THE_WAY.has(stateOf(cause) ?? "");
}

/** As many connections as it takes, or as this user may have. */
const WITHOUT_ROOM = new Set(["53300", "53200"]);

/** Of what `connect` rejects with. */
export function isWithoutRoom(error: unknown): boolean {
  return error instanceof NacreError && WITHOUT_ROOM.has(stateOf(error.cause) ?? "");
}

type Refusal = readonly [code: ConstructorParameters<typeof NacreError>[0], message: string, hint: string];

const UNREACHABLE = "Check that the server runs and can be reached from here. Nacre goes on trying.";

/** The error to throw instead. `shown` is where the server is, without its password. */
export function translateError(error: unknown, shown: string): unknown {
  if (error instanceof NacreError || error instanceof InvariantError) return error;
  const state = stateOf(error) ?? "";
  const detail = error instanceof Error ? error.message : String(error);
  // The class of what refuses a row; and what the schema's own triggers raise.
  if (state.startsWith("23") || state === "P0001")
    return new InvariantError(`the store refused a row: ${detail}`, { cause: error });
  if (state === "XX001" || state === "XX002") return corruptError(shown, detail, error);
  // Of `pg` itself, without a code: the server wants a password, and nobody has given one.
  if (/^SASL: .*client password/.test(detail)) return translateError({ code: "28P01" }, shown);
  const refusal = refusalOf(state, detail, shown) ?? (isLost(error) ? unreachable(shown, detail) : undefined);
  return refusal === undefined ? error : new NacreError(...refusal, { cause: error });
}

function refusalOf(state: string, detail: string, shown: string): Refusal | undefined {
  if (IN_THE_WAY.has(state) || state === WAITED_IN_VAIN)
    return [
      "store/locked",
      `${shown} is being written by another owner`,
      "Try again: it waits for its turn then.",
    ];
  if (state === "57014")
    return [
      "store/unavailable",
      `${shown} did not answer in time`,
      "Look at the load of the server, or raise the time that a statement may take.",
    ];
  if (WITHOUT_ROOM.has(state))
    return [
      "store/unavailable",
      `${shown} has no connection left: ${detail}`,
      "Raise max_connections of the server, or close programs that use it. Nacre goes on trying.",
    ];
  if (state === "53100")
    return [
      "store/full",
      `no room is left for ${shown}`,
      "Free some disk space on the server, then try again.",
    ];
  if (state === "28P01" || state === "28000")
    return [
      "store/unavailable",
      `${shown} did not let this program in`,
      "Check the user and the password, in the address of the server, in PGPASSWORD or in ~/.pgpass.",
    ];
  if (state === "3D000")
    return ["store/unavailable", `${shown}: there is no such database`, "Create it, or name another one."];
  if (state === "42501" || state === READ_ONLY)
    return [
      "store/read-only",
      `${shown} cannot be written: ${detail}`,
      "Give its user the right to write in this schema, and connect to a server that is no replica.",
    ];
  if (OF_NO_USE.has(state))
    return [
      "store/unavailable",
      `${shown} cannot be used over this connection: ${detail}`,
      "Nacre goes on with another one. If it stays so, look whether the address leads to a replica: only a primary can be written.",
    ];
  if (state.startsWith("08") || state.startsWith("57P")) return unreachable(shown, detail);
  return undefined;
}

function unreachable(shown: string, detail: string): Refusal {
  return ["store/unavailable", `${shown} cannot be reached: ${detail}`, UNREACHABLE];
}

const OF_THE_WAY = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"],
  ...["EPIPE", "ENOENT", "EACCES", "EADDRNOTAVAIL", "ECONNABORTED", "ERR_STREAM_DESTROYED"],
]);

/**
 * Of a server that lives, and whose connection is of no use: it was ended because its unit stood still for too long (25P03, 25P04), or
 * it leads to a server that is, or has become, a replica, or to tables that have changed under what was prepared (0A000).
 */
const OF_NO_USE = new Set(["25P03", "25P04", "0A000"]);
/** A replica's, or a user's who may only read: the next connection may lead to another server. */
const READ_ONLY = "25006";

/** What `pg` says of a connection that is gone has no code. */
const GONE =
  /Connection terminated|connection error and is not queryable|was closed and is not queryable|timeout expired|Query read timeout|server does not support SSL|This socket has been ended/;

/** The connection is of no use any more. */
export function isLost(error: unknown): boolean {
  const state = stateOf(error) ?? "";
  if (OF_THE_WAY.has(state) || OF_NO_USE.has(state) || state === READ_ONLY) return true;
  if (state.startsWith("08") || state.startsWith("57P")) return true;
  if (error instanceof AggregateError) return error.errors.some(isLost);
  return error instanceof Error && GONE.test(error.message);
}
