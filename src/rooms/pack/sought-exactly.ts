/**
 * What a request asks for to the letter: what it quotes, what is an identifier, and numbers. Where a short text has not got
 * it and the detail behind has, only the detail can answer.
 */

import { codeTerms } from "../../kernel/text/code-terms.ts";
import { MAX_QUERY_CHARS } from "../../kernel/text/query-terms.ts";

/** Of a request. */
const MOST = 8;
const SHORTEST = 2;
const LONGEST = 200;

/** None goes over a mark that opens another: however many are opened and never closed, each character is looked at once. */
const QUOTED =
  /"([^"\n]+)"|“([^“”\n]+)”|„([^„“”\n]+)[“”]|«([^«»\n]+)»|「([^「」\n]+)」|『([^『』\n]+)』|`([^`\n]+)`/gu;
const NUMBER = /\p{Nd}(?:[\p{Nd}.,:/-]*\p{Nd})?/gu;

/** Folded, each once, in order of appearance. Of a request that is longer than any question only the beginning, as search reads it. */
export function soughtExactly(request: string): readonly string[] {
  const query = request.slice(0, MAX_QUERY_CHARS);
  const quoted = [...query.matchAll(QUOTED)].map((match) => match.slice(1).find((one) => one !== undefined)!);
  const numbers = query.match(NUMBER) ?? [];
  const all = [...quoted, ...codeTerms(query.normalize("NFKC"), MOST), ...numbers]
    .map(folded)
    .filter(({ length }) => length >= SHORTEST && length <= LONGEST);
  return [...new Set(all)].slice(0, MOST);
}

/** Whether the detail has something of what is sought that the short text lacks. */
export function onlyIn(detail: string, short: string, sought: readonly string[]): boolean {
  if (sought.length === 0) return false;
  const [deep, shallow] = [folded(detail), folded(short)];
  return sought.some((one) => deep.includes(one) && !shallow.includes(one));
}

function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}
