/**
 * Many lives with nothing to learn, on all cores: with labels that are those of other turns, or in a world in which words are all that
 * matters. Whatever is promoted there was promoted by chance.
 */

import { availableParallelism } from "node:os";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { live } from "./life.ts";
import { createOutcomes } from "./truth.ts";
import { createDriftingWorld, createLexicalWorld } from "./worlds.ts";

export interface ManyLives {
  readonly world: "drifting" | "lexical";
  readonly shuffleLabels: boolean;
  readonly firstSeed: number;
  readonly lives: number;
  readonly turns: number;
  readonly tickEvery: number;
}

export interface LifeSummary {
  readonly seed: number;
  readonly gates: number;
  /** Gates that let a candidate through, whatever its trial said. */
  readonly passed: number;
  readonly served: number;
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

export function liveOnce(many: Omit<ManyLives, "firstSeed" | "lives">, seed: number): LifeSummary {
  const { turns, tickEvery, shuffleLabels } = many;
  const { scene, truth } =
    many.world === "drifting" ? createDriftingWorld(seed, Math.floor(turns / 2)) : createLexicalWorld(seed);
  const outcomes = createOutcomes(truth, seed);
  const { verdicts, promotions } = live({ scene, outcomes, seed, turns, tickEvery, shuffleLabels });
  return {
    ...{ seed, gates: verdicts.length, served: promotions.length },
    passed: verdicts.filter(({ report }) => report.passed).length,
  };
}

if (!isMainThread && workerData !== null && typeof workerData === "object" && "many" in workerData) {
  const { many, seeds } = workerData as { readonly many: ManyLives; readonly seeds: readonly number[] };
  for (const seed of seeds) parentPort!.postMessage(liveOnce(many, seed));
}
