/**
 * The exact values that go with a summary: found in what it covers, ranked, and cut to what is worth keeping.
 *
 * Pure. A summary of summaries takes the pins of all its sources, which hold those of all they cover, so that a value
 * that is asked for survives every depth.
 */

import { extractPins, type Pin, rankPins } from "../../kernel/text/pins.ts";
import type { SourceText } from "./source-text.ts";
import type { SummaryBody } from "./summary.ts";

/**
 * Stored with one summary: more than are shown, because what is condensed later is chosen from them. Of 500 values in
 * 280,000 tokens leaves keep 465 with 120 each; of summaries of eight leaves, 400 each lose none of those that are shown.
 */
const MOST_OF_LEAF = 120;
const MOST_OF_CONDENSED = 400;
/** Values that a text can be asked to mention; which of them is decided by its length. */
const MOST_MENTIONED = 60;
/** A longer one is a passage. */
const LONGEST_MENTIONED = 200;

export function pinsOfSources(sources: readonly SourceText[]): readonly Pin[] {
  const found = sources.flatMap(({ material, at, ref }) =>
    material.flatMap(({ speaker, text }) => extractPins(text, { speaker, at, ref })),
  );
  return rankPins(found, { pins: MOST_OF_LEAF });
}

export function pinsOfSummaries(bodies: readonly Pick<SummaryBody, "pins">[]): readonly Pin[] {
  return rankPins(
    bodies.flatMap(({ pins }) => pins),
    { pins: MOST_OF_CONDENSED },
  );
}

/**
 * The values that a summary of these texts should mention. Of a leaf only those that somebody said in them: what a tool
 * printed is told in a line, and its values are kept beside the text.
 */
export function mustMention(pins: readonly Pin[], sources?: readonly SourceText[]): readonly string[] {
  const said = sources === undefined ? null : new Map(sources.map((source) => [source.ref, source]));
  const values: string[] = [];
  for (const { value, ref } of pins) {
    if (values.length >= MOST_MENTIONED) break;
    if (value.length > LONGEST_MENTIONED) continue;
    if (said === null || isSaid(said.get(ref), value)) values.push(value);
  }
  return values;
}

function isSaid(source: SourceText | undefined, value: string): boolean {
  return source !== undefined && !source.speaker.startsWith("tool") && source.text.includes(value);
}
