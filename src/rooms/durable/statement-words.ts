/**
 * The words of a statement by which it is told from others: without case, endings and the small words that everybody puts
 * between them. What turns its meaning stays: negations, numbers, who it is about, and when.
 */

import { splitCjk } from "../../kernel/text/cjk-runs.ts";
import { FUNCTION_WORDS } from "../../kernel/text/function-words.ts";
import { languageOf } from "../../kernel/text/languages.ts";
import { lightStem } from "../../kernel/text/light-stem.ts";
import { normalText } from "../../kernel/text/normal-text.ts";
import { stem } from "../../kernel/text/stem.ts";
import { tokenizeWords } from "../../kernel/text/words.ts";

export interface StatementWords {
  /** Stems, in the order in which they are said; `not` for whatever denies. */
  readonly words: readonly string[];
  readonly numbers: readonly string[];
  readonly negated: boolean;
  /** Two things are compared, or one leads to the other: in another order it would say something else. */
  readonly ordered: boolean;
}

const LONGEST_TEXT = 20_000;

/** English that can be left out or put in, and it says the same. Tense, comparison, others than oneself: those stay. */
const SMALL: ReadonlySet<string> = new Set(
  `a an the and also too as so just really very quite pretty totally absolutely honestly basically simply indeed well oh ok okay
  hi hey hello please thanks btw by way i im ive me my mine myself we us our ours ourselves am is are be been being s ve re m ll
  do does that this these those it its there here of in at on for to about lot lots much always still now currently
  nowadays know remember note fyi`
    .trim()
    .split(/\s+/),
);

/** Folded. "No" and "none" of other languages too: a word that denies in one hardly affirms in another. */
const DENYING: ReadonlySet<string> = new Set(
  `not no never none neither nor without cannot nothing nobody dont doesnt didnt cant wont isnt arent wasnt
  nicht kein keine keinen keinem keiner keines nie niemals nichts ohne
  pas jamais aucun aucune rien sans ni
  nunca jamas tampoco sin nada ningun ninguna ninguno
  non mai nessuno nessuna niente nao nenhum nenhuma
  не нет никогда ни без niet geen nooit`
    .trim()
    .split(/\s+/),
);

/** The whole of French `ne … plus`, and of words that mean time only where they deny. */
const DENYING_PAIR = /(?<!\p{L})(?:ne|n['’])\s?\p{L}+\s+plus(?!\p{L})|(?<!\p{L})ya\s+no(?!\p{L})/iu;

/** Between two things that must not be swapped. */
const ORDERING: ReadonlySet<string> = new Set(
  `over than instead rather before after from versus vs until into
  als statt anstatt lieber gegenuber vor nach von bis
  plutot que avant apres
  antes despues vez desde hasta
  piuttosto invece prima dopo чем вместо до после`
    .trim()
    .split(/\s+/),
);

/** Somebody else: "her birthday" is not "my birthday". In one form each. */
const OTHERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    he: "he his him",
    she: "she her hers",
    they: "they their them theirs",
    you: "you your yours",
  }).flatMap(([one, forms]) => forms.split(" ").map((form) => [form, one] as const)),
);

/** The same elsewhere, as they are written: some are other words too, and what is not taken for the same is only kept beside it. */
const OTHERS_ELSEWHERE: ReadonlySet<string> = new Set(
  `er sie ihn ihm sein seine seinen seinem seiner seines ihr ihre ihren ihrem ihrer dein deine deinen deinem deiner
  il elle ils elles son sa ses leur leurs ton ta tes
  ella ellos ellas su sus tu tus lui lei suo sua suoi sue loro tuo tua seu seus sua suas dele dela
  он она они его ее их твой твоя`
    .trim()
    .split(/\s+/),
);

/** "The user prefers tea" is what "I prefer tea" is in the words of an assistant. */
const TOLD_OF_OWNER = /^\s*(?:the\s+)?(?:user|owner)(?:['’]s)?(?=\s)/i;

const AS_YOU_KNOW = /\b(?:(?:as )?you know|mind you)\b/gi;

export function statementWords(text: string): StatementWords {
  const normal = normalText(text, LONGEST_TEXT).replace(TOLD_OF_OWNER, " ").replace(AS_YOU_KNOW, " ");
  const { spaced, runs } = splitCjk(normal);
  const said = tokenizeWords(spaced.replace(/n['’]t(?!\p{L})/giu, " not").replace(/\bcan ?not\b/gi, "not"));
  const language = languageOf(spaced, said);
  const isSmall = (word: string) =>
    language === "en" ? SMALL.has(word) : FUNCTION_WORDS[language].has(word) || SMALL.has(word);
  const words: string[] = [];
  for (const word of said) {
    if (DENYING.has(word)) words.push("not");
    else if (language === "en" && OTHERS.has(word)) words.push(OTHERS.get(word)!);
    else if (ORDERING.has(word) || OTHERS_ELSEWHERE.has(word) || !isSmall(word))
      words.push(stemOf(word, language));
  }
  if (DENYING_PAIR.test(spaced) && !words.includes("not")) words.push("not");
  const kept = words.length > 0 ? words : said;
  return {
    words: [...kept, ...runs],
    numbers: kept.filter((word) => /\p{N}/u.test(word)),
    negated: kept.includes("not"),
    ordered: said.some((word) => ORDERING.has(word)),
  };
}

function stemOf(word: string, language: ReturnType<typeof languageOf>): string {
  if (/\p{N}/u.test(word)) return word;
  return language === "en" ? stem(word) : (lightStem(word, language) ?? word);
}
