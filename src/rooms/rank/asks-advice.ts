/**
 * Whether a question asks for advice, or how to do something: then what its user wishes from now on matters, however few of
 * its words the question has. What asks about the past does not, nor what asks for the assistant's own words.
 */

import { occurs, wholeWords } from "../../kernel/text/whole-words.ts";

const SOME = "(?:any|some|a few|more)";

const ASKS = wholeWords(
  "(?:can|could|would|will) you (?:\\p{L}{1,12} ){0,2}(?:suggest|recommend|help|advise)",
  "(?:can|could|would) you (?:explain|show|tell|teach|walk)(?: (?:me|us))?(?: through)? how to",
  `${SOME} (?:\\p{L}{1,12} )?(?:tips|advice|suggestions?|ideas?|recommendations?)`,
  "how (?:should|can|could|do|would|might) (?:i|you|we|one)|how to",
  "(?:what|which|where|who|when)(?: \\p{L}{1,20}){0,4} (?:should|could|can|shall) (?:i|we|one)",
  "what(?: else)? (?:would|do) you (?:suggest|recommend|advise|think i should)",
  "(?:the best|a good|a better|an easy|the easiest|the right) way (?:to|of)|should (?:i|we)",
  "(?:need|want|like|give me|looking for)(?: \\p{L}{1,12}){0,2} (?:tips|advice|suggestions|ideas|recommendations)",
  "(?:kannst du|könntest du) (?:mir )?(?:[^.?!]{0,40} )?(?:empfehlen|vorschlagen|raten|helfen|zeigen)",
  "wie (?:kann|sollte|soll|könnte) (?:ich|man)|was (?:sollte|soll|empfiehlst)",
  "(?:puedes|podrías) (?:recomendarme|sugerirme|ayudarme|aconsejarme)|cómo (?:puedo|debo|debería)|qué me recomiendas",
  "(?:peux-tu|pourrais-tu) me (?:recommander|conseiller|suggérer|aider)|comment (?:puis-je|dois-je|faire)",
  "(?:puoi|potresti) (?:consigliarmi|suggerirmi|aiutarmi)|come (?:posso|dovrei)",
  "(?:pode|poderia) (?:me )?(?:recomendar|sugerir|ajudar)|como (?:posso|devo)",
  "(?:посоветуй|порекомендуй|подскажи)(?:те)?|как (?:мне|лучше|можно)",
);

const PAST = wholeWords(
  "did|was|were|had|have i|do i have|my current|previous|earlier|ago|how many|how long|how much|when (?:is|are|will|does)",
  "habe ich|hatte|war|wann|wie viele|wie lange",
);

const CJK_ASKS =
  /(?:推荐|建议)(?:一下|一些|我|几)|(?:怎么|如何)(?:做|办|才)|有什么(?:建议|推荐)|(?:おすすめ|アドバイス)(?:は|を|して)|どう(?:すれば|したら)|(?:추천|조언)해\s?(?:줘|주세요|줄래)|어떻게 (?:하면|해야)/u;

export function asksAdvice(text: string): boolean {
  return (occurs(ASKS, text) && !occurs(PAST, text)) || CJK_ASKS.test(text);
}
