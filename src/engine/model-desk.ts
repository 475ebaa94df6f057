/**
 * Where models are asked on behalf of one job: within the limits of the ledger, what is being asked at this moment
 * included, and everything written down.
 */

import { instantOf } from "../kernel/clock.ts";
import type { LaneId } from "../kernel/ids.ts";
import { tokens } from "../kernel/tokens.ts";
import type { ModelCall } from "../ports/spend-ledger.ts";
import type { Summariser } from "../ports/summariser.ts";
import {
  GUARD_LOOKBACK,
  mayCallModel,
  type Permission,
  type SummaryChain,
  startOfDay,
  type WriteHooks,
} from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";

/** Of one call, whatever progress it makes. A stalled one is noticed much earlier, by whoever asks an endpoint. */
const CALL_MS = 15 * 60_000;

export class ModelDesk {
  /** Made, and not in the ledger yet. */
  readonly calls: ModelCall[] = [];
  readonly #context: EngineContext;
  readonly #lane: LaneId;
  readonly #atWork = new Map<string, number>();
  #tokensAtWork = 0;

  constructor(context: EngineContext, lane: LaneId) {
    this.#context = context;
    this.#lane = lane;
  }

  chain(models: readonly Summariser[]): {
    readonly chain: Omit<SummaryChain, "prefer">;
    readonly hooks: WriteHooks;
  } {
    const { clock, summaries } = this.#context;
    return {
      chain: { models, extractive: summaries.builtIn },
      hooks: {
        clock,
        sleep: summaries.sleep,
        callLimit: () => AbortSignal.timeout(CALL_MS),
        mayCall: (scope, tokensIn) => this.#mayCall(scope, tokensIn),
        called: async (call, permitted) => {
          this.calls.push({ ...call, lane: this.#lane });
          this.#atWork.set(call.scope, Math.max(0, (this.#atWork.get(call.scope) ?? 0) - 1));
          this.#tokensAtWork = Math.max(0, this.#tokensAtWork - permitted);
        },
      },
    };
  }

  async #mayCall(scope: string, tokensIn: number): Promise<Permission> {
    const { clock, store, summaries } = this.#context;
    const now = clock.now();
    const { recent, today } = await store.read(async ({ spend }) => ({
      recent: await spend.recent(scope, instantOf(now - GUARD_LOOKBACK.ms), GUARD_LOOKBACK.calls),
      today: await spend.totals(startOfDay(now)),
    }));
    const made = this.calls.filter((call) => call.scope === scope).toReversed();
    const permission = mayCallModel(
      {
        now,
        recent: [...made, ...recent],
        today: {
          tokensIn: today.tokensIn + sum(this.calls.map((call) => call.tokensIn)),
          costUsd: today.costUsd + sum(this.calls.map((call) => call.costUsd)),
        },
        inFlight: { calls: this.#atWork.get(scope) ?? 0, tokensIn: this.#tokensAtWork },
        tokensIn: tokens(tokensIn),
      },
      summaries.limits,
    );
    if (permission.allowed) {
      this.#atWork.set(scope, (this.#atWork.get(scope) ?? 0) + 1);
      this.#tokensAtWork += tokensIn;
    }
    return permission;
  }
}

function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}
