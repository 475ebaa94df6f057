/**
 * Whether a question says that it was asked, done or agreed before: then what was learned then is what is wanted. Signs are of several
 * languages, each a word or two of its own; where words are not marked by spaces they count wherever they stand.
 */

/** As whole words. Folded: lower case, without accents on Latin letters. */
const SPACED = [
  // English
  "again|once more|remember|remind|last time|previous(?:ly)?|earlier|as before|like before|usual(?:ly)?|as always|every time",
  "how do (?:we|i)|how did (?:we|i)|what did (?:we|i)|why did|where did (?:we|i)|did (?:we|i|you)|our (?:way|convention|rules?|process|workflow)",
  "workflow|playbook|runbook|still (?:the|fails?|broken)|keeps? (?:failing|happening)",
  // German
  "wieder|nochmals?|noch ?einmal|erneut|letztes mal|beim letzten mal|vorhin|zuvor|frueher|fruher|erinner\\p{L}*|wie immer|wie ublich|ublicherweise|normalerweise|jedes mal|wie machen wir|wie haben wir|warum hat",
  // French
  "encore|a nouveau|de nouveau|la derniere fois|precedemment|auparavant|rappel\\p{L}*|souviens|comme d'?habitude|d'?habitude|comment (?:fait-on|on fait|faisons-nous)|pourquoi a",
  // Spanish
  "otra vez|de nuevo|nuevamente|la ultima vez|anteriormente|como antes|recuerd\\p{L}*|acuerd\\p{L}*|como siempre|normalmente|por que (?:fallo|hizo)",
  // Italian
  "ancora|di nuovo|l'?ultima volta|in precedenza|ricord\\p{L}*|come sempre|di solito|come al solito",
  // Portuguese
  "outra vez|novamente|a ultima vez|da ultima vez|lembr\\p{L}*|como sempre|geralmente",
  // Dutch
  "opnieuw|nog een keer|weer|vorige keer|zoals altijd|meestal|herinner\\p{L}*",
  // Polish
  "znowu|ponownie|jeszcze raz|ostatnim razem|poprzednio|pamietasz|jak zwykle",
  // Turkish
  "tekrar|yine|gecen sefer|hatirl\\p{L}*|her zamanki",
  // Russian
  "опять|снова|еще раз|ещё раз|в прошлый раз|раньше|помнишь|напомни|как обычно|обычно|как всегда|почему",
  // Arabic, Hindi
  "مرة أخرى|مجددا|المرة السابقة|تذكر|كالعادة",
  "फिर से|दोबारा|पिछली बार|याद|हमेशा की तरह",
].join("|");

const UNSPACED = [
  "再一次|又(?:一次|是|失败|出)|再次|重新|上次|之前|以前|记得|記得|还记得|平时|通常|一直|照旧|为什么",
  "また|もう一度|前回|以前|いつも|覚え|思い出|普段|通常|なぜ",
  "다시|또|지난번|이전에|전에|기억|평소|항상|왜",
].join("|");

const CUE = new RegExp(`(?<![\\p{L}\\p{N}])(?:${SPACED})(?![\\p{L}\\p{N}])|${UNSPACED}`, "u");

/** UTF-16 units that are looked at. */
const LONGEST = 4_096;

export function isRecurrent(query: string): boolean {
  return CUE.test(folded(query.slice(0, LONGEST)));
}

function folded(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFKD")
    .toLowerCase()
    .replace(/(?<=[a-z])[\u0300-\u036f]+/g, "")
    .replaceAll("’", "'")
    .replaceAll("ı", "i")
    .normalize("NFKC");
}
