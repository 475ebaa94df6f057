import fc from "fast-check";
import { expect, test } from "vitest";
import type { ShelfName } from "../../../src/engine/memory-api.ts";
import { isOnShelf, shelfCalled, shelfKey, shelfOf, shelfShown, shelfWords } from "./shelf.ts";

const aName = fc.string({ minLength: 1, maxLength: 20 });
const aShelf: fc.Arbitrary<ShelfName> = fc.oneof(
  fc.constant({ tier: "global" } as const),
  aName.map((namespace) => ({ tier: "user", namespace }) as const),
  aName.map((name) => ({ tier: "scope", name }) as const),
  fc
    .tuple(fc.stringMatching(/^[a-z0-9-]{1,12}$/), aName)
    .map(([agent, sessionKey]) => ({ tier: "lane", lane: { agent, sessionKey } }) as const),
);

test("what the address keeps of a shelf leads back to it", () => {
  fc.assert(
    fc.property(aShelf, (shelf) => {
      expect(shelfOf(shelfKey(shelf))).toEqual(shelf);
    }),
  );
});

test.each(["", "user:", "scope:", "lane/main", "lane//x", "owner"])("%j names no shelf", (key) => {
  expect(shelfOf(key)).toBeUndefined();
});

test("a conversation is found by its session key", () => {
  const lanes = [{ agent: "garden", sessionKey: "agent:garden:main" }];
  expect(shelfShown({ tier: "lane", shelf: "agent:garden:main" }, lanes)).toEqual({
    tier: "lane",
    lane: { agent: "garden", sessionKey: "agent:garden:main" },
  });
  expect(shelfShown({ tier: "lane", shelf: "agent:main:gone" }, lanes)).toBeUndefined();
  expect(shelfShown({ tier: "scope", shelf: "scope:atlas" }, lanes)).toEqual({
    tier: "scope",
    name: "atlas",
  });
});

test("a shelf is compared with what a hit shows of it", () => {
  expect(isOnShelf("agent:main:main", "lane/main/agent:main:main")).toBe(true);
  expect(isOnShelf("user:owner", "user:owner")).toBe(true);
  expect(isOnShelf("user:al", "user:alice")).toBe(false);
});

test.each([
  [{ tier: "user", shelf: "user:owner" }, "yours"],
  [{ tier: "user", shelf: "user:client:cursor" }, "of client:cursor"],
  [{ tier: "global", shelf: "global" }, "everybody’s"],
  [{ tier: "scope", shelf: "scope:atlas" }, "about atlas"],
  [{ tier: "lane", shelf: "agent:main:main" }, "of the conversation agent:main:main"],
] as const)("%o is called %s", (place, words) => {
  expect(shelfWords(place)).toBe(words);
  expect(shelfCalled(place.shelf)).toBe(words);
});
