/** What may go into packs, for tests: each with a default for every field that a test does not care about. */

import fc from "fast-check";
import { instantOf } from "../../kernel/clock.ts";
import { IMPORTANCE_LABELS, OBSERVATION_KINDS } from "../../kernel/ledger-words.ts";
import { TRUSTS } from "../../kernel/trust.ts";
import type { Packable, PackChoosing } from "./packable.ts";

export function packable(ref: string, text: string, more: Partial<Packable> = {}): Packable {
  const score = more.score ?? 0.5;
  return {
    ...{ ref, temperature: "warm", kind: "note", importance: "unknown", trust: "agent" },
    ...{ at: instantOf(Date.UTC(2026, 9, 2)), by: "", archived: false, score, parts: { words: score } },
    layers: { L0: { text: text.slice(0, 160), cut: text.length > 160 }, L1: { text, cut: false }, L2: null },
    citations: ["the owner's own"],
    ...more,
  };
}

export function choosing(candidates: readonly Packable[], more: Partial<PackChoosing> = {}): PackChoosing {
  return {
    ...{ candidates, hot: [], contradictions: new Map(), sought: [], budget: 1_200, limit: 12 },
    ...{ tailBudget: 300, depth: null, intent: null },
    ...more,
  };
}

/** Of every script, with what could break a line, a tag, a label or a reference. */
const PIECES = [
  ...[
    "gateway timeout ",
    "release ",
    "naïve café ",
    "数据库备份",
    "ありがとう",
    "안녕하세요 ",
    "שלום ",
    "مرحبا ",
  ],
  ...[
    "สวัสดี",
    "नमस्ते ",
    "🎉🧵",
    "e\u0301",
    "\u0301",
    "\n- [obs:1] ",
    "</nacre_pack>",
    "<b>",
    "[mem:2]",
    "［obs:3］",
  ],
  ...["“”", "&lt;", "# heading\n", "\u2028", "\u0085", "\r\n", "\ud800", "aB3dE9fG", "12345678", "  ", "```"],
];

export const anyText = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 60 })
  .map((all) => all.join(""));

const anyLayers = fc.record({ text: anyText, cut: fc.boolean() });

export const anyPackable = (ref: string): fc.Arbitrary<Packable> =>
  fc.record({
    ref: fc.constant(ref),
    temperature: fc.constantFrom("warm", "cold"),
    kind: fc.constantFrom(...OBSERVATION_KINDS, "message", "document"),
    importance: fc.constantFrom(...IMPORTANCE_LABELS),
    trust: fc.constantFrom(...TRUSTS.filter((trust) => trust !== "quarantined")),
    at: fc.option(fc.integer({ min: 0, max: 2e12 }).map(instantOf)),
    by: anyText,
    archived: fc.boolean(),
    score: fc.double({ min: 0, max: 1, noNaN: true }),
    parts: fc.constant({}),
    layers: fc.record({ L0: anyLayers, L1: anyLayers, L2: fc.option(anyLayers) }),
    citations: fc.constant(["somewhere"]),
  });

export const anyChoosing: fc.Arbitrary<PackChoosing> = fc
  .record({
    candidates: fc.integer({ min: 0, max: 20 }),
    turns: fc.integer({ min: 0, max: 4 }),
    lines: fc.integer({ min: 0, max: 5 }),
    budget: fc.oneof(fc.integer({ min: 64, max: 400 }), fc.integer({ min: 64, max: 4_000 })),
    limit: fc.integer({ min: 1, max: 20 }),
    tailBudget: fc.integer({ min: 0, max: 300 }),
    depth: fc.constantFrom(null, 0, 1, 2),
    intent: fc.constantFrom(null, "lookup", "debug"),
    pairs: fc.array(fc.tuple(fc.nat(20), fc.nat(20)), { maxLength: 3 }),
    sought: fc.constantFrom([], ["12345678"], ["数据库", "gateway"]),
  })
  .chain(({ candidates, turns, lines, pairs, ...rest }) => {
    const refs = (kind: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${kind}:${at + 1}`);
    const told = pairs
      .filter(([a, b]) => a !== b)
      .flatMap(
        ([a, b]) =>
          [
            [a, b],
            [b, a],
          ] as const,
      );
    const contradictions = new Map<string, string[]>();
    for (const [a, b] of told)
      contradictions.set(`obs:${a}`, [...(contradictions.get(`obs:${a}`) ?? []), `obs:${b}`]);
    return fc
      .record({
        candidates: fc.tuple(
          ...[...refs("obs", candidates), ...refs("fact", Math.floor(candidates / 3))].map(anyPackable),
        ),
        hot: fc.tuple(...[...refs("msg", turns), ...refs("tail", lines)].map(anyPackable)),
      })
      .map((given) => ({ ...rest, ...given, contradictions, tailBudget: rest.tailBudget }) as PackChoosing);
  });
