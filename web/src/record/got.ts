/** One record whole, as `get` has it. */

import type { GotRecord } from "../../../src/engine/search-api.ts";
import { call } from "../api/call.ts";
import { Problem } from "../api/problem.ts";

/** Of its text; a long one is read on in History. */
const MOST_TOKENS = 20_000;

export async function gotOne(ref: string, signal: AbortSignal): Promise<GotRecord> {
  const { items } = await call("get", { refs: [ref], maxTokens: MOST_TOKENS }, signal);
  const [one] = items;
  if (one === undefined)
    throw new Problem("record/unknown", `There is no ${ref}.`, "It may have been erased.");
  return one;
}
