/**
 * What means something only where it is said: a case that is supposed for the sake of a question, one that is imagined, and a
 * choice among things that are in view. In all languages together; the words of one seldom mean this in another.
 *
 * Takes clauses as sentences.ts makes them.
 */

import { occurs, spelt, wholeWords } from "../../../kernel/text/whole-words.ts";

const LEAD_IN =
  "(?:(?:and|so|but|ok|okay|hey|hi|hello|well|also|hm|then|und|also|aber|et|mais|alors|y|e|o|pero|entonces|mas|allora|ma|en|maar|dus|а|и|но|ну),? ){0,3}";
const SUPPOSED = new RegExp(
  spelt(
    `^${LEAD_IN}(?:(?:even |only )?if|in case|provided(?: that)?|what if|wenn|falls|sofern|si|s'ils?|s'elles?|au cas où|en caso de que|caso|se|nel caso|qualora|als|indien|mocht|если|в случае если)(?![\\p{L}\\p{N}'])|^(?:もし|仮に|如果|要是|假如|倘若|若是?|만약|만일)|(?:たら|なら|ならば|れば|場合(?:は|には)?|的话|的話|다면|라면|으면|(?<=[살오가하되])면)$`,
  ),
  "i",
);

/** Whether it says what is only supposed to be so. */
export function isSupposed(clause: string): boolean {
  return SUPPOSED.test(clause);
}

const WOULD =
  "(?:would|wouldn't|'d|could|couldn't|might)(?! (?:prefer|like|rather|love|appreciate)(?![\\p{L}]))";
const SOMEBODY = "(?:i|we|he|she|they|it|my \\p{L}{2,15}|our \\p{L}{2,15})";
/** Of a case that is none: "if I lived". */
const UNREAL =
  "(?:were|weren't|was|wasn't|had|hadn't|could|didn't|did|knew|went|got|ate|spoke|took|ran|drove|made|saw|won|became|owned|only \\p{L}{2,15}|\\p{L}{2,15}ed)";
const IMAGINED: readonly RegExp[] = [
  wholeWords(
    `(?<=^${LEAD_IN})if ${SOMEBODY} ${UNREAL} .{1,120}${WOULD}`,
    `(?:if only|i wish|we wish) ${SOMEBODY} ${UNREAL}`,
    `${WOULD} (?:\\p{L}{2,20} ){1,8}if ${SOMEBODY} ${UNREAL}`,
    `(?<=^${LEAD_IN})(?:wenn|falls) .{2,100},? (?:würde|hätte|wäre|könnte|müsste)n? (?:ich|wir|er|sie|es)(?! (?:gern|lieber|am liebsten|mir wünschen))`,
    `(?<=^${LEAD_IN})si .{2,100} (?:je |j'|on |nous |il |elle |ils |elles )(?:ne |n'|me |m')?(?!aimer|préfér|voudr|souhait)\\p{L}{2,20}r(?:ais|ait|ions|aient)`,
    `(?<=^${LEAD_IN})si (?:yo |no |me |nosotros |mi \\p{L}{2,12} )?\\p{L}{1,14}(?:ara|iera|uera|ase|iese|áramos|iéramos|uéramos)(?:n)?(?= ).{1,100}(?<! (?:gusta|preferi|querr))ría(?:mos|n)?`,
    `(?<=^${LEAD_IN})se (?:eu |não |nós |io |non |noi |mi )?\\p{L}{1,14}(?:asse|esse|isse|osse|assi|essi|issi|ossi|ássemos|êssemos|íssemos|assimo|essimo|issimo|ossimo)m?(?= )`,
    `(?<=^${LEAD_IN})als (?:ik|we|wij|hij|ze) .{2,100} (?:zou|zouden) (?:ik|we|wij|hij|ze)(?! (?:graag|liever|willen))`,
    "если бы (?!ты|вы)",
  ),
  /(?:たら|れば|なら).{1,40}(?:のに|だろう|でしょう)[。！]?$|^(?:如果|要是|假如|倘若)我.{1,30}我(?:们|們)?(?:就|一定|可能|每天)?(?:会|會|能)|(?:다면|라면).{1,40}(?:텐데|거야|거예요|겠)/g,
];

