import fc from "fast-check";
import { expect, test } from "vitest";
import { namespaceNamed, namespaceOf } from "./namespace.ts";

test.each([
  { hints: { userId: "ana", sessionKey: "k", agentId: "a", fallback: "f" }, is: "ana" },
  { hints: { sessionKey: "k", agentId: "a", fallback: "f" }, is: "session-key:k" },
  { hints: { agentId: "a", fallback: "f" }, is: "agent-id:a" },
  { hints: { fallback: "session:9" }, is: "session:9" },
  { hints: {}, is: "default" },
  { hints: { userId: "  ", sessionKey: "\t", agentId: "", fallback: " f " }, is: "f" },
  { hints: { userId: " ana ", sessionKey: "k" }, is: "ana" },
  { hints: { userId: null, sessionKey: undefined, agentId: " a " }, is: "agent-id:a" },
])("$hints is $is", ({ hints, is }) => {
  expect(namespaceOf(hints)).toBe(is);
});

test("two names are one only when they are the same", () => {
  const name = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() !== "");
  fc.assert(
    fc.property(name, name, (one, other) => {
      expect(namespaceOf({ userId: one }) === namespaceOf({ userId: other })).toBe(
        one.trim() === other.trim(),
      );
    }),
  );
});

test("a name may be anything that can be read", () => {
  expect(namespaceNamed(" al ")).toBe("al");
  expect(namespaceNamed("session-key:agent:main:main")).toBe("session-key:agent:main:main");
  for (const none of ["", "   ", "a\u0000b", "a\nb", "x".repeat(401)])
    expect(namespaceNamed(none)).toBeUndefined();
});
