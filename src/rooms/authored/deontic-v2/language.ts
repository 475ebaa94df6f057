/** Which of the three grammars a sentence is read with: by its script, and by the small words of German. */

export type Language = "english" | "german" | "chinese";

const HAN = /\p{Script=Han}/u;
const GERMAN =
  /(?<![\p{L}])(?:der|die|das|den|dem|des|ein|eine|einen|einem|einer|und|oder|nicht|kein|keine|keinen|ist|sind|wird|werden|wurde|hat|haben|mit|von|vom|zu|zum|zur|auf|für|bei|nach|vor|aus|über|unter|ich|du|er|wir|ihr|mir|mich|dir|dich|sich|es|im|bitte|immer|nie|niemals|wenn|falls|sobald|dass|jede|jeder|jedes|jeden|jedem|alle|allen|nur|noch|auch|als|wie|muss|musst|müssen|soll|sollte|darf|darfst|kann|kannst|ab|bis|um|ohne|mehr|sehr|jetzt|künftig|stets|grundsätzlich|mein|meine|meinen|dein|deine|deinen|unser)(?![\p{L}])|[äöüß]/giu;
const ENGLISH =
  /(?<![\p{L}])(?:the|a|and|or|not|no|is|are|were|has|have|with|of|to|on|for|at|by|from|this|that|it|you|your|my|i|we|they|he|she|always|never|if|when|every|all|only|please|do|don't|use|must|should|may|can|as|before|after|any|each)(?![\p{L}])/giu;

export function languageOf(sentence: string): Language {
  if (HAN.test(sentence)) return "chinese";
  return count(sentence, GERMAN) > count(sentence, ENGLISH) ? "german" : "english";
}

function count(sentence: string, words: RegExp): number {
  return sentence.match(words)?.length ?? 0;
}
