/**
 * `assemble`: the engine plans and supplies, the plugin splices the host's own objects. Answers in time or answers alone.
 *
 * The host asks before every model call. The first time it hands over the history; after that our own answer comes back
 * with another budget, and is returned as it is unless it no longer fits.
 */

import type { AssemblePlan } from "../../engine/api.ts";
import type { JsonObject } from "../../kernel/json.ts";
import { estimateTokens } from "../../kernel/tokens.ts";
import { isBlock } from "./blocks.ts";
import { Deadline } from "./deadline.ts";
import type { AssembleParams, AssembleResult } from "./host-types.ts";
import { laneOf } from "./lane-of.ts";
import type { MemorySection } from "./memory-prompt.ts";
import { summariesIn } from "./plan-account.ts";
import { type Asked, Planner, type PlannerParts } from "./planner.ts";
import {
  alone,
  composed,
  epochOf,
  madeOf,
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
/** A later call of the turn had less room than the first. */
const SHRUNK = "assemble:shrunk";

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
  /** It could not be made as planned. */
  readonly isOtherwise: boolean;
  /** Of what was supplied; null: nothing was looked for. */
  readonly supply: JsonObject | null;
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
  /** The host asks twice before a model is called, and once before each other time. */
  #calls = 0;
  /** Of what its receipt is kept. */
  #told: Prompt | undefined;

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

  /** The turn is stored; `receipt`: it was said there which one is its. */
  committed(turn: string, receipt: number | undefined): void {
    this.#receipt.committed(turn, receipt);
  }

  end(): void {
    this.#receipt.end();
  }

  /** The next call hands over history again. */
  restart(): void {
    this.#first = undefined;
    this.#calls = 0;
  }

  async assemble(call: AssembleParams): Promise<AssembleResult> {
    const given = call.tokenBudget ?? DEFAULT_BUDGET;
    const budget = Number.isFinite(given) ? Math.max(1, Math.floor(given)) : DEFAULT_BUDGET;
    const memory = await this.#parts.memorySection?.(call);
    const said = [systemLines(call.availableTools), ...(memory === undefined ? [] : [memory])].join("\n\n");
    const asked: Asked = { call, budget, addition: additionOf(said) };
    this.#calls += 1;
    this.#noteSaid(call);
    const { prompt, epoch } = (await this.#repeat(asked)) ?? (await this.#answer(asked));
    return {
      messages: prompt.messages,
      estimatedTokens: prompt.tokens + this.#addition(asked),
      systemPromptAddition: said,
      ...(epoch !== undefined && { contextProjection: { mode: "thread_bootstrap", epoch } }),
    };
  }

  /** For tools of the turn; the first call of a turn tells that it has none, too. */
  #noteSaid(call: AssembleParams): void {
    if (this.#calls > 1 && (call.prompt ?? "") === "") return;
    this.#parts.client.prompts.note(laneOf(call).sessionKey, call.sessionId, call.prompt);
  }

  /** As the lane's model counts it. */
  #addition({ call, addition }: Asked): number {
    return Math.ceil(addition * this.#parts.prefixes.scaleOf(laneOf(call)));
  }

  /** What the messages may cost. */
  #room(asked: Asked): number {
    return Math.max(1, asked.budget - this.#addition(asked));
  }

  /** Our own answer, come back. */
  async #repeat(asked: Asked): Promise<Answer | undefined> {
    const first = this.#first;
    const { call } = asked;
    const { prefixes } = this.#parts;
    if (first === undefined || prefixes.hasChangedSince(laneOf(call), this.#asOf)) return undefined;
    const back = { ...first, prompt: { ...first.prompt, messages: call.messages } };
    if (first.prompt.recall > 0 && prefixes.now !== this.#asOf) return this.#supplyAnew(asked, back);
    const answer = this.#smaller(asked, back);
    if (answer.prompt.tokens !== (this.#told?.tokens ?? answer.prompt.tokens)) {
      this.#degraded = this.#degraded.filter((name) => name !== SHRUNK);
      if (answer !== back) this.#degrade(SHRUNK);
      this.#tell(asked, answer);
    }
    return answer;
  }

  /** The same where it fits. */
  #smaller(asked: Asked, answer: Answer): Answer {
    const scale = this.#parts.prefixes.scaleOf(laneOf(asked.call));
    const prompt = shrunk(answer.prompt, this.#room(asked), scale);
    if (prompt === answer.prompt) return answer;
    // Without what was supplied it is still as planned.
    const isCut = prompt.tokens < answer.prompt.tokens - answer.prompt.recall;
    return { ...answer, prompt, isOtherwise: answer.isOtherwise || isCut };
  }

  /** Something was taken back elsewhere, and may have been recalled here. */
  async #supplyAnew(asked: Asked, answer: Answer): Promise<Answer> {
    this.#degraded = [];
    this.#asOf = this.#parts.prefixes.now;
    const base = this.#smaller(asked, { ...answer, prompt: withoutRecall(answer.prompt) });
    if (base.prompt.tokens < answer.prompt.tokens - answer.prompt.recall) this.#degrade(SHRUNK);
    this.#first = await this.#supplied(asked, base);
    return this.#first;
  }

  /** When something was taken back since the first answer, that answer is taken apart and planned anew. */
  async #answer(given: Asked): Promise<Answer> {
    const { call } = given;
    const asked =
      this.#first === undefined
        ? given
        : {
            ...given,
            call: { ...call, messages: call.messages.filter((message) => !isBlock(message)) },
          };
    this.#asOf = this.#parts.prefixes.now;
    this.#degraded = [];
    const deadline = new Deadline(this.#parts.deadlineMs);
    const planned = await this.#plan(asked, deadline);
    this.#first = await this.#supplied(asked, planned, deadline);
    return this.#first;
  }

  async #plan(asked: Asked, deadline: Deadline): Promise<Answer> {
    const { prefixes } = this.#parts;
    const { call } = asked;
    const lane = laneOf(call);
    let plan: AssemblePlan | null = null;
    try {
      plan = await this.#planner.plan(asked, deadline, this.#degrade);
      const parts = this.#partsOf(call, plan);
      if (parts !== undefined) {
        const { prompt, cut } = this.#within(parts, asked);
        return { prompt, plan, isOtherwise: cut, supply: null, epoch: epochOf(parts) };
      }
    } catch (error) {
      plan = null;
      this.#degrade(`assemble:${reasonOf(error)}`);
    }
    const live = replaceLive(call.messages, prefixes.replacedIn(lane));
    const scale = prefixes.scaleOf(lane);
    const room = this.#room(asked);
    if (prefixes.isInDoubt(lane)) this.#degrade("assemble:withheld-unknown");
    const prompt = prefixes.isInDoubt(lane)
      ? alone(newestExchange(live), room, scale)
      : withHeld(prefixes.authoredOf(lane), prefixes.of(lane), live, room, scale);
    return { prompt, plan, isOtherwise: true, supply: null };
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
    const from = plan.unsent.length > 0 ? [] : plan.from;
    const prefix = prefixes.take(lane, plan.prefix, from, summariesIn(plan.account));
    if (prefix === undefined || authored === undefined) return this.#refused("assemble:prefix-not-held");
    const tail = splice(replaceLive(call.messages, prefixes.replacedIn(lane)), plan);
    if (tail === undefined) return this.#refused("assemble:start-not-found");
    return { plan, authored, prefix, tail };
  }

  #refused(name: string): undefined {
    this.#degrade(name);
  }

  #within(parts: PlannedParts, asked: Asked): { readonly prompt: Prompt; readonly cut: boolean } {
    if (parts.tail.length <= parts.plan.count) return { prompt: composed(parts), cut: false };
    const weighing = weighed(parts, this.#room(asked), this.#parts.prefixes.scaleOf(laneOf(asked.call)));
    if (weighing.cut) this.#degrade("assemble:uncounted");
    return weighing;
  }

  /** Guidance and recall go last into what is left; and a receipt says what became of it all. */
  async #supplied(
    asked: Asked,
    answer: Answer,
    deadline = new Deadline(this.#parts.deadlineMs),
  ): Promise<Answer> {
    const { block, tokens, account } = await this.#supply(asked, answer, deadline);
    const prompt = block === null ? answer.prompt : withRecall(answer.prompt, block, tokens);
    const whole = { ...answer, prompt, supply: account };
    this.#tell(asked, whole);
    return whole;
  }

  async #supply(asked: Asked, answer: Answer, deadline: Deadline): Promise<Supplied> {
    const { client, prefixes } = this.#parts;
    const { prompt, plan } = answer;
    const { call } = asked;
    const lane = laneOf(call);
    if (plan?.account === undefined || prefixes.isInDoubt(lane)) return NOTHING;
    const isOwner = client.senders.isOwnerSince(this.#began, lane.sessionKey);
    return await supply(
      { client, prefixes },
      {
        call,
        asker: { ...lane, isOwner },
        plan,
        made: answer.isOtherwise ? madeOf(prompt) : undefined,
        room: Math.max(0, Math.floor(Math.min(plan.room ?? 0, this.#room(asked) - prompt.tokens))),
        deadline,
        degraded: this.#degrade,
      },
    );
  }

  /** A receipt of it. No model has been called between the first call and the second: then it takes the place of the first. */
  #tell({ call, budget, addition }: Asked, { prompt, plan, supply: supplied, isOtherwise }: Answer): void {
    const account = plan?.account ?? null;
    this.#told = prompt;
    this.#receipt.keep(
      {
        lane: laneOf(call),
        sessionId: call.sessionId,
        plan: account,
        supply: supplied,
        ...(account === null && { unplanned: { at: Date.now(), budget, addition } }),
        ...(isOtherwise && { made: madeOf(prompt) }),
        sent: {
          messages: prompt.messages.length,
          tokens: prompt.tokens,
          supplied: prompt.recall > 0,
          degraded: this.#degraded,
        },
      },
      this.#calls === 2,
    );
  }

  readonly #degrade = (name: string): void => {
    this.#degraded = [...this.#degraded, name];
    this.#parts.client.degraded(name);
  };
}

let weighedLast = { said: "", tokens: 0 };

/** The same words every turn: they are weighed once. */
function additionOf(said: string): number {
  if (said !== weighedLast.said) weighedLast = { said, tokens: estimateTokens(said) };
  return weighedLast.tokens;
}
