/** Holds the gate of a pack again, over the same episodes and with the same draw: the verdict must be the same. */

import { isObject } from "../kernel/json.ts";
import { chosenAmong, type GateReport, gate, type TrainingEpisode } from "../rooms/brain/index.ts";
import type { PromoteApi, ReplayGateAnswer } from "./brain-api.ts";
import type { EngineContext } from "./context.ts";
import { labelledEpisodes, loadPack, namedPack, noPackYet, readablePack, standing } from "./promote-packs.ts";
import { MOST_JUDGED_BYTES } from "./promote-size.ts";

export async function replayGate(
  context: EngineContext,
  { pack: name }: Parameters<PromoteApi["replayGate"]>[0],
  signal: AbortSignal = new AbortController().signal,
): Promise<ReplayGateAnswer> {
  const digest = name === undefined ? await newestGated(context) : (await namedPack(context, name)).digest;
  const { pack } = await loadPack(context, digest);
  const recorded = pack.report;
  if (recorded === null) return { pack: digest, recorded, made: null, same: true, differences: [] };
  const incumbent =
    recorded.against === "lexical" ? undefined : await readablePack(context, recorded.against);
  if (recorded.against !== "lexical" && incumbent === undefined) {
    const why = `the pack that it was compared with (${recorded.against.slice(0, 12)}) is not there any more`;
    return { pack: digest, recorded, made: null, same: false, differences: [why] };
  }
  const upTo = lastOf(recorded);
  const episodes = await labelledEpisodes(context, { upTo }, signal);
  const { report: made } = gate({
    candidate: { ...pack, report: null },
    incumbent: incumbent === undefined ? null : (await loadPack(context, incumbent.digest)).pack,
    episodes: asItWas(episodes, recorded),
    spent: recorded.spent,
    seed: recorded.seed,
    among: chosenAmong(recorded),
    latencyMs: recorded.latencyMs,
    gone: new Set(recorded.pinned.gone),
    limits: { bytes: MOST_JUDGED_BYTES },
  });
  const differences = differencesOf(recorded, made);
  return { pack: digest, recorded, made, same: differences.length === 0, differences };
}

/** Those that it was held over, as far as they are still there: what was routed since is not looked at. */
function asItWas(episodes: readonly TrainingEpisode[], report: GateReport): readonly TrainingEpisode[] {
  const { train } = report;
  const upTo = lastOf(report);
  const earlier = episodes.filter(({ id }) => id <= train.until);
  const later = episodes.filter(({ id }) => id > train.until && id <= upTo);
  return [...(train.episodes === 0 ? [] : earlier.slice(-train.episodes)), ...later];
}

function lastOf({ train, heldOut }: GateReport): number {
  return Math.max(train.until, heldOut.upTo ?? Number.MAX_SAFE_INTEGER);
}

export function differencesOf(recorded: GateReport, made: GateReport): readonly string[] {
  const names = [...new Set([...Object.keys(recorded), ...Object.keys(made)])] as (keyof GateReport)[];
  return names
    .filter((name) => !(name === "measured" ? isAmong(made, recorded) : isSame(made[name], recorded[name])))
    .map((name) => `${name}: ${said(recorded[name])} then, ${said(made[name])} now`);
}

/** Only the one that was chosen is there to be measured again; the others that were measured then are not. */
function isAmong({ measured }: GateReport, then: GateReport): boolean {
  return measured.every((one) => then.measured.some((other) => isSame(one, other)));
}

function isSame(one: unknown, other: unknown): boolean {
  return said(one) === said(other);
}

/** Whatever the order in which its fields came. */
function said(value: unknown): string {
  return JSON.stringify(value, (_name, field: unknown) =>
    isObject(field) ? Object.fromEntries(Object.entries(field).sort(([a], [b]) => (a < b ? -1 : 1))) : field,
  );
}

async function newestGated(context: EngineContext): Promise<string> {
  const { promotions } = await standing(context);
  for (const { pack } of [...promotions].sort((a, b) => b.id - a.id)) {
    const manifest =
      pack === null ? undefined : await context.store.read(({ brainPacks }) => brainPacks.manifest(pack));
    if (manifest !== undefined && manifest.report !== null) return manifest.digest;
  }
  const { serving } = await standing(context);
  if (serving.pack === null) throw noPackYet();
  return serving.pack;
}
