import { expect, test } from "vitest";
import { hashedEmbedder } from "../adapters/embed-hashed/index.ts";
import { NacreError } from "../kernel/errors.ts";
import type { Embedder } from "../ports/embedder.ts";
import { LazyEmbedder } from "./lazy-embedder.ts";

const { signal } = new AbortController();
const down = () => new NacreError("embed/unavailable", "down", "Wait.");

test("opened at the first need, once, for all who ask at once", async () => {
  let opened = 0;
  const lazy = new LazyEmbedder(async () => {
    opened += 1;
    return hashedEmbedder();
  });
  expect(opened).toBe(0);
  const [one, other] = await Promise.all([lazy.get(signal), lazy.get(signal)]);
  expect(one).toBe(other);
  expect(await lazy.get(signal)).toBe(one);
  expect(opened).toBe(1);
});

test("a failure stands for a while, longer each time; then it is tried again", async () => {
  let now = 0;
  let attempts = 0;
  let works = false;
  const lazy = new LazyEmbedder(
    async () => {
      attempts += 1;
      if (!works) throw down();
      return hashedEmbedder();
    },
    () => now,
  );
  const fails = () => expect(lazy.get(signal)).rejects.toMatchObject({ code: "embed/unavailable" });
  const pauses: number[] = [];
  for (let time = 0; time < 8; time++) {
    const before = attempts;
    const since = now;
    while (attempts === before) {
      await fails();
      if (attempts === before) now += 500;
    }
    pauses.push(now - since);
  }
  expect(pauses).toEqual([0, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000]);
  works = true;
  now += 60_000;
  expect((await lazy.get(signal)).name).toContain("hashed");
});

test("a failure stands no longer when what was missing is there; one that is open stays open", async () => {
  let works = false;
  let opened = 0;
  const lazy = new LazyEmbedder(
    async () => {
      if (!works) throw down();
      opened += 1;
      return hashedEmbedder();
    },
    () => 0,
  );
  await expect(lazy.get(signal)).rejects.toMatchObject({ code: "embed/unavailable" });
  works = true;
  await expect(lazy.get(signal)).rejects.toMatchObject({ code: "embed/unavailable" });
  lazy.retry();
  const embedder = await lazy.get(signal);
  lazy.retry();
  expect(await lazy.get(signal)).toBe(embedder);
  expect(opened).toBe(1);
});

test("who gives up is told their reason, and does not end the opening for others", async () => {
  const { promise, resolve } = Promise.withResolvers<Embedder>();
  const lazy = new LazyEmbedder(() => promise);
  const controller = new AbortController();
  const impatient = lazy.get(controller.signal);
  const patient = lazy.get(signal);
  const reason = new Error("no longer needed");
  controller.abort(reason);
  await expect(impatient).rejects.toBe(reason);
  resolve(hashedEmbedder());
  expect((await patient).name).toContain("hashed");
});

test("closed, it closes what it opened, and what is still opening once it is open", async () => {
  const closed: string[] = [];
  const one = (name: string): Embedder => ({
    ...hashedEmbedder(),
    close: async () => void closed.push(name),
  });
  const open = new LazyEmbedder(async () => one("open"));
  await open.get(signal);
  await open.close();
  expect(closed).toContain("open");
  const { promise, resolve } = Promise.withResolvers<Embedder>();
  const opening = new LazyEmbedder(() => promise);
  const asked = opening.get(signal);
  await opening.close();
  resolve(one("opening"));
  await asked;
  await expect.poll(() => closed).toContain("opening");
});
