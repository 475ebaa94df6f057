/** Search hits: reference, time, who, what it costs, where, and what was said, on a line of its own where the window is narrow. */

import type { FoundLine, GrepHit, SearchHit } from "../../engine/api.ts";
import { outdatedMark } from "../../kernel/memory-result.ts";
import { excerpt } from "../../kernel/text/excerpt.ts";
import { termPlaces } from "../../kernel/text/term-places.ts";
import type { QueryTerms } from "../../kernel/text/terms.ts";
import { count, instant } from "./figures.ts";
import { clipMiddle, oneLine, widthOf, wrapAtMost } from "./plain-text.ts";
import { termsToShow } from "./query-words.ts";
import { shortList } from "./short-list.ts";
import type { Style } from "./style.ts";
import { type Column, table } from "./table.ts";
import { whereIs } from "./where-is.ts";

/** Where rows are cut, a lane gets a fifth of the row: most of it is for what was said. */
const LANE_SHARE = 5;

/** In a window narrower than this, what was said gets lines of its own: beside the rest it would have no room. */
const WIDE_COLUMNS = 100;
/** In one narrower than this, what it costs stands there too. */
const SLIM_COLUMNS = 64;
const EXCERPT_LINES = 2;
const EXCERPT_INDENT = "    ";
/** What is lost where a line is broken between two words. */
const LOST_AT_A_BREAK = 10;
/** Between two columns. */
const GAP = 2;
/** Of those that say the same, so many are named. */
const MOST_ALIKE = 3;

const PLAIN: Column = { title: "" };
const NUMBER: Column = { title: "", align: "right" };

/**
 * What is shown of a hit; `alike` only where hits were left out for it, `beside` where it stands beside what was found; a shelf
 * or a path only where it is on none of the lanes.
 */
export type ShownHit = FoundLine & {
  readonly alike?: readonly string[];
  readonly beside?: string | null;
} & Partial<Pick<SearchHit, "shelf" | "path" | "lines" | "observed" | "outdated">>;

/** `below`: something to stand beneath each of them. */
export function renderHits(
  hits: readonly ShownHit[],
  query: readonly string[],
  style: Style,
  below: readonly string[] = [],
): string {
  if (hits.length === 0) return "";
  const isPiped = !Number.isFinite(style.rowColumns);
  const isNarrow = style.rowColumns < WIDE_COLUMNS;
  const terms = termsToShow(isPiped ? [] : query);
  const isSlim = style.rowColumns < SLIM_COLUMNS;
  const facts = factsOf(hits, isSlim, isPiped);
  const lanes = hits.map((hit) => laneCell(oneLine(whereIs(hit)), !isPiped && !isNarrow, style));
  const room = isNarrow
    ? EXCERPT_LINES * (style.rowColumns - EXCERPT_INDENT.length) - LOST_AT_A_BREAK
    : style.rowColumns - widthsOf([...facts.rows.map((row, at) => [...row, lanes[at]!])]);
  const excerpts = hits.map((hit) => {
    const costs = isSlim && hit.tokens > 0 ? `(${[costOf(hit), ...notesOf(hit, false)].join(", ")}) ` : "";
    return costs + within(oneLine(hit.excerpt), terms, room - widthOf(costs));
  });
  const marked = (text: string): string => (style.colours ? markTerms(text, terms, style) : text);
  const excerptAt = facts.columns.length + 1;
  const paint = (cell: string, at: number): string =>
    at === excerptAt ? marked(cell) : at === 0 ? cell : style.dim(cell);
  const lane: Column = isNarrow ? { title: "", cut: "middle", fills: true } : { title: "", cut: "middle" };
  // On a pipe nothing is cut, and one long name would push what was said out of sight everywhere.
  const ends = isPiped ? [{ title: "" }] : [lane, ...(isNarrow ? [] : [{ title: "", fills: true } as const])];
  const rows = facts.rows.map((row, at) => {
    if (isPiped) return [...row, `${lanes[at]!}  ${excerpts[at]!}`];
    return [...row, lanes[at]!, ...(isNarrow ? [] : [excerpts[at]!])];
  });
  const shown = table([...facts.columns, ...ends], rows, style.rowColumns, paint).split("\n");
  const what = excerpts.map((words) =>
    isNarrow ? [marked(wrapAtMost(words, EXCERPT_LINES, style.rowColumns, EXCERPT_INDENT))] : [],
  );
  return shown.map((line, at) => [line, ...what[at]!, below[at] ?? ""].filter(Boolean).join("\n")).join("\n");
}

