/** Names the store and the engine behind an owner. The one place to change to keep memory elsewhere. */

import { randomBytes, randomUUID } from "node:crypto";
import { authoredFilesOnDisk, docFilesOnDisk } from "../adapters/docs-fs/index.ts";
import { createEngine, establishIdentity, loadParts, requireIdentity } from "../engine/index.ts";
import { systemClock } from "../kernel/clock.ts";
import type { OwnerDoors, OwnerParts } from "../surfaces/daemon/index.ts";
import { declaredIn } from "./authored-config.ts";
import { brainOf } from "./brain-config.ts";
import { type Config, gateOf, policyOf, readConfig, retentionOf } from "./config.ts";
import { type EmbedRole, embedMeans } from "./embed-means.ts";
import { factsOf } from "./facts-config.ts";
import { lazyMarkdown } from "./lazy-markdown.ts";
import { ledgerOf } from "./ledger-config.ts";
import { premisesAt } from "./premises.ts";
import { promptOf } from "./prompt-config.ts";
import { storeServer } from "./store-config.ts";
import { openToRead, openToWrite } from "./store-open.ts";
import { summaryMeans } from "./summary-means.ts";
import { utcOffset } from "./utc-offset.ts";
import { warmUp } from "./warm-up.ts";

export interface OwnerPartsOptions {
  /** Asked for before anything is opened: a mistake in it must not cost a store that is owned its owner. Absent: that of the folder. */
  readonly config?: () => Promise<Config>;
  /** Whether the engines that are opened here have the embedder, where one was chosen. */
  readonly embeds?: EmbedRole;
  /** The address of the server that keeps the memory; absent or null: as the environment and the configuration say. */
  readonly store?: string | null | undefined;
  /** Whether what is read has nothing of others under way behind it: for whoever goes on from what it has seen. */
  readonly settled?: boolean;
}

export function ownerParts(
  folder: string,
  version: string,
  {
    config = () => readConfig(folder),
    embeds = "here",
    store: given,
    settled = false,
  }: OwnerPartsOptions = {},
): OwnerParts {
  const serverOf = (chosen: Config) => storeServer({ folder, config: chosen.store, env: process.env, given });
  const means = (chosen: Config, doors?: OwnerDoors) =>
    summaryMeans({ config: chosen.summaries, folder, env: process.env, doors });
  const meanings = (chosen: Config, doors?: OwnerDoors) =>
    embedMeans({ role: embeds, config: chosen.embeddings, folder, env: process.env, doors });
  return {
    async settings(kind) {
      const { settingsOf } = await import("./settings.ts");
      return await settingsOf({ folder, kind, config: await config(), env: process.env, store: given });
    },

    async takeOwnership(holder, { seize }) {
      const policy = policyOf(await config());
      const opened = await openToWrite({ folder, server: await serverOf(await config()) }, holder, seize);
      if (opened === undefined) return undefined;
      const { held, store } = opened;
      const embedding = await meanings(await config());
      const release = async () => {
        await embedding.close();
        await store.close();
        await held.release();
      };
      try {
        const identity = await establishIdentity(store, freshIdentity);
        const summaries = await means(await config());
        const retention = retentionOf(await config());
        return {
          fencing: held.token,
          schema: (await store.facts()).schema,
          installation: identity.installation,
          engine: createEngine({
            store,
            identity,
            clock: systemClock,
            utcOffset,
            version,
            policy,
            summaries,
            embedding,
            retention,
            gate: gateOf(await config()),
            prompt: promptOf(await config()),
            ledger: ledgerOf(await config()),
            facts: factsOf(await config()),
            brain: brainOf(await config()),
            premises: premisesAt(folder),
            freshSecret,
            docFiles: docFilesOnDisk(),
            authored: authoredMeans(await config()),
          }),
          ...(store.sharing && { sharing: store.sharing }),
          isNewest: () => held.isNewest(),
          advanceMigrations: () => store.advanceMigrations(),
          checkpoint: (quiet) => store.checkpoint(quiet),
          release,
        };
      } catch (error) {
        await release();
        throw error;
      }
    },

    async openReadingEngine(doors, writer = doors?.writer) {
      // Who asks it waits for an answer, and not for a part to be loaded.
      await loadParts();
      const chosen = await config();
      const policy = policyOf(chosen);
      const summaries = await means(chosen, doors);
      const embedding = await meanings(chosen, doors);
      const store = await openToRead({ folder, server: await serverOf(chosen) }, settled);
      const identity = await requireIdentity(store);
      const docFiles = docFilesOnDisk();
      const authored = authoredMeans(chosen);
      await authored.ready();
      const options = {
        store,
        identity,
        clock: systemClock,
        utcOffset,
        version,
        policy,
        summaries,
        retention: retentionOf(chosen),
        gate: gateOf(chosen),
        prompt: promptOf(chosen),
        ledger: ledgerOf(chosen),
        facts: factsOf(chosen),
        brain: brainOf(chosen),
        premises: premisesAt(folder),
        freshSecret,
        docFiles,
        authored,
        ...(writer && { writer }),
      };
      return {
        engine: createEngine({ ...options, embedding }),
        ...(store.sharing && { sharing: store.sharing }),
        // Without an embedder: nobody pays for a question that nobody asked.
        warm: () => warmUp(createEngine(options)),
        checkpoint: (quiet) => store.checkpoint(quiet),
        watchDocs(changed) {
          const ends = [docFiles.watch(changed), authored.files.watch(changed)];
          return () => {
            for (const end of ends) end();
          };
        },
        retryEmbedder: () => embedding.retry(),
        async close() {
          await embedding.close();
          await store.close();
        },
      };
    },
  };
}

function authoredMeans(config: Config) {
  return { ...lazyMarkdown(), files: authoredFilesOnDisk(), declared: declaredIn(config) };
}

function freshIdentity(): { installation: string; key: string } {
  return { installation: randomUUID(), key: freshSecret() };
}

function freshSecret(): string {
  return randomBytes(32).toString("hex");
}
