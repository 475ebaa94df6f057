/** What is due to be put away, as a plan that a person can look at first; nothing is changed by making one. */

import { instantOf } from "../kernel/clock.ts";
import { NacreError } from "../kernel/errors.ts";
import { hmacHex } from "../kernel/hash.ts";
import { refOf, type ShelfId } from "../kernel/ids.ts";
import { DAY_MS, type DecayStep, decayQueries, planDecay, SETTLING_DAYS } from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";
import { redactor } from "./index-text.ts";
import type { LifecyclePlan, LifecyclePlanRequest } from "./lifecycle-api.ts";
import { shelvesOfLedger } from "./observations-shown.ts";
import type { Stores } from "./stores.ts";

/**
 * Moves of one run: few enough that whoever waits for the writer does not notice (a run is one transaction). Of any 24 hours: a mistake in
 * what is due, or in the clock, cannot empty a ledger before somebody sees it.
 */
export const LIFECYCLE_CAPS = { run: 500, day: 2_000 } as const;
/** A clock that was ahead by so much and is right again does not undo what was counted; what was moved in a far future is not of today. */
const CLOCK_SLACK_MS = 3_600_000;
/** More are not counted. */
const MOST_COUNTED = 100_000;
const DIGEST_HEX = 16;

export interface Due {
  readonly steps: readonly DecayStep[];
  /** How many observations were looked at. */
  readonly looked: number;
  readonly leftToday: number;
}

/** Of these shelves, or of all there are. At least `limit` steps, where there are so many. */
export async function whatIsDue(
  { clock }: EngineContext,
  stores: Stores,
  asked: { readonly shelves?: readonly ShelfId[]; readonly limit: number; readonly scheduled: boolean },
): Promise<Due> {
  const now = clock.now();
  const candidates = [];
  for (const query of decayQueries({ ...asked, now }))
    candidates.push(...(await stores.ledger.decaying(query)));
  const steps = planDecay(candidates, now);
  return { steps, looked: candidates.length, leftToday: await leftToday(stores, now) };
}

/** What runs moved counts, unless it was taken back; single moves of a person do not. */
export async function leftToday({ ledger }: Stores, now: number): Promise<number> {
  const moved = await ledger.movedByRuns(instantOf(now - DAY_MS), instantOf(now + CLOCK_SLACK_MS));
  return Math.max(0, LIFECYCLE_CAPS.day - moved);
}

export async function planLifecycle(
  context: EngineContext,
  request: LifecyclePlanRequest,
): Promise<LifecyclePlan> {
  return context.store.read(async (stores) => {
    const shelves = await shelvesOfLedger(context, stores, request);
    const due = await whatIsDue(context, stores, { shelves, limit: MOST_COUNTED, scheduled: false });
    const steps = due.steps.slice(0, Math.min(runLimit(request.limit), due.leftToday));
    const named = await stores.ledger.observations(steps.map(({ observation }) => observation));
    const clean = redactor(context);
    const settledBefore = context.clock.now() - SETTLING_DAYS * DAY_MS;
    return {
      moves: steps.map(({ observation, from, to, reason, candidate }) => ({
        ref: refOf("obs", observation),
        line: clean(named.get(observation)?.line ?? ""),
        ...{ from, to, reason, priority: candidate.priority, unusedSince: candidate.unusedSince },
      })),
      total: due.steps.length,
      observations: named.size,
      storedLately: [...named.values()].filter(({ createdAt }) => createdAt >= settledBefore).length,
      caps: { ...LIFECYCLE_CAPS, leftToday: due.leftToday },
      digest: planDigest(context, steps),
    };
  });
}

export function runLimit(asked: number | undefined): number {
  return Math.min(Math.max(1, asked ?? LIFECYCLE_CAPS.run), LIFECYCLE_CAPS.run);
}

/** Begins with how many moves it is of, so that applying takes as many, whatever else is due by then. */
export function planDigest({ identity }: EngineContext, steps: readonly DecayStep[]): string {
  const said = steps.map(({ observation, from, to, candidate }) => {
    return `${observation}:${from}:${to}:${candidate.unusedSince}`;
  });
  return `${steps.length}-${hmacHex(identity.key, `lifecycle:${said.join()}`).slice(0, DIGEST_HEX)}`;
}

export function movesIn(digest: string): number {
  const match = /^(\d{1,6})-[0-9a-f]+$/.exec(digest.trim());
  if (match !== null) return Number(match[1]);
  throw new NacreError(
    "input/bad-field",
    `${JSON.stringify(digest.slice(0, 80))} names no plan`,
    "Give the name that the plan ends with: nacre lifecycle plan.",
  );
}
