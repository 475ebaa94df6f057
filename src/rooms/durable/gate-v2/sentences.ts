/** A turn as sentences of clauses. Bounded, so that whatever reads them may look where it likes. */

import { MONTHS } from "../../../kernel/text/pin-words.ts";

export interface Sentence {
  readonly clauses: readonly string[];
  /** Its last clause ends with a mark that asks. */
  readonly asks: boolean;
}

const MOST_SENTENCES = 200;
/** UTF-16 units; a longer one is read as several. */
const LONGEST = 400;

const ABBREVIATION =
  /(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Prof|St|Nr|No|vs|ca|etc|approx|e\.g|i\.e|z\.B|bzw|Hr|Fr|Mme|Sr|Sra|[A-Z])$/;
/** "Am 14. Mai" goes on. */
const ORDINAL = /(?:^|[\s(])\d{1,2}$/;
const MONTH_NEXT = new RegExp(`^\\. (?:${MONTHS})`);
const END = /[.!?…]+(?=\s|$)|[。！？]+|[\n;；]+| [-–—] /g;
const COMMA = /,\s+|[，、](?=\S)|: (?=\p{L})|(?<=[\p{L}\p{N})]): ?$/u;

export function sentencesOf(text: string): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  const take = (to: number, end: string) => {
    for (const [piece, isLast] of piecesOf(text.slice(from, to))) {
      const said = drawnTogether(piece);
      const clauses = clausesOf(said);
      if (clauses.length > 0) sentences.push({ clauses, asks: isLast && /[?？]/.test(end) });
    }
  };
  for (const match of text.matchAll(END)) {
    if (sentences.length >= MOST_SENTENCES) return sentences;
    const isDot = match[0] === ".";
    const before = text.slice(Math.max(from, match.index - 8), match.index);
    if (isDot && (ABBREVIATION.test(before) || isOrdinal(before, text.slice(match.index, match.index + 20))))
      continue;
    take(match.index, match[0]);
    from = match.index + match[0].length;
  }
  if (sentences.length < MOST_SENTENCES) take(text.length, "");
  return sentences;
}

/** Cut between words where there is such a place, and whether it is the last. */
function piecesOf(sentence: string): readonly (readonly [string, boolean])[] {
  const pieces: [string, boolean][] = [];
  let from = 0;
  while (sentence.length - from > LONGEST && pieces.length < MOST_SENTENCES) {
    const space = sentence.lastIndexOf(" ", from + LONGEST);
    const to = space > from + LONGEST / 2 ? space : from + LONGEST;
    pieces.push([sentence.slice(from, to), false]);
    from = to;
  }
  return pieces.length < MOST_SENTENCES ? [...pieces, [sentence.slice(from), true]] : pieces;
}

function isOrdinal(before: string, after: string): boolean {
  return ORDINAL.test(before) && MONTH_NEXT.test(after);
}

function clausesOf(sentence: string): readonly string[] {
  const clauses = sentence.split(COMMA).map((clause) => clause.trim());
  return clauses.filter((clause) => clause !== "");
}

function drawnTogether(text: string): string {
  return text
    .replace(/[\u2018\u2019\u02bc`´]/g, "'")
    .replace(/\s+/g, " ")
    .trim();
}
