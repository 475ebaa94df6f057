/** A loaded store's messages are made-up words in which nothing is said that would be remembered: they count as listened to. */

import { setFactsHeardUpTo } from "../src/engine/fact-marks.ts";
import { setHeardUpTo } from "../src/engine/guidance-again.ts";
import { openHome } from "./store-cache.ts";

/** As engine/gate-turns.ts calls it. */
const GATE_UP_TO = "gate-up-to";

/** Marks everything that is there. */
export async function goneThrough(home: string): Promise<void> {
  await using store = await openHome(home);
  await store.owned.store.write("derived", async ({ history, meta }) => {
    const newest = await history.newestId();
    await meta.set(GATE_UP_TO, String(newest));
    await setHeardUpTo(meta, newest);
    await setFactsHeardUpTo(meta, { messages: newest, observations: 0 });
  });
}
