import { expect, test, vi } from "vitest";
import { patiently } from "./patience.ts";
import { Problem } from "./problem.ts";

const signal = new AbortController().signal;

test("what was too busy is asked again, and then answers", async () => {
  vi.useFakeTimers();
  const read = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Problem("wire/deadline", "late", ""))
    .mockResolvedValueOnce("here");
  const answer = patiently(read, signal);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(await answer).toBe("here");
});

test("what was refused is not asked again; what stays busy is told after three times", async () => {
  const refused = vi.fn(() => Promise.reject(new Problem("wire/unauthorised", "no", "")));
  await expect(patiently(refused, signal)).rejects.toThrow("no");
  expect(refused).toHaveBeenCalledTimes(1);
  vi.useFakeTimers();
  const busy = vi.fn(() => Promise.reject(new Problem("wire/deadline", "late", "")));
  const answer = patiently(busy, signal);
  const told = expect(answer).rejects.toThrow("late");
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  await told;
  expect(busy).toHaveBeenCalledTimes(3);
});

test("who has gone elsewhere does not ask again", async () => {
  const controller = new AbortController();
  const busy = vi.fn(() => {
    controller.abort();
    return Promise.reject(new Problem("wire/deadline", "late", ""));
  });
  await expect(patiently(busy, controller.signal)).rejects.toThrow("late");
  expect(busy).toHaveBeenCalledTimes(1);
});
