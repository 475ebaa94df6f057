import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { Strangers } from "./strangers.ts";

function busyFor(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test("whoever says nothing for a while is silent, the first that came before the others", async () => {
  const strangers = new Strangers<string>(20);
  strangers.came("first");
  strangers.came("second");
  expect(strangers.longestSilent).toBeUndefined();
  await expect.poll(() => strangers.longestSilent, { interval: 5 }).toBe("first");
  strangers.forget("first");
  expect(strangers.longestSilent).toBe("second");
  strangers.forget("second");
  expect(strangers.longestSilent).toBeUndefined();
});

test("whoever has said hello, or is gone, is not silent later", async () => {
  const strangers = new Strangers<string>(20);
  strangers.came("known");
  strangers.forget("known");
  await sleep(60);
  expect(strangers.longestSilent).toBeUndefined();
});

test("time in which nothing was read is nobody's silence", async () => {
  const strangers = new Strangers<string>(20);
  strangers.came("one");
  const struck = sleep(20);
  busyFor(60);
  await struck;
  // Its time is over; what it has sent meanwhile is read now.
  expect(strangers.longestSilent).toBeUndefined();
  await expect.poll(() => strangers.longestSilent, { interval: 5 }).toBe("one");
});
