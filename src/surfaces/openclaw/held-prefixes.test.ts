/** What is kept of lanes in which something was taken back is bounded, and none of it is sent for that. */

import { expect, test } from "vitest";
import type { LaneName } from "../../engine/api.ts";
import { HeldPrefixes } from "./held-prefixes.ts";

const lane = (number: number): LaneName => ({ agent: "main", sessionKey: `session ${number}` });
const withheld = (count: number) => ({
  withheld: count,
  ...(count > 0 && { replaced: { key: `k${count}`, messages: [] } as never }),
});

function heeding(most: number) {
  const asked: string[] = [];
  const prefixes = new HeldPrefixes((lanes) => {
    asked.push(...lanes.map(({ sessionKey }) => sessionKey));
  }, most);
  const heed = (number: number, count: number) => prefixes.heed(lane(number), withheld(count), prefixes.now);
  return { prefixes, heed, asked };
}

test("a lane that had to go is in doubt until the engine has answered, and so is one of which nothing is known", () => {
  const { prefixes, heed } = heeding(3);
  for (const number of [1, 2, 3]) heed(number, 1);
  expect([1, 2, 3, 9].map((number) => prefixes.isInDoubt(lane(number)))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  heed(4, 1);
  expect(prefixes.replacedIn(lane(1))).toBeUndefined();
  expect([1, 2, 3, 4, 9].map((number) => prefixes.isInDoubt(lane(number)))).toEqual([
    ...[true, false, false, false],
    true,
  ]);
  heed(1, 1);
  expect(prefixes.isInDoubt(lane(1))).toBe(false);
  expect(prefixes.replacedIn(lane(1))).toBeDefined();
  heed(9, 0);
  expect(prefixes.isInDoubt(lane(9))).toBe(false);
});

test("what was heard of a lane that had to go is still news to who asked before", () => {
  const { prefixes } = heeding(2);
  const before = prefixes.now;
  for (const number of [1, 2, 3]) prefixes.hear([lane(number)]);
  expect(prefixes.hasChangedSince(lane(1), before)).toBe(true);
  expect(prefixes.isInDoubt(lane(1))).toBe(true);
  expect(prefixes.hasChangedSince(lane(1), prefixes.now)).toBe(false);
});

test("the lane that was answered longest ago goes first", () => {
  const { prefixes, heed } = heeding(2);
  heed(1, 1);
  heed(2, 1);
  heed(1, 2);
  heed(3, 1);
  expect([1, 2, 3].map((number) => prefixes.isInDoubt(lane(number)))).toEqual([false, true, false]);
});

test("a list that was too long is asked for of a lane that had to go as well", () => {
  const { prefixes, heed, asked } = heeding(1);
  heed(1, 1);
  heed(2, 1);
  expect(asked).toEqual([]);
  prefixes.heed(lane(1), { withheld: 9, unlisted: true }, prefixes.now);
  prefixes.heed(lane(1), { withheld: 9, unlisted: true }, prefixes.now);
  expect(asked).toEqual(["session 1"]);
});
