/** Why something that was said is not remembered yet, and who sees to it. */

import type { Client } from "./dependencies.ts";
import { doneInTime } from "./done-in-time.ts";
import { counted } from "./figures.ts";
import type { Progress } from "./progress.ts";

/** How many messages are still to be judged at its end. */
export function judgedInTime(client: Client, progress: Progress, signal: AbortSignal): Promise<number> {
  const left = async (): Promise<number> => (await client.status({})).memories.pending;
  const doing = (all: number): string => `judging ${counted(all, "message")}`;
  return doneInTime({ left, doing, unit: "message" }, progress, signal);
}

export function toBeJudged(pending: number, suggest: (command: string) => string): string {
  const wait = pending === 1 ? "waits" : "wait";
  return `${counted(pending, "message")} ${wait} to be judged: the gateway or ${suggest("serve")} does it by itself while it runs; commands about memories do a little each`;
}
