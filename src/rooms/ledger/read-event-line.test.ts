import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { hmacHex } from "../../kernel/hash.ts";
import { redact } from "../../kernel/text/secrets.ts";
import { type EventLineRead, readEventLine } from "./read-event-line.ts";

const NOW = instantOf(Date.UTC(2026, 10, 16));
const read = (line: unknown) =>
  readEventLine(typeof line === "string" ? line : JSON.stringify(line), {
    now: NOW,
    redact: (text) => redact(text, "key").text,
    digest: (text) => hmacHex("key", text).slice(0, 32),
    withoutInjected: (text) => text.replace(/<nacre_recall>.*?<\/nacre_recall>/g, "").trim(),
  });
const good = (line: unknown): EventLineRead => {
  const found = read(line);
  if (found === "private" || "refused" in found) throw new Error(JSON.stringify(found));
  return found;
};

test("an event in the words of a program that keeps them", () => {
  const { kept, ...told } = good({
    schema: "nacre.event.v1",
    event_id: "ep-7",
    ts_ms: NOW - 1_000,
    type: "tool.result",
    scope: "Atlas",
    session_id: "nightly",
    agent_id: "main",
    summary: "磁碟 95% 已滿",
    payload_json: '{"code":1}',
    refs: ["a.md"],
    host: "web-1",
  });
  expect(told).toEqual({ scope: "atlas", trust: "tool", held: false, lowered: false, adjusted: [] });
  expect(kept).toEqual({
    name: "ep-7",
    type: "tool.result",
    at: NOW - 1_000,
    agent: "main",
    session: "nightly",
    summary: "磁碟 95% 已滿",
    payload: '{"host":"web-1","code":1}',
    refs: '["a.md"]',
  });
});

test("what is not understood in a field is said by its name", () => {
  const { adjusted } = good({
    ...{ type: "ops.alert", summary: "disk full", schema: "other.v2", trust: "very", scope: ["atlas"] },
    ...{ event_id: { a: 1 }, agent_id: 7, session_id: true },
  });
  expect(adjusted).toEqual(["schema", "scope", "trust", "event_id", "session_id"]);
});

test("one without a name is known by what it says, and not by where it stood", () => {
  const one = good('{"type":"ops.alert","summary":"disk full","ts":1780000000000}');
  expect(good(' {"summary":"disk full","ts":1780000000000,"type":"ops.alert"} ').kept.name).toBe(
    one.kept.name,
  );
  expect(good('{"type":"ops.alert","summary":"disk full","ts":1780000000001}').kept.name).not.toBe(
    one.kept.name,
  );
});

test("a secret is replaced, and the event is kept", () => {
  const secret = "ghp_Zt7vT2mXw9RbL4nZ8cYpJ6hGd3sFa1eUoWi5";
  const { kept } = good({ type: "ops.alert", summary: `leaked ${secret}`, payload: { token: secret } });
  expect(JSON.stringify(kept)).not.toContain("Zt7vT2");
  expect(kept.summary).toContain("leaked");
});

test.each([
  ["{", "not-json"],
  ["[]", "not-an-object"],
  [{ type: "ops.alert" }, "no-summary"],
  [{ type: "lunch", summary: "x" }, "unknown-type"],
  [{ summary: "x" }, "unknown-type"],
  [{ type: "ops.alert", summary: "x", ts: "soon" }, "bad-time"],
  [{ type: "ops.alert", summary: "x", ts: 5 }, "bad-time"],
  [{ type: "ops.alert", summary: "x", scope: "!!" }, "bad-scope"],
  [{ type: "ops.alert", summary: "x", schema: "nacre.observation.v1" }, "other-schema"],
  [{ type: "ops.alert", summary: "<nacre_recall>old</nacre_recall>" }, "echo"],
])("%j is refused: %s", (line, refused) => {
  expect(read(line)).toMatchObject({ refused });
});

test.each([
  { summary: "[NOMEM] x" },
  { summary: "x", payload: { a: ["PRIVATE: y"] } },
  { summary: "x", note: "<private>y" },
  { summary: "x", agent: "[PRIVATE] y" },
  { summary: "x", session: "[NOMEM] y" },
  { summary: "x", event_id: "[SECRET] y" },
])("%j is private", (more) => {
  expect(read({ type: "ops.alert", ...more })).toBe("private");
});

test("a claim of more trust than a told line can have is lowered", () => {
  expect(good({ type: "ops.alert", summary: "x", trust: "human" })).toMatchObject({
    trust: "unknown",
    lowered: true,
  });
  expect(good({ type: "tool.call", summary: "x", trust: "agent" })).toMatchObject({
    trust: "tool",
    lowered: true,
  });
  expect(good({ type: "ops.alert", summary: "x", trust: "quarantined" })).toMatchObject({ held: true });
});
