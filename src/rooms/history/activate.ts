/**
 * Shows summaries that were prepared: each takes the place of its sources in the view.
 *
 * Inside the caller's unit of work, so that a prompt sees all of it or nothing. A summary is shown only where its sources
 * stand side by side; one whose sources went elsewhere is retired, one that reaches into the tail waits. The prefix of
 * the prompt changes once, however many are shown. Not here: when to do it.
 */

import { type LaneId, type MessageId, refOf, type SummaryId } from "../../kernel/ids.ts";
import { standingOf } from "./fold-view.ts";
import type { Lane } from "./message.ts";
import type { HistoryStore, ViewItem } from "./port.ts";
import type { StoredSummary, SummarySources } from "./summary.ts";

export interface ActivationRequest {
  /** The first message that stays as it is, see `FoldPlan.tailFrom`; null: none has to. */
  readonly tailFrom: MessageId | null;
  /** The most summaries to show; those that are left stay prepared. */
  readonly limit: number;
  /** Only these, in this order, see `preparedInOrder`; absent: whatever is prepared. */
  readonly among?: readonly SummaryId[] | undefined;
}

export interface Activation {
  readonly activated: number;
  /** Replaced, or no longer of use. */
  readonly retired: number;
  /** Prepared still: they reach into the tail, are not written yet, cover one that is so, or came after the limit. */
  readonly waiting: number;
  /** As it is stored now. */
  readonly lane: Lane;
}

export async function activateSummaries(
  store: HistoryStore,
  lane: Lane,
  { tailFrom, limit, among }: ActivationRequest,
): Promise<Activation> {
  const count = { activated: 0, retired: 0, waiting: 0 };
  const waiting = new Set<SummaryId>();
  const candidates =
    among === undefined ? await preparedInOrder(store, lane.id) : await stillPrepared(store, lane, among);
  for (const summary of candidates) {
    const sources = await store.sourcesOf(summary.id);
    const place =
      sources === undefined ? "gone" : await placeOf(store, lane, summary, { sources, tailFrom, waiting });
    if (place === "waits" || (place !== "gone" && count.activated >= limit)) {
      waiting.add(summary.id);
      count.waiting += 1;
    } else if (place === "gone") {
      await store.setSummaryState(summary.id, "retired");
      count.retired += 1;
    } else {
      await store.foldIntoView(lane.id, place.from, place.to, summary.id);
      await store.setSummaryState(summary.id, "active");
      count.activated += 1;
      if (await retire(store, summary.replaces)) count.retired += 1;
    }
  }
  const now = count.activated === 0 ? lane : await withNewPrefix(store, lane);
  return { ...count, lane: now };
}

async function stillPrepared(
  store: HistoryStore,
  lane: Lane,
  ids: readonly SummaryId[],
): Promise<readonly StoredSummary[]> {
  const found: StoredSummary[] = [];
  for (const id of ids) {
    const summary = await store.summary(id);
    if (summary?.state === "prepared" && summary.lane === lane.id) found.push(summary);
  }
  return found;
}

/**
 * What will stand for itself in the end, by where it stands, each after all that it covers: so that in between there are
 * never more summaries in the view than have to be.
 */
export async function preparedInOrder(store: HistoryStore, lane: LaneId): Promise<readonly StoredSummary[]> {
  const prepared = await store.summariesIn(lane, "prepared");
  const roots = await rootsOf(store, prepared);
  const rootOf = (summary: StoredSummary) => roots.get(summary.id) ?? summary;
  return prepared.toSorted((a, b) => {
    const [rootA, rootB] = [rootOf(a), rootOf(b)];
    return (
      rootA.first - rootB.first ||
      rootA.id - rootB.id ||
      a.depth - b.depth ||
      a.first - b.first ||
      a.id - b.id
    );
  });
}

/** Of each prepared summary: the prepared one above it that nothing prepared covers. */
async function rootsOf(
  store: HistoryStore,
  prepared: readonly StoredSummary[],
): Promise<ReadonlyMap<SummaryId, StoredSummary>> {
  const roots = new Map<SummaryId, StoredSummary>();
  for (const summary of prepared.toSorted((a, b) => b.depth - a.depth)) {
    const sources = await store.sourcesOf(summary.id);
    if (sources?.kind !== "summaries") continue;
    const root = roots.get(summary.id) ?? summary;
    for (const id of sources.ids) roots.set(id, root);
  }
  return roots;
}

