/**
 * One prompt of ours: authored text, the folded beginning, the recent messages, and behind them what was supplied for the
 * question. Pure: composing it, making it smaller, and making do without the engine.
 */

import type { AssemblePlan, PromptMade } from "../../engine/api.ts";
import { blockKind, blockMessage, isBlock } from "./blocks.ts";
import { fingerprintOf, firstOfLive } from "./fingerprint.ts";
import type { HeldBlocks, HeldPrefix } from "./held-prefixes.ts";
import type { AgentMessage } from "./host-types.ts";
import { roughTokens } from "./rough-tokens.ts";
import { fittingSuffix } from "./suffix.ts";

/** Said where the plan did not foresee that something has to go. */
const LEFT_OUT =
  "<nacre_gap>Some earlier messages are not shown here; call lcm_grep to find what was said.</nacre_gap>";

/** By so many of its messages it is told where a prompt begins: the host may have put one of its own before them. */
const NAMED = 4;

/** Tokens as the lane's model counts them. */
export interface Prompt {
  readonly messages: AgentMessage[];
  readonly tokens: number;
  /** Of these, what authored text, the folded beginning and what was supplied cost. */
  readonly authored: number;
  readonly prefix: number;
  readonly recall: number;
  /** Of the folded beginning. */
  readonly summaries: readonly number[];
}

/** What a plan and the plugin's own store of blocks amount to. */
export interface PlannedParts {
  readonly plan: AssemblePlan;
  readonly authored: HeldBlocks | null;
  readonly prefix: HeldPrefix | null;
  readonly tail: AgentMessage[];
}

export function composed({ plan, authored, prefix, tail }: PlannedParts): Prompt {
  const before = [
    ...(authored?.messages ?? []),
    ...(prefix?.messages ?? []),
    ...(plan.gap === null ? [] : [blockMessage("nacre.gap", plan.gap)]),
    ...rebuilt(plan),
  ];
  return promptOf(joined(before, tail), plan.tokens, authored, prefix);
}

/**
 * Among the host's messages are some that the log has not counted: they are weighed here. What the host holds goes before
 * what would have been rebuilt for it. `cut`: not all of it fits. `scale`: what the model counts for one estimated token.
 */
export function weighed(
  parts: PlannedParts,
  budget: number,
  scale = 1,
): { readonly prompt: Prompt; readonly cut: boolean } {
  const { plan, authored, prefix, tail } = parts;
  const gap = [blockMessage("nacre.gap", plan.gap ?? LEFT_OUT)];
  const spoken = weigh(gap, (authored?.tokens ?? 0) + (prefix?.tokens ?? 0), scale);
  const fitting = suffixOf(tail, Math.max(0, budget - spoken), scale);
  const whole = weigh(rebuilt(plan), spoken + fitting.tokens, scale);
  if (fitting.messages.length === tail.length && whole <= budget) {
    return { prompt: { ...composed(parts), tokens: whole }, cut: false };
  }
  const before = [
    ...(authored?.messages ?? []),
    ...(prefix?.messages ?? []),
    ...(spoken <= budget ? gap : []),
  ];
  const messages = joined(before, fitting.messages);
  return { prompt: promptOf(messages, spoken + fitting.tokens, authored, prefix), cut: true };
}

/**
 * Without the engine: authored text and what was folded when it last answered, and the newest of what was not. What leaves no
 * room for the newest exchange goes first.
 */
export function withHeld(
  authored: HeldBlocks | undefined,
  held: HeldPrefix | undefined,
  messages: AgentMessage[],
  budget: number,
  scale = 1,
): Prompt {
  const from = held === undefined ? -1 : held.from === null ? 0 : firstOfLive(messages, held.from);
  const prefix = from < 0 ? undefined : held;
  const beginnings: readonly [HeldBlocks | undefined, HeldPrefix | undefined][] = [
    [authored, prefix],
    [authored, undefined],
    [undefined, prefix],
  ];
  for (const [rules, folded] of beginnings) {
    const before = [...(rules?.messages ?? []), ...(folded?.messages ?? [])];
    if (before.length === 0) continue;
    const spoken = (rules?.tokens ?? 0) + (folded?.tokens ?? 0);
    const tail = folded === undefined ? messages : messages.slice(from);
    const fitting = suffixOf(tail, Math.max(0, budget - spoken), scale);
    if (spoken > budget || (fitting.messages.length === 0 && tail.length > 0)) continue;
    return promptOf(joined(before, fitting.messages), spoken + fitting.tokens, rules ?? null, folded ?? null);
  }
  return alone(messages, budget, scale);
}

