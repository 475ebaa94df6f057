/** How the program ends. Documented, and kept: scripts depend on them. */

import { codeOf, type ErrorCode } from "../../kernel/errors.ts";

export const EXIT_CODES = {
  ok: 0,
  failed: 1,
  usage: 2,
  notFound: 3,
  attention: 4,
  unavailable: 5,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

export const EXIT_MEANINGS: { readonly [code in ExitCode]: string } = {
  0: "It worked.",
  1: "It failed.",
  2: "The command line is wrong; nothing was done.",
  3: "What was asked for does not exist.",
  4: "The check found something that needs attention.",
  5: "The store, or the process that owns it, cannot be used.",
  130: "Interrupted. What was finished before is kept; the same command goes on from there.",
};

const BY_CODE: { readonly [code in ErrorCode]?: ExitCode } = {
  "input/bad-file": EXIT_CODES.failed,
  "history/unknown-lane": EXIT_CODES.notFound,
  "history/unknown-message": EXIT_CODES.notFound,
  "history/unknown-summary": EXIT_CODES.notFound,
  "history/unknown-file": EXIT_CODES.notFound,
  "history/erased": EXIT_CODES.notFound,
  "memory/unknown": EXIT_CODES.notFound,
  "guidance/unknown": EXIT_CODES.notFound,
  "doc/unknown": EXIT_CODES.notFound,
  "artifact/unknown": EXIT_CODES.notFound,
  "receipt/unknown": EXIT_CODES.notFound,
  "pack/unknown": EXIT_CODES.notFound,
  "ledger/unknown": EXIT_CODES.notFound,
  "fact/unknown": EXIT_CODES.notFound,
  "fact/unknown-predicate": EXIT_CODES.usage,
  "fact/bad-object": EXIT_CODES.usage,
  "fact/bad-interval": EXIT_CODES.usage,
  "fact/no-source": EXIT_CODES.notFound,
  "card/no-source": EXIT_CODES.notFound,
  "graph/unknown": EXIT_CODES.notFound,
  "card/unknown": EXIT_CODES.notFound,
  "lesson/unknown": EXIT_CODES.notFound,
  "brain/unknown-pack": EXIT_CODES.notFound,
  "brain/unknown-episode": EXIT_CODES.notFound,
  "brain/not-initialised": EXIT_CODES.notFound,
  "wire/internal": EXIT_CODES.failed,
  "wire/cancelled": EXIT_CODES.interrupted,
};

const BY_ROOM: { readonly [room: string]: ExitCode } = {
  input: EXIT_CODES.usage,
  store: EXIT_CODES.unavailable,
  wire: EXIT_CODES.unavailable,
};

export function exitCodeOf(error: unknown): ExitCode {
  const code = codeOf(error);
  if (code === undefined) return EXIT_CODES.failed;
  return BY_CODE[code] ?? BY_ROOM[code.split("/")[0]!] ?? EXIT_CODES.failed;
}
