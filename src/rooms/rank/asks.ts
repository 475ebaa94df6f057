/**
 * Whether a text is put as a question or a request, or only names something: "passports box" names, "what is still open"
 * asks.
 *
 * By a question mark of any script, a question word or an auxiliary where a question has it, or words with which one asks
 * for something. Words that also begin statements and names count only in the language that uses them so.
 */

import type { Language } from "../../kernel/text/function-words.ts";
import { type Cued, occurs, occursCued, wholeWords } from "../../kernel/text/whole-words.ts";

const MARK = /[?¿؟？︖﹖՞፧⁇⁈⁉]/;
/** The mark of Greek is a semicolon elsewhere. */
const GREEK_MARK = /[\u0370-\u03ff];/;
/** Where a sentence or a part of it begins. */
const START = "(?<=^[\"'(¡¿]?|[.!:;…] [\"'(]?)";
const SUBJECT =
  "(?:i|you|we|he|she|it|they|there|this|that|these|those|the|a|an|any|my|our|your|his|her|their|anyone|someone)";
const RELATED = "(?:(?:in|on|at|to|for|from|of|by|with|about|since|until|under) )?";

/** "When we moved" tells, "when did we move" asks. */
const ENGLISH: readonly Cued[] = [
  [
    /wh(?:at|o|ich|ere|y)|how/i,
    wholeWords(
      `${START}(?:(?:and|so|but|ok|okay|hey|hi|hello|please|well),? )?${RELATED}(?:what(?:'s|'re|s)?|who(?:'s|m|se)?|which|where(?:'s)?|why|how(?:'s)?)`,
    ),
  ],
  [/when/i, wholeWords(`${START}(?:when(?:'s)?)(?! (?:i|you|we|he|she|it|they|the|my|our))`)],
  [/, /i, wholeWords("(?<=, )(?:what|how|why|(?:who|when|where|which) (?:did|do|does))")],
  [
    /(?:^|[ "'(¡¿])(?:did|does|is|are|was|were|has|had)/i,
    wholeWords(
      `${START}(?:did|does|is|are|was|were|has|had|didn't|isn't|wasn't|weren't|doesn't|hasn't)(?= [\\p{L}\\p{N}])`,
    ),
  ],
  [
    /(?:^|[ "'(¡¿])(?:do|have|can|could|would|will|should|may|might|shall|am|don't|haven't|can't) /i,
    wholeWords(
      `${START}(?:do|have|can|could|would|will|should|may|might|shall|am|don't|haven't|can't) ${SUBJECT}`,
    ),
  ],
  [
    /(?:can|could|would|will|do|did) you|(?:remind|tell|show|give|help) (?:me|us)|let me know/i,
    wholeWords("(?:can|could|would|will|do|did) you|(?:remind|tell|show|give|help) (?:me|us)|let me know"),
  ],
  [
    /i(?: would|'d) like |i (?:want|need)/i,
    wholeWords(
      "i(?: would|'d) like (?:you )?to|i (?:want|need|wanted) to (?:know|remember|find out|recall|see)",
    ),
  ],
  [
    /i(?:'m| am| was) /i,
    wholeWords(
      "i(?:'m| am| was) (?:just )?(?:wondering|looking for|trying to (?:remember|recall|figure out|find|think))",
    ),
  ],
  [
    /i (?:forg|can|don't|do not)/i,
    wholeWords("i (?:forgot|forget|can't remember|cannot remember|don't remember|do not remember)"),
  ],
  [
    /list|name|find|recall|summari|recap|explain|describe|compare|suggest|recommend|count|look up|search for/i,
    wholeWords(
      `${START}(?:please )?(?:list|name|find|recall|summari[sz]e|recap|explain|describe|compare|suggest|recommend|count|look up|search for) (?:me|us|all|the|a|an|some|every|each|my|our|your|what|which|who|when|where|how)`,
    ),
  ],
];

const WAYS: { readonly [language in Exclude<Language, "en">]: RegExp } = {
  de: wholeWords(
    `${START}(?:(?:in|an|auf|mit|von|für|zu|bei|aus|seit|bis) )?(?:wer|wen|wem|wessen|was|wann|wo|woher|wohin|womit|woran|worüber|warum|wieso|weshalb|wie|wieviel|wieviele|welche[rsmn]?)`,
    `${START}(?:hast|habe|hat|haben|hatte|hatten|hattest|ist|sind|war|waren|kannst|kann|können|könntest|soll|sollte|sollen|wird|werden|willst|gibt|gab|muss|darf) (?:ich|du|er|sie|es|wir|ihr|man|der|die|das|den|dem|ein|eine|mein|meine|unser|unsere)`,
    "(?:erinner|erinnere|sag|sage|zeig|zeige|nenn|nenne|erzähl|erzähle|gib|hilf) (?:mir|mich|uns)|(?:weißt|weisst|erinnerst|kannst|könntest) du",
  ),
  es: wholeWords(
    `${START}(?:(?:a|con|de|en|para|por|desde|hasta) )?(?:qué|que|quién|quien|quiénes|cuál|cual|cuáles|cuándo|cuando|dónde|donde|adónde|cómo|como|cuánt[oa]s?|cuant[oa]s?)`,
    "recuérdame|recuerdame|dime|muéstrame|muestrame|cuéntame|cuentame|(?:me )?(?:puedes|podrías)|te acuerdas|recuerdas",
  ),
  fr: wholeWords(
    `${START}(?:(?:à|avec|de|dans|en|pour|depuis|chez) )?(?:qui|que|quoi|quand|où|comment|pourquoi|combien|quel(?:le)?s?)`,
    "qu'est-ce|est-ce que|\\p{L}{1,20}-(?:t-)?(?:tu|vous|je|il|elle|on|nous|ils|elles)|(?:rappelle|dis|montre|donne|rappelez|dites)-moi|tu te souviens|tu peux",
  ),
  it: wholeWords(
    `${START}(?:(?:a|con|di|da|in|per) )?(?:chi|che|cosa|cos'è|quando|dove|dov'è|come|perché|perche|quant[oaie]|qual[ei]?)`,
    "ricordami|dimmi|mostrami|elencami|puoi|potresti|ti ricordi",
  ),
  pt: wholeWords(
    `${START}(?:(?:a|com|de|em|para|por|desde|até) )?(?:quem|(?:o )?que|qual|quais|quando|onde|como|quant[oa]s?)`,
    "(?:me )?(?:lembre|lembra|diga)(?:-me)?|mostre-me|pode(?:s|ria)? me|(?:você|voce) (?:se )?lembra",
  ),
  ru: wholeWords(
    `${START}(?:(?:а|и|в|во|на|с|со|к|о|об|у|от|до|из|за|для|по|про) )?(?:кто|кого|кому|кем|ком|что|чего|чему|чем|где|куда|откуда|когда|почему|зачем|как|как(?:ой|ая|ое|ие|ого|ую|ом|их)|сколько|чей|чья|чье|чьи|котор(?:ый|ая|ое|ые))`,
    "\\p{L}{2,20} ли|(?:напомни|скажи|подскажи|покажи|расскажи|перечисли)(?:те)?|помни(?:шь|те)|може(?:шь|те)",
  ),
};

const CJK_SCRIPT = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/;
const CJK =
  /什么|什麼|怎么|怎麼|怎样|怎樣|如何|哪|谁|誰|几(?!乎)|幾(?!乎)|多少|多久|多长|多長|吗|嗎|呢$|是不是|有没有|有沒有|何(?:[時处處人日月年回個人冊本件枚匹台で]|を|が|の|に|曜)|请|請|告诉我|告訴我|提醒我|记得|どこ|いつ(?![もか])|だれ|どう|どれ|どの|どち|なぜ|なに|どんな|いくつ|いくら|か(?:$|[。！])|っけ|教えて|ください|覚えて|언제|어디|뭐|무엇|무슨|누구|누가|어느|어떤|어떻게|왜 |몇|얼마|나요|까요?$|(?:알려|말해|찾아|보여) ?(?:줘|주세요|줄래)|기억(?:나|해|하)/;

/** Takes text with its white space drawn together. */
export function asks(text: string, language: Language): boolean {
  if (MARK.test(text) || GREEK_MARK.test(text) || (CJK_SCRIPT.test(text) && CJK.test(text))) return true;
  return occursCued(ENGLISH, text) || (language !== "en" && occurs(WAYS[language], text));
}
