/** The file itself holds on to what was erased until it is rewritten, slice by slice; whoever stops that goes on with it later. */

import type { Client } from "./dependencies.ts";
import type { Progress } from "./progress.ts";

/** Whether it came to its end. */
export async function scrub(client: Client, progress: Progress, signal: AbortSignal): Promise<boolean> {
  progress.begin("rewriting the file");
  try {
    for (let slices = 1; !signal.aborted; slices += 1) {
      if ((await client.scrub({})).done) return true;
      progress.count(slices, null, "slice");
    }
    return false;
  } finally {
    progress.end();
  }
}
