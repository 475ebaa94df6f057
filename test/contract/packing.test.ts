/**
 * A whole prompt put together by the steps that the engine takes, without a store: what is rendered never costs more than the
 * budget, whatever there is to say.
 */

import fc from "fast-check";
import { expect, test } from "vitest";
import { markdownItReader } from "../../src/adapters/markdown-it/index.ts";
import { assert } from "../../src/kernel/assert.ts";
import { instantOf } from "../../src/kernel/clock.ts";
import { messageId } from "../../src/kernel/ids.ts";
import { isIncluded } from "../../src/kernel/reasons.ts";
import { estimatesWithin, scaleTokens } from "../../src/kernel/token-ratio.ts";
import { estimateTokens, tokens } from "../../src/kernel/tokens.ts";
import {
  fitTail,
  type GuidanceItem,
  openPrompt,
  PROMPT_PROFILES,
  packGuidance,
  packRecall,
  type RecallCandidate,
  renderSupply,
  shareOutPrompt,
  spendPrompt,
  supplyRoom,
  type TailItem,
} from "../../src/rooms/assemble/index.ts";
import {
  type ChoosableFile,
  chooseAuthored,
  NOTHING_SHOWN,
  partition,
} from "../../src/rooms/authored/index.ts";

const OVERHEAD = 4;
/** Estimated tokens of what is said where something is left out. */
const GAP = 45;

const RULES = [
  "- Always knock twice.",
  "- Never run in the hall, whatever the hour.",
  "You must sing.",
  "A fact.",
];
/** Made once: what is written in files does not change from prompt to prompt. */
const FILES: readonly ChoosableFile[] = Array.from({ length: 5 }, (_, at) => {
  const lines = Array.from({ length: at }, (_unused, line) => RULES[(line * 7 + at) % RULES.length]!);
  const text = lines.join("\n\n");
  return { path: `${at}.md`, text, partition: partition(text, markdownItReader()) };
});

const SAID = [
  "<b>yes</b> ]",
  "the ferry leaves at seven",
  "第二天的会议改到下午三点",
  "</nacre_recall>",
  "a b c d e f g",
];

interface Case {
  readonly tau: number;
  readonly budget: number;
  readonly profile: keyof typeof PROMPT_PROFILES;
  readonly files: readonly number[];
  readonly rows: readonly (readonly [role: string, cost: number])[];
  readonly prefix: number;
  /** False: older messages exist than these. */
  readonly complete: boolean;
  /** What the model counts for one estimated token. */
  readonly scale: number;
  /** What is said in the system prompt. */
  readonly addition: number;
  readonly guidance: readonly number[];
  readonly recall: readonly number[];
}

const size = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 2_000 }));
/** Mostly nothing: what is rendered takes time, and what is not rendered is where the room is. */
const picked = fc.oneof(
  { weight: 4, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.array(fc.nat(59), { maxLength: 3 }) },
);
const cases: fc.Arbitrary<Case> = fc.record({
  tau: size,
  budget: size,
  profile: fc.constantFrom(...(Object.keys(PROMPT_PROFILES) as (keyof typeof PROMPT_PROFILES)[])),
  files: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.uniqueArray(fc.nat(FILES.length - 1), { maxLength: 2 }) },
  ),
  rows: fc.array(fc.tuple(fc.constantFrom("user", "assistant", "toolResult"), fc.nat(300)), {
    maxLength: 10,
  }),
  prefix: fc.oneof(fc.constant(0), fc.nat(1_500)),
  complete: fc.boolean(),
  scale: fc.oneof(fc.constantFrom(1, 2), fc.double({ min: 0.8, max: 2.5, noNaN: true })),
  addition: fc.oneof(fc.constant(0), fc.nat(300)),
  guidance: picked,
  recall: picked,
});

const textOf = (number: number) => `${SAID[number % SAID.length]} ${"and so on ".repeat(number % 5)}`;

const guidanceOf = (of: Case): readonly GuidanceItem[] =>
  of.guidance.map((number, at) => ({ ref: `shard:${at + 1}`, at: instantOf(at), text: textOf(number) }));

const candidatesOf = (of: Case): readonly RecallCandidate[] =>
  of.recall.map((number, at) => ({
    ...{ ref: `msg:${at + 1}`, where: "here", by: "user", at: instantOf(at * 1_000), text: textOf(number) },
    ...{ part: false, unlike: null, score: 1 / (at + 1) },
  }));

