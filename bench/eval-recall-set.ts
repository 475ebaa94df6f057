/**
 * Recall on the project's own set, for each of its chats: languages, two people, code, the sample month.
 *
 * The half that may be tuned on and the half that is only reported stand apart; where the first gains and the second does
 * not, ranking has learned the questions and not how to find.
 */

import { besideOpenClaw } from "./baselines/recall-rankings.ts";
import { evaluate } from "./recall/evaluate.ts";
import { printBeside, printBesideTimes, printGroups } from "./recall/report.ts";
import { inWorkspace } from "./recall/workspace.ts";
import type { BenchmarkQuestion } from "./recall-set/benchmark.ts";
import { halfOf, recallSet } from "./recall-set/index.ts";

export async function evalRecallSet({ alone }: { readonly alone: boolean }): Promise<void> {
  const { answered, beside } = await inWorkspace(async (workspace) => {
    const { answered } = await evaluate(recallSet(), workspace);
    const beside = alone ? null : await besideOpenClaw(recallSet(), answered, workspace.signal);
    return { answered, beside };
  });
  for (const half of ["tuned", "reported"] as const) {
    const isOf = ({ question }: { readonly question: BenchmarkQuestion }) => halfOf(question.id) === half;
    printGroups(
      `recall-set ${half}`,
      Map.groupBy(answered.filter(isOf), ({ store }) => store),
    );
    if (beside !== null) printBeside(`recall-set ${half}`, beside.rows.filter(isOf), ({ store }) => store);
  }
  if (beside !== null) printBesideTimes("recall-set", beside);
}
