import fc from "fast-check";
import { expect, test } from "vitest";
import { instantOf } from "../../../kernel/clock.ts";
import { lessonId, shelfId } from "../../../kernel/ids.ts";
import { TRUSTS } from "../../../kernel/trust.ts";
import { AUTHORITIES } from "../episode.ts";
import { LESSON_STATES, type Lesson, type LessonAct } from "../lesson.ts";
import { NODE_KINDS } from "../route-trace.ts";
import { authorise, type Standing } from "./authority.ts";
import { lessonThen } from "./lesson-then.ts";
import { isShowable, type Placeable, placeItems } from "./place.ts";

const NOW = instantOf(1_000);
const LESSON: Standing = {
  inReach: true,
  there: "holds",
  isPrivate: false,
  state: "active",
  expiresAt: null,
  trust: "human",
  changed: false,
  instructs: false,
  against: null,
  unlike: null,
};

test.each<[string, Partial<Standing>, string, string]>([
  ["a person's word in force", {}, "inject", "taught"],
  ["a model's word", { state: "proposed", trust: "agent" }, "weak", "unconfirmed"],
  ["of a document", { state: null, trust: "unknown" }, "weak", "routed"],
  ["a person's own note in a document", { state: null }, "weak", "routed"],
  ["says something else by now", { state: null, changed: true }, "verify", "source-changed"],
  ["until a time that is over", { expiresAt: NOW }, "abstain", "expired"],
  ["until a time to come", { expiresAt: instantOf(NOW + 1) }, "inject", "taught"],
  ["superseded", { state: "superseded" }, "abstain", "superseded"],
  ["a rule wants otherwise", { against: "AGENTS.md#L1-L2" }, "abstain", "authored-wins"],
  [
    "a model against a person",
    { state: "proposed", trust: "agent", unlike: "lesson:1" },
    "confirm",
    "contradicts",
  ],
  ["another's", { inReach: false }, "never", "out-of-scope"],
  ["forgotten", { state: "forgotten" }, "never", "withheld"],
  ["taken back", { there: "gone" }, "never", "withheld"],
  ["waits for a decision", { there: "held" }, "never", "quarantined"],
  ["private", { isPrivate: true }, "never", "private"],
  ["instructs without the right to", { state: null, instructs: true }, "never", "instructs"],
])("authority: %s", (_, standing, authority, why) => {
  expect(authorise({ ...LESSON, ...standing }, NOW)).toEqual({ authority, why });
});

const anyStanding = fc.record<Standing>({
  inReach: fc.boolean(),
  there: fc.constantFrom("holds", "held", "gone"),
  isPrivate: fc.boolean(),
  state: fc.option(fc.constantFrom(...LESSON_STATES)),
  expiresAt: fc.option(fc.integer({ min: 0, max: 2_000 }).map(instantOf)),
  trust: fc.constantFrom(...TRUSTS),
  changed: fc.boolean(),
  instructs: fc.boolean(),
  against: fc.option(fc.constant("AGENTS.md#L1-L2")),
  unlike: fc.option(fc.constant("lesson:1")),
});

test("nothing out of reach, gone, held, private or over is ever shown; only a person's word is injected", () => {
  fc.assert(
    fc.property(anyStanding, (standing) => {
      const { authority } = authorise(standing, NOW);
      if (!isShowable(authority)) return;
      expect(standing).toMatchObject({ inReach: true, there: "holds", isPrivate: false, instructs: false });
      expect(standing.against).toBeNull();
      expect(standing.expiresAt ?? NOW + 1).toBeGreaterThan(NOW);
      expect(["forgotten", "superseded"]).not.toContain(standing.state);
      if (authority === "inject")
        expect(standing).toMatchObject({ state: "active", trust: "human", changed: false });
    }),
  );
});

const anyItem = fc.record({
  kind: fc.constantFrom(...NODE_KINDS),
  authority: fc.constantFrom(...AUTHORITIES),
  why: fc.constant("routed"),
  text: fc.oneof(
    fc.lorem({ maxCount: 12 }),
    fc.constant(" "),
    fc.constantFrom("deploy with make ship", "Deploy, with make ship!"),
  ),
  shownAs: fc.option(fc.constant("msg:1"), { freq: 5 }),
});
const anyItems = fc
  .array(anyItem, { maxLength: 12 })
  .map((all) => all.map((one, at): Placeable => ({ ...one, key: `lesson:${at + 1}` })));

const cost = (chosen: readonly Placeable[]) =>
  chosen.reduce((sum, { text }) => sum + text.length, chosen.length === 0 ? 0 : 20);

