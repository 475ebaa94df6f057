/** Begins anew with vectors that are damaged. What embeds them again is the background, as it does after any beginning. */

import type { EngineContext } from "./context.ts";
import { setToSweep } from "./vector-notes.ts";

/** All of them go: the space is begun anew, and search goes by words meanwhile. */
export async function rebuildVectors(context: EngineContext): Promise<{ readonly pending: number }> {
  return context.store.write("derived", async ({ vectors, meta }) => {
    const pending = await vectors.count();
    await vectors.clear();
    await setToSweep(meta, false);
    return { pending };
  });
}
