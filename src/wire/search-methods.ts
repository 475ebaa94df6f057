/** Methods that find. They only read. */

import { client, type MethodSpec, SECOND } from "./method-spec.ts";
import * as params from "./search-params.ts";

export const SEARCH_METHODS = {
  search: {
    ...client,
    engine: "search",
    thread: "reader",
    params: params.searchParams,
    deadlineMs: 5 * SECOND,
    summary: "Find messages by their words.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
