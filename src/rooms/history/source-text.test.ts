import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { fileId, messageId, summaryId } from "../../kernel/ids.ts";
import type { Json, JsonObject } from "../../kernel/json.ts";
import { estimateTokens, tokens } from "../../kernel/tokens.ts";
import { splitMessage } from "./body.ts";
import { withoutInjected } from "./injected-memory.ts";
import { LARGE_OUTPUT, LARGE_SPEECH, payloadsIn, referenceTo } from "./large-parts.ts";
import type { HostMessage } from "./message.ts";
import type { Payload } from "./payload.ts";
import { sourcesOfMessages, sourcesOfSummaries } from "./source-text.ts";

const plain = (text: string) => text;
const hidden = (text: string) => text.replaceAll("hunter2", "[secret]");
const row = (role: string) => ({ id: messageId(5), role, at: instantOf(1_000) });

function read(message: HostMessage, redact = plain, payloads: readonly Payload[] = []) {
  return sourcesOfMessages([{ row: row(message.role), body: splitMessage(message), payloads }], redact)[0];
}

const result = (toolName: string, content: Json): HostMessage => ({
  role: "toolResult",
  toolCallId: "c1",
  toolName,
  content,
});
const text = (words: string): JsonObject => ({ type: "text", text: words });

/** Exactly so many tokens: words of one token each. */
function ofTokens(count: number): string {
  let words = "x ".repeat(count).trim();
  while (estimateTokens(words) > count) words = words.slice(0, -2);
  while (estimateTokens(words) < count) words = `${words} x`;
  expect(estimateTokens(words)).toBe(count);
  return words;
}

test("reasoning, signatures and data are never read", () => {
  const data = Buffer.from(Array.from({ length: 900 }, (_, at) => (at * 7919) % 251)).toString("base64");
  const source = read({
    role: "assistant",
    content: [
      { type: "thinking", thinking: "secret thoughts", thinkingSignature: "c2lnbmF0dXJl" },
      text("Here it is."),
      { type: "image", data, mimeType: "image/png" },
      text(`and inline ${data} end`),
      { type: "toolCall", id: "c1", name: "read", arguments: { path: "a.ts" } },
    ],
  });
  expect(source?.text).toBe(
    "Here it is.\n[image image/png]\nand inline [1200 characters of data] end\nread path: a.ts",
  );
  expect(source?.tokens).toBe(estimateTokens(source?.text ?? ""));
});

test.each([
  { name: "another memory", said: "<relevant-memories>\nold\n</relevant-memories>\nHi", left: "Hi" },
  { name: "with attributes", said: 'Hi <hindsight_memories n="3">old</hindsight_memories>', left: "Hi" },
  { name: "ours", said: "<nacre_record>old</nacre_record>Hi<nacre_gap>3</nacre_gap>", left: "Hi" },
  { name: "a summary of ours", said: '<summary id="sum:7" kind="leaf">old</summary>Hi', left: "Hi" },
  { name: "somebody's own markup", said: "<summary>kept</summary>", left: "<summary>kept</summary>" },
  { name: "never closed", said: "<active_memory_plugin> kept", left: "<active_memory_plugin> kept" },
  {
    name: "a longer name",
    said: "<relevant-memories-x>a</relevant-memories-x>",
    left: "<relevant-memories-x>a</relevant-memories-x>",
  },
])("memory that was put into a prompt is taken out: $name", ({ said, left }) => {
  expect(withoutInjected(said)).toBe(left);
});

test("taking it out takes linear time", () => {
  const tags = '<relevant-memories><nacre_x><summary id="sum:1">'.repeat(20_000);
  expect(withoutInjected(tags)).toBe(tags);
});

test.each(["lcm_grep", "lcm_expand_query", "memory_search", "memory_get", "brain_trace"])(
  "what %s recalled is one line, and never a large part",
  (tool) => {
    const message = result(tool, [text(`found ${ofTokens(LARGE_OUTPUT)}`)]);
    expect(read(message)).toMatchObject({
      text: `[result of ${tool}: recalled, not repeated here]`,
      material: [],
    });
    expect(payloadsIn(row("toolResult"), splitMessage(message), plain)).toEqual([]);
  },
);