test("within the budget, in order, each once, each with a reason", () => {
  fc.assert(
    fc.property(anyItems, fc.nat(400), fc.array(fc.lorem(), { maxLength: 3 }), (items, budget, shown) => {
      const texts = shown.map((text, at) => ({ ref: `shard:${at}`, text }));
      const { chosen, placed, tokens } = placeItems({ items, budget, cost, texts });
      expect(tokens).toBe(cost(chosen));
      expect(tokens).toBeLessThanOrEqual(budget);
      expect(placed.map(({ key }) => key).toSorted()).toEqual(items.map(({ key }) => key).toSorted());
      const inPrompt = placed.filter(({ place }) => place !== null);
      expect(inPrompt.map(({ key }) => key)).toEqual(chosen.map(({ key }) => key));
      expect(inPrompt.map(({ place }) => place)).toEqual(chosen.map((_, place) => place));
      expect(inPrompt.reduce((sum, one) => sum + one.tokens, 0)).toBe(tokens);
      for (const { authority, shownAs, text } of chosen) {
        expect(isShowable(authority)).toBe(true);
        expect(shownAs).toBeNull();
        expect(text.trim()).not.toBe("");
      }
      const vouched = chosen.filter(({ authority }) => authority === "inject");
      expect(chosen.slice(0, vouched.length)).toEqual(vouched);
      const kinds = vouched.map(({ kind }) => NODE_KINDS.indexOf(kind)).filter((kind) => kind < 3);
      expect(kinds).toEqual(kinds.toSorted((a, b) => a - b));
    }),
    { numRuns: 500 },
  );
});

test("what guidance says word for word is not said again, nor is the same twice", () => {
  const item = (key: string, text: string): Placeable => ({
    ...{ key, kind: "correction", authority: "inject", why: "taught", text, shownAs: null },
  });
  const { placed } = placeItems({
    items: [
      item("lesson:1", "use pnpm, never npm"),
      item("lesson:2", "Tag first."),
      item("lesson:3", "tag FIRST"),
    ],
    budget: 1_000,
    cost,
    texts: [{ ref: "shard:1", text: "Please use pnpm -- never npm -- here." }],
  });
  expect(placed.map(({ key, place, why }) => [key, place, why])).toEqual([
    ["lesson:2", 0, "taught"],
    ["lesson:1", null, "already-in-prompt"],
    ["lesson:3", null, "already-in-prompt"],
  ]);
});

test("one that is too large blocks nobody behind it", () => {
  const item = (key: string, text: string): Placeable => ({
    ...{ key, kind: "workflow", authority: "inject", why: "taught", text, shownAs: null },
  });
  const { placed } = placeItems({
    items: [item("lesson:1", "long ".repeat(50)), item("lesson:2", "short one")],
    budget: 40,
    cost,
    texts: [],
  });
  expect(placed.map(({ key, place, why }) => [key, place, why])).toEqual([
    ["lesson:2", 0, "taught"],
    ["lesson:1", null, "over-budget"],
  ]);
});

test("a lesson as it stood before what became of it since", () => {
  const lesson = {
    ...{ id: lessonId(4), shelf: shelfId(1), state: "superseded", trust: "human" },
  } as Pick<Lesson, "id" | "shelf" | "state" | "trust"> as Lesson;
  const act = (id: number, kind: LessonAct["kind"], by: LessonAct["by"]): LessonAct => ({
    ...{ id, lesson: lesson.id, kind, by, other: null, at: NOW },
  });
  const acts = [act(3, "taught", "agent"), act(6, "confirmed", "terminal"), act(9, "superseded", "owner")];
  const then = (lessons: number, upTo: number) => lessonThen(lesson, acts, { lessons, acts: upTo });
  expect(then(3, 9)).toBeUndefined();
  expect(then(4, 2)).toBeUndefined();
  expect(then(4, 5)).toEqual({ state: "proposed", trust: "agent" });
  expect(then(4, 8)).toEqual({ state: "active", trust: "human" });
  expect(then(4, 9)).toEqual({ state: "superseded", trust: "human" });
  expect(lessonThen(lesson, acts, null)).toEqual({ state: "superseded", trust: "human" });
});

test("what was doubted was a proposal from then on, until it was confirmed", () => {
  const lesson = { id: lessonId(4), state: "active", trust: "human" } as Lesson;
  const act = (id: number, kind: LessonAct["kind"], by: LessonAct["by"]): LessonAct => ({
    ...{ id, kind, by, lesson: lesson.id, other: null, at: NOW },
  });
  const acts = [act(1, "taught", "owner"), act(2, "doubted", "agent"), act(3, "confirmed", "terminal")];
  const then = (upTo: number) => lessonThen(lesson, acts, { lessons: 4, acts: upTo })?.state;
  expect([1, 2, 3].map(then)).toEqual(["active", "proposed", "active"]);
});
