/** What a key does in the outline, as trees are walked everywhere. Pure. */

import { canUnfold, type TreeRow } from "./fold-tree.ts";

/** Where the mark goes; `act`: the row does what it does; undefined: this key does nothing here. */
export function movedInTree(key: string, rows: readonly TreeRow[], at: number): number | "act" | undefined {
  const row = rows[at];
  if (row === undefined) return undefined;
  switch (key) {
    case "ArrowDown":
      return Math.min(rows.length - 1, at + 1);
    case "ArrowUp":
      return Math.max(0, at - 1);
    case "Home":
      return 0;
    case "End":
      return rows.length - 1;
    case "Enter":
    case " ":
      return "act";
    case "ArrowRight":
      return right(rows, at, row);
    case "ArrowLeft":
      return left(rows, row);
    default:
      return undefined;
  }
}

/** Unfolds what is folded, then goes into it. */
function right(rows: readonly TreeRow[], at: number, row: TreeRow): number | "act" | undefined {
  if (row.kind === "more" || !canUnfold(row.node)) return undefined;
  if (!row.isOpen) return "act";
  return rows[at + 1]?.level === row.level + 1 ? at + 1 : undefined;
}

/** Folds what is unfolded, then goes up. */
function left(rows: readonly TreeRow[], row: TreeRow): number | "act" | undefined {
  if (row.kind === "node" && row.isOpen) return "act";
  const above = rows.findIndex((one) => one.kind === "node" && one.node.ref === row.parent);
  return above < 0 ? undefined : above;
}
