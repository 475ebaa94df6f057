import fc from "fast-check";
import { expect, test } from "vitest";
import { cjkWords } from "./cjk-words.ts";

test.each<{ run: string; words: readonly string[]; grams: readonly (readonly string[])[] }>([
  { run: "猫", words: ["猫"], grams: [["猫"]] },
  { run: "的", words: [], grams: [] },
  { run: "什么时候", words: [], grams: [] },
  { run: "我吃了", words: ["吃"], grams: [["吃"]] },
  { run: "目的", words: ["目的"], grams: [["目的"], ["目的"]] },
  {
    run: "レストランの名前は何ですか",
    words: ["レストラン", "名前"],
    grams: [["レス", "スト", "トラ", "ラン"], ["名前"], ["レス"], ["スト"], ["トラ"], ["ラン"], ["名前"]],
  },
  { run: "泊まった", words: ["泊まっ"], grams: [["泊ま", "まっ"], ["泊ま"], ["まっ"], ["泊"]] },
  { run: "어디에서", words: [], grams: [] },
  {
    run: "ข้าวผัดที่ไหน",
    words: ["ข้าว", "ผัด"],
    grams: [
      ["ข้", "้า", "าว"],
      ["ผั", "ัด"],
    ],
  },
  { run: "ทําไม", words: [], grams: [] },
  { run: "학교에서", words: ["학교"], grams: [["학교"], ["학교"]] },
  { run: "추천했어요", words: ["추천"], grams: [["추천"], ["추천"]] },
  { run: "가을", words: ["가을", "가"], grams: [["가을"], ["가을"], ["가"]] },
])("$run", ({ run, words, grams }) => {
  expect(cjkWords(run)).toEqual({ words, grams });
});

test("any run gives pairs in order and single characters, all of them its own", () => {
  const run = fc.string({
    unit: fc.constantFrom(..."数据库我的了什么时候買った猫カタ학교에서는𠮷"),
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(run, (text) => {
      for (const gram of cjkWords(text).grams.flat()) {
        expect([1, 2]).toContain(Array.from(gram).length);
        for (const character of gram) expect(text).toContain(character);
      }
    }),
  );
});
