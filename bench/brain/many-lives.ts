/**
 * Many lives on all cores, each until a gate lets a candidate through. With labels that are those of other turns, in a world in which
 * words are all that matters, or in one in which nothing that is served matters, whatever is let through is so by chance; with the
 * labels as they were it shows that the same gates can be passed.
 */

import { availableParallelism } from "node:os";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import type { RouteTrace } from "../../src/rooms/brain/index.ts";
import { live } from "./life.ts";
import { createOutcomes } from "./truth.ts";
import {
  createConfoundedWorld,
  createDriftingWorld,
  createLexicalWorld,
  SMALL_SIZE,
  type World,
} from "./worlds.ts";

const WORLDS = {
  drifting: (seed: number, turns: number) => createDriftingWorld(seed, Math.floor(turns / 2)),
  /** Fewer needs, and nothing changes. */
  small: (seed: number) => createDriftingWorld(seed, Number.MAX_SAFE_INTEGER, SMALL_SIZE),
  lexical: (seed: number) => createLexicalWorld(seed),
  confounded: (seed: number) => createConfoundedWorld(seed),
} satisfies { readonly [name: string]: (seed: number, turns: number) => World };

export interface ManyLives {
  readonly world: keyof typeof WORLDS;
  readonly shuffleLabels: boolean;
  readonly firstSeed: number;
  readonly lives: number;
  /** So many worlds, each shuffled as often as it takes; absent: each life has a world of its own. */
  readonly worlds?: number;
  readonly turns: number;
  readonly tickEvery: number;
}

export interface LifeSummary {
  readonly seed: number;
  readonly gates: number;
  /** A gate let a candidate through, whatever its trial would have said. */
  readonly passed: boolean;
}

export async function liveMany(
  many: ManyLives,
  onEach: (summary: LifeSummary) => void = () => {},
): Promise<readonly LifeSummary[]> {
  const seeds = Array.from({ length: many.lives }, (_, at) => many.firstSeed + at);
  const threads = Math.min(availableParallelism(), many.lives);
  const found: LifeSummary[] = [];
  await Promise.all(
    Array.from({ length: threads }, async (_, thread) => {
      const own = seeds.filter((_seed, at) => at % threads === thread);
      const worker = new Worker(new URL(import.meta.url), { workerData: { many, seeds: own } });
      await new Promise<void>((resolve, reject) => {
        worker.on("message", (summary: LifeSummary) => {
          found.push(summary);
          onEach(summary);
        });
        worker.on("error", reject);
        worker.on("exit", () => resolve());
      });
    }),
  );
  if (found.length !== many.lives) throw new Error(`${found.length} of ${many.lives} lives came to an end`);
  return found.toSorted((a, b) => a.seed - b.seed);
}

/** Shuffles of one world: its routes are drawn once. */
interface Stage {
  readonly seed: number;
  readonly world: World;
  readonly routed: Map<number, RouteTrace>;
}

export function liveOnce(
  many: Omit<ManyLives, "firstSeed" | "lives">,
  seed: number,
  stages = new Map<number, Stage>(),
): LifeSummary {
  const { turns, tickEvery, shuffleLabels, worlds } = many;
  const stage = stageOf(many, worlds === undefined ? seed : seed % worlds, stages);
  const { scene, truth } = stage.world;
  const outcomes = createOutcomes(truth, stage.seed);
  const { verdicts } = live({
    ...{ scene, outcomes, seed: stage.seed, turns, tickEvery, shuffleLabels, shuffle: seed },
    ...{ routed: stage.routed, untilPassed: true },
  });
  return {
    ...{ seed, gates: verdicts.length },
    passed: verdicts.some(({ report }) => report.passed),
  };
}

function stageOf(
  { world, turns }: Pick<ManyLives, "world" | "turns">,
  seed: number,
  stages: Map<number, Stage>,
): Stage {
  const known = stages.get(seed);
  if (known !== undefined) return known;
  const stage = { seed, world: WORLDS[world](seed, turns), routed: new Map() };
  stages.set(seed, stage);
  return stage;
}

if (!isMainThread && workerData !== null && typeof workerData === "object" && "many" in workerData) {
  const { many, seeds } = workerData as { readonly many: ManyLives; readonly seeds: readonly number[] };
  const stages = new Map<number, Stage>();
  for (const seed of seeds) parentPort!.postMessage(liveOnce(many, seed, stages));
}
