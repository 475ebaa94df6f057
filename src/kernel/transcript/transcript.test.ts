import fc from "fast-check";
import { expect, test } from "vitest";
import { DEEPEST_JSON } from "../json.ts";
import { parseTranscript, type Transcript } from "./transcript.ts";

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

test("going back to an entry leaves what followed it, and the next one goes on from there", () => {
  const transcript = parseTranscript([
    header,
    entry("a", null, "1"),
    entry("b", "a", "left"),
    line({ type: "leaf", id: "l", parentId: "b", targetId: "a" }),
    entry("c", "l", "2"),
  ]);
  expect(transcript.entries.map((found) => found.entryId)).toEqual(["a", "c"]);
  expect(transcript.abandoned).toBe(1);
});

test("what was written beside the conversation is kept, and the conversation does not end with it", () => {
  const aside = { type: "message", id: "n", parentId: "a", appendMode: "side" };
  const transcript = parseTranscript([
    header,
    entry("a", null, "1"),
    entry("b", "a", "2"),
    line({ ...aside, message: { role: "assistant", content: "noted" } }),
  ]);
  expect(transcript.entries.map((found) => found.entryId)).toEqual(["a", "b", "n"]);
  expect(transcript.abandoned).toBe(0);
});

test("summaries of the host, and what a plugin put before the model, are counted and are no messages", () => {
  const transcript = parseTranscript([
    header,
    entry("a", null, "1"),
    line({ type: "compaction", id: "c", parentId: "a", summary: "1", firstKeptEntryId: "a" }),
    line({ type: "branch_summary", id: "s", parentId: "c", summary: "left" }),
    line({ type: "custom_message", id: "m", parentId: "s", customType: "x", content: "y" }),
    entry("b", "m", "2"),
  ]);
  expect(transcript.entries.map((found) => found.entryId)).toEqual(["a", "b"]);
  expect(transcript).toMatchObject({ summaries: 2, injected: 1, abandoned: 0 });
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

const idsOf = (transcript: Transcript): readonly string[] => transcript.entries.map((found) => found.entryId);

test.each([
  {
    name: "a line in the middle cannot be read: what stands before stays",
    lines: [entry("a", null, "1"), entry("b", "a", "2"), "{ not json", entry("d", "c", "4")],
    ids: ["a", "b", "d"],
  },
  {
    name: "nor when the lost line had gone back to an earlier branch",
    lines: [entry("a", null, "1"), entry("b", "a", "2"), entry("x", "a", "3"), "{", entry("d", "c", "4")],
    ids: ["a", "b", "x", "d"],
  },
  {
    name: "a line that was cut off still links",
    lines: [
      entry("a", null, "1"),
      entry("x", "a", "left"),
      entry("c", "a", "3").slice(0, 70),
      entry("d", "c", "4"),
    ],
    ids: ["a", "d"],
    abandoned: 1,
  },
  {
    name: "a message without a role still links",
    lines: [
      entry("a", null, "1"),
      entry("x", "a", "left"),
      line({ type: "message", id: "c", parentId: "a", message: {} }),
      entry("d", "c", "4"),
    ],
    ids: ["a", "d"],
    abandoned: 1,
  },
  {
    name: "the last line cannot be read: nobody knows which branch it was on",
    lines: [entry("a", null, "1"), entry("x", "a", "2"), entry("c", "a", "3"), '{"type":"mess'],
    ids: ["a", "x", "c"],
  },
  {
    name: "an entry whose parent is lost is not known to be left",
    lines: [entry("a", null, "1"), "{", entry("y", "x", "?"), entry("b", "a", "2")],
    ids: ["a", "y", "b"],
  },
  {
    name: "the first entry is gone",
    lines: [entry("b", "gone", "1"), entry("c", "b", "2")],
    ids: ["b", "c"],
  },
  {
    name: "a loop of parents",
    lines: [entry("a", "b", "1"), entry("b", "a", "2")],
    ids: ["a", "b"],
  },
  {
    name: "an id that comes again and points forward",
    lines: [entry("a", null, "1"), entry("b", "a", "2"), entry("c", "b", "3"), entry("b", "c", "2, changed")],
    ids: ["a", "b", "c"],
    repeated: 1,
  },
  {
    name: "an earlier entry is written again at the end",
    lines: [entry("a", null, "1"), entry("b", "a", "2"), entry("c", "b", "3"), entry("b", "a", "2, changed")],
    ids: ["a", "b", "c"],
    repeated: 1,
  },
  {
    name: "another beginning leaves the first",
    lines: [entry("a", null, "1"), entry("b", "a", "2"), entry("c", null, "3"), entry("d", "c", "4")],
    ids: ["c", "d"],
    abandoned: 2,
  },
  {
    name: "ids but no parents: one after the other",
    lines: [
      line({ id: "1", role: "user", content: "a" }),
      line({ id: "2", role: "assistant", content: "b" }),
      line({ id: "3", parentId: null, role: "user", content: "c" }),
    ],
    ids: ["1", "2", "3"],
  },
])("the path: $name", ({ lines, ids, abandoned = 0, repeated = 0 }) => {
  const transcript = parseTranscript(lines);
  expect(idsOf(transcript)).toEqual(ids);
  expect(transcript).toMatchObject({ abandoned, repeated });
});

test("of an id that comes again the last message counts, in the place of the first", () => {
  const transcript = parseTranscript([
    entry("a", null, "1"),
    entry("b", "a", "2"),
    entry("c", "b", "3"),
    entry("b", "c", "2, changed"),
  ]);
  expect(transcript.entries[1]).toMatchObject({
    entryId: "b",
    place: 1,
    parentId: "a",
    message: { content: "2, changed" },
  });
});

/** What becomes of a line: it stays, is gone, is rubbish, or is cut off somewhere. */
const fate = fc.oneof(
  { weight: 4, arbitrary: fc.constant("kept" as const) },
  fc.constantFrom("gone" as const, "rubbish" as const),
  fc.integer({ min: 1, max: 140 }),
);
const tree = fc.array(
  fc.record({
    /** How far back its parent stands; mostly the entry before. */
    back: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.integer({ min: 1, max: 8 })),
    isMessage: fc.boolean(),
    fate,
  }),
  { minLength: 1, maxLength: 24 },
);

test("whatever lines are lost, no message of the path that can be read is left out", () => {
  fc.assert(
    fc.property(tree, (nodes) => {
      const last = nodes.length - 1;
      const parents = nodes.map(({ back }, at) => (at - back >= 0 ? at - back : null));
      const lines = nodes.map(({ isMessage }, at) => {
        const parent = parents[at] === null ? null : `n${parents[at]}`;
        return isMessage
          ? entry(`n${at}`, parent, "said")
          : line({ type: "custom", id: `n${at}`, parentId: parent });
      });
      const path = new Set<number>();
      for (let at: number | null = last; at !== null; at = parents[at] ?? null) path.add(at);
      // Where the last line is gone without a trace nobody can tell that it was there.
      const left = lines.flatMap((text, at) => {
        const { fate } = nodes[at]!;
        if (fate === "kept" || (fate === "gone" && at === last)) return [text];
        return fate === "gone" ? [] : [fate === "rubbish" ? "{ rubbish" : text.slice(0, fate)];
      });
      const expected = lines.flatMap((text, at) =>
        path.has(at) && nodes[at]!.isMessage && left.includes(text) ? [`n${at}`] : [],
      );
      const transcript = parseTranscript(left);
      expect(idsOf(transcript).filter((id) => expected.includes(id))).toEqual(expected);
      const whole = nodes.every((node) => node.fate === "kept") && parents.some((parent) => parent !== null);
      if (whole) expect(idsOf(transcript)).toEqual(expected);
      const messages = nodes.filter((node, at) => node.isMessage && left.includes(lines[at]!)).length;
      expect(transcript.entries.length + transcript.abandoned).toBe(messages);
    }),
    { numRuns: 2_000 },
  );
});

const deep = (levels: number): unknown => JSON.parse("[".repeat(levels) + "]".repeat(levels));

test.each([
  { name: "no role", value: { content: "no role at all" }, reason: "a message without a role" },
  { name: "a role that is a number", value: { role: 5 }, reason: "a message without a role" },
  { name: "an empty role", value: { role: "", content: "x" }, reason: "a message without a role" },
  { name: "a long role", value: { role: "r".repeat(65) }, reason: "a role that is too long" },
  { name: "a long id", value: { id: "i".repeat(501), role: "user" }, reason: "an id that is too long" },
  { name: "a number", value: 7, reason: "not a JSON object" },
  { name: "a list", value: [1], reason: "not a JSON object" },
  { name: "depth", value: { role: "user", content: deep(DEEPEST_JSON) }, reason: "nested too deeply" },
  {
    name: "size",
    value: { role: "user", content: "\u0001".repeat(5 * 1024 * 1024) },
    reason: "larger than 24 MiB",
  },
])("what cannot be taken in is counted, as a line and as a member: $name", ({ value, reason }) => {
  const good = { role: "user", content: "good" };
  const text = JSON.stringify(value);
  const lines = parseTranscript([line(good), text, line(good)]);
  expect(lines).toMatchObject({ unit: "line", malformed: [{ line: 2, reason }] });
  expect(lines.messages).toEqual([good, good]);
  const members = parseTranscript([`[${line(good)}, ${text}, ${line(good)}]`]);
  expect(members).toMatchObject({ unit: "member", malformed: [{ line: 2, reason }] });
  expect(members.messages).toEqual([good, good]);
});

test("a line that is not valid UTF-8 is counted and not stored, and still links", () => {
  const transcript = parseTranscript([
    entry("a", null, "1"),
    entry("x", "a", "left"),
    { garbled: entry("b", "a", "caf\ufffd") },
    entry("c", "b", "3"),
  ]);
  expect(idsOf(transcript)).toEqual(["a", "c"]);
  expect(transcript).toMatchObject({
    malformed: [{ line: 3, reason: "not valid UTF-8" }],
    abandoned: 1,
  });
});

test("the entry's own time is the moment of a message that tells none; the message is unchanged", () => {
  const timestamp = "2026-10-01T00:00:00.000Z";
  const said = { role: "user", content: "x", timestamp: 5 };
  const transcript = parseTranscript([
    entry("a", null, "1"),
    line({ type: "message", id: "b", parentId: "a", timestamp, message: said }),
    line({
      type: "message",
      id: "c",
      parentId: "b",
      timestamp: 1_790_000_000_123.5,
      message: { role: "user" },
    }),
    line({ type: "message", id: "d", parentId: "c", timestamp: "soon", message: { role: "user" } }),
  ]);
  expect(transcript.entries.map((found) => found.at)).toEqual([
    Date.parse(timestamp),
    undefined,
    1_790_000_000_123,
    undefined,
  ]);
  expect(transcript.entries[0]!.message).toEqual({ role: "user", content: "1" });
  expect(transcript.entries[1]!.message).toEqual(said);
});
