/**
 * What must hold of a plan, and of the prompt that the plugin makes of it: within its budget, nothing twice, nothing torn
 * apart, and nothing missing without a word; the same beginning, byte for byte, until something changed it.
 */

import type { AssemblePlan, AssembleRequest } from "../../src/engine/index.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import { estimateTokens } from "../../src/kernel/tokens.ts";
import { LOG_HEADER } from "../../src/rooms/chronicle/index.ts";
import type { PlanAccount } from "../../src/rooms/pack/index.ts";
import type { HostLane } from "./host-model.ts";
import type { Snapshot } from "./stored-lane.ts";
import { checkText } from "./view-checks.ts";

/** As kernel/token-ratio.ts applies it. */
const LEAST_RATIO = 0.8;

export interface Planned {
  readonly request: AssembleRequest;
  readonly plan: AssemblePlan;
  readonly stored: Snapshot;
}

/** The items of the view that a prefix shows: up to the last summary, and what was said before its end and came late. */
export function prefixItems({ items, shown }: Snapshot): Snapshot["items"] {
  const last = items.findLastIndex((item) => item.summary !== null);
  if (last < 0) return [];
  const folded = new Set(items.slice(0, last + 1).flatMap(({ under }) => under));
  const end = shown.findLastIndex(({ number }) => folded.has(number));
  const before = new Set(shown.slice(0, end).map(({ number }) => number));
  const tail = items.findIndex((item, at) => at > last && !before.has(item.under[0]!));
  return tail < 0 ? items : items.slice(0, tail);
}

/** Those that a plan shows: all of them, or where that would be too much its summaries, or the log in their place. */
export function plannedItems({ plan, stored }: Pick<Planned, "plan" | "stored">): Snapshot["items"] {
  const items = prefixItems(stored);
  const summaries = items.filter(({ summary }) => summary !== null);
  const blocks = plan.prefix?.blocks ?? [];
  const isShort = isLog(blocks) ? afterLog(blocks).length === 0 : blocks.length === summaries.length + 1;
  return isShort ? summaries : items;
}

/** Whether older turns are shown as the log of what happened in them. */
function isLog(blocks: readonly string[]): boolean {
  return blocks[0] === LOG_HEADER;
}

const afterLog = (blocks: readonly string[]) =>
  blocks.slice(1).filter((block) => !block.startsWith("<nacre_log "));

/** Of the lane's measure: by so much the newest exchange may exceed a budget (engine/prompt-measure.ts). */
const MOST_OVER = 1 / 8;

export function checkPlan({ plan, request, stored }: Planned): void {
  const { budget, degraded } = plan.account as unknown as PlanAccount;
  // The newest exchange goes in alone where it is a little larger, and it is said.
  const isBase = degraded.includes("tail-over-budget") && plan.prefix === null && plan.gap === null;
  if (plan.tokens > (isBase ? request.budget + budget.tau * MOST_OVER : request.budget)) {
    throw new Error(`a plan of ${plan.tokens} tokens for a budget of ${request.budget}`);
  }
  if (plan.prefix === null) return;
  const items = plannedItems({ plan, stored });
  const { blocks } = plan.prefix;
  if (blocks === undefined) return;
  const shown = isLog(blocks) ? items.filter(({ summary }) => summary === null) : items;
  const around = isLog(blocks) ? blocks.length - afterLog(blocks).length : 1;
  if (blocks.length !== shown.length + around) {
    throw new Error(`a prefix of ${blocks.length} blocks for ${shown.length} items`);
  }
  checkText("a prefix", blocks.join("\n"));
  // A model may count fewer tokens than we estimate, but not by more than this.
  const cost = blocks.reduce((sum, block) => sum + estimateTokens(block), 0) * LEAST_RATIO;
  if (cost > plan.prefix.tokens) {
    throw new Error(`a prefix was said to cost ${plan.prefix.tokens} and costs ${cost}`);
  }
  shown.forEach(({ summary, tokens }, at) => {
    const cost = estimateTokens(blocks[at + around]!);
    if (summary !== null && cost > tokens) {
      throw new Error(`summary ${summary} was said to cost ${tokens} and costs ${cost}`);
    }
  });
}

