/** Cards: made of their sources' own sentences, in bounds; fresh only while nothing speaks against them; standing for two or more. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { cardState } from "./card-state.ts";
import { CARD_LENGTH, type CardSource, compileText, LONGEST_TITLE } from "./compile-card.ts";
import { FEWEST_COVERED, type StandIn, standFor } from "./stand-for.ts";

const source = (ref: string, text: string, at = Number(ref.split(":")[1])): CardSource => ({ ref, text, at });

const sentence = fc
  .array(
    fc.constantFrom(
      "gateway",
      "timeout",
      "pool",
      "decided",
      "thirty",
      "42",
      "because",
      "キャッシュ",
      "不要",
      "nicht",
    ),
    {
      minLength: 1,
      maxLength: 14,
    },
  )
  .map((words) => `${words.join(" ")}.`);
const anySources = fc
  .uniqueArray(
    fc.record({
      id: fc.nat({ max: 60 }),
      text: fc.oneof(
        fc.string({ unit: "binary", maxLength: 300 }),
        fc.array(sentence, { maxLength: 12 }).map((all) => all.join(" ")),
      ),
      at: fc.nat({ max: 5 }),
    }),
    { selector: ({ id }) => id, maxLength: 20 },
  )
  .map((all) => all.map(({ id, text, at }) => source(`obs:${id}`, text, at)));

test("the same sources are the same card, in whatever order; in bounds; every source is in it or named", () => {
  fc.assert(
    fc.property(anySources, (sources) => {
      const made = compileText(sources);
      expect(compileText(sources.toReversed())).toEqual(made);
      expect(new Set([...made.cited, ...made.uncited])).toEqual(new Set(sources.map(({ ref }) => ref)));
      expect(made.cited.filter((ref) => made.uncited.includes(ref))).toEqual([]);
      expect(made.title.length).toBeLessThanOrEqual(LONGEST_TITLE);
      const said = made.text.replace(/ \([a-z:\d, ]+\)$/gmu, "").replace(/\s(?:…\s)?/gu, "");
      expect(said.length).toBeLessThanOrEqual(CARD_LENGTH.most);
      expect(made.text.isWellFormed()).toBe(true);
    }),
  );
});

test("nothing is in it that no source says", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(sentence, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 }),
      (texts) => {
        const sources = texts.map((all, at) => source(`obs:${at + 1}`, all.join(" ")));
        const plain = new Map(sources.map(({ ref, text }) => [ref, text.replace(/\s+/g, " ")]));
        for (const line of compileText(sources).text.split("\n")) {
          const [, said = "", refs = ""] = /^(.*) \(([a-z:\d, ]+)\)$/su.exec(line) ?? [];
          for (const part of said.split(/ ?… ?/u)) expect(plain.get(refs.split(", ")[0]!)).toContain(part);
        }
      },
    ),
  );
});

test("a decision and the first sentence before chatter; what two say alike is said once, for both", () => {
  const made = compileText([
    source(
      "obs:1",
      "The gateway retries three times. Anna brought cake for everybody in the room. The weather was as it usually is around here. Somebody opened a window and closed it again later. We decided to keep the timeout at 30 seconds. Then there was lunch, and a walk along the river.",
    ),
    source("obs:2", "The gateway retries three times."),
    source("obs:3", "The gateway does not retry three times."),
    source("msg:9", ""),
  ]);
  expect(made.text).toMatchInlineSnapshot(`
    "The gateway retries three times. Anna brought cake for everybody in the room. … Somebody opened a window and closed it again later. We decided to keep the timeout at 30 seconds. (obs:1, obs:2)
    The gateway does not retry three times. (obs:3)"
  `);
  expect(made.cited).toEqual(["obs:1", "obs:2", "obs:3"]);
  expect(made.uncited).toEqual(["msg:9"]);
});

test("where there is room for all, nothing is cut off; where there is not, each has as much as the next", () => {
  const values =
    "The accelerometer wakes the board when the collar moves; until then it sleeps and draws 38 µA";
  const few = compileText([
    source("obs:1", values),
    source("msg:3", "The tag needs Zephyr 3.7."),
    source("msg:4", "It is for the dog."),
  ]);
  expect(few.text).toContain("draws 38 µA (obs:1)");
  const long = (name: string) =>
    `The ${name} ${"is told of at great length and without any stop ".repeat(5)}`.trim();
  const many = compileText(
    Array.from("abcdefghijkl", (name, at) => source(`obs:${at + 1}`, long(`matter of ${name}`))),
  );
  expect(many.uncited).toEqual([]);
  const lengths = many.text.split("\n").map((line) => line.length);
  expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(60);
});

test("what it was found by is answered first", () => {
  const long =
    "The office has a new coffee machine on the second floor. It was a long week. The port of the staging cache is 6390. Nobody complained about the weather.";
  expect(
    compileText(
      [source("obs:1", long), source("obs:2", long.replace("6390", "6391"))],
      "port of the staging cache",
    ).text,
  ).toContain("6390");
});

const held = { kind: "obs", id: 1, digest: "a".repeat(32) } as const;
const other = { kind: "doc", id: 9, digest: "b".repeat(32) } as const;
const look = {
  sources: [held, other],
  supersededBy: null,
  sourceNow: () => "holds" as const,
  newSources: [],
  against: [],
};

test("fresh only while every source says what it said, nothing more belongs to it and nothing newer speaks against it", () => {
  expect(cardState(look)).toEqual({ state: "fresh", why: [] });
  expect(cardState({ ...look, sourceNow: ({ id }) => (id === 1 ? "changed" : "gone") })).toEqual({
    state: "stale",
    why: ["source-changed obs:1", "source-gone doc:9"],
  });
  expect(cardState({ ...look, newSources: ["obs:12"] })).toEqual({
    state: "stale",
    why: ["new-source obs:12"],
  });
  expect(cardState({ ...look, against: [{ how: "contradicted-by", ref: "fact:4" }] })).toEqual({
    state: "review",
    why: ["contradicted-by fact:4"],
  });
  expect(cardState({ ...look, supersededBy: "card:4", newSources: ["obs:12"] })).toEqual({
    state: "superseded",
    why: ["superseded-by card:4", "new-source obs:12"],
  });
  expect(cardState({ ...look, sources: [] }).state).toBe("stale");
});

test("a state has its reasons, and fresh has none", () => {
  const now = fc.constantFrom("holds", "gone", "changed", "held");
  const against = fc.record({
    how: fc.constantFrom("contradicted-by", "replaced-by"),
    ref: fc.constantFrom("obs:7", "fact:2"),
  });
  fc.assert(
    fc.property(
      now,
      now,
      fc.array(fc.constantFrom("obs:5", "obs:6")),
      fc.array(against),
      fc.option(fc.constant("card:2")),
      (one, two, newSources, speaks, supersededBy) => {
        const { state, why } = cardState({
          ...look,
          ...{ newSources, against: speaks, supersededBy },
          sourceNow: ({ id }) => (id === 1 ? one : two),
        });
        expect(state === "fresh").toBe(why.length === 0);
        if (state === "fresh" || state === "review")
          expect([one, two, newSources.length]).toEqual(["holds", "holds", 0]);
        expect(new Set(why).size).toBe(why.length);
      },
    ),
  );
});

const anyCards = fc.uniqueArray(
  fc.record({
    ref: fc.nat({ max: 30 }).map((id) => `card:${id}`),
    sources: fc.uniqueArray(
      fc.nat({ max: 15 }).map((id) => `obs:${id}`),
      { maxLength: 8 },
    ),
    tokens: fc.integer({ min: 1, max: 120 }),
  }),
  { selector: ({ ref }) => ref, maxLength: 8 },
);
const anySelected = fc
  .uniqueArray(
    fc.tuple(
      fc.nat({ max: 15 }).map((id) => `obs:${id}`),
      fc.integer({ min: 1, max: 60 }),
    ),
    { selector: ([ref]) => ref },
  )
  .map((all) => new Map(all));

test("each card stands for two or more that were selected and are longer than it, no record has two, and the order given is nothing", () => {
  fc.assert(
    fc.property(anyCards, anySelected, (cards: readonly StandIn[], selected) => {
      const standing = standFor(cards, selected);
      expect(standFor(cards.toReversed(), selected)).toEqual(standing);
      const all = standing.flatMap(({ covers }) => covers);
      expect(new Set(all).size).toBe(all.length);
      for (const { card, covers } of standing) {
        const { sources, tokens } = cards.find(({ ref }) => ref === card)!;
        expect(covers.length).toBeGreaterThanOrEqual(FEWEST_COVERED);
        for (const ref of covers) expect(sources.includes(ref) && selected.has(ref)).toBe(true);
        expect(tokens).toBeLessThan(covers.reduce((sum, ref) => sum + selected.get(ref)!, 0));
      }
      // Nothing that could still stand is left.
      const covered = new Set(all);
      for (const { ref, sources, tokens } of cards) {
        if (standing.some(({ card }) => card === ref)) continue;
        const more = sources.filter((one) => selected.has(one) && !covered.has(one));
        expect(
          more.length < FEWEST_COVERED || tokens >= more.reduce((sum, one) => sum + selected.get(one)!, 0),
        ).toBe(true);
      }
    }),
  );
});

test("the card that covers most goes first, then the shorter one", () => {
  const selected = new Map(["obs:1", "obs:2", "obs:3", "obs:4", "obs:5"].map((ref) => [ref, 30]));
  const cards = [
    { ref: "card:1", sources: ["obs:1", "obs:2"], tokens: 10 },
    { ref: "card:2", sources: ["obs:1", "obs:2", "obs:3", "obs:9"], tokens: 40 },
    { ref: "card:3", sources: ["obs:4", "obs:5"], tokens: 50 },
    { ref: "card:4", sources: ["obs:4", "obs:5"], tokens: 45 },
  ];
  expect(standFor(cards, selected)).toEqual([
    { card: "card:2", covers: ["obs:1", "obs:2", "obs:3"] },
    { card: "card:4", covers: ["obs:4", "obs:5"] },
  ]);
});
