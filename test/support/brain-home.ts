/** A home in which the brain has something to show: a fortnight of routed turns, lessons that replaced each other, packs with verdicts. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { acquireOwnership } from "../../src/adapters/store-sqlite/index.ts";
import { createEngine, type EngineApi, type EngineStore, establishIdentity } from "../../src/engine/index.ts";
import { fakeClock, instantOf } from "../../src/kernel/clock.ts";
import { installationId } from "../../src/kernel/ids.ts";
import { withoutModels } from "../../src/main/summary-means.ts";
import {
  type BrainPack,
  decodePack,
  digestOf,
  encodePack,
  learn,
  manifestOf,
} from "../../src/rooms/brain/index.ts";
import { newEpisode } from "../../src/rooms/brain/samples.suite.ts";
import { homeSecrets } from "./home-secrets.ts";
import { assistantSays, hostTranscript, userSays } from "./host.ts";
import { addRouted, writeSubjects } from "./routed.ts";

const DAY_MS = 86_400_000;
/** Noon, so that no day of these is another one elsewhere. */
export const LAST_DAY = Date.UTC(2026, 9, 30, 12);
export const DAYS = 14;
export const TURNS_A_DAY = 60;
/** Always the same, and so is what is made of it: a gate that said yes once says it again. */
const NOW = instantOf(LAST_DAY + DAY_MS);

export async function fillBrainHome(home: string): Promise<void> {
  // Nothing is learned while somebody looks: what is shown stays what it is.
  writeFileSync(join(home, "config.json"), JSON.stringify({ brain: { learn: false } }), { mode: 0o600 });
  const holder = { pid: process.pid, kind: "test", version: "test" } as const;
  const owned = (await acquireOwnership({ path: join(home, "nacre.db"), holder }))!;
  const { store } = owned;
  const identity = await establishIdentity(store, () => ({ installation: "lab", key: "key" }));
  const engine = createEngine({
    ...{ store, identity, clock: fakeClock(NOW), version: "test" },
    ...{ summaries: withoutModels(), freshSecret: homeSecrets("lab") },
  });
  const host = hostTranscript();
  await engine.commitTurn(host.commit(host.say(userSays("Hello", 1), assistantSays("Good morning", 2))));
  await engine.teach({ instruction: "Deploy tidewatch by copying files to the Pi", tags: ["deploy"] });
  await engine.teach({ instruction: "Never deploy tidewatch by copying files to the Pi", tags: ["deploy"] });
  await engine.teach({ instruction: "Run the linter before every commit" });
  await engine.teach({
    ...{ instruction: "Prefer tabs in Makefiles", sessionId: "session-1" },
    asker: { agent: "main", sessionKey: "agent:main:main", isOwner: false },
  });
  const good = await writeSubjects(store);
  const { pack } = await engine.initBrain({});
  const bytes = (await store.read(({ brainPacks }) => brainPacks.bytes(pack.digest)))!;
  const worth = (key: string, subject: string) => (good.get(key) === subject ? 0.8 : -0.6);
  const routed = { digest: pack.digest, pack: decodePack(bytes), key: "key", count: TURNS_A_DAY, worth };
  for (let day = 0; day < DAYS; day += 1) {
    const at = LAST_DAY - (DAYS - 1 - day) * DAY_MS;
    await addRouted(store, { ...routed, at, from: day * TURNS_A_DAY });
    await addLeft(store, at, day);
  }
  await learnedFrom(engine, store, { ...decodePack(bytes), parent: pack.digest });
  // It is asked of the gate once more, which says no: nothing was learned for it.
  await engine.promoteBrain({ pack: pack.digest });
  await owned.release();
}

/** What the process that learns would have made of it, put before the gate by a person. */
async function learnedFrom(engine: EngineApi, store: EngineStore, base: BrainPack): Promise<void> {
  const { token } = (await engine.leaseWork({ worker: "test", pid: process.pid }))!;
  const episodes = [];
  for (let after = 0, more = true; more; after = episodes.at(-1)!.id) {
    const page = await engine.trainingEpisodes({ token, after, limit: 200 });
    episodes.push(...page.episodes);
    more = page.more;
  }
  await engine.releaseWork({ token });
  const candidate = learn(base, episodes, { now: LAST_DAY, seed: 1 }).rerank;
  const bytes = encodePack(candidate);
  const at = NOW;
  await store.write("derived", async ({ brainPacks }) => {
    await brainPacks.put(manifestOf(candidate, bytes), bytes, at);
  });
  const { report } = await engine.promoteBrain({ pack: digestOf(bytes), reason: "it learned enough" });
  if (report?.passed !== true) throw new Error(`the gate says no: ${report?.reasons.join("; ")}`);
}

/** Turns in which nothing was shown. */
async function addLeft(store: EngineStore, at: number, count: number): Promise<void> {
  await store.write("derived", async ({ history, episodes }) => {
    const [lane] = await history.lanes(installationId("lab"));
    const decisions = ["shadow", "skip_no_query", "fail_open"] as const;
    for (let number = 0; number < count; number += 1) {
      const decision = decisions[number % decisions.length]!;
      const account = {
        decision,
        reason: "rules: nothing fits",
        pack: null,
        placed: [],
        trace: null,
        tokens: 0,
      };
      await episodes.add(newEpisode(lane!.id, { at: instantOf(at + 1_000 + number), account }));
    }
  });
}
