/** The folded beginning of a prompt as text: the same items, the same bytes. */

import { sha256Hex } from "../kernel/hash.ts";
import type { SummaryId } from "../kernel/ids.ts";
import { estimateTokens } from "../kernel/tokens.ts";
import {
  type HistoryStore,
  type Lane,
  MESSAGE_OVERHEAD,
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
import { namedFiles } from "./named-files.ts";

/** Raised when the wording of blocks changes: what a caller holds from before is then sent again. */
const WORDING = 2;

const HEADER_TOKENS = estimateTokens(RECORD_HEADER);

/**
 * What the blocks of these items cost together, with what a provider adds around each. A summary was weighed as it is
 * rendered when it was stored; a message that came late is weighed as it is rendered now, escaped and labelled.
 */
export async function prefixCost(
  context: EngineContext,
  lane: PrefixOf,
  items: readonly ViewItem[],
): Promise<number> {
  if (items.length === 0) return 0;
  let sum = HEADER_TOKENS + MESSAGE_OVERHEAD;
  for (const item of items) {
    sum += MESSAGE_OVERHEAD;
    sum += item.summary === null ? estimateTokens(await blockOf(context, lane, item)) : item.tokens;
  }
  return sum;
}

/** Null when nothing is folded. Without blocks when the caller holds them. */
export async function renderPrefix(
  context: EngineContext,
  lane: PrefixOf,
  items: readonly ViewItem[],
  tokens: number,
  holds: string | undefined,
): Promise<PromptPrefix | null> {
  if (items.length === 0) return null;
  const key = keyOf(lane, items);
  if (key === holds) return { key, tokens };
  const blocks: string[] = [RECORD_HEADER];
  for (const item of items) blocks.push(await blockOf(context, lane, item));
  return { key, tokens, blocks };
}

/** After every act by which something is taken back, what anybody holds is another prefix's. */
function keyOf({ withheld }: PrefixOf, items: readonly ViewItem[]): string {
  const acts = withheld === 0 ? "" : ` ${withheld}`;
  return sha256Hex(`${WORDING}${acts}\n${items.map(nameOf).join(" ")}`).slice(0, 32);
}

function nameOf({ summary, message }: ViewItem): string {
  return summary === null ? `m${message}` : `s${summary}`;
}

/** What tells whether blocks are still what they were. */
type PrefixOf = Pick<Lane, "id" | "withheld">;

/** Blocks that are kept at hand, the last ones used: what they are made of changes only when a person takes it back. */
const MOST_BLOCKS = 400;

interface KeptBlocks {
  readonly blocks: Map<string, string>;
  /** By lane, as of when its blocks were made. */
  readonly withheld: Map<number, number>;
}

const keptBy = new WeakMap<EngineContext["store"], KeptBlocks>();

/** Nothing is at hand any more. */
export function dropBlocks(context: EngineContext): void {
  keptBy.delete(context.store);
}

function blocksFor(context: EngineContext, { id, withheld }: PrefixOf): Map<string, string> {
  const kept = keptBy.get(context.store) ?? { blocks: new Map(), withheld: new Map() };
  keptBy.set(context.store, kept);
  if ((kept.withheld.get(id) ?? withheld) !== withheld) kept.blocks.clear();
  kept.withheld.set(id, withheld);
  return kept.blocks;
}

async function blockOf(context: EngineContext, lane: PrefixOf, item: ViewItem): Promise<string> {
  const kept = blocksFor(context, lane);
  const name = nameOf(item);
  const block = kept.get(name) ?? (await renderBlock(context, item));
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