interface Around {
  readonly sources: SummarySources;
  readonly tailFrom: MessageId | null;
  /** Those that were not shown this time. */
  readonly waiting: ReadonlySet<SummaryId>;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

interface SourceStretch extends Stretch {
  readonly tokens: number;
}

async function placeOf(
  store: HistoryStore,
  lane: Lane,
  summary: StoredSummary,
  { sources, tailFrom, waiting }: Around,
): Promise<Stretch | "waits" | "gone"> {
  // There is nothing to show of it yet.
  if (summary.pending) return "waits";
  const replaced = summary.replaces === null ? undefined : await store.ordinalOfSummary(summary.replaces);
  if (replaced !== undefined) return { from: replaced, to: replaced };
  if (sources.kind === "summaries" && sources.ids.some((id) => waiting.has(id))) return "waits";
  const stretch = await stretchOf(store, lane, sources);
  if (stretch === undefined) return (await awaitsSources(store, sources)) ? "waits" : "gone";
  if (await partsCall(store, lane, sources, stretch)) return "gone";
  const tail = tailFrom === null ? undefined : await store.ordinalOfMessage(tailFrom);
  return tail !== undefined && stretch.to >= tail ? "waits" : stretch;
}

/** Some of them are still to be shown. */
async function awaitsSources(store: HistoryStore, sources: SummarySources): Promise<boolean> {
  if (sources.kind === "messages") return false;
  for (const id of sources.ids) if ((await store.summary(id))?.state === "prepared") return true;
  return false;
}

/** From the first source to the last, when nothing else stands between them. */
async function stretchOf(
  store: HistoryStore,
  lane: Lane,
  sources: SummarySources,
): Promise<SourceStretch | undefined> {
  const [first] = sources.ids;
  if (first === undefined) return undefined;
  const from =
    sources.kind === "messages"
      ? await store.ordinalOfMessage(sources.ids[0]!)
      : await store.ordinalOfSummary(sources.ids[0]!);
  if (from === undefined) return undefined;
  const items = await store.view(lane.id, from, sources.ids.length);
  const wanted = standingOf(sources);
  const same =
    items.length === wanted.length &&
    wanted.every(
      ({ kind, id }, at) => refOfItem(items[at]!) === refOf(kind === "message" ? "msg" : "sum", id),
    );
  const sum = items.reduce((total, item) => total + item.tokens, 0);
  return same ? { from, to: items.at(-1)!.ordinal, tokens: sum } : undefined;
}

/** A result came after the leaf had been written: its call is among the sources, and it stands right behind them. */
async function partsCall(
  store: HistoryStore,
  lane: Lane,
  sources: SummarySources,
  { from, to, tokens: inside }: SourceStretch,
): Promise<boolean> {
  if (sources.kind !== "messages") return false;
  const [behind] = await store.foldable(lane.id, to + 1, 0);
  if (behind?.kind !== "message" || behind.answers.length === 0) return false;
  const items = (await store.foldable(lane.id, from, inside)).filter((item) => item.kind === "message");
  const calls = new Set(items.filter(({ ordinal }) => ordinal <= to).flatMap((item) => item.calls));
  const next = items.find(({ ordinal }) => ordinal > to);
  return next?.answers.some((answer) => calls.has(answer)) ?? false;
}

function refOfItem({ message, summary }: ViewItem): string {
  return message === null ? refOf("sum", summary ?? 0) : refOf("msg", message);
}

async function retire(store: HistoryStore, id: SummaryId | null): Promise<boolean> {
  const state = id === null ? undefined : (await store.summary(id))?.state;
  if (id === null || state === undefined || state === "retired") return false;
  await store.setSummaryState(id, "retired");
  return true;
}

/** Another epoch; and where the message with which the tail began was folded, it begins after the summaries. */
async function withNewPrefix(store: HistoryStore, lane: Lane): Promise<Lane> {
  const stands = lane.tailFrom === null || (await store.ordinalOfMessage(lane.tailFrom)) !== undefined;
  const [next] = stands ? [] : await store.view(lane.id, (await store.lastSummaryInView(lane.id)) + 1, 1);
  const now: Lane = {
    ...lane,
    epoch: lane.epoch + 1,
    tailFrom: stands ? lane.tailFrom : (next?.message ?? null),
  };
  await store.saveLane(now);
  return now;
}
