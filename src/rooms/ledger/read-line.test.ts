import fc from "fast-check";
import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { hmacHex } from "../../kernel/hash.ts";
import { redact } from "../../kernel/text/secrets.ts";
import { LAYER_LIMITS } from "./observation.ts";
import { type LineMeans, readLine, type ToldLine } from "./read-line.ts";

const NOW = instantOf(Date.UTC(2026, 10, 16));
const MEANS: LineMeans = {
  now: NOW,
  webTools: [],
  redact: (text) => redact(text, "key").text,
  withoutInjected: (text) =>
    text.replace(/<(nacre_recall|relevant-memories)[^>]*>[\s\S]*?<\/\1>/g, "").trim(),
  digest: (text) => hmacHex("key", text).slice(0, 32),
};

const read = (line: unknown) => readLine(typeof line === "string" ? line : JSON.stringify(line), MEANS);
const good = (line: unknown): ToldLine => {
  const found = read(line);
  if (found === "private" || "refused" in found) throw new Error(`refused: ${JSON.stringify(found)}`);
  return found;
};
const detailOf = (line: unknown) => JSON.parse(good(line).detail ?? "null");

test("a line in the words of a program that keeps observations", () => {
  const { hash: _hash, ...found } = good({
    ts: "2026-07-01T10:00:00Z",
    kind: "decision",
    tool_name: "memory_store",
    tool_call_id: "call-7",
    agent_id: "main",
    session_key: "agent:main:main",
    summary: "We decided to keep the gateway timeout at 30 seconds",
    detail: { scope: "Atlas", trust: "trusted" },
  });
  expect(found).toEqual({
    kind: "decision",
    named: false,
    trust: "tool",
    held: false,
    lowered: true,
    adjusted: [],
    language: null,
    outcome: null,
    importance: null,
    priority: null,
    at: Date.UTC(2026, 6, 1, 10),
    agent: "main",
    tool: "memory_store",
    call: "call-7",
    durationMs: null,
    plan: null,
    scope: "atlas",
    supersedes: [],
    line: "We decided to keep the gateway timeout at 30 seconds",
    text: "We decided to keep the gateway timeout at 30 seconds",
    detail: JSON.stringify({ scope: "Atlas", trust: "trusted", session_key: "agent:main:main" }),
  });
});

test.each([
  ["kind", { kind: "rumour" }],
  ["kind", { kind: 7 }],
  ["schema", { schema: "other.memory.v3" }],
  ["scope", { scope: ["atlas"] }],
  ["lang", { lang: "klingon" }],
  ["outcome", { outcome: "perhaps" }],
  ["importance", { importance: "somewhat" }],
  ["importance", { importance: { label: "urgent" } }],
  ["priority", { priority: "P9" }],
  ["trust", { trust: "mostly" }],
  ["duration_ms", { duration_ms: "long" }],
  ["tool_name", { tool_name: { name: "exec" } }],
  ["supersedes", { supersedes: "the last one" }],
  ["status", { kind: "plan", status: "someday" }],
])("what is not understood in %s is said and kept: %j", (field, line) => {
  const told = { summary: "the gateway is slow", ...line };
  expect(good(told).adjusted).toEqual([field]);
  const said = JSON.stringify((line as { readonly [name: string]: unknown })[field]);
  if (field !== "schema") expect(good(told).detail).toContain(said);
});

test("what is understood in another spelling is not said to be otherwise", () => {
  const { adjusted } = good({
    ...{ summary: "one", kind: " Decision ", importance: "HIGH", outcome: "success", trust: "untrusted" },
    ...{ schema: "nacre.observation.v1", lang: "de", priority: "P1", supersedes: ["obs:4"], duration_ms: 3 },
  });
  expect(adjusted).toEqual([]);
  expect(good({ summary: "one", kind: "note", importance: "unknown", scope: null }).adjusted).toEqual([]);
});

