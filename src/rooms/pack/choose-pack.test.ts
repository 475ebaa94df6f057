/** What goes into a pack: within its budget to the token, each thing for one reason, whatever anybody said. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { isIncluded } from "../../kernel/reasons.ts";
import { estimateTokens } from "../../kernel/tokens.ts";
import { choosePack } from "./choose-pack.ts";
import { anyChoosing, choosing, packable } from "./packable.fixture.ts";
import type { ChosenPack, Packable } from "./packable.ts";

const refsOf = ({ items }: ChosenPack) => items.map(({ ref }) => ref);
const reasonOf = ({ verdicts }: ChosenPack, ref: string) =>
  verdicts.find(({ candidate }) => candidate.ref === ref)?.reason;
const many = (count: number, more: (at: number) => Partial<Packable> = () => ({})) =>
  Array.from({ length: count }, (_, at) =>
    packable(`obs:${at + 1}`, `Entry ${"abcdefghijklmnop"[at]} of the list ${at * 17}`, {
      score: 0.9 - at / 100,
      ...more(at),
    }),
  );

test("the rendered bundle never costs more than its budget, in any script", () => {
  fc.assert(
    fc.property(anyChoosing, (given) => {
      const chosen = choosePack(given);
      expect(estimateTokens(chosen.bundle)).toBeLessThanOrEqual(given.budget);
      expect(chosen.tokens).toBe(estimateTokens(chosen.bundle));
      expect(chosen.tailTokens).toBeLessThanOrEqual(given.tailBudget);
      expect(chosen.items.length).toBeLessThanOrEqual(given.limit);
    }),
    { numRuns: 400 },
  );
});

test("lines, items and what is in are the same, in the same order; nothing that is said adds a line", () => {
  fc.assert(
    fc.property(anyChoosing, (given) => {
      const chosen = choosePack(given);
      const lines = chosen.bundle === "" ? [] : chosen.bundle.split("\n").slice(2, -1);
      expect(lines.map((line) => /^- \[([a-z]+:\d+)\] /.exec(line)?.[1])).toEqual(refsOf(chosen));
      expect(
        chosen.verdicts.filter(({ reason }) => isIncluded(reason)).map((one) => one.candidate.ref),
      ).toEqual(refsOf(chosen));
      // One reference in brackets a line: its own.
      for (const line of lines) expect(line.match(/[[［【]\s*\p{L}+:\d/gu)?.length).toBe(1);
      expect(chosen.bundle.match(/<\/?nacre_pack>/g)?.length ?? 0).toBe(lines.length === 0 ? 0 : 2);
    }),
    { numRuns: 300 },
  );
});

test("everything that was given has one verdict; what is in has a citation; the rest has no line", () => {
  fc.assert(
    fc.property(anyChoosing, (given) => {
      const { verdicts, items } = choosePack(given);
      const refs = verdicts.map(({ candidate }) => candidate.ref);
      expect(new Set(refs).size).toBe(refs.length);
      expect(new Set(refs)).toEqual(new Set([...given.candidates, ...given.hot].map(({ ref }) => ref)));
      for (const { layer, reason } of verdicts) expect(layer !== null).toBe(isIncluded(reason));
      for (const { citations } of items) expect(citations.length).toBeGreaterThan(0);
    }),
  );
});

test("the same is the same bytes, in whatever order it is given", () => {
  fc.assert(
    fc.property(anyChoosing, (given) => {
      const again = choosePack({ ...given, candidates: given.candidates.toReversed() });
      expect(again).toEqual(choosePack(given));
    }),
  );
});

test("at most one says otherwise, and it is labelled; at most three have detail; events have their share", () => {
  fc.assert(
    fc.property(anyChoosing, (given) => {
      const { items, verdicts } = choosePack(given);
      const unlike = items.filter(({ dissents }) => dissents !== undefined);
      expect(unlike.length).toBeLessThanOrEqual(1);
      expect(verdicts.filter(({ reason }) => reason === "dissent").length).toBe(unlike.length);
      expect(items.filter(({ layer }) => layer === "L2").length).toBeLessThanOrEqual(3);
      const events = items.filter(({ kind, temperature }) => kind === "event" && temperature !== "hot");
      expect(events.length).toBeLessThanOrEqual(
        Math.max(0, Math.floor(given.limit * 0.4)) + given.hot.length,
      );
    }),
  );
});

test("what fits well beats what is merely trusted and important", () => {
  const fits = packable("obs:1", "The gateway timeout is thirty seconds", { trust: "unknown", score: 0.9 });
  const trusted = packable("obs:2", "Mara likes tea in the morning", {
    ...{ trust: "human", importance: "must_remember", score: 0.5 },
  });
  expect(refsOf(choosePack(choosing([trusted, fits])))).toEqual(["obs:1", "obs:2"]);
  expect(refsOf(choosePack(choosing([trusted, fits], { limit: 1 })))).toEqual(["obs:1"]);
  const far = { ...trusted, score: 0.2 };
  expect(reasonOf(choosePack(choosing([far, fits])), "obs:2")).toBe("below-floor");
});

test("of two that fit alike, what matters and is a person's word comes first", () => {
  const plain = packable("obs:1", "The pool has ten connections");
  const known = packable("obs:2", "Backups are kept for a week", {
    trust: "human",
    importance: "must_remember",
  });
  expect(refsOf(choosePack(choosing([plain, known])))).toEqual(["obs:2", "obs:1"]);
});

test("one preference and one decision have a place where they fit, and none where they do not", () => {
  const kinds = (at: number) => (at === 10 ? { kind: "preference" } : at === 11 ? { kind: "decision" } : {});
  const chosen = choosePack(choosing(many(12, kinds), { limit: 4 }));
  expect(refsOf(chosen)).toEqual(["obs:1", "obs:2", "obs:11", "obs:12"]);
  expect(reasonOf(chosen, "obs:11")).toBe("reserved-kind");
  expect(chosen.quotas).toEqual([
    { kind: "preference", action: "reserved", refs: ["obs:11"] },
    { kind: "decision", action: "reserved", refs: ["obs:12"] },
  ]);
  const poor = (at: number) => ({ ...kinds(at), ...(at >= 10 && { score: 0.3 }) });
  const without = choosePack(choosing(many(12, poor), { limit: 4 }));
  expect(refsOf(without)).toEqual(["obs:1", "obs:2", "obs:3", "obs:4"]);
  expect(without.quotas).toEqual([]);
});

test("events take four in ten places at most; who was left out for it is named", () => {
  const chosen = choosePack(
    choosing(
      many(10, (at) => (at < 7 ? { kind: "event" } : {})),
      { limit: 10 },
    ),
  );
  expect(chosen.items.filter(({ kind }) => kind === "event").length).toBe(4);
  expect(chosen.quotas).toEqual([{ kind: "event", action: "capped", refs: ["obs:5", "obs:6", "obs:7"] }]);
  expect(reasonOf(chosen, "obs:5")).toBe("kind-used-up");
});

test("near-duplicates are one; another number or another not is another statement", () => {
  const base = "The gateway keeps its timeout at thirty seconds for every client of the project";
  const chosen = choosePack(
    choosing([
      packable("obs:1", base, { score: 0.9 }),
      packable("obs:2", `${base} now`, { score: 0.8 }),
      packable("obs:3", `${base} 7`, { score: 0.7 }),
      packable("obs:4", base.replace("keeps", "does not keep"), { score: 0.6 }),
    ]),
  );
  expect(refsOf(chosen)).toEqual(["obs:1", "obs:3", "obs:4"]);
  const left = chosen.verdicts.find(({ candidate }) => candidate.ref === "obs:2");
  expect(left).toMatchObject({ reason: "same-as-other", because: "obs:1" });
});

test("with a contradiction among the candidates exactly one says otherwise, behind what it is about", () => {
  const candidates = many(14);
  const contradictions = new Map([
    ["obs:2", ["obs:14"]],
    ["obs:14", ["obs:2"]],
    ["obs:3", ["obs:4"]],
    ["obs:4", ["obs:3"]],
  ]);
  const chosen = choosePack(choosing(candidates, { limit: 5, contradictions }));
  expect(refsOf(chosen)).toEqual(["obs:1", "obs:2", "obs:14", "obs:3", "obs:4"]);
  expect(chosen.items.map(({ dissents }) => dissents)).toEqual([
    ...[undefined, undefined, "obs:2", undefined, undefined],
  ]);
  expect(chosen.bundle).toContain("- [obs:14] [2026-10-02; unlike obs:2] Entry n");
  const without = choosePack(choosing(candidates, { limit: 5 }));
  expect(refsOf(without)).toEqual(["obs:1", "obs:2", "obs:3", "obs:4", "obs:5"]);
});

test("of what was just said the newest survive, before anything else is looked at", () => {
  const hot = [1, 2, 3, 4].map((at) =>
    packable(`tail:${at}`, `line ${at} of what was said a moment ago`, {
      temperature: "hot",
      score: 0,
      at: null,
    }),
  );
  const tight = choosePack(choosing(many(3), { hot, tailBudget: 36 }));
  expect(refsOf(tight)).toEqual(["obs:1", "obs:2", "obs:3", "tail:3", "tail:4"]);
  expect(reasonOf(tight, "tail:4")).toBe("caller-tail");
  expect(reasonOf(tight, "tail:2")).toBe("share-used-up");
  expect(tight.tailTokens).toBeLessThanOrEqual(36);
  const off = choosePack(choosing(many(3), { hot, tailBudget: 0 }));
  expect(refsOf(off)).toEqual(["obs:1", "obs:2", "obs:3"]);
  for (const ref of ["tail:1", "tail:4"]) expect(reasonOf(off, ref)).toBe("tail-off");
  // Its places are taken before anybody else's.
  const places = choosePack(choosing(many(6), { hot, limit: 3, tailBudget: 300 }));
  expect(refsOf(places)).toEqual(["obs:1", "obs:2", "tail:4"]);
});

test("the newest line that is too long for its share is there in part", () => {
  const long = packable("tail:1", "a very long story ".repeat(80), { temperature: "hot", score: 0 });
  const chosen = choosePack(choosing([], { hot: [long], tailBudget: 40 }));
  expect(refsOf(chosen)).toEqual(["tail:1"]);
  expect(chosen.bundle).toContain("in part");
  expect(chosen.tailTokens).toBeLessThanOrEqual(40);
});

test("one line where there is little room, the short of it otherwise, detail only where it is needed", () => {
  const layered = (ref: string, score: number): Packable =>
    packable(ref, "", {
      score,
      layers: {
        L0: { text: `build of ${ref} failed`, cut: true },
        L1: {
          text: `build of ${ref} failed ${"because the runner had no space left on its disk ".repeat(3)}`,
          cut: false,
        },
        L2: { text: `runner-7f3a of ${ref}: ENOSPC ${"at line of the log ".repeat(20)}`, cut: false },
      },
    });
  const all = [1, 2, 3, 4, 5].map((at) => layered(`obs:${at}`, 0.9 - at / 100));
  const layersOf = (chosen: ChosenPack) => chosen.items.map(({ layer }) => layer);
  expect(layersOf(choosePack(choosing(all)))).toEqual(["L1", "L1", "L1", "L1", "L1"]);
  expect(layersOf(choosePack(choosing(all, { depth: 0 })))).toEqual(["L0", "L0", "L0", "L0", "L0"]);
  expect(new Set(layersOf(choosePack(choosing(all, { budget: 170 }))))).toContain("L0");
  const asked = choosePack(choosing(all, { depth: 2, budget: 4_000 }));
  expect(layersOf(asked)).toEqual(["L2", "L2", "L2", "L1", "L1"]);
  expect(asked.quotas).toEqual([{ kind: "L2", action: "capped", refs: ["obs:4", "obs:5"] }]);
  const sought = choosePack(choosing(all.slice(0, 1), { sought: ["runner-7f3a"] }));
  expect(layersOf(sought)).toEqual(["L2"]);
  expect(layersOf(choosePack(choosing(all.slice(0, 1), { sought: ["runner-7f3a"], depth: 1 })))).toEqual([
    "L1",
  ]);
  expect(layersOf(choosePack(choosing(all.slice(0, 1), { sought: ["no-such-thing"] })))).toEqual(["L1"]);
});

test("what is not to be in is left out for its own reason, whatever room there is", () => {
  const because = { reason: "superseded", ref: "obs:9" } as const;
  const chosen = choosePack(
    choosing([packable("obs:1", "old", { because }), packable("obs:2", "new thing")]),
  );
  expect(refsOf(chosen)).toEqual(["obs:2"]);
  expect(chosen.verdicts[1]).toMatchObject({ reason: "superseded", because: "obs:9", layer: null });
});

test("scores are explained by parts that add up", () => {
  const given = packable("obs:1", "a plan", { kind: "plan", trust: "human", importance: "must_remember" });
  const [verdict] = choosePack(choosing([given], { intent: "plan" })).verdicts;
  const { parts = {}, worth = 0 } = verdict ?? {};
  expect(Object.keys(parts)).toEqual(["words", "importance", "trust", "intent"]);
  expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(worth, 9);
  expect(worth / given.score).toBeLessThan(2);
});

const fact = (id: number, text: string, more: Partial<Packable> = {}) =>
  packable(`fact:${id}`, text, {
    ...{ kind: "fact", at: null, trust: "human", standing: "since 2026-03-01, on the owner's word" },
    ...more,
  });

test("facts go first, say since when and on whose word, and stand for what says nothing beyond them", () => {
  const said = [
    packable("msg:1", "I live in Porto.", { score: 0.9, asFact: "fact:1" }),
    packable("msg:2", "Leeds is where I live.", {
      score: 0.8,
      outdated: "no longer so since 2026-03-01: fact:1",
    }),
  ];
  const chosen = choosePack(choosing([...said, fact(1, "owner lives in Porto", { score: 0.6 })]));
  expect(refsOf(chosen)).toEqual(["fact:1", "msg:2"]);
  expect(reasonOf(chosen, "fact:1")).toBe("known-fact");
  expect(reasonOf(chosen, "msg:1")).toBe("shown-as-fact");
  expect(chosen.bundle).toContain("- [fact:1] [since 2026-03-01, on the owner's word] owner lives in Porto");
  expect(chosen.bundle).toContain("; no longer so since 2026-03-01: fact:1] Leeds is where I live.");
  expect(chosen.items[0]).toMatchObject({ standing: "since 2026-03-01, on the owner's word" });
});

test("facts leave half of the places to others, and a fact that is out stands for nothing", () => {
  const facts = Array.from({ length: 10 }, (_, at) =>
    fact(at + 1, `owner uses ${"abcdefghij"[at]!.repeat(5)}`, { score: 0.9 - at / 100 }),
  );
  const chosen = choosePack(
    choosing([...facts, ...many(8, (at) => ({ asFact: at === 0 ? "fact:9" : "fact:1" }))], { limit: 8 }),
  );
  expect(refsOf(chosen).filter((ref) => ref.startsWith("fact:"))).toHaveLength(4);
  expect(reasonOf(chosen, "fact:9")).toBe("kind-used-up");
  expect(reasonOf(chosen, "obs:1")).toBe("recalled");
  expect(reasonOf(chosen, "obs:2")).toBe("shown-as-fact");
});
