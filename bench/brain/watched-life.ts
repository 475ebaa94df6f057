/** A life with somebody looking on who knows what is right: what each turn lost, beside the arms that learn nothing. */

import { LEXICAL, PRIOR } from "../../src/rooms/brain/route/index.ts";
import { type Arm, routerOver } from "./arms.ts";
import { type Life, type LifeOptions, live, type Turn } from "./life.ts";
import { buildPack } from "./served-packs.ts";
import { bestOf, createOutcomes, utilityOf } from "./truth.ts";
import type { World } from "./worlds.ts";

export interface Watched {
  readonly life: Life;
  /** By arm, of each turn: what the best prompt would have been worth beyond this one. */
  readonly regrets: { readonly [arm in Arm]: readonly number[] };
}

export type WatchedOptions = Pick<LifeOptions, "seed" | "turns" | "tickEvery" | "onTick">;

export function watchLife({ scene, truth }: World, options: WatchedOptions): Watched {
  const { seed } = options;
  const regrets: { readonly [arm in Arm]: number[] } = { none: [], lexical: [], prior: [], learned: [] };
  let built = { size: -1, route: (): readonly string[] => [] } as {
    readonly size: number;
    readonly route: ReturnType<typeof routerOver>;
  };
  const watch = ({ question, placed, known }: Turn): void => {
    // The arms that learn nothing know of new lessons as soon as anybody does.
    if (built.size !== known.size)
      built = {
        size: known.size,
        route: routerOver(buildPack([...known.values()], null), new Map(known), seed),
      };
    const best = bestOf(truth, question, new Set(known.keys()));
    const lost = (keys: readonly string[]): number => best - utilityOf(truth, question, keys);
    regrets.none.push(lost([]));
    regrets.lexical.push(lost(built.route(question, LEXICAL)));
    regrets.prior.push(lost(built.route(question, PRIOR)));
    regrets.learned.push(lost(placed));
  };
  const life = live({ ...options, scene, outcomes: createOutcomes(truth, seed), watch });
  return { life, regrets };
}
