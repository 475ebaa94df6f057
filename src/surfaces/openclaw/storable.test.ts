import { expect, test } from "vitest";
import type { JsonObject } from "../../kernel/json.ts";
import { storable } from "./storable.ts";

function nested(depth: number): JsonObject {
  let value: JsonObject = {};
  for (let at = 0; at < depth; at += 1) value = { inner: value };
  return value;
}

test("an ordinary message is itself", () => {
  const message = { role: "user", content: "hello" };
  expect(storable(message)).toEqual({ message, changed: null });
  expect(storable(message).message).toBe(message);
});

test.each([
  { name: "no role", given: { content: "x" }, changed: "role" },
  { name: "an empty role", given: { role: "", content: "x" }, changed: "role" },
  { name: "a role without end", given: { role: "r".repeat(1_000), content: "x" }, changed: "role" },
  {
    name: "nesting without end",
    given: { role: "user", content: nested(50_000), timestamp: 7 },
    changed: "depth",
  },
  { name: "nothing at all", given: null, changed: "role" },
])("what the log would refuse is kept in a form it takes: $name", ({ given, changed }) => {
  const { message, changed: how } = storable(given);
  expect(how).toBe(changed);
  expect(String(message["role"]).length).toBeGreaterThan(0);
  expect(String(message["role"]).length).toBeLessThanOrEqual(64);
});
