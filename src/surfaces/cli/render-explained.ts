/** Why a search found what it found: what the question was taken for, and the parts of each score. */

import type { SearchHit, Understood } from "../../engine/api.ts";
import { count, instant } from "./figures.ts";
import { clipMiddle, oneLine, widthOf, wrap } from "./plain-text.ts";
import { shortList } from "./short-list.ts";
import type { Style } from "./style.ts";

const INDENT = "    ";
const BETWEEN = "  ";
/** Scores are shown in thousandths. */
const DIGITS = 3;
const UNIT = 10 ** DIGITS;
/** Of one thing that is known of the question, and of one name of them: who pastes a page knows what is on it. */
const MOST_SHOWN = 12;
const LONGEST_SHOWN = 60;

/** Where records came from, in words. What has none yet is shown as it is called. */
const CHANNELS: { readonly [name: string]: string } = {
  words: "its words",
  time: "the time it speaks of",
  compared: "what it compares",
  summaries: "summaries",
  memories: "memories",
  documents: "documents",
  vectors: "its meaning",
};

/** One line for each thing that is known of the question. */
export function renderUnderstood(understood: Understood, style: Style): string {
  const facts: readonly (readonly [string, readonly string[]])[] = [
    ["words", understood.words],
    ["together", understood.phrases.map((phrase) => `"${phrase}"`)],
    ["runs", understood.runs],
    ["code", understood.code],
    ["names", understood.names],
    ["without", understood.without],
    ["too common", understood.common],
    ["times", understood.times.map(timeOf)],
    ["asks for", intentions(understood)],
    ["found by", understood.channels.map(({ name, found }) => `${CHANNELS[name] ?? name} ${count(found)}`)],
  ];
  const shown = facts.filter(([, values]) => values.length > 0);
  const room = Math.max(0, ...shown.map(([name]) => name.length));
  const lines = shown.map(([name, values]) => {
    const names = values.map((value) => clipMiddle(oneLine(value), LONGEST_SHOWN));
    const text = wrap(shortList(names, MOST_SHOWN), style.rowColumns, " ".repeat(room + 2));
    return `${style.dim(name.padEnd(room))}  ${text.trimStart()}`;
  });
  return [style.bold("understood"), ...lines].join("\n");
}

function timeOf({ words, since, before }: Understood["times"][number]): string {
  return `${words} (${instant(since)} to ${instant(before)} UTC)`;
}

function intentions({
  asksAssistant,
  wantsSeveral,
  asksOrder,
  asksAdvice,
  asksSummary,
}: Understood): readonly string[] {
  return [
    ...(asksAdvice ? ["advice"] : []),
    ...(asksSummary ? ["a summary"] : []),
    ...(asksAssistant ? ["what the assistant said"] : []),
    ...(wantsSeveral ? ["several answers"] : []),
    ...(asksOrder ? ["when or in which order"] : []),
  ];
}

/**
 * For each hit a line, where a part stands beneath the same part of the hit above; in a window that is too narrow for that,
 * several, each as full as it gets. What comes to nothing is not shown; then what says the same.
 */
export function renderParts(
  hits: readonly Pick<SearchHit, "parts" | "score" | "alike">[],
  style: Style,
): readonly string[] {
  const sums = hits.map(({ parts = [], score }) => ({
    score: thousandths(Math.round(score * UNIT)),
    isExplained: parts.length > 0,
    parts: new Map(
      roundedParts(
        parts.map(({ value }) => value),
        score,
      ).flatMap((value, at) =>
        value === 0 ? [] : [[oneLine(parts[at]!.name), thousandths(value)] as const],
      ),
    ),
  }));
  const names = [...new Set(sums.flatMap(({ parts }) => [...parts.keys()]))];
  const widths = new Map(
    names.map((name) => [name, Math.max(...sums.map(({ parts }) => (parts.get(name) ?? "").length))]),
  );
  const aligned = sums.map(({ parts, score }) => {
    const cells = names.map((name) => {
      const value = parts.get(name);
      const cell = `${name} ${(value ?? "").padStart(widths.get(name)!)}`;
      return value === undefined ? " ".repeat(widthOf(cell)) : cell;
    });
    return INDENT + [...cells, `= ${score}`].join(BETWEEN);
  });
  const isWide = aligned.every((line) => widthOf(line) <= style.rowColumns);
  return sums.map(({ parts, score, isExplained }, at) => {
    const cells = [...parts].map(([name, value]) => `${name} ${value}`);
    const lines = isWide ? [aligned[at]!] : inLines(cells, `= ${score}`, style.rowColumns);
    const alike = isExplained ? alikeLine(hits[at]!, style) : [];
    return [...(isExplained ? lines : []), ...alike].map((line) => style.dim(line)).join("\n");
  });
}

function alikeLine({ alike }: Pick<SearchHit, "alike">, style: Style): readonly string[] {
  if (alike.length === 0) return [];
  const names = shortList(alike.map(oneLine), MOST_SHOWN);
  return wrap(`alike ${names}`, style.rowColumns, INDENT).split("\n");
}

/** A cell is never broken, and the sum never stands alone. */
function inLines(cells: readonly string[], sum: string, columns: number): readonly string[] {
  const whole = [...cells.slice(0, -1), [...cells.slice(-1), sum].join(BETWEEN)];
  const lines: string[] = [];
  let line = "";
  for (const cell of whole) {
    const longer = line === "" ? INDENT + cell : line + BETWEEN + cell;
    if (widthOf(longer) > columns && line !== "") {
      lines.push(line);
      line = INDENT + cell;
    } else line = longer;
  }
  return [...lines, line];
}

function thousandths(value: number): string {
  return (value / UNIT).toFixed(DIGITS);
}

/**
 * The parts in thousandths, rounded so that what is shown adds up: those that lose most by rounding down are rounded up.
 *
 * Invariant: they add up to the score in thousandths, and none is further than one from what it is, if the parts add up to
 * the score.
 */
export function roundedParts(parts: readonly number[], score: number): readonly number[] {
  const rounded = parts.map((part) => Math.floor(part * UNIT));
  const lost = (at: number): number => parts[at]! * UNIT - rounded[at]!;
  let missing = Math.round(score * UNIT) - rounded.reduce((sum, part) => sum + part, 0);
  for (const at of [...parts.keys()].sort((a, b) => lost(b) - lost(a))) {
    if (missing <= 0) break;
    rounded[at]! += 1;
    missing -= 1;
  }
  return rounded;
}
