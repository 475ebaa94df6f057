/** The outline of the layers: a tree that is walked with the arrow keys and unfolded with Enter. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { OutlineNode } from "../../../../src/engine/leaf-api.ts";
import { Badge } from "../../parts/badge.tsx";
import { counted, whole } from "../../parts/figures.ts";
import { Plain } from "../../parts/plain.tsx";
import { Time } from "../../parts/time.tsx";
import { messageState, roleWord, summaryState } from "../../words/state-words.ts";
import { canUnfold, type FoldTree, type TreeRow, treeRows } from "./fold-tree.ts";
import { movedInTree } from "./tree-moves.ts";

interface LayersTreeProps {
  readonly tree: FoldTree;
  readonly chosen: string | undefined;
  toggle(node: OutlineNode): void;
  more(under: string | null): void;
}

export function LayersTree({ tree, chosen, toggle, more }: LayersTreeProps) {
  const rows = useMemo(() => treeRows(tree), [tree]);
  const place = useRef<HTMLDivElement>(null);
  const [marked, setMarked] = useState<string | undefined>(undefined);
  const chosenKey = rows.find((row) => row.kind === "node" && row.node.ref === chosen)?.key;
  const at = Math.max(
    0,
    rows.findIndex(({ key }) => key === (marked ?? chosenKey)),
  );
  useEffect(() => {
    if (chosenKey === undefined) return;
    setMarked(chosenKey);
    rowIn(place.current, chosenKey)?.scrollIntoView({ block: "nearest" });
  }, [chosenKey]);
  const act = (row: TreeRow): void => {
    setMarked(row.key);
    if (row.kind === "more") more(row.under);
    else toggle(row.node);
  };
  const pressed = (event: KeyboardEvent): void => {
    // Whoever presses fast is ahead of the mark: the key is about the row that has the focus.
    const focused = (event.target as HTMLElement).closest<HTMLElement>("[data-key]")?.dataset["key"];
    const from = rows.findIndex(({ key }) => key === focused);
    const row = rows[from];
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const move = movedInTree(event.key, rows, from);
    if (move === undefined) return;
    event.preventDefault();
    const next = move === "act" ? undefined : rows[move];
    if (next === undefined) act(row);
    else {
      setMarked(next.key);
      rowIn(place.current, next.key)?.focus();
    }
  };
  return (
    <div
      ref={place}
      class="history-tree"
      role="tree"
      aria-label="Summaries, oldest first"
      onKeyDown={pressed}
    >
      {rows.map((row, index) => (
        <div
          key={row.key}
          class={`history-tree-row ${row.key === chosenKey ? "is-chosen" : ""}`}
          role="treeitem"
          data-key={row.key}
          aria-level={row.level}
          aria-selected={row.key === chosenKey}
          {...(row.kind === "node" && {
            "aria-posinset": row.place,
            "aria-setsize": row.siblings,
            ...(canUnfold(row.node) && { "aria-expanded": row.isOpen }),
          })}
          tabIndex={index === at ? 0 : -1}
          style={{ paddingInlineStart: `${(row.level - 1) * 1.1 + 0.5}rem` }}
          onClick={() => act(row)}
        >
          {row.kind === "node" ? (
            <Node node={row.node} isOpen={row.isOpen} />
          ) : (
            <span class="history-tree-more">Show more: {whole(row.left)} are left</span>
          )}
        </div>
      ))}
    </div>
  );
}

function rowIn(tree: HTMLElement | null, key: string): HTMLElement | undefined {
  const rows = tree?.querySelectorAll<HTMLElement>("[data-key]") ?? [];
  return [...rows].find((row) => row.dataset["key"] === key);
}

function Node({ node, isOpen }: { readonly node: OutlineNode; readonly isOpen: boolean }) {
  const isSummary = canUnfold(node);
  const told = isSummary ? summaryState(node.state) : messageState(node.state);
  return (
    <>
      <span class="history-tree-head">
        <span class="history-twist" aria-hidden="true">
          {isSummary ? (isOpen ? "▾" : "▸") : "·"}
        </span>
        <strong>{isSummary ? node.ref : <Plain text={roleWord(node.role)} line />}</strong>
        {isSummary && <span class="dim">depth {node.depth}</span>}
        {isSummary && <span class="dim">{counted(node.messages, "message")}</span>}
        {isSummary ? <Time at={node.since} only="day" /> : <Time at={node.since} />}
        {told !== null && <Badge tone={told.tone}>{told.word}</Badge>}
        {node.inView && <Badge tone="info">in the view</Badge>}
      </span>
      <span class="history-tree-line">
        {node.state === "erased" ? "This was erased." : <Plain text={node.line} line />}
      </span>
    </>
  );
}
