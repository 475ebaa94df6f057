/** Which act a key takes back, and of which records. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteOpened } from "./dialog-stack.ts";
import { newestToast, takeBackNewest, toast } from "./toast.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  while (takeBackNewest());
  vi.useRealTimers();
});

test("the newest that can be is taken back first, each once", () => {
  const [first, second] = [vi.fn(), vi.fn()];
  toast("One.", first, ["mem:1"]);
  toast("Two.", second, ["mem:2"]);
  toast("Noted.");
  expect(takeBackNewest()).toBe(true);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  expect(takeBackNewest()).toBe(true);
  expect(takeBackNewest()).toBe(false);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
});

test("what an open question hides is not taken back before it is closed, and what was done in it is", () => {
  const [before, within] = [vi.fn(), vi.fn()];
  toast("Forgotten.", before, ["mem:1"]);
  const closed = noteOpened({ id: "question", after: newestToast() });
  expect(takeBackNewest()).toBe(false);
  toast("Done.", within, ["mem:2"]);
  expect(takeBackNewest()).toBe(true);
  expect(takeBackNewest()).toBe(false);
  closed();
  expect(takeBackNewest()).toBe(true);
  expect([before.mock.calls.length, within.mock.calls.length]).toEqual([1, 1]);
});

test("a drawer shows what was done before it, and it is taken back there", () => {
  const undo = vi.fn();
  toast("Forgotten.", undo, ["mem:1"]);
  const closed = noteOpened({ id: "drawer", after: 0 });
  expect(takeBackNewest()).toBe(true);
  expect(undo).toHaveBeenCalledOnce();
  closed();
});

test("of several, those are taken back with which nothing was done since", () => {
  const undo = vi.fn();
  toast("Rejected 3 proposals.", undo, ["proposal:1", "proposal:2", "proposal:3"], true);
  toast("proposal:2 waits again.", undefined, ["proposal:2"]);
  expect(takeBackNewest()).toBe(true);
  expect(undo.mock.calls).toEqual([[["proposal:1", "proposal:3"]]]);
});

test("where something was done with all of them since, there is nothing to take back", () => {
  toast("Rejected 2 proposals.", vi.fn(), ["proposal:1", "proposal:2"], true);
  toast("proposal:2 waits again.", undefined, ["proposal:2"]);
  toast("proposal:1 waits again.", undefined, ["proposal:1"]);
  expect(takeBackNewest()).toBe(false);
});

test("what is taken back only as a whole goes with the first of its records", () => {
  toast("mem:1 is back; mem:2 made room.", vi.fn(), ["mem:1", "mem:2"]);
  toast("mem:2 is erased.", undefined, ["mem:2"]);
  expect(takeBackNewest()).toBe(false);
});
