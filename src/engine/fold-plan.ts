/** What is due to be folded in one lane, with everything that is prepared already taken into account. */

import type { LaneId, MessageId, SummaryId } from "../kernel/ids.ts";
import type { Tokens } from "../kernel/tokens.ts";
import {
  type Fold,
  type FoldableItem,
  type FoldLimits,
  type FoldMode,
  type FoldTask,
  foldView,
  type HistoryStore,
  isHalfRewritten,
  nextFolds,
  plainText,
  type StoredSummary,
  taskKey,
  topicShifts,
} from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import { dueFills, pendingIn, taskOf } from "./fill-plan.ts";

export interface FoldJob {
  readonly lane: LaneId;
  /** Which of the lane's sessions the view shows: what is written for another one is not stored. */
  readonly session: number | null;
  readonly limits: FoldLimits;
  /**
   * `redo`: what was written without the model that was wanted. `mend`: what is still to be written; and what was taken
   * apart, where it is too much.
   */
  readonly mode: FoldMode | { readonly kind: "redo" } | { readonly kind: "mend"; readonly target: Tokens };
  /** Whether models may be asked. */
  readonly models: boolean;
  readonly instructions: string | null;
  /** Tasks that brought nothing, by their keys; grows while the job runs. */
  readonly declined: Set<string>;
  /** The lane's count of what was withheld, as of the newest plan: what is read after it is stored only while it stands. */
  readonly asOf: { withheld: number };
  /** Calls of models so far, and those that came to nothing. */
  readonly asked: { calls: number; failed: number };
}

export interface DueTask {
  readonly task: FoldTask;
  /** The summary that what comes of it is better than. */
  readonly replaces: SummaryId | null;
  /** The pending summary that it is written for; null: a new one comes of it. */
  readonly fills: SummaryId | null;
  /** Whether a model is wanted for it. */
  readonly model: boolean;
}

export interface DuePlan {
  readonly tasks: readonly DueTask[];
  readonly left: string;
}

export async function planFold(context: EngineContext, job: FoldJob): Promise<DuePlan> {
  return context.store.read(async ({ history }) => {
    const lane = await history.lane(job.lane);
    if (lane !== undefined) job.asOf.withheld = lane.withheld;
    const pending = new Set(await history.pendingIn(job.lane));
    const mends = job.mode.kind === "sweep" || job.mode.kind === "mend";
    const fills = mends ? await dueFills(history, pending, pending, job) : [];
    if (fills.length > 0) return { tasks: fills, left: "nothing-left" };
    // What is folded in an order that is nobody's stays so when the right one is known.
    if (lane === undefined || isHalfRewritten(lane)) return { tasks: [], left: "nothing-left" };
    const standing = await history.foldable(job.lane, 0, Number.MAX_SAFE_INTEGER);
    const prepared = await history.summariesIn(job.lane, "prepared");
    const folds: Fold<FoldableItem>[] = [];
    for (const summary of prepared) {
      const fold = await foldOf(history, summary);
      if (fold !== null) folds.push(fold);
    }
    const view = foldView<FoldableItem>(standing, folds).items;
    if (job.mode.kind === "redo") return redoPlan(history, view, job);
    const mode: FoldMode =
      job.mode.kind === "mend" ? { kind: "until-under", target: job.mode.target } : job.mode;
    // Nobody who waits for a reply waits for where the subject changes.
    const shifts = job.models ? await topicsOf(history, view) : new Map<MessageId, number>();
    const { tasks, left } = nextFolds(view, job.limits, mode, { declined: job.declined, shifts });
    // What only holds its place cannot be told of: it is written first, where it is in the way.
    const blocked = tasks.flatMap(({ sources }) => pendingIn(sources, pending));
    const free = tasks.filter(({ sources }) => pendingIn(sources, pending).length === 0);
    return { tasks: [...(await dueFills(history, pending, blocked, job)), ...routed(free)], left };
  });
}

/** Bodies read at once. */
const PAGE = 500;

/** Where the subject changes, by what was asked: questions are few and short, and say what a turn is about. */
async function topicsOf(
  history: HistoryStore,
  view: readonly FoldableItem[],
): Promise<ReadonlyMap<MessageId, number>> {
  const questions = view.flatMap((item) =>
    item.kind === "message" && item.role === "user" ? [item.id] : [],
  );
  const turns: { text: string }[] = [];
  for (let at = 0; at < questions.length; at += PAGE) {
    const page = questions.slice(at, at + PAGE);
    const bodies = await history.bodies(page);
    for (const id of page) {
      const body = bodies.get(id);
      turns.push({ text: body === undefined ? "" : plainText(body) });
    }
  }
  const shifts = topicShifts(turns);
  return new Map(questions.map((id, at) => [id, shifts[at] ?? 0]));
}

/** Of one plan, so many are wanted from a model: a first install on years of conversation must not cost a fortune. */
const MODEL_TASKS = 8;

/** The newest. */
function routed(tasks: readonly FoldTask[]): readonly DueTask[] {
  const newest = tasks.length - MODEL_TASKS;
  return tasks.map((task, at) => ({ task, replaces: null, fills: null, model: at >= newest }));
}

async function foldOf(history: HistoryStore, summary: StoredSummary): Promise<Fold<FoldableItem> | null> {
  const sources = await history.sourcesOf(summary.id);
  if (sources === undefined) return null;
  const { id, depth, tokens, since, until, fallback, replaces } = summary;
  const item = { kind: "summary", ordinal: -1, id, depth, tokens, since, until, fallback } as const;
  return { item, depth, sources, replaces };
}

/** Those in the view that a model should have written, the newest first: they are read most. */
async function redoPlan(
  history: HistoryStore,
  view: readonly FoldableItem[],
  { limits, declined }: FoldJob,
): Promise<DuePlan> {
  const tasks: DueTask[] = [];
  for (const item of view.toReversed()) {
    if (item.kind !== "summary" || !item.fallback) continue;
    const [summary, sources] = [await history.summary(item.id), await history.sourcesOf(item.id)];
    if (summary === undefined || sources === undefined) continue;
    const task = taskOf(summary, sources, limits);
    if (!declined.has(taskKey(task))) tasks.push({ task, replaces: item.id, fills: null, model: true });
  }
  return { tasks, left: "nothing-left" };
}
