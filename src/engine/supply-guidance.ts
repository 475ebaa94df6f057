/**
 * The standing instructions that go into a prompt, and why others do not. They wait for nothing: what is recalled may be late,
 * these are not.
 */

import type { Instant } from "../kernel/clock.ts";
import type { Reason } from "../kernel/reasons.ts";
import { estimateTokens } from "../kernel/tokens.ts";
import {
  type GuidanceItem,
  type PackedGuidance,
  packGuidance,
  type SupplyRoom,
} from "../rooms/assemble/index.ts";
import { type Lane, MESSAGE_OVERHEAD } from "../rooms/history/index.ts";
import type { CandidateAccount } from "../rooms/pack/index.ts";
import { type Candidate, type Question, rank } from "../rooms/rank/index.ts";
import { againstAuthored } from "./against-authored.ts";
import type { Asker } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { type ActiveGuidance, activeGuidance } from "./guidance-active.ts";
import { gatheredStatistics } from "./reach-statistics.ts";
import type { Marks } from "./shown-already.ts";
import type { Stores } from "./stores.ts";
import type { Watch } from "./time-budget.ts";

export interface GuidanceFor {
  readonly asker: Asker;
  readonly lane: Lane | undefined;
  readonly shown: { readonly from: number | null; readonly all: boolean };
  readonly now: Instant;
  /** Nothing newer is seen; null: all is. */
  readonly marks: Marks | null;
  readonly question: Question;
  /** As tokens are estimated. */
  readonly within: Pick<SupplyRoom, "guidance" | "room">;
  /** For listening to what nobody listened to yet, and for comparing with rules: what is kept is there whatever the time. */
  readonly watch: Watch;
}

export interface SuppliedGuidance extends PackedGuidance {
  readonly candidates: readonly CandidateAccount[];
  readonly found: number;
  /** By the message that says so, what stands for it. */
  readonly bySource: ReadonlyMap<string, GuidanceItem>;
  readonly degraded: readonly string[];
}

export async function supplyGuidance(
  context: EngineContext,
  stores: Stores,
  { asker, lane, shown, now, marks, question, within, watch }: GuidanceFor,
): Promise<SuppliedGuidance> {
  const inForce = await activeGuidance(context, stores, { asker, lane, now, shown, marks, watch });
  const { active, expired, shadowed } = inForce;
  const isKnown = ({ ref }: ActiveGuidance) => marks === null || !isLater(ref, marks);
  const known = active.filter(isKnown);
  const unshown = known.filter(({ isShown }) => !isShown);
  const { against, isLate } = await againstAuthored(
    context,
    stores,
    asker,
    unshown.map(({ text }) => text),
    watch,
  );
  const wanted = unshown.filter(({ text }) => !against.has(text));
  const packed = packGuidance({
    items: wanted,
    byRelevance: () => byRelevance(context, question, wanted),
    limit: within.guidance,
    room: within.room,
    overhead: MESSAGE_OVERHEAD,
  });
  const chosen = new Set(packed.items.map(({ ref }) => ref));
  const bySource = wanted.flatMap(({ source, ...item }) =>
    source !== null && chosen.has(item.ref) ? [[`msg:${source}`, item] as const] : [],
  );
  const account = (item: GuidanceItem, reason: Reason, because?: string): CandidateAccount => ({
    ref: item.ref,
    part: "guidance",
    tokens: estimateTokens(item.text),
    reason,
    score: null,
    ...(because !== undefined && { because }),
  });
  return {
    ...packed,
    found: known.length,
    bySource: new Map(bySource),
    candidates: [
      ...packed.items.map((item) => account(item, "standing-guidance")),
      ...packed.left.map(({ item, reason }) => account(item, reason)),
      ...unshown
        .filter(({ text }) => against.has(text))
        .map((item) => account(item, "authored-wins", against.get(item.text))),
      ...known.filter(({ isShown }) => isShown).map((item) => account(item, "shown-in-tail")),
      ...expired.filter(isKnown).map((item) => account(item, "expired")),
      ...shadowed.filter(({ item }) => isKnown(item)).map(({ item, by }) => account(item, "superseded", by)),
    ],
    degraded: [...(inForce.isBehind ? ["guidance-behind"] : []), ...(isLate ? ["late:rules"] : [])],
  };
}

function isLater(ref: string, marks: Marks): boolean {
  const [kind, id] = ref.split(":");
  const mark = kind === "shard" ? marks["shards"] : marks["messages"];
  return mark !== undefined && Number(id) > mark;
}

/** What has most of the question first; among equals, the newest. */
function byRelevance(
  context: EngineContext,
  question: Question,
  items: readonly ActiveGuidance[],
): readonly GuidanceItem[] {
  const candidates = items.map(
    ({ ref, text, at }): Candidate => ({
      key: ref,
      kind: "mem",
      session: ref,
      previous: [],
      next: [],
      role: "user",
      sender: null,
      at,
      text,
      gathered: 0,
      scope: "agent",
      quality: 1,
      hops: [],
    }),
  );
  const ranked = rank(question, candidates, gatheredStatistics(candidates, items.length), context.ranking);
  const scores = new Map(ranked.map(({ candidate, score }) => [candidate.key, score]));
  return items.toSorted((a, b) => (scores.get(b.ref) ?? 0) - (scores.get(a.ref) ?? 0) || b.at - a.at);
}
