/** The plugin's side of one lane: it asks for plans as the host asks it, and makes prompts of them. */

import type { AssembleRequest, CompactRequest, EngineApi } from "../../src/engine/index.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import { estimateTokens } from "../../src/kernel/tokens.ts";
import type { PlanAccount } from "../../src/rooms/pack/index.ts";
import { TurnAssembly } from "../../src/surfaces/openclaw/assemble.ts";
import { HeldPrefixes } from "../../src/surfaces/openclaw/held-prefixes.ts";
import type { AgentMessage } from "../../src/surfaces/openclaw/host-types.ts";
import { SaidPrompts } from "../../src/surfaces/openclaw/said-prompts.ts";
import { Senders } from "../../src/surfaces/openclaw/senders.ts";
import type { SharedClient } from "../../src/surfaces/openclaw/shared-client.ts";
import { UsualBudgets } from "../../src/surfaces/openclaw/usual-budgets.ts";
import type { HostLane } from "./host-model.ts";
import {
  checkLeftOut,
  checkPlan,
  checkPrompt,
  type Planned,
  plannedItems,
  prefixItems,
  storyOf,
} from "./prompt-checks.ts";
import type { Random } from "./random.ts";
import type { StoredLane } from "./stored-lane.ts";
import type { TakenBack } from "./taken-back.ts";

type Engine = Pick<EngineApi, "assemble" | "compact">;

interface Prompt {
  readonly messages: readonly JsonObject[];
  readonly tokens: number;
  /** Of what the plugin says in the system prompt, as it is estimated. */
  readonly addition: number;
  readonly budget: number;
}

/** As kernel/token-ratio.ts applies it. */
const MOST_SCALE = 2.5;

interface Asked {
  readonly turn: TurnAssembly;
  readonly said: readonly JsonObject[];
  readonly first: Prompt;
  /** Undefined when the engine never answered. */
  readonly last: Planned | undefined;
  /** Why the plugin had to answer alone, if it had. */
  readonly degraded: readonly string[];
}

/** Something tells where the host's part begins: the log knows its oldest messages, or else their times do. */
function tells({ request, stored }: Planned, said: readonly JsonObject[]): boolean {
  const times = said.map(({ timestamp }) => timestamp as number);
  const known = new Set(stored.rows.map(({ role, at }) => `${role} ${at}`));
  return (
    times.every((time, at) => at === 0 || time >= times[at - 1]!) ||
    (request.oldest ?? []).some(({ role, at }) => known.has(`${role} ${at}`))
  );
}

/** A log stays behind the newest exchanges: where no more than those stay raw, it is never shown. */
const BUDGETS = { summaries: [2_000, 2_500, 3_500, 6_000], log: [3_500, 6_000, 9_000] } as const;

/** Real time: long enough that it never decides anything. */
const PATIENCE_MS = 600_000;

export class LanePrompts {
  /** What prompts of the lane may cost at present. */
  budget: number;
  plans = 0;
  /** Those that showed the log. */
  logPlans = 0;
  readonly older: keyof typeof BUDGETS;
  readonly #lane: HostLane;
  readonly #stored: StoredLane;
  readonly #random: Random;
  #budgets = new UsualBudgets();
  #prefixes = new HeldPrefixes();
  /** By the key of a prefix: its text, and the messages under it. */
  readonly #texts = new Map<string, string>();
  /** Keys of prefixes without what stands between their summaries. */
  readonly #shortened = new Set<string>();
  readonly #under = new Map<string, ReadonlySet<number>>();
  /** The newest prefix, and what it was planned in. */
  #newest: { readonly epoch: string; readonly key: string } | undefined;

  readonly #takenBack: TakenBack;

  constructor(
    lane: HostLane,
    stored: StoredLane,
    random: Random,
    takenBack: TakenBack,
    older: keyof typeof BUDGETS = "summaries",
  ) {
    this.#lane = lane;
    this.#stored = stored;
    this.#takenBack = takenBack;
    this.#random = random;
    this.older = older;
    this.budget = random.pick(BUDGETS[older]);
  }

  /** Another process of the host: it holds nothing. */
  restart(): void {
    this.#budgets = new UsualBudgets();
    this.#prefixes = new HeldPrefixes();
  }

  /** The machine starts again: what was not durable is gone, and so is the host that was told of it. */
  forget(): void {
    this.restart();
    this.#texts.clear();
    this.#under.clear();
    this.#newest = undefined;
  }