test("our own blocks that the host kept say nothing", () => {
  expect(read({ role: "custom", customType: "nacre.summary", content: "old" })).toBeUndefined();
  expect(read({ role: "custom", customType: "other.note", content: "new" })?.text).toBe("new");
});

test("redacted before anything is replaced, in a large part too", () => {
  const message = result("read", [text(`password hunter2 ${ofTokens(LARGE_OUTPUT)}`)]);
  const [made] = payloadsIn(row("toolResult"), splitMessage(message), hidden);
  expect(made?.summary).not.toContain("hunter2");
  const source = read(message, hidden, [{ ...made!, id: fileId(12) }]);
  expect(source?.text).toMatch(/^\[file:12 \| read \| text \| \d+ bytes\]\n/);
  expect(source?.material).toMatchObject([
    { speaker: "tool", text: expect.stringContaining("password [secret]") },
  ]);
  expect(JSON.stringify(source)).not.toContain("hunter2");
});

test.each([
  { role: "toolResult", threshold: LARGE_OUTPUT },
  { role: "user", threshold: LARGE_SPEECH },
  { role: "assistant", threshold: LARGE_SPEECH },
])("a part of $role is large from $threshold tokens on, and not one below", ({ role, threshold }) => {
  const body = (size: number) => splitMessage({ role, content: [text("short"), text(ofTokens(size))] });
  expect(payloadsIn(row(role), body(threshold - 1), plain)).toEqual([]);
  expect(payloadsIn(row(role), body(threshold), plain)).toMatchObject([
    {
      message: 5,
      part: 1,
      tokens: threshold,
      bytes: Buffer.byteLength(JSON.stringify(body(threshold).parts[1]!.json)),
    },
  ]);
});

test("an attachment is large whatever its size, and is named by its kind", () => {
  const body = splitMessage({
    role: "user",
    content: [{ type: "image", data: "iVBORw0KGgo=", mimeType: "image/png" }],
  });
  expect(payloadsIn(row("user"), body, plain)).toMatchObject([{ type: "image/png", summary: "", part: 0 }]);
});

test("what claims to be JSON and is not is explored as what it is; a failure to explore is an empty summary", () => {
  const broken = `{"a": [1, 2, ${"unfinished business and so on ".repeat(600)}`;
  const body = splitMessage(result("http", [{ ...text(broken), name: "answer.json" }]));
  expect(payloadsIn(row("toolResult"), body, plain)).toMatchObject([{ name: "answer.json", type: "text" }]);
  const json = splitMessage(
    result("http", [text(JSON.stringify(Array.from({ length: 900 }, (_, id) => ({ id, name: `n${id}` }))))]),
  );
  expect(payloadsIn(row("toolResult"), json, plain)[0]).toMatchObject({ type: "json" });
  let calls = 0;
  const failing = (words: string): string => {
    if (words.length > 1_000 && calls++ === 0) throw new RangeError("too long");
    return words;
  };
  expect(payloadsIn(row("toolResult"), json, failing)).toMatchObject([{ type: "text", summary: "" }]);
});

test("a reference names the file, its type and its size", () => {
  const payload = {
    id: fileId(12),
    name: "report.json",
    type: "json",
    bytes: 4_096,
    summary: "an array of 9",
  };
  expect(referenceTo(payload)).toBe("[file:12 | report.json | json | 4096 bytes]\nan array of 9");
  expect(referenceTo({ ...payload, name: "", summary: "" })).toBe("[file:12 | json | json | 4096 bytes]");
});

test("summaries speak as summaries", () => {
  const body = { text: "We chose Kysely.", pins: [] };
  expect(sourcesOfSummaries([{ summary: { id: summaryId(7), since: instantOf(9) }, body }])).toEqual([
    { ref: "sum:7", speaker: "summary", at: 9, text: body.text, tokens: tokens(estimateTokens(body.text)) },
  ]);
});
