/** Search hits, one line each: reference, time, who, where, and what was said. */

import type { SearchHit } from "../../engine/api.ts";
import { instant } from "./figures.ts";
import { oneLine } from "./plain-text.ts";
import type { Style } from "./style.ts";
import { table } from "./table.ts";

/** Session keys are long and begin alike; the end tells them apart. */
const LANE_COLUMNS = 14;

export function renderHits(hits: readonly SearchHit[], query: readonly string[], style: Style): string {
  if (hits.length === 0) return "";
  const rows = hits.map((hit) => [
    hit.ref,
    instant(hit.at),
    oneLine(hit.role),
    laneName(oneLine(hit.sessionKey), style),
    oneLine(hit.excerpt),
  ]);
  const columns = [
    { title: "" },
    { title: "" },
    { title: "" },
    { title: "" },
    { title: "", fills: true },
  ] as const;
  const matches = matcher(query);
  return table(columns, rows, style.rowColumns, (cell, at) => {
    if (at < 4) return at === 0 ? cell : style.dim(cell);
    return style.colours && matches !== undefined
      ? cell.replace(matches, (found) => style.bold(found))
      : cell;
  });
}

function laneName(sessionKey: string, style: Style): string {
  const whole = sessionKey.length <= LANE_COLUMNS || style.rowColumns > 120;
  return whole ? sessionKey : `…${sessionKey.slice(1 - LANE_COLUMNS)}`;
}

/** The query's words as they stand: only for colouring, the engine has matched already. */
function matcher(query: readonly string[]): RegExp | undefined {
  const words = query.flatMap((text) => text.match(/[\p{L}\p{N}]{2,}/gu) ?? []);
  if (words.length === 0) return undefined;
  // Letters and digits only: nothing of a word is syntax.
  return new RegExp(words.sort((a, b) => b.length - a.length).join("|"), "giu");
}
