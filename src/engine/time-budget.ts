/**
 * How long something may take, looked at between its steps: a store that never yields lets no signal come through, so the
 * clock is asked as well.
 */

import type { Clock } from "../kernel/clock.ts";

/** Read like a signal. */
export interface Watch {
  readonly aborted: boolean;
}

/** Over when its time is up, or when whoever waits gave up. */
export function timeBudget(clock: Clock, milliseconds: number, signal: Watch | undefined): Watch {
  const end = clock.elapsed() + milliseconds;
  return {
    get aborted() {
      return signal?.aborted === true || clock.elapsed() >= end;
    },
  };
}
