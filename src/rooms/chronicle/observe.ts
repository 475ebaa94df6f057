/**
 * What happened in one stretch of a conversation, in a line or a few: what was asked, what was run, what was answered; and each
 * by itself what failed, and what was settled on the way.
 *
 * Pure and total: the same messages, the same entries, without a model. What belongs together is one entry, however many
 * messages it took. The words are those that were said, chosen and cut, never put in other words.
 */

import { LOG_LEVELS, type LogLevel } from "../../kernel/knowledge-words.ts";
import { printable } from "../../kernel/text/printable.ts";
import type { LogEntry } from "./entry.ts";
import type { SeenMessage, SeenSentence, SeenTool } from "./seen.ts";

/** UTF-16 units of an entry. */
export const LONGEST_LINE = 320;
/** Of what one side says: what is noticed, and anything else; and of what a tool did. */
const LONGEST_PART = { noticed: 160, usual: 100 } as const;
const LONGEST_TOOL = 150;
/** Sentences of one message that are told. */
const MOST_SENTENCES = 2;
/** From here on a sentence of a person is one to be kept to, and an answer has weight. As importance is graded (rooms/ledger). */
const WEIGHTY_WORD = 0.8;
const WEIGHTY_ANSWER = 0.55;
/** What somebody begins with is what they want, or what they answer. */
const FIRST = 0.2;
/** Below it, it is small talk. */
const SMALL_TALK = 0.12;
/** UTF-16 units: who says no more than this, and nothing that lasts, says little. */
const FEW = { letters: 16, characters: 5 } as const;
/** Failures of one stretch that are told one by one, answers between tools, and names of tools. */
const MOST_FAILURES = 3;
const MOST_ASIDES = 3;
const MOST_TOOLS = 4;

const NAMES = { owner: "user", other: "somebody", assistant: "assistant", tool: "ran" } as const;
const IS_CHARACTERS = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hira}\p{sc=Kana}]/u;

/** Of one stretch, in the order in which they came about. */
export function observe(messages: readonly SeenMessage[]): readonly LogEntry[] {
  const answer = messages.findLast((one) => one.by === "assistant" && one.sentences.length > 0);
  const parts = [
    ...messages.filter(({ by }) => by === "owner" || by === "other").flatMap(asked),
    ...ranIn(messages),
    ...(answer === undefined ? [] : answered(answer)),
  ].toSorted(byPlace);
  const entries = [
    ...(parts.length === 0 ? [] : [joined(parts)]),
    ...failuresIn(messages),
    ...asidesIn(messages, answer),
    ...messages.flatMap(brokenOff),
  ];
  return entries.toSorted(byPlace);
}

function byPlace(a: LogEntry, b: LogEntry): number {
  return a.last - b.last || a.first - b.first;
}

/** One side after the other, in one line; as telling as the most telling of them. */
function joined(parts: readonly LogEntry[]): LogEntry {
  const levels = parts.map(({ level }) => LOG_LEVELS.indexOf(level));
  return {
    level: LOG_LEVELS[Math.max(...levels)]!,
    at: parts[0]!.at,
    first: parts.reduce((least, { first }) => (first < least ? first : least), parts[0]!.first),
    last: parts.at(-1)!.last,
    text: printable(parts.map(({ text }) => text).join(" → "), LONGEST_LINE),
  };
}

function asked(message: SeenMessage): readonly LogEntry[] {
  const { by, sentences, given } = message;
  const isKept = by === "owner" && sentences.some(({ lasts, weight }) => lasts || weight >= WEIGHTY_WORD);
  const level = isKept ? "notice" : given === 0 ? usual(sentences) : "info";
  const said = tellingOf(sentences, level);
  const along =
    given === 0 ? "" : `${said === "" ? "gave" : " (gave"} ${lines(given)}${said === "" ? "" : ")"}`;
  return said + along === "" ? [] : [entry(level, [message], `${said}${along}`)];
}

function answered(message: SeenMessage): readonly LogEntry[] {
  const { sentences } = message;
  const isWeighty = sentences.some(({ lasts, weight }) => lasts || weight >= WEIGHTY_ANSWER);
  const level = isWeighty ? "notice" : usual(sentences);
  return [entry(level, [message], tellingOf(sentences, level))];
}

