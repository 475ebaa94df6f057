/**
 * How a pack does in earnest: the one on trial against what the other turns are shown, and the one that serves all since its trial
 * against what was shown before. What is worse goes back by itself.
 */

import { codeOf } from "../kernel/errors.ts";
import {
  CANARY_SHARE,
  livedWorth,
  type Promotion,
  type Serving,
  servedBefore,
  TRIAL_LIMITS,
  type TrainingEpisode,
  type Trial,
  type TrialVerdict,
  trialVerdict,
} from "../rooms/brain/index.ts";
import type { BrainWorkApi } from "./brain-api.ts";
import { brainMode } from "./brain-mode.ts";
import type { EngineContext } from "./context.ts";
import { labelledEpisodes, readablePack, type Standing, standing, trainingPage } from "./promote-packs.ts";
import type { Stores } from "./stores.ts";
import { isWatched, trialFrom } from "./work-due.ts";
import { requireLease } from "./work-lease.ts";

/** Labelled turns since the trial began that are read at either end. */
const LOOKED_OVER = 1_000;
/** So many times the turns that it should have taken to hear enough of the one on trial. */
const PATIENCE = 4;
const LEAST_SHARE = 0.01;
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
  const { kind, why } = verdict;
  const entries = kind === null ? [] : [{ kind, pack, override: false, reason: why }];
  if (kind === null && upTo === undefined) return { kind, why };
  try {
    await context.writer.keepBrain({
      bytes: null,
      entries,
      after: now.newest,
      trial: { token, upTo: upTo ?? null },
    });
    return { kind, why };
  } catch (error) {
    // Somebody decided meanwhile: it is looked at again, with what is so then.
    if (codeOf(error) === "brain/changed-meanwhile") return { kind: null, why };
    throw error;
  }
}

async function judge(context: EngineContext, now: Standing, signal: AbortSignal): Promise<Judged> {
  const { serving, promotions } = now;
  const nothing = (why: string): Judged => ({ verdict: { kind: null, why }, pack: null, upTo: undefined });
  if (serving.canary === null && serving.shadow !== null) return await lookedAt(context, serving);
  const [tried, other] = sidesOf(serving, promotions);
  if (tried === null) return nothing("nothing is on trial");
  const isTrial = serving.canary !== null;
  if (isTrial && (await readablePack(context, tried)) === undefined)
    return {
      ...nothing(""),
      verdict: { kind: "rolled-back", why: "unreadable: it cannot be shown to anybody" },
      pack: other,
    };
  const from = await context.store.read((stores) => trialFrom(stores));
  const episodes = await lookedOver(context, from, signal);
  const worth = (pack: string | null) => episodes.filter((one) => one.pack === pack).map(livedWorth);
  const routed = await context.store.read((stores) => routedOf(stores, tried, from));
  const sides = { canary: worth(tried), others: worth(other) };
  const found = trialVerdict({ stage: isTrial ? "canary" : "serving", ...sides, routed });
  const verdict = isTrial && found.kind === null ? (unseen(context, sides) ?? found) : found;
  return { verdict, pack: verdict.kind === "serving" ? tried : other, upTo: episodes.at(-1)?.id };
}

/** The first since the trial began, so that what it is held against stays in sight, and the newest: however long it is looked at. */
async function lookedOver(
  context: EngineContext,
  from: number,
  signal: AbortSignal,
): Promise<readonly TrainingEpisode[]> {
  const newest = await labelledEpisodes(context, { from, most: LOOKED_OVER }, signal);
  if (newest.length < LOOKED_OVER) return newest;
  const first = await trainingPage(context, from, LOOKED_OVER);
  const known = newest[0]!.id;
  return [...first.filter(({ id }) => id < known), ...newest];
}

/** Its share of the turns was long due, and nothing is heard of it: a trial that tells nothing is not held for ever. */
function unseen(
  { brain }: Pick<EngineContext, "brain">,
  { canary, others }: Pick<Trial, "canary" | "others">,
): TrialVerdict | undefined {
  const share = Math.max(LEAST_SHARE, brain?.canary ?? CANARY_SHARE);
  const due = Math.min(LOOKED_OVER, Math.ceil((PATIENCE * TRIAL_LIMITS.least) / share));
  if (canary.length >= TRIAL_LIMITS.least || others.length < due) return undefined;
  const why = `unseen: ${canary.length} labelled turns with it while there were ${others.length} without`;
  return { kind: "rolled-back", why };
}

/** The one in question, and what it is held against. */
function sidesOf(
  serving: Serving,
  promotions: readonly Promotion[],
): readonly [string | null, string | null] {
  if (serving.canary !== null) return [serving.canary, serving.pack];
  return isWatched(promotions) ? [serving.pack, servedBefore(promotions)] : [null, null];
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
  // Where nothing was looked for, it had no part.
  const those = newest.filter(
    ({ id, account: { pack: its, decision } }) => id > from && its === pack && !decision.startsWith("skip_"),
  );
  return {
    turns: those.length,
    failures: those.filter(({ account: { decision } }) => decision === "fail_open").length,
  };
}