  /** One turn's prompts: the first of its history, later ones of the answer to the first. */
  async ask(engine: Engine, failed: (error: unknown) => Promise<void>): Promise<void> {
    const trouble: unknown[] = [];
    const degraded: string[] = [];
    let last: Planned | undefined;
    const client = {
      senders: new Senders(),
      prompts: new SaidPrompts(),
      degraded: (name: string) => degraded.push(name),
      // Nothing is recalled here: what is checked is the conversation itself.
      using: async () => ({ id: null }),
      call: async (method: string, request: AssembleRequest & CompactRequest) => {
        try {
          if (method === "compact") return await engine.compact(request);
          if (method === "supply") return { block: null, tokens: 0, account: {} };
          const plan = await engine.assemble(request);
          last = { request, plan, stored: await this.#stored.read() };
          return plan;
        } catch (error) {
          trouble.push(error);
          throw error;
        }
      },
    } as unknown as SharedClient;
    const turn = new TurnAssembly({
      client,
      deadlineMs: PATIENCE_MS,
      foldMs: PATIENCE_MS,
      budgets: this.#budgets,
      prefixes: this.#prefixes,
    });
    const handed = this.#handedOver();
    // The log may not have heard of a reset: then it takes what stands before for part of the conversation.
    const said = this.#lane.transcript();
    const first = await this.#assemble(turn, handed, this.#pickBudget());
    for (const error of trouble) await failed(error);
    try {
      await this.#check({ turn, said, first, last, degraded });
    } catch (cause) {
      const story = storyOf({ handed, prompt: first.messages, last, degraded });
      throw new Error(`${(cause as Error).message}\n${story}`, { cause });
    }
  }

  async #check({ turn, said, first, last, degraded }: Asked): Promise<void> {
    if (last !== undefined) this.#checkPlan(last);
    // What the log has not counted is weighed by the plugin, after what it was told to put before it.
    // What the plugin says itself, beside the messages, is there however small the budget.
    const beside =
      last === undefined
        ? first.addition * MOST_SCALE
        : (last.plan.account as unknown as PlanAccount).budget.addition;
    const messages = first.tokens - beside;
    const isPlanned = messages <= (last?.plan.tokens ?? 0);
    const fits = messages <= Math.max(0, first.budget - beside);
    if (!fits && !isPlanned && !degraded.includes("assemble:uncounted")) {
      throw new Error(`a prompt of ${first.tokens} tokens for a budget of ${first.budget}`);
    }
    // Without times the plugin cannot tell which of the host's messages is which.
    if (!this.#lane.stamped) return;
    if (last !== undefined) this.#takenBack.checkPrompt(first.messages);
    // Nor where the tail begins, while what was said stands in an order that is nobody's.
    if (this.#lane.confused) return;
    const around = { folded: this.#coveredBy(first.messages), said };
    const numbers = checkPrompt(this.#lane, first.messages, around);
    // A host that holds nothing has begun anew, whether or not the log has heard so.
    const planned = last !== undefined && last.plan.status === "planned" && last.request.count > 0;
    if (planned && degraded.length === 0 && tells(last, said))
      checkLeftOut(this.#lane, last, { numbers, said });
    if (!this.#random.chance(0.3)) return;
    const again = await this.#assemble(turn, first.messages, 1 + this.#random.int(this.budget));
    checkPrompt(this.#lane, again.messages, around);
  }

  async #assemble(turn: TurnAssembly, messages: readonly JsonObject[], budget: number): Promise<Prompt> {
    const { model, name, current } = this.#lane;
    const answer = await turn.assemble({
      sessionId: current.id,
      sessionKey: name.sessionKey,
      messages: messages as unknown as AgentMessage[],
      tokenBudget: budget,
      model: this.#random.chance(0.5) ? model.name : `${model.provider}/${model.name}`,
    });
    return {
      budget,
      tokens: answer.estimatedTokens ?? 0,
      addition: estimateTokens(answer.systemPromptAddition ?? ""),
      messages: answer.messages as unknown as JsonObject[],
    };
  }

  /**
   * All that the host has, or the newest part of it: it reads its own history by bytes, and drops orphaned results. Without
   * times nobody could tell where that part begins.
   */
  #handedOver(): readonly JsonObject[] {
    const held = this.#lane.held();
    if (!this.#lane.stamped || !this.#random.chance(0.3)) return held;
    const from = this.#random.int(held.length);
    return held.slice(
      Math.max(
        0,
        held.findLastIndex(({ role }, at) => at <= from && role !== "toolResult"),
      ),
    );
  }

  #pickBudget(): number {
    const dice = this.#random.int(12);
    if (dice === 0) return 1 + this.#random.int(200);
    if (dice <= 2) return Math.ceil(this.budget * 0.4);
    if (dice === 3) this.budget = Math.ceil(this.budget * 1.3);
    return this.budget;
  }

  #checkPlan(planned: Planned): void {
    this.plans += 1;
    checkPlan(planned);
    const { plan, stored } = planned;
    if (plan.prefix === null) return;
    const { key, blocks } = plan.prefix;
    const items = plannedItems(planned);
    if (blocks !== undefined) this.#under.set(key, new Set(items.flatMap(({ under }) => under)));
    if (items.length < prefixItems(stored).length) this.#shortened.add(key);
    // The log of a generation and a room stays as it is. Between two folds it may come up with what is folded, be made anew,
    // or have another room.
    const { versions } = plan.account as unknown as PlanAccount;
    const epoch = `${plan.epoch} ${versions["log"] ?? "summaries"} ${versions["log-room"] ?? ""}`;
    if (versions["log"] !== undefined) this.logPlans += 1;
    const text = blocks?.join("\n") ?? this.#texts.get(key);
    if (text === undefined) throw new Error("a prefix was said to be held that never was");
    if ((this.#texts.get(key) ?? text) !== text) throw new Error("one key, and two prefixes");
    this.#texts.set(key, text);
    // Where not even that fits, a prompt goes without what stands between its summaries.
    if (this.#shortened.has(key)) return;
    if (this.#newest?.epoch === epoch && this.#newest.key !== key) {
      throw new Error(`the prefix changed within epoch ${epoch}`);
    }
    this.#newest = { epoch, key };
  }

  /** Under the summaries that a prompt begins with, whoever put them there. */
  #coveredBy(prompt: readonly JsonObject[]): ReadonlySet<number> {
    const shows = prompt.some((message) => message["customType"] === "nacre.summary");
    const held = this.#prefixes.of(this.#lane.name);
    return shows && held !== undefined ? (this.#under.get(held.key) ?? new Set()) : new Set();
  }
}
