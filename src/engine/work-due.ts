/** Whether there is anything to learn from or to judge, and how far that has come. */

import { GATE_LIMITS, HELD_OUT_SHARE, type Promotion } from "../rooms/brain/index.ts";
import type { BrainWorkApi } from "./brain-api.ts";
import { brainMode } from "./brain-mode.ts";
import type { EngineContext } from "./context.ts";
import { standingIn } from "./promote-packs.ts";
import type { Stores } from "./stores.ts";

/** Labelled episodes up to which some pack learned, whatever the gate said of it; and up to which a trial was judged. */
const LEARNED = "brain:learned-up-to";
const JUDGED = "brain:judged-up-to";
/** The newest episode when the trial began: what came after it is looked at. */
const TRIAL = "brain:trial-from";
/**
 * New ones that make a gate worth its share of the error; and as a share of all, so that gates become rarer as evidence grows. All gates
 * share one allowance: who asks after every turn has spent it before there is anything to be seen.
 */
const FEWEST_NEW = 40;
/** Below this the gate has too few to judge by: it would say no, and the next one have less to go by. */
const FEWEST_LABELLED = Math.ceil(GATE_LIMITS.heldOut / HELD_OUT_SHARE);
const SHARE_NEW = 0.1;
const FEWEST_TO_JUDGE = 5;

export async function workDue(context: EngineContext): ReturnType<BrainWorkApi["workDue"]> {
  return context.store.read((stores) => workDueIn(context, stores));
}

/** Within the caller's transaction. */
export async function workDueIn(context: EngineContext, stores: Stores): ReturnType<BrainWorkApi["workDue"]> {
  const { mode } = await brainMode(context, stores);
  if (mode === "off") return { due: false, why: "the brain is switched off" };
  if (context.brain?.learn === false) return { due: false, why: "learning is switched off" };
  const { serving, promotions } = await standingIn(stores);
  if (serving.pack === null) return { due: false, why: "there is no pack to learn for" };
  const last = await stores.work.lastTick();
  if (last !== undefined && !last.steps.some(({ step }) => step === "done"))
    return { due: true, why: "a tick was begun and not ended" };
  if (serving.shadow !== null && serving.canary === null && mode === "on")
    return { due: true, why: "a pack that passed the gate waits for its trial" };
  if (serving.canary !== null || isWatched(promotions)) {
    const fresh = await newSince(stores, await judgedUpTo(stores), FEWEST_TO_JUDGE);
    if (fresh >= FEWEST_TO_JUDGE)
      return { due: true, why: `${fresh} labelled turns or more since it was last judged how a pack does` };
  }
  if (serving.canary !== null)
    return { due: false, why: "a pack is on trial, and nothing new is known of it" };
  const { fresh, wanted } = await newToLearn(stores);
  return fresh >= wanted
    ? { due: true, why: `${fresh} labelled turns or more that nothing was learned from` }
    : { due: false, why: `${fresh} of the ${wanted} new outcomes that it takes` };
}

/** Whether there is enough that is new to hold another gate. Nothing is learned while a pack is on trial. */
export async function isLearningDue(stores: Stores): Promise<boolean> {
  const { serving } = await standingIn(stores);
  if (serving.pack === null || serving.canary !== null || serving.shadow !== null) return false;
  const { fresh, wanted } = await newToLearn(stores);
  return fresh >= wanted;
}

/** What serves all came there by its trial: it is still looked at whether it holds what it promised. */
export function isWatched(promotions: readonly Promotion[]): boolean {
  const changes = promotions.filter(({ kind }) => kind === "serving" || kind === "rolled-back");
  const newest = changes.reduce<Promotion | undefined>(
    (latest, entry) => (latest === undefined || entry.id > latest.id ? entry : latest),
    undefined,
  );
  return newest?.kind === "serving" && newest.by === "guard";
}

async function newToLearn(stores: Stores): Promise<{ readonly fresh: number; readonly wanted: number }> {
  const { labelled } = await stores.episodes.count();
  if (labelled < FEWEST_LABELLED) return { fresh: labelled, wanted: FEWEST_LABELLED };
  const wanted = Math.max(FEWEST_NEW, Math.ceil(SHARE_NEW * labelled));
  return { fresh: await newSince(stores, await learnedUpTo(stores), wanted), wanted };
}

export async function learnedUpTo({ meta }: Pick<Stores, "meta">): Promise<number> {
  return Number((await meta.get(LEARNED)) ?? 0);
}

export async function setLearned({ meta }: Pick<Stores, "meta">, upTo: number): Promise<void> {
  await meta.set(LEARNED, String(upTo));
}

export async function judgedUpTo({ meta }: Pick<Stores, "meta">): Promise<number> {
  return Number((await meta.get(JUDGED)) ?? 0);
}

export async function setJudged({ meta }: Pick<Stores, "meta">, upTo: number): Promise<void> {
  await meta.set(JUDGED, String(upTo));
}

export async function trialFrom({ meta }: Pick<Stores, "meta">): Promise<number> {
  return Number((await meta.get(TRIAL)) ?? 0);
}

/** Nothing of it was judged yet. */
export async function beginTrial({ meta, episodes }: Pick<Stores, "meta" | "episodes">): Promise<void> {
  const newest = String(await episodes.newestId());
  await meta.set(TRIAL, newest);
  await meta.set(JUDGED, newest);
}

/** How many, up to so many. */
async function newSince({ episodes }: Stores, after: number, most: number): Promise<number> {
  return episodes.countLabelled(after, most);
}
