/** Methods about what a person wrote for their assistant in files of its workspace. */

import * as params from "./authored-params.ts";
import { client, internal, type MethodSpec, SECOND } from "./method-spec.ts";
import { nothing } from "./params.ts";

export const AUTHORED_METHODS = {
  list_authored: {
    ...client,
    engine: "listAuthored",
    thread: "reader",
    params: params.listAuthoredParams,
    deadlineMs: 5 * SECOND,
    summary: "The authored files of the workspaces, and what they cost by tier.",
  },
  show_authored: {
    ...client,
    engine: "showAuthored",
    thread: "reader",
    params: params.showAuthoredParams,
    deadlineMs: 5 * SECOND,
    // Whoever is no person has what a prompt shows of it.
    callers: ["cli", "test"],
    summary: "An authored file, node by node: what binds, what guides, what tells.",
  },
  prepare_authored: {
    ...internal,
    engine: "prepareAuthored",
    thread: "background",
    params: nothing,
    deadlineMs: 60 * SECOND,
    summary: "Read what changed in the authored files of the workspaces.",
  },
  apply_authored: {
    ...internal,
    engine: "applyAuthored",
    thread: "writer",
    params: params.applyAuthoredParams,
    deadlineMs: 30 * SECOND,
    summary: "Store what was read of authored files.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
