/** What a failure is, by its status and by the names it gives itself. Words meant for people decide nothing. */

import type { FailedOutcome } from "../../ports/summarise-failure.ts";

const BY_STATUS: ReadonlyMap<number, FailedOutcome> = new Map([
  [401, "auth"],
  [403, "auth"],
  [408, "timeout"],
  [429, "rate"],
  [504, "timeout"],
]);

/** Types and codes that endpoints and the platform use; compared as wholes. */
const BY_NAME: ReadonlyMap<string, FailedOutcome> = new Map([
  ["authentication_error", "auth"],
  ["authentication", "auth"],
  ["auth", "auth"],
  ["auth_error", "auth"],
  ["unauthorized", "auth"],
  ["unauthenticated", "auth"],
  ["forbidden", "auth"],
  ["permission_error", "auth"],
  ["permission_denied", "auth"],
  ["invalid_api_key", "auth"],
  ["invalid_authentication", "auth"],
  ["missing_api_key", "auth"],
  ["rate_limit", "rate"],
  ["rate_limit_error", "rate"],
  ["rate_limit_exceeded", "rate"],
  ["too_many_requests", "rate"],
  ["resource_exhausted", "rate"],
  ["insufficient_quota", "rate"],
  ["timeout", "timeout"],
  ["timeout_error", "timeout"],
  ["deadline_exceeded", "timeout"],
  ["etimedout", "timeout"],
  ["esockettimedout", "timeout"],
  ["und_err_connect_timeout", "timeout"],
  ["und_err_headers_timeout", "timeout"],
  ["und_err_body_timeout", "timeout"],
  ["wire/deadline", "timeout"],
]);

/** Takes whatever was sent: what is no number or text says nothing. A name is more exact than a status. */
export function outcomeFrom(failure: {
  readonly status?: unknown;
  readonly code?: unknown;
  readonly type?: unknown;
}): FailedOutcome {
  const named = [failure.type, failure.code].map((name) =>
    typeof name === "string" ? BY_NAME.get(name.toLowerCase()) : undefined,
  );
  const numbered = [failure.status, failure.code].map((status) =>
    typeof status === "number" || (typeof status === "string" && /^\d{3}$/.test(status))
      ? BY_STATUS.get(Number(status))
      : undefined,
  );
  return [...named, ...numbered].find((outcome) => outcome !== undefined) ?? "failed";
}
