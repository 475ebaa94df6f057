/**
 * Asks the engine for a turn's plan. When it says that the conversation no longer fits, a moment is given to folding it, once
 * a turn; when something was taken back while it thought, it is asked again.
 */

import type { AssemblePlan, HostInjects, LaneName } from "../../engine/api.ts";
import type { Deadline } from "./deadline.ts";
import { fingerprintOf } from "./fingerprint.ts";
import type { HeldPrefixes } from "./held-prefixes.ts";
import type { AssembleParams } from "./host-types.ts";
import { laneOf } from "./lane-of.ts";
import { scaleIn } from "./plan-account.ts";
import { reasonOf, type SharedClient } from "./shared-client.ts";
import type { UsualBudgets } from "./usual-budgets.ts";

const FINGERPRINTS = 16;
/** The host may put a message of its own before its oldest. */
const OLDEST = 4;
/** What is being written when the time is over is finished and stored. */
const FOLD_SLACK_MS = 500;

export interface PlannerParts {
  readonly client: SharedClient;
  /** Of folding while the reply waits, when not all of the conversation fits. */
  readonly foldMs: number;
  readonly budgets: UsualBudgets;
  readonly prefixes: HeldPrefixes;
  /** What the host shows of the authored files by itself; absent: nobody knows. */
  readonly injects?: ((lane: LaneName) => HostInjects | Promise<HostInjects>) | undefined;
}

/** One call of the host's, with what it allows and what is said beside the messages, in tokens as they are estimated. */
export interface Asked {
  readonly call: AssembleParams;
  readonly budget: number;
  readonly addition: number;
}

export class Planner {
  readonly #parts: PlannerParts;
  /** What had been heard of before the engine was last asked. */
  #askedAt = 0;
  #folded = false;

  constructor(parts: PlannerParts) {
    this.#parts = parts;
  }

  /** Rejects when the engine does not answer. */
  async plan(asked: Asked, deadline: Deadline, degraded: (name: string) => void): Promise<AssemblePlan> {
    let plan = await this.#ask(asked, deadline, this.#folded);
    if (plan.unlisted === true) return plan;
    if (this.isLate(laneOf(asked.call))) plan = await this.#ask(asked, deadline, this.#folded);
    if (plan.pressure !== "hard" || this.#folded) return plan;
    this.#folded = true;
    await deadline.apart(() => this.#fold(asked, degraded));
    return await this.#ask(asked, deadline, true);
  }

  /** Something was taken back after the engine was asked. */
  isLate(lane: LaneName): boolean {
    return this.#parts.prefixes.hasChangedSince(lane, this.#askedAt);
  }

  async #ask({ call, budget, addition }: Asked, deadline: Deadline, final: boolean): Promise<AssemblePlan> {
    const { client, budgets, prefixes, injects } = this.#parts;
    const lane = laneOf(call);
    const held = prefixes.of(lane);
    const authored = prefixes.authoredOf(lane);
    const heeds = prefixes.heeds(lane);
    const shows = await injects?.(lane);
    const asOf = prefixes.now;
    this.#askedAt = asOf;
    const plan = await client.call(
      "assemble",
      {
        lane,
        sessionId: call.sessionId,
        count: call.messages.length,
        newest: call.messages.slice(-FINGERPRINTS).map(fingerprintOf),
        oldest: call.messages.slice(0, OLDEST).map(fingerprintOf),
        budget,
        usual: budgets.usual(laneName(call), budget),
        ...(call.model !== undefined && { model: call.model }),
        ...(held !== undefined && { holds: held.key }),
        ...(authored !== undefined && { holdsAuthored: authored.key }),
        ...(heeds !== undefined && { heeds }),
        ...(shows !== undefined && { injects: shows }),
        addition,
        ...(final && { final }),
      },
      deadline.leftMs,
    );
    // Whatever becomes of the next one.
    prefixes.heed(lane, plan, asOf);
    prefixes.weigh(lane, scaleIn(plan.account));
    return plan;
  }

  /** Without a model, and no longer than a reply may wait. */
  async #fold({ call, budget }: Asked, degraded: (name: string) => void): Promise<void> {
    const { client, foldMs, budgets } = this.#parts;
    try {
      await client.call(
        "compact",
        {
          lane: laneOf(call),
          sessionId: call.sessionId,
          budget: budgets.usual(laneName(call), budget),
          urgent: true,
          withinMs: foldMs,
        },
        foldMs + FOLD_SLACK_MS,
      );
    } catch (error) {
      degraded(`assemble:fold-${reasonOf(error)}`);
    }
  }
}

function laneName(call: AssembleParams): string {
  return call.sessionKey ?? call.sessionId;
}
