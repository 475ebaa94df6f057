/**
 * Takes an authored file apart into what binds (items of lists, front matter), what guides (quotes, directive paragraphs) and
 * what tells (the rest).
 *
 * Pure. Invariant: the nodes tile the text, in order and without a gap, so that their slices joined are the text, byte for byte.
 * Not here: which of them go into a prompt (choose.ts), when a file is read again (the engine).
 */

import { estimateTokens, tokens } from "../../kernel/tokens.ts";
import type { BlockKind, MarkdownReader } from "../../ports/markdown.ts";
import type { AuthoredKind, AuthoredNode, AuthoredTier, Partition } from "./authored.ts";
import { DEONTIC_VERSION, type DeonticVersion, deontic } from "./deontic.ts";
import { frontMatterLines, hopTargetsOf } from "./front-matter.ts";
import { governing } from "./governing.ts";
import { renderNode } from "./render.ts";

/** Lines from 0, `to` exclusive. */
interface Stretch {
  readonly kind: AuthoredKind;
  readonly from: number;
  readonly to: number;
}

const TIERS: { readonly [kind in AuthoredKind]: AuthoredTier } = {
  frontmatter: "hard",
  item: "hard",
  quote: "soft",
  paragraph: "lore",
  heading: "lore",
  code: "lore",
  html: "lore",
  rule: "lore",
  table: "lore",
  other: "lore",
};

export function partition(
  text: string,
  read: MarkdownReader,
  version: DeonticVersion = DEONTIC_VERSION,
): Partition {
  const lines = new Lines(text);
  const head = frontMatterLines(text, lines.starts);
  const found = stretchesOf(lines, head, read).map((stretch, ordinal) =>
    nodeOf(stretch, ordinal, lines, version),
  );
  const under = governing(text, found);
  const nodes = found.map((node, ordinal) => ({ ...node, under: under[ordinal]! }));
  const hopTargets = head === 0 ? [] : hopTargetsOf(text.slice(0, lines.startOf(head)));
  return { nodes, hopTargets };
}

/** Where the lines of a text begin: after each line feed, carriage return, or both together. */
class Lines {
  readonly text: string;
  readonly starts: readonly number[];
  constructor(text: string) {
    this.text = text;
    const starts = [0];
    for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) starts.push(index + end.length);
    // What stands after the last line break is a line only when there is something.
    if (starts.length > 1 && starts.at(-1) === text.length) starts.pop();
    this.starts = text === "" ? [] : starts;
  }

  get count(): number {
    return this.starts.length;
  }

  startOf(line: number): number {
    return this.starts[line] ?? this.text.length;
  }

  isBlank(line: number): boolean {
    return this.text.slice(this.startOf(line), this.startOf(line + 1)).trim() === "";
  }
}

/** All lines, each in one stretch. Blank ones belong to what stands before them. */
function stretchesOf(lines: Lines, head: number, read: MarkdownReader): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let at = 0;
  const reach = (to: number): void => {
    // Lines of no block: blank ones go with the stretch before, and others are one of their own.
    let from = at;
    while (from < to && stretches.length > 0 && lines.isBlank(from)) from += 1;
    const last = stretches.at(-1);
    if (last !== undefined && from > last.to) stretches[stretches.length - 1] = { ...last, to: from };
    if (from < to) stretches.push({ kind: "other", from, to });
    at = to;
  };
  const take = (kind: AuthoredKind, from: number, to: number): void => {
    reach(from);
    stretches.push({ kind, from, to });
    at = to;
  };
  if (head > 0) take("frontmatter", 0, head);
  const body = lines.text.slice(lines.startOf(head));
  for (const block of body === "" ? [] : read(body)) {
    const from = Math.max(at, head + block.from);
    const to = Math.min(lines.count, head + block.to);
    if (from < to) take(block.kind satisfies BlockKind, from, to);
  }
  reach(lines.count);
  return stretches;
}

function nodeOf(
  stretch: Stretch,
  ordinal: number,
  lines: Lines,
  version: DeonticVersion,
): Omit<AuthoredNode, "under"> {
  const from = lines.startOf(stretch.from);
  const to = lines.startOf(stretch.to);
  const text = lines.text.slice(from, to);
  const { kind } = stretch;
  // Of everything else the tier follows from what it is; a list may have 100,000 items.
  const mask = kind === "paragraph" ? deontic(text, version).mask : 0;
  let last = stretch.to;
  while (last > stretch.from + 1 && lines.isBlank(last - 1)) last -= 1;
  const rendered = renderNode(text);
  return {
    ordinal,
    kind,
    tier: kind === "paragraph" && mask !== 0 ? "soft" : TIERS[kind],
    from,
    to,
    lines: { from: stretch.from + 1, to: last },
    tokens: rendered === "" ? tokens(0) : estimateTokens(rendered),
    mask,
  };
}
