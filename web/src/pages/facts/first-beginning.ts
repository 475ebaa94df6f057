import { call } from "../../api/call.ts";

/** How far back facts go; `now` where there are none. */
export async function firstBeginning(signal: AbortSignal, now: number): Promise<number> {
  const { earliest } = await call("read_facts", { limit: 1 }, signal);
  return Math.min(earliest ?? now, now);
}
