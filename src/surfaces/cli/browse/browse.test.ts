/** The browser without a terminal: whatever is pressed and answered, the state holds together and the screen fits. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { wanted } from "./asks.ts";
import { cellsOf } from "./cells.ts";
import { drawn } from "./draw.ts";
import { asciiOnly, lookFor, painted } from "./paint.ts";
import { pressed } from "./press.ts";
import { failed, received } from "./received.ts";
import { textOfLine } from "./spans.ts";
import { acted, answerTo, anyAct, anySize } from "./state.fixture.ts";
import { initialState, type Size, type State, viewIn } from "./state.ts";
import { isText, rowsIn } from "./views.ts";

const NOW = Date.UTC(2026, 9, 20, 12);
const USUAL: Size = { columns: 80, rows: 24 };
const screenOf = (state: State, size = USUAL) =>
  drawn(state, size, { now: NOW, isWaiting: false }).map(textOfLine);
const keys = (state: State, ...pressedKeys: readonly string[]) =>
  pressedKeys.reduce((one, key) => pressed(one, key, USUAL), state);
/** Answers all that is wanted, with so many of everything. */
const filledIn = async (state: State, many: number) => {
  const ask = wanted(state, USUAL);
  return ask === null ? state : received(state, ask, await answerTo(ask, many));
};

test("whatever happens: as many lines as rows, none too wide, the selection is one of the rows, the keys are last", async () => {
  const acts = fc.array(anyAct, { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(acts, anySize, anySize, async (done, size, other) => {
      await acted(done, size, (state) => {
        for (const { columns, rows } of [size, other]) {
          const lines = drawn(state, { columns, rows }, { now: NOW, isWaiting: false });
          expect(lines).toHaveLength(rows);
          for (const line of lines) {
            const text = textOfLine(line);
            expect(cellsOf(text), text).toBeLessThanOrEqual(columns);
            expect(text).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/);
          }
          if (columns >= 20 && !state.isOver)
            expect(textOfLine(lines.at(-1)!)).toMatch(/^(?:q (?:quit|back)|Enter)/);
        }
        const view = viewIn(state);
        if (!isText(view)) {
          expect(view.at).toBeGreaterThanOrEqual(0);
          expect(view.at).toBeLessThanOrEqual(Math.max(0, rowsIn(view) - 1));
        }
        expect(view.top).toBeGreaterThanOrEqual(0);
      });
    }),
    { numRuns: 150 },
  );
});

test("the selected row is in sight, at every size", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { maxLength: 30 }), anySize, async (done, size) => {
      fc.pre(size.rows >= 5);
      await acted(done, size, (state) => {
        const view = viewIn(state);
        if (isText(view) || rowsIn(view) === 0) return;
        const selected = drawn(state, size, { now: NOW, isWaiting: false }).filter((line) => line.isSelected);
        expect(selected).toHaveLength(1);
      });
    }),
    { numRuns: 80 },
  );
});

test("lanes, a lane, its end and its beginning; older lines come as one goes up, and the eye stays where it is", async () => {
  const lanes = await filledIn(initialState(), 3);
  expect(screenOf(lanes)[2]).toMatch(/^> main +agent:main:主要/);
  const lane = await filledIn(keys(lanes, "enter"), 200);
  expect(screenOf(lane)[0]).toMatch(/\[timeline\] summaries receipts/);
  const view = viewIn(lane);
  expect(view.at).toBe(rowsIn(view as never) - 1);
  expect(viewIn(keys(lane, "home")).at).toBe(0);
  const up = keys(lane, "home", "down");
  const selected = screenOf(up).find((text) => text.startsWith(">"));
  expect(wanted(up, USUAL)).toMatchObject({ kind: "lines", request: { before: "msg:1000" } });
  const more = await filledIn(up, 200);
  expect(screenOf(more).find((text) => text.startsWith(">"))).toBe(selected);
  expect(viewIn(more).at).toBeGreaterThan(100);
});

