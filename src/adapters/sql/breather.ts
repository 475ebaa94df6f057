/** Long work lets others have their turn now and then, and ends when nobody waits for it any more. */

import { setImmediate as breathe } from "node:timers/promises";

const BREATH_MS = 20;

export type Pause = () => Promise<void>;

export function breather(signal: AbortSignal | undefined): Pause {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < BREATH_MS) return;
    await breathe();
    signal?.throwIfAborted();
    since = performance.now();
  };
}
