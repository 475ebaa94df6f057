/** What is said on any day and asked for on none: at home, on the way, in the family, in four languages. `{w}` is a word of the seed's. */

import type { Lexicon } from "../lexicon.ts";
import type { Language } from "./values.ts";

const OWNER_SAYS: { readonly [language in Language]: readonly string[] } = {
  en: [
    "What could I cook with {w} and a bit of rice?",
    "The train was late again, I read half a book about {w}.",
    "Remind me what the word {w} means, I keep forgetting.",
    "We had guests until midnight and talked about {w} all evening.",
    "Is it worth repairing the {w} or do I buy another?",
    "The children painted a {w} on the wall. I am not even angry.",
    "Find me something short to read about {w} on the plane.",
    "The hotel has no {w}, but the view is lovely.",
  ],
  de: [
    "Was kann ich mit {w} und etwas Reis kochen?",
    "Der Zug war wieder zu spät, ich habe ein halbes Buch über {w} gelesen.",
    "Bis Mitternacht hatten wir Besuch und haben nur über {w} geredet.",
    "Lohnt es sich, das {w} zu reparieren, oder kaufe ich ein neues?",
    "Die Kinder haben ein {w} an die Wand gemalt. Ich bin nicht einmal böse.",
    "Das Hotel hat kein {w}, aber die Aussicht ist schön.",
  ],
  es: [
    "¿Qué puedo cocinar con {w} y un poco de arroz?",
    "El tren llegó tarde otra vez, leí medio libro sobre {w}.",
    "Tuvimos visita hasta medianoche y hablamos solo de {w}.",
    "¿Vale la pena reparar el {w} o compro otro?",
    "Los niños pintaron un {w} en la pared. Ni siquiera me enfadé.",
    "El hotel no tiene {w}, pero la vista es preciosa.",
  ],
  zh: [
    "家里有{w}和一点米，能做什么菜？",
    "火车又晚点了，我看了半本关于{w}的书。",
    "昨晚客人待到半夜，一直在聊{w}。",
    "这个{w}是修一下还是换新的？",
    "孩子们在墙上画了个{w}，我都没生气。",
    "酒店没有{w}，不过风景很好。",
  ],
};

const ASSISTANT_SAYS: { readonly [language in Language]: readonly string[] } = {
  en: [
    "Rice and {w} go well together; add lemon at the end.",
    "That sounds like a long day. Shall I look for something lighter than {w}?",
    "Repairing is usually cheaper if the {w} is less than ten years old.",
    "Noted.",
    "All right, I will keep that in mind.",
  ],
  de: [
    "Reis und {w} passen gut zusammen; am Ende etwas Zitrone.",
    "Das klingt nach einem langen Tag. Soll ich etwas Leichteres als {w} suchen?",
    "Ist notiert.",
    "Gut, das behalte ich im Kopf.",
  ],
  es: [
    "El arroz y el {w} combinan bien; al final un poco de limón.",
    "Parece un día largo. ¿Busco algo más ligero que {w}?",
    "Anotado.",
    "De acuerdo, lo tendré en cuenta.",
  ],
  zh: [
    "米饭配{w}不错，最后加点柠檬。",
    "听起来很累，要不要找点比{w}轻松的？",
    "记下了。",
    "好的，我会记住。",
  ],
};

const filled = (lexicon: Lexicon, text: string): string => text.replaceAll("{w}", lexicon.content());

export function ownerTalk(lexicon: Lexicon, language: Language): string {
  return filled(lexicon, lexicon.pick(OWNER_SAYS[language]));
}

export function assistantTalk(lexicon: Lexicon, language: Language): string {
  return filled(lexicon, lexicon.pick(ASSISTANT_SAYS[language]));
}
