/**
 * Sentences of everyday work: what people and assistants say around the few things that matter.
 *
 * With the numbers that prose has by itself: counts, times, line numbers, sizes, years. How many there are is set by the
 * callers and measured by `eval -- pins` against the sample and the texts of this repository.
 */

import type { Lexicon } from "./lexicon.ts";
import { passingRemark } from "./passing-remarks.ts";

/** Words without a number, then and now a comma. */
export function sentence(lexicon: Lexicon): string {
  const words = lexicon.words(lexicon.between(6, 20)).split(" ");
  if (words.length > 10 && lexicon.chance(0.6)) words[lexicon.between(3, 7)] += ",";
  if (lexicon.chance(0.12)) words[lexicon.between(1, 4)] = String(lexicon.between(2, 60));
  const text = words.join(" ");
  const end = lexicon.chance(0.06) ? "?" : ".";
  return text.charAt(0).toUpperCase() + text.slice(1) + end;
}

export function paragraph(lexicon: Lexicon, sentences: number): string {
  return Array.from({ length: sentences }, () => sentence(lexicon)).join(" ");
}

type Say = (lexicon: Lexicon) => string;

/** A user's, each with one or two numbers that nobody will ask for again. */
const USER_NUMBERS: readonly Say[] = [
  (l) => `I tried the ${l.content()} ${l.between(2, 6)} times and it still does not ${l.content()}.`,
  (l) => `It hung for ${l.between(5, 90)} seconds before the ${l.content()} came back.`,
  (l) => `Give me ${l.between(5, 45)} minutes, then we look at the ${l.content()} again.`,
  (l) => `The ${l.content()} on line ${l.between(3, 900)} looks odd to me.`,
  (l) => `Of the ${l.between(8, 60)} ${l.content()} checks about ${l.between(2, 7)} are red.`,
  (l) => `We did something like that in ${l.between(2016, 2025)} and it was fine.`,
  (l) => `Step ${l.between(1, 9)} worked, the one after it did not.`,
  (l) => `Can you make the ${l.content()} about ${l.between(10, 60)}% smaller?`,
  (l) => `There are ${l.between(3, 40)} people waiting for the ${l.content()}, so no rush.`,
  (l) => `Back at ${l.between(1, 12)}, I have a call about the ${l.content()} first.`,
  (l) => `The first ${l.between(2, 9)} rows are headers, ignore them.`,
  (l) => `It was faster before, maybe ${l.between(100, 900)} ms instead of ${l.between(2, 9)} s.`,
];

const ASSISTANT_NUMBERS: readonly Say[] = [
  (l) =>
    `I changed ${l.between(2, 80)} lines in \`${l.path("ts")}\` and ran the ${l.content()} tests: ${l.between(20, 900)} passed.`,
  (l) => `The build took ${l.between(2, 90)}.${l.int(9)} s and left ${l.between(1, 9)} warnings.`,
  (l) => `Found ${l.between(2, 60)} places that call \`${l.camel()}\`, ${l.between(1, 9)} of them in tests.`,
  (l) => `See line ${l.between(10, 900)} of \`${l.path("py")}\`, where the ${l.content()} is read.`,
  (l) =>
    `${l.between(1, 9)} of ${l.between(10, 40)} files still use the old \`${l.snake()}\`; I left them alone.`,
  (l) => `The response has ${l.between(2, 900)} records and ${l.between(3, 20)} fields each.`,
  (l) => `That is ${l.between(5, 70)}% less than before, mostly from \`${l.camel()}\`.`,
  (l) => `Option ${l.between(1, 4)}: keep the ${l.content()} and rewrite the ${l.content()}.`,
  (l) => `The command exited with ${l.int(3)} after ${l.between(1, 50)} seconds, nothing unusual.`,
  (l) =>
    `I read ${l.between(2, 12)} files (${l.between(2, 90)} kB) and the ${l.content()} is in none of them.`,
  (l) => `Rows ${l.between(1, 40)} to ${l.between(50, 400)} have no ${l.content()}; the rest look right.`,
];

const PLAIN: readonly Say[] = [
  (l) => `The ${l.content()} of the ${l.content()} is not what I thought.`,
  (l) => `Could you have a look at the ${l.content()} and the ${l.content()}?`,
  (l) => `I think the ${l.content()} comes from the ${l.content()}, not from us.`,
  (l) => `Thanks, the ${l.content()} is much better now.`,
  (l) => `Leave the ${l.content()} as it is for now.`,
  (l) => `The next step is the ${l.content()}; after that the ${l.content()} can go.`,
  (l) => `It reads the ${l.content()} first and only then opens the ${l.content()}.`,
  (l) => `Nothing in the ${l.content()} explains the ${l.content()}.`,
  (l) => `Das ${l.coined()} ist noch nicht fertig, ich schaue später noch einmal nach.`,
  (l) => `Kannst du bitte das ${l.coined()} prüfen und mir kurz sagen, was fehlt?`,
  (l) =>
    `${l.pick(["这个", "那个", "新的", "旧的"])}${l.pick(["接口", "脚本", "报告", "表格", "页面"])}还有${l.pick(["一点问题", "几个地方不对", "一些警告"])}，${l.pick(["你先看一下", "我晚点再看", "不着急"])}。`,
  (l) => `El ${l.coined()} sigue igual, lo miro después de comer.`,
];

/** Shares of the sentences: those with a count, a line, a size; and those with a date, a price, a name. */
export interface Density {
  readonly numbers: number;
  readonly remarks: number;
}

export function chat(
  lexicon: Lexicon,
  speaker: "user" | "assistant",
  sentences: number,
  { numbers, remarks }: Density,
): string {
  const numbered = speaker === "user" ? USER_NUMBERS : ASSISTANT_NUMBERS;
  const list = Array.from({ length: sentences }, () => {
    if (lexicon.chance(remarks)) return passingRemark(lexicon);
    if (lexicon.chance(numbers)) return lexicon.pick(numbered)(lexicon);
    return lexicon.chance(0.4) ? lexicon.pick(PLAIN)(lexicon) : sentence(lexicon);
  });
  return list.join(" ");
}
