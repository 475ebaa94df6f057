/**
 * Which summaries become one of the next depth: neighbours of one depth, when all of them together take too much room.
 *
 * Pure. Shallow ones first, oldest first, and no more than needed. Only when that is not enough, any two neighbours of
 * one depth, the oldest first: what is long ago can be told more broadly than what is not.
 */

import type { Instant } from "../../kernel/clock.ts";
import { tokens } from "../../kernel/tokens.ts";
import { condensedTarget, expectedText, expectedTokens, FAN_IN, type FoldLimits } from "./fold-limits.ts";
import type { FoldableItem, FoldableSummary } from "./fold-port.ts";
import type { CondenseTask } from "./fold-task.ts";

/** Those that bring the summaries under their target, or as near as can be; none when they are. */
export function condensations(
  view: readonly FoldableItem[],
  limits: FoldLimits,
  isNew: (task: CondenseTask) => boolean,
): readonly CondenseTask[] {
  const excess = prefixTokens(view) - limits.prefix;
  if (excess <= 0) return [];
  const runs = runsOfOneDepth(view);
  const depths = [...new Set(runs.map((run) => run[0]!.depth))].sort((a, b) => a - b);
  for (const depth of depths) {
    const fanIn = depth === 0 ? FAN_IN.leaves : FAN_IN.deeper;
    const tasks = runs
      .filter((run) => run[0]!.depth === depth)
      .flatMap((run) => groupsOf(run, fanIn))
      .map((group) => taskOf(group, limits))
      .filter((task) => saves(task) && isNew(task));
    if (tasks.length > 0) return asNeeded(tasks, excess);
  }
  return condensationsUnderPressure(view, limits).filter(isNew).slice(0, 1);
}

/** Whatever can be condensed at all, the oldest first, whether or not it has to be. */
export function condensationsUnderPressure(
  view: readonly FoldableItem[],
  limits: FoldLimits,
): readonly CondenseTask[] {
  return runsOfOneDepth(view)
    .filter((run) => run.length >= FAN_IN.pressed)
    .map((run) => taskOf(run.slice(0, FAN_IN.leaves), limits))
    .filter(saves);
}

function prefixTokens(view: readonly FoldableItem[]): number {
  return view.reduce((sum, item) => sum + (item.kind === "summary" ? item.tokens : 0), 0);
}

function runsOfOneDepth(view: readonly FoldableItem[]): readonly (readonly FoldableSummary[])[] {
  const runs: FoldableSummary[][] = [];
  let before: FoldableItem | undefined;
  for (const item of view) {
    if (item.kind === "summary") {
      if (before?.kind === "summary" && before.depth === item.depth) runs.at(-1)!.push(item);
      else runs.push([item]);
    }
    before = item;
  }
  return runs;
}

/** Whole groups only; what is left over waits for more. */
function groupsOf(run: readonly FoldableSummary[], size: number): readonly (readonly FoldableSummary[])[] {
  const groups: (readonly FoldableSummary[])[] = [];
  for (let at = 0; at + size <= run.length; at += size) groups.push(run.slice(at, at + size));
  return groups;
}

function taskOf(group: readonly FoldableSummary[], limits: FoldLimits): CondenseTask {
  const sum = tokens(group.reduce((total, item) => total + item.tokens, 0));
  const texts = tokens(group.reduce((total, item) => total + expectedText(item.depth, item.tokens), 0));
  return {
    kind: "condense",
    depth: group[0]!.depth + 1,
    sources: { kind: "summaries", ids: group.map((item) => item.id) },
    tokens: sum,
    since: Math.min(...group.map((item) => item.since)) as Instant,
    until: Math.max(...group.map((item) => item.until)) as Instant,
    target: condensedTarget(limits, texts),
  };
}

/** What is not expected to become smaller is left alone. */
function saves(task: CondenseTask): boolean {
  return expectedTokens(task.depth, task.target) < task.tokens;
}

function asNeeded(tasks: readonly CondenseTask[], excess: number): readonly CondenseTask[] {
  let left = excess;
  const chosen: CondenseTask[] = [];
  for (const task of tasks) {
    if (left <= 0) break;
    chosen.push(task);
    left -= task.tokens - expectedTokens(task.depth, task.target);
  }
  return chosen;
}
