/**
 * Learns to walk: where to begin, where to go from there, and when to stop, by the gradient of the policy over whole routes.
 *
 * Each choice is moved by what came after it, node by node, and by nothing that was there already; less what comes after such a choice
 * on the average, so that what goes as expected changes nothing. Routes that were drawn by another policy count by how likely the present one takes
 * them, up to a limit. Only what a route could have chosen moves. How a route's chance depends on its parameters is known elsewhere
 * (route/gradient.ts), temperature and all.
 */

import type { BrainPack } from "../brain-pack.ts";
import { isTelling, livedWorths } from "../promote/utility.ts";
import { type OpenPack, openPack, revalued, stepGradients, WAYS, withParameters } from "../route/index.ts";
import { type RouteTrace, STOP } from "../route-trace.ts";
import type { TrainingEpisode } from "../training.ts";
import { evidenceWeight } from "./evidence-weight.ts";

/** How far a parameter goes at its first, and together with all it went before, at a later word. */
const STEP = 0.3;
const ROUNDS = 3;
/** Episodes after which what they say is put in. */
const BATCH = 64;
/** No route counts for more than so many. */
const GREATEST_RATIO = 4;

/** What a route is for learning: its trace as the present pack sees its nodes, and what came after each choice. */
export interface WalkedRoute {
  readonly trace: RouteTrace;
  /** By step: the worth of what was chosen there and later. */
  readonly toCome: readonly number[];
  /** Natural logarithm of how likely whoever drew it was to draw it. */
  readonly logged: number;
  readonly weight: number;
}

export function walkedRoute(open: OpenPack, episode: TrainingEpisode): WalkedRoute | null {
  const weight = evidenceWeight(episode);
  if (!isTelling(episode) || weight === 0) return null;
  const trace = episode.trace!;
  // What is there by rule would have been there without the choice.
  const ruled = new Set(trace.ruled);
  const worths = livedWorths(episode);
  const toCome: number[] = [];
  let sum = 0;
  for (const step of trace.steps.toReversed()) {
    if (step.chosen !== STOP && !ruled.has(step.chosen)) sum += worths.get(step.chosen) ?? 0;
    toCome.push(sum);
  }
  let logged = 0;
  for (const { forced, chosen, options } of trace.steps)
    if (forced === undefined)
      logged += Math.log(Math.max(1e-9, options.find(({ key }) => key === chosen)?.probability ?? 1e-9));
  return {
    trace: { ...trace, candidates: revalued(open, trace.candidates) },
    toCome: toCome.reverse(),
    logged,
    weight,
  };
}

/** What is expected to come, by the number of the step. */
export function expectedToCome(routes: readonly WalkedRoute[]): readonly number[] {
  const sums: number[] = [];
  const weights: number[] = [];
  for (const { toCome, weight } of routes)
    toCome.forEach((value, at) => {
      sums[at] = (sums[at] ?? 0) + weight * value;
      weights[at] = (weights[at] ?? 0) + weight;
    });
  return sums.map((sum, at) => sum / weights[at]!);
}

/** How one route would have the parameters changed: the direction, not yet how far. */
export function pullOf(
  open: OpenPack,
  pack: BrainPack,
  route: WalkedRoute,
  expected: readonly number[],
): ReadonlyMap<string, number> {
  const { trace, toCome } = route;
  const pull = new Map<string, number>();
  const ahead = toCome.map((value, at) => value - (expected[at] ?? 0));
  if (ahead.every((advantage) => Math.abs(advantage) < 1e-12)) return pull;
  const steps = stepGradients(open, trace, pack.parameters, WAYS);
  if (steps === null) return pull;
  const log = steps.reduce((sum, step) => sum + step.log, 0);
  const ratio = Math.min(GREATEST_RATIO, Math.exp(Math.min(20, log - route.logged)));
  if (ratio < 1e-6) return pull;
  for (const { step, pulls } of steps) {
    const by = ratio * route.weight * ahead[step]!;
    if (by !== 0) for (const [name, value] of pulls) pull.set(name, (pull.get(name) ?? 0) + by * value);
  }
  return pull;
}

/** The pack with where to begin, where to go and when to stop as these episodes have it. */
export function learnWalk(base: BrainPack, episodes: readonly TrainingEpisode[]): BrainPack {
  let pack = base;
  let open = openPack(pack);
  const routes = episodes.flatMap((episode) => walkedRoute(open, episode) ?? []);
  const expected = expectedToCome(routes);
  const squares = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let from = 0; from < routes.length; from += BATCH) {
      const changes = new Map<string, number>();
      for (const route of routes.slice(from, from + BATCH))
        for (const [name, value] of pullOf(open, pack, route, expected))
          changes.set(name, (changes.get(name) ?? 0) + value);
      for (const [name, value] of changes) {
        const far = (squares.get(name) ?? 0) + value * value;
        squares.set(name, far);
        changes.set(name, (STEP * value) / Math.sqrt(1 + far));
      }
      pack = withParameters(pack, changes);
      open = openPack(pack);
    }
  }
  return pack;
}
