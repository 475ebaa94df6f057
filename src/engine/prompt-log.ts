/**
 * The log in the place of older summaries, where the configuration asks for it: the lines of all messages that those stand for.
 *
 * Only where the log has come as far as they do; else the summaries stay, and it is said why. Between two folds it is the same
 * bytes, and with a fold it grows at its end, until what it may take is used up: then it is reflected on for this prompt, as a
 * log of that size would have been.
 */

import { sha256Hex } from "../kernel/hash.ts";
import type { MessageId, SummaryId } from "../kernel/ids.ts";
import { costOf, estimateTokens, tokens } from "../kernel/tokens.ts";
import {
  boundsOf,
  grow,
  LOG_HEADER,
  type LogEntry,
  renderEntry,
  renderLogBlocks,
} from "../rooms/chronicle/index.ts";
import { foldLimits, type Lane, MESSAGE_OVERHEAD, type ViewItem } from "../rooms/history/index.ts";
import { LOG_VERSION } from "./chronicle-marks.ts";
import type { EngineContext } from "./context.ts";
import type { Stores } from "./stores.ts";

export interface OlderLog {
  /** The header first. */
  readonly blocks: readonly string[];
  /** Of the blocks as they are, with what a provider adds around each. */
  readonly tokens: number;
  /** The same key, the same bytes. */
  readonly key: string;
  readonly generation: number;
  /** Estimated tokens that its lines may have. */
  readonly room: number;
  readonly entries: number;
  readonly first: MessageId;
}

/** `behind`: it has not come as far as the summaries. `empty`: it tells nothing of what they stand for. */
export type Older = { readonly log: OlderLog | null; readonly refused: "log-behind" | "log-empty" | null };

const SUMMARIES: Older = { log: null, refused: null };

/** Of what summaries may have: the lines. The rest is for what stands around them. */
const LINES = 0.9;
/**
 * What a model counts for a token is learnt anew with every answer. The room for lines follows in steps, and not before it is a
 * whole step off: each other room makes another log, and other bytes.
 */
const STEP = 1.25;

/** `budget`: what prompts of the lane usually have room for. `scale`: what its model counts for one estimated token. */
export async function olderPart(
  context: EngineContext,
  {
    lane,
    prefix,
    scale,
  }: { readonly lane: Lane; readonly prefix: readonly ViewItem[]; readonly scale: number },
  budget: number,
): Promise<Older> {
  const summaries = prefix.flatMap(({ summary }) => summary ?? []);
  if (context.prompt.older !== "log" || summaries.length === 0) return SUMMARIES;
  const most = (foldLimits(tokens(lane.budget ?? budget)).prefix * LINES) / scale;
  return context.store.read(async (stores) => {
    const head = await stores.chronicle.head(lane.id);
    if (head === undefined || head.upTo === null || head.version !== LOG_VERSION)
      return { log: null, refused: "log-behind" };
    const name = [head.generation, lane.withheld, summaries.join(" ")].join("\n");
    const kept = keptBy.get(context.store)?.get(lane.id);
    const room = roomWithin(most, kept?.room);
    if (kept?.name === name && kept.room === room)
      return { log: kept.log, refused: kept.log === null ? "log-empty" : null };
    const under = new Set(await stores.history.messagesUnder(summaries as readonly SummaryId[]));
    for (const id of under) if (id > head.upTo) return { log: null, refused: "log-behind" };
    const log = rendered(await linesOf(stores, lane, under), head.generation, room);
    keep(context, lane, { name, room, log });
    return { log, refused: log === null ? "log-empty" : null };
  });
}

/** A line that reaches beyond them is one of theirs: what it tells is in no other. */
async function linesOf(
  { chronicle }: Stores,
  lane: Lane,
  under: ReadonlySet<MessageId>,
): Promise<readonly LogEntry[]> {
  const all = await chronicle.entries(lane.id);
  return all.filter(({ first, last }) => under.has(first) || under.has(last));
}

/** The step below, or the room that it had, as long as that is not too much and no whole step too little. */
function roomWithin(most: number, before: number | undefined): number {
  if (before !== undefined && before <= most && most < before * STEP * STEP) return before;
  return Math.floor(STEP ** Math.floor(Math.log(Math.max(1, most)) / Math.log(STEP)));
}

function rendered(lines: readonly LogEntry[], generation: number, room: number): OlderLog | null {
  const bounds = boundsOf(room * 1_000, (entry) => costOf(`${renderEntry(entry)}\n`));
  const { entries } = grow(
    [],
    lines.map((line) => [line]),
    bounds,
  );
  const first = entries[0];
  if (first === undefined) return null;
  const blocks = [LOG_HEADER, ...renderLogBlocks(entries)];
  return {
    blocks,
    tokens: blocks.reduce((sum, block) => sum + estimateTokens(block) + MESSAGE_OVERHEAD, 0),
    key: sha256Hex(blocks.join("\n")).slice(0, 32),
    ...{ generation, room, entries: entries.length, first: first.first },
  };
}

interface Kept {
  readonly name: string;
  readonly room: number;
  readonly log: OlderLog | null;
}

/** Logs that are kept at hand, one for each lane, the last ones used. */
const MOST_KEPT = 16;
const keptBy = new WeakMap<EngineContext["store"], Map<number, Kept>>();

function keep(context: EngineContext, { id }: Lane, kept: Kept): void {
  const all = keptBy.get(context.store) ?? new Map<number, Kept>();
  keptBy.set(context.store, all);
  all.delete(id);
  all.set(id, kept);
  if (all.size > MOST_KEPT) all.delete(all.keys().next().value!);
}

/** Nothing is at hand any more. */
export function dropLogs(context: EngineContext): void {
  keptBy.delete(context.store);
}
