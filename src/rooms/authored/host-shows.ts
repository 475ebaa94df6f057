/**
 * What of the authored files the host puts into its own part of a prompt, by the limits of its configuration.
 *
 * Pure. The host goes through its files in order, each under a limit of its own and all under one together; of a file over its
 * limit it shows a beginning, an end and a note between them, and of AGENTS.md also a digest of single lines. What is said here
 * is never more than it does show: the note is taken at its longest, the digest as if it filled its part and showed nothing.
 * Whatever is in doubt counts as not shown; then it stands in the prompt twice at worst. Not here: its configuration
 * (surfaces/openclaw).
 */

import type { AuthoredNode, Partition } from "./authored.ts";

export interface HostLimits {
  /** In the host's order. */
  readonly files: readonly string[];
  readonly maxChars: number;
  readonly totalMaxChars: number;
}

/** In UTF-16 units of the text; `to` is exclusive. */
export interface ShownRange {
  readonly from: number;
  readonly to: number;
}

/** By path; what is not in it is not shown at all. */
export type HostShows = ReadonlyMap<string, readonly ShownRange[]>;

export const NOTHING_SHOWN: HostShows = new Map();

/** Of host 2026.9.6; a test runs its own function beside this. */
const USER_MAX_CHARS = 4_000;
const LEAST_REMAINING = 64;
const LEAST_CONTENT = 16;
const AGENTS = { head: 0.45, digest: 0.35, tail: 0.15 };
const OTHERS = { head: 0.75, tail: 0.25 };
/** What stands in place of a file that is not there, or cannot be read: its path or a reason, at its longest. */
const STAND_IN_CHARS = 420;

export function hostShows(
  files: readonly { readonly path: string; readonly text: string | null }[],
  limits: HostLimits,
): HostShows {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const shown = new Map<string, readonly ShownRange[]>();
  let remaining = Math.max(1, Math.floor(limits.totalMaxChars));
  for (const path of limits.files) {
    if (remaining < LEAST_REMAINING) break;
    const text = texts.get(path) ?? null;
    if (text === null) {
      remaining -= STAND_IN_CHARS;
      continue;
    }
    const isUser = path.toLowerCase() === "user.md";
    const own = isUser ? Math.min(limits.maxChars, USER_MAX_CHARS) : limits.maxChars;
    const limit = Math.max(1, Math.min(Math.floor(own), remaining));
    const length = text.trimEnd().length;
    if (length <= limit) {
      shown.set(path, [{ from: 0, to: text.length }]);
      remaining -= length;
    } else {
      shown.set(
        path,
        endsOf(
          text,
          length,
          path.toLowerCase() === "agents.md" ? agentsCut(limit, length) : cut(path, limit, length),
        ),
      );
      remaining -= limit;
    }
  }
  return shown;
}

/** Whether a stretch is shown with all that it stands under: without that it may say the opposite. */
export function isShownWhole(
  text: string,
  node: AuthoredNode,
  { nodes }: Pick<Partition, "nodes">,
  ranges: readonly ShownRange[],
): boolean {
  const all = [node, ...node.under.map((ordinal) => nodes[ordinal]!)];
  return ranges.length > 0 && all.every(({ from, to }) => isShown(text, from, to, ranges));
}

/** Whether every letter of a stretch is shown, in one piece; blank ends do not count. */
export function isShown(text: string, from: number, to: number, ranges: readonly ShownRange[]): boolean {
  const end = from + text.slice(from, to).trimEnd().length;
  return ranges.some((range) => range.from <= from && end <= range.to);
}

interface Cut {
  readonly head: number;
  readonly tail: number;
}

function cut(path: string, limit: number, length: number): Cut {
  const note = (head: number, tail: number) =>
    `\n[...truncated, read ${path} for full content...]\n…(truncated ${path}: kept ${head}+${tail} chars of ${length})…\n`;
  // Under so small a limit the note is a shorter one and more is shown; but how much is left of the total is not known to the letter.
  if (limit - note(0, 0).length - 2 < LEAST_CONTENT) return { head: 0, tail: 0 };
  const content = limit - note(limit, limit).length - 2;
  return { head: Math.floor(content * OTHERS.head), tail: Math.floor(content * OTHERS.tail) };
}

/** Its head, tail and digest may come to more than the limit, with what stands between them: the tail gives way, then the head. */
function agentsCut(limit: number, length: number): Cut {
  const head = Math.floor(limit * AGENTS.head);
  const tail = Math.floor(limit * AGENTS.tail);
  const digest = Math.floor(limit * AGENTS.digest);
  const between = [
    "",
    "[...truncated, read AGENTS.md for full content...]",
    "[Policy digest from AGENTS.md]",
    "",
    `[...${length} more policy lines omitted...]`,
    `…(truncated AGENTS.md: kept ${limit}+policy ${limit}+${limit} chars of ${length})…`,
    "",
  ].join("\n").length;
  const over = Math.max(0, head + tail + digest + between - limit);
  return { head: head - Math.max(0, over - tail), tail: Math.max(0, tail - over) };
}

/** The host never cuts a pair of surrogates in two: it takes less. */
function endsOf(text: string, length: number, { head, tail }: Cut): readonly ShownRange[] {
  const ranges: ShownRange[] = [];
  if (head > 0) ranges.push({ from: 0, to: isInPair(text, head) ? head - 1 : head });
  if (tail > 0) {
    const from = length - tail;
    // Blank lines after the last letter are nobody's loss.
    ranges.push({ from: isInPair(text, from) ? from + 1 : from, to: text.length });
  }
  return ranges.filter(({ from, to }) => from < to);
}

function isInPair(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));
}
