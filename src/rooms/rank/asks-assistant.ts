/**
 * Whether a question asks for what the assistant said: what it recommended, the list it gave. What its user told it ("what
 * did I tell you") is not that, nor is what somebody else recommended.
 */

import { hasCjk } from "../../kernel/text/scripts.ts";
import { type Cued, occurs, occursCued, wholeWords } from "../../kernel/text/whole-words.ts";

const SAID =
  "said|told|suggested|recommended|advised|gave|given|mentioned|proposed|listed|provided|explained|described|shared|showed|shown|wrote|written|named|taught|created|drafted|generated|outlined|offered|answered|quoted|compared|asked|sent|pointed out|came up with|come up with|walked me through|made|used|picked|chose|referred to";
const SAY =
  "say|tell|suggest|recommend|advise|give|mention|propose|list|provide|explain|describe|share|show|write|name|teach|draft|generate|outline|offer|answer|quote|come up with|point out|ask me|send me|use to describe";
/** Looks ahead before and after, so that what follows is compiled once and not for each of its words. */
const ADVERB =
  "(?=\\w)(?:(?:had|have|previously|earlier|also|just|once|already|originally|first|last|initially|specifically|ever|recently|then|all|both|actually|before|kindly) ){0,2}(?=\\w)";
const ADVICE =
  "recommendations?|suggestions?|advice|answers?|reply|replies|responses?|explanations?|lists?|tips?|proposals?|instructions|summary|opinion|examples?";

