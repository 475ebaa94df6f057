import { expect, test } from "vitest";
import { parseTranscript } from "./transcript.ts";

const line = (value: unknown): string => JSON.stringify(value);
const entry = (id: string, parentId: string | null, text: string): string =>
  line({
    type: "message",
    id,
    parentId,
    timestamp: "2026-10-01T00:00:00.000Z",
    message: { role: "user", content: text },
  });
const header = line({ type: "session", version: 4, id: "s1", parentSession: "s0" });

test("only the path from the last entry to the root is read; a branch that was left is counted", () => {
  const transcript = parseTranscript([
    header,
    entry("a", null, "1"),
    entry("b", "a", "left"),
    entry("c", "a", "2"),
    line({ type: "model_change", id: "m", parentId: "c" }),
    entry("d", "m", "3"),
  ]);
  expect(transcript.entries.map((found) => found.entryId)).toEqual(["a", "c", "d"]);
  expect(transcript.entries.map((found) => found.place)).toEqual([1, 3, 5]);
  expect(transcript).toMatchObject({
    sessionId: "s1",
    parentSessionId: "s0",
    abandoned: 1,
    repeated: 0,
    malformed: [],
  });
});

test("a malformed line is reported with its number and does not stop the rest", () => {
  const transcript = parseTranscript([
    header,
    "{ not json",
    entry("a", null, "1"),
    "[1]",
    line({ type: "message", id: "x", message: { content: "no role" } }),
    "",
    entry("b", "a", "2"),
  ]);
  expect(transcript.entries.map((found) => found.entryId)).toEqual(["a", "b"]);
  expect(transcript.malformed).toEqual([
    { line: 2, reason: "not valid JSON" },
    { line: 4, reason: "not a JSON object" },
    { line: 5, reason: "a message without a role" },
  ]);
});

test("of a repeated id the last entry counts", () => {
  const transcript = parseTranscript([
    entry("a", null, "old"),
    entry("a", null, "new"),
    entry("b", "a", "x"),
  ]);
  expect(transcript.entries.map((found) => found.message["content"])).toEqual(["new", "x"]);
  expect(transcript.repeated).toBe(1);
});

test("resets on the path are kept with their place", () => {
  const reset = line({
    type: "reset",
    id: "r",
    parentId: "a",
    reason: "new",
    timestamp: "2026-10-02T00:00:00.000Z",
  });
  const transcript = parseTranscript([entry("a", null, "1"), reset, entry("b", "r", "2")]);
  expect(transcript.resets).toEqual([{ entryId: "r", place: 1, reason: "new", at: Date.UTC(2026, 9, 2) }]);
});

test.each([
  {
    name: "bare messages, one a line",
    lines: [line({ role: "user", content: "a" }), line({ role: "assistant", content: "b" })],
  },
  {
    name: "one array over several lines",
    lines: ["[", line({ role: "user", content: "a" }), ",", line({ role: "assistant", content: "b" }), "]"],
  },
  {
    name: "one message has no id",
    lines: [entry("a", null, "a"), line({ type: "message", message: { role: "assistant", content: "b" } })],
  },
])("without ids there is a flat list: $name", ({ lines }) => {
  const transcript = parseTranscript(lines);
  expect(transcript.entries).toEqual([]);
  expect(transcript.messages.map((message) => message["content"])).toEqual(["a", "b"]);
});

test("a parent that is missing or a loop of parents ends the path", () => {
  expect(parseTranscript([entry("b", "gone", "1")]).entries).toHaveLength(1);
  expect(parseTranscript([entry("a", "b", "1"), entry("b", "a", "2")]).entries).toHaveLength(2);
});
