/** Until when something is to hold, as it is typed: a day to its end, a time, or a span from now on. */

import { NacreError } from "../../kernel/errors.ts";

const DAY_MS = 86_400_000;
const SPANS: { readonly [unit: string]: number } = { m: 60_000, h: 3_600_000, d: DAY_MS, w: 7 * DAY_MS };

export const UNTIL_FLAG = {
  type: "text",
  placeholder: "TIME",
  help: "Until then: a day (2026-12-24, to its end), a time (2026-12-24T18:00) or a span (7d); UTC",
} as const;

export function endTyped(typed: string, now: number): number {
  const span = /^(\d{1,6})([mhdw])$/.exec(typed.trim());
  if (span !== null) return now + Number(span[1]) * SPANS[span[2]!]!;
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(Z|[+-]\d{2}:\d{2})?)?$/.exec(typed.trim());
  const at =
    match === null
      ? Number.NaN
      : match[2] === undefined
        ? Date.parse(match[1]!) + DAY_MS
        : Date.parse(`${match[1]}T${match[2]}${match[3] ?? "Z"}`);
  if (Number.isFinite(at) && at > now) return at;
  throw new NacreError(
    "input/bad-flag",
    `--until "${typed.slice(0, 60)}" is not a time to come`,
    "Give --until a day (2026-12-24), a time (2026-12-24T18:00) or a span (7d).",
  );
}
