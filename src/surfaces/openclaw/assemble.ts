/**
 * `assemble`: the engine plans, the plugin splices the host's own objects. Answers in time or answers alone.
 *
 * The host asks before every model call. The first time it hands over the history; after that our own answer comes back
 * with another budget, and is returned as it is unless it no longer fits.
 */

import type { AssemblePlan } from "../../engine/api.ts";
import { fingerprintOf, firstOfLive } from "./fingerprint.ts";
import type { AgentMessage, AssembleParams, AssembleResult } from "./host-types.ts";
import { laneOf } from "./lane-of.ts";
import { reasonOf, type SharedClient } from "./shared-client.ts";
import { fittingSuffix } from "./suffix.ts";
import type { UsualBudgets } from "./usual-budgets.ts";

/** What stands in for a budget that the host did not give. */
const DEFAULT_BUDGET = 100_000;
const FINGERPRINTS = 16;

export interface Assembled {
  readonly messages: AgentMessage[];
  readonly tokens: number;
}

/** One turn's assembly: made for a turn, gone with it. */
export class TurnAssembly {
  readonly #client: SharedClient;
  readonly #deadlineMs: number;
  readonly #budgets: UsualBudgets;
  #first: Assembled | undefined;

  constructor(client: SharedClient, deadlineMs: number, budgets: UsualBudgets) {
    this.#client = client;
    this.#deadlineMs = deadlineMs;
    this.#budgets = budgets;
  }

  /** The next call hands over history again. */
  restart(): void {
    this.#first = undefined;
  }

  async assemble(call: AssembleParams): Promise<AssembleResult> {
    const given = call.tokenBudget ?? DEFAULT_BUDGET;
    const budget = Number.isFinite(given) ? Math.max(1, Math.floor(given)) : DEFAULT_BUDGET;
    const assembled = this.#repeat(call, budget) ?? (await this.#plan(call, budget));
    this.#first ??= assembled;
    return { messages: assembled.messages, estimatedTokens: assembled.tokens };
  }

  /** Our own answer, come back. A smaller cap takes from its oldest end. */
  #repeat(call: AssembleParams, budget: number): Assembled | undefined {
    if (this.#first === undefined) return undefined;
    if (this.#first.tokens <= budget) return { messages: call.messages, tokens: this.#first.tokens };
    return suffixOf(call.messages, budget);
  }

  async #plan(call: AssembleParams, budget: number): Promise<Assembled> {
    try {
      const plan = await this.#client.call(
        "assemble",
        {
          lane: laneOf(call),
          sessionId: call.sessionId,
          count: call.messages.length,
          newest: call.messages.slice(-FINGERPRINTS).map(fingerprintOf),
          budget,
          usual: this.#budgets.usual(call.sessionKey ?? call.sessionId, budget),
        },
        this.#deadlineMs,
      );
      const spliced = splice(call.messages, plan);
      if (spliced === undefined) {
        this.#client.degraded(plan.status === "behind" ? "assemble:behind" : "assemble:start-not-found");
      } else if (spliced.messages.length <= plan.count) {
        return spliced;
      } else {
        return this.#weighed(spliced, budget);
      }
    } catch (error) {
      this.#client.degraded(`assemble:${reasonOf(error)}`);
    }
    return suffixOf(call.messages, budget);
  }

  /** Among the host's messages are some that the log has not counted: they are weighed here. */
  #weighed(spliced: Assembled, budget: number): Assembled {
    const fitting = suffixOf(spliced.messages, budget);
    if (fitting.messages.length === spliced.messages.length) return fitting;
    this.#client.degraded("assemble:uncounted");
    return fitting;
  }
}

/** The host's own objects from the plan's start on; undefined when the plan does not fit what the host holds. */
function splice(messages: AgentMessage[], plan: AssemblePlan): Assembled | undefined {
  if (plan.status === "behind") return undefined;
  if (plan.from === null) return { messages, tokens: plan.tokens };
  if (plan.start === "over") return { messages: [], tokens: 0 };
  const from = firstOfLive(messages, plan.from);
  return from < 0 ? sinceStart(messages, plan) : { messages: messages.slice(from), tokens: plan.tokens };
}

/** The host may have merged or dropped the very message, or hold only what is newer: then its time tells. */
function sinceStart(messages: AgentMessage[], plan: AssemblePlan): Assembled | undefined {
  const start = plan.from?.[0];
  if (start === undefined || start.at === 0) return undefined;
  const from = messages.findIndex(
    (message) => message.role !== "toolResult" && fingerprintOf(message).at >= start.at,
  );
  return from < 0 ? undefined : { messages: messages.slice(from), tokens: plan.tokens };
}

function suffixOf(messages: AgentMessage[], budget: number): Assembled {
  const { from, tokens } = fittingSuffix(messages as unknown as { role: string }[], budget);
  return { messages: from === 0 ? messages : messages.slice(from), tokens };
}
