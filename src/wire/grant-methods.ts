/** Methods by which a conversation lets a sub-agent of its own read, and takes it back. */

import * as params from "./grant-params.ts";
import { client, internal, type MethodSpec, SECOND } from "./method-spec.ts";

/** Who vouches for the conversation that gives one. */
const callers = ["gateway", "test"] as const;

export const GRANT_METHODS = {
  issue_grant: {
    ...client,
    engine: "issueGrant",
    thread: "writer",
    params: params.issueGrantParams,
    idempotent: false,
    deadlineMs: 2 * SECOND,
    callers,
    summary: "Let a sub-agent read what the asking conversation may, for a while.",
  },
  revoke_grant: {
    ...client,
    engine: "revokeGrant",
    thread: "writer",
    params: params.revokeGrantParams,
    deadlineMs: 2 * SECOND,
    callers,
    summary: "Take back a grant, and those that were given under it.",
  },
  grant_report: {
    ...client,
    engine: "grantReport",
    thread: "reader",
    params: params.grantReportParams,
    deadlineMs: 2 * SECOND,
    callers,
    summary: "What was read under a grant, and what it came to.",
  },
  spend_grant: {
    ...internal,
    engine: "spendGrant",
    thread: "writer",
    params: params.spendGrantParams,
    idempotent: false,
    deadlineMs: 5 * SECOND,
    summary: "Set tokens of a grant aside before something is read.",
  },
  settle_grant: {
    ...internal,
    engine: "settleGrant",
    thread: "writer",
    params: params.settleGrantParams,
    idempotent: false,
    deadlineMs: 5 * SECOND,
    summary: "Give back what was not used of a grant, and note what was read.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
