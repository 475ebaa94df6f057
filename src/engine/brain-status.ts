/** How the brain stands: whether it takes part, what it serves, what was decided lately, and what waits to be learned. */

import type { BrainMode } from "../kernel/brain-words.ts";
import { NacreError } from "../kernel/errors.ts";
import type { BrainPack, PackManifest } from "../rooms/brain/index.ts";
import type { BrainStatus, BrainWhose } from "./brain-api.ts";
import { loadPack, servingAt, withLastGood } from "./brain-loaded.ts";
import { brainMode, keepMode } from "./brain-mode.ts";
import { newerThan } from "./brain-newer.ts";
import { readyLessons } from "./brain-open.ts";
import { lanesInReach, missedLately, shownEpisode } from "./brain-shown.ts";
import type { EngineContext } from "./context.ts";
import { outcomesBehind } from "./outcome-marks.ts";
import { memoryShelves } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";
import { teacherCounts } from "./teacher-marks.ts";
import { workDueIn } from "./work-due.ts";

/** Prompts whose decisions are counted. */
const COUNTED = 1_000;
/** A worker says so often that it lives; when it has not for this long, something is wrong. */
const SILENT_AFTER_MS = 90_000;
/** Labelled episodes that are counted as waiting. */
const MOST_BACKLOG = 1_000;

const CUT =
  "There are more lessons than prompts look at, and the oldest are passed over: nacre brain lessons, nacre brain forget.";

export async function brainStatus(context: EngineContext, whose: BrainWhose): Promise<BrainStatus> {
  return context.store.read(async (stores) => statusOf(context, stores, whose));
}

export async function switchBrain(
  context: EngineContext,
  request: BrainWhose & { readonly mode: BrainMode },
): Promise<BrainStatus> {
  if (request.asker !== undefined) {
    throw new NacreError(
      "brain/not-allowed",
      "whether the brain takes part is for a person to decide",
      "nacre brain enable, disable and shadow do so at a terminal.",
    );
  }
  return context.store.write("derived", async (stores) => {
    await keepMode(stores, request.mode);
    return statusOf(context, stores, request);
  });
}

async function statusOf(context: EngineContext, stores: Stores, whose: BrainWhose): Promise<BrainStatus> {
  const { mode, notes } = await brainMode(context, stores);
  const served = await servedNow(context, stores);
  const lessons = await lessonCounts(context, stores, whose);
  const isEmpty = lessons.active + lessons.proposed === 0 && served.pack === null;
  const lanes = await lanesInReach(context, stores, whose);
  const [last] = lanes.length === 0 ? [] : await stores.episodes.list({ lanes, limit: 1 });
  // Here nobody waits for a prompt; whoever does next finds them at hand.
  const isCut = (await readyLessons(context, stores)) && lessons.active + lessons.proposed > 0;
  const own = whose.asker === undefined ? undefined : lanes;
  const missed = await missedLately(stores, own);
  return {
    mode,
    notes: [
      ...notes,
      ...(isEmpty ? ["Nothing was taught yet, and there is no pack."] : []),
      ...served.notes,
      ...(missed === null ? [] : [missed]),
      ...(isCut ? [CUT] : []),
    ],
    ...{ pack: served.pack, canary: served.canary, shadow: served.shadow, lessons },
    episodes: await stores.episodes.count(own).then(({ episodes: total, ...rest }) => ({ total, ...rest })),
    newer: served.used === null ? null : await newerThan(context, stores, whose, served.used),
    backlog: {
      episodes: await unlearned(stores, served.used?.learned.upTo ?? 0),
      waiting: await outcomesBehind(stores),
    },
    teacher: context.brain?.teacher === true ? await teacherCounts(stores.meta) : null,
    decisions: await stores.episodes.decisions(COUNTED, own),
    lastDecision: last === undefined ? null : await shownEpisode(stores, last),
    worker: { ...(await workerOf(context, stores)), why: (await workDueIn(context, stores)).why },
    lastVerdict: await lastVerdict(stores),
    embedding: embeddingOf(context, served.pack),
  };
}

