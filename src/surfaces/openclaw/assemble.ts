/**
 * `assemble`: the engine plans and supplies, the plugin splices the host's own objects. Answers in time or answers alone.
 *
 * The host asks before every model call. The first time it hands over the history; after that our own answer comes back
 * with another budget, and is returned as it is unless it no longer fits.
 */

import type { AssemblePlan } from "../../engine/api.ts";
import { isBlock } from "./blocks.ts";
import { Deadline } from "./deadline.ts";
import type { AssembleParams, AssembleResult } from "./host-types.ts";
import { laneOf } from "./lane-of.ts";
import type { MemorySection } from "./memory-prompt.ts";
import { Planner, type PlannerParts } from "./planner.ts";
import {
  alone,
  composed,
  epochOf,
  newestExchange,
  type PlannedParts,
  type Prompt,
  shrunk,
  weighed,
  withHeld,
  withoutRecall,
  withRecall,
} from "./prompt.ts";
import { replaceLive } from "./replace-live.ts";
import { reasonOf } from "./shared-client.ts";
import { splice } from "./splice.ts";
import { NOTHING, type Supplied, supply } from "./supplier.ts";
import { systemLines } from "./system-lines.ts";
import { TurnReceipt } from "./turn-receipt.ts";

/** What stands in for a budget that the host did not give. */
const DEFAULT_BUDGET = 100_000;

export interface AssemblyParts extends PlannerParts {
  readonly deadlineMs: number;
  /** What the host would say of memory, and leaves to its engine. */
  readonly memorySection?: MemorySection | undefined;
}

/** What was answered first, and what it was made of. */
interface Answer {
  readonly prompt: Prompt;
  /** Null: the engine had no part in it. */
  readonly plan: AssemblePlan | null;
  /** For hosts with threads; undefined: it is good for this call only. */
  readonly epoch?: string;
}

/** One turn's assembly: made for a turn, gone with it. */
export class TurnAssembly {
  readonly #parts: AssemblyParts;
  readonly #planner: Planner;
  readonly #receipt: TurnReceipt;
  /** Who spoke before this turn is not who asks. */
  readonly #began: number;
  #first: Answer | undefined;
  /** What had been heard of before the first was made. */
  #asOf = 0;
  #degraded: string[] = [];

  constructor(parts: AssemblyParts) {
    this.#parts = parts;
    this.#planner = new Planner(parts);
    this.#receipt = new TurnReceipt(parts.client);
    this.#began = parts.client.senders.now;
  }

  /** Of the turn's newest prompt, if it is there by now. */
  get receipt(): number | undefined {
    return this.#receipt.id;
  }

  /** The next call hands over history again. */
  restart(): void {
    this.#first = undefined;
  }

