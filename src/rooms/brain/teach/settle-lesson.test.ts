import fc from "fast-check";
import { expect, test } from "vitest";
import { instantOf } from "../../../kernel/clock.ts";
import { lessonId, shelfId } from "../../../kernel/ids.ts";
import type { Lesson } from "../lesson.ts";
import {
  lessonTags,
  MOST_IN_SESSION,
  MOST_ON_SHELF,
  MOST_PROPOSED,
  roomFor,
  tellsEnough,
} from "./lesson-limits.ts";
import { lessonDigest } from "./lesson-words.ts";
import { restingAmong, settleLesson, type Taught } from "./settle-lesson.ts";

const KEY = "5".repeat(64);
const NOW = instantOf(1_000);

const taught = (
  text: string,
  trust: Taught["trust"] = "human",
  expiresAt: Taught["expiresAt"] = null,
): Taught => ({ ...{ text, trust, expiresAt, digest: lessonDigest(text, KEY) } });

function lesson(id: number, text: string, change: Partial<Lesson> = {}): Lesson {
  return {
    ...{ id: lessonId(id), shelf: shelfId(1), kind: "correction", text, tags: [] },
    ...{ digest: lessonDigest(text, KEY), topic: null, trust: "human", voice: "terminal" },
    ...{ lane: null, sessionId: null, episode: null, source: null, state: "active" },
    ...{ supersedes: null, supersededBy: null, strength: 1 },
    ...{ recordedAt: instantOf(1), lastAt: instantOf(1), expiresAt: null },
    ...change,
  } as Lesson;
}

const ids = (lessons: readonly Lesson[]) => lessons.map(({ id }) => Number(id));

test("the same is said again; what is against it makes room; all else stands beside", () => {
  const known = [
    lesson(3, "Run the linter before commits"),
    lesson(2, "Use ruff for linting Python"),
    lesson(1, "Never deploy on Fridays"),
  ];
  expect(settleLesson(taught("please run the LINTER before commits"), known, NOW)).toMatchObject({
    ...{ same: { id: 3 }, replaced: [], differs: [] },
  });
  const other = settleLesson(taught("Use flake8 for linting Python"), known, NOW);
  expect([other.same, ids(other.replaced), other.differs]).toEqual([null, [2], []]);
  expect(settleLesson(taught("Write changelogs by hand"), known, NOW)).toEqual({
    ...{ same: null, replaced: [], differs: [], resting: [], near: [] },
  });
});

test.each([
  ["Use deno to install packages", 9_000, null, [], [1]],
  ["Use deno to install packages", 9_000, 9_500, [], [1]],
  ["Use deno to install packages", 9_000, 8_000, [1], []],
  ["Use deno to install packages", null, 9_000, [1], []],
] as const)(
  "%s until %s: what holds until %s makes room, or rests",
  (text, end, older, replaced, resting) => {
    const at = (time: number | null) => (time === null ? null : instantOf(time));
    const known = [lesson(1, "Use npm to install packages", { expiresAt: at(older) })];
    const settled = settleLesson(taught(text, "human", at(end)), known, NOW);
    expect([ids(settled.replaced), ids(settled.resting)]).toEqual([replaced, resting]);
  },
);

test("what ends goes before what holds longer on its shelf, and not before what is newer, a person's or elsewhere", () => {
  const npm = "Use npm to install packages";
  const brief = lesson(5, "Use deno to install packages", {
    expiresAt: instantOf(9_000),
    lastAt: instantOf(5),
  });
  const known = [
    brief,
    lesson(1, npm),
    lesson(2, npm, { shelf: shelfId(2) }),
    lesson(3, npm, { lastAt: instantOf(6) }),
    lesson(4, "Write changelogs by hand"),
  ];
  expect([...restingAmong(known)]).toEqual([[1, [9_000]]]);
  const models = [{ ...brief, trust: "agent" as const }, lesson(1, npm)];
  expect([...restingAmong(models)]).toEqual([]);
  const named = { ...brief, supersedes: lessonId(1) };
  expect([...restingAmong([named, lesson(1, "Anything else at all")])]).toEqual([[1, [9_000]]]);
});

test.each([
  ["Use C", "Use C++"],
  ["On error 404 check the router", "On error 502 check the router"],
  ["Room 12 is for interviews", "Room 14 is for interviews"],
  ["Release: bump, tag, push", "Release: tag, bump, push"],
])("%j is left as it is, and named beside %j", (older, newer) => {
  const settled = settleLesson(taught(newer), [lesson(2, "Write changelogs by hand"), lesson(1, older)], NOW);
  expect([settled.same, settled.replaced, ids(settled.near)]).toEqual([null, [], [1]]);
});

