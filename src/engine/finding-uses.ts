/** What finds records by what they say. */

import type { EngineApi } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { search } from "./search.ts";

export function findingUses(context: EngineContext): Pick<EngineApi, "search"> {
  return { search: (request, signal) => search(context, request, signal) };
}
