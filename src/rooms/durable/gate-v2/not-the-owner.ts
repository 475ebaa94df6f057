/**
 * Turns whose "I" is not their owner, or that work against the assistant: a part that is played, a sentence that only an
 * assistant says, an order to throw its instructions away. Nothing in such a turn is told by anybody.
 *
 * In all languages together, as clauses of sentences.ts: each is an idiom that means nothing else in another language.
 */

import { occurs, wholeWords } from "../../../kernel/text/whole-words.ts";

const BEFORE =
  "(?<=^(?:(?:and|so|but|ok|okay|hey|hi|hello|please|now|then|just|und|bitte|jetzt|et|alors|maintenant|y|por favor|ahora|agora|e|allora|ora|per favore|en|nu|а|и|ну|теперь|пожалуйста|давай),? ){0,3})";

/** Of "my instructions" they may well be the owner's to change. */
const AGAINST: readonly RegExp[] = [
  wholeWords(
    "(?:ignore|disregard|forget|override|bypass|discard|drop) (?:all |any |every |everything in )?(?:of )?(?:the |your |these |those )?(?:previous|prior|earlier|above|preceding|foregoing|existing|original|system|safety)(?: and \\p{L}{3,10})? (?:instructions?|prompts?|rules?|directions?|guidelines?|messages?|commands?|context)",
    "(?:ignore|disregard|forget|override|bypass|discard) (?:all |any )?(?:of )?your (?:\\p{L}{3,12} )?(?:instructions?|prompts?|rules?|guidelines?|training|programming|restrictions)",
    "(?:ignore|disregard|forget|override) (?:all |any )?(?:of )?(?:the |these |those )?(?:instructions?|prompts?|rules?|messages?) (?:above|before|so far|you (?:were|have been|got))",
    "(?:ignore|disregard|forget) (?:everything|all|anything|whatever) (?:that )?(?:you (?:were|have been|'ve been) (?:told|given|taught)|above|before this)",
    "(?<=^)(?:system|system (?:prompt|message|override)|admin override)(?=$)",
    "(?:ignorier|vergiss|missacht|verwirf|überschreib)\\p{L}{0,2} (?:bitte )?(?:alle |sämtliche |deine |die )?(?:deine |bisherigen |vorherigen |früheren |vorigen |obigen ){0,2}(?:anweisungen|instruktionen|vorgaben|regeln|system-?prompts?)",
    "(?:ignore|ignorez|oublie|oubliez) (?:toutes )?(?:les|tes|vos) (?:instructions|consignes|règles)(?: précédentes| antérieures)?",
    "(?:ignora|ignore|olvida|olvide) (?:todas )?(?:las|tus|sus) (?:instrucciones|reglas|órdenes|indicaciones)(?: anteriores| previas)?",
    "(?:ignora|ignore|esquece|esqueça) (?:todas )?(?:as )?(?:tuas |suas )?(?:instruções|regras|ordens)(?: anteriores| prévias)?",
    "(?:ignora|dimentica) (?:tutte )?(?:le )?(?:tue )?(?:istruzioni|regole)(?: precedenti)?",
    "(?:negeer|vergeet) (?:al )?(?:alle )?(?:je |de )?(?:eerdere |vorige |voorgaande )?(?:instructies|regels|opdrachten)",
    "(?:игнорируй|проигнорируй|забудь|отбрось)(?:те)? (?:все )?(?:свои |твои )?(?:предыдущие |прежние |прошлые )?(?:инструкции|указания|правила)",
  ),
  /(?:これまで|今まで|以前|前|上記|すべて|全て)の?(?:すべての)?(?:指示|命令|ルール|プロンプト).{0,6}(?:無視|忘れ)|(?:忽略|无视|無視|忘记|忘掉).{0,8}(?:指令|指示|规则|規則|提示词|提示詞)|(?:이전|기존|위의|모든).{0,6}(?:지시|명령|규칙|프롬프트).{0,8}(?:무시|잊어)/g,
];

