/**
 * Where models are asked: within the limits of the ledger, what is being asked at this moment by anybody of this process
 * included, and every call written down as soon as it is over.
 */

import { instantOf } from "../kernel/clock.ts";
import type { LaneId } from "../kernel/ids.ts";
import { type Tokens, tokens } from "../kernel/tokens.ts";
import type { Summariser } from "../ports/summariser.ts";
import {
  GUARD_LOOKBACK,
  mayCallModel,
  type Permission,
  type SummaryCall,
  type SummaryChain,
  startOfDay,
  type WriteHooks,
} from "../rooms/history/index.ts";
import type { EngineContext, SummaryMeans } from "./context.ts";

/** Of one call, whatever progress it makes. A stalled one is noticed much earlier, by whoever asks an endpoint. */
const CALL_MS = 15 * 60_000;

/** Begun and not in the ledger yet. */
interface AtWork {
  readonly calls: Map<string, number>;
  tokens: number;
  /** How many have been written down. */
  ended: number;
}

/** Shared by all jobs that ask the same models. */
const atWork = new WeakMap<SummaryMeans, AtWork>();

export class ModelDesk {
  /** How many were made, and came to nothing. */
  calls = 0;
  failed = 0;
  readonly #context: EngineContext;
  readonly #lane: LaneId;
  readonly #atWork: AtWork;

  constructor(context: EngineContext, lane: LaneId) {
    this.#context = context;
    this.#lane = lane;
    this.#atWork = atWork.get(context.summaries) ?? { calls: new Map(), tokens: 0, ended: 0 };
    atWork.set(context.summaries, this.#atWork);
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
        called: (call, permitted) => this.#called(call, permitted),
      },
    };
  }

  async #mayCall(scope: string, tokensIn: number): Promise<Permission> {
    const { clock, store, summaries } = this.#context;
    const now = clock.now();
    const look = () =>
      store.read(async ({ spend }) => ({
        recent: await spend.recent(scope, instantOf(now - GUARD_LOOKBACK.ms), GUARD_LOOKBACK.calls),
        today: await spend.totals(startOfDay(now)),
      }));
    let ended: number;
    let seen: Awaited<ReturnType<typeof look>>;
    do {
      ({ ended } = this.#atWork);
      seen = await look();
      // One that was written down meanwhile may be neither in what was seen nor at work any more.
    } while (ended !== this.#atWork.ended);
    const { recent, today } = seen;
    // From here to the booking nothing is awaited: two who ask at once are counted both.
    const inFlight = { calls: this.#atWork.calls.get(scope) ?? 0, tokensIn: this.#atWork.tokens };
    const permission = mayCallModel(
      { now, recent, today, inFlight, tokensIn: tokens(tokensIn) },
      summaries.limits,
    );
    if (permission.allowed) this.#book(scope, 1, tokensIn);
    return permission;
  }

  async #called(call: SummaryCall, permitted: Tokens): Promise<void> {
    this.calls += 1;
    if (call.outcome !== "ok") this.failed += 1;
    const calls = [{ ...call, lane: this.#lane }];
    try {
      await this.#context.writer.applyFold({ lane: this.#lane, session: -1, summaries: [], calls });
    } finally {
      this.#atWork.ended += 1;
      this.#book(call.scope, -1, -permitted);
    }
  }

  #book(scope: string, calls: number, tokensIn: number): void {
    this.#atWork.calls.set(scope, Math.max(0, (this.#atWork.calls.get(scope) ?? 0) + calls));
    this.#atWork.tokens = Math.max(0, this.#atWork.tokens + tokensIn);
  }
}
