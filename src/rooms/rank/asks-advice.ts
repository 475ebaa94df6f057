/**
 * Whether a question asks for advice, or how to do something: then what its user wishes from now on matters, however few of
 * its words the question has. What asks about the past does not, nor what asks for the assistant's own words.
 */

import { hasCjk } from "../../kernel/text/scripts.ts";
import { type Cued, occurs, occursCued, wholeWords } from "../../kernel/text/whole-words.ts";

const SOME = "(?:any|some|a few|more)";

const ASKS: readonly Cued[] = [
  [
    /(?:can|could|would|will) you /i,
    wholeWords(
      "(?:can|could|would|will) you (?:\\p{L}{1,12} ){0,2}(?:suggest|recommend|help|advise)",
      "(?:can|could|would) you (?:explain|show|tell|teach) (?:(?:me|us) )?how",
    ),
  ],
  [
    /walk (?:me|us) through|(?:show|teach) (?:me|us) how/i,
    wholeWords("walk (?:me|us) through|(?:show|teach) (?:me|us) how"),
  ],
  [
    /(?:any|some|few|more) /i,
    wholeWords(`${SOME} (?:\\p{L}{1,12} )?(?:tips|advice|suggestions?|ideas?|recommendations?)`),
  ],
  [/how /i, wholeWords("how (?:should|can|could|do|would|might) (?:i|you|we|one)|how to")],
  [
    / (?:should|could|can|shall) /i,
    wholeWords("(?:what|which|where|who|when)(?: \\p{L}{1,20}){0,4} (?:should|could|can|shall) (?:i|we|one)"),
  ],
  [
    /you (?:suggest|recommend|advise|think)/i,
    wholeWords("what(?: else)? (?:would|do) you (?:suggest|recommend|advise|think i should)"),
  ],
  [
    /way (?:to|of)|should (?:i|we)/i,
    wholeWords("(?:the best|a good|a better|an easy|the easiest|the right) way (?:to|of)|should (?:i|we)"),
  ],
  [
    / (?:tips|advice|suggestions|ideas|recommendations|ways|options|strategies|methods|techniques|practices)/i,
    wholeWords(
      "(?:need|want|like|give me|looking for)(?: \\p{L}{1,12}){0,2} (?:tips|advice|suggestions|ideas|recommendations)",
      "what are (?:some|the best|good)(?: \\p{L}{1,15}){0,2} (?:ways|options|strategies|methods|techniques|practices)",
    ),
  ],
  [
    /kannst du|könntest du|wie (?:kann|soll|könnte)|was (?:soll|emp)/i,
    wholeWords(
      "(?:kannst du|könntest du) (?:mir )?(?:[^.?!]{0,40} )?(?:empfehlen|vorschlagen|raten|helfen|zeigen)",
      "wie (?:kann|sollte|soll|könnte) (?:ich|man)|was (?:sollte|soll|empfiehlst)",
    ),
  ],
  [
    /puedes|podrías|cómo |qué me/i,
    wholeWords(
      "(?:puedes|podrías) (?:recomendarme|sugerirme|ayudarme|aconsejarme)|cómo (?:puedo|debo|debería)|qué me recomiendas",
    ),
  ],
  [
    /-tu me|comment /i,
    wholeWords(
      "(?:peux-tu|pourrais-tu) me (?:recommander|conseiller|suggérer|aider)|comment (?:puis-je|dois-je|faire)",
    ),
  ],
  [
    /puoi|potresti|come /i,
    wholeWords("(?:puoi|potresti) (?:consigliarmi|suggerirmi|aiutarmi)|come (?:posso|dovrei)"),
  ],
  [/pode|como /i, wholeWords("(?:pode|poderia) (?:me )?(?:recomendar|sugerir|ajudar)|como (?:posso|devo)")],
  [/[а-яё]/i, wholeWords("(?:посоветуй|порекомендуй|подскажи)(?:те)?|как (?:мне|лучше|можно)")],
];

const PAST = wholeWords(
  "did|was|were|had|have i|do i have|my current|previous|earlier|ago|how many|how long|how much|when (?:is|are|will|does)",
  "habe ich|hatte|war|wann|wie viele|wie lange",
);

const CJK_ASKS =
  /(?:推荐|建议)(?:一下|一些|我|几)|(?:怎么|如何)(?:做|办|才)|有什么(?:建议|推荐)|(?:おすすめ|アドバイス)(?:は|を|して)|どう(?:すれば|したら)|(?:추천|조언)해\s?(?:줘|주세요|줄래)|어떻게 (?:하면|해야)/u;

export function asksAdvice(text: string): boolean {
  return (occursCued(ASKS, text) && !occurs(PAST, text)) || (hasCjk(text) && CJK_ASKS.test(text));
}