test.each([
  ["not json at all", "not-json"],
  ['{"summary":"cut in the mid', "not-json"],
  ["", "not-json"],
  ["[1,2]", "not-an-object"],
  ['"text"', "not-an-object"],
  ["null", "not-an-object"],
  [{}, "no-summary"],
  [{ summary: "   " }, "no-summary"],
  [{ summary: 5 }, "no-summary"],
  [{ summary: "a", ts: "yesterday" }, "bad-time"],
  [{ summary: "a", ts: "1985-01-01" }, "bad-time"],
  [{ summary: "a", ts: "2026-02-30" }, "bad-time"],
  [{ summary: "a", ts: NOW + 2 * 86_400_000 }, "bad-time"],
  [{ summary: "a", ts: 1_780_000_000 }, "bad-time"],
  [{ summary: "a", ts: {} }, "bad-time"],
  [{ summary: "a", kind: "plan", expires: "soon" }, "bad-time"],
  [{ summary: "a", scope: "???" }, "bad-scope"],
  [{ summary: "a", schema: "nacre.event.v1" }, "other-schema"],
  [{ summary: "<nacre_recall>old</nacre_recall>" }, "echo"],
  [{ summary: "see <relevant-memories> cut here" }, "echo"],
  [{ summary: "a".repeat(1_000_001) }, "too-large"],
  [`{"summary":"a","deep":${"[".repeat(1_500)}${"]".repeat(1_500)}}`, "too-deep"],
])("%j is refused: %s", (line, refused) => {
  expect(read(line)).toMatchObject({ refused, why: expect.stringMatching(/\w/) });
});

test.each([
  [{ summary: "[PRIVATE] mine" }],
  [{ summary: "a", detail: { note: "<private>b</private>" } }],
  [{ summary: "a", detail: '{"note":"[NOMEM] b"}' }],
  [{ summary: "a", note: ["x", { y: "PRIVATE: z" }] }],
  ['{"summary":"\\u005bPRIVATE\\u005d mine"}'],
  [{ summary: "a", tool: "[PRIVATE] exec" }],
  [{ summary: "a", agent_id: "<private>b</private>" }],
  [{ summary: "a", tool_call_id: "c\nPRIVATE: d" }],
  [{ summary: "a", kind: "plan", trigger: "[NOEXPORT] when they pay" }],
])("%j is private", (line) => {
  expect(read(line)).toBe("private");
});

test.each([
  ["2026-07-01", Date.UTC(2026, 6, 1)],
  ["2026-07-01T10:00", Date.UTC(2026, 6, 1, 10)],
  ["2026-07-01 10:00:00.123456", Date.UTC(2026, 6, 1, 10, 0, 0, 123)],
  ["2026-07-01T10:00:00+0200", Date.UTC(2026, 6, 1, 8)],
  ["2026-07-01T10:00:00-05:30", Date.UTC(2026, 6, 1, 15, 30)],
  [1_780_000_000_000, 1_780_000_000_000],
  ["1780000000000", 1_780_000_000_000],
  [undefined, NOW],
  [null, NOW],
])("%j is that moment", (ts, at) => {
  expect(good({ summary: "a", ts }).at).toBe(at);
});

test.each([
  [0.86, 0.86, "must_remember"],
  [0.7999, 0.7999, "nice_to_have"],
  [0.4999, 0.4999, "ignore"],
  [1, 1, "must_remember"],
  [0, 0, "ignore"],
  [86, 0.86, "must_remember"],
  ["86%", 0.86, "must_remember"],
  ["86/100", 0.86, "must_remember"],
  ["８６％", 0.86, "must_remember"],
  ["0.5", 0.5, "nice_to_have"],
  ["high", 0.8, "must_remember"],
  ["Medium", 0.5, "nice_to_have"],
  ["LOW", 0, "ignore"],
  ["must-remember", 0.8, "must_remember"],
  ["nice to have", 0.5, "nice_to_have"],
  ["ｍｕｓｔ＿ｒｅｍｅｍｂｅｒ", 0.8, "must_remember"],
  [{ score: 0.3, label: "must_remember" }, 0.3, "must_remember"],
  [{ label: "ignore" }, 0, "ignore"],
  [{ score: "72%" }, 0.72, "nice_to_have"],
])("importance %j is given", (importance, score, label) => {
  const given = { score, label, method: "given" };
  expect(good({ summary: "a", importance }).importance).toEqual(given);
  const inDetail = { summary: "a", detail: { importance } };
  expect(good(inDetail).importance).toEqual(given);
  expect(detailOf(inDetail)).toEqual({ importance });
});

