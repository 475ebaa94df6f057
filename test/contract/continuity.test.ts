/**
 * What holds of every conversation, however it went: the invariants of continuity, checked on random ones after every step.
 *
 * Where one of them is about one part alone, that part has its own property: the shares (rooms/assemble/partition.test.ts), the
 * tail and its base (tail.test.ts, tail-base.test.ts), bundles (bundles.test.ts), what may be folded (rooms/history/
 * fold-plan.test.ts, chunks.test.ts), that a summary is shorter than what it stands for (write-summary.test.ts).
 */

import fc from "fast-check";
import { expect, test } from "vitest";
import type { AssemblePlan } from "../../src/engine/index.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import { tokens } from "../../src/kernel/tokens.ts";
import { ceilingOf } from "../../src/rooms/assemble/index.ts";
import { expandSummary, foldLimits, type StoredMessage } from "../../src/rooms/history/index.ts";
import { readPlan } from "../../src/rooms/pack/index.ts";
import { filler, type Host, laneOf, prompt, summariesOf, underView } from "../support/fold.ts";
import {
  assistantCalls,
  assistantSays,
  hostTranscript,
  LANE,
  toolAnswers,
  userSays,
} from "../support/host.ts";
import { eachStore, type Lab } from "../support/stores.ts";

interface Turn {
  readonly words: number;
  readonly tools: number;
  readonly answer: number;
}

type Step =
  | { readonly kind: "talk"; readonly turns: readonly Turn[] }
  | { readonly kind: "ask"; readonly budget: number; readonly usual: number; readonly final: boolean }
  | { readonly kind: "fold"; readonly budget: number; readonly force: boolean };

const turn = fc.record({ words: fc.integer({ min: 1, max: 90 }), tools: fc.nat(3), answer: fc.nat(160) });
const budget = fc.constantFrom(1, 200, 900, 2_500, 6_000, 20_000);
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("talk" as const),
        turns: fc.array(turn, { minLength: 1, maxLength: 12 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("ask" as const),
        budget,
        usual: fc.constantFrom(900, 2_500, 6_000),
        final: fc.boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant("fold" as const),
        budget: fc.constantFrom(2_500, 6_000),
        force: fc.boolean(),
      }),
    },
  ),
  { minLength: 2, maxLength: 9 },
);

async function say(lab: Lab, host: Host, { words, tools, answer }: Turn): Promise<void> {
  const at = lab.clock.now();
  const seed = host.entries.length;
  const rounds = Array.from({ length: tools }, (_, round) => [
    assistantCalls("exec", `call_${seed}_${round}`, at + 1 + 2 * round),
    toolAnswers(`call_${seed}_${round}`, filler(seed + round, answer), at + 2 + 2 * round),
  ]).flat();
  const end = answer % 7 === 0 ? [] : [assistantSays(filler(seed + 9, answer + 1), at + 90)];
  await lab.engine.commitTurn(host.commit(host.say(userSays(filler(seed, words), at), ...rounds, ...end)));
  lab.clock.advance(1_000);
}

/** Messages that the prompt shows word for word: the host's own, by where the plan says they begin. */
function shownBy(plan: AssemblePlan, host: Host): readonly JsonObject[] {
  const held = host.entries.map((entry) => entry.message);
  if (plan.start === "over") return [];
  if (plan.from === null) return held;
  const [first] = plan.from;
  return held.slice(held.findIndex((message) => message["timestamp"] === first?.at));
}

/** From the newest question on. */
function newestExchange(rows: readonly StoredMessage[]): readonly StoredMessage[] {
  return rows.slice(
    Math.max(
      0,
      rows.findLastIndex(({ role }) => role === "user"),
    ),
  );
}

