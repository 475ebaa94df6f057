/** One fact by its reference, with all that became of it. */

import type { TimedFact } from "../../../../src/engine/facts-api.ts";
import { call } from "../../api/call.ts";
import { problemOf } from "../../api/problem.ts";

/** Undefined: it is not there any more. */
export async function findFact(ref: string, signal?: AbortSignal): Promise<TimedFact | undefined> {
  try {
    return await call("show_fact", { ref }, signal);
  } catch (error) {
    if (problemOf(error).code === "fact/unknown") return undefined;
    throw error;
  }
}
