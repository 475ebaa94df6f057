/** The folded beginning of a prompt as text: the same items, the same bytes. */

import { instantOf } from "../kernel/clock.ts";
import { sha256Hex } from "../kernel/hash.ts";
import { messageId, type SummaryId } from "../kernel/ids.ts";
import { estimateTokens } from "../kernel/tokens.ts";
import {
  type HistoryStore,
  type Lane,
  MESSAGE_OVERHEAD,
  namedFiles,
  RECORD_HEADER,
  renderStray,
  renderSummary,
  sourcesOfMessages,
  type ViewItem,
} from "../rooms/history/index.ts";
import type { PromptPrefix } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { readMessages } from "./fold-sources.ts";
import { redactor } from "./index-text.ts";
import { dropLogs, type OlderLog } from "./prompt-log.ts";

/** Raised when the wording of blocks changes: what a caller holds from before is then sent again. */
export const PREFIX_WORDING = 2;

const HEADER_TOKENS = estimateTokens(RECORD_HEADER);

/** What stands around a message between summaries: never less than it takes. */
const STRAY_FRAME = estimateTokens(
  renderStray({ id: messageId(999_999_999), role: "r".repeat(40), at: instantOf(0) }, ""),
);
/** Messages between summaries that are weighed as they are rendered. */
const MOST_WEIGHED = 16;

/**
 * What the blocks of these items cost together, with what a provider adds around each. A summary was weighed as it is
 * rendered when it was stored. So are a few messages that came late, now: escaped, a text may take more. Of many, none is
 * rendered to be weighed: they cost what they were stored with, and their frames.
 */
export async function prefixCost(
  context: EngineContext,
  of: PrefixOf,
  items: readonly ViewItem[],
): Promise<number> {
  if (items.length === 0) return 0;
  const strays = items.filter(({ summary }) => summary === null);
  const log = logFor(of, items);
  const shown = log === null ? items : strays;
  const around = (log?.tokens ?? HEADER_TOKENS + MESSAGE_OVERHEAD) + MESSAGE_OVERHEAD * shown.length;
  const stored = shown.reduce((sum, { tokens }) => sum + tokens, around);
  if (strays.length > MOST_WEIGHED) return stored + STRAY_FRAME * strays.length;
  let sum = stored;
  for (const stray of strays) sum += estimateTokens(await blockOf(context, of, stray)) - stray.tokens;
  return sum;
}

/** Null when nothing is folded. Without blocks when the caller holds them. */
export async function renderPrefix(
  context: EngineContext,
  of: PrefixOf,
  items: readonly ViewItem[],
  tokens: number,
  holds: string | undefined,
): Promise<PromptPrefix | null> {
  if (items.length === 0) return null;
  const key = keyOf(of, items);
  if (key === holds) return { key, tokens };
  const log = logFor(of, items);
  const blocks: string[] = log === null ? [RECORD_HEADER] : [...log.blocks];
  for (const item of items)
    if (log === null || item.summary === null) blocks.push(await blockOf(context, of, item));
  return { key, tokens, blocks };
}

/** What stands in the place of the summaries among these; null: they do themselves. */
function logFor({ log }: PrefixOf, items: readonly ViewItem[]): OlderLog | null {
  return log !== null && items.some(({ summary }) => summary !== null) ? log : null;
}

/** After every act by which something is taken back, what anybody holds is another prefix's. */
function keyOf(of: PrefixOf, items: readonly ViewItem[]): string {
  const acts = of.lane.withheld === 0 ? "" : ` ${of.lane.withheld}`;
  const log = logFor(of, items);
  const shown = log === null ? items : items.filter(({ summary }) => summary === null);
  const names = [...(log === null ? [] : [`l${log.key}`]), ...shown.map((item) => nameOf(of, item))];
  return sha256Hex(`${PREFIX_WORDING}${acts}\n${names.join(" ")}`).slice(0, 32);
}

/** A summary that only holds its place is another block than the same one when it is written. */
function nameOf({ pending }: PrefixOf, { summary, message }: ViewItem): string {
  if (summary === null) return `m${message}`;
  return pending.has(summary) ? `p${summary}` : `s${summary}`;
}

/** What tells whether blocks are still what they were. */
interface PrefixOf {
  readonly lane: Pick<Lane, "id" | "withheld">;
  /** Summaries of the lane that are still to be written. */
  readonly pending: ReadonlySet<SummaryId>;
  /** What stands in the place of summaries; null: nothing does. */
  readonly log: OlderLog | null;
}

/** Blocks that are kept at hand, the last ones used: what they are made of changes only when a person takes it back. */
const MOST_BLOCKS = 400;
/** Lanes that it is known of; with one more, all of it is made again. */
const MOST_LANES = 2_000;

interface KeptBlocks {
  readonly blocks: Map<string, string>;
  /** By lane, as of when its blocks were made. */
  readonly withheld: Map<number, number>;
}

const keptBy = new WeakMap<EngineContext["store"], KeptBlocks>();

/** Nothing is at hand any more. */
export function dropBlocks(context: EngineContext): void {
  keptBy.delete(context.store);
  dropLogs(context);
}

function blocksFor(context: EngineContext, { lane: { id, withheld } }: PrefixOf): Map<string, string> {
  const kept = keptBy.get(context.store) ?? { blocks: new Map(), withheld: new Map() };
  keptBy.set(context.store, kept);
  if ((kept.withheld.get(id) ?? withheld) !== withheld) kept.blocks.clear();
  if (kept.withheld.size >= MOST_LANES && !kept.withheld.has(id)) {
    // Together: a block whose lane is not known would be shown after it was taken back.
    kept.blocks.clear();
    kept.withheld.clear();
  }
  kept.withheld.set(id, withheld);
  return kept.blocks;
}

function isStill(
  context: EngineContext,
  { lane: { id, withheld } }: PrefixOf,
  blocks: Map<string, string>,
): boolean {
  const kept = keptBy.get(context.store);
  return kept?.blocks === blocks && kept.withheld.get(id) === withheld;
}

async function blockOf(context: EngineContext, of: PrefixOf, item: ViewItem): Promise<string> {
  const kept = blocksFor(context, of);
  const name = nameOf(of, item);
  const known = kept.get(name);
  const block = known ?? (await renderBlock(context, item));
  // Somebody may have taken something back while it was read: what was said before is not kept for who asks after it.
  if (known === undefined && !isStill(context, of, kept)) return block;
  kept.delete(name);
  kept.set(name, block);
  if (kept.size > MOST_BLOCKS) kept.delete(kept.keys().next().value!);
  return block;
}

async function renderBlock(context: EngineContext, item: ViewItem): Promise<string> {
  const { summary, message } = item;
  if (summary !== null) return context.store.read(({ history }) => renderStored(history, summary));
  const [stray] = await readMessages(context, message === null ? [] : [message]);
  if (stray === undefined) return "";
  if ((stray.row.withheld ?? null) !== null) return renderStray(stray.row, `[${stray.row.withheld}]`);
  const [source] = sourcesOfMessages([stray], redactor(context));
  return renderStray(stray.row, source?.text ?? "");
}

/** A summary that cannot be read leaves its place empty: the rest of the prompt does not depend on it. */
async function renderStored(history: HistoryStore, id: SummaryId): Promise<string> {
  const summary = await history.summary(id);
  const body = (await history.summaryBodies([id])).get(id);
  const sources = await history.sourcesOf(id);
  if (summary === undefined || body === undefined || sources === undefined) return "";
  return renderSummary({ summary, body, sources, ...(await namedFiles(history, summary.files)) });
}
