import fc from "fast-check";
import { expect, test } from "vitest";
import { queryTerms } from "./query-terms.ts";
import { termPlaces } from "./term-places.ts";

const shown = (text: string, query: string, prefixes: readonly string[] = []): readonly string[] => [
  ...new Set(termPlaces(text, { ...queryTerms(query), prefixes }).map(({ at, end }) => text.slice(at, end))),
];

test.each([
  { name: "whole words", text: "Friday, today: moving day", query: "moving day", places: ["moving", "day"] },
  { name: "other forms", text: "They moved two days ago", query: "moving day", places: ["moved", "days"] },
  { name: "accents", text: "in Zürich", query: "zurich", places: ["Zürich"] },
  { name: "a phrase, whole", text: "day, moving days", query: '"moving day"', places: ["moving days"] },
  { name: "parts of a name", text: "a zebraStripe", query: "stripes", places: ["zebraStripe"] },
  { name: "a run inside a sentence", text: "我们明天搬家吗", query: "搬家", places: ["搬家"] },
  {
    name: "code as it stands",
    text: "src/Tide_Gauge.ts",
    query: "tide_gauge.ts",
    places: ["Tide_Gauge.ts", "Tide", "Gauge", "ts"],
  },
  { name: "nothing", text: "Friday", query: "day", places: [] },
])("termPlaces: $name", ({ text, query, places }) => {
  expect([...shown(text, query)].sort()).toEqual([...places].sort());
});

test("a beginning is a word that begins with it", () => {
  expect(shown("Der Zahnarzttermin beim Zahnarzt", "", ["zahnarzt"])).toEqual(["Zahnarzttermin", "Zahnarzt"]);
});

test("places lie within the text, in its order, and no term stands twice in one place", () => {
  const piece = fc.constantFrom(
    "day ",
    "Days, ",
    "fooBar ",
    "搬家",
    "ß",
    "İ",
    "e\u0301 ",
    "a_b.ts ",
    '"',
    "😀",
  );
  const text = fc.string({ unit: piece, maxLength: 40 });
  fc.assert(
    fc.property(text, text, (said, query) => {
      const places = termPlaces(said, queryTerms(query));
      for (const [number, { at, end, term }] of places.entries()) {
        expect(at >= 0 && at < end && end <= said.length).toBe(true);
        expect(places[number - 1]?.at ?? 0).toBeLessThanOrEqual(at);
        expect(
          places.filter((other) => other.at === at && other.end === end && other.term === term),
        ).toHaveLength(1);
      }
    }),
  );
});
