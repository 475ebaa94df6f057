/**
 * Tells the engine lines of observations or events, some at a time. What was told is stored whole before the next is told, and known
 * when it is told again: stopping between two loses nothing. What cannot be stored is kept in a reject file.
 */

import type { IngestLinesAnswer, IngestLinesRequest, RejectedLine, SpooledLine } from "../../engine/api.ts";
import type { Client } from "./dependencies.ts";
import { isBlank, type PlacedLine } from "./placed-lines.ts";
import type { Rejected, RejectFile } from "./reject-file.ts";

/** Of one call: some tens of milliseconds of the writer's time. */
const MOST_LINES = 1_000;
const MOST_CHARACTERS = 1_000_000;
/** The engine's own limit. Written out in escapes a call is then still far below what a frame may have. */
const LONGEST_LINE = 1_000_000;
/** Shown of those that could not be stored; the reject file has all. */
const MOST_SHOWN = 100;

export type ToldSum = {
  /** Lines that are not blank. */
  lines: number;
  rejected: number;
  /** Those of them that are not in the reject file byte for byte. */
  unkept: number;
  malformed: { line: number; reason: string }[];
  complete: boolean;
} & { -readonly [count in Count]: number } & {
  first: string | null;
  last: string | null;
  /** By the names of the fields. */
  adjustedFields: { [field: string]: number };
  graded: { -readonly [how in keyof IngestLinesAnswer["graded"]]: number };
  labels: { -readonly [label in keyof IngestLinesAnswer["labels"]]: number };
};

export const TOLD_COUNTS = [
  "stored",
  "duplicates",
  "held",
  "lowered",
  "adjusted",
  "private",
  "erased",
] as const;
type Count = (typeof TOLD_COUNTS)[number];

export interface TellOptions extends Pick<IngestLinesRequest, "as" | "scope" | "scorer" | "file" | "dryRun"> {
  readonly client: Pick<Client, "ingestLines">;
  readonly rejects: RejectFile;
  readonly signal: AbortSignal;
  /** After every call, with the lines told so far. */
  onTold?(lines: number): void;
}

export function nothingTold(): ToldSum {
  return {
    ...{
      lines: 0,
      stored: 0,
      duplicates: 0,
      held: 0,
      lowered: 0,
      adjusted: 0,
      private: 0,
      erased: 0,
      rejected: 0,
      unkept: 0,
    },
    malformed: [],
    adjustedFields: {},
    ...{ first: null, last: null, complete: true },
    graded: { filled: 0, given: 0, off: 0, errors: 0 },
    labels: { must_remember: 0, nice_to_have: 0, ignore: 0, unknown: 0 },
  };
}

/** Adds to `sum` as it goes on, so that what was told is known whatever happens. */
export async function tellLines(
  lines: AsyncIterable<PlacedLine>,
  options: TellOptions,
  sum: ToldSum,
): Promise<void> {
  const told = new Batch(options, sum);
  for await (const line of lines) {
    if (options.signal.aborted) break;
    if (isBlank(line)) continue;
    sum.lines += 1;
    told.add(line);
    if (told.isFull) await told.tell();
  }
  if (options.signal.aborted) sum.complete = false;
  else await told.tell();
}

class Batch {
  readonly #options: TellOptions;
  readonly #sum: ToldSum;
  #lines: SpooledLine[] = [];
  #unreadable: Rejected[] = [];
  #characters = 0;

  constructor(options: TellOptions, sum: ToldSum) {
    this.#options = options;
    this.#sum = sum;
  }

  get isFull(): boolean {
    return (
      this.#lines.length >= MOST_LINES ||
      this.#characters >= MOST_CHARACTERS ||
      this.#unreadable.length >= MOST_LINES
    );
  }

  add({ line, offset, text, isTooLong, bytes }: PlacedLine): void {
    // Of these the reject file has less than there was.
    if (isTooLong || typeof text !== "string") this.#sum.unkept += 1;
    if (isTooLong) {
      const why = `it has ${bytes} bytes, and no line is that long`;
      this.#unreadable.push({ line, offset, reason: "too-large", why, text: String(text) });
    } else if (typeof text !== "string") {
      const why = "it is not valid UTF-8";
      this.#unreadable.push({ line, offset, reason: "not-utf8", why, text: text.garbled });
    } else if (text.length > LONGEST_LINE) {
      const why = `it has ${text.length} characters, and a line has ${LONGEST_LINE} at most`;
      this.#unreadable.push({ line, offset, reason: "too-large", why, text });
    } else {
      this.#lines.push({ line, offset, text });
      this.#characters += text.length;
    }
  }

  async tell(): Promise<void> {
    const { client, rejects, onTold, as, scope, scorer, file, dryRun } = this.#options;
    const [lines, unreadable] = [this.#lines, this.#unreadable];
    this.#lines = [];
    this.#unreadable = [];
    this.#characters = 0;
    const rejected = [...unreadable];
    if (lines.length > 0) {
      const answer = await client.ingestLines({
        ...{ as, lines },
        ...(scope !== undefined && { scope }),
        ...(scorer !== undefined && { scorer }),
        ...(file !== undefined && { file }),
        ...(dryRun === true && { dryRun }),
      });
      this.#count(answer);
      rejected.push(...withTexts(answer.rejected, lines));
    }
    rejected.sort((one, other) => one.line - other.line);
    this.#sum.rejected += rejected.length;
    const room = MOST_SHOWN - this.#sum.malformed.length;
    this.#sum.malformed.push(
      ...rejected.slice(0, room).map(({ line, reason, why }) => ({ line, reason: `${reason}: ${why}` })),
    );
    if (dryRun !== true) await rejects.add(rejected);
    onTold?.(this.#sum.lines);
  }

  #count(answer: IngestLinesAnswer): void {
    const sum = this.#sum;
    for (const name of TOLD_COUNTS) sum[name] += answer[name];
    for (const [field, count] of Object.entries(answer.adjustedFields))
      sum.adjustedFields[field] = (sum.adjustedFields[field] ?? 0) + count;
    for (const [how, count] of Object.entries(answer.graded))
      sum.graded[how as keyof ToldSum["graded"]] += count;
    for (const [label, count] of Object.entries(answer.labels))
      sum.labels[label as keyof ToldSum["labels"]] += count;
    sum.first ??= answer.first;
    sum.last = answer.last ?? sum.last;
  }
}

function withTexts(rejected: readonly RejectedLine[], lines: readonly SpooledLine[]): readonly Rejected[] {
  if (rejected.length === 0) return [];
  const texts = new Map(lines.map(({ line, text }) => [line, text]));
  return rejected.map((one) => ({ ...one, text: texts.get(one.line) ?? "" }));
}