  async assemble(call: AssembleParams): Promise<AssembleResult> {
    const given = call.tokenBudget ?? DEFAULT_BUDGET;
    const budget = Number.isFinite(given) ? Math.max(1, Math.floor(given)) : DEFAULT_BUDGET;
    const { prompt, epoch } = (await this.#repeat(call, budget)) ?? (await this.#answer(call, budget));
    const memory = await this.#parts.memorySection?.(call);
    const said = [systemLines(call.availableTools), ...(memory === undefined ? [] : [memory])];
    return {
      messages: prompt.messages,
      estimatedTokens: prompt.tokens,
      systemPromptAddition: said.join("\n\n"),
      ...(epoch !== undefined && { contextProjection: { mode: "thread_bootstrap", epoch } }),
    };
  }

  /** Our own answer, come back. */
  async #repeat(call: AssembleParams, budget: number): Promise<Answer | undefined> {
    const first = this.#first;
    const { prefixes } = this.#parts;
    if (first === undefined || prefixes.hasChangedSince(laneOf(call), this.#asOf)) return undefined;
    const back = { ...first, prompt: { ...first.prompt, messages: call.messages } };
    if (first.prompt.recall > 0 && prefixes.now !== this.#asOf) return this.#supplyAnew(call, back, budget);
    return { ...back, prompt: shrunk(back.prompt, budget) };
  }

  /** Something was taken back elsewhere, and may have been recalled here. */
  async #supplyAnew(call: AssembleParams, answer: Answer, budget: number): Promise<Answer> {
    this.#degraded = [];
    this.#asOf = this.#parts.prefixes.now;
    const base = shrunk(withoutRecall(answer.prompt), budget);
    this.#first = await this.#supplied(call, { ...answer, prompt: base }, budget);
    return this.#first;
  }

  /** When something was taken back since the first answer, that answer is taken apart and planned anew. */
  async #answer(given: AssembleParams, budget: number): Promise<Answer> {
    const call =
      this.#first === undefined
        ? given
        : { ...given, messages: given.messages.filter((message) => !isBlock(message)) };
    this.#asOf = this.#parts.prefixes.now;
    this.#degraded = [];
    const deadline = new Deadline(this.#parts.deadlineMs);
    const planned = await this.#plan(call, budget, deadline);
    this.#first = await this.#supplied(call, planned, budget, deadline);
    return this.#first;
  }

  async #plan(call: AssembleParams, budget: number, deadline: Deadline): Promise<Answer> {
    const { prefixes } = this.#parts;
    const lane = laneOf(call);
    let plan: AssemblePlan | null = null;
    try {
      plan = await this.#planner.plan(call, budget, deadline, this.#degrade);
      const parts = this.#partsOf(call, plan);
      if (parts !== undefined) return { prompt: this.#within(parts, budget), plan, epoch: epochOf(parts) };
    } catch (error) {
      plan = null;
      this.#degrade(`assemble:${reasonOf(error)}`);
    }
    const live = replaceLive(call.messages, prefixes.replacedIn(lane));
    if (!prefixes.isInDoubt(lane)) {
      return { prompt: withHeld(prefixes.authoredOf(lane), prefixes.of(lane), live, budget), plan };
    }
    this.#degrade("assemble:withheld-unknown");
    return { prompt: alone(newestExchange(live), budget), plan };
  }

  /** Undefined, with a reason that is counted, when the host's own word has to go. */
  #partsOf(call: AssembleParams, plan: AssemblePlan): PlannedParts | undefined {
    const { prefixes } = this.#parts;
    const lane = laneOf(call);
    // From before something was taken back: neither its prefix nor what it rebuilt may be sent.
    if (plan.unlisted === true) return this.#refused("assemble:unlisted");
    if (this.#planner.isLate(lane)) return this.#refused("assemble:plan-too-old");
    const authored = prefixes.takeAuthored(lane, plan.authored ?? null);
    if (plan.status === "behind") return this.#refused("assemble:behind");
    const prefix = prefixes.take(lane, plan.prefix, plan.unsent.length > 0 ? [] : plan.from);
    if (prefix === undefined || authored === undefined) return this.#refused("assemble:prefix-not-held");
    const tail = splice(replaceLive(call.messages, prefixes.replacedIn(lane)), plan);
    if (tail === undefined) return this.#refused("assemble:start-not-found");
    return { plan, authored, prefix, tail };
  }

  #refused(name: string): undefined {
    this.#degrade(name);
  }

  #within(parts: PlannedParts, budget: number): Prompt {
    if (parts.tail.length <= parts.plan.count) return composed(parts);
    const { prompt, cut } = weighed(parts, budget);
    if (cut) this.#degrade("assemble:uncounted");
    return prompt;
  }

  /** Guidance and recall go last into what is left; and a receipt says what became of it all. */
  async #supplied(
    call: AssembleParams,
    { prompt, plan, epoch }: Answer,
    budget: number,
    deadline = new Deadline(this.#parts.deadlineMs),
  ): Promise<Answer> {
    if (plan === null) return { prompt, plan };
    const { client, prefixes } = this.#parts;
    const lane = laneOf(call);
    const room = Math.max(0, Math.floor(Math.min(plan.room ?? 0, budget - prompt.tokens)));
    const isOwner = client.senders.isOwnerSince(this.#began, lane.sessionKey);
    const supplied: Supplied =
      prefixes.isInDoubt(lane) || plan.account === undefined
        ? NOTHING
        : await supply(
            { client, prefixes },
            { call, asker: { ...lane, isOwner }, plan, room, deadline, degraded: this.#degrade },
          );
    const { block, tokens, account } = supplied;
    const whole = block === null ? prompt : withRecall(prompt, block, tokens);
    if (plan.account !== undefined) {
      this.#receipt.keep({
        lane,
        sessionId: call.sessionId,
        plan: plan.account,
        supply: account,
        sent: {
          messages: whole.messages.length,
          tokens: whole.tokens,
          supplied: block !== null,
          degraded: this.#degraded,
        },
      });
    }
    return { prompt: whole, plan, ...(epoch !== undefined && { epoch }) };
  }

  readonly #degrade = (name: string): void => {
    this.#degraded.push(name);
    this.#parts.client.degraded(name);
  };
}
