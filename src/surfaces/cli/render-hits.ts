/** Search hits: reference, time, who, what it costs, where, and what was said, on a line of its own where the window is narrow. */

import type { FoundLine, GrepHit } from "../../engine/api.ts";
import { count, instant } from "./figures.ts";
import { clipMiddle, oneLine, wrapAtMost } from "./plain-text.ts";
import type { Style } from "./style.ts";
import { type Column, table } from "./table.ts";

/** Where rows are cut, a lane gets a fifth of the row: most of it is for what was said. */
const LANE_SHARE = 5;
/** On a terminal an excerpt begins this many characters before the match, so that cutting leaves it in sight. */
const LEAD_CHARACTERS = 12;

/** In a window narrower than this, what was said gets lines of its own: beside the rest it would have no room. */
const WIDE_COLUMNS = 100;
/** In one narrower than this, what it costs stands there too. */
const SLIM_COLUMNS = 64;
const EXCERPT_LINES = 2;
const EXCERPT_INDENT = "    ";

const PLAIN: Column = { title: "" };
const NUMBER: Column = { title: "", align: "right" };

/** What is shown of a hit; `alike` only where hits were left out for it. */
export type ShownHit = FoundLine & { readonly alike?: readonly string[] };

/** `below`: something to stand beneath each of them. */
export function renderHits(
  hits: readonly ShownHit[],
  query: readonly string[],
  style: Style,
  below: readonly string[] = [],
): string {
  if (hits.length === 0) return "";
  const isNarrow = style.rowColumns < WIDE_COLUMNS;
  const isCut = Number.isFinite(style.rowColumns) && !isNarrow;
  const matches = matcher(query);
  const isSlim = style.rowColumns < SLIM_COLUMNS;
  const facts = factsOf(hits, isSlim);
  const lanes = hits.map((hit) => laneCell(oneLine(hit.sessionKey), isCut, style));
  const excerpts = hits.map((hit) => {
    const excerpt = isCut ? fromMatch(oneLine(hit.excerpt), matches) : oneLine(hit.excerpt);
    return isSlim && hit.tokens > 0
      ? `(${[costOf(hit), alikeOf(hit)].filter(Boolean).join(", ")}) ${excerpt}`
      : excerpt;
  });
  const marked = (text: string): string =>
    style.colours && matches !== undefined ? text.replaceAll(matches, (found) => style.bold(found)) : text;
  const excerptAt = facts.columns.length + 1;
  const paint = (cell: string, at: number): string =>
    at === excerptAt ? marked(cell) : at === 0 ? cell : style.dim(cell);
  const lane: Column = isNarrow ? { title: "", cut: "middle", fills: true } : { title: "", cut: "middle" };
  const columns = [...facts.columns, lane, ...(isNarrow ? [] : [{ title: "", fills: true } as const])];
  const rows = facts.rows.map((row, at) => [...row, lanes[at]!, ...(isNarrow ? [] : [excerpts[at]!])]);
  const shown = table(columns, rows, style.rowColumns, paint).split("\n");
  const what = excerpts.map((excerpt) =>
    isNarrow ? [marked(wrapAtMost(excerpt, EXCERPT_LINES, style.rowColumns, EXCERPT_INDENT))] : [],
  );
  return shown.map((line, at) => [line, ...what[at]!, below[at] ?? ""].filter(Boolean).join("\n")).join("\n");
}

/** Reference, time, who, what reading it whole costs, and how many more say the same. */
function factsOf(
  hits: readonly ShownHit[],
  isSlim: boolean,
): { readonly columns: readonly Column[]; readonly rows: readonly (readonly string[])[] } {
  const hasCost = !isSlim && hits.some(({ tokens }) => tokens > 0);
  const hasAlike = !isSlim && hits.some((hit) => alikeOf(hit) !== "");
  return {
    columns: [PLAIN, PLAIN, PLAIN, ...(hasCost ? [NUMBER] : []), ...(hasAlike ? [PLAIN] : [])],
    rows: hits.map((hit) => [
      hit.ref,
      instant(hit.at),
      oneLine(hit.role),
      ...(hasCost ? [costOf(hit)] : []),
      ...(hasAlike ? [alikeOf(hit)] : []),
    ]),
  };
}

function costOf({ tokens }: ShownHit): string {
  return `${count(tokens)} tok`;
}

function alikeOf({ alike = [] }: ShownHit): string {
  return alike.length === 0 ? "" : `+${count(alike.length)} alike`;
}

function laneCell(lane: string, isCut: boolean, style: Style): string {
  return isCut ? clipMiddle(lane.replace(/^agent:/, ""), Math.round(style.rowColumns / LANE_SHARE)) : lane;
}

function fromMatch(excerpt: string, matches: RegExp | undefined): string {
  const at = matches === undefined ? -1 : excerpt.search(matches);
  if (at <= LEAD_CHARACTERS * 2) return excerpt;
  const space = excerpt.indexOf(" ", at - LEAD_CHARACTERS);
  const from = space >= 0 && space < at ? space + 1 : at;
  return `…${excerpt.slice(from)}`;
}

/** The query's words as they stand: only for showing, the engine has matched already. */
function matcher(query: readonly string[]): RegExp | undefined {
  const words = query.flatMap((text) => text.match(/[\p{L}\p{N}]{2,}/gu) ?? []);
  if (words.length === 0) return undefined;
  // Letters and digits only: nothing of a word is syntax.
  return new RegExp(words.sort((a, b) => b.length - a.length).join("|"), "giu");
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
