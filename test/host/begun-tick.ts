/** A store, while no gateway has it, that the process that learns left in the middle of its work: whoever owns it next goes on. */

import { acquireOwnership } from "../../src/adapters/store-sqlite/index.ts";
import { createEngine, requireIdentity } from "../../src/engine/index.ts";
import { instantOf, systemClock } from "../../src/kernel/clock.ts";
import { withoutModels } from "../../src/main/summary-means.ts";
import { countedSecrets } from "../support/stores.ts";
import type { OpenClawHost } from "./openclaw-host.ts";

export async function leaveTickBegun(host: OpenClawHost): Promise<void> {
  const holder = { pid: process.pid, kind: "test", version: "test" } as const;
  const owned = (await acquireOwnership({ path: `${host.state}/nacre/nacre.db`, holder }))!;
  try {
    const { store } = owned;
    const means = { summaries: withoutModels(), freshSecret: countedSecrets() };
    const identity = await requireIdentity(store);
    await createEngine({ store, identity, clock: systemClock, version: "test", ...means }).initBrain({});
    const at = instantOf(Date.now());
    await store.write("derived", async ({ work }) => {
      const { token } = (await work.take("gone", process.pid, at, at))!;
      await work.note(token, { tick: 1, step: "begun", at });
      await work.release(token);
    });
  } finally {
    await owned.release();
  }
}
