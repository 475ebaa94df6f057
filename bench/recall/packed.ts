/**
 * Of the turns that answer a question, how many stand whole in the block that is put into a prompt for it, within so many
 * tokens; beside plain FTS5 hits, packed whole into as many tokens with nothing around them but a line break.
 */

import { redact } from "../../src/kernel/text/secrets.ts";
import { estimateTokens } from "../../src/kernel/tokens.ts";
import type { Benchmark, BenchmarkQuestion, BenchmarkStore } from "../recall-set/benchmark.ts";
import { progressOf } from "./evaluate.ts";
import { loadMemory, type SuppliedTurns } from "./memory.ts";
import { plainRankings } from "./plain-words.ts";
import type { Workspace } from "./workspace.ts";

export const BUDGETS = [1_000, 2_000, 4_000] as const;
/** Hits of plain words that are tried: more than fit into any of these budgets. */
const MOST_PLAIN = 500;

export interface PackedQuestion {
  readonly question: BenchmarkQuestion;
  readonly at: readonly PackedAt[];
}

export interface PackedAt {
  readonly budget: number;
  /** Shares of the gold turns. */
  readonly whole: number;
  readonly part: number;
  readonly plain: number;
  readonly tokens: number;
  readonly plainTokens: number;
  /** It stands in the block word for word, wherever the account says that it is in. */
  readonly honest: boolean;
  readonly ms: number;
}

/** Questions without gold turns have no figure. */
export async function evaluatePacked(
  benchmark: Benchmark,
  { folder, signal }: Workspace,
): Promise<readonly PackedQuestion[]> {
  const packed: PackedQuestion[] = [];
  const progress = progressOf(benchmark);
  for (const [at, store] of benchmark.stores.entries()) {
    progress.told(at);
    await using memory = await loadMemory(store, { folder: folder(), signal, progress: progress.say });
    const plain = plainPacker(store);
    const texts = new Map(store.docs.map(({ id, text }) => [id, text]));
    for (const question of store.questions) {
      if (question.gold.length === 0) continue;
      const figures: PackedAt[] = [];
      for (const budget of BUDGETS) {
        const began = performance.now();
        const supplied = await memory.supply(question, { all: budget, guidance: 0 });
        const ms = performance.now() - began;
        const beside = plain(question, budget);
        figures.push({
          budget,
          ms,
          whole: shareOf(question, supplied.whole),
          part: shareOf(question, supplied.parts),
          plain: shareOf(question, beside.turns),
          tokens: supplied.tokens,
          plainTokens: beside.tokens,
          honest: isHonest(supplied, texts) && supplied.tokens <= budget,
        });
      }
      packed.push({ question, at: figures });
    }
  }
  return packed;
}

export function shareOf({ gold }: Pick<BenchmarkQuestion, "gold">, turns: readonly string[]): number {
  const held = new Set(turns);
  return gold.filter((id) => held.has(id)).length / gold.length;
}

/** Best first; one that does not fit blocks nobody behind it. */
export function plainPacker(
  store: BenchmarkStore,
): (question: BenchmarkQuestion, budget: number) => { turns: readonly string[]; tokens: number } {
  const rankings = plainRankings(store, MOST_PLAIN);
  const texts = new Map(store.docs.map(({ id, text }) => [id, text]));
  return ({ id }, budget) => {
    const turns: string[] = [];
    let block = "";
    let tokens = 0;
    for (const turn of rankings.get(id) ?? []) {
      const longer = `${block}${texts.get(turn) ?? ""}\n`;
      if (tokens + texts.get(turn)!.length / MOST_CHARACTERS_A_TOKEN > budget) continue;
      const cost = estimateTokens(longer);
      if (cost > budget) continue;
      turns.push(turn);
      [block, tokens] = [longer, cost];
    }
    return { turns, tokens };
  };
}

/** No text has more: what is longer than this cannot fit, and is not counted to find that out. */
const MOST_CHARACTERS_A_TOKEN = 12;

/** What was said, whatever the lines it was broken into, with every secret in it replaced by what stands for one. */
export function isHonest(
  { block, whole }: Pick<SuppliedTurns, "block" | "whole">,
  texts: ReadonlyMap<string, string>,
): boolean {
  const said = asSaid(block);
  return whole.every((id) => said.includes(bare(redact(texts.get(id) ?? "", "").text)));
}

/** What stands in a block, without what it was written in. */
export function asSaid(block: string): string {
  return bare(block.replaceAll("&lt;", "<").replaceAll("&amp;", "&"));
}

/** Without what a prompt leaves out: lines and spaces, what cannot be seen, and under which key a secret was replaced. */
export function bare(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, "").replace(/(\[secret:[a-z0-9-]{1,40}):[0-9a-f]{8}\]/g, "$1]");
}
