/**
 * One prompt of ours: authored text, the folded beginning, the recent messages, and behind them what was supplied for the
 * question. Pure: composing it, making it smaller, and making do without the engine.
 */

import type { AssemblePlan } from "../../engine/api.ts";
import { blockKind, blockMessage } from "./blocks.ts";
import { fingerprintOf, firstOfLive } from "./fingerprint.ts";
import type { HeldBlocks, HeldPrefix } from "./held-prefixes.ts";
import type { AgentMessage } from "./host-types.ts";
import { roughTokens } from "./rough-tokens.ts";
import { fittingSuffix } from "./suffix.ts";

/** Said where the plan did not foresee that something has to go. */
const LEFT_OUT =
  "<nacre_gap>Some earlier messages are not shown here; call lcm_grep to find what was said.</nacre_gap>";

export interface Prompt {
  readonly messages: AgentMessage[];
  readonly tokens: number;
  /** Of these, what each of the two blocks costs that are known by their kind. */
  readonly authored: number;
  readonly recall: number;
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
  return promptOf(joined(before, tail), plan.tokens, authored);
}

/**
 * Among the host's messages are some that the log has not counted: they are weighed here. What the host holds goes before
 * what would have been rebuilt for it. `cut`: not all of it fits.
 */
export function weighed(
  parts: PlannedParts,
  budget: number,
): { readonly prompt: Prompt; readonly cut: boolean } {
  const { plan, authored, prefix, tail } = parts;
  const gap = [blockMessage("nacre.gap", plan.gap ?? LEFT_OUT)];
  const spoken = weigh(gap, (authored?.tokens ?? 0) + (prefix?.tokens ?? 0));
  const fitting = suffixOf(tail, Math.max(0, budget - spoken));
  const whole = weigh(rebuilt(plan), spoken + fitting.tokens);
  if (fitting.messages.length === tail.length && whole <= budget) {
    return { prompt: { ...composed(parts), tokens: whole }, cut: false };
  }
  const before = [
    ...(authored?.messages ?? []),
    ...(prefix?.messages ?? []),
    ...(spoken <= budget ? gap : []),
  ];
  const messages = joined(before, fitting.messages);
  return { prompt: promptOf(messages, spoken + fitting.tokens, authored), cut: true };
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
    const fitting = suffixOf(tail, Math.max(0, budget - spoken));
    if (spoken > budget || (fitting.messages.length === 0 && tail.length > 0)) continue;
    return promptOf(joined(before, fitting.messages), spoken + fitting.tokens, rules ?? null);
  }
  return alone(messages, budget);
}

/** The newest of the host's messages and nothing else. */
export function alone(messages: AgentMessage[], budget: number): Prompt {
  const { messages: fitting, tokens } = suffixOf(messages, budget);
  return { messages: fitting, tokens, authored: 0, recall: 0 };
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
export function shrunk(prompt: Prompt, budget: number): Prompt {
  if (prompt.tokens <= budget) return prompt;
  const said = withoutRecall(prompt);
  if (said.tokens <= budget) return said;
  const rules = said.messages.filter((message) => blockKind(message) === "nacre.authored");
  const rest = said.messages.filter((message) => blockKind(message) !== "nacre.authored");
  const fitting = suffixOf(rest, Math.max(0, budget - said.authored));
  if (rules.length === 0 || fitting.messages.length === 0) return alone(rest, budget);
  return { ...said, messages: [...rules, ...fitting.messages], tokens: said.authored + fitting.tokens };
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

function promptOf(messages: AgentMessage[], tokens: number, authored: HeldBlocks | null): Prompt {
  return { messages, tokens, authored: authored?.tokens ?? 0, recall: 0 };
}

function weigh(messages: readonly AgentMessage[], tokens: number): number {
  return messages.reduce((sum, message) => sum + roughTokens(message), tokens);
}

function suffixOf(messages: AgentMessage[], budget: number): Pick<Prompt, "messages" | "tokens"> {
  const { from, tokens } = fittingSuffix(messages as unknown as { role: string }[], budget);
  return { messages: from === 0 ? messages : messages.slice(from), tokens };
}

/** The host's own list where there is nothing to add to it. */
function joined(before: readonly AgentMessage[], tail: AgentMessage[]): AgentMessage[] {
  return before.length === 0 ? tail : [...before, ...tail];
}
