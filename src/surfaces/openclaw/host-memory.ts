/**
 * Memory as the host's own surfaces and other plugins ask for it: by agent, sometimes with a session, never with a person.
 *
 * Who asks on the operator's line (`purpose: "cli"`) is the owner. Everybody else is a session of which nobody says who speaks
 * in it, or no session at all: they are given what every conversation may read and what is their own, and no more.
 */

import type { Asker, ListDocsAnswer, StatusAnswer } from "../../engine/api.ts";
import type { MemoryManager, MemoryResult, MemoryRuntime } from "./host-types.ts";
import { type Corpus, searchMemory } from "./memory-search.ts";
import { resultsOf } from "./memory-search-tool.ts";
import { reasonOf, type SharedClient } from "./shared-client.ts";

const STATUS_MS = 1_000;
const READ_MS = 5_000;
const NO_ANSWER = "the engine did not answer";

type Purpose = Parameters<MemoryRuntime["getMemorySearchManager"]>[0]["purpose"];

export async function memoryManager(
  client: SharedClient,
  agent: string,
  purpose: Purpose,
): Promise<MemoryManager> {
  const known = await lookAt(client);
  const askerIn = (sessionKey: string | undefined): Asker =>
    purpose === "cli" && sessionKey === undefined ? operator(agent) : stranger(agent, sessionKey);
  return {
    async search(query, opts = {}) {
      const found = await client.using(() =>
        searchMemory(client, {
          query,
          asker: askerIn(opts.sessionKey),
          corpus: corpusOf(opts.sources),
          maxResults: opts.maxResults,
          minScore: opts.minScore,
          signal: opts.signal,
        }),
      );
      return resultsOf(found);
    },
    async readFile({ relPath, from, lines }) {
      const asked = {
        asker: askerIn(undefined),
        path: relPath,
        ...(from !== undefined && { from }),
        ...(lines !== undefined && { lines }),
      };
      const answer = await client.using(() => client.call("read_doc", asked, READ_MS));
      const { path, text, nextFrom } = answer;
      if (!answer.found) return { status: "not_found", text: "", path };
      const range = { from: answer.from, lines: answer.lines };
      return {
        status: "ok",
        text,
        path,
        ...range,
        ...(nextFrom !== null && { truncated: true, nextFrom }),
      };
    },
    status: () => statusOf(known, agent),
    // Nothing is asked to wait: turns are stored as they end, and files are watched.
    async sync() {},
    probeEmbeddingAvailability: async () => availability(await lookAt(client)),
    probeVectorAvailability: async () => availability(await lookAt(client)).ok,
    async close() {},
  };
}

/** How things stand; undefined when the engine does not say in time. */
interface Known {
  readonly docs: ListDocsAnswer;
  readonly embedding: StatusAnswer["embedding"];
}

async function lookAt(client: SharedClient): Promise<Known | undefined> {
  try {
    return await client.using(async () => {
      const [docs, { embedding }] = await Promise.all([
        client.call("list_docs", {}, STATUS_MS),
        client.call("status", {}, STATUS_MS),
      ]);
      return { docs, embedding };
    });
  } catch (error) {
    client.degraded(`memory:${reasonOf(error)}`);
    return undefined;
  }
}

function availability(known: Known | undefined): { readonly ok: boolean; readonly error?: string } {
  if (known === undefined) return { ok: false, error: NO_ANSWER };
  const { chosen, trouble } = known.embedding;
  if (chosen === null) return { ok: false, error: "no embedder is chosen: words are searched" };
  return trouble === null ? { ok: true } : { ok: false, error: trouble.why };
}

/**
 * Of hits that somebody else found or kept: those that this session may read, as things are now. All are asked for together,
 * under one deadline; never rejects, and what nobody answers for is left out.
 */
export async function authorised(
  client: () => SharedClient,
  agent: string,
  sessionKey: string | undefined,
  hits: readonly MemoryResult[],
): Promise<MemoryResult[]> {
  const asker = stranger(agent, sessionKey);
  try {
    return await client().using(async (open) => {
      const mayRead = async ({ path, startLine }: MemoryResult): Promise<boolean> => {
        const asked = { asker, path, from: startLine, lines: 1 };
        return (await open.call("read_doc", asked, READ_MS)).found;
      };
      const answers = await Promise.all(
        hits.map((hit) =>
          mayRead(hit).catch((error: unknown) => {
            open.degraded(`memory:${reasonOf(error)}`);
            return false;
          }),
        ),
      );
      return hits.filter((_, at) => answers[at]);
    });
  } catch {
    // The host has it in the middle of an answer: without an engine there is nothing that may be read.
    return [];
  }
}

function operator(agent: string): Asker {
  return { agent, sessionKey: `agent:${agent}:main`, isOwner: true };
}

/** `unknown` is no conversation: it has nothing of its own. */
function stranger(agent: string, sessionKey: string | undefined): Asker {
  return { agent, sessionKey: sessionKey ?? `agent:${agent}:unknown`, isOwner: null };
}

function corpusOf(sources: readonly string[] | undefined): Corpus {
  if (sources === undefined || sources.length !== 1) return "all";
  return sources[0] === "sessions" ? "sessions" : "memory";
}

function statusOf(known: Known | undefined, agent: string): ReturnType<MemoryManager["status"]> {
  const root = known?.docs.roots.find((one) => one.agent === agent && one.as === "workspace");
  const chosen = known?.embedding.chosen ?? null;
  const files = root?.files ?? [];
  const troubled = files.filter(({ trouble }) => trouble !== null);
  return {
    backend: "builtin",
    provider: "nacre",
    files: files.length,
    chunks: files.reduce((sum, { pieces }) => sum + pieces, 0),
    dirty: false,
    sources: ["memory", "sessions"],
    fts: { enabled: true, available: known !== undefined },
    vector: { enabled: chosen !== null, available: availability(known).ok },
    ...(chosen !== null && { model: chosen }),
    ...(root !== undefined && { workspaceDir: root.folder }),
    ...(known === undefined && { lastSyncError: NO_ANSWER }),
    custom: {
      searchMode: chosen === null ? "fts-only" : "hybrid",
      notIndexed: troubled.map(({ path, trouble }) => `${path}: ${trouble}`),
    },
  };
}
