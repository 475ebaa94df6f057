import { expect, test } from "vitest";
import type { BenchmarkStore } from "../recall-set/benchmark.ts";
import { sourcesIn } from "./compaction-summary.ts";
import { historyIn, partsOf } from "./legacy-engine.ts";
import { idsIn, notesOf } from "./notes.ts";

const doc = (id: string, session: string, text: string, time = "2026-03-04T10:00:00.000Z") => ({
  ...{ id, session, speaker: "user", time, text },
});
const STORE: BenchmarkStore = {
  id: "store",
  docs: [doc("a", "s1", "one\ntwo"), doc("b", "s1", "three"), doc("c", "s2", "four", "")],
  questions: [],
};

test("a dated note has a line for each turn of its session, and its lines tell which", () => {
  const notes = notesOf(STORE, "dated");
  expect(notes.map(({ path }) => path)).toEqual(["memory/2026-03-04-session-1.md", "memory/session-2.md"]);
  const [first] = notes;
  expect(first!.text.split("\n").slice(2)).toEqual(["user: one two", "user: three", ""]);
  const byPath = new Map(notes.map((note) => [note.path, note]));
  const hit = (startLine: number, endLine: number) =>
    idsIn(byPath, { path: first!.path, startLine, endLine });
  expect(hit(1, 3)).toEqual(["a"]);
  expect(hit(4, 9)).toEqual(["b"]);
  expect(hit(1, 2)).toEqual([]);
  expect(idsIn(byPath, { path: "memory/other.md", startLine: 1, endLine: 9 })).toEqual([]);
});

test("a note a turn has no date in its name", () => {
  const notes = notesOf(STORE, "single");
  expect(notes.map(({ ids }) => ids)).toEqual([["a"], ["b"], ["c"]]);
  expect(notes.some(({ path }) => /\d{4}-\d{2}-\d{2}/.test(path))).toBe(false);
});

test("what stands between the host's instructions and the question is the history, calls and results included", () => {
  const messages = [
    { role: "system", content: "be good" },
    { role: "user", content: "[Mon 2026-03-02 08:45 UTC] hello" },
    {
      role: "assistant",
      content: null,
      tool_calls: [{ function: { name: "exec", arguments: '{"a":"b"}' } }],
    },
    { role: "tool", content: "done" },
    { role: "user", content: "what now?" },
    { role: "user", content: "<<<BEGIN_OPENCLAW_INTERNAL_CONTEXT>>>x<<<END_OPENCLAW_INTERNAL_CONTEXT>>>" },
  ];
  const parts = partsOf(historyIn({ messages, typed: "what now?" }));
  expect(parts.map(({ as }) => as)).toEqual(["said", "said", "evidence"]);
  expect(parts[0]!.text).toContain("hello");
  expect(parts[1]!.text).toContain("exec");
});

test("a summary is made of the one before and of what was said since", () => {
  const prompt =
    "<conversation>\n[User]: where to?\n\n[Assistant tool calls]: exec(x)\n\n[Tool result]: line\n\nmore\n</conversation>\n\n<previous-summary>\nbefore\n</previous-summary>";
  expect(sourcesIn(prompt).map(({ speaker, text }) => [speaker, text])).toEqual([
    ["summary", "before"],
    ["user", "where to?"],
    ["assistant", "exec(x)"],
    ["tool", "line\n\nmore"],
  ]);
});
