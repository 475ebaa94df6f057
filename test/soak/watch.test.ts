import { expect, test } from "vitest";
import { NacreError } from "../../src/kernel/errors.ts";
import { Calm, EXPLAINS_MS } from "./calm.ts";
import { Watch } from "./watch.ts";

test("calls while little is said are kept apart from those under load", async () => {
  let [ms, isSteady] = [0, false];
  const watch = new Watch({ calm: new Calm(() => ms), isSteady: () => isSteady });
  await watch.time("commit", async () => {
    // It was begun under load.
    isSteady = true;
  });
  await watch.time("commit", async () => {});
  const over = watch.calm.fault();
  await watch.time("commit", async () => {});
  over();
  ms += EXPLAINS_MS;
  await watch.time("commit", async () => {});
  expect(Object.fromEntries(watch.timings.counts())).toEqual({
    ...{ commit: 4, "commit, undisturbed": 1, "commit, little said": 2 },
  });
});

test("an error that was judged where it was timed is counted once", async () => {
  const watch = new Watch();
  const error = new NacreError("wire/internal", "no", "Try again.");
  await watch.time("search", () => Promise.reject(error)).catch((one) => watch.passOver("search", one));
  expect(watch.brokenPromises).toBe(1);
  watch.passOver("a check", new RangeError("nobody timed it"));
  expect(watch.broken.at(-1)).toContain("a check failed with no code: RangeError: nobody timed it");
  watch.passOver("a check", new NacreError("wire/deadline", "late", "Wait."));
  expect(watch.brokenPromises).toBe(2);
});
