/** A life, played through an engine at one budget: turn by turn in the order of time, with its questions where they are asked. */

import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { estimateTokens } from "../../src/kernel/tokens.ts";
import { takeBreath } from "../recall/workspace.ts";
import { timed } from "../report.ts";
import type { Conversation, HorizonAdapter, HorizonEngine, PromptPart } from "./adapter.ts";
import { type Life, textOf } from "./life.ts";
import { type Score, scoreOf } from "./score.ts";
import type { PlantedTurn, Question } from "./truth.ts";

export interface Answered {
  readonly question: Question;
  readonly score: Score;
  readonly tokens: number;
  readonly parts: readonly PromptPart[];
}

export interface Played {
  readonly adapter: string;
  readonly budget: number;
  readonly seed: number;
  readonly months: number;
  readonly turns: number;
  readonly answers: readonly Answered[];
  /** Of each turn that is not the first of its conversation: it begins with all that the one before had, but for what was fleeting. */
  readonly prefixes: readonly number[];
  readonly ms: {
    readonly commit: readonly number[];
    readonly prompt: readonly number[];
    readonly settle: readonly number[];
  };
  readonly bytes: number;
  /** Of what was said, as JSON. */
  readonly rawBytes: number;
}

export interface Place {
  /** There, and empty. */
  readonly folder: string;
  readonly budget: number;
  readonly signal: AbortSignal;
}

export async function play(
  life: Life,
  adapter: HorizonAdapter,
  { folder, budget, signal }: Place,
): Promise<Played> {
  const engine = await adapter.open(folder, budget);
  const player = new Player(engine, budget, adapter.questionsOnly !== true);
  try {
    const events = [...life.turns, ...life.questions].toSorted((a, b) => a.at - b.at);
    for (const event of events) {
      await takeBreath(signal);
      await ("messages" in event ? player.turn(event) : player.ask(event));
    }
  } finally {
    await engine.close();
  }
  const { answers, prefixes, ms, rawBytes } = player;
  const { seed, months, turns } = life;
  return {
    ...{
      adapter: adapter.name,
      budget,
      seed,
      months,
      turns: turns.length,
      answers,
      prefixes,
      ms,
      rawBytes,
    },
    bytes: await bytesOf(engine, folder),
  };
}

/** Of what is closed: journals are written back then. */
async function bytesOf(engine: HorizonEngine, folder: string): Promise<number> {
  if (engine.bytes !== undefined) return engine.bytes();
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

class Player {
  readonly #engine: HorizonEngine;
  readonly #budget: number;
  readonly #comparesTurns: boolean;
  readonly #before = new Map<Conversation, string>();
  readonly answers: Answered[] = [];
  readonly prefixes: number[] = [];
  readonly ms = { commit: [] as number[], prompt: [] as number[], settle: [] as number[] };
  rawBytes = 0;

  constructor(engine: HorizonEngine, budget: number, comparesTurns: boolean) {
    this.#engine = engine;
    this.#budget = budget;
    this.#comparesTurns = comparesTurns;
  }

  async turn({ conversation, messages, at }: PlantedTurn): Promise<void> {
    const [{ by, text }] = messages as [PlantedTurn["messages"][number]];
    if (this.#comparesTurns) this.#compare(conversation, await this.#prompt(conversation, text, by, at));
    this.ms.commit.push(await timed(() => this.#engine.turn({ conversation, messages })));
    this.rawBytes += Buffer.byteLength(JSON.stringify(messages));
    this.ms.settle.push(await timed(() => this.#engine.settle?.()));
  }

  async ask(question: Question): Promise<void> {
    const { conversation, text, at } = question;
    const parts = await this.#prompt(conversation, text, "owner", at);
    const tokens = parts.reduce((sum, part) => sum + estimateTokens(part.text), 0);
    this.answers.push({ question, score: scoreOf(question, parts, tokens > this.#budget), tokens, parts });
  }

  async #prompt(
    conversation: Conversation,
    question: string,
    by: string,
    at: number,
  ): Promise<readonly PromptPart[]> {
    let parts: readonly PromptPart[] = [];
    const asking = { conversation, question, by, at, budget: this.#budget };
    this.ms.prompt.push(
      await timed(async () => {
        parts = await this.#engine.prompt(asking);
      }),
    );
    return parts;
  }

  #compare(conversation: Conversation, parts: readonly PromptPart[]): void {
    const joined = (some: readonly PromptPart[]) => some.map(({ text }) => `${text}\0`).join("");
    const before = this.#before.get(conversation);
    if (before !== undefined) this.prefixes.push(+joined(parts).startsWith(before));
    this.#before.set(conversation, joined(parts.filter(({ fleeting }) => fleeting !== true)));
  }
}

/** As a line of a conversation, for engines that keep plain text. */
export function lineOf(message: PlantedTurn["messages"][number]): string {
  const day = new Date(message.at).toISOString().slice(0, 16).replace("T", " ");
  return `[${day} ${message.by}] ${textOf(message)}`;
}
