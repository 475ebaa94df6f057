/** Why something that was said is not remembered yet, and who sees to it. */

import { counted } from "./figures.ts";

export function toBeJudged(pending: number, suggest: (command: string) => string): string {
  const wait = pending === 1 ? "waits" : "wait";
  return `${counted(pending, "message")} ${wait} to be judged: the gateway or ${suggest("serve")} does it by itself while it runs; commands about memories do a little each`;
}