test.each([undefined, null, "", "very", "unknown", 1.5, 101, -1, {}, { score: "x" }, [], true])(
  "importance %j says nothing",
  (importance) => {
    expect(good({ summary: "a", importance }).importance).toBeNull();
  },
);

test.each([
  [
    { x: 1, y: { z: 2 } },
    { x: 1, y: { z: 2 } },
  ],
  ['{"x":1}', { x: 1 }],
  ["just words", { _raw_detail: "just words" }],
  ["[1,2]", { _detail: [1, 2] }],
  [[1, 2], { _detail: [1, 2] }],
  [7, { _detail: 7 }],
  ["", null],
])("detail %j", (detail, kept) => {
  expect(detailOf({ summary: "a", detail })).toEqual(kept);
});

test("keys that nobody knows are kept in the detail, and so is what fits no field", () => {
  const line = {
    summary: "a",
    host: "web-1",
    __proto__x: 1,
    kind: "task",
    lang: "xx",
    tool_name: 5,
    is_synthetic: true,
  };
  expect(detailOf(line)).toEqual({
    host: "web-1",
    __proto__x: 1,
    is_synthetic: true,
    kind: "task",
    lang: "xx",
    tool_name: 5,
  });
  expect(JSON.parse(good('{"summary":"a","__proto__":{"x":1}}').detail!)).toEqual(
    JSON.parse('{"__proto__":{"x":1}}'),
  );
});

test("halves of characters are replaced, and whole ones stay", () => {
  const found = good('{"summary":"a\\ud800b \\ud83d\\ude42","detail":{"k\\udc00":"\\udfff"}}');
  expect(found.line).toBe("a\ufffdb 🙂");
  expect(found.detail).toBe('{"k\ufffd":"\ufffd"}');
});

test("an English companion stands beside the words", () => {
  const found = good({
    summary: "備份在 03:00",
    summary_en: "Backups run at 03:00",
    text_en: "Backups run at 03:00",
  });
  expect(found).toMatchObject({ line: "備份在 03:00", text: "備份在 03:00\nBackups run at 03:00" });
  expect(good({ text_en: "only this" }).line).toBe("only this");
});

test.each([
  [undefined, undefined, { trust: "unknown", lowered: false, held: false }],
  [undefined, "human", { trust: "unknown", lowered: true, held: false }],
  [undefined, "Trusted", { trust: "unknown", lowered: true, held: false }],
  [undefined, "agent", { trust: "unknown", lowered: true, held: false }],
  [undefined, "Assistant", { trust: "unknown", lowered: true, held: false }],
  [undefined, "web", { trust: "web", lowered: false, held: false }],
  [undefined, "untrusted", { trust: "unknown", lowered: false, held: false }],
  [undefined, "quarantined", { trust: "unknown", lowered: false, held: true }],
  ["exec", undefined, { trust: "tool", lowered: false, held: false }],
  ["exec", "human", { trust: "tool", lowered: true, held: false }],
  ["exec", "agent", { trust: "tool", lowered: true, held: false }],
  ["exec", "web", { trust: "web", lowered: false, held: false }],
  ["exec", "untrusted", { trust: "tool", lowered: false, held: false }],
  ["web_fetch", undefined, { trust: "web", lowered: false, held: false }],
  ["web_fetch", "tool", { trust: "web", lowered: true, held: false }],
  ["web_fetch", "quarantined", { trust: "web", lowered: false, held: true }],
])("of tool %j, claiming %j", (tool, trust, expected) => {
  expect(good({ summary: "a", tool, trust })).toMatchObject(expected);
});

