import fc from "fast-check";
import { expect, test } from "vitest";
import { messageId, summaryId } from "../../kernel/ids.ts";
import { expandView, type Fold, foldView, type Standing } from "./fold-view.ts";

const msg = (id: number): Standing => ({ kind: "message", id });
const sum = (id: number): Standing => ({ kind: "summary", id });

function leaf(id: number, messages: readonly number[], replaces: number | null = null): Fold<Standing> {
  return {
    item: sum(id),
    depth: 0,
    sources: { kind: "messages", ids: messages.map(messageId) },
    replaces: replaces === null ? null : summaryId(replaces),
  };
}

function condensed(id: number, depth: number, summaries: readonly number[]): Fold<Standing> {
  return {
    item: sum(id),
    depth,
    sources: { kind: "summaries", ids: summaries.map(summaryId) },
    replaces: null,
  };
}

const shown = (items: readonly Standing[]) =>
  items.map(({ kind, id }) => `${kind === "message" ? "m" : "s"}${id}`).join(" ");
const list = (text: string) =>
  text.split(" ").map((word) => (word[0] === "m" ? msg : sum)(Number(word.slice(1))));

test.each([
  { name: "a leaf", view: "m1 m2 m3", folds: [leaf(7, [1, 2])], folded: "s7 m3" },
  {
    name: "leaves before what covers them, whatever the order they come in",
    view: "m1 m2 m3 m4 m5",
    folds: [condensed(9, 1, [7, 8]), leaf(8, [3, 4]), leaf(7, [1, 2])],
    folded: "s9 m5",
  },
  {
    name: "what came late stands after it",
    view: "m1 m9 m2 m3",
    folds: [leaf(7, [1, 2])],
    folded: "s7 m9 m3",
  },
  { name: "a source is missing", view: "m1 m3", folds: [leaf(7, [1, 2])], folded: "m1 m3" },
  { name: "out of order", view: "m2 m1", folds: [leaf(7, [1, 2])], folded: "m2 m1" },
  {
    name: "two for one stretch: the older",
    view: "m1 m2 m3",
    folds: [leaf(8, [1, 2]), leaf(7, [1, 2])],
    folded: "s7 m3",
  },
  { name: "a better one takes its place", view: "s7 m3", folds: [leaf(8, [1, 2], 7)], folded: "s8 m3" },
  { name: "a better one without the other", view: "m1 m2 m3", folds: [leaf(8, [1, 2], 7)], folded: "s8 m3" },
  {
    name: "what covers a missing one stays out",
    view: "m1 m2 m4",
    folds: [leaf(7, [1, 2]), leaf(8, [3, 4]), condensed(9, 1, [7, 8])],
    folded: "s7 m4",
  },
])("foldView: $name", ({ view, folds, folded }) => {
  expect(shown(foldView(list(view), folds).items)).toBe(folded);
});

test("expandView takes apart what was folded and keeps what it does not know", () => {
  const folds = [leaf(7, [1, 2]), leaf(8, [3, 4]), condensed(9, 1, [7, 8])];
  expect(shown(expandView(list("s9 m5 s50"), folds))).toBe("m1 m2 m3 m4 m5 s50");
});

/** A view of n messages and a random forest of folds over contiguous stretches, some messages absent or late. */
const forests = fc
  .record({
    size: fc.integer({ min: 0, max: 40 }),
    cuts: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 20 }),
    fanIn: fc.integer({ min: 2, max: 4 }),
    absent: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 4 }),
    strays: fc.array(fc.integer({ min: 0, max: 39 }), { maxLength: 5 }),
    extra: fc.array(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 4 }), {
      maxLength: 4,
    }),
  })
  .map(({ size, cuts, fanIn, absent, strays, extra }) => {
    const folds: Fold<Standing>[] = [];
    let id = 1;
    let next = 1;
    let level: number[] = [];
    for (const many of cuts) {
      if (next + many > size) break;
      const ids = Array.from({ length: many }, (_, at) => next + at);
      next += many;
      if (many < 2) continue;
      folds.push(leaf(id, ids));
      level.push(id++);
    }
    for (let depth = 1; level.length >= fanIn; depth++) {
      const above: number[] = [];
      for (let at = 0; at + fanIn <= level.length; at += fanIn) {
        folds.push(condensed(id, depth, level.slice(at, at + fanIn)));
        above.push(id++);
      }
      level = above;
    }
    // What competes for the same messages, in any order.
    for (const ids of extra) folds.push(leaf(id++, [...new Set(ids)]));
    const standing = Array.from({ length: size }, (_, at) => msg(at + 1)).filter(
      ({ id: one }) => !absent.includes(one),
    );
    const late = strays.map((at, number) => ({ at, item: msg(100 + number) }));
    for (const { at, item } of late) standing.splice(Math.min(at, standing.length), 0, item);
    return { raw: standing, folds };
  });

const ids = (items: readonly Standing[]) => items.map(({ id }) => id);

test("nothing is lost or doubled, and without late messages the order is the log's", () => {
  fc.assert(
    fc.property(forests, ({ raw, folds }) => {
      const folded = foldView(raw, folds);
      const expanded = expandView(folded.items, folded.applied);
      expect(ids(expanded).toSorted((a, b) => a - b)).toEqual(ids(raw).toSorted((a, b) => a - b));
      expect(expanded.every(({ kind }) => kind === "message")).toBe(true);
      const places = new Map(raw.map(({ id }, at) => [id, at]));
      const contiguous = folded.applied.every(({ item }) => {
        const covered = expandView([item], folded.applied).map(({ id }) => places.get(id)!);
        return covered.every((place, at) => at === 0 || place - covered[at - 1]! === 1);
      });
      if (contiguous) expect(expanded).toEqual(raw);
      expect(folded.applied.length + folded.left.length).toBe(folds.length);
    }),
  );
});

test("folding again changes nothing, and the order of the summaries does not matter", () => {
  fc.assert(
    fc.property(forests, fc.infiniteStream(fc.nat()), ({ raw, folds }, numbers) => {
      const folded = foldView(raw, folds);
      expect(foldView(folded.items, folds).items).toEqual(folded.items);
      const shuffled = folds
        .map((fold) => ({ fold, rank: numbers.next().value as number }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ fold }) => fold);
      const again = foldView(raw, shuffled);
      expect(again.items).toEqual(folded.items);
      expect(ids(again.applied.map(({ item }) => item))).toEqual(ids(folded.applied.map(({ item }) => item)));
    }),
  );
});

test("a summary that applies stands where its first source stood", () => {
  fc.assert(
    fc.property(forests, ({ raw, folds }) => {
      const { items, applied } = foldView(raw, folds);
      const byId = new Map(applied.map((fold) => [fold.item.id, fold]));
      const firsts = items.map((item) => {
        const [first] = expandView([item], [...byId.values()]);
        return raw.findIndex(({ id }) => id === first!.id);
      });
      expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
    }),
  );
});
