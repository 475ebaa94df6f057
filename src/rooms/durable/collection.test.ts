import fc from "fast-check";
import { expect, test } from "vitest";
import { collectionOf } from "./collection.ts";

test("published names are what they were, exactly", () => {
  expect(collectionOf("user:al")).toEqual({ kind: "user", namespace: "al" });
  expect(collectionOf(" user:alice ")).toEqual({ kind: "user", namespace: "alice" });
  expect(collectionOf("user:session-key:agent:main:main")).toEqual({
    kind: "user",
    namespace: "session-key:agent:main:main",
  });
  expect(collectionOf("turns:alice")).toEqual({ kind: "turns", namespace: "alice" });
  expect(collectionOf("session_raw:s1")).toEqual(collectionOf("session:s1"));
  expect(collectionOf("session_summary:s1")).toEqual({ kind: "summaries", session: "s1" });
  expect(collectionOf("global")).toEqual({ kind: "global" });
  expect(collectionOf("_internal:lifecycle_journal")).toEqual({ kind: "journal" });
  expect(collectionOf("elevated:user:alice")).toMatchObject({ kind: "elsewhere" });
});

test.each(["", "user:", "user:  ", "users", "globals", "alice", "session"])("%j is no collection", (name) => {
  expect(collectionOf(name)).toBeUndefined();
});

test("two namespaces that differ are two collections, whatever they are called", () => {
  const name = fc.string({ minLength: 1 }).filter((text) => text.trim() !== "");
  fc.assert(
    fc.property(name, name, (one, other) => {
      const [a, b] = [collectionOf(`user:${one}`), collectionOf(`user:${other}`)];
      expect(JSON.stringify(a) === JSON.stringify(b)).toBe(one.trim() === other.trim());
    }),
  );
});
