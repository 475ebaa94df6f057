/** How much there was of something, time by time, as one line: a character for each. */

/** From little to much; nothing at all is no bar, so that a day of silence differs from a quiet one. */
const DRAWN = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
const TYPED = [".", ":", "-", "=", "+", "*", "#", "@"];

/**
 * Exactly as many characters as values, each by its share of the greatest.
 *
 * Invariant: more is never drawn lower; nothing is a blank, or an underscore where nothing can be drawn, and only that is.
 */
export function sparkline(values: readonly number[], draws: boolean): string {
  const most = Math.max(0, ...values);
  const [marks, nothing] = draws ? [DRAWN, " "] : [TYPED, "_"];
  return values
    .map((value) => (value <= 0 ? nothing : marks[Math.ceil((value / most) * marks.length) - 1]!))
    .join("");
}
