/** When all is over: what has to have happened, without which nothing that was looked for would have been found. */

import { doneOf, UPKEEP } from "./askers.ts";
import { CHECKED, checkStored, EXAMINED } from "./checks.ts";
import { CIRCLES } from "./circles.ts";
import { MEASURED } from "./claims.ts";
import type { FaultName } from "./faults.ts";
import { FOLDED } from "./prompts.ts";
import type { SpokenLane } from "./spoken-lane.ts";
import type { Watch } from "./watch.ts";

/** In less, an owner that was away each time explains that nothing was looked at under way. */
const LOOKED_AT_AFTER_MS = 60_000;

interface Judged {
  readonly stop: AbortSignal;
  readonly faults: readonly FaultName[];
  /** Milliseconds until little was said any more. */
  readonly lasted: number;
}

/** One that was ended early has not had the time for everything. */
export function judge(lanes: readonly SpokenLane[], watch: Watch, { stop, faults, lasted }: Judged): void {
  watch.expectsFewLate();
  if (stop.aborted) return;
  checkStored(lanes, watch);
  const looked = Object.values(CIRCLES).map(({ word }) => `looked through for ${word}`);
  for (const name of [...looked, "placeholders shown", "turns forgotten", "turns erased"])
    watch.expectsCounted(name);
  for (const name of faults) watch.expectsCounted(`fault: ${name}`);
  if (lasted < LOOKED_AT_AFTER_MS) return;
  for (const name of [CHECKED, EXAMINED, MEASURED, FOLDED, ...Object.keys(UPKEEP).map(doneOf)])
    watch.expectsCounted(name);
}
