/**
 * Asks for prompts as a host does: before each turn with the whole history, and again with what it was answered and less room. A prompt
 * that throws, is late by far, lost the newest words, is too large or shows what is not to be seen is a broken promise, whatever happens
 * to the owner meanwhile.
 */

import type { JsonObject } from "../../src/kernel/json.ts";
import { estimateTokens } from "../../src/kernel/tokens.ts";
import { blockKind, isBlock } from "../../src/surfaces/openclaw/blocks.ts";
import { DEADLINES } from "../../src/surfaces/openclaw/context-engine.ts";
import type {
  AssembleParams,
  AssembleResult,
  ContextEngine,
} from "../../src/surfaces/openclaw/host-types.ts";
import { roughTokens } from "../../src/surfaces/openclaw/rough-tokens.ts";
import type { Random } from "../sim/random.ts";
import { EXPLAINS_MS } from "./calm.ts";
import { checkGone, checkShown, checkSize } from "./claims.ts";
import { textOf } from "./lane-script.ts";
import type { SpokenLane } from "./spoken-lane.ts";
import type { Watch } from "./watch.ts";

const [RECALL, SUMMARY] = ["nacre.recall", "nacre.summary"] as const;
/** Counted of prompts in which a fold came to be shown. */
export const FOLDED = `prompts with ${SUMMARY}`;
/** Now and then a turn has as little as this, as with a small model or a question that fills the window; and a later call of one any part of it. */
const SMALL_BUDGETS = [300, 1_000, 2_500] as const;
const SMALL_CHANCE = 0.15;
const AGAIN_CHANCE = 0.3;
/** What the plugin adds to its deadlines by itself: splicing, a fold that a full prompt waits for. */
const SLACK_MS = 750;

export interface Prompting {
  readonly engine: ContextEngine;
  readonly lane: SpokenLane;
  readonly history: readonly JsonObject[];
  readonly prompt: string;
  /** Tokens that prompts of the conversation usually have. */
  readonly usual: number;
  readonly random: Random;
  readonly watch: Watch;
  /** Signs of what was taken back. */
  readonly gone: () => ReadonlySet<string>;
}

/** One turn's. */
export async function askForPrompts(asking: Prompting): Promise<void> {
  const { history, usual, random } = asking;
  const tokenBudget = random.chance(SMALL_CHANCE) ? random.pick(SMALL_BUDGETS) : usual;
  const first = await assembled(asking, [...history], tokenBudget);
  checkNewest(asking, first, tokenBudget);
  if (random.chance(AGAIN_CHANCE))
    await assembled(asking, first.messages as never, 1 + random.int(tokenBudget));
}

export function sessionOf({ script }: SpokenLane): {
  readonly sessionId: string;
  readonly sessionKey: string;
} {
  const { sessionKey } = script;
  return { sessionId: `session of ${sessionKey}`, sessionKey };
}

async function assembled(
  { engine, lane, prompt, usual, watch, gone }: Prompting,
  messages: readonly JsonObject[],
  tokenBudget: number,
): Promise<AssembleResult> {
  const call = { ...sessionOf(lane), messages, tokenBudget, prompt } as unknown as AssembleParams;
  // What is taken back while it is made was not when it was asked for.
  const taken = gone();
  const quietMs = watch.calm.quietMs;
  const answer = await watch.time("assemble", () => engine.assemble(call), {
    most: DEADLINES.assemble + DEADLINES.fold + SLACK_MS,
  });
  const name = `the prompt of ${lane.script.sessionKey}, turn ${lane.acknowledged},`;
  checkSize(name, answer, { tokenBudget, usual }, watch);
  const isCalm = Math.min(quietMs, watch.calm.quietMs) >= EXPLAINS_MS;
  checkWords(name, { answer, lane, taken, isCalm }, watch);
  return answer;
}

interface Made {
  readonly answer: AssembleResult;
  readonly lane: SpokenLane;
  readonly taken: ReadonlySet<string>;
  readonly isCalm: boolean;
}

/**
 * What Nacre put there. The host's own messages may hold a secret; what was taken back of them may not stand there either, unless the
 * plugin has lost the engine and could not hear of it (docs/concepts/forgetting.md).
 */
function checkWords(name: string, { answer, lane, taken, isCalm }: Made, watch: Watch): void {
  const { messages, systemPromptAddition = "" } = answer;
  const { script } = lane;
  for (const kind of [RECALL, SUMMARY])
    if (messages.some((message) => blockKind(message) === kind)) watch.count(`prompts with ${kind}`);
  const blocks = messages.filter(isBlock).map((block) => textOf(block as never));
  const own = new Set([...lane.taken.keys()].flatMap((turn) => script.signs(turn)));
  checkShown(
    {
      ...{ what: name, text: [systemPromptAddition, ...blocks].join("\n"), to: script },
      gone: taken.difference(own),
    },
    watch,
  );
  if (!isCalm || own.size === 0) return;
  watch.count("prompts of which something was taken back");
  const whole = messages.map((message) => textOf(message as never)).join("\n");
  checkGone({ what: name, text: whole, gone: taken.intersection(own) }, watch);
}

/** Twice what it takes is there for it: summaries, standing guidance and what is said of a gap have their share. */
function checkNewest(
  { lane, history, watch }: Prompting,
  { messages, systemPromptAddition = "" }: AssembleResult,
  tokenBudget: number,
): void {
  const newest = history.at(-1);
  if (newest === undefined) return;
  const takes = roughTokens(newest) + estimateTokens(systemPromptAddition);
  if (2 * takes > tokenBudget) return;
  watch.expects(
    messages.includes(newest as never),
    `the prompt of ${lane.script.sessionKey}, turn ${lane.acknowledged}, lost the newest message`,
  );
}
