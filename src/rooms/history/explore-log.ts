/** Logs: how many lines of which level, the first, the last, and the first lines that tell of an error. */

import { count, linesOf, printable } from "./explore-line.ts";

const LINE_WIDTH = 90;
const MOST_ERRORS = 3;
/** Lines that are looked at to tell a log from prose. */
const SAMPLE = 200;
const FEWEST_LINES = 3;
/** Share of the sampled lines that begin as lines of a log do. */
const STAMPED = 0.4;

const STAMP =
  /^\W{0,3}(?:\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d|\d\d:\d\d:\d\d|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d|\d{10,13}\b|(?:\[?)(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL)\b)|^\d{1,3}(?:\.\d{1,3}){3} .{0,80}\[/;
const LEVEL =
  /\b(TRACE|DEBUG|INFO|NOTICE|WARN|ERROR|FATAL|CRITICAL)(?:ING)?\b|\b(trace|debug|info|notice|warn|error|fatal|critical)(?:ing)?(?=[\]:=" ])/;
const LEVELS = ["fatal", "critical", "error", "warn", "notice", "info", "debug", "trace"];
const BAD = new Set(["fatal", "critical", "error"]);

/** Null where the text is no log. */
export function exploreLog(text: string, claimed: boolean): readonly string[] | null {
  if (!claimed && !looksLikeLog(text)) return null;
  const levels = new Map<string, number>();
  const errors: string[] = [];
  let many = 0;
  let first = "";
  let last = "";
  for (const line of linesOf(text)) {
    if (line.text.trim() === "") continue;
    many += 1;
    if (first === "") first = line.text;
    last = line.text;
    const found = LEVEL.exec(line.text.slice(0, 200));
    const level = (found?.[1] ?? found?.[2])?.toLowerCase();
    if (level === undefined) continue;
    levels.set(level, (levels.get(level) ?? 0) + 1);
    if (BAD.has(level) && errors.length < MOST_ERRORS)
      errors.push(`line ${line.number}: ${printable(line.text, LINE_WIDTH)}`);
  }
  if (many === 0) return null;
  const counted = LEVELS.filter((level) => levels.has(level)).map((level) => `${levels.get(level)} ${level}`);
  return [
    `log: ${[count(many, "line"), ...counted].join(", ")}`,
    ...errors.slice(0, 1),
    `first: ${printable(first, LINE_WIDTH)}`,
    ...(many > 1 ? [`last: ${printable(last, LINE_WIDTH)}`] : []),
    ...errors.slice(1),
  ];
}

function looksLikeLog(text: string): boolean {
  let seen = 0;
  let stamped = 0;
  for (const line of linesOf(text)) {
    if (seen >= SAMPLE) break;
    if (line.text.trim() === "") continue;
    seen += 1;
    if (STAMP.test(line.text)) stamped += 1;
  }
  return stamped >= FEWEST_LINES && stamped >= STAMPED * seen;
}
