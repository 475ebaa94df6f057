/**
 * How a pack does in earnest: the one on trial against what the other turns are shown, and the one that serves all since its trial
 * against what was shown before. What is worse goes back by itself.
 */

import {
  livedWorth,
  type Promotion,
  type PromotionKind,
  type Serving,
  servedBefore,
  type TrialVerdict,
  trialVerdict,
} from "../rooms/brain/index.ts";
import type { BrainWorkApi } from "./brain-api.ts";
import { brainMode } from "./brain-mode.ts";
import type { EngineContext } from "./context.ts";
import { labelledEpisodes, type Standing, standing } from "./promote-packs.ts";
import type { Stores } from "./stores.ts";
import { beginTrial, isWatched, setJudged, trialFrom } from "./work-due.ts";
import { requireLease } from "./work-lease.ts";

/** Of the newest turns, labelled or not: how often the one on trial broke or was late. */
const LOOKED_AT = 200;

interface Judged {
  readonly verdict: TrialVerdict;
  /** What is served when it says so. */
  readonly pack: string | null;
  /** Up to which episode it was looked at; undefined: there was none. */
  readonly upTo: number | undefined;
}

export async function judgeTrial(
  context: EngineContext,
  { token }: Parameters<BrainWorkApi["judgeTrial"]>[0],
  signal: AbortSignal = new AbortController().signal,
): ReturnType<BrainWorkApi["judgeTrial"]> {
  await context.store.read((stores) => requireLease(stores, token));
  const now = await standing(context);
  const judged = await judge(context, now, signal);
  const { verdict, pack, upTo } = judged;
  return context.store.write("durable", async (stores) => {
    await requireLease(stores, token);
    if (upTo !== undefined) await setJudged(stores, upTo);
    // Somebody decided meanwhile: it is looked at again, with what is so now.
    const isSame = (await stores.brainPacks.newestPromotion()) === now.newest;
    if (verdict.kind === null || !isSame) return { kind: null, why: verdict.why };
    const kind: PromotionKind = verdict.kind;
    const at = context.clock.now();
    await stores.brainPacks.record({ kind, pack, by: "guard", override: false, reason: verdict.why, at });
    if (kind === "canary") await beginTrial(stores);
    return { kind, why: verdict.why };
  });
}

async function judge(context: EngineContext, now: Standing, signal: AbortSignal): Promise<Judged> {
  const { serving, promotions } = now;
  const nothing = (why: string): Judged => ({ verdict: { kind: null, why }, pack: null, upTo: undefined });
  if (serving.canary === null && serving.shadow !== null) return await lookedAt(context, serving);
  const [tried, other] = sidesOf(serving, promotions);
  if (tried === null) return nothing("nothing is on trial");
  const from = await context.store.read((stores) => trialFrom(stores));
  const episodes = await labelledEpisodes(context, { from }, signal);
  const worth = (pack: string | null) => episodes.filter((one) => one.pack === pack).map(livedWorth);
  const routed = await context.store.read((stores) => routedOf(stores, tried, from));
  const stage = serving.canary === null ? "serving" : "canary";
  const verdict = trialVerdict({ stage, canary: worth(tried), others: worth(other), routed });
  return { verdict, pack: verdict.kind === "serving" ? tried : other, upTo: episodes.at(-1)?.id };
}

/** The one in question, and what it is held against. */
function sidesOf(
  serving: Serving,
  promotions: readonly Promotion[],
): readonly [string | null, string | null] {
  if (serving.canary !== null) return [serving.canary, serving.pack];
  return isWatched(promotions) ? [serving.pack, servedBefore(promotions)?.pack ?? null] : [null, null];
}

/** What passed the gate while nothing was shown goes on trial when something is again. */
async function lookedAt(context: EngineContext, { shadow }: Serving): Promise<Judged> {
  const { mode } = await context.store.read((stores) => brainMode(context, stores));
  const verdict: TrialVerdict =
    mode === "on"
      ? {
          kind: "canary",
          why: "the gate let it through while nothing was shown; shown to a share from now on",
        }
      : { kind: null, why: "it is looked at: nothing is shown at present" };
  return { verdict, pack: shadow, upTo: undefined };
}

async function routedOf(
  { episodes }: Stores,
  pack: string,
  from: number,
): Promise<{ readonly turns: number; readonly failures: number }> {
  const newest = await episodes.list({ limit: LOOKED_AT });
  const those = newest.filter(({ id, account }) => id > from && account.pack === pack);
  return {
    turns: those.length,
    failures: those.filter(({ account: { decision } }) => decision === "fail_open").length,
  };
}