/** What an assistant settles while it works; what it is about to do, its work shows. */
function asidesIn(messages: readonly SeenMessage[], answer: SeenMessage | undefined): readonly LogEntry[] {
  return messages
    .filter((one) => one.by === "assistant" && one !== answer && one.sentences.some(({ lasts }) => lasts))
    .slice(-MOST_ASIDES)
    .map((one) =>
      entry(
        "notice",
        [one],
        tellingOf(
          one.sentences.filter(({ lasts }) => lasts),
          "notice",
        ),
      ),
    );
}

/** All that went well together, whatever was done how often; where it is but one, what came of it. */
function ranIn(messages: readonly SeenMessage[]): readonly LogEntry[] {
  const ran = messages.filter(({ tool }) => tool !== null && !tool.failed);
  if (ran.length === 0) return [];
  const { line } = ran[0]!.tool!;
  if (ran.length === 1 && line !== "") return [entry("info", ran, printable(line, LONGEST_TOOL))];
  const counts = new Map<string, number>();
  for (const { tool } of ran) counts.set(tool!.name, (counts.get(tool!.name) ?? 0) + 1);
  const named = [...counts].slice(0, MOST_TOOLS).map(([name, many]) => times(name, many));
  const others = [...counts].slice(MOST_TOOLS).reduce((sum, [, many]) => sum + many, 0);
  const did = [...named, ...(others > 0 ? [`${others} more`] : [])].join(", ");
  return [entry("info", ran, printable(did, LONGEST_TOOL))];
}

/** The same failure again is told once, with how often. */
function failuresIn(messages: readonly SeenMessage[]): readonly LogEntry[] {
  const failed = messages.filter(({ tool }) => tool?.failed === true);
  const alike = [...Map.groupBy(failed, ({ tool }) => toldOf(tool!)).entries()];
  const told = alike
    .slice(0, MOST_FAILURES)
    .map(([line, ones]) => entry("warn", ones, times(printable(line, LONGEST_TOOL), ones.length)));
  const others = alike.slice(MOST_FAILURES).flatMap(([, ones]) => ones);
  if (others.length === 0) return told;
  return [
    ...told,
    entry("warn", others, others.length === 1 ? "1 more failure" : `${others.length} more failures`),
  ];
}

function toldOf({ name, line }: SeenTool): string {
  return line === "" ? `${name} failed` : line;
}

function brokenOff(message: SeenMessage): readonly LogEntry[] {
  const { failure } = message;
  return failure === null ? [] : [entry("error", [message], failure, "turn")];
}

function entry(
  level: LogLevel,
  of: readonly SeenMessage[],
  said: string,
  who: string = NAMES[of[0]!.by],
): LogEntry {
  const text = printable(`${who}: ${said}`, LONGEST_LINE);
  // Whoever takes a message back takes every line along that has words of it: so it says all of them that it is of.
  const ids = of.flatMap(({ id, tool }) => [id, tool?.askedIn ?? id]).toSorted((a, b) => a - b);
  return { level, at: of.at(-1)!.at, first: ids[0]!, last: ids.at(-1)!, text };
}

/** The sentence that matters most, each said once; and another where that matters too. As they were said, one after the other. */
function tellingOf(sentences: readonly SeenSentence[], level: LogLevel): string {
  const most = level === "notice" ? LONGEST_PART.noticed : LONGEST_PART.usual;
  const ranked = sentences
    .filter(({ text }, at) => sentences.findIndex((one) => one.text === text) === at)
    .map((one, at) => ({ ...one, at, rank: one.weight + Number(one.lasts) + (at === 0 ? FIRST : 0) }))
    .toSorted((a, b) => b.rank - a.rank || a.at - b.at)
    .slice(0, MOST_SENTENCES);
  const [best, next] = ranked;
  const room = most - (best?.text.length ?? 0) - 1;
  const isWorth = next !== undefined && (next.lasts || next.weight >= WEIGHTY_ANSWER);
  const chosen = isWorth && next.text.length <= room ? ranked : ranked.slice(0, 1);
  const said = chosen.toSorted((a, b) => a.at - b.at).map(({ text }) => text);
  return printable(said.join(" "), most);
}

function usual(sentences: readonly SeenSentence[]): LogLevel {
  const said = sentences.map(({ text }) => text).join(" ");
  const few = IS_CHARACTERS.test(said) ? FEW.characters : FEW.letters;
  const isLittle = said.length <= few || sentences.every(({ weight }) => weight < SMALL_TALK);
  return isLittle ? "debug" : "info";
}

function times(name: string, many: number): string {
  return many === 1 ? name : `${name} ×${many}`;
}

function lines(many: number): string {
  return `${many} ${many === 1 ? "line" : "lines"}`;
}
