import { expect, test } from "vitest";
import type { Language } from "./function-words.ts";
import { languageOf } from "./languages.ts";
import { tokenizeWords } from "./words.ts";

test.each<[text: string, language: Language]>([
  ["Where did I leave the ladder?", "en"],
  ["ladder", "en"],
  ["", "en"],
  ["die hard", "en"],
  ["What was the war about?", "en"],
  ["Wann war die Regatta?", "de"],
  ["Was hat der Mechaniker gesagt?", "de"],
  ["Zahnarzt Rechnung", "de"],
  ["¿Dónde está la escalera?", "es"],
  ["Dónde dejé mi bici", "es"],
  ["Où est la voiture ?", "fr"],
  ["Quando ho comprato la bicicletta?", "it"],
  ["Onde eu comprei as passagens?", "pt"],
  ["Где моя лестница?", "ru"],
  ["лестница", "ru"],
  ["我的梯子在哪里", "en"],
  ["C++ or C#", "en"],
  ["C and C++ compilers", "en"],
  ["vitamin C dose for C patients", "en"],
  ["La La Land on TV", "en"],
  ["plan y or plan y", "en"],
  ["C'est l'été", "fr"],
  ["l'amico dell'attore", "it"],
  ["Was ist in der Kiste?", "de"],
  ["Onde eu deixei as chaves?", "pt"],
])("%s", (text, language) => {
  expect(languageOf(text, tokenizeWords(text))).toBe(language);
});
