/**
 * Has summaries written: reads what they cover, takes the exact values out, asks whoever writes them, and answers with what
 * may be stored. No transaction is open while anybody writes.
 */

import type { Instant } from "../kernel/clock.ts";
import type { SummaryId } from "../kernel/ids.ts";
import type { JsonObject } from "../kernel/json.ts";
import type { Pin } from "../kernel/text/pins.ts";
import { type Tokens, tokens } from "../kernel/tokens.ts";
import type { SummarySource } from "../ports/summariser.ts";
import {
  ALL_TAKEN_BACK,
  type CondenseTask,
  condensedTarget,
  type LeafTask,
  leafTarget,
  mustMention,
  type NewSummary,
  NOBODY,
  NOTHING_TO_TELL,
  pinsOfSources,
  pinsOfSummaries,
  type StoredSummary,
  sourcesOfMessages,
  sourcesOfSummaries,
  summaryRoute,
  taskKey,
  writeSummary,
} from "../rooms/history/index.ts";
import type { FoldBatch } from "./api.ts";
import type { EngineContext } from "./context.ts";
import type { DueTask, FoldJob } from "./fold-plan.ts";
import { readMessages, readSummaries } from "./fold-sources.ts";
import { redactor } from "./index-text.ts";
import { ModelDesk } from "./model-desk.ts";
import { isWorthIt, priceOf, type UnpricedSummary } from "./summary-price.ts";

export type UnstoredSummary = Omit<NewSummary, "lane"> & {
  /** The pending summary that this is written for. */
  readonly fills?: SummaryId;
};

/** Together; one that fails is left out, and not asked for again by this job. */
export async function writeFolds(
  context: EngineContext,
  job: FoldJob,
  due: readonly DueTask[],
  signal: AbortSignal,
): Promise<FoldBatch> {
  const desk = new ModelDesk(context, job.lane);
  const lane = await context.store.read(({ history }) => history.lane(job.lane));
  const models = due.some(({ model }) => model) ? await context.summaries.models(lane) : [];
  const outcomes = await Promise.allSettled(
    due.map((one) => {
      const wanted = one.model && models.length > 0;
      return writeFold(
        context,
        job,
        one,
        { ...desk.chain(wanted && job.models ? models : []), wanted },
        signal,
      );
    }),
  );
  job.asked.calls += desk.calls;
  job.asked.failed += desk.failed;
  const summaries: JsonObject[] = [];
  outcomes.forEach((outcome, at) => {
    if (outcome.status === "fulfilled" && outcome.value !== null) {
      summaries.push(outcome.value as unknown as JsonObject);
    } else if (!signal.aborted) {
      job.declined.add(taskKey(due[at]!.task));
    }
  });
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed !== undefined && !signal.aborted && summaries.length === 0) throw failed.reason;
  return {
    lane: job.lane,
    session: job.session ?? -1,
    withheld: job.asOf.withheld,
    summaries,
    calls: [],
  };
}

interface Material {
  readonly sources: readonly SummarySource[];
  readonly pins: readonly Pin[];
  readonly mentions: readonly string[];
  readonly target: Tokens;
  /** Every message of it. */
  readonly allTakenBack: boolean;
  readonly covers: Pick<NewSummary, "first" | "since" | "until" | "messages" | "summaries" | "rawTokens">;
}

