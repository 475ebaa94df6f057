/**
 * Tells a copy from a summary: long stretches that stand in the sources, or in the instructions, letter by letter.
 *
 * Compares letters and digits only, so that headers, quotation marks and line breaks do not hide a copy. Linear in
 * both texts.
 */

/** Letters in a row that nobody writes twice by chance. */
const LONG_STRETCH = 400;
/** A character of these scripts says as much as several letters. */
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/g;
const LETTERS_PER_CHARACTER = 3;
/** Of the draft: with more of it in long stretches it is a copy, whatever stands between them. */
const MOSTLY = 0.8;
/** Of the instructions, letters in a row that give them back. */
const ECHO_STRETCH = 60;

/** Pieces that are looked up; two texts share one of this length by chance rarely. */
const PIECE = 16;
/** Places of one piece in the draft where a stretch may begin: a draft that repeats itself is followed at its start. */
const MOST_PLACES = 4;
/** Stretches that are followed at once. What is the same on every line does not end one that began with what is not. */
const MOST_OPEN = 32;

export function isCopy(draft: string, source: string, instructions: string | null): boolean {
  const letters = lettersOf(draft);
  const unspaced = letters.match(UNSPACED)?.length ?? 0;
  const shrink = unspaced * 2 > letters.length ? LETTERS_PER_CHARACTER : 1;
  if (copied(letters, lettersOf(source), LONG_STRETCH / shrink) >= MOSTLY * letters.length) return true;
  if (instructions === null) return false;
  return copied(letters, lettersOf(instructions), ECHO_STRETCH / shrink) >= MOSTLY * letters.length;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** How many letters of the draft stand in stretches of at least this length that the source has too. */
function copied(draft: string, source: string, shortest: number): number {
  if (draft.length < shortest || draft === "") return 0;
  const places = piecesOf(draft);
  const taken = new Uint8Array(draft.length);
  let open = new Map<number, number>();
  for (let at = 0; at + PIECE <= source.length; at++) {
    const here = places.get(source.slice(at, at + PIECE));
    if (here === undefined) {
      if (open.size > 0) open = new Map();
      continue;
    }
    const next = new Map<number, number>();
    const goesOn = source[at + PIECE - 1];
    for (const [place, length] of open) if (draft[place + PIECE] === goesOn) next.set(place + 1, length + 1);
    for (const place of here) if (next.size < MOST_OPEN && !next.has(place)) next.set(place, PIECE);
    for (const [place, length] of next) {
      if (length < shortest) continue;
      // Once a stretch is long enough, all of it, then letter by letter.
      const end = place + PIECE;
      taken.fill(1, length - 1 < shortest ? end - length : end - 1, end);
    }
    open = next;
  }
  return taken.reduce((sum, one) => sum + one, 0);
}

function piecesOf(draft: string): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (let at = 0; at + PIECE <= draft.length; at++) {
    const piece = draft.slice(at, at + PIECE);
    const known = places.get(piece);
    if (known === undefined) places.set(piece, [at]);
    else if (known.length < MOST_PLACES) known.push(at);
  }
  return places;
}
