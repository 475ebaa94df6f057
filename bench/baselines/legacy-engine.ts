/**
 * What OpenClaw sends a model by itself: the whole conversation since the last compaction, its summary before it. Turns are appended to the
 * transcripts of a real gateway, compaction is the gateway's own, and a prompt is what its model is sent when the question is asked, which is
 * rewound afterwards. The model stands on loopback; its summaries are by the extractive summariser that Nacre has without a model, too.
 */

import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { estimateTokens } from "../../src/kernel/tokens.ts";
import { MODEL_ID, type ModelRequest } from "../../test/host/fake-model.ts";
import { type ChatMessage, contentText, typedText } from "../../test/host/model-instructions.ts";
import { HostError, type OpenClawHost, startHost } from "../../test/host/openclaw-host.ts";
import type { Asking, HorizonAdapter, HorizonEngine, LifeTurn, PromptPart } from "../horizon/adapter.ts";
import { hostShape, SESSION_KEYS } from "../horizon/nacre.ts";
import { note } from "../report.ts";
import { isSummaryRequest, summaryOf } from "./compaction-summary.ts";
import { LIFE_PLUGIN } from "./memory-host.ts";

/** What the host sends beside the conversation: its instructions and the three tools that are left of it. */
const BESIDE = 3_000;
/** Of the window, kept free by the host. */
const RESERVE = 0.25;
/** Of the budget: what compaction leaves as it was said, and what a summary may cost. */
const KEPT = 0.5;
const SUMMARY = 0.25;

export const legacyEngine: HorizonAdapter = {
  name: "OpenClaw legacy engine",
  about: "the host's own history and compaction through a real gateway, with extractive summaries",
  questionsOnly: true,
  async open(_folder, budget) {
    const host = await startHost({ plugins: [LIFE_PLUGIN], config: configFor(budget) });
    return new LegacyEngine(host, budget);
  },
};

/** A window in which the conversation has the budget, when the host has taken what it needs. */
function configFor(budget: number) {
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
  const limits = { contextWindow: Math.ceil((budget + BESIDE) / (1 - RESERVE)), maxTokens: 1_024 };
  const model = { id: MODEL_ID, name: "Fake", reasoning: false, input: ["text"], cost, ...limits };
  const compaction = {
    keepRecentTokens: Math.floor(budget * KEPT),
    // It asks for headings that an extract does not have.
    qualityGuard: { enabled: false },
    memoryFlush: { enabled: false },
  };
  return {
    tools: { profile: "minimal" },
    models: { providers: { fake: { models: [model] } } },
    agents: { defaults: { compaction } },
  };
}

class LegacyEngine implements HorizonEngine {
  readonly #host: OpenClawHost;
  readonly #budget: number;
  /** By session: what stands in its transcript since the last compaction, as far as is known. */
  readonly #held = new Map<string, number>();
  #failed = 0;
  #bytes = 0;

  constructor(host: OpenClawHost, budget: number) {
    this.#host = host;
    this.#budget = budget;
    host.model.script((request) =>
      isSummaryRequest(request) ? summaryOf(request, Math.floor(budget * SUMMARY)) : tooLong(request, budget),
    );
  }

  async turn({ conversation, messages }: LifeTurn): Promise<void> {
    const sessionKey = SESSION_KEYS[conversation];
    const shaped = messages.map(hostShape);
    await this.#host.rpc("life.append", { sessionKey, messages: shaped });
    const cost = shaped.reduce((sum, { content }) => sum + estimateTokens(JSON.stringify(content)), 0);
    this.#held.set(sessionKey, (this.#held.get(sessionKey) ?? 0) + cost);
  }

  /** Turns that were appended report no usage, by which the host would know that it is time. */
  async settle(): Promise<void> {
    for (const [sessionKey, held] of this.#held) {
      if (held <= this.#budget) continue;
      await this.#host.compact(sessionKey);
      this.#held.set(sessionKey, this.#budget * (KEPT + SUMMARY));
    }
  }

  /** Empty when the host gives up: whoever asked would read an error. */
  async prompt({ conversation, question }: Asking): Promise<readonly PromptPart[]> {
    const sessionKey = SESSION_KEYS[conversation];
    const { model } = this.#host;
    const before = model.requests.length;
    const known = new Set(this.#host.transcript(sessionKey).map(({ entryId }) => entryId));
    let isAnswered = true;
    try {
      await this.#host.say(sessionKey, question);
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      isAnswered = false;
      this.#failed += 1;
    }
    const request = model.requests.slice(before).findLast((one) => !isSummaryRequest(one));
    model.requests.length = 0;
    const asked = this.#host
      .transcript(sessionKey)
      // The same was asked before and rewound, and stands there still.
      .findLast(({ role, text, entryId }) => role === "user" && text === question && !known.has(entryId));
    if (asked !== undefined) await this.#host.rpc("sessions.rewind", { sessionKey, entryId: asked.entryId });
    return isAnswered && request !== undefined ? partsOf(historyIn(request)) : [];
  }

  async close(): Promise<void> {
    if (this.#failed > 0) note(`the host gave up on ${this.#failed} questions`);
    const place = join(this.#host.state, "agents");
    await this.#host.stopGateway();
    this.#bytes = readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
    await this.#host.stop();
  }

  async bytes(): Promise<number> {
    return this.#bytes;
  }
}

/** What stands between the host's instructions and the question. */
export function historyIn({
  messages,
  typed,
}: Pick<ModelRequest, "messages" | "typed">): readonly ChatMessage[] {
  const end = messages.findLastIndex((message) => message.role === "user" && typedText(message) === typed);
  return messages.slice(0, end).filter(({ role }) => role !== "system" && role !== "developer");
}

export function partsOf(messages: readonly ChatMessage[]): readonly PromptPart[] {
  return messages.map(({ role, content, tool_calls }) => {
    const calls = tool_calls === undefined ? "" : JSON.stringify(tool_calls);
    const text = [contentText(content), calls].filter((part) => part !== "").join(" ");
    return { text, as: role === "tool" ? "evidence" : "said" };
  });
}

/** As a provider refuses what does not fit: the host then compacts, or cuts results of tools, and tries again. */
function tooLong(request: ModelRequest, budget: number) {
  const history = partsOf(historyIn(request)).reduce((sum, { text }) => sum + estimateTokens(text), 0);
  if (history <= budget) return undefined;
  const most = budget + BESIDE;
  return {
    kind: "error",
    status: 400,
    code: "context_length_exceeded",
    message: `This model's maximum context length is ${most} tokens. However, your messages resulted in ${history + BESIDE} tokens.`,
  } as const;
}