/** Null when there is nothing to say, or nothing would be gained. */
async function writeFold(
  context: EngineContext,
  job: FoldJob,
  { task, replaces, fills }: DueTask,
  asking: ReturnType<ModelDesk["chain"]> & { readonly wanted: boolean },
  signal: AbortSignal,
): Promise<UnstoredSummary | null> {
  const material =
    task.kind === "leaf"
      ? await leafMaterial(context, task, fills !== null)
      : await condensedMaterial(context, job, task);
  if (material === null) return null;
  const saysNothing = material.sources.length === 0;
  const instead = material.allTakenBack ? ALL_TAKEN_BACK : fills === null ? "" : NOTHING_TO_TELL;
  const { draft, level, confidence, kind } = saysNothing
    ? NOTHING_LEFT
    : await writeSummary(
        {
          sources: material.sources,
          depth: task.depth,
          targetTokens: material.target,
          level: "normal",
          instructions: instructionsOf(context, job),
          mustMention: material.mentions,
          missing: [],
        },
        { ...asking.chain, prefer: summaryRoute(null) },
        asking.hooks,
        signal,
      );
  // What a model was to write again and did not is no better than what is there.
  const text = draft.text.trim() === "" ? instead : draft.text;
  if (text === "" || (replaces !== null && kind !== "model")) return null;
  const written: UnpricedSummary = {
    ...material.covers,
    depth: task.depth,
    sources: task.sources,
    text,
    pins: material.pins,
    model: draft.model,
    level,
    tokensIn: draft.tokensIn,
    tokensOut: draft.tokensOut,
    costUsd: draft.costUsd,
    confidence,
    // Also where a reply waited and no model was asked: it is improved later.
    fallback: asking.wanted && kind !== "model" && !saysNothing,
    replaces,
    createdAt: context.clock.now(),
  };
  return context.store.read(async ({ history }) => {
    const price = await priceOf(history, written);
    // What is in use already is written, whatever it costs.
    if (fills !== null) return { ...written, ...price, fills };
    return (await isWorthIt(history, written, price)) ? { ...written, ...price } : null;
  });
}

/** Nobody has to be asked. */
const NOTHING_LEFT = {
  draft: { text: "", model: NOBODY, tokensIn: null, tokensOut: null, costUsd: null },
  level: "deterministic",
  confidence: 1,
  kind: "extractive",
} as const;

function instructionsOf({ summaries }: EngineContext, job: FoldJob): string | null {
  const said = [summaries.instructions, job.instructions].filter((one) => one !== null && one.trim() !== "");
  return said.length === 0 ? null : said.join("\n");
}

/** `anyway`: also where there is nothing to say. */
async function leafMaterial(
  context: EngineContext,
  task: LeafTask,
  anyway: boolean,
): Promise<Material | null> {
  const messages = await readMessages(context, task.sources.ids);
  const sources = sourcesOfMessages(messages, redactor(context));
  const first = messages[0];
  if (first === undefined) return null;
  const allTakenBack = messages.every(({ row }) => (row.withheld ?? null) !== null);
  if (sources.length === 0 && !allTakenBack && !anyway) return null;
  const pins = pinsOfSources(sources);
  const said = sources.reduce((sum, source) => sum + source.tokens, 0);
  return {
    sources: sources.map(({ material: _, ...source }) => source),
    pins,
    mentions: mustMention(pins, sources),
    target: leafTarget(tokens(said)),
    allTakenBack,
    covers: {
      first: first.row.id,
      since: earliest(messages.map(({ row }) => row.at)),
      until: latest(messages.map(({ row }) => row.at)),
      messages: messages.length,
      summaries: 0,
      rawTokens: task.tokens,
    },
  };
}

async function condensedMaterial(
  context: EngineContext,
  job: FoldJob,
  task: CondenseTask,
): Promise<Material | null> {
  const read = await readSummaries(context, task.sources.ids as readonly SummaryId[]);
  const first = read[0];
  if (first === undefined || read.length < task.sources.ids.length) return null;
  const sources = sourcesOfSummaries(read);
  const pins = pinsOfSummaries(read.map(({ body }) => body));
  const said = sources.reduce((sum, source) => sum + source.tokens, 0);
  const sum = (of: (summary: StoredSummary) => number) =>
    read.reduce((total, { summary }) => total + of(summary), 0);
  return {
    sources,
    pins,
    mentions: mustMention(pins),
    target: condensedTarget(job.limits, tokens(said)),
    allTakenBack: false,
    covers: {
      first: first.summary.first,
      since: earliest(read.map(({ summary }) => summary.since)),
      until: latest(read.map(({ summary }) => summary.until)),
      messages: sum((summary) => summary.messages),
      summaries: sum((summary) => summary.summaries + 1),
      rawTokens: tokens(sum((summary) => summary.rawTokens)),
    },
  };
}

/** Clocks run backwards: the first is not always the earliest. */
function earliest(times: readonly Instant[]): Instant {
  return times.reduce((a, b) => (b < a ? b : a));
}

function latest(times: readonly Instant[]): Instant {
  return times.reduce((a, b) => (b > a ? b : a));
}