test("a plan says what it waits for; elsewhere the same words are detail", () => {
  expect(
    good({
      summary: "renew the domain",
      kind: "plan",
      trigger: "mail arrives",
      due: "2027-01-01",
      status: "active",
    }).plan,
  ).toEqual({ trigger: "mail arrives", dueAt: Date.UTC(2027, 0, 1), expiresAt: null, status: "active" });
  expect(good({ summary: "renew", expires_at: "2027-01-01" })).toMatchObject({
    kind: "plan",
    plan: { status: "pending" },
  });
  expect(detailOf({ summary: "a", kind: "fact", trigger: "x", status: "active" })).toEqual({
    status: "active",
    trigger: "x",
  });
});

test.each([
  [{ outcome: "Timeout" }, "timeout"],
  [{ outcome: "failed" }, "error"],
  [{ is_error: true }, "error"],
  [{ isError: false }, "ok"],
  [{ outcome: "strange" }, null],
])("%j came to %j", (more, outcome) => {
  expect(good({ summary: "a", ...more }).outcome).toBe(outcome);
});

test("a scope stands in its field, in the detail or before the words", () => {
  expect(good({ summary: "a", scope: " Atlas Web " }).scope).toBe("atlas-web");
  expect(good({ summary: "[SCOPE: 知識庫] notes" })).toMatchObject({ scope: "知識庫", line: "notes" });
  expect(good({ summary: "a", scope: "x", detail: { scope: "y" } }).scope).toBe("x");
});

test("the same is known again, whatever the order of its fields; under a name, whatever it says", () => {
  const one = good('{"summary":"a","ts":1780000000000,"tool":"exec"}');
  expect(good('{"tool":"exec","ts":1780000000000,"summary":"a"}').hash).toBe(one.hash);
  expect(good('{"tool":"exec","ts":1780000000001,"summary":"a"}').hash).not.toBe(one.hash);
  expect(good('{"tool":"exec","ts":1780000000000,"summary":"a","tool_call_id":"2"}').hash).not.toBe(one.hash);
  const nested = good('{"summary":"a","detail":{"x":1,"y":[{"a":1,"b":{"c":2,"d":3}}]}}');
  expect(good('{"detail":{"y":[{"b":{"d":3,"c":2},"a":1}],"x":1},"summary":"a"}').hash).toBe(nested.hash);
  expect(good('{"detail":{"y":[{"b":{"d":2,"c":3},"a":1}],"x":1},"summary":"a"}').hash).not.toBe(nested.hash);
  expect(good({ summary: "a", observationId: "7" }).hash).toBe(
    good({ summary: "b", observationId: "7" }).hash,
  );
  expect(one.hash).toMatch(/^[0-9a-f]{32}$/);
});

test("whole outputs collapse, also where they break off; prose about them does not", () => {
  expect(good({ tool: "exec", summary: '{"stdout":"secret things","code":0}' }).line).toBe(
    "exec gave an output; it is left out here",
  );
  expect(good({ tool: "exec", summary: '{"command_output": "secret thi' }).line).not.toContain("secret");
  expect(good({ tool: "exec", summary: "the stdout was empty, stderr: too" }).line).toBe(
    "the stdout was empty, stderr: too",
  );
});

test("what a memory put into a prompt is not told again in the detail either", () => {
  const echo = "<relevant-memories>old</relevant-memories>";
  expect(detailOf({ summary: "a", detail: { note: `x ${echo}`, list: [{ deep: echo }] } })).toEqual({
    note: "x",
    list: [{ deep: "" }],
  });
});

test("what a memory put into a prompt is not told again", () => {
  expect(good({ summary: "before <nacre_recall trust='x'>old</nacre_recall> after" }).line).toBe(
    "before  after".replace("  ", " "),
  );
});

