import fc from "fast-check";
import { expect, test } from "vitest";
import { matchesPattern, sessionKind, sessionTreatment } from "./session-kind.ts";

test.each([
  { key: "agent:main:main", kind: "main" },
  { key: "agent:main:telegram:direct:42", kind: "main" },
  { key: "agent:main:subagent:0f3a", kind: "subagent" },
  { key: "agent:main:cron:daily:run:1", kind: "cron" },
  { key: "agent:cron:main", kind: "main" },
  { key: "agent:main:heartbeat", kind: "heartbeat" },
  { key: "", kind: "main" },
])("$key is a $kind session", ({ key, kind }) => {
  expect(sessionKind(key)).toBe(kind);
});

test.each([
  { key: "agent:main:cron:daily", pattern: "agent:*:cron:*", matches: true },
  { key: "agent:main:cron:daily:run:1", pattern: "agent:*:cron:*", matches: false },
  { key: "agent:main:cron:daily:run:1", pattern: "agent:*:cron:**", matches: true },
  { key: "agent:main.x", pattern: "agent:main?x", matches: false },
  { key: "a+b", pattern: "a+b", matches: true },
  { key: "agent:main:main", pattern: "main", matches: false },
])("$pattern on $key: $matches", ({ key, pattern, matches }) => {
  expect(matchesPattern(key, pattern)).toBe(matches);
});

test("whatever is no star stands for itself", () => {
  const anyKey = fc.string({ unit: "binary" }).map((key) => key.replaceAll("*", "-"));
  fc.assert(
    fc.property(anyKey, (key) => {
      expect(matchesPattern(key, key)).toBe(true);
      expect(matchesPattern(`${key}x`, key)).toBe(false);
    }),
  );
});

test("ignoring wins over statelessness", () => {
  const policy = { ignore: ["agent:x:**"], stateless: ["agent:**"] };
  expect(sessionTreatment("agent:x:main", policy)).toBe("ignored");
  expect(sessionTreatment("agent:y:main", policy)).toBe("stateless");
  expect(sessionTreatment("other", policy)).toBe("stored");
});