test("a model's word takes the place of a model's, and of no person's", () => {
  const known = [
    lesson(2, "Use ruff for linting Python"),
    lesson(1, "Use black for linting Python", { trust: "agent", state: "proposed" }),
  ];
  const settled = settleLesson(taught("Use flake8 for linting Python", "agent"), known, NOW);
  expect([ids(settled.replaced), ids(settled.differs)]).toEqual([[1], [2]]);
});

test("what is over, forgotten or superseded is passed over", () => {
  const text = "Use ruff for linting Python";
  const known = [
    lesson(4, text, { expiresAt: NOW }),
    lesson(3, text, { state: "forgotten" }),
    lesson(2, text, { state: "superseded", supersededBy: lessonId(9) }),
  ];
  expect(settleLesson(taught(text), known, NOW).same).toBeNull();
  expect(settleLesson(taught("Use flake8 for linting Python"), known, NOW).replaced).toEqual([]);
});

test("another way of telling is asked, too", () => {
  const known = [lesson(1, "Indent by two blanks")];
  const settled = settleLesson(taught("Tabs it is"), known, NOW, (_said, all) => all);
  expect(ids(settled.replaced)).toEqual([1]);
});

test("nothing is both said again and in the way", () => {
  const text = fc.constantFrom("Use a for b", "Use c for b", "Do not use a for b", "Wait 5 seconds then go");
  const trust = fc.constantFrom("human" as const, "agent" as const);
  fc.assert(
    fc.property(text, trust, fc.array(fc.tuple(text, trust), { maxLength: 6 }), (said, by, others) => {
      const known = others.map(([other, whose], at) => lesson(at + 1, other, { trust: whose }));
      const { same, replaced, differs } = settleLesson(taught(said, by), known, NOW);
      const all = ids([...(same === null ? [] : [same]), ...replaced, ...differs]);
      expect(new Set(all).size).toBe(all.length);
      if (by === "agent") expect(replaced.every((one) => one.trust === "agent")).toBe(true);
      else expect(differs).toEqual([]);
    }),
  );
});

test("there is room up to a bound, for a model to a lower one", () => {
  const none = { onShelf: 0, proposed: 0, inSession: 0 };
  const model = { byPerson: false, proposes: true };
  expect(roomFor(none, model)).toBeNull();
  expect(roomFor({ ...none, proposed: MOST_PROPOSED }, model)).toBe("proposals");
  expect(roomFor({ ...none, proposed: MOST_PROPOSED }, { ...model, proposes: false })).toBeNull();
  expect(roomFor({ ...none, inSession: MOST_IN_SESSION }, model)).toBe("session");
  expect(roomFor({ ...none, inSession: MOST_IN_SESSION }, { byPerson: true, proposes: false })).toBeNull();
  expect(roomFor({ ...none, onShelf: MOST_ON_SHELF }, { byPerson: true, proposes: false })).toBe("shelf");
});

test("tags are folded, sorted and few", () => {
  expect(lessonTags(["Python", " lint", "python"])).toEqual(["lint", "python"]);
  expect(lessonTags(Array.from({ length: 9 }, (_, at) => `t${at}`))).toBe("too-many");
});

test.each([
  ["<b>", "<b>", "signs"],
  ["", "", "empty"],
  ["x".repeat(41), "x".repeat(40), "41 characters"],
  [`ghp_${"a1B2c3D4e5F6g7H8i9J0".repeat(2).slice(0, 36)}`, "", ""],
])("%j is no tag, and it is said which and why", (given, tag, why) => {
  expect(lessonTags(["fine", given])).toMatchObject({ at: 2, tag, why: expect.stringContaining(why) });
});

test.each([
  ["?", false],
  ["👍", false],
  ["a", false],
  ["- extra", false],
  ["Tabs", false],
  ["Use it", false],
  ["[secret:github-token:0123abcd]", false],
  ["The [secret:github-token:0123abcd]", false],
  ["Use tabs", true],
  ["Use C", true],
  ["port 8080", true],
  ["Be brief", true],
  ["Never lie", true],
  ["用中文回答", true],
])("whether %j says enough: %s", (text, isEnough) => {
  expect(tellsEnough(text)).toBe(isEnough);
});
