/**
 * Whether a question was asked again because its answer was of no use: the same, within a day and a half, with nothing new in it.
 *
 * What asks how things stand now is asked again because things change; and a request to do something is made as often as it is to
 * be done. Neither says anything.
 */

import { common, evidenceTerms } from "./evidence-terms.ts";
import type { Finding } from "./finding.ts";

export const REPEATED_WITHIN_MS = 36 * 3_600_000;
const SOON_MS = 3_600_000;
const WORTH = -0.3;
const CONFIDENCE = { soon: 0.6, later: 0.4 } as const;
/** Fewer telling words than this are the same by chance. */
const FEWEST = 2;
const ALIKE = 0.75;

const ASKS =
  /[?？]|^(?:(?:and|so|but|also|ok|please|sorry|again|und|also|bitte|y|pero|por favor|请问?|那)[\s,]+)*(?:how|what|where|which|who|whom|whose|why|when|can you (?:tell|show|explain)|tell me|show me how|explain|remind me|wie|was|wo|wohin|welche[rsnm]?|wer|wem|warum|wann|erkläre?|sag mir|c[oó]mo|qu[eé]|d[oó]nde|cu[aá]l(?:es)?|qui[eé]n|por qu[eé]|cu[aá]ndo|dime|expl[ií]came)(?![\p{L}])|怎么|如何|什么|哪[里个些]|为什么|多少|谁/iu;
const CHANGES =
  /(?<![\p{L}])(?:today|tonight|now|currently|current|latest|newest|status|state of|weather|news|unread|new (?:mail|messages?|emails?)|what time|yet|so far|left|heute|jetzt|gerade|aktuell\p{L}*|neueste\p{L}*|wetter|wie spät|noch offen|hoy|ahora|actual(?:mente)?|últim[ao]s?|estado|clima|tiempo hace)(?![\p{L}])|今天|现在|目前|最新|天气|几点|状态/iu;

export interface AskedAgain {
  readonly first: string;
  readonly again: string;
  /** Between the two, by the host's clock; below zero: it was set back, and they are taken to be near. */
  readonly elapsedMs: number;
}

/** Both in their own words. */
export function repeatOf({ first, again, elapsedMs }: AskedAgain): Finding | null {
  if (elapsedMs > REPEATED_WITHIN_MS) return null;
  if (!ASKS.test(first.trim()) || !ASKS.test(again.trim())) return null;
  if (CHANGES.test(first) || CHANGES.test(again)) return null;
  const [was, is] = [evidenceTerms(first), evidenceTerms(again)];
  const same = common(was.words, is.words).length;
  const all = new Set([...was.words, ...is.words]).size;
  if (was.words.size < FEWEST || same < FEWEST || same < ALIKE * all) return null;
  // Another value is another question, and one more is news; so is a number, however short.
  if (common(is.values, was.values).length < is.values.size || is.values.size < was.values.size) return null;
  if (numbersIn(first) !== numbersIn(again)) return null;
  return {
    ...{ source: "human", detector: "repeat", value: WORTH, structured: false, about: [] },
    confidence: elapsedMs <= SOON_MS ? CONFIDENCE.soon : CONFIDENCE.later,
  };
}

function numbersIn(text: string): string {
  return (text.match(/\p{L}?\p{N}+/gu) ?? []).join(" ").toLowerCase();
}
