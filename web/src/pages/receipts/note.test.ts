import { expect, test } from "vitest";
import type { JournalAnswer } from "../../../../src/engine/api.ts";
import { notesOf } from "./note.ts";

type Entry = JournalAnswer["entries"][number];
const answerOf = (...rows: readonly (readonly [Entry, JournalAnswer["results"][number]["metadata"]])[]) => ({
  entries: rows.map(([entry]) => entry),
  results: rows.map(([{ event, at }, metadata]) => ({
    id: `${event}:${at}`,
    score: 0,
    version: 1,
    text: event,
    metadata,
  })),
});

test("in words, with what it is about", () => {
  const [taught, ended, odd] = notesOf(
    answerOf(
      [{ at: 3, event: "lesson_taught" }, { refs: ["lesson:4", 7] }],
      [{ at: 2, event: "session_end", sessionKey: "agent:main:main", reason: "idle" }, { messageCount: 12 }],
      [{ at: 1, event: "constructor", sessionId: "s" }, {}],
    ),
  );
  expect(taught).toMatchObject({
    says: "A lesson was taught.",
    refs: ["lesson:4"],
    where: null,
    reason: null,
  });
  expect(ended).toMatchObject({
    ...{ says: "A session ended.", reason: "idle", where: "agent:main:main", messages: 12 },
  });
  expect(odd).toMatchObject({ says: "constructor", where: "s", messages: null });
});

test("whatever the engine notes by itself is told in words", () => {
  const events = [
    ...["fact_asserted", "fact_corroborated", "fact_retracted", "fact_invalidated", "fact_erased"],
    ...["facts_reviewed", "card_erased", "ledger_hold", "ledger_release", "lesson_taught", "lesson_known"],
    ...["lesson_superseded", "lesson_proposed", "lesson_confirmed", "lesson_doubted", "lesson_forgotten"],
  ];
  const says = notesOf(answerOf(...events.map((event, at) => [{ at, event }, {}] as const))).map(
    (note) => note.says,
  );
  expect(says.filter((words) => !/^[A-Z][a-z ,]+\.$/.test(words))).toEqual([]);
  expect(new Set(says).size).toBe(events.length);
});

test("a note keeps its key when others come, also of the same moment", () => {
  const one: Entry = { at: 1, event: "session_end" };
  const before = notesOf(answerOf([one, {}], [one, {}]));
  const after = notesOf(answerOf([one, {}], [one, {}], [one, {}]));
  expect(new Set(after.map(({ key }) => key)).size).toBe(3);
  expect(after.slice(1).map(({ key }) => key)).toEqual(before.map(({ key }) => key));
});
