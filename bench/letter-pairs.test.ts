import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { anyOf, spread, termsOf } from "./letter-pairs.ts";

const terms = (question: string) => termsOf(question, /[\p{L}\p{N}_]+/gu);

test.each([
  { question: "Where is the boat?", found: ["where", "is", "the", "boat"] },
  { question: "我住在哪里？", found: ["我 住", "住 在", "在 哪", "哪 里"] },
  { question: "サーバーはどこ？", found: ["サ ー", "ー バ", "バ ー", "ー は", "は ど", "ど こ"] },
  { question: "데이터베이스 이전", found: ["데 이", "이 터", "터 베", "베 이", "이 스", "이 전"] },
  { question: "Redis用の設定、v2", found: ["redis", "用 の", "の 設", "設 定", "v2"] },
  { question: "茶 茶", found: ["茶"] },
  { question: "、。？!", found: [] },
])("terms of $question", ({ question, found }) => {
  expect(terms(question)).toEqual(found);
});

test("nothing but letters without spaces between words is spread", () => {
  const text = "Größe, naïve, 42 привет_мир — ok.";
  expect(spread(text)).toBe(text);
  expect(spread("a北b").split(/ +/)).toEqual(["a", "北", "b"]);
});

test.each([
  ["数据库备份在每天凌晨三点。", "什么时候备份数据库？", "天气很好，我们去公园。"],
  ["サーバーの引っ越しは金曜日です。", "引っ越しはいつ？", "お昼はカレーを食べました。"],
  ["서버 이전은 금요일입니다.", "이전이 언제야?", "점심에 국수를 먹었다."],
])("a question finds what has its pairs, and not the rest: %s", (said, question, other) => {
  using database = new DatabaseSync(":memory:");
  database.exec("CREATE VIRTUAL TABLE words USING fts5(text, tokenize = 'porter unicode61')");
  const insert = database.prepare("INSERT INTO words (rowid, text) VALUES (?, ?)");
  for (const [at, text] of [said, other].entries()) insert.run(at + 1, spread(text));
  const found = database.prepare("SELECT rowid FROM words WHERE words MATCH ?").all(anyOf(terms(question)));
  expect(found.map(({ rowid }) => rowid)).toEqual([1]);
});
