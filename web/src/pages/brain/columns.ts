/** Where stacked columns stand. Pure: numbers in, rectangles out. */

export interface ColumnPart {
  readonly name: string;
  readonly value: number;
}

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Column extends Rectangle {
  readonly parts: readonly (Rectangle & { readonly name: string })[];
}

export interface Columns {
  readonly columns: readonly Column[];
  /** What the whole height stands for. */
  readonly most: number;
  /** How much of the width they take up. */
  readonly used: number;
}

const GAP = 0.2;
/** A single day would else be a wall. */
const WIDEST = 48;

/** The first part stands at the bottom. Heights are exact: two parts of one drawing compare by their values. */
export function columnsOf(
  stacks: readonly (readonly ColumnPart[])[],
  { width, height }: { readonly width: number; readonly height: number },
): Columns {
  const sums = stacks.map((parts) => parts.reduce((sum, { value }) => sum + value, 0));
  const most = Math.max(1, ...sums);
  const step = Math.min(WIDEST, width / Math.max(1, stacks.length));
  const columns = stacks.map((parts, at): Column => {
    const place = { x: at * step + (step * GAP) / 2, width: step * (1 - GAP) };
    let top = height;
    const placed = parts.map(({ name, value }) => {
      const high = (value / most) * height;
      top -= high;
      return { ...place, name, y: top, height: high };
    });
    return { ...place, y: top, height: height - top, parts: placed };
  });
  return { columns, most, used: step * stacks.length };
}
