/**
 * The curve of a calibrated gate as plain text: how likely it is, by score, that something is worth keeping, where the labels
 * lie, and where the threshold stands. At most 72 columns, in any font of even width.
 */

import { type IsotonicCurve, probabilityAt } from "./isotonic.ts";

const COLUMNS = 60;
const ROWS = 8;
/** Eighths of a character, from none to all. */
const BLOCKS = " ▁▂▃▄▅▆▇█";
const MARGIN = 6;

export function drawGateCurve(curve: IsotonicCurve, threshold: number): string {
  if (curve.length === 0) return "Nothing is labelled yet: there is no curve to draw.";
  const columns = Array.from({ length: COLUMNS }, (_, at) => (at + 0.5) / COLUMNS);
  const heights = columns.map((score) => probabilityAt(curve, score)!);
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const row = ROWS - at;
    const label = row === ROWS ? "100 %" : row === ROWS / 2 ? " 50 %" : "";
    return `${label.padStart(MARGIN - 1)} ┤${heights.map((height) => blockAt(height, row)).join("")}`;
  });
  const lines = [
    ...rows,
    `${"  0 %".padStart(MARGIN - 1)} └${"─".repeat(COLUMNS)}`,
    `${" ".repeat(MARGIN + 1)}${scale()}`,
    `${" ".repeat(MARGIN + 1)}${pointer(threshold)}`,
    `labels ${amounts(curve)}`,
  ];
  return lines.map((line) => line.trimEnd()).join("\n");
}

/** What a bar of this height shows in a row, counted from below. */
function blockAt(height: number, row: number): string {
  const eighths = Math.round(height * ROWS * 8) - (row - 1) * 8;
  return BLOCKS[Math.min(8, Math.max(0, eighths))]!;
}

/** The score under its column. */
function scale(): string {
  const marks = ["0", "0.25", "0.5", "0.75"].map((mark) => mark.padEnd(COLUMNS / 4));
  return `${marks.join("").slice(0, COLUMNS - 1)}1`;
}

function pointer(threshold: number): string {
  const at = columnOf(threshold);
  const said = `threshold ${threshold.toFixed(2)}`;
  return at + said.length + 2 <= COLUMNS ? `${" ".repeat(at)}▲ ${said}` : `${said} ▲`.padStart(at + 1);
}

/** How many labels lie in each column, against the most. A step counts where it begins and ends. */
function amounts(curve: IsotonicCurve): string {
  const counts = Array<number>(COLUMNS).fill(0);
  for (const { low, high, weight } of curve) {
    const [first, last] = [columnOf(low), columnOf(high)];
    for (let at = first; at <= last; at++) counts[at]! += weight / (last - first + 1);
  }
  const most = Math.max(...counts);
  return counts
    .map((count) => BLOCKS[count === 0 ? 0 : Math.max(1, Math.round((8 * count) / most))]!)
    .join("");
}

function columnOf(score: number): number {
  const at = Math.floor((Number.isFinite(score) ? score : 0) * COLUMNS);
  return Math.min(COLUMNS - 1, Math.max(0, at));
}
