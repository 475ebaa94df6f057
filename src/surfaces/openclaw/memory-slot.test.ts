/** The memory slot as the host and other plugins meet it. */

import { expect, test } from "vitest";
import type { ListDocsAnswer, SearchRequest } from "../../engine/api.ts";
import { NacreError } from "../../kernel/errors.ts";
import type { HostApi, MemoryResult } from "./host-types.ts";
import { memoryLines, memorySection } from "./memory-prompt.ts";
import { registerMemorySlot } from "./memory-slot.ts";
import { registerPlugin } from "./plugin.ts";
import { type Answers, answering } from "./tool.fixture.ts";
import { Workspaces } from "./workspaces.ts";

type Capability = Parameters<HostApi["registerMemoryCapability"]>[0];

const DOCS: ListDocsAnswer = {
  roots: [
    {
      agent: "main",
      folder: "/work",
      as: "workspace",
      files: [
        { path: "MEMORY.md", bytes: 9, modifiedMs: 1, pieces: 3, trouble: null },
        { path: "memory/a.md", bytes: 9, modifiedMs: 1, pieces: 0, trouble: "binary" },
      ],
    },
  ],
};
const EMBEDDING = { chosen: null, vectors: 0, dimensions: null, pending: 0, skipped: 0, trouble: null };

function slot(answers: Answers) {
  const engine = answering({
    list_docs: () => DOCS,
    status: () => ({ embedding: EMBEDDING }),
    search: () => ({ hits: [], scanned: 0, degraded: [] }),
    ...answers,
  });
  let capability: Capability | undefined;
  const api = {
    registerMemoryCapability(given: Capability) {
      capability = given;
    },
  };
  registerMemorySlot(
    api as unknown as HostApi,
    () => engine.client,
    async () => ({}),
  );
  const runtime = capability!.runtime!;
  const manager = async (purpose: "cli" | "default" | "status") =>
    (await runtime.getMemorySearchManager({ cfg: {} as never, agentId: "main", purpose })).manager!;
  const askers = () =>
    engine.asked
      .filter(([method]) => method !== "list_docs" && method !== "status")
      .map(([, params]) => {
        return (params as SearchRequest).asker;
      });
  return { capability: capability!, runtime, manager, engine, askers };
}

test("registering opens nothing, and no turn is spent on writing memory down", () => {
  const { capability, engine } = slot({});
  expect(engine.asked).toEqual([]);
  expect(capability.flushPlanResolver?.({})).toBeNull();
  expect(capability.runtime?.resolveMemoryBackendConfig({ cfg: {} as never, agentId: "main" })).toEqual({
    backend: "builtin",
  });
});

test("the operator is the owner; whoever else asks is nobody that the host vouches for", async () => {
  const { manager, askers } = slot({});
  await (await manager("cli")).search("x");
  await (await manager("cli")).search("x", { sources: ["memory"], sessionKey: "agent:main:other" });
  await (await manager("default")).search("x", { sources: ["sessions"] });
  expect(askers()).toEqual([
    ...Array.from({ length: 2 }, () => ({ agent: "main", sessionKey: "agent:main:main", isOwner: true })),
    { agent: "main", sessionKey: "agent:main:other", isOwner: null },
    { agent: "main", sessionKey: "agent:main:unknown", isOwner: null },
  ]);
});

test("hits are in the words that programs know", async () => {
  const line = { beside: null, alike: [], agent: "main", sessionKey: "", at: 1, tokens: 9, shelf: null };
  const doc = {
    ...line,
    ref: "doc:9",
    kind: "doc",
    role: "document",
    score: 0.7,
    excerpt: "a\nb",
    path: "MEMORY.md",
    lines: { from: 3, to: 9 },
  };
  const said = {
    ...line,
    ref: "msg:4",
    kind: "msg",
    role: "user",
    score: 0.4,
    excerpt: "c",
    path: null,
    lines: null,
  };
  const { manager } = slot({
    search: ({ kinds }: SearchRequest) => ({
      hits: kinds?.includes("doc") ? [doc] : [said],
      scanned: 0,
      degraded: [],
    }),
  });
  expect(await (await manager("cli")).search("x", { minScore: 0.3 })).toEqual([
    {
      path: "MEMORY.md",
      startLine: 3,
      endLine: 9,
      score: 0.7,
      snippet: "a b",
      source: "memory",
      citation: "MEMORY.md#L3-L9",
    },
    {
      path: "msg:4",
      startLine: 1,
      endLine: 1,
      score: 0.4,
      snippet: "c",
      source: "sessions",
      citation: "msg:4",
    },
  ]);
});

