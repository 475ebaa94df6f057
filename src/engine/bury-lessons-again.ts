/**
 * Lessons that a person had forgotten stay so, also in a store that knows nothing of it: an older copy of the same. Where the copy has
 * them, they go there again; either way the same is not let in again by itself.
 */

import type { Instant } from "../kernel/clock.ts";
import type { ShelfKey } from "../rooms/durable/index.ts";
import type { EngineStore } from "./stores.ts";

export interface LessonBurial {
  readonly shelf: ShelfKey;
  readonly digest: string;
  /** No row of it is to be left; otherwise it stays known that there was one. */
  readonly erased: boolean;
}

/** How many the copy had. */
export async function buryLessonsAgain(
  store: EngineStore,
  burials: readonly LessonBurial[],
  at: Instant,
): Promise<{ readonly forgotten: number }> {
  let forgotten = 0;
  for (const { shelf: key, digest, erased } of burials) {
    await store.write("durable", async ({ memories, lessons }) => {
      const known = await memories.findShelf(key);
      // The number of a conversation may be another's in this store; and nothing comes to stand there by itself.
      if (known === undefined && key.tier === "lane") return;
      const { id: shelf } = known ?? (await memories.openShelf(key));
      const saying = await lessons.saying(shelf, digest);
      const standing = saying.filter(({ state }) => state !== "forgotten").map(({ id }) => id);
      if (erased)
        await lessons.erase(
          saying.map(({ id }) => id),
          true,
        );
      else {
        await lessons.forget(standing);
        for (const lesson of standing)
          await lessons.addAct({ lesson, kind: "forgotten", by: "terminal", other: null, at });
      }
      await lessons.bury(shelf, digest);
      forgotten += standing.length;
    });
  }
  return { forgotten };
}
