/** Search hits, one line each: reference, time, who, where, and what was said. */

import type { SearchHit } from "../../engine/api.ts";
import { instant } from "./figures.ts";
import { clipMiddle, oneLine } from "./plain-text.ts";
import type { Style } from "./style.ts";
import { table } from "./table.ts";

/** Where rows are cut, a lane gets a fifth of the row: most of it is for what was said. */
const LANE_SHARE = 5;
/** On a terminal an excerpt begins this many characters before the match, so that cutting leaves it in sight. */
const LEAD_CHARACTERS = 12;

const COLUMNS = [
  { title: "" },
  { title: "" },
  { title: "" },
  { title: "", cut: "middle" },
  { title: "", fills: true },
] as const;

export function renderHits(hits: readonly SearchHit[], query: readonly string[], style: Style): string {
  if (hits.length === 0) return "";
  const isCut = Number.isFinite(style.rowColumns);
  const matches = matcher(query);
  const rows = hits.map((hit) => {
    const lane = oneLine(hit.sessionKey);
    const excerpt = oneLine(hit.excerpt);
    return [
      hit.ref,
      instant(hit.at),
      oneLine(hit.role),
      isCut ? clipMiddle(lane.replace(/^agent:/, ""), Math.round(style.rowColumns / LANE_SHARE)) : lane,
      isCut ? fromMatch(excerpt, matches) : excerpt,
    ];
  });
  return table(COLUMNS, rows, style.rowColumns, (cell, at) => {
    if (at < 4) return at === 0 ? cell : style.dim(cell);
    return style.colours && matches !== undefined
      ? cell.replaceAll(matches, (found) => style.bold(found))
      : cell;
  });
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