test("a file is read by its lines; one that is not there is an answer", async () => {
  const read = { path: "MEMORY.md", text: "b", from: 2, lines: 1, totalLines: 3 };
  const { manager } = slot({
    read_doc: ({ path }: { path: string }) =>
      path === "MEMORY.md"
        ? { ...read, found: true, nextFrom: 3 }
        : { ...read, path, found: false, nextFrom: null },
  });
  const reading = await manager("cli");
  expect(await reading.readFile({ relPath: "MEMORY.md", from: 2, lines: 1 })).toEqual({
    status: "ok",
    path: "MEMORY.md",
    text: "b",
    from: 2,
    lines: 1,
    truncated: true,
    nextFrom: 3,
  });
  expect(await reading.readFile({ relPath: "a.md" })).toEqual({
    status: "not_found",
    text: "",
    path: "a.md",
  });
});

test("its state is told, and what of the documents is not indexed", async () => {
  const reading = await slot({}).manager("status");
  expect(reading.status()).toMatchObject({
    backend: "builtin",
    provider: "nacre",
    files: 2,
    chunks: 3,
    workspaceDir: "/work",
    fts: { available: true },
    vector: { enabled: false },
    custom: { searchMode: "fts-only", notIndexed: ["memory/a.md: binary"] },
  });
  expect(await reading.probeEmbeddingAvailability()).toMatchObject({ ok: false });
  const embedded = { ...EMBEDDING, chosen: "model.onnx" };
  const other = await slot({ status: () => ({ embedding: embedded }) }).manager("status");
  expect(other.status()).toMatchObject({ model: "model.onnx", custom: { searchMode: "hybrid" } });
  expect(await other.probeVectorAvailability()).toBe(true);
});

test("an engine that does not answer leaves a manager that says so", async () => {
  const fails = () => {
    throw new NacreError("wire/deadline", "late", "wait");
  };
  const { manager, engine } = slot({ list_docs: fails });
  expect((await manager("status")).status()).toMatchObject({ lastSyncError: "the engine did not answer" });
  expect(engine.client.counts.get("memory:wire-deadline")).toBe(1);
});

test("of hits that somebody else kept, those stay that the session may read now", async () => {
  const asked: unknown[] = [];
  const { runtime } = slot({
    read_doc(request: { path: string }) {
      asked.push(request);
      if (request.path === "msg:3") throw new NacreError("wire/deadline", "late", "wait");
      return { found: request.path === "msg:1" };
    },
  });
  const hits = ["msg:1", "msg:2", "msg:3", "MEMORY.md"].map(
    (path) => ({ path, startLine: 1 }) as MemoryResult,
  );
  const cfg = {} as never;
  const given = { cfg, agentId: "main", sandboxed: false, hits };
  const allowed = await runtime.authorizeSearchHits!({
    ...given,
    requesterSessionKey: "agent:main:telegram:group:7",
  });
  expect(allowed.map(({ path }) => path)).toEqual(["msg:1"]);
  expect(asked[0]).toMatchObject({ asker: { sessionKey: "agent:main:telegram:group:7", isOwner: null } });
});