/** Reference, time, who, what reading it whole costs, and how it stands to others. */
function factsOf(
  hits: readonly ShownHit[],
  isSlim: boolean,
  isPiped: boolean,
): { readonly columns: readonly Column[]; readonly rows: readonly (readonly string[])[] } {
  const hasCost = !isSlim && hits.some(({ tokens }) => tokens > 0);
  const notes = hits.map((hit) => notesOf(hit, isPiped).join(", "));
  const hasNotes = !isSlim && notes.some((note) => note !== "");
  return {
    columns: [PLAIN, PLAIN, PLAIN, ...(hasCost ? [NUMBER] : []), ...(hasNotes ? [PLAIN] : [])],
    rows: hits.map((hit, at) => [
      hit.ref,
      instant(hit.at),
      oneLine(whoseIs(hit)),
      ...(hasCost ? [costOf(hit)] : []),
      ...(hasNotes ? [notes[at]!] : []),
    ]),
  };
}

/** Of what was observed: what it is, and on whose word. */
function whoseIs({ role, observed }: ShownHit): string {
  return observed === undefined ? role : `${observed.kind}, ${observed.trust}`;
}

function costOf({ tokens }: ShownHit): string {
  return `${count(tokens)} tok`;
}

function notesOf(
  { alike = [], beside = null, observed, outdated }: ShownHit,
  named: boolean,
): readonly string[] {
  const names = named ? ` (${shortList(alike.map(oneLine), MOST_ALIKE)})` : "";
  return [
    ...(outdated === undefined ? [] : [outdatedMark({ outdated })!]),
    ...(observed?.archived === true ? ["archived"] : []),
    ...(alike.length === 0 ? [] : [`+${count(alike.length)} alike${names}`]),
    ...(beside === null ? [] : [`beside ${oneLine(beside)}`]),
  ];
}

/** What all columns of these rows take, with the space behind each. */
function widthsOf(rows: readonly (readonly string[])[]): number {
  const columns = rows[0]!.map((_, at) => Math.max(...rows.map((row) => widthOf(row[at]!))));
  return columns.reduce((sum, width) => sum + width + GAP, 0);
}

function laneCell(lane: string, isCut: boolean, style: Style): string {
  return isCut ? clipMiddle(lane.replace(/^agent:/, ""), Math.round(style.rowColumns / LANE_SHARE)) : lane;
}

/** So that cutting at the end leaves in sight what was asked for. */
function within(line: string, terms: QueryTerms, columns: number): string {
  const width = widthOf(line);
  if (width <= columns) return line;
  return excerpt(line, terms, Math.floor((columns * line.length) / width));
}

/** Only for showing: the engine has matched already. */
function markTerms(text: string, terms: QueryTerms, style: Style): string {
  let marked = "";
  let read = 0;
  for (const { at, end } of termPlaces(text, terms)) {
    if (end <= read) continue;
    const from = Math.max(at, read);
    marked += text.slice(read, from) + style.bold(text.slice(from, end));
    read = end;
  }
  return marked + text.slice(read);
}

/** Groups in the order of the first hit of each. What no summary covers needs no heading where there is nothing else. */
export function renderCoveredHits(hits: readonly GrepHit[], query: readonly string[], style: Style): string {
  const groups = Map.groupBy(hits, ({ kind, under }) =>
    under !== null ? `covered by ${under}` : kind === "sum" ? "summaries" : IN_NO_SUMMARY,
  );
  return [...groups]
    .map(([heading, group]) => {
      const shown = renderHits(group, query, style);
      return groups.size === 1 && heading === IN_NO_SUMMARY ? shown : `${style.bold(heading)}\n${shown}`;
    })
    .join("\n\n");
}

const IN_NO_SUMMARY = "in no summary";