const ENGLISH: readonly Cued[] = [
  [
    /(?:did|had|have|n't) you /i,
    wholeWords(`(?:did|had|have|hadn't|haven't|didn't) you ${ADVERB}(?:${SAY}|${SAID})`),
  ],
  [
    /you(?:'ve|'d)? /i,
    // "What I told you said …" is about the user again.
    wholeWords(
      `(?<!(?:told|tell|to|thank|with|for|ask|give|show|telling|giving|asked|showed|gave|sent) )you(?:'ve|'d)? ${ADVERB}(?:${SAID})`,
    ),
  ],
  [
    /your /i,
    wholeWords(
      `your (?:(?:last|previous|earlier|first|original|initial|own|top|best) )?(?=\\w)(?:${ADVICE})`,
    ),
  ],
  [/ by (?:you|the assistant)/i, wholeWords(`(?:${SAID}) by (?:you|the assistant)`)],
  [
    /(?:assistant|bot) /i,
    wholeWords(
      `(?:the|my) (?:assistant|chatbot|bot) ${ADVERB}(?:${SAID})`,
      `did (?:the|my) (?:assistant|chatbot|bot) ${ADVERB}(?:${SAY})`,
    ),
  ],
];

const GERMAN_SAID =
  "gesagt|empfohlen|vorgeschlagen|geraten|genannt|erklärt|gegeben|erwähnt|geschrieben|erzählt|aufgelistet";
const FRENCH_SAID =
  "dit|recommandée?s?|conseillée?s?|suggérée?s?|proposée?s?|donnée?s?|mentionnée?s?|expliquée?s?";
const ROMANCE_ADVICE =
  "recomendaci[oó]n|recomendaciones|sugerencias?|consejos?|respuestas?|propuestas?|recommandations?|suggestions?|conseils?|réponses?|propositions?|explications?|consigli|consiglio|raccomandazion[ei]|suggeriment[oi]|rispost[ae]|proposte|recomendaç(?:ão|ões)|sugest(?:ão|ões)|conselhos?|respostas?|listas?|listes?";

const OTHERS: readonly Cued[] = [
  [
    /\bdu\b|\bdein/i,
    wholeWords(
      `(?:hast|hattest) du [^.?!]{0,60}(?:${GERMAN_SAID})`,
      `du [^.?!]{0,60}(?:${GERMAN_SAID}) (?:hast|hattest)`,
      "du (?:mir )?(?:sagtest|empfahlst|meintest|vorschlugst)|(?:sagtest|empfahlst|meintest) du",
      "dein(?:e|en|er|em)? (?:empfehlung|vorschlag|vorschläge|rat|antwort|tipps?|erklärung|liste)(?:en)?",
    ),
  ],
  [
    /[ai]ste\b|(?:has|habías|hayas) (?:d|rec|sug|aco|pro|men|exp)/i,
    wholeWords(
      "dijiste|recomendaste|sugeriste|aconsejaste|propusiste|diste|mencionaste|explicaste|contaste",
      "(?:has|habías|hayas) (?:dicho|recomendado|sugerido|aconsejado|propuesto|dado|mencionado|explicado)",
    ),
  ],
  [
    /\b(?:tus?|tuoi|tue|tuo|tua|ta|ton|tes|votre|vos|suas?|seus?) /i,
    wholeWords(`(?:tus?|tuoi|tue|tuo|tua|ta|ton|tes|votre|vos|sua|suas|seu|seus) (?:${ROMANCE_ADVICE})`),
  ],
  [
    /(?:tu|vous) (?:m')?a|(?:as|avais|avez|aviez)-(?:tu|vous)/i,
    wholeWords(
      `(?:tu m'|tu |vous m'|vous )(?:as|avais|avez|aviez) (?:déjà )?(?:${FRENCH_SAID})`,
      `(?:m')?(?:as|avais|avez|aviez)-(?:tu|vous) (?:déjà )?(?:${FRENCH_SAID})`,
    ),
  ],
  [
    /\b(?:hai|avevi) /i,
    wholeWords(
      "(?:hai|avevi) (?:già )?(?:detto|consigliato|suggerito|raccomandato|proposto|dato|menzionato|spiegato)[aei]?",
    ),
  ],
  [
    /voc[eê] /i,
    wholeWords("(?:você|voce) (?:me )?(?:disse|recomendou|sugeriu|aconselhou|propôs|deu|mencionou|explicou)"),
  ],
  [
    /[а-яё]/i,
    wholeWords(
      "(?:ты|вы) (?:мне )?(?:\\p{L}{1,12} )?(?:сказал|говорил|посоветовал|советовал|рекомендовал|порекомендовал|предложил|предлагал|упомянул|упоминал|объяснил|дал|назвал)[аи]?",
      "(?:посоветовал|советовал|рекомендовал|порекомендовал|предложил|сказал|говорил)[аи]? (?:ты|вы)",
      "(?:тво|ваш)\\p{L}{0,3} (?:совет|рекомендаци|предложени|ответ)\\p{L}{0,3}",
    ),
  ],
];

/** Formal German: a small letter would be "they". */
const FORMAL_GERMAN =
  /haben Sie [^.?!]{0,60}(?:gesagt|empfohlen|vorgeschlagen|geraten|genannt|erklärt)(?!\p{L})/iu;

const CHINESE =
  /(?<![跟和对给向诉问])[你您](?:之前|上次|曾经?|当时|都|还|是|怎么|刚才|以前|那时|昨天|上周|给我|跟我|向我|对我|有没有|们){0,3}(?:说|推荐|建议|提到|告诉我|给我|列|介绍|回答|解释|提供|写)|[你您]的(?:建议|推荐|回答|答复|意见|解释|列表|清单)/u;
const JAPANESE =
  /(?:あなた|君|きみ|アシスタント|AI)(?:が|は|の|から).{0,12}(?:言|おすすめ|お勧め|オススメ|勧め|提案|推薦|教え|アドバイス|挙げ)|(?<!が.{0,8})(?:教えて|勧めて|薦めて|(?:おすすめ|お勧め|提案|推薦|紹介|説明|アドバイス)して|言って|挙げて)くれ(?:た|まし|てい)/u;
const KOREAN =
  /(?<!(?<!네|니|당신)[이가은는께서] (?:\p{L}{1,6} )?)(?:(?:추천|제안|조언|설명|소개)해|알려) ?(?:줬|준|주었|주셨|주신)|(?:네가|니가|너가|당신이).{0,12}(?:말했|말한|추천|제안|조언|권했|권한|알려)/u;

/**
 * Whoever has forgotten what was said when the two last spoke, and speaks of nothing that is their own, wants the other side
 * of it.
 */
const FORGOT = wholeWords(
  "remind (?:me|us)|(?:refresh|jog) my memory|(?:i|i've|i have) (?:forgot|forgotten|forget)|i (?:can't|cannot|don't) (?:remember|recall)|what (?:was|were) [^.?!]{1,80} again",
);
const TALK = "(?:conversations?|chats?|discussions?|talks?|exchanges?|sessions?)";
const SPOKE = wholeWords(
  `(?:our|the|a|an|that|one of our) (?:(?:previous|last|earlier|past|prior|recent|older|other|first) )${TALK}`,
  `(?:was|were|been|got) (?:\\p{L}{1,12} )?(?:recommended|suggested|advised|proposed|discussed) (?:to me |[^.?!]{0,60} )?(?:earlier|before|last time|the other day|back then|when we (?:last )?(?:talked|spoke|chatted))`,
  `(?:recommended|suggested|advised|proposed|discussed) (?:in|during) (?:our|the|a|an|that|one of our) (?:\\p{L}{1,12} )?${TALK}`,
);
const OWN = wholeWords(
  "my(?! memory)|mine|(?:did|have|had) i|i (?:told|said|mentioned|asked|used|gave|wrote|shared|made|bought|had)",
);

/** Without these, FORGOT need not be tried. */
const REMEMBERS = /remind|memory|forg[eo]t|remember|recall|again/i;

export function asksAssistant(text: string): boolean {
  return (
    (REMEMBERS.test(text) && occurs(FORGOT, text) && occurs(SPOKE, text) && !occurs(OWN, text)) ||
    occursCued(ENGLISH, text) ||
    occursCued(OTHERS, text) ||
    (/ Sie /.test(text) && FORMAL_GERMAN.test(text)) ||
    (hasCjk(text) && (CHINESE.test(text) || JAPANESE.test(text) || KOREAN.test(text)))
  );
}
