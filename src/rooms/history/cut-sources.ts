/**
 * The last resort: the beginnings of the sources, cut to a size, without understanding.
 *
 * Cannot fail and costs nothing. Without sentences of the form of an order, because nobody has looked at what is quoted.
 */

import { cutToTokens } from "../../kernel/text/cut-to-tokens.ts";
import { TERMINAL_ESCAPES } from "../../kernel/text/terminal-escapes.ts";
import { estimateTokens, type Tokens } from "../../kernel/tokens.ts";
import { longestDraft, type SummaryRequest, type SummarySource } from "../../ports/summariser.ts";
import { withoutOrders } from "./summary-instructions.ts";

/** A longer one would only be more of what nobody has understood. */
export const LONGEST_CUT = 512;
/** Of the sources: what is hardly shorter is no gain. */
const LONGEST_SHARE = 0.8;
/** Below this a line says nothing: fewer sources are quoted instead. */
const SHORTEST_LINE = 12;
/** UTF-16 units of one source that are looked at. */
const MOST_READ = 4_000;
const LONGEST_NAME = 40;

/**
 * Invariant: costs less than the sources and no more than `LONGEST_CUT` or `longestDraft`. Empty only when the sources
 * cost next to nothing.
 */
export function cutSources(request: SummaryRequest, sourceTokens: Tokens): string {
  const most = Math.min(LONGEST_CUT, longestDraft(request.targetTokens), LONGEST_SHARE * sourceTokens);
  const header = `[Cut down from ${sourceTokens} tokens without a summary]`;
  const room = most - estimateTokens(header);
  if (room < 0) return shortCut(request, most);
  const lines = spread(
    request.sources.map(lineOf).filter((line) => line !== ""),
    room,
  );
  const kept = shareOut(lines, room);
  // The costs of the lines add up to a little less than the cost of the whole.
  while (kept.length > 0 && estimateTokens([header, ...kept].join("\n")) > most) kept.pop();
  return [header, ...kept].join("\n");
}

function shortCut({ sources }: SummaryRequest, most: number): string {
  const line = sources.map(lineOf).find((one) => one !== "") ?? "";
  const cut = cutToTokens(line, most);
  return estimateTokens(cut) <= most ? cut : "";
}

function lineOf({ speaker, text }: SummarySource): string {
  const said = withoutOrders(clean(text.slice(0, MOST_READ)))
    .replace(/\s+/g, " ")
    .trim();
  const name = clean(speaker).replace(/\s+/g, " ").trim().slice(0, LONGEST_NAME).toWellFormed();
  return said === "" ? "" : `${name === "" ? "unknown" : name}: ${said}`;
}

function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(TERMINAL_ESCAPES, "")
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufffe\uffff]+/g, " ");
}

/** As many as there is room for, from the first to the last. */
function spread(lines: readonly string[], room: number): readonly string[] {
  const count = Math.max(1, Math.floor(room / SHORTEST_LINE));
  if (lines.length <= count) return lines;
  const step = count === 1 ? 0 : (lines.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, at) => lines[Math.round(at * step)]!);
}

/** Each has an equal share; what a short one leaves is for the longer ones. */
function shareOut(lines: readonly string[], room: number): string[] {
  const costs = lines.map((line, at) => ({ at, cost: estimateTokens(line) + 1 }));
  const cut = [...lines];
  let left = room;
  for (const [index, { at, cost }] of costs.sort((a, b) => a.cost - b.cost).entries()) {
    const share = Math.min(cost, Math.floor(left / (costs.length - index)));
    cut[at] = share < 2 ? "" : cutToTokens(lines[at]!, share - 1);
    left -= share;
  }
  return cut.filter((line) => line !== "");
}
