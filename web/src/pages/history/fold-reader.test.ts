/** What somebody folds stays folded, whatever was still on its way. */

import { afterEach, expect, test, vi } from "vitest";
import { FoldReader } from "./fold-reader.ts";

const node = (ref: string, depth: number) => ({
  ...{ ref, depth, role: "summary", since: 1, until: 2, messages: 4, tokens: 3, rawTokens: 9 },
  ...{ state: "active", inView: false, line: "so it begins" },
});
const NODES: { readonly [under: string]: ReturnType<typeof node> } = {
  "": node("sum:3", 1),
  "sum:3": node("sum:2", 0),
};

afterEach(() => vi.unstubAllGlobals());

test("a summary that is folded while another is being brought in sight", async () => {
  const held = Promise.withResolvers<void>();
  vi.stubGlobal("fetch", async (_: string, { body }: { readonly body: string }) => {
    const { method, params } = JSON.parse(body) as { method: string; params: Record<string, string> };
    if (method === "describe") await held.promise;
    const nodes = [NODES[params["under"] ?? ""]!];
    const outline = { agent: "a", sessionKey: "k", nodes, total: 1, apart: 0, apartAt: null, begun: null };
    const described = { kind: "summary", coveredBy: params["ref"] === "sum:2" ? ["sum:3"] : [] };
    return Response.json({ result: method === "outline" ? outline : described });
  });
  const reader = new FoldReader({ agent: "a", sessionKey: "k" });
  await reader.begin();
  expect([...reader.folding.value.tree.open]).toEqual(["sum:3"]);
  const revealed = reader.reveal("sum:2");
  reader.fold("sum:3");
  held.resolve();
  expect(await revealed).toBeUndefined();
  expect([...reader.folding.value.tree.open]).toEqual([]);
  expect(await reader.reveal("sum:2")).toBe(true);
  expect([...reader.folding.value.tree.open]).toEqual(["sum:3"]);
  reader.end();
});
