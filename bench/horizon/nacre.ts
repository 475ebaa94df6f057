/**
 * Nacre as the host has it: turns committed and prompts assembled by the plugin's own context engine over a real store, everything that is
 * derived behind a turn derived before the next, without any model. With the settings that it comes with, but for the time it has.
 */

import { fakeClock } from "../../src/kernel/clock.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import { TranscriptDrain } from "../../src/surfaces/openclaw/bootstrap.ts";
import { contextEngine, DEADLINES } from "../../src/surfaces/openclaw/context-engine.ts";
import { hostInjects } from "../../src/surfaces/openclaw/host-injects.ts";
import type {
  AgentMessage,
  AssembleParams,
  CommitParams,
  ContextEngine,
} from "../../src/surfaces/openclaw/host-types.ts";
import { SharedClient } from "../../src/surfaces/openclaw/shared-client.ts";
import { assistantSays, toolAnswers, userSays } from "../../test/support/host.ts";
import { type ReplayEngine, replayEngine } from "../replay-engine.ts";
import { saidIn } from "../said-in.ts";
import { isMarked, linesOfBlock } from "../stale/read-lines.ts";
import {
  type Asking,
  type Conversation,
  type HorizonAdapter,
  type HorizonEngine,
  type LifeMessage,
  type LifeTurn,
  OWNER,
  type PromptPart,
} from "./adapter.ts";
import { BEGINS } from "./life.ts";

export const SESSION_KEYS: { readonly [conversation in Conversation]: string } = {
  work: "agent:main:work",
  home: "agent:main:main",
  travel: "agent:main:telegram:direct:7",
  family: "agent:main:telegram:group:-100200300",
};
/** The host waits 250 ms for a prompt. The engine is on this very thread: nothing is abandoned because somebody else has the machine. */
const PATIENCE_MS = 600_000;
/** What the host holds of a conversation: more than any of the budgets. */
const HELD_MESSAGES = 400;

export const nacre: HorizonAdapter = {
  name: "Nacre",
  about: "the plugin's context engine with its default settings but for deadlines, no model",
  async open(folder) {
    const clock = fakeClock(BEGINS);
    const replay = await replayEngine(clock, folder);
    return new NacreEngine(replay, (at) => clock.set(at));
  },
};

class NacreEngine implements HorizonEngine {
  readonly #replay: ReplayEngine;
  readonly #moveTo: (at: number) => void;
  readonly #client: SharedClient;
  readonly #held = new Map<Conversation, AgentMessage[]>();
  #place = 0;

  constructor(replay: ReplayEngine, moveTo: (at: number) => void) {
    this.#replay = replay;
    this.#moveTo = moveTo;
    this.#client = new SharedClient(async () => replay.client);
    this.#client.acquire();
  }

  async turn({ conversation, messages }: LifeTurn): Promise<void> {
    this.#moveTo(messages.at(-1)!.at);
    const engine = this.#engine();
    const shaped = messages.map(hostShape);
    await engine.commitTurn!(this.#commit(conversation, shaped));
    await engine.dispose!();
    this.#heldOf(conversation).push(...(shaped as unknown as AgentMessage[]));
  }

  async settle(): Promise<void> {
    await this.#replay.derive();
    await this.#replay.payFolds();
    await this.#replay.checkpoint();
  }

  async prompt({ conversation, question, by, at, budget }: Asking): Promise<readonly PromptPart[]> {
    this.#moveTo(at);
    const engine = this.#engine();
    const session = sessionOf(conversation);
    this.#client.senders.note(session.sessionKey, by === OWNER);
    const { messages, systemPromptAddition = "" } = await engine.assemble({
      ...{ ...session, messages: [...this.#heldOf(conversation)], tokenBudget: budget, prompt: question },
    } as AssembleParams);
    await engine.dispose!();
    const parts = (messages as unknown as readonly JsonObject[]).flatMap(partsOf);
    return [{ text: systemPromptAddition, as: "said" }, ...parts];
  }

  async close(): Promise<void> {
    await this.#client.release();
    await this.#replay[Symbol.asyncDispose]();
  }

  #engine(): ContextEngine {
    const client = this.#client;
    return contextEngine({
      ...{ client, drain: new TranscriptDrain(client, async () => undefined), version: "bench" },
      deadlines: { ...DEADLINES, assemble: PATIENCE_MS, fold: PATIENCE_MS, commit: PATIENCE_MS },
      injects: (lane) => hostInjects({}, { ...lane, isDirect: true }),
    });
  }

  #commit(conversation: Conversation, messages: readonly JsonObject[]): CommitParams {
    const from = this.#place;
    this.#place += messages.length;
    return {
      ...sessionOf(conversation),
      advancementKey: `turn-${from}`,
      admission: { entryId: `entry-${from}`, rawSeq: from },
      terminal: { entryId: `entry-${this.#place - 1}`, rawSeq: this.#place - 1 },
      messages,
    } as unknown as CommitParams;
  }

  #heldOf(conversation: Conversation): AgentMessage[] {
    const held = this.#held.get(conversation) ?? [];
    this.#held.set(conversation, held);
    while (held.length > HELD_MESSAGES || held[0]?.role === "toolResult") held.shift();
    return held;
  }
}

const sessionOf = (conversation: Conversation) => ({
  sessionId: `session-${conversation}`,
  sessionKey: SESSION_KEYS[conversation],
});

/** As the host has it in its transcripts. */
export function hostShape(message: LifeMessage): JsonObject {
  const { role, by, text, at, call, answers = "", failed = false } = message;
  if (role === "tool") return toolAnswers(answers, text, at, { toolName: by, isError: failed });
  if (role === "user") {
    const isOwner = by === OWNER;
    const sender = { senderIsOwner: isOwner, ...(!isOwner && { senderId: by, senderName: by }) };
    return userSays(text, at, { __openclaw: sender });
  }
  if (call === undefined) return assistantSays(text, at);
  const content = [{ type: "toolCall", id: call.id, name: call.tool, arguments: call.input }];
  return assistantSays("", at, { content, stopReason: "toolUse" });
}

/** Blocks of ours by their lines; messages of the conversation by their role. */
function partsOf(message: JsonObject): readonly PromptPart[] {
  const { role, customType } = message;
  const text = saidIn(message);
  if (customType === "nacre.recall") return text.split(/\n(?=<nacre_\w+[ >])/).flatMap(sectionParts);
  if (customType === "nacre.authored") return [{ text, as: "instruction" }];
  return [{ text, as: role === "custom" || role === "toolResult" ? "evidence" : "said" }];
}

/** Guidance and lessons are to be kept to; of what is quoted, a fact is told as holding unless it says otherwise. */
function sectionParts(section: string): readonly PromptPart[] {
  const isQuoted = /^<nacre_\w+ trust="untrusted">/.test(section);
  const lines = linesOfBlock(section).map((line): PromptPart => {
    const as = isMarked(line)
      ? "over"
      : /^fact:/.test(line.head)
        ? "told"
        : isQuoted
          ? "evidence"
          : "instruction";
    return { text: `[${line.head}] ${line.text}`, as, fleeting: true };
  });
  const frame = section.split("\n").filter((line) => !/^(\[| {2})/.test(line));
  return [{ text: frame.join("\n"), as: "said", fleeting: true }, ...lines];
}
