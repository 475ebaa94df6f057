/** Names the store and the engine behind an owner. The one place to change to keep memory elsewhere. */

import { randomBytes, randomUUID } from "node:crypto";
import { authoredFilesOnDisk, docFilesOnDisk } from "../adapters/docs-fs/index.ts";
import { openSqliteLease, openSqliteStore } from "../adapters/store-sqlite/index.ts";
import { createEngine, establishIdentity, loadParts, requireIdentity } from "../engine/index.ts";
import { systemClock } from "../kernel/clock.ts";
import { homeAt, type OwnerDoors, type OwnerParts } from "../surfaces/daemon/index.ts";
import { declaredIn } from "./authored-config.ts";
import { brainOf } from "./brain-config.ts";
import { type Config, gateOf, policyOf, readConfig, retentionOf } from "./config.ts";
import { type EmbedRole, embedMeans } from "./embed-means.ts";
import { factsOf } from "./facts-config.ts";
import { lazyMarkdown } from "./lazy-markdown.ts";
import { ledgerOf } from "./ledger-config.ts";
import { premisesAt } from "./premises.ts";
import { promptOf } from "./prompt-config.ts";
import { summaryMeans } from "./summary-means.ts";
import { utcOffset } from "./utc-offset.ts";
import { warmUp } from "./warm-up.ts";

/**
 * `config` is asked for before anything is opened: a mistake in it must not cost a store that is owned its owner. `embeds`:
 * whether the engines that are opened here have the embedder, where one was chosen.
 */
export function ownerParts(
  folder: string,
  version: string,
  config: () => Promise<Config> = () => readConfig(folder),
  embeds: EmbedRole = "here",
): OwnerParts {
  const path = homeAt(folder).database;
  const means = (chosen: Config, doors?: OwnerDoors) =>
    summaryMeans({ config: chosen.summaries, folder, env: process.env, doors });
  const meanings = (chosen: Config, doors?: OwnerDoors) =>
    embedMeans({ role: embeds, config: chosen.embeddings, folder, env: process.env, doors });
  return {
    async settings(kind) {
      const { settingsOf } = await import("./settings.ts");
      return await settingsOf({ folder, kind, config: await config(), env: process.env });
    },

    async takeOwnership(holder, { seize }) {
      const policy = policyOf(await config());
      const lease = openSqliteLease({ path });
      const held = seize ? await lease.seize(holder) : await lease.acquire(holder);
      if (held === undefined) return undefined;
      const store = await openSqliteStore({ path, mode: "owner", token: held.token }).catch(async (error) => {
        await held.release();
        throw error;
      });
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

    async openReadingEngine(doors) {
      // Who asks it waits for an answer, and not for a part to be loaded.
      await loadParts();
      const chosen = await config();
      const policy = policyOf(chosen);
      const summaries = await means(chosen, doors);
      const embedding = await meanings(chosen, doors);
      const store = await openSqliteStore({ path, mode: "reader" });
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
        ...(doors && { writer: doors.writer }),
      };
      return {
        engine: createEngine({ ...options, embedding }),
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
