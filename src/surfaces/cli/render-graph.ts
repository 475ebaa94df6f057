/** The graph for a reader: entities, edges, and paths with what they rest on. */

import type { MatchedProject, PathStep, ShownEdge, ShownEntity, SubgraphAnswer } from "../../engine/api.ts";
import { since } from "./figures.ts";
import { oneLine, wrap } from "./plain-text.ts";
import { shortList } from "./short-list.ts";
import type { Style } from "./style.ts";
import { table } from "./table.ts";

const INDENT = "    ";
const DEEPER = "      ";
const EVIDENCE_SHOWN = 4;

/** `tool:radio ← uses ← project:kelpie`: the arrow goes as the edge does, whichever way was walked. */
export function pathLine(steps: readonly PathStep[]): string {
  const [first] = steps;
  if (first === undefined) return "";
  const rest = steps.map(({ edge, from, to }) => {
    const arrow = edge.src === from ? "→" : "←";
    return `${arrow} ${edge.type} ${arrow} ${oneLine(to)}`;
  });
  return [oneLine(first.from), ...rest].join(" ");
}

export function renderMatches(matches: readonly MatchedProject[], idea: string, style: Style): string {
  return matches.map((match, at) => renderMatch(match, at + 1, idea, style)).join("\n\n");
}

function renderMatch(
  { project, score, paths }: MatchedProject,
  rank: number,
  idea: string,
  style: Style,
): string {
  const title = `${rank}. ${style.bold(oneLine(project.label))}  ${style.dim(`${project.ref}, score ${score.toFixed(2)}`)}`;
  const lines = paths.flatMap(({ seed, steps, citations, score: part }) => {
    const [first] = steps;
    // Where the name itself is what fits, it begins the path already.
    const begins = first === undefined ? project.ref : first.from;
    const seedRef = seed.ref === begins ? "" : `${seed.ref} ~ `;
    const path = first === undefined ? project.ref : pathLine(steps);
    return [
      wrap(`${oneLine(idea)} ~ ${seedRef}${path}`, style.rowColumns, "   "),
      style.dim(wrap(`${part.toFixed(2)}  ${oneLine(seed.says)}`, style.rowColumns, DEEPER)),
      style.dim(wrap(`cites ${shortList(citations, EVIDENCE_SHOWN)}`, style.rowColumns, DEEPER)),
    ];
  });
  return [title, ...lines].join("\n");
}

export function renderPath(steps: readonly PathStep[], style: Style): string {
  return [
    wrap(pathLine(steps), style.rowColumns),
    ...steps.map(({ edge }) => style.dim(wrap(edgeWords(edge), style.rowColumns, INDENT))),
  ].join("\n");
}

/** `edge:12  project:atlas → uses → tool:postgresql  since 2026-03-01  msg:42` */
export function renderEdges(edges: readonly ShownEdge[], style: Style): string {
  return edges
    .map((edge) => {
      const line = `${oneLine(edge.src)} → ${edge.type} → ${oneLine(edge.dst)}`;
      return `${wrap(line, style.rowColumns)}\n${style.dim(wrap(edgeWords(edge), style.rowColumns, INDENT))}`;
    })
    .join("\n");
}

function edgeWords({ ref, from, to, origin, trust, state, evidence }: ShownEdge): string {
  return [
    ref,
    to === null ? `since ${since(from)}` : `${since(from)} to ${since(to)}`,
    `of ${origin}`,
    `trust ${trust}`,
    ...(state === "active" ? [] : [state]),
    shortList(evidence, EVIDENCE_SHOWN),
  ].join(", ");
}

export function renderEntities(entities: readonly ShownEntity[], style: Style): string {
  const rows = entities.map((one) => [
    oneLine(one.ref),
    one.trust,
    oneLine(one.shelf),
    [
      ...(one.mergedInto === null || one.mergedInto === one.ref ? [] : [`same as ${one.mergedInto}`]),
      ...(one.aliases.length === 0 ? [] : [`also ${shortList(one.aliases.map(oneLine), EVIDENCE_SHOWN)}`]),
    ].join(", "),
  ]);
  const columns = [{ title: "" }, { title: "" }, { title: "" }, { title: "", fills: true }] as const;
  return table(columns, rows, style.rowColumns, (cell, at) => (at > 0 ? style.dim(cell) : cell));
}

export function renderNeighbours({ root, edges }: SubgraphAnswer, style: Style): string {
  return [entityTitle(root, style), renderEdges(edges, style)].filter((part) => part !== "").join("\n");
}

export function renderSubgraph({ root, entities, edges }: SubgraphAnswer, style: Style): string {
  const others = entities.filter(({ ref }) => ref !== root.ref);
  return [entityTitle(root, style), renderEntities(others, style), renderEdges(edges, style)]
    .filter((part) => part !== "")
    .join("\n\n");
}

function entityTitle({ ref, label, aliases }: ShownEntity, style: Style): string {
  const also = aliases.length === 0 ? "" : `  also ${aliases.map(oneLine).join(", ")}`;
  return `${style.bold(oneLine(label))}  ${style.dim(`${oneLine(ref)}${also}`)}`;
}
