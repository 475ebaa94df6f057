import { expect, test } from "vitest";
import { type ErrorCode, NacreError } from "../../src/kernel/errors.ts";
import { Calm } from "./calm.ts";
import { Watch } from "./watch.ts";

const error = (code: ErrorCode) => new NacreError(code, "no", "Try again.");
const NO_CODE = new Error("something else");

/** A watch whose time goes on when it is told to. */
function watched() {
  let ms = 0;
  const over = new AbortController();
  const watch = new Watch({ calm: new Calm(() => ms), over: over.signal });
  const refuse = (kind: string, with_: Error) =>
    watch.time(kind, () => Promise.reject(with_)).catch(() => {});
  const wait = (more: number) => {
    ms += more;
  };
  return { watch, refuse, wait, over };
}

test.each([
  { with_: error("wire/internal"), inFault: 1, inCalm: 1 },
  { with_: error("history/unknown-lane"), inFault: 1, inCalm: 1 },
  { with_: NO_CODE, inFault: 1, inCalm: 1 },
  { with_: error("wire/disconnected"), inFault: 0, inCalm: 1 },
  { with_: error("wire/closing"), inFault: 0, inCalm: 1 },
  { with_: error("store/full"), inFault: 0, inCalm: 1 },
  // One is the machine's; how many there may be is below.
  { with_: error("wire/deadline"), inFault: 0, inCalm: 0 },
  { with_: error("brain/changed-meanwhile"), inFault: 0, inCalm: 0 },
  { with_: error("ledger/drifted"), inFault: 0, inCalm: 0 },
])("a call that is refused with $with_", async ({ with_, inFault, inCalm }) => {
  const { watch, refuse, wait } = watched();
  const over = watch.calm.fault();
  await refuse("search", with_);
  over();
  wait(9_000);
  await refuse("search", with_);
  expect(watch.broken).toHaveLength(2 * inFault);
  wait(1_000);
  await refuse("search", with_);
  expect(watch.broken).toHaveLength(2 * inFault + inCalm);
});

test("an owner that never answers in time is no busy machine", async () => {
  const { watch, refuse } = watched();
  const late = error("wire/deadline");
  for (let one = 0; one < 3; one += 1) await refuse("pack", late);
  for (let one = 0; one < 4; one += 1) await refuse("search", late);
  watch.expectsFewLate();
  expect(watch.broken).toEqual(["search: 4 of 4 calls were late with no fault under way"]);
});

test("of many calls a few may be late", async () => {
  const { watch, refuse } = watched();
  for (let one = 0; one < 245; one += 1) await watch.time("search", async () => {});
  for (let one = 0; one < 5; one += 1) await refuse("search", error("wire/deadline"));
  watch.expectsFewLate();
  expect(watch.broken).toEqual([]);
  await refuse("search", error("wire/overloaded"));
  watch.expectsFewLate();
  expect(watch.broken).toHaveLength(1);
});

test("what was under way when all was ended is not judged", async () => {
  const { watch, refuse, over } = watched();
  over.abort();
  await refuse("search", error("wire/disconnected"));
  expect(watch.broken).toEqual([]);
});

test("time in which nothing was wrong is counted between faults, too", () => {
  const { watch, wait } = watched();
  wait(3_000);
  const over = watch.calm.fault();
  wait(50_000);
  over();
  wait(9_000);
  expect(watch.calm.unexplainedMs).toBe(3_000);
  wait(2_000);
  expect(watch.calm.unexplainedMs).toBe(4_000);
  watch.calm.fault()();
  wait(12_000);
  expect(watch.calm.unexplainedMs).toBe(6_000);
});
