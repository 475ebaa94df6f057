import { expect, test } from "vitest";
import { Senders } from "./senders.ts";

test("who speaks is known for the turn that it was said for, and for no later one", () => {
  const senders = new Senders();
  const first = senders.now;
  senders.note("a", true);
  expect(senders.isOwnerSince(first, "a")).toBe(true);
  const second = senders.now;
  expect(senders.isOwnerSince(second, "a")).toBeNull();
  senders.note("b", true);
  expect(senders.isOwnerSince(second, "a")).toBeNull();
  senders.note("a", false);
  expect(senders.isOwnerSince(second, "a")).toBe(false);
});

test("a turn whose sender the host does not tell takes what was known away", () => {
  const senders = new Senders();
  senders.note("a", true);
  senders.note("a", undefined);
  expect(senders.isOwnerSince(0, "a")).toBeNull();
  senders.note(undefined, true);
  expect(senders.now).toBe(2);
});

test("of many sessions the latest are known", () => {
  const senders = new Senders();
  for (let at = 0; at < 5_000; at += 1) senders.note(`s${at}`, true);
  expect(senders.isOwnerSince(0, "s0")).toBeNull();
  expect(senders.isOwnerSince(0, "s4999")).toBe(true);
});
