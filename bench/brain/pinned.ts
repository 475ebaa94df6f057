/**
 * What people approved of and what still helps: whether the pack that serves in the end would lose any of it. Judged anew, with the
 * truth about what still helps and with more draws than the gate takes; not by the gate's own account.
 */

import type { BrainPack } from "../../src/rooms/brain/index.ts";
import { chancesOf, type OpenPack, openPack, revalued } from "../../src/rooms/brain/route/index.ts";
import type { TrainingEpisode } from "../../src/rooms/brain/training.ts";
import { type Life, momentAt } from "./life.ts";
import { helpsAt, type Truth } from "./truth.ts";

const DRAWS = 256;
/** It is served more likely than not, or as likely as it was; but for what may be the luck of the draws. */
const SERVED = 0.5;
const SLACK = 0.1;

export function pinnedBroken(
  truth: Truth,
  life: Life,
  turn: number,
): { readonly cases: number; readonly broken: number } {
  const { serving } = momentAt(life, turn);
  const open = openPack(serving);
  const helping = new Set(truth.helps.flatMap((_, need) => helpsAt(truth, need, turn).needed));
  let [cases, broken] = [0, 0];
  for (const episode of life.episodes) {
    if (episode.labelSource !== "human" || episode.label <= 0 || episode.trace === null) continue;
    const keys = episode.credits.flatMap(({ key, used }) => (used && helping.has(key) ? [key] : []));
    if (keys.length === 0) continue;
    cases += 1;
    // As likely as it was when the person approved.
    const before = new Map(episode.trace.candidates.map(({ key, inclusion }) => [key, inclusion]));
    const now = chancesIn(open, episode, serving.parameters);
    if (keys.some((key) => (now.get(key) ?? 0) < Math.min(SERVED, before.get(key) ?? 0) - SLACK)) broken += 1;
  }
  return { cases, broken };
}

function chancesIn(
  open: OpenPack,
  { trace, budget, id }: TrainingEpisode,
  parameters: BrainPack["parameters"],
): ReadonlyMap<string, number> {
  return chancesOf(open, revalued(open, trace!.candidates), parameters, { budget, seed: id, draws: DRAWS });
}
