import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { analyse } from "./analyse.ts";

const ask = (text: string) => analyse(text, instantOf(Date.UTC(2026, 2, 31, 9)), 60);

test.each([
  "what is still open",
  "colour of the kitchen walls?",
  "in which drawer are the keys",
  "and what about the boat",
  "when did we move",
  "who lent us the ladder",
  "did Petra call",
  "is the boat dry",
  "can I eat cashews",
  "tell me about the ladder",
  "remind me of the ladder",
  "do you remember the ladder",
  "I forgot where the ladder is",
  "list the harbours",
  "About the boat, what did she say",
  "wo ist der Schlüssel für das Boot",
  "hast du die Leiter gesehen",
  "dónde está la llave del barco",
  "recuérdame la fecha de la regata",
  "où est la clé du bateau",
  "as-tu la clé du bateau",
  "dove ho messo la chiave della barca",
  "onde eu deixei a chave do barco",
  "где мы оставили ключ от лодки",
  "знаешь ли ты про лодку",
  "钥匙在哪里",
  "你记得船吗",
  "鍵はどこ",
  "船を覚えていますか",
  "열쇠가 어디 있지",
  "열쇠 찾아 줘",
  "πού είναι το σκάφος;",
  "أين القارب؟",
])("asks: %s", (text) => {
  expect(ask(text).asks).toBe(true);
});

test.each([
  "",
  "passports box",
  "moving day",
  "van",
  "can opener",
  "Will's birthday",
  "the storm, which breaks masts",
  "Petra, who was ill",
  "when we moved to Riga",
  "May trip",
  "die Leiter im Keller",
  "la llave del barco",
  "la clé du bateau",
  "ключ от лодки",
  "come home",
  "list of ferries; tickets",
  "船的钥匙",
  "船の鍵",
  "배 열쇠",
])("names: %s", (text) => {
  expect(ask(text).asks).toBe(false);
});

test.each<[text: string, ...timeWords: string[]]>([
  ["What did we cook last Friday?", "friday"],
  ["What happened yesterday?"],
  ["yesterday?", "yesterday"],
  ["my October trip", "october"],
  ["what did we do last weekend", "weekend"],
  ["the picnic on 5 March 2024", "5", "march", "2024"],
  ["the long march in March"],
  ["next Friday"],
  ["the ladder"],
  [""],
])("words that only say a time in %s", (text, ...timeWords) => {
  expect(ask(text).timeWords).toEqual(timeWords);
});
