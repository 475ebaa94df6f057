/** Prose: its headings where it has some, else how it begins and ends. */

import { count, linesOf, printable } from "./explore-line.ts";

const MOST_HEADINGS = 14;
const HEADING_WIDTH = 60;
const SENTENCE_WIDTH = 160;
/** UTF-16 units at each end that are looked at for a sentence. */
const END_SAMPLE = 1000;

const HEADING = /^ {0,3}#{1,6}[ \t]+(\S.*)$/;
const FENCE = /^ {0,3}(?:```|~~~)/;
/** A full stop of a script that has one, at the end of a line or before a space. */
const SENTENCE_END = /[.!?](?=\s|$)|[。！？]|\n/;

export function exploreText(text: string): readonly string[] {
  const headings: string[] = [];
  let sections = 0;
  let many = 0;
  let fenced = false;
  for (const line of linesOf(text)) {
    if (line.text.trim() !== "") many += 1;
    if (FENCE.test(line.text)) fenced = !fenced;
    const heading = fenced ? null : HEADING.exec(line.text.slice(0, 400));
    if (heading === null) continue;
    sections += 1;
    if (headings.length < MOST_HEADINGS) {
      const title = printable(heading[1]!.replace(/#+\s*$/, ""), HEADING_WIDTH);
      headings.push(`${title} (line ${line.number})`);
    }
  }
  const size = `text: ${count(many, "line")}, ${count(text.length, "character")}`;
  if (sections > 1) return [`${size}, ${sections} headings: ${headings.join(" / ")}`];
  const { first, last } = ends(text);
  const lines = [size];
  if (first !== "") lines.push(`begins: ${first}`);
  if (last !== "" && last !== first) lines.push(`ends: ${last}`);
  return lines;
}

function ends(text: string): { first: string; last: string } {
  const head = text.slice(0, END_SAMPLE).trimStart();
  const stop = SENTENCE_END.exec(head);
  const first = stop === null ? head : head.slice(0, stop.index + 1);
  const tail = text.slice(-END_SAMPLE).trimEnd();
  let from = 0;
  for (const match of tail.slice(0, -1).matchAll(new RegExp(SENTENCE_END, "g"))) from = match.index + 1;
  return { first: printable(first, SENTENCE_WIDTH), last: printable(tail.slice(from), SENTENCE_WIDTH) };
}
