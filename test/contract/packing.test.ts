/**
 * A whole prompt put together of its parts as the engine does it, without a store: what is rendered never costs more than the
 * budget, whatever there is to say.
 */

import fc from "fast-check";
import { expect, test } from "vitest";
import { markdownItReader } from "../../src/adapters/markdown-it/index.ts";
import { assert } from "../../src/kernel/assert.ts";
import { instantOf } from "../../src/kernel/clock.ts";
import { messageId } from "../../src/kernel/ids.ts";
import { isIncluded } from "../../src/kernel/reasons.ts";
import { estimateTokens, tokens } from "../../src/kernel/tokens.ts";
import {
  chooseTail,
  type GuidanceItem,
  PROMPT_PROFILES,
  packGuidance,
  packRecall,
  partitionPrompt,
  type RecallCandidate,
  renderSupply,
  roomLeft,
  type TailItem,
  tailBase,
} from "../../src/rooms/assemble/index.ts";
import {
  type ChoosableFile,
  chooseAuthored,
  NOTHING_SHOWN,
  partition,
} from "../../src/rooms/authored/index.ts";

const OVERHEAD = 4;

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
  prefix: fc.nat(1_500),
  guidance: picked,
  recall: picked,
});

const textOf = (number: number) => `${SAID[number % SAID.length]} ${"and so on ".repeat(number % 5)}`;

function pack(of: Case) {
  const shares = PROMPT_PROFILES[of.profile];
  const items: TailItem[] = of.rows.map(([role, cost], at) => {
    return { id: messageId(of.rows.length - at), role, tokens: tokens(cost) };
  });
  const base = tailBase({ items, complete: true, keepFrom: null });
  const isWhole = base !== null && base.tokens <= of.tau;
  const said = of.guidance.map((number, at): GuidanceItem => {
    return { ref: `shard:${at + 1}`, at: instantOf(at), text: textOf(number) };
  });
  const spoken = renderSupply(said, []);
  const claims = {
    tau: of.tau,
    budget: of.budget,
    shares,
    base: isWhole ? base.tokens : 0,
    guidance: spoken === null ? 0 : estimateTokens(spoken) + OVERHEAD,
  };
  const before = partitionPrompt({ ...claims, hard: 0, soft: [] });
  const authored = chooseAuthored({
    files: of.files.map((at) => FILES[at]!),
    shows: NOTHING_SHOWN,
    hardLimit: before.limits.hard,
    softLimit: before.limits.soft,
    room: before.total - claims.base - OVERHEAD,
  });
  const authoredCost = authored.block === null ? 0 : authored.tokens + OVERHEAD;
  const shared = partitionPrompt({ ...claims, hard: authoredCost, soft: [] });
  const tailWithin = (history: number) =>
    chooseTail({
      items,
      complete: true,
      budget: tokens(Math.max(0, history)),
      ceiling: tokens(of.tau),
      keepFrom: null,
    });
  const beside = tailWithin(shared.history - of.prefix);
  const hasPrefix = beside.tokens + of.prefix <= shared.history && beside.start !== "over";
  const tail = hasPrefix ? beside : tailWithin(shared.history);
  const spent = authoredCost + (hasPrefix ? of.prefix : 0) + tail.tokens;
  const room = roomLeft(shared, spent);
  const guided = packGuidance({
    items: said,
    byRelevance: () => said,
    limit: shared.limits.guidance,
    room,
    overhead: OVERHEAD,
  });
  const candidates = of.recall.map((number, at): RecallCandidate => {
    const ref = `msg:${at + 1}`;
    return {
      ...{ ref, where: "here", by: "user", at: instantOf(at * 1_000), text: textOf(number) },
      ...{ part: false, unlike: null, score: 1 / (at + 1) },
    };
  });
  const recalled = packRecall({
    candidates,
    guidance: guided.items,
    room,
    limit: shared.limits.recall,
    overhead: OVERHEAD,
    contradictions: new Map(),
  });
  return { shared, authored, base, isWhole, tail, spent, room, guided, recalled };
}

test("what is rendered fits the budget in 100,000 prompts, each thing once, and every rule is in or named", () => {
  fc.assert(
    fc.property(cases, (of) => {
      const { shared, authored, base, isWhole, tail, spent, guided, recalled } = pack(of);
      const supplied = recalled.block === null ? 0 : estimateTokens(recalled.block) + OVERHEAD;
      const rendered = spent + supplied;
      const isOver = isWhole && base !== null && base.tokens > shared.total;
      assert(rendered <= shared.total || isOver, `${rendered} rendered for ${shared.total}`);
      assert(!isOver || rendered === base.tokens, "beside an exchange over the budget there is nothing");
      assert(!isWhole || tail.count >= base!.count, "the newest exchange is there");
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
      expect(rules(large)).toEqual(expect.arrayContaining(rules(small)));
      expect(large.tail.base.count).toBeGreaterThanOrEqual(small.tail.base.count);
    }),
    { numRuns: 3_000 },
  );
});