interface ServedNow extends Pick<BrainStatus, "pack" | "canary" | "shadow" | "notes"> {
  /** Null: lessons alone. */
  readonly used: BrainPack | null;
}

/** By the list of promotions; where what it names cannot be used, that is said, and what is used instead. */
async function servedNow(context: EngineContext, stores: Stores): Promise<ServedNow> {
  const { brainPacks } = stores;
  const mark = await brainPacks.newestPromotion();
  const { serving, promotions } = await servingAt(context, stores, mark);
  const manifest = async (digest: string | null): Promise<PackManifest | null> =>
    digest === null ? null : ((await brainPacks.manifest(digest)) ?? null);
  const inUse = serving.pack === null ? null : await withLastGood(context, stores, serving.pack, promotions);
  const trial = serving.canary === null ? null : await loadPack(context, stores, serving.canary);
  const used = inUse?.loaded ?? null;
  const trouble = inUse?.trouble ?? null;
  const instead =
    used === null ? "lessons are served alone" : `${used.digest.slice(0, 12)} is served instead`;
  return {
    pack: await manifest(trouble === null ? serving.pack : (used?.digest ?? null)),
    canary: await manifest(serving.canary),
    shadow: await manifest(serving.shadow),
    notes: [
      ...(trouble === null
        ? []
        : [`Pack ${serving.pack!.slice(0, 12)} cannot be used: ${trouble}; ${instead}.`]),
      ...(trial !== null && "trouble" in trial
        ? [`The pack on trial cannot be used: ${trial.trouble}.`]
        : []),
    ],
    used: used?.pack ?? null,
  };
}

async function lessonCounts(
  context: EngineContext,
  stores: Stores,
  whose: BrainWhose,
): Promise<BrainStatus["lessons"]> {
  const shelves = (await memoryShelves(context, stores, whose, undefined)).map(({ id }) => id);
  if (shelves.length === 0) return { active: 0, proposed: 0 };
  return {
    active: await stores.lessons.count(shelves, ["active"]),
    proposed: await stores.lessons.count(shelves, ["proposed"]),
  };
}

async function unlearned({ episodes }: Stores, after: number): Promise<number> {
  return episodes.countLabelled(after, MOST_BACKLOG);
}

/** By what it left in the store. The owner, who started it, knows more and says so over this (surfaces/daemon). */
async function workerOf(
  { clock, brain }: EngineContext,
  { work }: Stores,
): Promise<Omit<BrainStatus["worker"], "why">> {
  const lease = await work.lease();
  const tick = await work.lastTick();
  const age = lease === undefined ? null : Math.max(0, clock.now() - lease.beatAt);
  const isOff = brain?.learn === false;
  return {
    state: isOff ? "off" : age === null ? "idle" : age > SILENT_AFTER_MS ? "silent" : "running",
    pid: lease?.pid ?? null,
    heartbeatAgeMs: age,
    restarts: 0,
    lastTick: tick?.steps.at(-1)?.at ?? null,
    lastStep: tick?.steps.at(-1)?.step ?? null,
    lastError: null,
  };
}

async function lastVerdict({ brainPacks }: Stores): Promise<BrainStatus["lastVerdict"]> {
  const judged = (await brainPacks.promotions(COUNTED)).find(
    ({ pack, kind }) => pack !== null && kind !== "built",
  );
  const report = judged?.pack == null ? null : (await brainPacks.manifest(judged.pack))?.report;
  if (judged === undefined || report == null) return null;
  return { at: judged.at, passed: report.passed, reasons: report.reasons };
}

/** What is true, and not what was wished for. */
function embeddingOf({ embedding }: EngineContext, pack: PackManifest | null): BrainStatus["embedding"] {
  const chosen = embedding.chosen ?? null;
  const inPack = (pack?.fingerprint ?? null) !== null;
  const why =
    chosen === null
      ? "no embedder is chosen: words alone"
      : pack === null
        ? "there is no pack yet: words alone"
        : inPack
          ? "meanings are compared where the question's vector is of the pack's embedder"
          : "the pack has no vectors: words alone";
  return { chosen, inPack, why };
}
