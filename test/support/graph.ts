/** What tests of the graph share. */

import type { NewObservation } from "../../src/rooms/ledger/index.ts";
import { type Observed, observe } from "./observations.ts";
import type { Lab } from "./stores.ts";

/** The background looks at everything. */
export async function deriveGraph(lab: Lab, limit = 50): Promise<void> {
  for (let idle = false; !idle; ) {
    const batch = await lab.engine.prepareGraph({ limit });
    await lab.engine.applyGraph(batch);
    idle = batch.idle;
  }
}

export function noted(
  lab: Lab,
  scope: string,
  line: string,
  more: Partial<NewObservation> & { daysAgo?: number } = {},
): Promise<Observed> {
  return observe(lab, line, { scope, trust: "agent", ...more });
}
