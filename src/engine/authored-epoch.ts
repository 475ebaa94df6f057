/** A prompt whose authored text is another begins differently: its lane's epoch says so. */

import type { Lane } from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import { currentLane } from "./prompt-pressure.ts";

/** `key`: of the authored block that stands in the lane's prompts from now on; null: none does. The lane as it is then. */
export async function noteAuthored(context: EngineContext, lane: Lane, key: string | null): Promise<Lane> {
  const name = `prompt.authored.${lane.id}`;
  const noted = await context.store.read(({ meta }) => meta.get(name));
  if ((noted ?? "") === (key ?? "")) return lane;
  return context.store.write("derived", async ({ meta, history }) => {
    const now = await currentLane(history, lane);
    if (now === undefined) return lane;
    await meta.set(name, key ?? "");
    const changed = { ...now, epoch: now.epoch + 1 };
    await history.saveLane(changed);
    return changed;
  });
}
