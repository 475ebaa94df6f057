import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
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

test("what is put away step by step is one act", () => {
  const entry = (at: number, event: string, ref = "obs:4") =>
    [{ at, event, refs: [ref] }, { refs: [ref] }] as const;
  const notes = notesOf(
    answerOf(
      entry(90_000, "observation_moved"),
      entry(9_000, "observation_moved", "obs:5"),
      entry(8_900, "observation_brought_back"),
      entry(2_100, "observation_put_away"),
      entry(2_000, "observation_moved"),
    ),
  );
  expect(notes.map(({ event, refs }) => `${event} ${refs.join()}`)).toEqual([
    ...["observation_moved obs:4", "observation_moved obs:5"],
    ...["observation_brought_back obs:4", "observation_put_away obs:4"],
  ]);
});

/** As the sources name them: what is noted there and has no words here fails. */
function noted(): readonly string[] {
  const engine = join(import.meta.dirname, "../../../../src/engine");
  const found = new Set<string>();
  for (const file of readdirSync(engine).filter((name) => /(?<!^journal)\.ts$/.test(name))) {
    const source = readFileSync(join(engine, file), "utf8");
    if (!/note(?:Act|Fact|Lessons|InJournal)\b|journal\.append/.test(source)) continue;
    for (const [, name] of source.matchAll(NAMED)) found.add(name!);
    for (const [, subject, acts] of source.matchAll(OF_SEVERAL))
      for (const [, act] of acts!.matchAll(/"([a-z_]+)"/g)) found.add(`${subject}_${act}`);
  }
  for (const outcome of ["taught", "known", "superseded", "proposed"]) found.add(`lesson_${outcome}`);
  return [...found];
}

const SUBJECTS = "facts?|card|message|memory|guidance|ledger|observation|event|lifecycle|episode|edge|lesson";
const NAMED = new RegExp(`"((?:${SUBJECTS})_[a-z_]+)"`, "g");
const OF_SEVERAL = new RegExp(`\\| \`(${SUBJECTS})_\\$\\{([^}]*)\\}\``, "g");

test("whatever the engine notes by itself is told in words", () => {
  const events = noted();
  expect(events.length).toBeGreaterThan(40);
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
