/**
 * `assemble`: the engine plans, the plugin splices the host's own objects. Answers in time or answers alone.
 *
 * The host asks before every model call. The first time it hands over the history; after that our own answer comes back
 * with another budget, and is returned as it is unless it no longer fits. When the engine says that the conversation no
 * longer fits, a moment is given to folding it, once a turn.
 */

import type { AssemblePlan, LaneName } from "../../engine/api.ts";
import { fingerprintOf, firstOfLive } from "./fingerprint.ts";
import { blockMessage, type HeldPrefix, type HeldPrefixes, isBlock } from "./held-prefixes.ts";
import type { AgentMessage, AssembleParams, AssembleResult } from "./host-types.ts";
import { laneOf } from "./lane-of.ts";
import type { MemorySection } from "./memory-prompt.ts";
import { replaceLive } from "./replace-live.ts";
import { roughTokens } from "./rough-tokens.ts";
import { reasonOf, type SharedClient } from "./shared-client.ts";
import { fittingSuffix } from "./suffix.ts";
import { systemLines } from "./system-lines.ts";
import type { UsualBudgets } from "./usual-budgets.ts";

/** What stands in for a budget that the host did not give. */
const DEFAULT_BUDGET = 100_000;
const FINGERPRINTS = 16;
/** What is being written when the time is over is finished and stored. */
const FOLD_SLACK_MS = 500;
/** The host may put a message of its own before its oldest. */
const OLDEST = 4;

/** Said where the plan did not foresee that something has to go. */
const LEFT_OUT =
  "<nacre_gap>Some earlier messages are not shown here; call lcm_grep to find what was said.</nacre_gap>";

export interface Assembled {
  readonly messages: AgentMessage[];
  readonly tokens: number;
}

export interface AssemblyParts {
  readonly client: SharedClient;
  readonly deadlineMs: number;
  /** Of folding while the reply waits, when not all of the conversation fits. */
  readonly foldMs: number;
  readonly budgets: UsualBudgets;
  readonly prefixes: HeldPrefixes;
  /** What the host would say of memory, and leaves to its engine. */
  readonly memorySection?: MemorySection | undefined;
}

/** One turn's assembly: made for a turn, gone with it. */
export class TurnAssembly {
  readonly #parts: AssemblyParts;
  #first: Assembled | undefined;
  /** What had been heard of before the first was made, and before the engine was last asked. */
  #asOf = 0;
  #askedAt = 0;
  #folded = false;

  constructor(parts: AssemblyParts) {
    this.#parts = parts;
  }

  /** The next call hands over history again. */
  restart(): void {
    this.#first = undefined;
  }

  async assemble(call: AssembleParams): Promise<AssembleResult> {
    const given = call.tokenBudget ?? DEFAULT_BUDGET;
    const budget = Number.isFinite(given) ? Math.max(1, Math.floor(given)) : DEFAULT_BUDGET;
    const assembled = this.#repeat(call, budget) ?? (await this.#plan(this.#afresh(call), budget));
    this.#first ??= assembled;
    const said = [systemLines(call.availableTools), await this.#parts.memorySection?.(call)];
    const sections = said.filter((section) => section !== undefined);
    return {
      messages: assembled.messages,
      estimatedTokens: assembled.tokens,
      ...(sections.length > 0 && { systemPromptAddition: sections.join("\n\n") }),
    };
  }

  /** Our own answer, come back. A smaller cap takes from its oldest end. */
  #repeat(call: AssembleParams, budget: number): Assembled | undefined {
    if (this.#first === undefined || this.#parts.prefixes.hasChangedSince(laneOf(call), this.#asOf)) {
      return undefined;
    }
    if (this.#first.tokens <= budget) return { messages: call.messages, tokens: this.#first.tokens };
    return suffixOf(call.messages, budget);
  }

  /** When something was taken back since the first answer, that answer is taken apart and planned anew. */
  #afresh(call: AssembleParams): AssembleParams {
    this.#asOf = this.#parts.prefixes.now;
    if (this.#first === undefined) return call;
    this.restart();
    return { ...call, messages: call.messages.filter((message) => !isBlock(message)) };
  }

  async #plan(call: AssembleParams, budget: number): Promise<Assembled> {
    const { client, prefixes } = this.#parts;
    const lane = laneOf(call);
    try {
      const plan = await this.#planned(call, budget);
      const tail = splice(replaceLive(call.messages, prefixes.replacedIn(lane)), plan);
      // From before something was taken back: neither its prefix nor what it rebuilt may be sent.
      if (plan.unlisted === true) client.degraded("assemble:unlisted");
      else if (this.#isLate(lane)) client.degraded("assemble:plan-too-old");
      else if (plan.status === "behind") {
        client.degraded("assemble:behind");
      } else {
        const prefix = prefixes.take(lane, plan.prefix, plan.unsent.length > 0 ? [] : plan.from);
        if (prefix === undefined) client.degraded("assemble:prefix-not-held");
        else if (tail === undefined) client.degraded("assemble:start-not-found");
        else if (tail.length > plan.count) return this.#weighed(prefix, plan, tail, budget);
        else return { messages: joined(beforeTail(prefix, plan), tail), tokens: plan.tokens };
      }
    } catch (error) {
      client.degraded(`assemble:${reasonOf(error)}`);
    }
    const live = replaceLive(call.messages, prefixes.replacedIn(lane));
    if (!prefixes.isInDoubt(lane)) return withHeld(prefixes.of(lane), live, budget);
    client.degraded("assemble:withheld-unknown");
    return suffixOf(newestExchange(live), budget);
  }

  async #planned(call: AssembleParams, budget: number): Promise<AssemblePlan> {
    let plan = await this.#ask(call, budget, this.#folded);
    if (plan.unlisted === true) return plan;
    if (this.#isLate(laneOf(call))) plan = await this.#ask(call, budget, this.#folded);
    if (plan.pressure !== "hard" || this.#folded) return plan;
    this.#folded = true;
    await this.#fold(call, budget);
    return await this.#ask(call, budget, true);
  }

  #isLate(lane: LaneName): boolean {
    return this.#parts.prefixes.hasChangedSince(lane, this.#askedAt);
  }

  async #ask(call: AssembleParams, budget: number, final: boolean): Promise<AssemblePlan> {
    const { client, budgets, prefixes, deadlineMs } = this.#parts;
    const lane = laneOf(call);
    const held = prefixes.of(lane);
    const heeds = prefixes.heeds(lane);
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
        ...(heeds !== undefined && { heeds }),
        ...(final && { final }),
      },
      deadlineMs,
    );
    // Whatever becomes of the next one.
    prefixes.heed(lane, plan, asOf);
    return plan;
  }

  /** Without a model, and no longer than a reply may wait. */
  async #fold(call: AssembleParams, budget: number): Promise<void> {
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
      client.degraded(`assemble:fold-${reasonOf(error)}`);
    }
  }

  /**
   * Among the host's messages are some that the log has not counted: they are weighed here. What the host holds goes before
   * what would have been rebuilt for it.
   */
  #weighed(prefix: HeldPrefix | null, plan: AssemblePlan, tail: AgentMessage[], budget: number): Assembled {
    const gap = [blockMessage("nacre.gap", plan.gap ?? LEFT_OUT)];
    const spoken = weigh(gap, prefix?.tokens ?? 0);
    const fitting = suffixOf(tail, Math.max(0, budget - spoken));
    const unsent = plan.unsent as unknown as readonly AgentMessage[];
    const whole = weigh(unsent, spoken + fitting.tokens);
    if (fitting.messages.length === tail.length && whole <= budget) {
      return { messages: joined(beforeTail(prefix, plan), tail), tokens: whole };
    }
    this.#parts.client.degraded("assemble:uncounted");
    const before = [...(prefix?.messages ?? []), ...(spoken <= budget ? gap : [])];
    return { messages: joined(before, fitting.messages), tokens: spoken + fitting.tokens };
  }
}

