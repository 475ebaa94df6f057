/**
 * What can be quoted: sentences of what people and the assistant said, a line of each tool result, lines of
 * summaries. Each with who said it and on which day.
 */

import { formatInstant } from "../../kernel/clock.ts";
import { cleanText, type Sentence, sentencesOf } from "../../kernel/text/sentences.ts";
import type { SummarySource } from "../../ports/summariser.ts";
import { toolLine } from "./tool-line.ts";

export interface Passage {
  /** Which source, and which sentence of it, both from 0. */
  readonly source: number;
  readonly place: number;
  /** Empty for a line of a summary that does not say. */
  readonly who: string;
  /** `2026-10-05`, or empty when unknown. */
  readonly day: string;
  readonly text: string;
  readonly code: boolean;
  /** The first and the last of what its speaker said there. */
  readonly opens: boolean;
  readonly closes: boolean;
}

const LONGEST_NAME = 40;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** A line of a summary that says who: as we write them. */
const SAID = /^([\p{L}][\p{L}\p{N} ._-]{0,39}): (?=\S)/u;

/** Who a speaker is in a summary. */
export function nameOf(speaker: string): string {
  if (/^tool/i.test(speaker)) return "tool";
  const name = speaker.toWellFormed().replace(/[^\p{L}\p{N} ._-]+/gu, " ");
  return name.replace(/\s+/g, " ").trim().slice(0, LONGEST_NAME).trim() || "someone";
}

export function passagesOf(source: SummarySource, at: number, values: readonly string[]): Passage[] {
  const day = dayOf(source);
  if (source.speaker === "summary") return summaryPassages(source.text, at, day);
  const who = nameOf(source.speaker);
  const line = who === "tool" ? toolLine(source.text, values) : null;
  const sentences: readonly Sentence[] =
    line === null ? sentencesOf(source.text) : line === "" ? [] : [{ text: line, code: false }];
  return sentences.map(({ text, code }, place) => ({
    ...{ source: at, place, who, day, text, code },
    opens: place === 0,
    closes: place === sentences.length - 1,
  }));
}

function dayOf(source: SummarySource): string {
  const day = formatInstant(source.at).slice(0, 10);
  return DAY.test(day) ? day : "";
}

/** Our own summaries say day and speaker line by line; one of a model is prose. */
function summaryPassages(text: string, at: number, sourceDay: string): Passage[] {
  const passages: Passage[] = [];
  let day = sourceDay;
  for (const line of cleanText(text).split("\n")) {
    const trimmed = line.trim();
    if (DAY.test(trimmed)) {
      day = trimmed;
      continue;
    }
    const said = SAID.exec(trimmed);
    const sentences = sentencesOf(said === null ? trimmed : trimmed.slice(said[0].length));
    sentences.forEach((sentence, index) => {
      passages.push({
        ...{ source: at, place: passages.length, who: said?.[1] ?? "", day },
        text: sentence.text,
        code: sentence.code,
        opens: index === 0,
        closes: index === sentences.length - 1,
      });
    });
  }
  return passages;
}
