/**
 * A prompt as the model received it, taken apart: authored text, the folded record, what follows it word for word, what was
 * recalled for the question, and what the host adds around them. With what must hold of every prompt, however it was folded.
 */

import { expect } from "vitest";
import type { ModelRequest } from "./fake-model.ts";
import { type ChatMessage, contentText, typedText } from "./model-instructions.ts";
import { isSummaryRequest } from "./summary-requests.ts";

export interface Prompt {
  /** Which of the model's requests it is. */
  readonly n: number;
  /** What the person typed. */
  readonly typed: string;
  /** What a person wrote for the assistant and the host does not show. */
  readonly authored: string | null;
  /** The texts before the tail, the first of which says what they are; empty when nothing is folded. */
  readonly record: readonly string[];
  readonly summaries: readonly ShownSummary[];
  /** Said in place of what is left out. */
  readonly gap: string | null;
  /** What was said, in order, the newest question included. */
  readonly tail: readonly ChatMessage[];
  /** Standing instructions and recall, which stand just before that question. */
  readonly supplied: string | null;
  /** Of the record and the tail. */
  readonly text: string;
}

export interface ShownSummary {
  readonly id: string;
  readonly depth: number;
  readonly messages: number;
  readonly text: string;
}

const RECORD = /^<(nacre_record|nacre_log|summary|nacre_message|nacre_gap)\b/;
const AUTHORED = /^<nacre_authored\b/;
const SUPPLIED = /^<nacre_(guidance|lessons|route|recall)\b/;

export function promptOf(request: ModelRequest): Prompt {
  const sent = request.messages.filter(
    (message) => !["system", "developer"].includes(message.role) && !isOfTheHost(message),
  );
  const said = sent.filter((message) => !isAuthored(message) && !isSupplied(message));
  const only = (of: (message: ChatMessage) => boolean): string | null => {
    const found = sent.filter(of).map(({ content }) => contentText(content));
    expect(found.length, found.join("\n")).toBeLessThanOrEqual(1);
    return found[0] ?? null;
  };
  const first = said.findIndex((message) => !RECORD.test(contentText(message.content)));
  const record = said.slice(0, first).map(({ content }) => contentText(content));
  const tail = said.slice(first);
  return {
    n: request.n,
    typed: request.typed,
    authored: only(isAuthored),
    supplied: only(isSupplied),
    record: record.filter((text) => !text.startsWith("<nacre_gap>")),
    summaries: record.filter((text) => text.startsWith("<summary ")).map(summaryOf),
    gap: record.find((text) => text.startsWith("<nacre_gap>")) ?? null,
    tail,
    text: said.map(({ content }) => contentText(content)).join("\n"),
  };
}

export function isAuthored({ role, content }: ChatMessage): boolean {
  return role === "user" && AUTHORED.test(contentText(content));
}

export function isSupplied({ role, content }: ChatMessage): boolean {
  return role === "user" && SUPPLIED.test(contentText(content));
}

export function isOfTheHost(message: ChatMessage): boolean {
  return message.role === "user" && typedText(message) === "";
}

function summaryOf(text: string): ShownSummary {
  const attribute = (name: string) => new RegExp(`^<summary [^>]*\\b${name}="([^"]*)"`).exec(text)?.[1] ?? "";
  return {
    id: attribute("id"),
    depth: Number(attribute("depth")),
    messages: Number(attribute("messages")),
    text,
  };
}

/** The first prompt of each turn since `after`, in order; a turn asks again after each tool call. */
export function promptsOfTurns(requests: readonly ModelRequest[], after = 0): readonly Prompt[] {
  return requests
    .filter((request) => request.n > after && !isSummaryRequest(request))
    .map(promptOf)
    .filter(({ tail }) => tail.at(-1)?.role === "user");
}

/** As the fake model itself counts. */
export function tokensOf({ messages }: ModelRequest): number {
  return Math.ceil(JSON.stringify(messages).length / 4);
}

/**
 * Summaries stand before what was said and nowhere else, each once, escaped; the tail is what the host stored, to the
 * letter and without a hole; together they are everything, once.
 */
export function expectWhole(prompt: Prompt, said: readonly ChatMessage[]): void {
  expect(prompt.gap, prompt.typed).toBeNull();
  expect(prompt.tail.filter(({ content }) => RECORD.test(contentText(content)))).toEqual([]);
  expect(new Set(prompt.summaries.map(({ id }) => id)).size).toBe(prompt.summaries.length);
  for (const { text } of prompt.summaries) {
    expect(text).toMatch(
      /^<summary id="sum:\d+" kind="(leaf|condensed)" depth="\d+" messages="\d+" from="\S+Z" to="\S+Z" trust="untrusted">\n/,
    );
    expect(text.match(/<\/?(summary|content)\b/g)).toEqual([
      "<summary",
      "<content",
      "</content",
      "</summary",
    ]);
  }
  expect(prompt.tail.map(spoken)).toEqual(said.slice(recorded(prompt, said)).map(spoken));
}

/** How much of what was said the record stands for: what is folded, and what stands between summaries as it was said. */
function recorded({ record }: Prompt, said: readonly ChatMessage[]): number {
  let count = 0;
  for (const block of record.slice(1)) {
    if (block.startsWith("<summary ")) {
      count += summaryOf(block).messages;
    } else {
      expect(block.replaceAll("&lt;", "<").replaceAll("&amp;", "&")).toContain(beginningOf(said[count]!));
      count += 1;
    }
  }
  return count;
}

/** Enough to know it by: what is very long is not repeated in full. */
const beginningOf = (message: ChatMessage) =>
  spoken(message)
    .replace(/^\w+: /, "")
    .slice(0, 200)
    .trim();

/** A tool call and its results stand together. */
export function expectPairsWhole({ tail }: Prompt): void {
  const open = new Set<string>();
  for (const message of tail) {
    if (message.role === "tool") expect(open.delete(message.tool_call_id ?? "")).toBe(true);
    else expect([...open]).toEqual([]);
    for (const { id } of (message.tool_calls ?? []) as { id: string }[]) open.add(id);
  }
  expect([...open]).toEqual([]);
}

/** Whose words, and which; ids of tool calls are the host's own and change on the way. */
function spoken(message: ChatMessage): string {
  const role = message.role === "toolResult" ? "tool" : message.role;
  return `${role}: ${role === "user" ? typedText(message) : contentText(message.content)}`;
}

const wordOf = (message: ChatMessage) => JSON.stringify(message);
const words = ({ tail }: Prompt) => tail.map(wordOf);

/** From turn to turn the beginning is the same bytes, unless more was folded. Says how often which was. */
export function expectStable(prompts: readonly Prompt[]): { readonly same: number; readonly folded: number } {
  let [same, folded] = [0, 0];
  prompts.slice(1).forEach((prompt, at) => {
    const before = prompts[at]!;
    const ids = ({ summaries }: Prompt) => summaries.map(({ id }) => id).join();
    if (ids(before) !== ids(prompt)) {
      folded += 1;
      return;
    }
    expect(prompt.record).toEqual(before.record);
    expect(words(prompt).slice(0, before.tail.length - 1)).toEqual(words(before).slice(0, -1));
    same += 1;
  });
  return { same, folded };
}
