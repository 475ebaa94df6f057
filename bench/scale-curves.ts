/** The measured part of `docs/concepts/scale.md`: one table over all sizes that were measured, and of which runs it is. The rest of that page is a person's. */

import type { Run } from "./figure-book.ts";
import { type Growth, growthOf, withTimes } from "./growth.ts";
import { withPart } from "./marked-part.ts";
import { asItWas } from "./samples.ts";

const MARKS = {
  begins: "<!-- From here to the next mark it is written by `npm run bench`; do not edit. -->",
  ends: "<!-- Here a person goes on. -->",
};
const [MILLION, TEN_MILLION] = [1_000_000, 10_000_000];

/** In words, in the order of the table; what is not named here is on the page of benchmarks alone. */
const WORDS: { readonly [figure: string]: string } = {
  "commit p95": "commit of a turn",
  "commit fsync_p95": "a bare fsync, beside it",
  "assemble budget_200000_p95": "plan of a prompt of 200,000 tokens, lane of 10,000",
  "assemble budget_1000000_p95": "plan of a prompt of a million tokens, same lane",
  "search promised_p95":
    "search of a rare word, a middling word, and six with a very frequent one: the kinds of which a time was promised",
  "start p95": "start of an owner",
  "memory most": "memory of an owner at its most, one client",
  "memory many_clients_most": "the same, eight clients at once",
  "commit bytes_per_message": "file, for each message",
  "search log_bytes_per_message": "of that the log: words, hashes, places, the view",
  "search payload_bytes_per_message":
    "payloads of tools that are kept apart; one message in four has one here",
  "search index_bytes_per_message":
    "what finds it: words, and runs of three characters for code and scripts without spaces",
};

/** The page with the table of these runs in it. */
export function withCurves(page: string, book: readonly Run[]): string {
  return withPart(page, MARKS, curves(book));
}

function curves(book: readonly Run[]): readonly string[] {
  const runs = withTimes(book.map(asItWas)).filter(({ at }) => at !== null);
  const growth = growthOf(runs, 1).filter(({ bench, metric }) => wordsOf({ bench, metric }) !== undefined);
  const sizes = [...new Set(growth.flatMap((one) => one.sizes.map(({ at }) => at)))].toSorted(
    (a, b) => a - b,
  );
  const ordered = Object.keys(WORDS).flatMap((key) => growth.filter((one) => keyOf(one) === key));
  const head = ["", "unit", ...sizes.map((at) => at.toLocaleString("en")), "ten million : a million"];
  return [
    row(head),
    row(head.map(() => "---")),
    ...ordered.map((one) => rowOf(one, sizes)),
    "",
    "Milliseconds are 95th percentiles. A ratio is what one run of `npm run bench -- --huge` gave, which measures a million right before ten million, on one machine, one day and of one source; the million in its column may be of a later run.",
    ...(sizes.includes(TEN_MILLION)
      ? []
      : ["Ten million messages are not among the newest runs: `npm run bench -- --huge` measures them."]),
    "",
    ...sourcesOf(runs, ordered),
  ];
}

function rowOf(one: Growth, sizes: readonly number[]): string {
  const values = sizes.map((size) => one.sizes.find(({ at }) => at === size)?.value);
  const huge = one.sizes.find(({ at }) => at === TEN_MILLION);
  const ratio = huge?.unlike ?? huge?.toMillion?.toFixed(2) ?? "";
  return row([
    wordsOf(one)!,
    one.unit,
    ...values.map((value) => (value === undefined ? "" : shown(value))),
    ratio,
  ]);
}

/** Runs of one machine, day and state of the code in one line. */
function sourcesOf(runs: readonly Run[], shownHere: readonly Growth[]): readonly string[] {
  const used = runs.filter(({ name, figures }) =>
    shownHere.some((one) => one.bench === name && figures.some(({ metric }) => metric === one.metric)),
  );
  const groups = Map.groupBy(used, ({ day, machine, source = "" }) => [day, machine, source].join("\0"));
  return [...groups.values()].map((some) => {
    const { day, machine, source } = some[0]!;
    const names = some.map(({ name, at }) => `${name} (${inWords(at!)})`);
    return `- ${names.join(", ")}: ${day}, ${machine}${source === undefined ? "" : `, source ${source}`}`;
  });
}

const keyOf = ({ bench, metric }: Pick<Growth, "bench" | "metric">) => `${bench} ${metric}`;
const wordsOf = (one: Pick<Growth, "bench" | "metric">): string | undefined => WORDS[keyOf(one)];
const shown = (value: number): string =>
  String(value >= 100 ? Math.round(value) : Number(value.toPrecision(3)));
const inWords = (at: number): string =>
  at === TEN_MILLION ? "ten million" : at === MILLION ? "a million" : at.toLocaleString("en");
const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
