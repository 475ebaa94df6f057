/** Takes a text apart into what can be quoted: lines, and the sentences of long ones. Each knows where it stands. */

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Longer lines are taken apart into sentences, and longer sentences at a space. */
const LONGEST = 400;
const SENTENCE_END = /[.!?](?=\s)|[。！？]/g;

/** In order; without the space around them; nothing but space is between them. */
export function* passagesOf(text: string): Generator<Span> {
  for (let from = 0; from <= text.length; ) {
    const newline = text.indexOf("\n", from);
    const to = newline < 0 ? text.length : newline;
    if (to - from <= LONGEST) yield* trimmed(text, from, to);
    else yield* sentencesOf(text, from, to);
    from = to + 1;
  }
}

function* sentencesOf(text: string, start: number, end: number): Generator<Span> {
  let from = start;
  SENTENCE_END.lastIndex = start;
  for (let match = SENTENCE_END.exec(text); match !== null; match = SENTENCE_END.exec(text)) {
    const to = match.index + match[0].length;
    if (to > end) break;
    yield* pieces(text, from, to);
    from = to;
    // Somebody else may have looked for a sentence meanwhile.
    SENTENCE_END.lastIndex = to;
  }
  yield* pieces(text, from, end);
}

function* pieces(text: string, start: number, end: number): Generator<Span> {
  let from = start;
  while (end - from > LONGEST) {
    const space = text.lastIndexOf(" ", from + LONGEST);
    const to = space > from ? space : betweenCharacters(text, from + LONGEST);
    yield* trimmed(text, from, to);
    from = to;
  }
  yield* trimmed(text, from, end);
}

function betweenCharacters(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}

function* trimmed(text: string, from: number, to: number): Generator<Span> {
  const piece = text.slice(from, to);
  const start = from + piece.length - piece.trimStart().length;
  const end = from + piece.trimEnd().length;
  if (end > start) yield { start, end };
}
