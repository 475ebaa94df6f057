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

test("ignoring wins over statelessness", () => {
  const policy = { ignore: ["agent:x:**"], stateless: ["agent:**"] };
  expect(sessionTreatment("agent:x:main", policy)).toBe("ignored");
  expect(sessionTreatment("agent:y:main", policy)).toBe("stateless");
  expect(sessionTreatment("other", policy)).toBe("stored");
});