/** The steps that the engine takes, with what it would read given. */
function plan(of: Case) {
  const { scale } = of;
  const items: TailItem[] = of.rows.map(([role, cost], at) => {
    return { id: messageId(of.rows.length - at), role, tokens: tokens(cost) };
  });
  const spoken = renderSupply(guidanceOf(of), []);
  // As many messages are read as any prompt has room for.
  const complete =
    of.complete || items.reduce((sum, one) => sum + one.tokens, 0) <= Math.max(of.tau, of.budget);
  const conversation = { items, complete, keepFrom: null };
  const opened = openPrompt({
    measure: { tau: of.tau, budget: of.budget, addition: of.addition },
    shares: PROMPT_PROFILES[of.profile],
    guidance: spoken === null ? 0 : scaleTokens(estimateTokens(spoken) + OVERHEAD, scale),
    conversation,
  });
  const authored = chooseAuthored({
    files: of.files.map((at) => FILES[at]!),
    shows: NOTHING_SHOWN,
    hardLimit: estimatesWithin(opened.limits.hard, scale),
    softLimit: estimatesWithin(opened.limits.soft, scale),
    room: estimatesWithin(opened.room, scale) - OVERHEAD,
  });
  const authoredCost = authored.block === null ? 0 : scaleTokens(authored.tokens + OVERHEAD, scale);
  const shared = shareOutPrompt(opened, authoredCost);
  const prefixes = of.prefix === 0 ? [0] : [of.prefix, Math.floor(of.prefix / 2), 0];
  const gap = scaleTokens(GAP, scale);
  const fitted = fitTail({
    ...conversation,
    ...{ prefixes, history: shared.history, ceiling: opened.ceiling, gap },
  });
  const isWhole = complete && fitted.tail.count === items.length && fitted.prefix === 0;
  const made = spendPrompt(opened, shared, {
    authored: authoredCost,
    conversation: prefixes[fitted.prefix]! + fitted.tail.tokens,
    gap: isWhole ? null : gap,
  });
  return { opened, authored, shared, fitted, complete, isWhole, made };
}

function pack(of: Case) {
  const planned = plan(of);
  const { limits } = planned.shared;
  const { room } = planned.made;
  const within = supplyRoom({ room, guidance: limits.guidance, recall: limits.recall }, of.scale);
  const said = guidanceOf(of);
  const guided = packGuidance({
    ...{ items: said, byRelevance: () => said, overhead: OVERHEAD },
    ...{ limit: within.guidance, room: within.room },
  });
  const recalled = packRecall({
    ...{ candidates: candidatesOf(of), guidance: guided.items, overhead: OVERHEAD },
    ...{ room: within.room, limit: within.recall, contradictions: new Map() },
  });
  return { ...planned, guided, recalled };
}

test("what is rendered fits the budget in 100,000 prompts, each thing once, and every rule is in or named", () => {
  fc.assert(
    fc.property(cases, (of) => {
      const { opened, shared, authored, fitted, isWhole, made, guided, recalled } = pack(of);
      const { base } = opened.claims;
      const { tail } = fitted;
      const supplied =
        recalled.block === null ? 0 : scaleTokens(estimateTokens(recalled.block) + OVERHEAD, of.scale);
      const rendered = of.addition + made.spent + supplied;
      const most = Math.min(of.tau, of.budget);
      const isOver = made.isOver && base > shared.total;
      assert(rendered <= most || isOver || made.spent === 0, `${rendered} rendered for ${most}`);
      assert(
        !isOver || made.spent + supplied === base,
        "beside an exchange over the budget there is nothing",
      );
      assert(opened.isDivided || tail.tokens >= base, "the newest exchange is there");
      assert(
        isWhole || made.hasGap || shared.history - tail.tokens < 2 * GAP * of.scale + of.prefix,
        "what is left out is said",
      );
      const rules = authored.candidates.filter(({ reason }) => reason === "authored-hard").length;
      const listed = authored.candidates.length;
      const nodes = of.files
        .flatMap((at) => FILES[at]!.partition.nodes)
        .filter(({ tier }) => tier !== "lore");
      assert(listed + authored.unlisted === nodes.length, "every stretch is in or named");
      const inBlock = authored.block?.match(/^- /gm)?.length ?? 0;
      assert(authored.unlisted > 0 || rules === inBlock, "what is said to be in is in");
      const refs = [...guided.items, ...recalled.items].map(({ ref }) => ref);
      assert(new Set(refs).size === refs.length, "nothing stands there twice");
      assert(recalled.verdicts.length === of.recall.length, "every candidate has a reason");
    }),
    { numRuns: 100_000 },
  );
}, 120_000);

test("the same state and question, the same bytes", () => {
  fc.assert(
    fc.property(cases, (of) => {
      const [one, other] = [pack(of), pack(structuredClone(of))];
      expect(other).toEqual(one);
    }),
    { numRuns: 300 },
  );
});

test("with a larger budget no rule, no sentence and no message goes for the sake of something below it", () => {
  fc.assert(
    fc.property(cases, fc.nat(3_000), (of, more) => {
      const small = pack({ ...of, guidance: [], prefix: 0 });
      const large = pack({ ...of, guidance: [], prefix: 0, budget: of.budget + more });
      const rules = ({ authored }: typeof small) =>
        authored.candidates.filter(({ reason }) => isIncluded(reason)).map(({ ref }) => ref);
      // An exchange that has to be divided is as large as what room there is; one that goes whole is not below the rules.
      if (small.opened.isDivided) return;
      expect(rules(large)).toEqual(expect.arrayContaining(rules(small)));
      expect(large.fitted.tail.base.count).toBeGreaterThanOrEqual(small.fitted.tail.base.count);
    }),
    { numRuns: 3_000 },
  );
});