async function checkPlan(lab: Lab, host: Host, plan: AssemblePlan, asked: Step & { kind: "ask" }) {
  const rows = await lab.rows();
  const account = readPlan(plan.account)!;
  const shown = shownBy(plan, host);
  // The tail is what was said, to the letter, and one stretch to the newest message.
  expect(shown).toHaveLength(plan.count);
  expect(shown).toEqual(host.entries.slice(host.entries.length - plan.count).map(({ message }) => message));
  // No bundle is torn where it begins.
  expect(shown[0]?.["role"]).not.toBe("toolResult");
  // The parts are one after the other: what summaries stand for, what is left out, what is shown; each once.
  const told = await lab.store.read(async ({ history }) => {
    const ids: number[] = [];
    for (const id of account.shown.summaries) {
      const expansion = await expandSummary(history, id as never, { most: 1_000_000 });
      ids.push(...expansion!.items.map((item) => item.id as number));
    }
    return ids;
  });
  const tail = rows.slice(rows.length - plan.count).map(({ id }) => id as number);
  const all = [...told, ...tail];
  expect(new Set(all).size).toBe(all.length);
  expect(all).toEqual(all.toSorted((a, b) => a - b));
  const isWhole = told.length + tail.length === rows.length;
  if (isWhole) expect(plan.gap).toBeNull();
  if (plan.gap !== null) expect(plan.gap).toContain(`<nacre_gap>${rows.length - told.length - tail.length} `);
  // Within the budget, unless the newest exchange alone is not; and then that is all there is, and it is said.
  const within = Math.min(asked.budget, account.budget.tau);
  expect(account.parts.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(plan.tokens);
  expect(plan.tokens + plan.room <= within || plan.room === 0).toBe(true);
  if (plan.tokens > within) {
    expect(account.degraded).toContain("tail-over-budget");
    expect(tail.length).toBeLessThanOrEqual(newestExchange(rows).length);
    expect(plan).toMatchObject({ prefix: null, gap: null });
  }
  // The base is there, unless it would take the model's room to answer, or it was divided before.
  const base = newestExchange(rows);
  const cost = base.reduce((sum, { tokens }) => sum + tokens, 0);
  const underSummary = base.some(({ id }) => told.includes(id));
  const isCut = (await laneOf(lab)).tailFrom !== null;
  const ceiling = ceilingOf({ ...account.budget, budget: asked.budget });
  expect(plan.tokens).toBeLessThanOrEqual(Math.max(within, ceiling));
  if (cost <= ceiling && !underSummary && !isCut) {
    expect(tail.length).toBeGreaterThanOrEqual(base.length);
  }
}

/** Messages that are in the view by way of a summary only. */
async function folded(lab: Lab): Promise<ReadonlySet<number>> {
  const rows = await lab.rows();
  const raw = await lab.store.read(({ history }) => history.inView(rows.map(({ id }) => id)));
  return new Set(rows.flatMap(({ id }) => (raw.has(id) ? [] : [id])));
}

async function checkFolds(lab: Lab, before: ReadonlySet<number>, window: number) {
  const rows = await lab.rows();
  // The newest exchange stays as it was said, unless no window has room for it.
  const base = newestExchange(rows);
  const cost = base.reduce((sum, { tokens }) => sum + tokens, 0);
  if (cost <= foldLimits(tokens(window)).exchangeMost) {
    const now = await folded(lab);
    expect(base.filter(({ id }) => now.has(id) && !before.has(id))).toEqual([]);
  }
  // Nothing is lost, nothing is there twice, and everything is under the view in order.
  expect(await underView(lab)).toEqual(rows.map(({ id }) => id));
  const costs = new Map<number, number>(rows.map(({ id, tokens }) => [id, tokens]));
  for (const summary of await summariesOf(lab)) {
    const { sources, expansion } = await lab.store.read(async ({ history }) => ({
      sources: await history.sourcesOf(summary.id),
      expansion: await expandSummary(history, summary.id, { most: 1_000_000 }),
    }));
    // Every summary has sources, ends in what was said, and is shorter than it.
    expect(sources!.ids.length).toBeGreaterThan(1);
    expect(expansion).toMatchObject({ complete: true });
    expect(expansion!.items.every(({ id }) => costs.has(id as number))).toBe(true);
    const raw = expansion!.items.reduce((sum, { id }) => sum + costs.get(id as number)!, 0);
    expect(summary.tokens).toBeLessThan(raw);
  }
}

eachStore("continuity", (open) => {
  test("whatever was said, folded and asked for, every prompt keeps what it promises", async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        await using lab = await open();
        const host = hostTranscript();
        let said = 0;
        for (const step of script) {
          if (step.kind === "talk") for (const one of step.turns) await say(lab, host, one);
          else if (host.entries.length === 0) continue;
          else if (step.kind === "fold") {
            const before = await folded(lab);
            await lab.engine.compact({ lane: LANE, sessionId: host.sessionId, ...step });
            await checkFolds(lab, before, step.budget);
          } else {
            const { budget: most, usual, final } = step;
            const plan = await prompt(lab, host, { budget: most, usual, final });
            expect(plan.status).toBe("planned");
            await checkPlan(lab, host, plan, step);
            // The same state, the same bytes.
            if (!final) expect(await prompt(lab, host, { budget: most, usual, final })).toEqual(plan);
          }
          const count = await lab.count();
          expect(count).toBeGreaterThanOrEqual(said);
          said = count;
        }
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});
