/** What a search is told of an embedder that another thread has. */

import { expect, test } from "vitest";
import { NacreError } from "../kernel/errors.ts";
import type { EmbedDoors } from "../surfaces/daemon/index.ts";
import { cancelledError, deadlineError, disconnectedError } from "../wire/wire-errors.ts";
import { embedMeans } from "./embed-means.ts";

const config = { use: "ollama", model: "m" } as const;

async function asking(embedQuery: EmbedDoors["embedQuery"]) {
  const doors = { embedQuery, embedTexts: () => Promise.reject(new Error("nobody lends")) };
  return embedMeans({ role: "elsewhere", config, folder: "/nowhere", env: {}, doors });
}

const SILENCES = [
  { met: "nobody waited longer", failure: cancelledError("embed_query") },
  { met: "its time was up", failure: deadlineError("embed_query", 2_000) },
  { met: "the thread is gone", failure: disconnectedError("embed_query") },
];

test.each(SILENCES)(
  "$met: the embedder does not answer, and is not asked again at once",
  async ({ failure }) => {
    let asked = 0;
    const means = await asking(async () => {
      asked += 1;
      throw failure;
    });
    const late = AbortSignal.timeout(60_000);
    for (const question of ["one", "two"]) {
      expect(await means.query(question, late)).toEqual({
        fingerprint: null,
        vector: null,
        why: "the embedder does not answer",
      });
    }
    expect(asked).toBe(1);
  },
);

test("a question whose time is up says so of the embedder to the next one", async () => {
  const means = await asking((_, signal) => {
    const { promise, reject } = Promise.withResolvers<never>();
    signal?.addEventListener("abort", () => reject(cancelledError("embed_query")));
    return promise;
  });
  await means.query("one", AbortSignal.timeout(5));
  expect((await means.query("two", AbortSignal.timeout(60_000))).why).toBe("the embedder does not answer");
});

test("what the embedder says itself is passed on", async () => {
  const means = await asking(async () => {
    throw new NacreError("embed/refused", "the endpoint answered 401", "Check the key.");
  });
  expect((await means.query("one", AbortSignal.timeout(60_000))).why).toBe("the endpoint answered 401");
});
