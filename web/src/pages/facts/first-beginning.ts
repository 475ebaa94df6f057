/** How far back facts go: asked for by going back, from what is so now to what was so before the first of it. */

import { call } from "../../api/call.ts";

const DAY_MS = 86_400_000;
/** Where nothing was so for a while, it is looked so far beyond. */
const BEYOND_MS = [1, 7, 30, 90, 365, 1_095, 3_650, 10_950].map((days) => days * DAY_MS);
const MOST_ASKED = 40;

type EarliestAt = (at: number) => Promise<number | undefined>;

/** Of what is so at a time, the first comes first. */
async function earliestAt(at: number, signal: AbortSignal): Promise<number | undefined> {
  const { facts } = await call("read_facts", { at, limit: 1, includeStale: true }, signal);
  return facts[0]?.from;
}

export async function firstBeginning(signal: AbortSignal, now = Date.now()): Promise<number> {
  return (await goBack((at) => earliestAt(at, signal), now)) ?? now;
}

/** Undefined: there is nothing. */
export async function goBack(earliest: EarliestAt, now: number): Promise<number | undefined> {
  let first = now;
  let asked = 0;
  const look = async (at: number): Promise<boolean> => {
    asked += 1;
    const found = await earliest(at);
    if (found === undefined || found >= first) return false;
    first = found;
    return true;
  };
  while (asked < MOST_ASKED) {
    let found = await look(first === now ? now : first - 1);
    for (const beyond of BEYOND_MS) {
      if (found || asked >= MOST_ASKED) break;
      found = await look(first - beyond);
    }
    if (!found) break;
  }
  return first === now ? undefined : first;
}