test("a summary unfolds to the words and folds again; Left on a source goes to what it belongs to", async () => {
  const lanes = await filledIn(initialState(), 1);
  const tree = await filledIn(keys(lanes, "enter", "tab"), 2);
  expect(screenOf(tree)[1]).toMatch(/^> ▸ sum:1 d2/);
  const open = await filledIn(keys(tree, "enter"), 2);
  expect(screenOf(open).slice(1, 5)).toEqual([
    expect.stringMatching(/^> ▾ sum:1 d2/),
    expect.stringMatching(/^ {4}· msg:1 10-02 14:03 user/),
    expect.stringMatching(/^ {4}· msg:2/),
    expect.stringMatching(/^ {2}▸ sum:2/),
  ]);
  const below = keys(open, "down", "down", "left");
  expect(viewIn(below).at).toBe(0);
  expect(screenOf(keys(below, "left")).slice(1, 3)).toEqual(screenOf(tree).slice(1, 3));
});

test("what cannot be had is said, and not asked for again until something is pressed", async () => {
  const ask = wanted(initialState(), USUAL)!;
  const lost = failed(initialState(), ask, "the owner is gone");
  expect(screenOf(lost).at(-2)).toBe("the owner is gone");
  expect(wanted(lost, USUAL)).toBeNull();
  expect(wanted(keys(lost, "down"), USUAL)).toEqual(ask);
  expect(screenOf(received(lost, ask, await answerTo(ask, 1))).at(-2)).toContain("last spoke");
});

test("typing a search, a reference, a receipt; Esc leaves it", () => {
  const typed = keys(initialState(), "/", ..."two words");
  expect(screenOf(typed).at(-2)).toBe("search: two words_");
  expect(wanted(keys(typed, "enter"), USUAL)).toMatchObject({ kind: "search", query: "two words" });
  expect(keys(typed, "escape").input).toBeNull();
  expect(wanted(keys(initialState(), "g", ..."msg:42", "enter"), USUAL)).toMatchObject({
    kind: "record",
    ref: "msg:42",
  });
  expect(wanted(keys(initialState(), "g", ..."receipt:4", "enter"), USUAL)).toMatchObject({
    kind: "trace",
    number: 4,
  });
});

test("ten thousand lines stay quick: a window of them is drawn, and no more", async () => {
  const lane = await filledIn(keys(await filledIn(initialState(), 1), "enter"), 10_000);
  let rows = 0;
  const view = viewIn(lane);
  const watched = new Proxy((view as { rows: readonly unknown[] }).rows, {
    get(target, name, self) {
      if (typeof name === "string" && /^\d+$/.test(name)) rows += 1;
      return Reflect.get(target, name, self);
    },
  });
  const place = lane.places.at(-1)!;
  const views = place.views.map((one) => (one.id === view.id ? { ...view, rows: watched } : one));
  screenOf({ ...lane, places: [...lane.places.slice(0, -1), { ...place, views: views as never }] });
  expect(rows).toBeLessThan(100);
});

test.each([
  [
    { TERM: "xterm", LANG: "en_GB.UTF-8" },
    { colours: true, escapes: true, ascii: false },
  ],
  [
    { TERM: "xterm", LANG: "C" },
    { colours: true, escapes: true, ascii: true },
  ],
  [
    { TERM: "xterm", LANG: "C.UTF-8", NO_COLOR: "1" },
    { colours: false, escapes: true, ascii: false },
  ],
  [
    { TERM: "dumb", LANG: "C.UTF-8" },
    { colours: false, escapes: false, ascii: true },
  ],
  [
    { TERM: "xterm", LC_ALL: "POSIX", LANG: "de_DE.UTF-8" },
    { colours: true, escapes: true, ascii: true },
  ],
])("what %j makes of it", (env, look) => {
  expect(lookFor(env, false)).toEqual(look);
});

test("in ASCII every line is as wide as it was, and has nothing else", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { maxLength: 20 }), anySize, async (done, size) => {
      await acted(done, size, (state) => {
        for (const line of drawn(state, size, { now: NOW, isWaiting: true })) {
          const plain = painted(line, { colours: false, escapes: false, ascii: true });
          expect(plain).toMatch(/^[\x20-\x7e]*$/);
          expect(plain.length).toBeLessThanOrEqual(size.columns);
        }
      });
    }),
    { numRuns: 40 },
  );
  expect(asciiOnly("▸ 漢…")).toBe("+ ??~");
});
