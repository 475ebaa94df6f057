/**
 * The words with which a question is put, not what it is about: "can you remind me", "in our previous conversation". They
 * stand in other questions, seldom in answers, so they bring nothing in as long as anything else is there.
 */

import { hasCjk } from "../../kernel/text/scripts.ts";
import { wholeWords } from "../../kernel/text/whole-words.ts";

/** A part of a text, in UTF-16 units. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Ways of framing a question that need not be tried, nor compiled, where their cue does not occur. */
interface Frames {
  readonly cue: RegExp;
  readonly sources: readonly string[];
}

const FRAMES: readonly Frames[] = [
  {
    cue: /(?:can|could|would|will) you/i,
    sources: [
      "(?:please )?(?:can|could|would|will) you(?: please)?(?: (?:list|tell|remind|show|give|name|find|look up|check|help|explain|describe|say|recall|remember|summarize|summarise))?(?: (?:me|us))?",
    ],
  },
  {
    cue: /(?:remind|tell|show|give|help) (?:me|us)/i,
    sources: ["(?:please )?(?:remind|tell|show|give|help) (?:me|us)(?: (?:again|please))?"],
  },
  { cue: /let me know/i, sources: ["let me know"] },
  {
    cue: /(?:do|can|did) you /i,
    sources: ["(?:do|can|did) you (?:still )?(?:remember|recall|know|happen to know)"],
  },
  {
    cue: /i(?: would|'d) like /i,
    sources: ["i(?: would|'d) like (?:you )?to (?:know|see|tell me|remember|find out)"],
  },
  { cue: /i (?:want|need)/i, sources: ["i (?:want|need|wanted) to (?:know|remember|find out|recall)"] },
  {
    cue: /i(?:'m| am| was) /i,
    sources: [
      "i(?:'m| am| was) (?:just )?(?:wondering|looking for|trying to (?:remember|recall|figure out|find|think))",
    ],
  },
  {
    cue: /i (?:forg|can|don't|do not)/i,
    sources: ["i (?:forgot|forget|can't remember|cannot remember|don't remember|do not remember)"],
  },
  {
    cue: /conversation|chat|discussion|session|exchange/i,
    sources: [
      "(?:in|from|during) (?:our|one of our|any of our|my|the) (?:previous|last|earlier|past|prior|recent|older|other)? ?(?:conversations?|chats?|discussions?|sessions?|exchanges?)",
    ],
  },
  {
    cue: /conversation|chat|discussion|session/i,
    sources: [
      "(?:our|the) (?:previous|last|earlier|past|prior) (?:conversations?|chats?|discussions?|sessions?)",
    ],
  },
  {
    cue: /talk|discuss|spoke|chat/i,
    sources: ["(?:that )?(?:we|we've|we had) (?:talked|discussed|spoke|spoken|chatted|talk)(?: about)?"],
  },
  {
    cue: /(?:we|i) (?:ever )?(?:talk|discuss|mention|say|said|tell|told)/i,
    sources: [
      "(?:did|have|had) (?:we|i) (?:ever )?(?:talk about|talked about|discuss|discussed|mention|mentioned|say about|said about|tell you|told you)",
    ],
  },
  {
    cue: /mentioned|told you|said to you|talked to you/i,
    sources: [
      "(?:that )?(?:i|i've|i had) (?:ever |already |once |previously )?(?:mentioned|told you|said to you|talked to you)(?: about)?",
    ],
  },
  { cue: /(?:going|looking|thinking) back/i, sources: ["(?:going|looking|thinking) back (?:to|at|on)?"] },
  {
    cue: /how many/i,
    sources: [
      "how many (?:days|weeks|months|years|hours|minutes)(?: (?:ago|before|after|had|have|has|did it take|passed|elapsed|went by))?(?: (?:passed|elapsed|gone by|went by))?",
    ],
  },
  { cue: /how (?:many|much|long|often)/i, sources: ["how (?:many|much|long|often)(?: different)?"] },
  { cue: / order/i, sources: ["in (?:which|what|chronological|the) order"] },
  { cue: /first|earlier/i, sources: ["(?:came|comes|happened|was) (?:first|earlier)"] },
  {
    // German
    cue: /\bdu\b|(?:mir|mich|uns)\b|wie (?:viel|oft|lange)|in unsere/i,
    sources: [
      "(?:kannst|könntest|kannst|koenntest) du(?: mir)?(?: bitte)?(?: (?:sagen|erzählen|helfen|zeigen|nennen))?",
      "(?:erinner|erinnere|sag|sage|zeig|zeige|nenn|nenne|erzähl|erzähle|gib) (?:mir|mich|uns)(?: (?:bitte|noch ?mal|daran))?",
      "(?:weißt|weisst|erinnerst) du (?:noch|dich)(?: (?:noch|daran))?",
      "wie viele (?:tage|wochen|monate|jahre|stunden)(?: (?:lagen|liegen|vergingen))?",
      "wie (?:viele|viel|oft|lange)",
      "in unsere[mrn] (?:letzten|vorigen|früheren) (?:gespräch|unterhaltung|chat)",
    ],
  },
  {
    // Spanish
    cue: /cu[aá]nt|pued|podr|recu|dime|mu[eé]strame|cu[eé]ntame|lístame|acuerdas|nuestra/i,
    sources: [
      "cu[aá]nt[oa]s(?: (?:d[ií]as|semanas|meses|años|veces))?",
      "(?:puedes|podrías|me puedes|me podrías) (?:recordarme|decirme|mostrarme|ayudarme|decir|recordar)?",
      "(?:recuérdame|recuerdame|dime|muéstrame|muestrame|cuéntame|cuentame|lístame)",
      "(?:te acuerdas|recuerdas)(?: (?:de|que|cuando))?",
      "en nuestra (?:última|anterior|ultima) (?:conversación|charla|conversacion)",
    ],
  },
  {
    // French
    cue: /-tu|-vous|tu peux|-moi|tu te |est-ce|combien|notre/i,
    sources: [
      "(?:peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|tu peux)(?: me)?(?: (?:rappeler|dire|montrer|donner|lister))?",
      "(?:rappelle|dis|montre|donne|rappelez|dites)-moi",
      "(?:te souviens-tu|tu te souviens|vous souvenez-vous)(?: (?:de|que))?",
      "est-ce que",
      "combien (?:de (?:jours|semaines|mois|fois)|d'années)",
      "(?:dans|lors de) notre (?:dernière|précédente) (?:conversation|discussion)",
    ],
  },
  {
    // Italian
    cue: /puoi|potresti|ricord|dimmi|mostrami|elencami/i,
    sources: [
      "(?:puoi|potresti)(?: (?:ricordarmi|dirmi|mostrarmi|elencarmi|aiutarmi))?",
      "(?:ricordami|dimmi|mostrami|elencami)",
      "ti ricordi(?: (?:di|che|quando))?",
    ],
  },
  {
    // Portuguese
    cue: /pode|lembr|diga|mostre-me|voc[eê]/i,
    sources: [
      "(?:pode|poderia|podes)(?: me)?(?: (?:lembrar|dizer|mostrar|listar|ajudar))",
      "(?:me lembre|me lembra|me diga|diga-me|lembra-me|mostre-me)",
      "(?:você|voce) (?:se lembra|lembra)(?: (?:de|que|quando))?",
    ],
  },
  {
    // Russian
    cue: /[а-яё]/i,
    sources: [
      "(?:можешь|можете|не мог бы ты|не могли бы вы)(?: (?:напомнить|сказать|показать|перечислить|подсказать))?(?: мне)?",
      "(?:напомни|напомните|скажи|скажите|подскажи|подскажите|покажи|расскажи|перечисли)(?: (?:мне|пожалуйста))?",
      "(?:ты )?(?:помнишь|помните)(?: ли)?",
      "сколько (?:дней|недель|месяцев|лет|раз)(?: прошло)?",
      "в нашем (?:прошлом|последнем|предыдущем) (?:разговоре|чате)",
    ],
  },
];

/** "List …" only begins a question: elsewhere a list is a thing. */
const BEGINNING =
  /^(?:please )?(?:list|name|tell|remind|show|find|summari[sz]e|recall)(?= (?:me|us|all|the|every|each|my|our|some|what|which|who|when|where|how|out|down)(?![\p{L}\p{N}]))/iu;

const BEGINS = /^(?:please |list|name|tell|remind|show|find|summari|recall)/i;

const CJK =
  /请?(?:告诉我|提醒我|帮我回忆|列出)|你?还?记得|(?:在)?我们(?:上次|之前)的(?:对话|聊天)(?:里|中)?|教えて(?:ください|くれますか|くれる)?|覚えてい?ますか|覚えてる|(?:思い出させて|リストアップして)(?:ください)?|알려\s?(?:줘|주세요|줄래)|말해\s?(?:줘|주세요)|기억(?:나|해|하니|나니|하세요|나요)(?:요)?|말씀해\s?주세요/gu;

/** Nobody frames a question so often. */
const MOST = 32;
const MOST_COMPILED = 64;

/** By which of FRAMES may occur. */
const compiled = new Map<string, RegExp>();

function framesFor(text: string): RegExp | null {
  const possible = FRAMES.filter(({ cue }) => cue.test(text));
  if (possible.length === 0) return null;
  const key = possible.map((frames) => FRAMES.indexOf(frames)).join();
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const made = wholeWords(...possible.flatMap(({ sources }) => sources));
  if (compiled.size >= MOST_COMPILED) compiled.clear();
  compiled.set(key, made);
  return made;
}

/** Takes text with its white space drawn together. */
export function framingIn(text: string): readonly Stretch[] {
  const found: Stretch[] = [];
  const beginning = BEGINS.test(text) ? BEGINNING.exec(text) : null;
  if (beginning !== null) found.push({ start: 0, end: beginning[0].length });
  for (const pattern of [framesFor(text), hasCjk(text) ? CJK : null]) {
    if (pattern === null) continue;
    for (const { index, 0: match } of text.matchAll(pattern)) {
      if (match !== "") found.push({ start: index, end: index + match.length });
    }
  }
  return found.slice(0, MOST);
}
