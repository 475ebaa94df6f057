import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Asking, comeOf } from "./asking.ts";
import { Problem } from "./problem.ts";

/** Questions that are answered when the test says so. */
let asked: { readonly name: string; readonly signal: AbortSignal; answer(): void }[] = [];
const question = (name: string) => (signal: AbortSignal) =>
  new Promise<void>((resolve) => asked.push({ name, signal, answer: resolve }));
const names = () => asked.map(({ name }) => name);
const moment = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  asked = [];
});
afterEach(() => vi.useRealTimers());

test("what is asked at once takes the place of what is under way", async () => {
  const asking = new Asking();
  asking.now(question("old"));
  asking.now(question("new"));
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  asked[0]!.answer();
  await moment();
  expect(asking.isUnderWay).toBe(true);
  asked[1]!.answer();
  await moment();
  expect(asking.isUnderWay).toBe(false);
});

test("news that pile up while something is under way ask once more, when it has ended", async () => {
  const asking = new Asking();
  asking.soon(question("first"));
  await moment();
  for (let news = 0; news < 20; news += 1) asking.soon(question(`news ${news}`));
  expect(names()).toEqual(["first"]);
  expect(asked[0]!.signal.aborted).toBe(false);
  asked[0]!.answer();
  await moment();
  expect(names()).toEqual(["first", "news 19"]);
  asked[1]!.answer();
  await moment();
  expect(names()).toHaveLength(2);
});

test("what is told in the moment in which it is asked is not asked twice", async () => {
  const asking = new Asking();
  asking.soon(question("comeback"));
  asking.soon(question("news"));
  asked[0]!.answer();
  await moment();
  expect(names()).toEqual(["comeback"]);
});

test("a page further on is asked for where nothing is under way, and news of that moment are still heard", async () => {
  const asking = new Asking();
  asking.ifFree(question("more"));
  asking.ifFree(question("more again"));
  asking.soon(question("news"));
  expect(names()).toEqual(["more"]);
  asked[0]!.answer();
  await moment();
  expect(names()).toEqual(["more", "news"]);
});

test("what is dropped ends, and so does what waited behind it; whether something is under way is told once", async () => {
  const told: boolean[] = [];
  const asking = new Asking((isUnderWay) => told.push(isUnderWay));
  asking.now(question("one"));
  await moment();
  asking.soon(question("two"));
  asking.drop();
  asked[0]!.answer();
  await moment();
  expect(names()).toEqual(["one"]);
  expect(asked[0]!.signal.aborted).toBe(true);
  expect(told).toEqual([true, false]);
});

test("an answer that nobody wants any more is told to nobody, nor is its trouble", async () => {
  const came = { answer: vi.fn(), problem: vi.fn() };
  const gone = AbortSignal.abort();
  await comeOf(Promise.resolve(1), gone, came);
  await comeOf(Promise.reject(new Error("late")), gone, came);
  expect(came.answer).not.toHaveBeenCalled();
  expect(came.problem).not.toHaveBeenCalled();
  const { signal } = new AbortController();
  await comeOf(Promise.resolve(2), signal, came);
  expect(came.answer).toHaveBeenCalledWith(2);
  await comeOf(Promise.reject(new Problem("a/b", "No.", "")), signal, came);
  expect(came.problem.mock.calls[0]?.[0]).toMatchObject({ code: "a/b" });
});
