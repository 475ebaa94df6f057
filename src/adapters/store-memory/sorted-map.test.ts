/** The tree against the plainest thing that does the same: an array, sorted. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { compareKeys, type Key, SortedMap, takeFrom } from "./sorted-map.ts";

const key = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.constantFrom("", "a", "b", "é", "天"));
const step = fc.record({ key, deletes: fc.boolean() });

test("holds what was set and not deleted, in order, and older maps keep what they had", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), key, fc.boolean(), (steps, after, backwards) => {
      let map = new SortedMap<Key>();
      let plain: Key[] = [];
      const history: [SortedMap<Key>, Key[]][] = [];
      for (const one of steps) {
        const others = plain.filter((other) => compareKeys(other, one.key) !== 0);
        map = one.deletes ? map.delete(one.key) : map.set(one.key, one.key);
        plain = one.deletes ? others : [...others, one.key].sort(compareKeys);
        history.push([map, plain]);
      }
      for (const [then, expected] of history) {
        const ordered = backwards ? expected.toReversed() : expected;
        expect([...then.scan([], { backwards })]).toEqual(ordered);
        const beyond = ordered.filter((one) => compareKeys(one, after) * (backwards ? -1 : 1) > 0);
        expect([...then.scan([], { after, backwards })]).toEqual(beyond);
        const [first] = after;
        expect([...then.scan([first], { backwards })]).toEqual(ordered.filter((one) => one[0] === first));
        expect(takeFrom(then.scan([]), 2)).toEqual(expected.slice(0, 2));
        for (const one of expected) expect(then.get(...one)).toEqual(one);
      }
    }),
  );
});
