/**
 * Recall on the project's own set, for each of its chats: languages, two people, code, the sample month.
 *
 * The half that may be tuned on and the half that is only reported stand apart; where the first gains and the second does
 * not, ranking has learned the questions and not how to find.
 */

import { evaluate } from "./recall/evaluate.ts";
import { printGroups } from "./recall/report.ts";
import { inWorkspace } from "./recall/workspace.ts";
import { halfOf, recallSet } from "./recall-set/index.ts";

export async function evalRecallSet(): Promise<void> {
  const { answered } = await inWorkspace((workspace) => evaluate(recallSet(), workspace));
  for (const half of ["tuned", "reported"] as const) {
    const ofHalf = answered.filter(({ question }) => halfOf(question.id) === half);
    printGroups(
      `recall-set ${half}`,
      Map.groupBy(ofHalf, ({ store }) => store),
    );
  }
}
