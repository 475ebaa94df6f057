/**
 * When a turn of a benchmark was said, in the ways in which the sets write it. All of it is taken for UTC.
 *
 * Sets know less than a host does: one time for a whole session, a date only, or nothing. What is unknown follows what
 * stands before it, so that the order of a conversation is never lost.
 */

import type { BenchmarkDoc } from "../recall-set/benchmark.ts";

const MONTHS = "january february march april may june july august september october november december".split(
  " ",
);
/** Between a turn that says when it was said and one after it that does not. */
const STEP_MS = 60_000;
/** Where nothing in a store says when it was. */
const SOMEDAY = Date.UTC(2024, 0, 1);

const FORMS: readonly { readonly form: RegExp; read(parts: readonly string[]): number }[] = [
  {
    // 1:47 pm on 18 May, 2023
    form: /^(\d{1,2}):(\d{2})\s*([ap]m)\s+on\s+(\d{1,2})\s+(\p{L}+),?\s+(\d{4})$/iu,
    read: ([hour, minute, half, day, month, year]) =>
      moment(
        year,
        monthOf(month),
        day,
        (Number(hour) % 12) + (half!.toLowerCase() === "pm" ? 12 : 0),
        minute,
      ),
  },
  {
    // 2023/05/20 (Sat) 09:27
    form: /^(\d{4})\/(\d{1,2})\/(\d{1,2})(?:\s+\(\p{L}+\))?(?:\s+(\d{1,2}):(\d{2}))?$/u,
    read: ([year, month, day, hour, minute]) => moment(year, Number(month) - 1, day, hour ?? 0, minute ?? 0),
  },
  {
    // March-15-2024
    form: /^(\p{L}+)-(\d{1,2})-(\d{4})$/u,
    read: ([month, day, year]) => moment(year, monthOf(month), day, 0, 0),
  },
  {
    form: /^(\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?)(Z|[+-]\d{2}:?\d{2})?$/u,
    read: ([local, zone]) =>
      Date.parse(local!.length > 10 ? `${local!.replace(" ", "T")}${zone ?? "Z"}` : local!),
  },
];

/** Milliseconds since 1970; null for what is empty or written in a way that is not known. */
export function saidTime(written: string): number | null {
  const text = written.trim();
  for (const { form, read } of FORMS) {
    const parts = form.exec(text);
    if (parts === null) continue;
    const at = read(parts.slice(1));
    return Number.isFinite(at) ? at : null;
  }
  return null;
}

/** One moment for each turn, in order. */
export function momentsOf(docs: readonly Pick<BenchmarkDoc, "time">[]): readonly number[] {
  const known = docs.map(({ time }) => saidTime(time));
  const first = known.findIndex((at) => at !== null);
  // What stands before the first known moment counts down to it.
  let last = first < 0 ? SOMEDAY - STEP_MS : known[first]! - (first + 1) * STEP_MS;
  return known.map((at) => {
    last = at ?? last + STEP_MS;
    return last;
  });
}

function moment(
  year: string | undefined,
  month: number,
  day: string | undefined,
  hour: string | number,
  minute: string | number | undefined,
): number {
  return Date.UTC(Number(year), month, Number(day), Number(hour), Number(minute));
}

/** By its name or the beginning of it. */
function monthOf(name: string | undefined): number {
  const month = MONTHS.findIndex((full) => full.startsWith(name!.toLowerCase()));
  return month < 0 || name!.length < 3 ? Number.NaN : month;
}
