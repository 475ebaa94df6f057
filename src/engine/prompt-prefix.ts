/** The folded beginning of a prompt as text: the same items, the same bytes. */

import { sha256Hex } from "../kernel/hash.ts";
import type { SummaryId } from "../kernel/ids.ts";
import { estimateTokens } from "../kernel/tokens.ts";
import {
  type HistoryStore,
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
/** The tags around a message that stands between summaries, and what escaping may add to a short one. */
const STRAY_TOKENS = 64;

/** What the blocks of these items cost together, by estimate and before any is rendered. */
export function prefixCost(items: readonly ViewItem[]): number {
  const frame = (item: ViewItem): number => (item.summary === null ? STRAY_TOKENS : 0);
  return items.reduce((sum, item) => sum + item.tokens + frame(item), items.length === 0 ? 0 : HEADER_TOKENS);
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
  const names = items.map((item) => (item.summary === null ? `m${item.message}` : `s${item.summary}`));
  return sha256Hex(`${WORDING}\n${names.join(" ")}`).slice(0, 32);
}

async function blockOf(context: EngineContext, item: ViewItem): Promise<string> {
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
