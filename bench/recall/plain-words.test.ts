import { expect, test } from "vitest";
import { plainRankings } from "./plain-words.ts";
import { BOATS, FRIENDS } from "./tiny-benchmark.fixture.ts";

const ranked = (text: string, store = BOATS) => {
  const question = { id: "q", type: "single", text, gold: [], goldSessions: [] };
  return plainRankings({ ...store, questions: [question] }).get("q");
};

test("words are stemmed, and the shorter of two turns with the same words comes first", () => {
  expect(ranked("chains of anchors")).toEqual(["3", "4"]);
});

test("the most frequent words find nothing, and neither does a question that has no others", () => {
  expect(ranked("what was it like before?")).toEqual([]);
  expect(ranked("?!")).toEqual([]);
});

test("who spoke is one of the words of a turn", () => {
  expect(ranked("Otto?", FRIENDS)).toEqual(["2"]);
});

test("what looks like a query is words", () => {
  expect(ranked('"rowing" NEAR(mast* AND -neighbours) words:chain')?.toSorted()).toEqual([
    "1",
    "1",
    "3",
    "4",
    "5",
  ]);
});
