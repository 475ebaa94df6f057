/**
 * A summary as the model sees it: what it covers, its text, its exact values, and what expanding it would bring.
 *
 * Pure, and of what is stored of a summary only, so that the same summary is the same bytes in every prompt. Times are
 * absolute. Everything that was said by anybody is escaped. Not here: the blocks around it (record-frame.ts).
 */

import { type Instant, instantOf } from "../../kernel/clock.ts";
import { refOf, type SummaryId, summaryId } from "../../kernel/ids.ts";
import { escapeAttribute, escapeText } from "../../kernel/text/escape-markup.ts";
import { type Pin, type PinKind, renderPins } from "../../kernel/text/pins.ts";
import { estimateTokens, type Tokens } from "../../kernel/tokens.ts";
import { comparable, placeOfValue } from "../../ports/summariser.ts";
import { printable } from "./explore-line.ts";
import { pinsAllowance } from "./fold-limits.ts";
import type { Payload } from "./payload.ts";
import type { NewSummary, StoredSummary, SummaryBody, SummarySources } from "./summary.ts";

export interface ShownSummary {
  readonly summary: Pick<
    StoredSummary,
    "id" | "depth" | "messages" | "summaries" | "since" | "until" | "rawTokens"
  >;
  readonly body: SummaryBody;
  readonly sources: SummarySources;
  /** Those of `summary.files` that are known, ascending by id; the first `FILES_NAMED` of them are enough. */
  readonly files: readonly Pick<Payload, "id" | "name" | "type">[];
  /** How many there are beside these. */
  readonly moreFiles?: number;
}

/** Stretches of ids, and files, that are named; of more, how many there are. */
const MOST_RANGES = 12;
export const FILES_NAMED = 12;
const LONGEST_NAME = 80;
/** Kinds of values that are counted one by one in the last line. */
const MOST_KINDS = 4;

export function renderSummary(shown: ShownSummary): string {
  const { summary, body } = shown;
  const { shownPins, otherPins } = dividePins(shown);
  const tag = [
    `id="${refOf("sum", summary.id)}"`,
    `kind="${summary.depth === 0 ? "leaf" : "condensed"}"`,
    `depth="${summary.depth}"`,
    `messages="${summary.messages}"`,
    `from="${minuteOf(summary.since)}"`,
    `to="${minuteOf(summary.until)}"`,
    `trust="untrusted"`,
  ].join(" ");
  const lines = [
    `<summary ${tag}>`,
    `<sources>${sourceIds(shown.sources)}</sources>`,
    filesLine(shown),
    `<content>\n${escapeText(body.text.trim())}\n</content>`,
    shownPins === "" ? "" : `<exact>\n${escapeText(shownPins)}\n</exact>`,
    `<expand>${expandLine(shown, otherPins)}</expand>`,
    "</summary>",
  ];
  return lines.filter((line) => line !== "").join("\n");
}

export function renderedTokens(shown: ShownSummary): Tokens {
  return estimateTokens(renderSummary(shown));
}

/** Until it is stored a summary has no id; one of so many digits costs as much as any. */
const WIDEST_ID: SummaryId = summaryId(999_999_999);

/** What a summary will cost as it is shown, before it is stored: never less than it does. */
export function tokensToStore(
  summary: Pick<NewSummary, "depth" | "messages" | "summaries" | "since" | "until" | "rawTokens"> &
    Pick<NewSummary, "text" | "pins" | "sources">,
  files: ShownSummary["files"],
  moreFiles = 0,
): Tokens {
  const { text, pins, sources, ...row } = summary;
  return renderedTokens({
    summary: { ...row, id: WIDEST_ID },
    body: { text, pins },
    sources,
    files,
    moreFiles,
  });
}

/** `2026-10-02T14:03Z`. */
export function minuteOf(at: Instant): string {
  const known = Number.isFinite(at) && Math.abs(at) < 8.64e15;
  return known ? `${new Date(instantOf(at)).toISOString().replace(/:\d\d\.\d+Z$/, "Z")}` : "unknown";
}

/** `msg:120-167 msg:170`, `sum:3-4`. */
export function sourceIds({ kind, ids }: SummarySources): string {
  const ranges: { first: number; last: number }[] = [];
  for (const id of ids) {
    const open = ranges.at(-1);
    if (open !== undefined && id === open.last + 1) open.last = id;
    else ranges.push({ first: id, last: id });
  }
  const named = ranges
    .slice(0, MOST_RANGES)
    .map(
      ({ first, last }) =>
        `${refOf(kind === "messages" ? "msg" : "sum", first)}${last > first ? `-${last}` : ""}`,
    );
  const rest = ranges.slice(MOST_RANGES).reduce((sum, { first, last }) => sum + last - first + 1, 0);
  return [...named, ...(rest > 0 ? [`and ${rest} more`] : [])].join(" ");
}

function filesLine({ files, moreFiles = 0 }: ShownSummary): string {
  if (files.length === 0) return "";
  const named = files
    .slice(0, FILES_NAMED)
    .map(
      ({ id, name, type }) =>
        `${refOf("file", id)} ${escapeAttribute(printable(name, LONGEST_NAME) || type)}`,
    );
  const rest = files.length - named.length + moreFiles;
  return `<files>${[...named, ...(rest > 0 ? [`and ${rest} more`] : [])].join("; ")}</files>`;
}

/** What the text says already is not said again; then as many as there is room for. */
function dividePins({ summary, body }: ShownSummary): { shownPins: string; otherPins: readonly Pin[] } {
  const said = comparable(body.text);
  const unsaid = body.pins.filter((pin) => placeOfValue(said, comparable(pin.value)) < 0);
  const room = pinsAllowance({ ...summary, textTokens: estimateTokens(body.text) });
  const shownPins = renderPins(unsaid, room);
  const shown = comparable(shownPins);
  return { shownPins, otherPins: unsaid.filter((pin) => placeOfValue(shown, comparable(pin.value)) < 0) };
}

const NOUNS: { readonly [kind in PinKind]: string } = {
  decision: "decisions",
  date: "dates",
  money: "amounts of money",
  quantity: "quantities",
  number: "numbers",
  setting: "settings",
  version: "versions",
  id: "ids",
  error: "errors",
  name: "names",
  email: "e-mail addresses",
  phone: "phone numbers",
  path: "paths",
  url: "links",
  hash: "hashes",
};

/** Deterministic: counts, and what kinds of values are beneath that are not shown here. */
function expandLine({ summary }: ShownSummary, otherPins: readonly Pin[]): string {
  const brings =
    summary.depth === 0
      ? `${summary.messages} messages word for word`
      : `${summary.summaries} more detailed summaries, then ${summary.messages} messages word for word`;
  const counts = new Map<PinKind, number>();
  for (const { kind } of otherPins) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const most = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, MOST_KINDS);
  const values = most.map(([kind, count]) => `${NOUNS[kind]} ${count}`).join(", ");
  const more = otherPins.length === 0 ? "" : `; exact values not shown here: ${otherPins.length} (${values})`;
  return `${brings} (${summary.rawTokens} tokens)${more}`;
}
