/** A pack of the sample: what its month has on something that went wrong. */

import type { Client } from "./dependencies.ts";

/** The words for a command line; what came of it is known from a tool. */
export const PACK_REQUEST = "deploy tidewatch failed";
/** Small, so that it shows what is chosen. */
const BUDGET = 320;

export async function samplePack(
  client: Client,
): Promise<{ readonly request: string; readonly bundle: string; readonly tokens: number }> {
  const { pack } = await client.pack({ query: PACK_REQUEST, budget: BUDGET, intent: "debug", trace: "none" });
  return { request: PACK_REQUEST, bundle: pack.bundle, tokens: pack.meta.tokens };
}
