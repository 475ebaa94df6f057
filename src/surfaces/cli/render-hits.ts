/** Search hits: reference, time, who, where, and what was said, on a line of its own where the window is narrow. */

import type { FoundLine, GrepHit } from "../../engine/api.ts";
import { instant } from "./figures.ts";
import { clipMiddle, oneLine, wrapAtMost } from "./plain-text.ts";
import type { Style } from "./style.ts";
import { type Column, table } from "./table.ts";

/** Where rows are cut, a lane gets a fifth of the row: most of it is for what was said. */
const LANE_SHARE = 5;
/** On a terminal an excerpt begins this many characters before the match, so that cutting leaves it in sight. */
const LEAD_CHARACTERS = 12;

/** In a window narrower than this, what was said gets lines of its own: beside the rest it would have no room. */
const WIDE_COLUMNS = 100;
const EXCERPT_LINES = 2;
const EXCERPT_INDENT = "    ";

const PLAIN = { title: "" };
const WHERE: readonly Column[] = [PLAIN, PLAIN, PLAIN, { title: "", cut: "middle", fills: true }];
const WHERE_AND_WHAT: readonly Column[] = [
  PLAIN,
  PLAIN,
  PLAIN,
  { title: "", cut: "middle" },
  { title: "", fills: true },
];

export function renderHits(hits: readonly FoundLine[], query: readonly string[], style: Style): string {
  if (hits.length === 0) return "";
  const isCut = Number.isFinite(style.rowColumns);
  const isNarrow = style.rowColumns < WIDE_COLUMNS;
  const matches = matcher(query);
  const rows = hits.map((hit) => {
    const lane = oneLine(hit.sessionKey);
    const excerpt = oneLine(hit.excerpt);
    return [
      hit.ref,
      instant(hit.at),
      oneLine(hit.role),
      isCut && !isNarrow
        ? clipMiddle(lane.replace(/^agent:/, ""), Math.round(style.rowColumns / LANE_SHARE))
        : lane,
      isCut && !isNarrow ? fromMatch(excerpt, matches) : excerpt,
    ];
  });
  const marked = (text: string): string =>
    style.colours && matches !== undefined ? text.replaceAll(matches, (found) => style.bold(found)) : text;
  const paint = (cell: string, at: number): string =>
    at === 4 ? marked(cell) : at === 0 ? cell : style.dim(cell);
  if (!isNarrow) return table(WHERE_AND_WHAT, rows, style.rowColumns, paint);
  const where = table(WHERE, rows, style.rowColumns, paint).split("\n");
  const what = rows.map((row) =>
    marked(wrapAtMost(row[4] ?? "", EXCERPT_LINES, style.rowColumns, EXCERPT_INDENT)),
  );
  return where.map((line, at) => `${line}\n${what[at]}`).join("\n");
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