/** The newest of the host's messages and nothing else. */
export function alone(messages: AgentMessage[], budget: number, scale = 1): Prompt {
  const { messages: fitting, tokens } = suffixOf(messages, budget, scale);
  return promptOf(fitting, tokens, null, null);
}

/** All that is sent while nobody has said yet what was taken back. */
export function newestExchange(messages: AgentMessage[]): AgentMessage[] {
  const from = messages.findLastIndex(({ role }) => role === "user");
  return from < 0 ? [] : messages.slice(from);
}

/** The last thing before the question. */
export function withRecall(prompt: Prompt, block: AgentMessage, tokens: number): Prompt {
  return {
    ...prompt,
    messages: [...prompt.messages, block],
    tokens: prompt.tokens + tokens,
    recall: tokens,
  };
}

export function withoutRecall(prompt: Prompt): Prompt {
  if (prompt.recall === 0) return prompt;
  const messages = prompt.messages.filter((message) => blockKind(message) !== "nacre.recall");
  return { ...prompt, messages, tokens: prompt.tokens - prompt.recall, recall: 0 };
}

/** What was supplied goes first, then the oldest; authored text stays as long as anything else fits beside it. */
export function shrunk(prompt: Prompt, budget: number, scale = 1): Prompt {
  if (prompt.tokens <= budget) return prompt;
  const said = withoutRecall(prompt);
  if (said.tokens <= budget) return said;
  const rules = said.messages.filter((message) => blockKind(message) === "nacre.authored");
  const rest = said.messages.filter((message) => blockKind(message) !== "nacre.authored");
  const fitting = suffixOf(rest, Math.max(0, budget - said.authored), scale);
  if (rules.length === 0 || fitting.messages.length === 0) return alone(rest, budget, scale);
  const tokens = said.authored + fitting.tokens;
  // The oldest go first: nothing is left of the folded beginning that could stand for all of it.
  return { ...said, messages: [...rules, ...fitting.messages], tokens, prefix: 0, summaries: [] };
}

/** What stands in a prompt, where that is not what was planned. */
export function madeOf(prompt: Prompt): PromptMade {
  const { authored, prefix, recall, summaries, tokens } = prompt;
  const messages = prompt.messages.filter((message) => !isBlock(message));
  return {
    from: messages.slice(0, NAMED).map(fingerprintOf),
    messages: messages.length,
    summaries,
    authored,
    prefix,
    tail: Math.max(0, tokens - authored - prefix - recall),
  };
}

/**
 * What a host with threads may go on using: it changes when authored text, the folded beginning or the first of the recent
 * messages is another, or something was taken back, and at no other time.
 */
export function epochOf({ plan, authored, prefix }: Omit<PlannedParts, "tail">): string {
  const first = plan.unsent.length > 0 ? fingerprintOf(plan.unsent[0]) : plan.from?.[0];
  // While all of a session is shown it begins where it always began.
  const start = first === undefined ? "all" : `${first.role}-${first.at}-${first.key ?? ""}`;
  return [plan.epoch, plan.withheld, authored?.key ?? "none", prefix?.key ?? "none", start].join("|");
}

function rebuilt(plan: AssemblePlan): readonly AgentMessage[] {
  return plan.unsent as unknown as readonly AgentMessage[];
}

function promptOf(
  messages: AgentMessage[],
  tokens: number,
  authored: HeldBlocks | null,
  prefix: HeldPrefix | null,
): Prompt {
  return {
    messages,
    tokens,
    authored: authored?.tokens ?? 0,
    prefix: prefix?.tokens ?? 0,
    recall: 0,
    summaries: prefix?.summaries ?? [],
  };
}

function weigh(messages: readonly AgentMessage[], tokens: number, scale: number): number {
  const estimated = messages.reduce((sum, message) => sum + roughTokens(message), 0);
  return tokens + Math.ceil(estimated * scale);
}

function suffixOf(
  messages: AgentMessage[],
  budget: number,
  scale: number,
): Pick<Prompt, "messages" | "tokens"> {
  const { from, tokens } = fittingSuffix(
    messages as unknown as { role: string }[],
    Math.floor(budget / scale),
  );
  return {
    messages: from === 0 ? messages : messages.slice(from),
    tokens: Math.min(Math.ceil(tokens * scale), Math.max(budget, 0)),
  };
}

/** The host's own list where there is nothing to add to it. */
function joined(before: readonly AgentMessage[], tail: AgentMessage[]): AgentMessage[] {
  return before.length === 0 ? tail : [...before, ...tail];
}
