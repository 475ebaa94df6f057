import { expect, test } from "vitest";
import { hashedVector } from "../../kernel/vectors/hashed.ts";
import { embedderSuite } from "../../ports/embedder.suite.ts";
import { hashedEmbedder } from "./index.ts";

embedderSuite("hashed", hashedEmbedder);

test("it claims no meaning, and gives what the kernel gives for either purpose", async () => {
  const embedder = hashedEmbedder();
  expect(embedder.semantic).toBe(false);
  const { signal } = new AbortController();
  for (const purpose of ["query", "document"] as const) {
    expect(await embedder.embed(["the pump leaks"], purpose, signal)).toEqual([
      hashedVector("the pump leaks"),
    ]);
  }
});

/** Changes with every change of what it computes: vectors that were stored are of another space then. */
test("the space is pinned", () => {
  expect(hashedEmbedder().fingerprint).toBe("hashed:1:384");
  const heaviest = [...hashedVector("The pump in the cellar leaks. 数据库 42").entries()]
    .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .slice(0, 4)
    .map(([place, value]) => `${place}: ${value.toFixed(4)}`);
  expect(heaviest).toMatchInlineSnapshot(`
    [
      "320: -0.4261",
      "33: -0.2841",
      "162: 0.2841",
      "302: -0.2841",
    ]
  `);
});
