/** What stood around something, for a reader: a line each, where one session ends and the next begins, and what was asked for marked. */

import type { TimelineAnswer, TimelineLine } from "../../engine/api.ts";
import { count, instant } from "./figures.ts";
import { oneLine, wrap, wrapAtMost } from "./plain-text.ts";
import type { Style } from "./style.ts";
import { type Column, table } from "./table.ts";

/** In a window narrower than this, what was said has a line of its own. */
const WIDE_COLUMNS = 100;
const INDENT = "    ";
const NO_WORDS = "(no words)";

const FACTS: readonly Column[] = [{ title: "" }, { title: "" }, { title: "" }, { title: "", align: "right" }];
const FACTS_AND_WORDS: readonly Column[] = [...FACTS, { title: "", fills: true }];
const TOKENS_AT = 3;

export function renderTimeline(answer: TimelineAnswer, style: Style): string {
  const { lines } = answer;
  const title = `${oneLine(answer.agent)} ${oneLine(answer.sessionKey)}, times in UTC`;
  const isNarrow = style.rowColumns < WIDE_COLUMNS;
  const rows = lines.map((line) => [
    `${line.here ? ">" : " "} ${line.ref}`,
    instant(line.at),
    oneLine(line.role),
    `${count(line.tokens)} tok`,
    ...(isNarrow ? [] : [wordsOf(line)]),
  ]);
  const paint = (cell: string, at: number): string =>
    at === 0 && cell.startsWith(">") ? style.bold(cell) : at > 0 && at <= TOKENS_AT ? style.dim(cell) : cell;
  const shown = table(isNarrow ? FACTS : FACTS_AND_WORDS, rows, style.rowColumns, paint).split("\n");
  return [
    style.bold(wrap(title, style.rowColumns)),
    ...(answer.earlier ? [style.dim("  …")] : []),
    ...lines.flatMap((line, at) => [
      ...(line.newSession ? [style.dim("  -- a new session --")] : []),
      shown[at]!,
      ...(isNarrow ? [wrapAtMost(wordsOf(line), 1, style.rowColumns, INDENT)] : []),
    ]),
    ...(answer.later ? [style.dim("  …")] : []),
  ].join("\n");
}

function wordsOf({ line }: TimelineLine): string {
  return oneLine(line) || NO_WORDS;
}
