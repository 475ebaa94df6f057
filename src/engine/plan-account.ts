/** What a plan says of itself: what each part may take and takes, what is in and out and why, and as of when. */

import { refOf } from "../kernel/ids.ts";
import type { JsonObject } from "../kernel/json.ts";
import { DEFAULT_PROFILE, type PromptPartition } from "../rooms/assemble/index.ts";
import { MESSAGE_OVERHEAD, type ViewedMessage } from "../rooms/history/index.ts";
import type { CandidateAccount, PartAccount, PlanAccount } from "../rooms/pack/index.ts";
import type { EngineContext } from "./context.ts";
import type { LaneView } from "./lane-view.ts";
import type { AuthoredPart } from "./prompt-authored.ts";
import type { Gap } from "./prompt-gap.ts";
import type { Measure } from "./prompt-measure.ts";
import { PREFIX_WORDING } from "./prompt-prefix.ts";
import type { Stores } from "./stores.ts";

/** Of the conversation; authored text says itself how much of it is listed. */
const MOST_LISTED = 200;

export interface PlannedParts {
  readonly measure: Measure;
  readonly partition: PromptPartition;
  readonly authored: AuthoredPart;
  readonly conversation: PlannedConversation | null;
}

/** Null where the host's own messages go as they are. */
export interface PlannedConversation {
  readonly view: LaneView;
  /** Newest first. */
  readonly shown: readonly ViewedMessage[];
  /** How many of them are the newest exchange. */
  readonly base: number;
  /** Null: nothing is left out. */
  readonly gap: Gap | null;
  /** Whether there is room to say so. */
  readonly hasGap: boolean;
  readonly isOver: boolean;
}

export async function planAccount(
  context: EngineContext,
  lane: { readonly id: number; readonly epoch: number } | undefined,
  parts: PlannedParts,
): Promise<JsonObject> {
  const { measure, partition, authored, conversation } = parts;
  const told = conversation === null ? [] : candidatesOf(conversation);
  const account: PlanAccount = {
    at: context.clock.now(),
    lane: lane?.id ?? null,
    budget: {
      tau: measure.tau,
      call: measure.budget,
      addition: measure.addition,
      scale: measure.scale,
      profile: context.prompt.profile ?? DEFAULT_PROFILE,
      // What the conversation had beside everything else, and not what it may have where nothing is.
      limits: { ...partition.limits, prefix: partition.history, tail: partition.history },
    },
    shown: {
      from: conversation?.shown.at(-1)?.id ?? null,
      all: conversation === null,
      // What the log stands for is not shown: it may be recalled.
      summaries:
        conversation === null || hasLog(conversation)
          ? []
          : conversation.view.prefix.flatMap(({ summary }) => summary ?? []),
    },
    parts: partsOf(authored, conversation),
    candidates: [...authored.candidates, ...told.slice(0, MOST_LISTED)],
    unlisted: authored.unlisted + Math.max(0, told.length - MOST_LISTED),
    degraded: [
      ...authored.degraded,
      ...(conversation?.isOver === true ? ["tail-over-budget"] : []),
      ...((conversation?.view.logRefused ?? null) === null ? [] : [conversation!.view.logRefused!]),
    ],
    epoch: lane?.epoch ?? 0,
    versions: {
      nacre: context.version,
      prefix: PREFIX_WORDING,
      ...logIn(conversation),
      ...authored.versions,
    },
    watermarks: await context.store.read((stores) => watermarks(stores, conversation)),
  };
  return account as unknown as JsonObject;
}

/** The newest number of each table: constant, whatever is stored. */
async function watermarks(
  { history, memories, docs, guidance }: Stores,
  conversation: PlannedConversation | null,
): Promise<PlanAccount["watermarks"]> {
  const summaries: readonly number[] = conversation?.view.prefix.map(({ summary }) => summary ?? 0) ?? [];
  return {
    messages: await history.newestId(),
    summaries: summaries.reduce((newest, id) => Math.max(newest, id), 0),
    memories: await memories.newestId(),
    docs: await docs.newestId(),
    shards: await guidance.newestId(),
  };
}

function partsOf(authored: AuthoredPart, conversation: PlannedConversation | null): readonly PartAccount[] {
  const parts: PartAccount[] = [{ part: "authored", tokens: authored.tokens, items: authored.items }];
  if (conversation === null) return parts;
  const { view, shown, gap, hasGap } = conversation;
  const said = hasGap ? (gap?.tokens ?? 0) : 0;
  return [
    ...parts,
    { part: "prefix", tokens: view.prefixTokens + said, items: prefixItems(conversation) },
    { part: "tail", tokens: costOf(shown), items: shown.length },
  ];
}

function hasLog({ view: { log, prefix } }: PlannedConversation): boolean {
  return log !== null && prefix.some(({ summary }) => summary !== null);
}

/** Which log it was: until it is another, what stood in it is known. */
function logIn(conversation: PlannedConversation | null): { readonly [name: string]: number } {
  if (conversation === null || !hasLog(conversation)) return {};
  const { generation, room } = conversation.view.log!;
  return { log: generation, "log-room": room };
}

function prefixItems(conversation: PlannedConversation): number {
  const { prefix, log } = conversation.view;
  if (!hasLog(conversation)) return prefix.length;
  return log!.entries + prefix.filter(({ summary }) => summary === null).length;
}

function inPrefix(conversation: PlannedConversation): readonly CandidateAccount[] {
  const { prefix, log } = conversation.view;
  const standsIn = hasLog(conversation) ? log : null;
  const items = prefix.map(({ summary, message, tokens }): CandidateAccount => {
    const isInstead = standsIn !== null && summary !== null;
    return {
      ref: summary === null ? refOf("msg", message ?? 0) : refOf("sum", summary),
      part: "prefix",
      tokens: isInstead ? 0 : tokens + MESSAGE_OVERHEAD,
      reason: isInstead ? "log-instead" : "folded-prefix",
      score: null,
    };
  });
  if (standsIn === null) return items;
  const { first, tokens } = standsIn;
  return [{ ref: refOf("msg", first), part: "prefix", tokens, reason: "older-log", score: null }, ...items];
}

/** Messages are told by stretches, each by its first: there may be ten thousand of them. */
function candidatesOf(conversation: PlannedConversation): readonly CandidateAccount[] {
  const { view, shown, base, gap } = conversation;
  const found: CandidateAccount[] = [...inPrefix(conversation)];
  const stretch = (rows: readonly ViewedMessage[], reason: "tail-recent" | "tail-base") => {
    const first = rows.at(-1);
    if (first === undefined) return;
    found.push({ ref: refOf("msg", first.id), part: "tail", tokens: costOf(rows), reason, score: null });
  };
  if (gap !== null && gap.first !== null) {
    const { message, summary, first } = gap.first;
    const spent = view.prefixTokens + costOf(shown);
    found.push({
      ref: summary === null ? refOf("msg", message ?? first) : refOf("sum", summary),
      part: "tail",
      tokens: Math.max(0, Math.round(gap.total - spent)),
      reason: "budget-used-up",
      score: null,
    });
  }
  stretch(shown.slice(base), "tail-recent");
  stretch(shown.slice(0, base), "tail-base");
  return found;
}

function costOf(rows: readonly ViewedMessage[]): number {
  return rows.reduce((sum, row) => sum + row.tokens, 0);
}
