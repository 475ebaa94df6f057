/** What a question was taken for, in lines for people. Pure. */

import type { Understood } from "../../../../src/engine/search-api.ts";
import { moment } from "../../parts/figures.ts";
import { channelWords } from "../../words/channel-words.ts";

export interface UnderstoodLine {
  readonly name: string;
  readonly values: readonly string[];
}

export function understoodLines(understood: Understood): readonly UnderstoodLine[] {
  const lines: readonly UnderstoodLine[] = [
    { name: "times", values: understood.times.map(timeWords) },
    { name: "words", values: understood.words },
    { name: "words that stand together", values: understood.phrases },
    { name: "parts of words", values: understood.runs },
    { name: "code and paths", values: understood.code },
    { name: "names", values: understood.names },
    { name: "left out", values: understood.without },
    { name: "too common to bring anything in", values: understood.common },
    { name: "asks for", values: intentions(understood) },
    {
      name: "found by",
      values: understood.channels
        .filter(({ found }) => found > 0)
        .map(({ name, found }) => `${channelWords(name)} (${found})`),
    },
  ];
  return lines.filter(({ values }) => values.length > 0);
}

function timeWords({ words, since, before }: Understood["times"][number]): string {
  return `“${words}”: ${moment(since)} to ${moment(before)}`;
}

function intentions(understood: Understood): readonly string[] {
  return [
    ...(understood.asksAdvice ? ["advice"] : []),
    ...(understood.asksSummary ? ["a summary"] : []),
    ...(understood.asksAssistant ? ["what the assistant said"] : []),
    ...(understood.wantsSeveral ? ["several answers"] : []),
    ...(understood.asksOrder ? ["when, or in which order"] : []),
  ];
}

/** What is marked in what was found. */
export function markedWords(query: string, understood: Understood | undefined): readonly string[] {
  const typed = query.split(/[^\p{L}\p{N}_]+/u);
  const known =
    understood === undefined ? typed : [...understood.phrases, ...understood.words, ...understood.code];
  return [...new Set((known.length > 0 ? known : typed).filter((word) => word.length > 1))].sort(
    (a, b) => b.length - a.length || (a < b ? -1 : 1),
  );
}
