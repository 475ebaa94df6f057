/** One summary: what it says, where it comes from, what is beneath it and what reading that would cost. */

import { type MessageId, refOf, type SummaryId } from "../kernel/ids.ts";
import { beginningOf } from "../kernel/text/beginning-of.ts";
import { renderPins } from "../kernel/text/pins.ts";
import { estimateTokens } from "../kernel/tokens.ts";
import type { StoredSummary, SummarySources } from "../rooms/history/index.ts";
import type { Metered } from "./access.ts";
import type { EngineContext } from "./context.ts";
import { readable } from "./describe-message.ts";
import { isHidden, redactor } from "./index-text.ts";
import type { NamedSummary, Reader } from "./named.ts";
import type { DescribedSummary, SubtreeNode } from "./recall-api.ts";
import type { Stores } from "./stores.ts";
import { summaryWords } from "./summary-words.ts";

/** Things named of what is beneath: about as many as are read at a glance. */
const MOST_NODES = 60;
/** Messages of one that is no more by which it is seen what tells of them now. */
const MOST_COVERED = 500;

export async function describeSummary(
  context: EngineContext,
  stores: Stores,
  { access }: Reader,
  { summary, lane }: NamedSummary,
  allowed: number,
): Promise<Metered<DescribedSummary>> {
  const { history } = stores;
  const { id } = summary;
  const ref = refOf("sum", id);
  const said = (await summaryWords(context, stores, [summary])).get(id) ?? { text: "", pins: [] };
  const text = said.text.slice(0, beginningOf(said.text, 0, allowed));
  const left = allowed - estimateTokens(text);
  const values = redactor(context)(renderPins(said.pins, left));
  // What stands for a secret may cost more than the secret.
  const pins = estimateTokens(values) <= left ? values : "";
  const { nodes, cut } = await subtreeOf(stores, summary);
  const next = await successor(stores, summary);
  const answer: DescribedSummary = {
    kind: "summary",
    ref,
    agent: lane.agent,
    sessionKey: lane.sessionKey,
    state: summary.state,
    depth: summary.depth,
    since: summary.since,
    until: summary.until,
    messages: summary.messages,
    tokens: summary.tokens,
    rawTokens: summary.rawTokens,
    model: summary.model,
    level: summary.level,
    fallback: summary.fallback,
    createdAt: summary.createdAt,
    inView: (await history.ordinalOfSummary(id)) !== undefined,
    text,
    pins: pins === "" ? [] : pins.split("\n"),
    files: summary.files.map((file) => refOf("file", file)),
    coveredBy: await readable(stores, access, await history.coveringSummary(id)),
    replacedBy: next === undefined ? null : refOf("sum", next.id),
    takenBack:
      summary.state === "retired" && said.text === ""
        ? { instead: await readable(stores, access, await standIns(stores, summary, next)) }
        : null,
    subtree: nodes,
    cut: cut || text.length < said.text.length,
  };
  return { answer, tokens: estimateTokens(text) + estimateTokens(pins), visited: [ref] };
}

/** One that is better has the same sources, and says what it replaces. */
async function successor({ history }: Stores, { id }: StoredSummary): Promise<StoredSummary | undefined> {
  const sources = await history.sourcesOf(id);
  const [first] = sources?.ids ?? [];
  if (sources === undefined || first === undefined) return undefined;
  const beside =
    sources.kind === "messages"
      ? await history.coveringMessage(first as MessageId)
      : await history.coveringSummary(first as SummaryId);
  const better = [...(await history.summaries(beside)).values()].filter(({ replaces }) => replaces === id);
  return better.sort((a, b) => b.id - a.id)[0];
}

/**
 * What may tell of what one covered that is no more: the one that took its place, or what was beneath it and what was
 * written since.
 */
async function standIns(
  { history }: Stores,
  { id }: StoredSummary,
  next: StoredSummary | undefined,
): Promise<readonly SummaryId[]> {
  if (next !== undefined && next.state !== "retired") return [next.id];
  const found = new Set<SummaryId>();
  const open = new Set([id]);
  let messages = 0;
  // A set that grows while it is walked is walked to its end.
  for (const one of open) {
    const sources = await history.sourcesOf(one);
    if (sources === undefined) continue;
    if (sources.kind === "summaries") {
      for (const { id: below, state } of (await history.summaries(sources.ids)).values())
        (state === "retired" ? open : found).add(below);
      continue;
    }
    for (const message of sources.ids.slice(0, MOST_COVERED - messages))
      for (const over of await history.coveringMessage(message)) found.add(over);
    messages += sources.ids.length;
    if (messages >= MOST_COVERED) break;
  }
  return [...found].sort((a, b) => a - b);
}

/** Level by level, as long as a whole level fits; then each below what covers it. */
async function subtreeOf(
  stores: Stores,
  root: StoredSummary,
): Promise<{ readonly nodes: readonly SubtreeNode[]; readonly cut: boolean }> {
  const children = new Map<string, readonly SubtreeNode[]>();
  const top = summaryNode(root, 0);
  let count = 1;
  let cut = false;
  for (let level = 1, open: readonly SummaryId[] = [root.id]; open.length > 0; level += 1) {
    const sources = await stores.history.sourcesOfAll(open);
    const below = [...sources.values()].reduce((sum, { ids }) => sum + ids.length, 0);
    cut = count + below > MOST_NODES;
    if (cut) break;
    const next: SummaryId[] = [];
    for (const [id, of] of sources) {
      children.set(refOf("sum", id), await nodesOf(stores, of, level));
      if (of.kind === "summaries") next.push(...of.ids);
    }
    count += below;
    open = next;
  }
  return { nodes: inOrder(top, children), cut };
}

function inOrder(top: SubtreeNode, children: ReadonlyMap<string, readonly SubtreeNode[]>): SubtreeNode[] {
  return [top, ...(children.get(top.ref) ?? []).flatMap((child) => inOrder(child, children))];
}

async function nodesOf({ history }: Stores, sources: SummarySources, level: number): Promise<SubtreeNode[]> {
  if (sources.kind === "summaries") {
    const rows = await history.summaries(sources.ids);
    return sources.ids.flatMap((id) => {
      const row = rows.get(id);
      return row === undefined ? [] : [summaryNode(row, level)];
    });
  }
  const rows = await history.messages(sources.ids);
  return sources.ids.flatMap((id) => {
    const row = rows.get(id);
    if (row === undefined || isHidden(row)) return [];
    const { at, tokens } = row;
    return [{ ref: refOf("msg", id), level, messages: 1, tokens, rawTokens: tokens, since: at, until: at }];
  });
}

function summaryNode(summary: StoredSummary, level: number): SubtreeNode {
  const { id, messages, tokens, rawTokens, since, until } = summary;
  return { ref: refOf("sum", id), level, messages, tokens, rawTokens, since, until };
}
