/** What a prompt's budget went to, as a bar of letters: one for each part, in the order of the prompt, then what is free. */

export interface BarPart {
  /** One character. */
  readonly mark: string;
  readonly value: number;
}

/**
 * Exactly `width` characters.
 *
 * Invariant: whatever is not nothing has a character, as long as there are enough; what rounding leaves over goes to those
 * that lost most by it.
 */
export function bar(parts: readonly BarPart[], width: number): string {
  const shown = parts.filter(({ value }) => value > 0).slice(0, width);
  const total = shown.reduce((sum, { value }) => sum + value, 0);
  if (total === 0) return " ".repeat(width);
  const exact = shown.map(({ value }) => (value / total) * width);
  const cells = exact.map((share) => Math.max(1, Math.floor(share)));
  const used = () => cells.reduce((sum, one) => sum + one, 0);
  for (const at of byLoss(exact, cells)) if (used() < width) cells[at]! += 1;
  while (used() > width) cells[cells.indexOf(Math.max(...cells))]! -= 1;
  return shown.map(({ mark }, at) => mark.repeat(cells[at]!)).join("");
}

function byLoss(exact: readonly number[], cells: readonly number[]): readonly number[] {
  const lost = (at: number) => exact[at]! - cells[at]!;
  return [...exact.keys()].sort((a, b) => lost(b) - lost(a) || a - b);
}

/** How much of something is used, as a bar of so many characters; more than there is fills it. */
export function used(share: number, width: number, draws: boolean): string {
  const full = Math.max(0, Math.min(width, Math.floor(share * width)));
  return draws
    ? "█".repeat(full) + "░".repeat(width - full)
    : `[${"#".repeat(full)}${".".repeat(width - full)}]`;
}
