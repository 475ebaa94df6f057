/** Events for a reader: a line each, in order of time; or by conversation, where they were looked for. */

import type { SearchEventsAnswer, ShownEvent } from "../../engine/api.ts";
import { counted, instant } from "./figures.ts";
import { oneLine, wrap, wrapAtMost } from "./plain-text.ts";
import type { Style } from "./style.ts";
import { type Column, table } from "./table.ts";

/** In a window narrower than this, what happened has lines of its own. */
const WIDE_COLUMNS = 100;
const INDENT = "    ";
const LINES_OF_ONE = 3;
const NO_WORDS = "(its words were taken out)";

const FACTS: readonly Column[] = [{ title: "" }, { title: "" }, { title: "" }, { title: "" }];
const FACTS_AND_WORDS: readonly Column[] = [...FACTS, { title: "", fills: true }];

export function renderEvents(events: readonly ShownEvent[], style: Style): string {
  const isNarrow = style.rowColumns < WIDE_COLUMNS;
  const rows = events.map((event) => [
    event.ref,
    instant(event.at),
    event.type,
    event.trust,
    ...(isNarrow ? [] : [wordsOf(event)]),
  ]);
  const paint = (cell: string, at: number): string => (at > 0 && at < FACTS.length ? style.dim(cell) : cell);
  const shown = table(isNarrow ? FACTS : FACTS_AND_WORDS, rows, style.rowColumns, paint).split("\n");
  return events
    .flatMap((event, at) => [
      shown[at]!,
      ...(isNarrow ? [wrapAtMost(wordsOf(event), LINES_OF_ONE, style.rowColumns, INDENT)] : []),
      ...besideOf(event, style),
    ])
    .join("\n");
}

function besideOf({ payload, refs }: ShownEvent, style: Style): readonly string[] {
  return [
    ["payload", payload],
    ["refs", refs],
  ].flatMap(([name, json]) =>
    json === undefined || json === null
      ? []
      : [style.dim(wrap(`${name as string} ${oneLine(JSON.stringify(json))}`, style.rowColumns, INDENT))],
  );
}

export function renderEventGroups({ groups }: SearchEventsAnswer, style: Style): string {
  return groups
    .map((group) => {
      const types = Object.entries(group.types).map(([type, count]) => `${type} ${count}`);
      const session = group.session === null ? "" : `, session ${oneLine(group.session)}`;
      const agent = group.agent === null ? "" : `${oneLine(group.agent)} `;
      const title = `${agent}${oneLine(group.lane)}${session}`;
      return [
        style.bold(wrap(title, style.rowColumns)),
        style.dim(wrap(`${counted(group.hits, "hit")}: ${types.join(", ")}`, style.rowColumns, "  ")),
        renderEvents(group.events, style),
      ].join("\n");
    })
    .join("\n\n");
}

function wordsOf({ summary, redacted }: ShownEvent): string {
  return redacted ? NO_WORDS : oneLine(summary);
}
