/** Colours, or none: a style is made once per run and says nothing on a pipe. */

import type { Dependencies, TextStream } from "./dependencies.ts";

type Paint = (text: string) => string;

export interface Style {
  /** For running text. */
  readonly columns: number;
  /** For rows: cut to fit on a terminal, or where COLUMNS asks for it; on a pipe nothing is cut. */
  readonly rowColumns: number;
  readonly colours: boolean;
  /** Lines and blocks may be drawn with characters that are not ASCII. */
  readonly draws: boolean;
  /** What times are relative to; null on a pipe that does not ask for a width: what it gets does not change from hour to hour. */
  readonly now: number | null;
  readonly bold: Paint;
  readonly dim: Paint;
  readonly good: Paint;
  readonly warn: Paint;
  readonly bad: Paint;
}

/** Text for people is made for this width when nobody says how wide the window is. */
const USUAL_COLUMNS = 80;
const MOST_COLUMNS = 160;

export function styleFor(
  stream: TextStream,
  env: Dependencies["env"],
  noColor: boolean,
  now: number | null = null,
): Style {
  // An empty NO_COLOR counts as absent, as its convention says.
  const colours = stream.isTTY && !noColor && !env["NO_COLOR"] && env["TERM"] !== "dumb";
  const paint = (on: number, off: number): Paint =>
    colours ? (text) => (text === "" ? "" : `\u001b[${on}m${text}\u001b[${off}m`) : (text) => text;
  const asked = /^[1-9]\d{0,3}$/.test(env["COLUMNS"] ?? "") ? Number(env["COLUMNS"]) : 0;
  const known = stream.isTTY && stream.columns > 0 ? stream.columns : asked;
  const columns = known > 0 ? Math.min(known, MOST_COLUMNS) : USUAL_COLUMNS;
  return {
    columns,
    rowColumns: stream.isTTY || asked > 0 ? columns : Number.POSITIVE_INFINITY,
    colours,
    draws: canDraw(env),
    now: stream.isTTY || asked > 0 ? now : null,
    bold: paint(1, 22),
    dim: paint(2, 22),
    good: paint(32, 39),
    warn: paint(33, 39),
    bad: paint(31, 39),
  };
}

/** Whoever names a character set that has no such characters, or a terminal that can do nothing, gets letters instead. */
function canDraw(env: Dependencies["env"]): boolean {
  const named = env["LC_ALL"] || env["LC_CTYPE"] || env["LANG"];
  return env["TERM"] !== "dumb" && (!named || /utf-?8/i.test(named));
}