test("all hits are asked for together", async () => {
  const hits = Array.from({ length: 20 }, (_, at) => ({ path: `msg:${at}`, startLine: 1 }) as MemoryResult);
  const { promise: all, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  const { runtime } = slot({
    async read_doc() {
      asked += 1;
      if (asked === hits.length) resolve();
      await all;
      return { found: true };
    },
  });
  const given = { cfg: {} as never, agentId: "main", sandboxed: false, hits };
  expect(await runtime.authorizeSearchHits!({ ...given, requesterSessionKey: "agent:main:main" })).toEqual(
    hits,
  );
});

test("without an engine no hit is authorised, and nothing is thrown", async () => {
  let capability: Capability | undefined;
  const api = {
    registerMemoryCapability(given: Capability) {
      capability = given;
    },
  };
  const away = () => {
    throw new NacreError("store/unavailable", "away", "wait");
  };
  registerMemorySlot(api as unknown as HostApi, away, async () => ({}));
  const hits = [{ path: "msg:1", startLine: 1 } as MemoryResult];
  const given = { cfg: {} as never, agentId: "main", sandboxed: false, hits, requesterSessionKey: "x" };
  expect(await capability!.runtime!.authorizeSearchHits!(given)).toEqual([]);
});

test("the prompt speaks of the tools that are there, and of sources as the owner wants it", () => {
  const lines = (tools: string[], citationsMode?: string) =>
    memoryLines({ availableTools: new Set(tools), citationsMode }).join("\n");
  expect(lines(["lcm_grep"])).toBe("");
  expect(lines(["memory_search", "memory_get"])).toMatch(/^## Memory\n.*memory_search.*\n.*memory_get/);
  expect(lines(["memory_get"])).not.toContain("memory_search");
  expect(lines(["memory_search"], "off")).toContain("Do not name files");
  expect(lines(["memory_search"], "on")).toContain("name the file and lines");
});

test("the engine says what the host would say, or what we would where it says nothing of it", async () => {
  const call = {
    availableTools: new Set(["memory_search"]),
    sessionKey: "agent:main:main",
    citationsMode: "off",
  };
  const asked: unknown[] = [];
  const module = {
    buildMemorySystemPromptAddition(params: unknown) {
      asked.push(params);
      return "the host's";
    },
  };
  expect(await memorySection({ load: async () => module, isOurs: true })(call)).toBe("the host's");
  expect(asked).toEqual([
    { availableTools: call.availableTools, citationsMode: "off", agentSessionKey: "agent:main:main" },
  ]);
  const without = [async () => ({}), () => Promise.reject(new Error("gone"))];
  const failing = async () => ({
    buildMemorySystemPromptAddition() {
      throw new Error("broken");
    },
  });
  for (const load of [...without, failing]) {
    expect(await memorySection({ load, isOurs: true })(call)).toMatch(/^## Memory\n/);
    expect(await memorySection({ load, isOurs: false })(call)).toBeUndefined();
  }
});

test("workspaces are told once each, and again when the folder is another or nobody heard", async () => {
  let folder = "/work";
  let fails = true;
  const engine = answering({
    watch_docs() {
      if (!fails) return { changed: true };
      fails = false;
      throw new NacreError("store/unavailable", "away", "wait");
    },
  });
  const config = { agents: { entries: { main: {}, work: {} }, list: [{ id: "work" }] } };
  const runtime = {
    config: { current: () => config },
    agent: { resolveAgentWorkspaceDir: (_config: unknown, agent: string) => `${folder}/${agent}` },
  };
  const workspaces = new Workspaces({ runtime } as unknown as HostApi, () => engine.client);
  const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
  workspaces.tellAll();
  await settled();
  workspaces.tellAll();
  workspaces.tell("work");
  await settled();
  folder = "/home";
  workspaces.tell("main");
  await settled();
  const told = () => engine.asked.filter(([method]) => method === "watch_docs").map(([, params]) => params);
  expect(told()).toEqual([
    { agent: "main", folder: "/work/main" },
    { agent: "work", folder: "/work/work" },
    { agent: "main", folder: "/work/main" },
    { agent: "main", folder: "/home/main" },
  ]);
  // A host that cannot say where they are, or has no agents of its own.
  const bare = new Workspaces({ config: {}, runtime: {} } as unknown as HostApi, () => engine.client);
  bare.tellAll();
  expect(told()).toHaveLength(4);
});

test.each([
  ["nacre", true],
  ["memory-core", false],
  [undefined, false],
])("with the memory slot of %s, the tools, the capability and the command are there: %s", (memory, ours) => {
  const found: { names: readonly string[]; roots: string[]; capabilities: number } = {
    names: [],
    roots: [],
    capabilities: 0,
  };
  const api = {
    registrationMode: "full",
    config: { plugins: { slots: { contextEngine: "nacre", ...(memory !== undefined && { memory }) } } },
    registerCli(_program: unknown, { descriptors }: { descriptors: { name: string }[] }) {
      found.roots.push(...descriptors.map(({ name }) => name));
    },
    registerMemoryCapability() {
      found.capabilities += 1;
    },
    registerTool(_make: unknown, { names }: { names: string[] }) {
      found.names = names;
    },
    registerContextEngine() {},
    registerCommand() {},
    registerService() {},
    on() {},
  };
  const nothing = () => {
    throw new Error("nothing is opened");
  };
  registerPlugin(api as unknown as HostApi, {
    version: "test",
    attach: nothing,
    data: nothing,
    isDirect: () => true,
    loadReader: nothing,
    loadMemoryPrompt: nothing,
    loadOrigins: nothing,
    runCommand: nothing,
    commandText: nothing,
  });
  expect(found.names.filter((name) => name.startsWith("memory_"))).toEqual(
    ours ? ["memory_search", "memory_get"] : [],
  );
  expect(found.roots).toEqual(ours ? ["nacre", "memory"] : ["nacre"]);
  expect(found.capabilities).toBe(ours ? 1 : 0);
});