function weigh(messages: readonly AgentMessage[], tokens: number): number {
  return messages.reduce((sum, message) => sum + roughTokens(message), tokens);
}

function laneName(call: AssembleParams): string {
  return call.sessionKey ?? call.sessionId;
}

function beforeTail(prefix: HeldPrefix | null, plan: AssemblePlan): readonly AgentMessage[] {
  return [
    ...(prefix?.messages ?? []),
    ...(plan.gap === null ? [] : [blockMessage("nacre.gap", plan.gap)]),
    ...(plan.unsent as unknown as readonly AgentMessage[]),
  ];
}

/** Without the engine: what was folded when it last answered, and the newest of what was not. */
function withHeld(held: HeldPrefix | undefined, messages: AgentMessage[], budget: number): Assembled {
  if (held === undefined || held.tokens > budget) return suffixOf(messages, budget);
  const from = held.from === null ? 0 : firstOfLive(messages, held.from);
  if (from < 0) return suffixOf(messages, budget);
  const { messages: tail, tokens } = suffixOf(messages.slice(from), budget - held.tokens);
  return { messages: joined(held.messages, tail), tokens: held.tokens + tokens };
}

/** All that is sent while nobody has said yet what was taken back. */
function newestExchange(messages: AgentMessage[]): AgentMessage[] {
  const from = messages.findLastIndex(({ role }) => role === "user");
  return from < 0 ? [] : messages.slice(from);
}

/** The host's own objects from the plan's start on; undefined when the plan does not fit what the host holds. */
function splice(messages: AgentMessage[], plan: AssemblePlan): AgentMessage[] | undefined {
  if (plan.status === "behind") return undefined;
  if (plan.start === "over") return [];
  if (plan.from === null) return messages;
  const from = firstOfLive(messages, plan.from);
  return from < 0 ? sinceStart(messages, plan) : messages.slice(from);
}

/** The host may have merged or dropped the very message, or hold only what is newer: then its time tells. */
function sinceStart(messages: AgentMessage[], plan: AssemblePlan): AgentMessage[] | undefined {
  const start = plan.from?.[0];
  if (start === undefined || start.at === 0) return undefined;
  const from = messages.findIndex(
    (message) => message.role !== "toolResult" && fingerprintOf(message).at >= start.at,
  );
  return from < 0 ? undefined : messages.slice(from);
}

function suffixOf(messages: AgentMessage[], budget: number): Assembled {
  const { from, tokens } = fittingSuffix(messages as unknown as { role: string }[], budget);
  return { messages: from === 0 ? messages : messages.slice(from), tokens };
}

/** The host's own list where there is nothing to add to it. */
function joined(before: readonly AgentMessage[], tail: AgentMessage[]): AgentMessage[] {
  return before.length === 0 ? tail : [...before, ...tail];
}
