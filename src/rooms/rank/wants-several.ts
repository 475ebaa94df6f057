/** Whether a question has several answers, spread over conversations: how many, which ones, in what order, all of them. */

import { hasCjk } from "../../kernel/text/scripts.ts";
import { type Cued, occursCued, wholeWords } from "../../kernel/text/whole-words.ts";

/** A word that may be a plural of English; `bus`, `class` and `tennis` are none, nor are forms of verbs and `news`. */
const PLURAL = "(?!(?:was|has|does|news|always|perhaps|sometimes|this|yes)(?!\\p{L}))\\p{L}{2,20}(?<![sui])s";
const DETERMINER = "(?:of )?(?:the |my |our |these |those )?";
const VERB = "(?:have|has|did|do|does|are|were|had|should|could|can|would|will|i|we|you)";

const ENGLISH: readonly Cued[] = [
  [
    /how many|number of|total|altogether|combined/i,
    wholeWords("how many|number of|total (?:number|amount|cost|time|distance)|in total|altogether|combined"),
  ],
  [
    /how much /i,
    wholeWords(
      "how much [^?.!]{0,60}(?:total|all together|overall)",
      "how much (?:\\p{L}{2,20} )?(?:have|has|had) (?:\\p{L}{1,20} )?(?:\\p{L}{2,20} )?(?:spent|saved|earned|raised|paid|made)",
    ),
  ],
  [
    /all |every/i,
    wholeWords("all (?:the|my|of|our|those|these|his|her|their)|everything|everyone|everybody"),
  ],
  [
    /every|each/i,
    wholeWords(
      "(?:every|each)(?! (?:other|day|morning|afternoon|evening|night|week|weekend|month|year|hour)(?!\\p{L}))",
    ),
  ],
  [/order/i, wholeWords("in (?:which|what|chronological) order|the order (?:of|in which)|in order(?! to)")],
  [/which /i, wholeWords(`(?<![\\p{L}],? )which ${DETERMINER}${PLURAL}`)],
  [/(?:which|what) /i, wholeWords(`(?:which|what) ${DETERMINER}(?:\\p{L}{2,20} )?${PLURAL} ${VERB}`)],
  [
    /what (?:are|were) |(?:kinds|types|sorts) of|different /i,
    wholeWords("what (?:are|were) (?:the|my|our|some)|(?:kinds|types|sorts) of|different \\p{L}{2,20}s"),
  ],
  [
    / else|list |names of/i,
    wholeWords("(?:what|who|where|anything|anyone) else|list (?:of )?(?:all|the|my|every|some)|names of"),
  ],
];
const LISTING = /^(?:(?:please|can you|could you) )*(?:list|name|enumerate)(?![\p{L}\p{N}])/iu;

const OTHERS: readonly Cued[] = [
  [
    /wie ?viele|wie oft|alle|jede|sämtliche|insgesamt|reihenfolge|zähl|liste /i,
    wholeWords(
      "wie ?viele|wie oft|alle|allen|aller|jede[rsmn]?|sämtliche|insgesamt|in welcher reihenfolge|zähl(?:e)? [^?.!]{0,60}auf|liste [^?.!]{0,60}auf",
    ),
  ],
  [/welchen? /i, wholeWords("welchen? \\p{L}{2,30}(?:en|er|ern|s)")],
  [
    /cu[aá]nt|tod[oa]s|cada|en total|cu[aá]les|qué orden|enumera|lista/i,
    wholeWords(
      "cu[aá]nt[oa]s|tod[oa]s|cada|en total|cuáles|cuales|en qué orden|enumera|haz una lista|lista de",
    ),
  ],
  [/qué /i, wholeWords("qué \\p{L}{2,20}s")],
  [
    /combien|tous|toutes|chaque|quel|en tout|au total|ordre|énumère|la liste/i,
    wholeWords("combien|tous|toutes|chaque|quels|quelles|en tout|au total|dans quel ordre|énumère|la liste"),
  ],
  [
    /quant[ie]|tutt|ogni|quali|in totale|in che ordine|elenca/i,
    wholeWords("quant[ie]|tutti|tutte|ogni|quali|in totale|in che ordine|elenca|elencami"),
  ],
  [
    /quant[oa]s|quais|no total|ao todo|em que ordem|liste/i,
    wholeWords("quant[oa]s|quais|no total|ao todo|em que ordem|liste"),
  ],
  [
    /[а-яё]/i,
    wholeWords(
      "(?<!во )сколько|все|всех|кажд\\p{L}{2,3}|какие|каких|всего|перечисли(?:те)?|список|в каком порядке",
    ),
  ],
];

const CJK =
  /几(?![点月号岁乎])|幾(?![點月號歲])|多少|哪些|哪几|所有|每[次个天周月年]|列出|一共|总共|總共|全部|都有|顺序|順序|いくつ|何(?:個|回|人|冊|本|件|枚|匹|台|軒|種類|度|ヶ所|か所|ヵ所)|すべて|全て|それぞれ|一覧|リスト|順番|合計|毎回|몇(?! ?(?:시|월|년도|살|분|일))|모든|모두|전부|각각|목록|나열|순서|총 |매번|들(?:은|을|이)? (?:뭐|무엇|누구|어디)|어떤 \p{L}{1,10}들/u;

export function wantsSeveral(text: string): boolean {
  return (
    occursCued(ENGLISH, text) ||
    (/list|name|enumerate/i.test(text) && LISTING.test(text)) ||
    occursCued(OTHERS, text) ||
    (hasCjk(text) && CJK.test(text))
  );
}
