import fc from "fast-check";
import { expect, test } from "vitest";
import { collapse } from "./duplicates.ts";

const LONG =
  "the key of the boathouse hangs behind the second door on the left side of the long hall near the old map";

const collapsed = (printed: boolean, ...texts: readonly (string | null)[]) => keptOf(texts, printed);
const kept = (...texts: readonly (string | null)[]) => keptOf(texts, false);

function keptOf(texts: readonly (string | null)[], printed: boolean): [number, readonly number[]][] {
  const order = texts.map((_text, at) => at);
  const said = (at: number) => {
    const text = texts[at] ?? null;
    return text === null
      ? null
      : { words: text.split(" "), exact: Float64Array.of(text.includes("key") ? 2 : 0), day: 0, printed };
  };
  return [...collapse(order, said)];
}

test.each([
  { name: "the same twice", texts: [LONG, LONG], kept: [[0, [1]]] },
  { name: "a word less", texts: [`${LONG} again`, LONG], kept: [[0, [1]]] },
  {
    name: "a word more",
    texts: [LONG, `${LONG} again`],
    kept: [
      [0, []],
      [1, []],
    ],
  },
  {
    name: "half of it",
    texts: [LONG, LONG.slice(0, 50)],
    kept: [
      [0, []],
      [1, []],
    ],
  },
  {
    name: "another word of the question",
    texts: [LONG, LONG.replace("key", "oar")],
    kept: [
      [0, []],
      [1, []],
    ],
  },
  {
    name: "short and not equal",
    texts: ["thank you", "thank you so much"],
    kept: [
      [0, []],
      [1, []],
    ],
  },
  {
    name: "unread ones are never alike",
    texts: [null, null],
    kept: [
      [0, []],
      [1, []],
    ],
  },
] as const)("$name", ({ texts, kept: expected }) => {
  expect(kept(...texts)).toEqual(expected);
});

const PLAN = `${LONG} while ${LONG.replaceAll("key", "oar")} and it costs 24500 euros to have it made anew which we agreed to pay in the spring`;

test.each([
  ["another sum", "24500", "31200"],
  ["another word", "spring", "autumn"],
  ["the contrary", "agreed", "never agreed"],
  ["the contrary, before it", "costs", "costs not"],
])("what was said again with %s is told beside it", (_, from, to) => {
  const other = PLAN.replace(from, to);
  const apart = [
    [0, []],
    [1, []],
  ];
  expect(kept(PLAN, other)).toEqual(apart);
  expect(kept(other, PLAN)).toEqual(apart);
});

test("what a tool prints again with another count stands once", () => {
  const log = Array.from({ length: 60 }, (_, nth) => `line${nth}`).join(" ");
  expect(collapsed(true, `${log} passed in 241 ms`, `${log} passed in 238 ms`)).toEqual([[0, [1]]]);
});

test("every place is kept once or stands behind one that is kept and better", () => {
  const texts = fc.array(
    fc.array(fc.constantFrom("a", "b", "c", "key"), { maxLength: 6 }).map((words) => words.join(" ")),
  );
  fc.assert(
    fc.property(texts, (given) => {
      const found = kept(...given);
      const all = found.flatMap(([at, alike]) => [at, ...alike]).sort((one, other) => one - other);
      expect(all).toEqual(given.map((_text, at) => at));
      for (const [at, alike] of found) for (const one of alike) expect(one).toBeGreaterThan(at);
    }),
  );
});