const ASSISTANT: readonly RegExp[] = [
  wholeWords(
    "as an? (?:ai|artificial intelligence|large language|language)(?: language)? ?(?:model|assistant|chatbot)?(?= ?$)",
    "as an? (?:ai|artificial intelligence|large language|language)(?: language)? (?:model|assistant|chatbot)",
    "(?:i'm|i am) (?:just |only )?an? (?:\\p{L}{3,12} )?(?:ai|language)(?: language)? (?:model|assistant|chatbot)",
    "(?:i'm|i am) (?:just |only )?an? (?:ai|artificial intelligence)(?= ?$| (?:and|that|so|without|created|trained|developed|made)(?: |$))",
    "(?:i'm|i am) (?:chatgpt|gpt-\\d|copilot|siri|alexa)",
    "(?<=^)an ai (?:assistant|model|chatbot|language model)",
    "i (?:live|exist) in the cloud",
    "(?:i'd|i would|i'll|i'm|i am)(?: be)? (?:more than )?(?:happy|glad) to (?:help|assist)(?: you)?(?: with (?:that|this|it|your \\p{L}{3,15}))?(?= ?$)",
    "how (?:can|may) i (?:help|assist) you(?: today)?(?= ?$)",
    "(?:als|ich bin(?: nur)? eine?) (?:ki|künstliche intelligenz|sprachmodell|ki-(?:modell|sprachmodell|assistent))(?: habe| bin| kann|(?= ?$))",
    "(?:en tant qu(?:e |')|je suis (?:juste )?)(?:une? )?(?:ia|intelligence artificielle|modèle de langage|assistant virtuel)",
    "(?:como|soy) (?:una? )?(?:ia|inteligencia artificial|modelo de lenguaje|asistente virtual)",
    "(?:como|sou) (?:uma? )?(?:ia|inteligência artificial|modelo de linguagem|assistente virtual)",
    "(?:come|in quanto|sono) (?:un[ao']? ?)?(?:ia|intelligenza artificiale|modello linguistico|assistente virtuale)",
    "(?:als|ik ben) (?:een )?(?:ai|taalmodel|ai-(?:model|assistent))(?: heb| ben| kan|(?= ?$))",
    "(?:как|я) (?:[—-] )?(?:большая )?(?:языковая модель|искусственный интеллект|ии|ии-(?:модель|ассистент))",
  ),
  /(?:作为|作為|我是)一?(?:个|個|名|款)?(?:AI|人工智能|人工智慧|大?语言模型|大?語言模型)(?:语言|語言)?(?:模型|助手|助理)?(?=$|[，。,、])|(?:AI|人工知能|言語モデル)(?:アシスタント|モデル)?(?:として|なので|ですので)|(?:AI|인공지능|언어 모델)(?: ?(?:모델|어시스턴트|비서))?(?:로서|이기 때문)/g,
];

const PLAYED: readonly RegExp[] = [
  wholeWords(
    `${BEFORE}(?:(?:can|could|will) you |i want you to |let's )?(?:act as|act like|pretend(?! (?:i|we|you|that i|that we) (?:never|didn't|haven't|hadn't))|role-?play|imagine you|play the (?:role|part) of|you are now an?|you're now an?|you be|you play)`,
    `${BEFORE}(?:du spielst|spiele?|mime|agiere als) (?:jetzt |bitte )?(?:eine?n?|die rolle|den|die)(?= \\p{L})(?! (?:\\p{L}{2,15} )?(?:lied|musik|song|playlist|album|video|film|runde)(?: |$))`,
    `${BEFORE}(?:tu so,? als|verhalte? dich wie|rollenspiel)`,
    `${BEFORE}(?:joue|jouez|fais|interprète|incarne) (?:le rôle|un rôle|le pirate|la pirate|comme si)`,
    `${BEFORE}(?:agis comme|fais semblant|comporte-toi comme|tu joues|jeu de rôle)`,
    `${BEFORE}(?:actúa como|actúe como|haz de|haz el papel|haz como si|finge|compórtate como|interpreta a|juego de rol)`,
    `${BEFORE}(?:age como|aja como|atua como|atue como|faz de conta|faz o papel|finge|finja|comporta-te como)`,
    `${BEFORE}(?:fai finta|agisci come|comportati come|interpreta (?:il|la|un)|recita la parte|gioco di ruolo)`,
    `${BEFORE}(?:doe alsof|gedraag je als|speel (?:een|de rol)|rollenspel)(?! (?:liedje|nummer|playlist))`,
    `${BEFORE}(?:сыграй|веди себя как|притворись|изображай|представь себя|ролевая игра|ты играешь роль)(?:те)?(?! (?:песню|музыку))`,
  ),
  /になりきって|のふりをして|の役を(?:して|演じ)|ロールプレイ|^(?:请|請|你)?(?:来|來)?(?:扮演|假装|假裝)|처럼 (?:행동|말)해|인 척|역할극|역할을 (?:해|맡아)/g,
];

const ANY: readonly RegExp[] = [...AGAINST, ...ASSISTANT, ...PLAYED];

export function isNotTheOwner(clause: string): boolean {
  return ANY.some((pattern) => occurs(pattern, clause));
}
