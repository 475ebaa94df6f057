import fc from "fast-check";
import { expect, test } from "vitest";
import { LANGUAGES } from "../ledger-words.ts";
import { languageOf } from "./language.ts";

test.each([
  ["The backup failed because the disk was full", "en"],
  ["npm test failed", "en"],
  ["Die Sicherung ist fehlgeschlagen, weil die Platte voll war", "de"],
  ["Wir haben entschieden, das Boot zu behalten.", "de"],
  ["メモリ", "ja"],
  ["日本語のメモリ検索テスト", "ja"],
  ["写真は新しいNASに移すことに決めました。", "ja"],
  ["ﾒﾓﾘ検索", "ja"],
  ["데이터베이스 백업", "ko"],
  ["사진은 새 NAS로 옮기기로 결정했어요.", "ko"],
  ["資料庫遷移失敗，已修復", "zh"],
  ["我們採用 Postgres，因為報表查詢比較多。", "zh"],
  ["天氣", "zh"],
  ["中", "zh"],
  ["We keep the 资料库 backup 每天晚上 at two", "mixed"],
  ["Nous avons décidé de garder le bateau et de vendre la caravane.", "other"],
  ["Мы решили оставить лодку.", "other"],
  ["لدي حساسية من البنسلين", "other"],
  ["Wszystkie pliki zostały usunięte", "other"],
  ["12:30 — 404", "other"],
  ["", "other"],
] as const)("%s is %s", (text, language) => {
  expect(languageOf(text)).toBe(language);
});

test("any text has a language, always the same", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
      const language = languageOf(text);
      expect(LANGUAGES).toContain(language);
      expect(languageOf(text)).toBe(language);
    }),
  );
  expect(languageOf("\ud800 half a pair \udfff")).toBe("en");
});
