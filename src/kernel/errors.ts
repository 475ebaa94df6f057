/**
 * Failures a person can act on.
 *
 * `code` is stable, crosses the wire, and is what callers compare (several copies of this class may live in
 * one process, so `instanceof` is not reliable). The wording may change; `hint` is the reader's next step.
 */

export const ERROR_CODES = [
  "input/bad-field",
  "input/bad-ref",
  "input/bad-file",
  "input/unknown-command",
  "input/bad-flag",
  "input/bad-pattern",
  "input/bad-cursor",
  "input/bad-entity",
  "history/unknown-lane",
  "history/unknown-message",
  "history/unknown-summary",
  "history/unknown-file",
  "history/erased",
  "history/not-quarantined",
  "memory/unknown",
  "memory/name-taken",
  "memory/not-allowed",
  "doc/unknown",
  "guidance/unknown",
  "ledger/unknown",
  "ledger/erased",
  "ledger/illegal-move",
  "ledger/drifted",
  "ledger/capped",
  "fact/unknown",
  "fact/unknown-predicate",
  "fact/bad-object",
  "fact/bad-interval",
  "fact/no-source",
  "fact/over-confident",
  "fact/conflict",
  "fact/bad-supersession",
  "fact/not-current",
  "fact/decided",
  "graph/unknown",
  "graph/ambiguous",
  "graph/conflict",
  "card/unknown",
  "card/no-source",
  "lesson/unknown",
  "lesson/not-taught",
  "brain/unknown-episode",
  "brain/unknown-pack",
  "brain/bad-pack",
  "brain/other-space",
  "brain/not-proven",
  "brain/not-initialised",
  "brain/stale-lease",
  "brain/served-already",
  "brain/not-allowed",
  "brain/changed-meanwhile",
  "artifact/unknown",
  "pack/unknown",
  "receipt/unknown",
  "embed/unavailable",
  "embed/refused",
  "embed/bad-answer",
  "embed/missing",
  "vector/other-space",
  "vector/bad-vector",
  "grant/required",
  "grant/unknown",
  "grant/expired",
  "grant/revoked",
  "grant/out-of-scope",
  "grant/spent",
  "grant/recursion",
  "grant/busy",
  "client/not-granted",
  "client/not-allowed",
  "backup/invalid",
  "backup/exists",
  "backup/failed",
  "store/missing",
  "store/locked",
  "store/owned",
  "store/fenced",
  "store/newer-schema",
  "store/corrupt",
  "store/read-only",
  "store/full",
  "store/closed",
  "store/unavailable",
  "model/unavailable",
  "host/missing",
  "host/unsupported",
  "host/failed",
  "service/unavailable",
  "service/failed",
  "studio/no-session",
  "studio/unavailable",
  "wire/frame-too-large",
  "wire/malformed-frame",
  "wire/unknown-method",
  "wire/protocol-mismatch",
  "wire/unauthorised",
  "wire/deadline",
  "wire/cancelled",
  "wire/overloaded",
  "wire/closing",
  "wire/disconnected",
  "wire/internal",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

export class NacreError extends Error {
  override readonly name = "NacreError";
  readonly code: ErrorCode;
  readonly hint: string;

  constructor(code: ErrorCode, message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.hint = hint;
  }
}

/** The code of any thrown value, or undefined when it is not one of ours. */
export function codeOf(error: unknown): ErrorCode | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return ERROR_CODES.find((known) => known === code);
}

/** Nobody is there any more: whether something was begun or not, it has to be looked for elsewhere. */
export function isGone(error: unknown): boolean {
  const code = codeOf(error);
  return code === "wire/closing" || code === "wire/disconnected";
}
