/**
 * A real OpenClaw gateway with the memory that comes with it, on loopback and without a key: FTS5 alone, which is what it has then. Started once,
 * asked by its own `memory.search`; agents of it have a workspace each, whose notes can be replaced.
 */

import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isObject } from "../../src/kernel/json.ts";
import { type OpenClawHost, startHost } from "../../test/host/openclaw-host.ts";
import type { Note, NotePlace } from "./notes.ts";

export const LIFE_PLUGIN = { id: "life", folder: join(import.meta.dirname, "life-plugin") };
/** Indexing everything that was replaced, on a busy machine. */
const SYNC_MS = 300_000;
const SEARCH_MS = 60_000;
/** The most that `memory.search` gives. */
const MOST_HITS = 50;

export interface MemoryHit extends NotePlace {
  readonly score: number;
  /** What the model would be given of it. */
  readonly snippet: string;
}

export class MemoryHost implements AsyncDisposable {
  readonly #host: OpenClawHost;
  /** Of the agents' workspaces. */
  readonly #folder: string;

  private constructor(host: OpenClawHost, folder: string) {
    this.#host = host;
    this.#folder = folder;
  }

  static async start(agents: readonly string[]): Promise<MemoryHost> {
    const folder = mkdtempSync(join(tmpdir(), "nacre-notes-"));
    const workspaces = agents.map((agent) => [agent, { workspace: join(folder, agent) }]);
    const host = await startHost({
      plugins: [LIFE_PLUGIN],
      bundledPlugins: true,
      config: {
        // As its documentation has it: keywords alone on purpose, and the tokenizer that knows Chinese, Japanese and Korean.
        memory: {
          search: {
            provider: "none",
            rememberAcrossConversations: false,
            store: { fts: { tokenizer: "trigram" } },
          },
        },
        agents: { entries: Object.fromEntries(workspaces) },
        plugins: { entries: { "memory-core": { config: { dreaming: { enabled: false } } } } },
      },
    });
    return new MemoryHost(host, folder);
  }

  /** Nothing else is remembered afterwards. Resolves when all of it can be found. */
  async remember(agent: string, notes: readonly Note[]): Promise<void> {
    this.forget(agent);
    this.write(agent, notes);
    await this.sync(agent);
  }

  /** Found no more after the next `sync`. */
  forget(agent: string): void {
    rmSync(join(this.#folder, agent, "memory"), { recursive: true, force: true });
  }

  /** Written over what has the same path. */
  write(agent: string, notes: readonly Note[]): void {
    for (const { path, text } of notes) {
      const file = join(join(this.#folder, agent), path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }

  async sync(agent: string): Promise<void> {
    const came = await this.#host.rpc("life.sync", { agentId: agent }, SYNC_MS);
    if (!isObject(came) || came["provider"] !== "none")
      throw new Error(`the host's memory is not what it was told to be: ${JSON.stringify(came)}`);
  }

  /** The best first. */
  async search(agent: string, query: string): Promise<readonly MemoryHit[]> {
    const asked = { agentId: agent, query, maxResults: MOST_HITS, minScore: 0 };
    const came = await this.#host.rpc("memory.search", asked, SEARCH_MS);
    return (came as { readonly results: readonly MemoryHit[] }).results;
  }

  /** Notes and index, journals included. */
  bytes(agent: string): number {
    const places = [join(this.#folder, agent), join(this.#host.state, "agents", agent)];
    return places
      .flatMap((place) => readdirSync(place, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#host.stop();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
