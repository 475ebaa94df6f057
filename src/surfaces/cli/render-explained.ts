/** Why a search found what it found: what the question was taken for, and the parts of each score. */

import type { SearchHit, Understood } from "../../engine/api.ts";
import { count, instant } from "./figures.ts";
import { oneLine, widthOf, wrap } from "./plain-text.ts";
import type { Style } from "./style.ts";

const INDENT = "    ";
/** Scores are shown in thousandths. */
const DIGITS = 3;
const UNIT = 10 ** DIGITS;

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
    ["found by", understood.channels.map(({ name, found }) => `${name} ${count(found)}`)],
  ];
  const shown = facts.filter(([, values]) => values.length > 0);
  const room = Math.max(0, ...shown.map(([name]) => name.length));
  const lines = shown.map(([name, values]) => {
    const text = wrap(values.map(oneLine).join(", "), style.rowColumns, " ".repeat(room + 2));
    return `${style.dim(name.padEnd(room))}  ${text.trimStart()}`;
  });
  return [style.bold("understood"), ...lines].join("\n");
}

function timeOf({ words, since, before }: Understood["times"][number]): string {
  return `${words} (${instant(since)} to ${instant(before)} UTC)`;
}

function intentions({ asksAssistant, wantsSeveral, asksOrder }: Understood): readonly string[] {
  return [
    ...(asksAssistant ? ["what the assistant said"] : []),
    ...(wantsSeveral ? ["several answers"] : []),
    ...(asksOrder ? ["when or in which order"] : []),
  ];
}

/** For each hit a line, or several where the window is narrow; a part stands beneath the same part of the hit above. */
export function renderParts(hits: readonly SearchHit[], style: Style): readonly string[] {
  const sums = hits.map(({ parts = [], score }) => ({
    score: thousandths(Math.round(score * UNIT)),
    parts: new Map(
      roundedParts(
        parts.map(({ value }) => value),
        score,
      ).map((value, at) => [oneLine(parts[at]!.name), thousandths(value)]),
    ),
  }));
  const names = [...new Set(sums.flatMap(({ parts }) => [...parts.keys()]))];
  const widths = new Map(
    names.map((name) => [name, Math.max(...sums.map(({ parts }) => (parts.get(name) ?? "").length))]),
  );
  return sums.map(({ parts, score }) => {
    if (parts.size === 0) return "";
    const cells = names.map((name) => {
      const value = parts.get(name);
      const cell = `${name} ${(value ?? "").padStart(widths.get(name)!)}`;
      return value === undefined ? " ".repeat(widthOf(cell)) : cell;
    });
    return inLines([...cells, `= ${score}`], style.rowColumns)
      .map((line) => style.dim(line))
      .join("\n");
  });
}

/** A cell is never broken. */
function inLines(cells: readonly string[], columns: number): readonly string[] {
  const lines: string[] = [];
  let line = INDENT;
  for (const cell of cells) {
    const longer = line === INDENT ? line + cell : `${line}  ${cell}`;
    if (widthOf(longer) > columns && line !== INDENT) {
      lines.push(line);
      line = INDENT + cell;
    } else line = longer;
  }
  return [...lines, line].map((one) => one.trimEnd()).filter((one) => one !== "");
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
