/** What a committed turn teaches about the lane's model: which one it is, and how it counts. */

import { learnRatio } from "../kernel/token-ratio.ts";
import { type HostMessage, type LaneKey, modelOf, usageReadings } from "../rooms/history/index.ts";
import type { Stores } from "./stores.ts";

export async function learnUsage(
  { history, calibration }: Stores,
  key: LaneKey,
  messages: readonly HostMessage[],
): Promise<void> {
  const model = modelOf(messages);
  if (model === null) return;
  const lane = await history.findLane(key);
  if (lane !== undefined && lane.model !== model) await history.saveLane({ ...lane, model });
  for (const reading of usageReadings(messages)) {
    const known = await calibration.ratios(reading.model);
    const before = known.find(({ script }) => script === reading.script);
    const after = learnRatio(before, reading.estimated, reading.counted);
    await calibration.saveRatio({ model: reading.model, script: reading.script, ...after });
  }
}
