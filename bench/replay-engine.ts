/** An engine for a conversation that is played again: on this thread, by the conversation's clock, deriving when it is told to. */

import { randomBytes } from "node:crypto";
import { authoredFilesOnDisk, docFilesOnDisk } from "../src/adapters/docs-fs/index.ts";
import { markdownItReader } from "../src/adapters/markdown-it/index.ts";
import { createEngine } from "../src/engine/index.ts";
import type { Clock } from "../src/kernel/clock.ts";
import { installationId } from "../src/kernel/ids.ts";
import { withoutModels } from "../src/main/summary-means.ts";
import { deriveSteps } from "../src/surfaces/daemon/derive-steps.ts";
import { callEngine } from "../src/surfaces/daemon/desk.ts";
import type { Client } from "../src/wire/index.ts";
import { openHome, openLoaded } from "./store-cache.ts";

export interface ReplayEngine extends AsyncDisposable {
  readonly folder: string;
  readonly client: Client;
  watch(workspace: string): Promise<void>;
  /** All that is derived behind a turn. */
  derive(): Promise<void>;
  /** What is owed and due by now. */
  payFolds(): Promise<void>;
  /** Writes the journal back, as an owner does now and then. */
  checkpoint(): Promise<void>;
}

/** In a folder of its own that goes with it, or in one that stays. */
export async function replayEngine(clock: Clock, folder?: string): Promise<ReplayEngine> {
  const loaded = await (folder === undefined ? openLoaded(0) : openHome(folder));
  const engine = createEngine({
    store: loaded.owned.store,
    identity: { installation: installationId("bench"), key: "bench" },
    clock,
    version: "bench",
    summaries: withoutModels(),
    freshSecret: () => randomBytes(32).toString("hex"),
    docFiles: docFilesOnDisk(),
    authored: { markdown: markdownItReader(), files: authoredFilesOnDisk(), declared: [] },
  });
  const { signal } = new AbortController();
  const steps = deriveSteps({ engine, writer: engine }, "watched");
  const index = async () => {
    for (let pending = true; pending; ) {
      const batch = await engine.prepareIndex({ limit: 500 });
      await engine.applyIndex(batch);
      pending = batch.pending;
    }
  };
  return {
    folder: loaded.folder,
    client: {
      call: (method: never, params: never) => callEngine(engine, method, params, signal),
      async close() {},
    } as unknown as Client,
    async watch(folder) {
      await engine.watchDocs({ agent: "main", folder });
      for (const step of steps) while ((await step.run(signal)) === "more");
    },
    async derive() {
      await index();
      for (const step of steps) {
        // Files do not change meanwhile.
        if (step.restMs !== undefined) continue;
        while ((await step.run(signal)) === "more");
      }
    },
    async payFolds() {
      for (const due of (await engine.foldDue({})).due) await engine.payFold(due);
    },
    async checkpoint() {
      await loaded.owned.store.checkpoint();
    },
    [Symbol.asyncDispose]: () => loaded[Symbol.asyncDispose](),
  };
}
