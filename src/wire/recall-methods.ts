/** Methods that get back to the words. They only read. */

import { client, type MethodSpec, SECOND } from "./method-spec.ts";
import * as params from "./recall-params.ts";

export const RECALL_METHODS = {
  grep: {
    ...client,
    engine: "grep",
    thread: "reader",
    params: params.grepParams,
    deadlineMs: 5 * SECOND,
    summary: "Find exact words or a pattern in messages, summaries and files.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