/** What a plan became. `folded`: what stands under its summaries. `said`: all of the conversation, in the host's order. */
export function checkPrompt(
  lane: HostLane,
  prompt: readonly JsonObject[],
  { folded, said }: { readonly folded: ReadonlySet<number>; readonly said: readonly JsonObject[] },
): readonly number[] {
  // A blank stands for what a person took back: nothing in it says which it is.
  const raw = prompt.filter((message) => message["role"] !== "custom" && message["number"] !== undefined);
  const numbers = raw.map((message) => message["number"] as number);
  const twice = numbers.find((number, at) => folded.has(number) || numbers.indexOf(number) !== at);
  if (twice !== undefined) throw new Error(`message ${twice} is in the prompt twice`);
  const order = said.map((message) => message["number"] as number);
  // Parallel results are committed in one order and written in another: the log may still go by the first.
  const places = numbers.map((number) => order.indexOf(lane.callOf.get(number) ?? number));
  places.forEach((place, at) => {
    if (place < 0) throw new Error(`message ${numbers[at]} is in the prompt and not of this conversation`);
    if (at > 0 && place < places[at - 1]!) throw new Error(`message ${numbers[at]} is out of order`);
  });
  return numbers;
}

/** What the log knows and the prompt does not show is older than what it shows, announced, and a whole exchange at least. */
export function checkLeftOut(
  lane: HostLane,
  { plan, stored }: Planned,
  { numbers, said }: { readonly numbers: readonly number[]; readonly said: readonly JsonObject[] },
): void {
  if (plan.start === "over") return;
  const prompt = new Set(numbers);
  const prefix = plan.prefix === null ? [] : prefixItems(stored);
  const folded = new Set(prefix.flatMap(({ under }) => under));
  // A result that came late, after its call was folded, cannot be shown without it.
  const orphaned = (number: number): boolean => folded.has(lane.callOf.get(number) ?? -1);
  const rows = stored.items.slice(prefixItems(stored).length).flatMap(({ under }) => under);
  // What was said while the prompt was made is for the next one.
  const heard = new Set(said.map((message) => message["number"] as number));
  const blank = new Set(stored.rows.flatMap(({ number, withheld }) => (withheld === null ? [] : [number])));
  const missing = rows.filter(
    (number) => !prompt.has(number) && !orphaned(number) && !blank.has(number) && heard.has(number),
  );
  const first = rows.findIndex((number) => prompt.has(number));
  const holes = rows.slice(Math.max(0, first)).filter((number) => missing.includes(number));
  if (first >= 0 && holes.length > 0) throw new Error(`message ${holes[0]} is left out in the middle`);
  const whole = plan.count + plan.unsent.length === rows.length;
  if (whole && missing.length > 0) throw new Error(`message ${missing[0]} is left out of a whole prompt`);
  for (const [result, call] of lane.callOf) {
    if (prompt.has(result) && missing.includes(call)) {
      throw new Error(`the prompt parts call ${call} from its result ${result}`);
    }
  }
}

interface Story {
  readonly handed: readonly JsonObject[];
  readonly prompt: readonly JsonObject[];
  readonly last: Planned | undefined;
  readonly degraded: readonly string[];
}

/** What there was to go by, for whoever reads why a schedule failed. */
export function storyOf({ handed, prompt, last, degraded }: Story): string {
  const named = (messages: readonly JsonObject[]): string =>
    messages
      .map(({ number, role, timestamp, customType }) => customType ?? `${number}:${role}@${timestamp}`)
      .join(" ");
  const items = last?.stored.items.map(({ summary, under }) => `${summary ?? ""}[${under}]`).join(" ");
  const { plan, request } = last ?? {};
  return [
    `handed over: ${named(handed)}`,
    `in the view: ${items}`,
    `in the prompt: ${named(prompt)}`,
    `asked: ${JSON.stringify({ ...request, newest: undefined })}`,
    `planned: ${JSON.stringify({ ...plan, unsent: plan?.unsent.length, prefix: plan?.prefix?.key })}`,
    `degraded: ${degraded}`,
  ].join("\n");
}
