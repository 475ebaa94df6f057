/** When a figure was taken, of which source and on which machine, as short as that can be told beside others. */

import type { Run } from "./figure-book.ts";

export interface Newest {
  readonly machine: string;
  readonly sources: readonly string[];
  /** In words. */
  readonly told: string;
}

/** Runs until 19 November 2026 have no time: of those all of a day count as equally new, whatever sources that makes. */
const momentOf = ({ day, time = "" }: Run): string => `${day} ${time}`;
const sourceOf = ({ source = "source not recorded", changed }: Run): string =>
  `${source}${changed === true ? " with changes" : ""}`;

/** Undefined where nothing was measured. */
export function newestOf(runs: readonly Run[]): Newest | undefined {
  const [last] = runs.toSorted((a, b) => momentOf(b).localeCompare(momentOf(a)));
  if (last === undefined) return undefined;
  const { day, machine } = last;
  const sources = [
    ...new Set(runs.filter((run) => momentOf(run) === momentOf(last)).map(sourceOf)),
  ].toSorted();
  const several = sources.length > 1 ? "sources " : /^[0-9a-f]+/.test(sources[0]!) ? "source " : "";
  return { machine, sources, told: `${day}, ${machine}, ${several}${sources.join(" and ")}` };
}

/** With what is not as it is of the newest. */
export function whenAndOfWhat(run: Run, { machine, sources }: Newest): string {
  const source = sourceOf(run);
  const parts = [run.day, `${source}${sources.includes(source) ? "" : " (older)"}`];
  if (run.machine === machine) return parts.join(", ");
  const known = new Set(machine.split(", "));
  const others = run.machine.split(", ").filter((part) => !known.has(part));
  return [...parts, `another machine${others.length === 0 ? "" : `: ${others.join(", ")}`}`].join(", ");
}
