/** One label an episode: by trust, and among the same message by what is structured, sure and new. */

import fc from "fast-check";
import { expect, test } from "vitest";
import type { Instant } from "../../../kernel/clock.ts";
import { episodeId, messageId } from "../../../kernel/ids.ts";
import { OUTCOME_SOURCES, type OutcomeSource } from "../episode.ts";
import { creditsFor, UNUSED } from "./credits.ts";
import { resolveLabel, type Weighed } from "./resolve-label.ts";

const piece = (
  message: number | null,
  source: OutcomeSource,
  value: number,
  more: Partial<Weighed> = {},
) => ({
  episode: episodeId(1),
  ...{ source, value, confidence: 0.5, structured: false, about: [], detector: "thumbs" },
  message: message === null ? null : messageId(message),
  at: (message ?? 1_000) as Instant,
  ...more,
});

test("what is more trusted takes the place of what stands; what is as trusted does not, however late and sure", () => {
  const [self, human, later] = [
    piece(1, "self", 0.5),
    piece(2, "human", -0.8),
    piece(3, "human", 0.8, { confidence: 1 }),
  ];
  const { label, winner, dispositions } = resolveLabel([later, human, self]);
  expect(winner).toBe(human);
  expect(label).toMatchObject({ value: -0.8, source: "human" });
  expect([self, human, later].map((one) => dispositions.get(one))).toEqual([
    "discarded_lower_trust",
    "promoted_to_label",
    "discarded_duplicate",
  ]);
});

test("of one message: what is structured before what is sure, what is sure before what is new", () => {
  const words = piece(1, "self", 0.5, { confidence: 0.9 });
  const code = piece(1, "self", -0.5, { confidence: 0.7, structured: true });
  expect(resolveLabel([words, code]).winner).toBe(code);
  const sure = piece(1, "self", 0.4, { confidence: 0.95, at: 0 as Instant });
  expect(resolveLabel([words, sure]).winner).toBe(sure);
  const newer = { ...words, value: 0.1, at: 9 as Instant };
  expect(resolveLabel([words, newer]).winner).toBe(newer);
});

test("what a person rates at a terminal counts before everything, and the newest of it", () => {
  const said = piece(4, "human", 0.8, { confidence: 1 });
  const bad = piece(null, "human", -1, { structured: true, id: 1, at: 5 as Instant });
  const good = piece(null, "human", 1, { structured: true, id: 2, at: 6 as Instant });
  expect(resolveLabel([good, said, bad]).winner).toBe(good);
});

test("what no episode belongs to is put down as that, and makes no label", () => {
  const lost = piece(1, "human", 1, { episode: null });
  const { label, dispositions } = resolveLabel([lost]);
  expect(label).toBeNull();
  expect(dispositions.get(lost)).toBe("discarded_missing_episode");
});

const pieces = fc.array(
  fc.record({
    episode: fc.constantFrom(episodeId(1), null),
    source: fc.constantFrom(...OUTCOME_SOURCES),
    detector: fc.constantFrom("exit-code", "thumbs", "repeat"),
    value: fc.constantFrom(-1, -0.5, 0.5, 1),
    confidence: fc.constantFrom(0.2, 0.5, 0.9),
    structured: fc.boolean(),
    message: fc.option(fc.integer({ min: 1, max: 4 }).map(messageId)),
    at: fc.integer({ min: 0, max: 5 }).map((at) => at as Instant),
    about: fc.constant([]),
  }),
  { maxLength: 10 },
);

test("exactly one is promoted where there is any, nothing that is more trusted is passed over, in whatever order they come", () => {
  fc.assert(
    fc.property(pieces, fc.nat(), (drawn, turn) => {
      const given = drawn.map((one, id) => ({ ...one, id }));
      const { label, winner, dispositions } = resolveLabel(given);
      const tied = given.filter(({ episode }) => episode !== null);
      expect([...dispositions.values()].filter((one) => one === "promoted_to_label")).toHaveLength(
        tied.length > 0 ? 1 : 0,
      );
      expect(dispositions.size).toBe(given.length);
      const turned = given.map((_, at) => given[(at + turn) % given.length]!);
      expect(resolveLabel(turned).label).toEqual(label);
      if (winner === null) return;
      const best = Math.min(...tied.map(({ source }) => OUTCOME_SOURCES.indexOf(source)));
      expect(OUTCOME_SOURCES.indexOf(winner.source)).toBe(best);
      // Less trusted ones and repetitions change nothing.
      const weaker = { ...winner, source: "teacher" as const, message: null, value: 0.3, id: 99 };
      if (winner.source !== "teacher") expect(resolveLabel([...given, weaker]).label).toEqual(label);
    }),
  );
});

const label = { value: -0.8, source: "human", detector: "thumbs", confidence: 1, at: 1 as Instant } as const;
const placed = ["a", "b", "c"].map((key, place) => ({ key, place })) as {
  key: string;
  place: number | null;
}[];

test("what was used is given the outcome, what was not a little less than nothing, what was not in the prompt nothing", () => {
  const shown = [...placed, { key: "d", place: null }];
  expect(creditsFor(shown, new Set(["a", "d"]), label)).toEqual([
    { key: "a", used: true, value: -0.8 },
    { key: "b", used: false, value: UNUSED },
    { key: "c", used: false, value: UNUSED },
  ]);
  expect(creditsFor(placed, new Set(["a"]), null)[0]).toEqual({ key: "a", used: true, value: 0 });
});

test("a correction counts against what it names alone, used or not; one that names none against none", () => {
  const corrected = { ...label, detector: "correction" };
  expect(creditsFor(placed, new Set(["a"]), corrected, ["b"])).toEqual([
    { key: "a", used: true, value: 0 },
    { key: "b", used: false, value: -0.8 },
    { key: "c", used: false, value: UNUSED },
  ]);
  expect(creditsFor(placed, new Set(["a"]), corrected).map(({ value }) => value)).toEqual([
    0,
    UNUSED,
    UNUSED,
  ]);
});
