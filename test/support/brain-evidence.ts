/** A home with turns that were routed and what came of them: there is something to learn from the moment an owner has it. */

import { join } from "node:path";
import { acquireOwnership } from "../../src/adapters/store-sqlite/index.ts";
import { createEngine, establishIdentity } from "../../src/engine/index.ts";
import { systemClock } from "../../src/kernel/clock.ts";
import { withoutModels } from "../../src/main/summary-means.ts";
import { decodePack } from "../../src/rooms/brain/index.ts";
import { assistantSays, hostTranscript, userSays } from "./host.ts";
import { addRouted, writeSubjects } from "./routed.ts";
import { countedSecrets } from "./stores.ts";

export async function withEvidence(home: string): Promise<void> {
  const holder = { pid: process.pid, kind: "test", version: "test" } as const;
  const owned = (await acquireOwnership({ path: join(home, "nacre.db"), holder }))!;
  const { store } = owned;
  const identity = await establishIdentity(store, () => ({ installation: "lab", key: "key" }));
  const summaries = withoutModels();
  const freshSecret = countedSecrets();
  const engine = createEngine({
    store,
    identity,
    clock: systemClock,
    version: "test",
    summaries,
    freshSecret,
  });
  const host = hostTranscript();
  await engine.commitTurn(host.commit(host.say(userSays("Hello", 1), assistantSays("Good morning", 2))));
  const good = await writeSubjects(store);
  const { pack } = await engine.initBrain({});
  const bytes = (await store.read(({ brainPacks }) => brainPacks.bytes(pack.digest)))!;
  const worth = (key: string, subject: string) => (good.get(key) === subject ? 0.8 : -0.6);
  const routed = { digest: pack.digest, pack: decodePack(bytes), key: "key", at: Date.now() };
  await addRouted(store, { ...routed, count: 240, worth });
  await owned.release();
}
