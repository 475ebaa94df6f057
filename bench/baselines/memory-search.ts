/**
 * OpenClaw's own memory search over notes of all that was said: a quarter of the budget for the newest messages of the conversation, as plain FTS5
 * has it, the rest for what `memory.search` of a real gateway answers to the question, the best first and in the words it is given in.
 */

import { estimateTokens } from "../../src/kernel/tokens.ts";
import type { Asking, HorizonAdapter, HorizonEngine, LifeTurn, PromptPart } from "../horizon/adapter.ts";
import { lineOf } from "../horizon/play.ts";
import { Tails } from "../horizon/recent-tail.ts";
import { MemoryHost } from "./memory-host.ts";
import { NOTE_FORMS, type NoteForm, type NoteLine, noteOf } from "./notes.ts";

/** Of the budget, for the newest messages. */
const TAIL = 0.25;

/** One gateway for all lives and both forms. */
let started: Promise<MemoryHost> | undefined;

export const memorySearches: readonly HorizonAdapter[] = NOTE_FORMS.map((form) => ({
  name: `OpenClaw memory, ${form === "dated" ? "a dated note a day" : "a note a message"}`,
  about:
    "its built-in memory search through a real gateway: FTS5 only, as it is without an embedding provider",
  questionsOnly: true,
  async open() {
    started ??= MemoryHost.start(NOTE_FORMS);
    return new MemorySearch(await started, form);
  },
  async end() {
    const host = started;
    started = undefined;
    await (await host)?.[Symbol.asyncDispose]();
  },
}));

class MemorySearch implements HorizonEngine {
  readonly #host: MemoryHost;
  readonly #form: NoteForm;
  readonly #tails = new Tails();
  readonly #days = new Map<string, NoteLine[]>();
  #said = 0;
  #isDirty = true;

  constructor(host: MemoryHost, form: NoteForm) {
    this.#host = host;
    this.#form = form;
    host.forget(form);
  }

  async turn({ conversation, messages }: LifeTurn): Promise<void> {
    this.#tails.add(conversation, messages);
    for (const message of messages) this.#keep({ id: "", text: lineOf(message) }, message.at);
    this.#isDirty = true;
  }

  async prompt({ conversation, question, budget }: Asking): Promise<readonly PromptPart[]> {
    // In use it takes notes in seconds after they are written; here nobody waits for that between two turns.
    if (this.#isDirty) await this.#host.sync(this.#form);
    this.#isDirty = false;
    const tail = this.#tails.newest(conversation, Math.floor(budget * TAIL));
    let left = budget - tail.reduce((sum, { text }) => sum + estimateTokens(text), 0);
    const found: PromptPart[] = [];
    for (const { snippet } of await this.#host.search(this.#form, question)) {
      const cost = estimateTokens(snippet);
      if (cost > left) continue;
      left -= cost;
      // The result of a tool, as a model is given it.
      found.push({ text: snippet, as: "evidence", fleeting: true });
    }
    return [...tail, ...found];
  }

  async search(query: string): Promise<readonly string[]> {
    return (await this.#host.search(this.#form, query)).map(({ snippet }) => snippet);
  }

  async close(): Promise<void> {}

  async bytes(): Promise<number> {
    return this.#host.bytes(this.#form);
  }

  #keep(line: NoteLine, at: number): void {
    this.#said += 1;
    if (this.#form === "single") {
      const path = `memory/message-${String(this.#said).padStart(6, "0")}.md`;
      this.#host.write(this.#form, [noteOf(path, "", [line])]);
      return;
    }
    const day = new Date(at).toISOString().slice(0, 10);
    const lines = this.#days.get(day) ?? [];
    lines.push(line);
    this.#days.set(day, lines);
    this.#host.write(this.#form, [noteOf(`memory/${day}.md`, day, lines)]);
  }
}
