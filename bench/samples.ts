/**
 * What the figures of a benchmark are really of. Most are of a store of so many messages; some bring their own lane, turns or schedules,
 * whatever the store, and those are shown by that.
 */

import type { Run } from "./figure-book.ts";
import type { Figure } from "./report.ts";

interface Own {
  readonly unit: string;
  /** The figure that counts them; absent: `at` of every figure does. */
  readonly counted?: string;
}

const OWN: { readonly [bench: string]: Own } = {
  brain: { unit: "questions" },
  cli: { unit: "messages" },
  fold: { unit: "messages" },
  host: { unit: "messages in the lane" },
  import: { unit: "messages" },
  kills: { unit: "messages", counted: "messages" },
  log: { unit: "turns" },
  prefix: { unit: "turns" },
  schedules: { unit: "schedules", counted: "schedules" },
  "schedules-sqlite": { unit: "schedules", counted: "schedules" },
  soak: { unit: "messages" },
  unfold: { unit: "messages" },
};
/** Of a size that was asked for, and of something else than messages. */
const UNITS: { readonly [bench: string]: string } = {
  ...{ vectors: "vectors", pgvector: "vectors", graph: "facts", ledger: "lines", recall: "questions" },
};

export const unitOf = (bench: string): string => OWN[bench]?.unit ?? UNITS[bench] ?? "messages";

/** Of how many, in words: `600 schedules`. */
export const sampleOf = ({ bench, at }: Pick<Figure, "bench" | "at">): string =>
  `${at.toLocaleString("en")} ${unitOf(bench)}`;

/** Behind the name of a run: the store's size, or what it brought itself. */
export function sizeOf({ name, at, figures }: Run): string {
  if (at === null) return "";
  if (!Object.hasOwn(OWN, name)) return `, ${sampleOf({ bench: name, at })}`;
  const sizes = [...new Set(figures.map((figure) => figure.at))].toSorted((a, b) => a - b);
  // Of a lane or two; where every figure has its own number, the table says it.
  if (sizes.length === 0 || sizes.length > 2) return "";
  return `, ${sizes.map((size) => size.toLocaleString("en")).join(" and ")} ${unitOf(name)}`;
}

/** Whether two runs of one benchmark are of the same lane, turns or schedules, which it brought itself. */
export function isOfTheSame(one: Run, other: Run): boolean {
  const size = sizeOf(asItWas(one));
  return Object.hasOwn(OWN, one.name) && size !== "" && size === sizeOf(asItWas(other));
}

/**
 * As it would be printed today: runs until 18 November 2026 had the store's size where they had their own, a model's figures as the host's, and
 * commits and searches over a server by the same name.
 */
export function asItWas(run: Run): Run {
  const counted = OWN[run.name]?.counted;
  const count = run.figures.find(({ metric }) => metric === counted)?.value;
  return {
    ...run,
    figures: run.figures.map((figure) => ({
      ...figure,
      at: count ?? figure.at,
      metric: metricOf(run.name, figure),
    })),
  };
}

function metricOf(name: string, { bench, metric }: Figure): string {
  if (name === "prefix") return metric.replace(/^legacy_/, "modelled_legacy_");
  if (name !== "postgres" || metric.startsWith(`${name}_${bench}_`)) return metric;
  return metric.replace(/^postgres_/, `postgres_${bench}_`);
}
