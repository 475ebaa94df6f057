/** What tests of the observational log share. */

import type { ShowLogAnswer } from "../../src/engine/api.ts";
import type { ShowLogRequest } from "../../src/engine/chronicle-api.ts";
import { logDigest } from "../../src/rooms/chronicle/index.ts";
import { laneOf } from "./fold.ts";
import { LANE } from "./host.ts";
import type { Lab } from "./stores.ts";

/** The background observes whatever is due. Answers how often a log was reflected on. */
export async function logAll(lab: Lab, limit = 50): Promise<number> {
  let reflections = 0;
  for (let pending = true; pending; ) {
    const batch = await lab.engine.prepareLog({ limit });
    if (batch.idle) break;
    if ((await lab.engine.applyLog(batch)).reflected) reflections += 1;
    pending = batch.pending;
  }
  return reflections;
}

export function shown(lab: Lab, more: Partial<ShowLogRequest> = {}): Promise<ShowLogAnswer> {
  return lab.engine.showLog({ lane: LANE, limit: 5_000, ...more });
}

export const textsOf = ({ entries }: ShowLogAnswer) => entries.map(({ text }) => text);

export async function digestOf(lab: Lab): Promise<string> {
  const { id } = await laneOf(lab);
  return lab.store.read(async ({ chronicle }) => logDigest(await chronicle.entries(id)));
}
