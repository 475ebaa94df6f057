import { expect, test } from "vitest";
import { markdownItReader } from "../adapters/markdown-it/index.ts";
import { MemoryDisk, openMemoryStore } from "../adapters/store-memory/index.ts";
import { sha256Hex } from "../kernel/hash.ts";
import { installationId } from "../kernel/ids.ts";
import type { EngineContext } from "./context.ts";
import { authoredPart } from "./prompt-authored.ts";
import type { EngineStore } from "./stores.ts";

const INSTALLATION = installationId("lab");
const LANE = { agent: "main", sessionKey: "agent:main:main" };
const INJECTS = { files: [], maxChars: 20_000, totalMaxChars: 60_000, others: true };
const LIMITS = {
  authored: 5_000,
  hard: 2_000,
  soft: 3_000,
  prefix: 9_000,
  tail: 9_000,
  guidance: 900,
  recall: 900,
};

test("a file that goes and comes back between two looks is in again", async () => {
  const store = await openMemoryStore(new MemoryDisk());
  const text = "- Never call before nine.\n";
  const put = () =>
    store.write("derived", async ({ memories, authored }) => {
      const { id: shelf } = await memories.openShelf({
        installation: INSTALLATION,
        tier: "docs",
        name: "main",
      });
      const hash = sha256Hex(text);
      await authored.put({ shelf, path: "AGENTS.md", bytes: 26, modifiedMs: 1, hash, text, trouble: null });
    });
  const remove = () =>
    store.write("derived", async ({ memories, authored }) => {
      const shelf = await memories.findShelf({ installation: INSTALLATION, tier: "docs", name: "main" });
      await authored.remove(shelf!.id, "AGENTS.md");
    });
  await put();
  // Somebody writes before every look but the first: away, back, away, back.
  let looks = 0;
  const meddled: EngineStore["read"] = async (work) => {
    looks += 1;
    if (looks > 1) await (looks % 2 === 0 ? remove : put)();
    return store.read(work);
  };
  const context = {
    store: { ...store, read: meddled },
    identity: { installation: INSTALLATION, key: "key" },
    authored: { markdown: markdownItReader(), declared: [] },
  } as unknown as EngineContext;
  const asked = async () => {
    const request = { lane: LANE, injects: INJECTS };
    const { block } = await authoredPart(context, request, { limits: LIMITS, room: 9_000, scale: 1 });
    return block?.blocks?.join("").includes("before nine") ?? false;
  };
  for (let times = 0; times < 6; times += 1) {
    const isIn = await asked();
    const isThere = await store.read(async ({ memories, authored }) => {
      const shelf = await memories.findShelf({ installation: INSTALLATION, tier: "docs", name: "main" });
      return (await authored.known(shelf!.id)).length > 0;
    });
    expect(isIn, `look ${looks}`).toBe(isThere);
  }
});
