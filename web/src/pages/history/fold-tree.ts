/**
 * A conversation's summaries as far as they were asked for: the ones that no other covers, and what is under those that are unfolded.
 *
 * Pure, and never changed in place. Not here: asking (fold-reader.ts), and where each is drawn (layer-layout.ts).
 */

import type { OutlineAnswer, OutlineNode } from "../../../../src/engine/leaf-api.ts";

/** What stands under something, in order, as far as it is known. */
export interface Branch {
  readonly nodes: readonly OutlineNode[];
  /** How many there are, known or not. */
  readonly total: number;
}

export interface FoldTree {
  readonly tops: Branch;
  /** Messages that stand in no summary. */
  readonly apart: number;
  /** So many of those were said before each of `tops`, and after all of them; among them are those that were said meanwhile. */
  readonly apartAt: { readonly before: readonly number[]; readonly after: number };
  /** Why what was said before a moment is not carried on. */
  readonly begun: OutlineAnswer["begun"];
  /** What was asked for, by the reference of what it is under. */
  readonly under: ReadonlyMap<string, Branch>;
  /** References of what is unfolded. */
  readonly open: ReadonlySet<string>;
}

export const EMPTY_TREE: FoldTree = {
  tops: { nodes: [], total: 0 },
  apart: 0,
  apartAt: { before: [], after: 0 },
  begun: null,
  under: new Map(),
  open: new Set(),
};

/** Summaries can be unfolded, messages cannot. */
export function canUnfold({ depth }: OutlineNode): boolean {
  return depth !== null;
}

/** `from`: how many of them stood before it. What is known behind that is told anew. */
export function withPage(
  tree: FoldTree,
  under: string | null,
  from: number,
  { nodes, total, apart, apartAt, begun }: OutlineAnswer,
): FoldTree {
  const known = (under === null ? tree.tops : tree.under.get(under))?.nodes ?? [];
  const branch = { nodes: [...known.slice(0, from), ...nodes], total };
  if (under === null) {
    const before = [...tree.apartAt.before.slice(0, from), ...(apartAt?.before ?? [])];
    const after = apartAt === null ? apart : apartAt.after + apartAt.among;
    return { ...tree, tops: branch, apart, apartAt: { before, after }, begun };
  }
  return { ...tree, under: new Map(tree.under).set(under, branch) };
}

export function withOpen(tree: FoldTree, ref: string, isOpen: boolean): FoldTree {
  const open = new Set(tree.open);
  if (isOpen) open.add(ref);
  else open.delete(ref);
  return { ...tree, open };
}

/** What is shown under a summary; undefined: it is folded, or not known yet. */
export function unfolded(tree: FoldTree, { ref }: OutlineNode): Branch | undefined {
  return tree.open.has(ref) ? tree.under.get(ref) : undefined;
}

/** A line of the outline: something, or that there is more. */
export type TreeRow =
  | {
      readonly kind: "node";
      readonly key: string;
      readonly node: OutlineNode;
      /** From 1. */
      readonly level: number;
      readonly parent: string | null;
      readonly place: number;
      readonly siblings: number;
      readonly isOpen: boolean;
    }
  | {
      readonly kind: "more";
      readonly key: string;
      readonly under: string | null;
      readonly level: number;
      readonly parent: string | null;
      readonly left: number;
    };

/** From above and from the oldest on, each followed by what is unfolded under it. */
export function treeRows(tree: FoldTree): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  walk(tree, tree.tops, null, 1, [], rows);
  return rows;
}

function walk(
  tree: FoldTree,
  branch: Branch,
  parent: string | null,
  level: number,
  above: readonly string[],
  rows: TreeRow[],
): void {
  for (const [at, node] of branch.nodes.entries()) {
    const beneath = unfolded(tree, node);
    rows.push({
      kind: "node",
      key: [...above, node.ref].join("/"),
      ...{ node, level, parent, place: at + 1, siblings: branch.total },
      isOpen: tree.open.has(node.ref),
    });
    // What is under itself would never end; a summary is not, but nobody's word is taken for that.
    if (beneath !== undefined && !above.includes(node.ref))
      walk(tree, beneath, node.ref, level + 1, [...above, node.ref], rows);
  }
  const left = branch.total - branch.nodes.length;
  if (left > 0)
    rows.push({ kind: "more", key: [...above, "more"].join("/"), under: parent, level, parent, left });
}
