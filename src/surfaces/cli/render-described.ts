/** One summary, message or file for a reader. */

import type {
  DescribeAnswer,
  DescribedFile,
  DescribedMessage,
  DescribedSummary,
  SubtreeNode,
} from "../../engine/api.ts";
import { bytes, count, counted, instant, when } from "./figures.ts";
import { oneLine, plainText, wrap } from "./plain-text.ts";
import type { Style } from "./style.ts";
import { type Column, table } from "./table.ts";
import { branches } from "./tree.ts";

const INDENT = "  ";

export function renderDescribed(answer: DescribeAnswer, style: Style): string {
  switch (answer.kind) {
    case "summary":
      return renderSummary(answer, style);
    case "message":
      return renderMessage(answer, style);
    case "file":
      return renderFile(answer, style);
  }
}

/** A title, lines of facts, and texts beneath headings. */
function page(style: Style, title: string, facts: readonly string[], texts: readonly string[]): string {
  return [
    style.bold(wrap(title, style.rowColumns)),
    ...facts.filter((fact) => fact !== "").map((fact) => wrap(fact, style.rowColumns)),
    ...texts.filter((text) => text !== "").map((text) => `\n${text}`),
  ].join("\n");
}

function section(style: Style, heading: string, text: string): string {
  return `${style.dim(heading)}\n${wrap(plainText(text).trimEnd(), style.columns, INDENT)}`;
}

function renderSummary(summary: DescribedSummary, style: Style): string {
  const remarks = [
    ...(summary.state === "active" ? [] : [oneLine(summary.state)]),
    summary.inView ? "in the prompt" : "not in the prompt",
    ...(summary.fallback ? [style.warn("written without the model that was wanted")] : []),
  ];
  return page(
    style,
    `${summary.ref}  summary of depth ${summary.depth} in ${oneLine(summary.sessionKey)}`,
    [
      `${span(summary)} UTC, ${counted(summary.messages, "message")}`,
      `${size(summary)}; ${remarks.join(", ")}`,
      `Written ${when(summary.createdAt, style)}, by ${oneLine(summary.model)} (${oneLine(summary.level)})`,
      refs("Covered by", summary.coveredBy),
      summary.replacedBy === null ? "" : `Replaced by ${summary.replacedBy}`,
      refs("Files", summary.files),
    ],
    [
      summary.takenBack === null
        ? section(style, "text", summary.text)
        : wrap(takenBack(summary.takenBack), style.columns),
      summary.pins.length === 0 ? "" : section(style, "exact values", summary.pins.map(oneLine).join("\n")),
      summary.subtree.length <= 1 ? "" : renderSubtree(summary, style),
    ],
  );
}

function size({ tokens, rawTokens, takenBack }: DescribedSummary): string {
  if (takenBack !== null) return `Stood for ${counted(rawTokens, "token")}`;
  return `${counted(tokens, "token")} instead of ${count(rawTokens)}`;
}

function takenBack({ instead }: NonNullable<DescribedSummary["takenBack"]>): string {
  const now =
    instead.length === 0
      ? "No summary tells of the rest now."
      : `What tells of the rest now: ${instead.map(oneLine).join(", ")}.`;
  return `Its text was taken away, because something that it covered was forgotten or erased, or brought back. ${now}`;
}

const SUBTREE: readonly Column[] = [
  { title: "covers" },
  { title: "from" },
  { title: "messages", align: "right" },
  { title: "tokens", align: "right" },
  { title: "in full", align: "right" },
];

function renderSubtree({ subtree, cut }: DescribedSummary, style: Style): string {
  const before = branches(
    subtree.map(({ level }) => level),
    style.draws,
  );
  const row = (node: SubtreeNode, at: number) => [
    `${before[at]}${node.ref}`,
    instant(node.since),
    count(node.messages),
    count(node.tokens),
    count(node.rawTokens),
  ];
  const paint = (cell: string, _: number, isTitle: boolean) => (isTitle ? style.dim(cell) : cell);
  const shown = table(SUBTREE, subtree.map(row), style.rowColumns, paint);
  return cut ? `${shown}\n${style.dim("and more; describe the parts")}` : shown;
}

function renderMessage(message: DescribedMessage, style: Style): string {
  const isWithheld = message.state === "forgotten" || message.state === "erased";
  const size = counted(message.tokens, "token");
  const remarks = isWithheld
    ? [withheldAs(oneLine(message.state), size, message.inView)]
    : [
        size,
        ...(message.state === "confirmed" ? [] : [oneLine(message.state)]),
        message.inView ? "in the prompt" : "not in the prompt",
      ];
  return page(
    style,
    `${message.ref}  ${oneLine(message.role)} in ${oneLine(message.sessionKey)}`,
    [
      `${when(message.at, style)}, ${remarks.join(", ")}`,
      refs("Covered by", message.coveredBy),
      refs("Files", message.files),
      place(message),
    ],
    [section(style, linesOf(message.lines), message.text)],
  );
}

function withheldAs(state: string, size: string, inView: boolean): string {
  return inView ? `${state}; a placeholder (${size}) stands in the prompt` : `${state}, not in the prompt`;
}

function renderFile(file: DescribedFile, style: Style): string {
  return page(
    style,
    `${file.ref}  ${oneLine(file.name)}`,
    [
      `${oneLine(file.type)}, ${bytes(file.bytes)}, about ${counted(file.tokens, "token")}`,
      `Part of ${file.message}, ${when(file.at, style)}, in ${oneLine(file.sessionKey)}`,
    ],
    [
      section(style, "what is inside", file.summary),
      file.content === null ? "" : section(style, linesOf(file.lines), file.content),
    ],
  );
}

function span({ since, until }: { readonly since: number; readonly until: number }): string {
  const [from, to] = [instant(since), instant(until)];
  return from === to ? from : `${from} to ${to}`;
}

function place({ previous, next }: DescribedMessage): string {
  if (previous !== null && next !== null) return `Stands between ${previous} and ${next}`;
  if (previous !== null) return `Stands after ${previous}`;
  return next === null ? "" : `Stands before ${next}`;
}

function refs(what: string, named: readonly string[]): string {
  return named.length === 0 ? "" : `${what} ${named.map(oneLine).join(", ")}`;
}

function linesOf({ from, to, total }: DescribedFile["lines"]): string {
  return `lines ${count(from)} to ${count(to)} of ${count(total)}`;
}
