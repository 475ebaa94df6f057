/** Asks again for what only reads, when the owner was too busy or was just being replaced: nobody need press a button for that. */

import { problemOf } from "./problem.ts";

/** It was not refused: it did not come to it. */
const BUSY: readonly string[] = ["wire/deadline", "wire/overloaded", "wire/closing", "wire/disconnected"];
const AGAIN_AFTER_MS = [500, 2_000] as const;

export async function patiently<T>(
  read: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await read(signal);
    } catch (error) {
      const waitMs = AGAIN_AFTER_MS[tries];
      if (waitMs === undefined || signal.aborted || !BUSY.includes(problemOf(error).code)) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      if (signal.aborted) throw error;
    }
  }
}
