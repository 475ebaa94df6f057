/**
 * Says what is to be folded next.
 *
 * Pure: from the view, with everything that is prepared already applied to it, to the tasks that are due now. They do
 * not depend on each other and can be done at once; then the caller applies what came of them and asks again, until there
 * is nothing left. A task always has at least two sources, so asking again always ends. Not here: the sizes
 * (fold-limits.ts), where a chunk ends (chunks.ts), and doing it.
 */

import type { MessageId } from "../../kernel/ids.ts";
import { type Tokens, tokens } from "../../kernel/tokens.ts";
import { condensations, condensationsUnderPressure } from "./fold-condense.ts";
import { leavesOf } from "./fold-leaves.ts";
import { expectedTokens, type FoldLimits } from "./fold-limits.ts";
import type { FoldableItem } from "./fold-port.ts";
import { protectedFrom } from "./fold-tail.ts";
import { type FoldTask, type LeafTask, type PlanHints, taskKey } from "./fold-task.ts";

/**
 * `incremental`: one leaf, as long as the view is above its target. `sweep`: everything outside the tail. `until-under`:
 * what is needed to get strictly under a target. `forced`: somebody asked; only the newest exchange stays as it is.
 */
export type FoldMode =
  | { readonly kind: "incremental" | "sweep" | "forced" }
  | { readonly kind: "until-under"; readonly target: Tokens };

export interface FoldPlan {
  readonly tasks: readonly FoldTask[];
  /**
   * With tasks: `more`. Without: `under-target`, the view is small enough; `tail-only`, there is nothing before the tail;
   * `nothing-left`, what there is cannot be made smaller, or is not worth it yet.
   */
  readonly left: "more" | "under-target" | "nothing-left" | "tail-only";
  /** The first message of the tail, which no task touches; null: there is none. */
  readonly tailFrom: MessageId | null;
}

export function nextFolds(
  view: readonly FoldableItem[],
  limits: FoldLimits,
  mode: FoldMode,
  hints: PlanHints = {},
): FoldPlan {
  const total = sumOf(view);
  const target = mode.kind === "until-under" ? mode.target : limits.target;
  const small = mode.kind === "until-under" ? total < target : total <= target;
  const tail = protectedFrom(view, limits, mode.kind === "forced" ? "pressed" : "usual");
  if (small && (mode.kind === "incremental" || mode.kind === "until-under")) {
    return planOf([], "under-target", view, tail);
  }
  const tasks = tasksBefore(view, tail, limits, mode, hints);
  if (mode.kind !== "until-under" || total - savedBy(tasks) < target) {
    return planOf(tasks, whyNone(view, tail), view, tail);
  }
  // Not enough: whatever can be condensed, and a shorter tail.
  const least = protectedFrom(view, limits, "pressed");
  const pressed = tasksBefore(view, least, limits, mode, hints);
  const more = condensationsUnderPressure(view.slice(0, least), limits).filter(isNew(hints));
  return planOf(pressed.length > 0 ? pressed : more, whyNone(view, least), view, least);
}

function planOf(
  tasks: readonly FoldTask[],
  left: FoldPlan["left"],
  view: readonly FoldableItem[],
  tail: number,
): FoldPlan {
  const first = view[tail];
  const tailFrom = first?.kind === "message" ? first.id : null;
  return { tasks, left: tasks.length > 0 ? "more" : left, tailFrom };
}

function whyNone(view: readonly FoldableItem[], tail: number): FoldPlan["left"] {
  return tail === 0 || view.length === 0 ? "tail-only" : "nothing-left";
}

function tasksBefore(
  view: readonly FoldableItem[],
  tail: number,
  limits: FoldLimits,
  mode: FoldMode,
  hints: PlanHints,
): readonly FoldTask[] {
  const before = view.slice(0, tail);
  const leaves = leavesOf(before, limits, mode.kind === "incremental" ? "whole" : "all", hints);
  const untried = leaves.filter(isNew(hints));
  return [...wanted(untried, view, mode), ...condensations(before, limits, isNew(hints))];
}

const isNew =
  ({ declined }: PlanHints) =>
  (task: FoldTask): boolean =>
    declined === undefined || !declined.has(taskKey(task));

/** Of the leaves that could be made, those that the mode asks for; the oldest first. */
function wanted(
  leaves: readonly LeafTask[],
  view: readonly FoldableItem[],
  mode: FoldMode,
): readonly LeafTask[] {
  if (mode.kind === "incremental") return leaves.slice(0, 1);
  if (mode.kind !== "until-under") return leaves;
  let total: number = sumOf(view);
  const chosen: LeafTask[] = [];
  for (const leaf of leaves) {
    if (total < mode.target) break;
    chosen.push(leaf);
    total -= savedBy([leaf]);
  }
  return chosen;
}

function savedBy(tasks: readonly FoldTask[]): number {
  return tasks.reduce(
    (saved, task) => saved + Math.max(0, task.tokens - expectedTokens(task.depth, task.target)),
    0,
  );
}

export function sumOf(items: readonly FoldableItem[]): Tokens {
  return tokens(items.reduce((sum, item) => sum + item.tokens, 0));
}