/** Whether a sentence only imagines: what it says of a life is not so. */
export function isImagined(sentence: string): boolean {
  return IMAGINED.some((pattern) => occurs(pattern, sentence));
}

const ONE_OF_THEM =
  "option|version|variant|variante|choice|draft|one|suggestion|proposal|alternative|design|layout|picture|photo|image";
const ORDINAL = "first|second|third|fourth|last|other|former|latter|left|right|top|bottom|middle|upper|lower";
const IN_VIEW: readonly RegExp[] = [
  wholeWords(
    `(?:of|from|among|between|out of) (?:these|those)(?: (?:two|three|four|five|\\d+))?(?: (?:${ONE_OF_THEM})s)?(?= ?$|,)`,
    `the (?:${ORDINAL}) (?:${ONE_OF_THEM})`,
    "the \\p{L}{2,15} one (?:of|from|in the|on the|above|below|here|there)",
    "(?:this|that) one",
    // "We plan a trip", "mon plan d'épargne" mean none of them.
    "(?:option|plan|variant|variante|opción|opção|opzione|optie|вариант) (?:a(?= ?$|,)|[b-d](?!')|\\d)",
    "(?:version|draft|design|layout|proposal|choice|entwurf|vorschlag|proposition|propuesta|proposta|voorstel) [a-d](?= ?$|,)",
    "(?:go|going|stick|stay) with [a-d](?= ?$|,)",
    "вариант\\p{L}{0,2} (?:[a-dа-г]|\\d)",
    "(?:der|die|das|dem|den) (?:\\p{L}{3,15} )?(?:erste|zweite|dritte|letzte|andere|linke|rechte|obere|untere)n? (?:variante|version|vorschlag|entwurf|option|möglichkeit|bild)",
    "von (?:diesen|den) (?:beiden|zweien|dreien)",
    "(?:la|le) (?:première|premier|deuxième|second|seconde|troisième|dernière|dernier) (?:option|version|variante|proposition|choix|image)",
    "de ces (?:deux|trois)|de (?:estos|estas) (?:dos|tres)|dest[ea]s (?:dois|duas|três)|(?:di|tra) quest[ei] (?:due|tre)|van deze (?:twee|drie)|из этих (?:двух|трёх|трех)",
    "(?:la|el) (?:primer|primera|segundo|segunda|tercer|tercera|último|última) (?:opción|versión|variante|propuesta|imagen)",
    "[ao] (?:primeir|segund|terceir|últim)[ao] (?:opção|versão|variante|proposta|imagem)",
    "(?:la|il) (?:prim|second|terz|ultim)[ao] (?:opzione|versione|variante|proposta|immagine)",
    "(?:de|het) (?:eerste|tweede|derde|laatste) (?:optie|versie|variant|voorstel|afbeelding)",
    "(?:перв|втор|трет|последн)\\p{L}{2,3} (?:вариант|верси)\\p{L}{0,3}",
  ),
  /第[一二三四1-4](?:个|個|种|種)?(?:选项|選項|方案|版本)|(?:选项|選項|方案|版本) ?[A-Da-d一二三1-9]|[A-DＡ-Ｄ]案|这[两三]个(?:里|中|之中)|[12一二]つ目の?(?:案|方|オプション)|この(?:二つ|2つ|三つ|3つ)の(?:中|うち)|[첫두세](?: ?번째)? (?:옵션|안|버전)|이 (?:둘|셋) 중/g,
];

/** Whether it chooses among what lies before the speakers. */
export function isInView(sentence: string): boolean {
  return IN_VIEW.some((pattern) => occurs(pattern, sentence));
}
