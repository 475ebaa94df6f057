/** What of the answers to a benchmark's questions is in a prompt, within so many tokens of recall, beside plain words. */

import { readBenchmark } from "./recall/benchmark-file.ts";
import { nameOf } from "./recall/evaluate.ts";
import { compare } from "./recall/interval.ts";
import { mean } from "./recall/metrics.ts";
import { evaluatePacked, type PackedQuestion } from "./recall/packed.ts";
import { APART } from "./recall/report.ts";
import { inWorkspace } from "./recall/workspace.ts";
import { note, percentile } from "./report.ts";

export async function evalPacked(files: readonly string[]): Promise<void> {
  const benchmarks = files.map(readBenchmark);
  await inWorkspace(async (workspace) => {
    for (const benchmark of benchmarks) {
      const packed = await evaluatePacked(benchmark, workspace);
      const isApart = ({ question }: PackedQuestion) => question.type === APART;
      print(
        nameOf(benchmark),
        "main",
        packed.filter((one) => !isApart(one)),
      );
      print(nameOf(benchmark), APART, packed.filter(isApart));
    }
  });
}

function print(set: string, of: string, packed: readonly PackedQuestion[]): void {
  if (packed.length === 0) return;
  note(
    `\n${`${set}: ${of}, ${packed.length} questions`.padEnd(42)} whole  plain  difference (95 %)  in part  tokens`,
  );
  for (const [nth, { budget }] of (packed[0]?.at ?? []).entries()) {
    const at = packed.map((one) => one.at[nth]!);
    const whole = compare(at.map(({ whole: value, plain }) => ({ value, plain })));
    const part = mean(at.map((one) => one.part));
    const tokens = mean(at.map((one) => one.tokens));
    const plainTokens = mean(at.map((one) => one.plainTokens));
    const dishonest = at.filter(({ honest }) => !honest).length;
    const ms = at.map((one) => one.ms);
    console.log(
      JSON.stringify({
        eval: "packed",
        set,
        of,
        metric: `gold turns in ${budget} tokens`,
        value: rounded(whole.value),
        plain: rounded(whole.plain),
        difference: rounded(whole.difference),
        low: rounded(whole.low),
        high: rounded(whole.high),
        part: rounded(part),
        tokens: Math.round(tokens),
        plainTokens: Math.round(plainTokens),
        missing: dishonest,
        supply_p50: Number(percentile(ms, 0.5).toFixed(1)),
        supply_p95: Number(percentile(ms, 0.95).toFixed(1)),
        unit: "share",
        questions: packed.length,
      }),
    );
    const interval = `${signed(whole.difference)} (${signed(whole.low)} to ${signed(whole.high)})`;
    const cells = [percent(whole.value), percent(whole.plain)].map((cell) => cell.padStart(6)).join(" ");
    note(
      `  ${`${budget} tokens`.padEnd(40)}${cells}  ${interval.padEnd(22)} ${percent(part)}  ${tokens.toFixed(0)}`,
    );
  }
}

const rounded = (share: number): number => Number(share.toFixed(4));
const percent = (share: number): string => (100 * share).toFixed(1);
const signed = (share: number): string => `${share < 0 ? "" : "+"}${percent(share)}`;
