/** Whether a text puts right something that was said before, in so many words. */

const CUES = [
  String.raw`no longer|not any ?more|n['’]t [\p{L} ]{1,40} any ?more|any ?more$|anymore`,
  "actually|correction|scratch that|i was wrong|i misspoke|i meant",
  String.raw`changed? (?:[\p{L}.,]+ ){0,4}(?:to|from)|(?:switched|switching|moved|migrated|moving) (?:\p{L}+ ){0,4}(?:to|from|away)`,
  "instead(?: of)?|used to|as of (?:now|today)|from now on|is now|are now|(?:i|we)['’]?(?:ve| have)? (?:stopped|quit|given up|dropped)",
  String.raw`nicht mehr|kein\p{L}* [\p{L} ]{0,40}mehr|eigentlich|stattdessen|statt|ab jetzt|ab sofort|von nun an|(?:um)?gestiegen auf|korrektur`,
  String.raw`(?:ne|n['’]) ?\p{L}+ plus|en fait|désormais|dorénavant|à la place|au lieu d|finalement`,
  "ya no|en realidad|a partir de ahora|en vez de|en lugar de|corrección",
].join("|");

const CORRECTING = new RegExp(`(?<![\\p{L}\\p{N}])(?:${CUES})(?![\\p{L}\\p{N}])`, "iu");

const LONGEST = 2_000;

export function correctsSomething(text: string): boolean {
  return CORRECTING.test(text.slice(0, LONGEST).replace(/\s+/g, " "));
}
