/**
 * What is to be put away because nobody used it for long, the longest unused first.
 *
 * Two steps: it grows stale after two thirds of its time, which hides it from nobody, and is archived when all of it is over.
 * What is found late goes both steps at once. Whatever is used meanwhile begins anew. What is P0, must be remembered, is held,
 * or is a plan whose time is still to come stays as it is.
 */

import { type Instant, instantOf } from "../../kernel/clock.ts";
import type { ObservationId, ShelfId } from "../../kernel/ids.ts";
import type { LifecycleState, Priority } from "../../kernel/ledger-words.ts";
import { type RecordTrust, TRUSTS } from "../../kernel/trust.ts";
import type { Observation } from "./observation.ts";
import type { DecayCandidate, DecayQuery } from "./port.ts";

export const DAY_MS = 86_400_000;

interface DecayDays {
  readonly stale: number;
  readonly archived: number;
}

/** Days that nobody used it. P0 has none. */
const USUAL_DAYS: { readonly [priority in Exclude<Priority, "P0">]: DecayDays } = {
  P1: { stale: 60, archived: 90 },
  P2: { stale: 20, archived: 30 },
};

/**
 * Text of the web has half the time: it is the word of strangers, there is most of it, and it can be fetched again. What tools
 * say is evidence of what the assistant did, and what was told without saying by whom may be a person's own script: both
 * have the usual time.
 */
const HALVED: ReadonlySet<RecordTrust> = new Set(["web"]);

/**
 * The scheduled sweep leaves what was stored this lately, however long ago it happened: what is moved in from old transcripts
 * is not put away before anybody could have used it.
 */
export const SETTLING_DAYS = 14;

const DECAYING = ["P1", "P2"] as const;
const IN_USE = ["active", "consolidated"] as const;

export interface DecayStep {
  readonly observation: ObservationId;
  readonly from: LifecycleState;
  readonly to: "stale" | "archived";
  /** `unused-30-days`. */
  readonly reason: string;
  readonly candidate: DecayCandidate;
}

/** Undefined: it never decays. */
export function decayDays(priority: Priority, trust: RecordTrust): DecayDays | undefined {
  if (priority === "P0") return undefined;
  const { stale, archived } = USUAL_DAYS[priority];
  return HALVED.has(trust) ? { stale: stale / 2, archived: archived / 2 } : { stale, archived };
}

/** What to ask the store for: one question for each time limit there is, so that none hides behind another's limit. */
export function decayQueries(asked: {
  /** Absent: all there are. */
  readonly shelves?: readonly ShelfId[] | undefined;
  readonly now: Instant;
  readonly limit: number;
  /** It is the scheduled one. */
  readonly scheduled: boolean;
}): readonly DecayQuery[] {
  const { shelves, now, limit, scheduled } = asked;
  const believed = TRUSTS.filter((trust) => trust !== "quarantined");
  const classes = [believed.filter((trust) => !HALVED.has(trust)), believed.filter((one) => HALVED.has(one))];
  return DECAYING.flatMap((priority) =>
    classes.flatMap((trusts) => {
      const { stale, archived } = decayDays(priority, trusts[0]!)!;
      const ask = (states: readonly LifecycleState[], days: number): DecayQuery => ({
        ...(shelves !== undefined && { shelves }),
        ...{ priorities: [priority], trusts, states, now, limit },
        // Exclusive: exactly so many days are enough.
        unusedSince: instantOf(now - days * DAY_MS + 1),
        ...(scheduled && { storedBefore: instantOf(now - SETTLING_DAYS * DAY_MS) }),
      });
      return [ask(IN_USE, stale), ask(["stale"], archived)];
    }),
  );
}

/** None, one or two; each is a legal move. Asks again what the store was asked for: nothing protected gets past both. */
export function decaySteps(candidate: DecayCandidate, now: Instant): readonly DecayStep[] {
  const { id, priority, trust, label, state, unusedSince } = candidate;
  const days = decayDays(priority, trust);
  if (days === undefined || label === "must_remember" || trust === "quarantined") return [];
  const unusedDays = (now - unusedSince) / DAY_MS;
  const step = (from: LifecycleState, to: DecayStep["to"]): DecayStep => {
    return { observation: id, from, to, reason: `unused-${days[to]}-days`, candidate };
  };
  const isInUse = IN_USE.some((one) => one === state);
  const steps: DecayStep[] = [];
  if (isInUse && unusedDays >= days.stale) steps.push(step(state, "stale"));
  if ((isInUse || state === "stale") && unusedDays >= days.archived) steps.push(step("stale", "archived"));
  return steps;
}

/** One as it is by now, as the store would name it; undefined: it is held, or a plan whose time is to come. */
export function decayCandidate(
  observation: Observation,
  used: { readonly includedAt: Instant | null; readonly revivedAt: Instant | null },
  now: Instant,
): DecayCandidate | undefined {
  const { id, shelf, kind, trust, importance, priority, state, at, held, plan } = observation;
  const isOpen = plan?.status === "pending" || plan?.status === "active";
  if (held !== null || (isOpen && (plan.expiresAt ?? plan.dueAt ?? now) > now)) return undefined;
  const unusedSince = instantOf(Math.max(used.includedAt ?? at, used.revivedAt ?? 0));
  return { id, shelf, kind, trust, label: importance.label, priority, state, unusedSince };
}

/** In order: the longest unused first, of equal ones the one with the least number. */
export function planDecay(candidates: readonly DecayCandidate[], now: Instant): readonly DecayStep[] {
  const once = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  return [...once.values()]
    .toSorted((a, b) => a.unusedSince - b.unusedSince || a.id - b.id)
    .flatMap((candidate) => decaySteps(candidate, now));
}
