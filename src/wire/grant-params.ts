/** What the methods of grants take. How much may be granted at most is the engine's to say. */

import { flag, integer, list, object, oneOf, optional, text } from "../kernel/shape.ts";
import { asked, asker, name, sessionKey, time } from "./shapes.ts";

const secret = text({ min: 1, max: 200 });
const amount = integer({ min: 1, max: 1_000_000_000 });
const count = integer({ min: 0 });
const ref = text({ min: 1, max: 80 });

export const issueGrantParams = asked(
  "issueGrant",
  object({
    issuer: asker,
    child: sessionKey,
    purpose: oneOf(["spawn", "ask"]),
    lanes: optional(list(sessionKey, { max: 200 })),
    summaries: optional(list(ref, { max: 500 })),
    maxDepth: optional(amount),
    tokens: optional(amount),
    ttlMs: optional(amount),
    requestId: optional(name),
  }),
);

export const revokeGrantParams = asked(
  "revokeGrant",
  object({
    child: optional(sessionKey),
    secret: optional(secret),
    all: optional(flag()),
    before: optional(time),
    installation: optional(name),
    reason: oneOf(["completed", "failed", "timeout", "deleted", "released", "restart", "rolled-back"]),
  }),
);

export const grantReportParams = asked("grantReport", object({ secret }));

export const spendGrantParams = asked("spendGrant", object({ grant: count, tokens: count }));

export const settleGrantParams = asked(
  "settleGrant",
  object({ grant: count, unused: count, visited: list(ref, { max: 100_000 }) }),
);
