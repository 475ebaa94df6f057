/** Times that somebody gives for the graph: those that a clock can show, in whole milliseconds. */

import { type Instant, instantOf } from "../kernel/clock.ts";
import { NacreError } from "../kernel/errors.ts";

const FARTHEST = 8.64e15;

export function timeSaid(field: string, at: number): Instant {
  if (Number.isSafeInteger(at) && Math.abs(at) < FARTHEST) return instantOf(at);
  throw new NacreError(
    "input/bad-field",
    `params.${field}: ${at} is no time`,
    "Give whole milliseconds since 1970, or at a terminal a time such as 2026-03-01.",
  );
}