const SECRETS = [
  "AKIAZQ3DVYH7M2KPLW6R",
  "xoxb-2849175034716-k3Xq9LmZ7tRw2PbN8vYc",
  "sk-ant-api03-Kq7vT2mXw9RbL4nZ8cYpJ6hGd3sFa1eUoWi5",
  "sk-proj-Xw9RbL4nZ8cYpJ6hGd3sFa1eUoWi5Kq7vT2m",
  "AIzaSyD4nZ8cYpJ6hGd3sFa1eUoWi5Kq7vT2mXw",
  "ghp_Zt7vT2mXw9RbL4nZ8cYpJ6hGd3sFa1eUoWi5",
  "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U",
  "Vq8-tR4.zLm2kPw9",
];
const WRAPPED = [
  ...SECRETS.slice(0, -1),
  `password=${SECRETS.at(-1)}`,
  `https://me:${SECRETS.at(-1)}@example.com/x`,
];

test("a secret across a cut leaves no fragment, wherever it stands", () => {
  const secret = fc.constantFrom(...WRAPPED);
  fc.assert(
    fc.property(secret, fc.nat(700), fc.boolean(), (wrapped, before, inDetail) => {
      const text = `${"word ".repeat(Math.ceil(before / 5)).slice(0, before)} ${wrapped} and then more words follow`;
      const line = inDetail
        ? { summary: "a", detail: { note: text, list: [{ deeper: text }] } }
        : { summary: text, tool_name: "exec" };
      const { line: shown, text: more, detail } = good(line);
      const bare = SECRETS.find((one) => wrapped.includes(one))!;
      const kept = `${shown}\n${more}\n${detail}`;
      // Prefixes such as `sk-ant-` are known to everybody.
      for (let at = 8; at + 6 <= bare.length; at += 1) expect(kept).not.toContain(bare.slice(at, at + 6));
    }),
    { numRuns: 300 },
  );
});

test("a password under its name is one, whatever stands beside it", () => {
  expect(good({ summary: "a", detail: { password: "correct-horse-9" } }).detail).not.toContain(
    "correct-horse",
  );
  expect(good({ summary: "a", detail: { login: { api_key: "9c2e7fa41d8b3065" } } }).detail).not.toContain(
    "9c2e7f",
  );
});

test.each([
  "released 2026-11-16 at 03:15:42",
  "epoch 1780000000000 ms, build 20261116.4 of v12.3.456",
  "run 1234567890 took 00:01:30.250",
  "version 2026.11.16-rc.3+build.99887766",
])("%j survives as it is", (summary) => {
  expect(good({ summary }).line).toBe(summary);
});

test("layers are bounded and whole, whatever comes in", () => {
  const line = fc.record(
    {
      summary: fc.string({ unit: "binary", minLength: 1, maxLength: 2_000 }),
      text: fc.string({ unit: "binary", maxLength: 2_000 }),
      detail: fc.jsonValue(),
      tool_name: fc.string(),
      ts: fc.oneof(fc.integer(), fc.string()),
      importance: fc.jsonValue(),
      more: fc.jsonValue(),
    },
    { requiredKeys: ["summary"] },
  );
  fc.assert(
    fc.property(line, (told) => {
      const found = read(told);
      if (found === "private" || "refused" in found) return;
      expect(found.line.length).toBeLessThanOrEqual(LAYER_LIMITS.line);
      expect(found.text.length).toBeLessThanOrEqual(LAYER_LIMITS.text);
      expect(found.line).not.toMatch(/[\n\r\0]/);
      expect([found.line, found.text, found.detail ?? ""].every((text) => text.isWellFormed())).toBe(true);
      if (found.detail !== null) expect(typeof JSON.parse(found.detail)).toBe("object");
    }),
    { numRuns: 500 },
  );
});

test("no line whatever makes it throw", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.json()), (line) => void read(line)),
    { numRuns: 1_000 },
  );
});
