/** The folded beginning of a prompt as text: the same items, the same bytes. */

import { sha256Hex } from "../kernel/hash.ts";
import type { SummaryId } from "../kernel/ids.ts";
import { estimateTokens } from "../kernel/tokens.ts";
import {
  type HistoryStore,
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
const WORDING = 1;

const HEADER_TOKENS = estimateTokens(RECORD_HEADER);

/**
 * What the blocks of these items cost together, with what a provider adds around each. A summary was weighed as it is
 * rendered when it was stored; a message that came late is weighed as it is rendered now, escaped and labelled.
 */
export async function prefixCost(context: EngineContext, items: readonly ViewItem[]): Promise<number> {
  if (items.length === 0) return 0;
  let sum = HEADER_TOKENS + MESSAGE_OVERHEAD;
  for (const item of items) {
    sum += MESSAGE_OVERHEAD;
    sum += item.summary === null ? estimateTokens(await blockOf(context, item)) : item.tokens;
  }
  return sum;
}

/** Null when nothing is folded. Without blocks when the caller holds them. */
export async function renderPrefix(
  context: EngineContext,
  items: readonly ViewItem[],
  tokens: number,
  holds: string | undefined,
): Promise<PromptPrefix | null> {
  if (items.length === 0) return null;
  const key = keyOf(items);
  if (key === holds) return { key, tokens };
  const blocks: string[] = [RECORD_HEADER];
  for (const item of items) blocks.push(await blockOf(context, item));
  return { key, tokens, blocks };
}

function keyOf(items: readonly ViewItem[]): string {
  return sha256Hex(`${WORDING}\n${items.map(nameOf).join(" ")}`).slice(0, 32);
}

function nameOf({ summary, message }: ViewItem): string {
  return summary === null ? `m${message}` : `s${summary}`;
}

/** Blocks that are kept at hand, the last ones used: what they are made of never changes. */
const MOST_BLOCKS = 400;
const blocksOf = new WeakMap<EngineContext["store"], Map<string, string>>();

async function blockOf(context: EngineContext, item: ViewItem): Promise<string> {
  const kept = blocksOf.get(context.store) ?? new Map<string, string>();
  blocksOf.set(context.store, kept);
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
