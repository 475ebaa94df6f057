import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ownWords } from "./own-words.ts";
import { toldIn } from "./told.ts";

const told = (text: string) => toldIn(ownWords(text));
const statements = (text: string) => told(text).statements;

describe("each statement by itself", () => {
  test.each<readonly [string, readonly string[]]>([
    [
      "I moved to Porto in March. My car is a Fiat. We have two old cats!",
      ["I moved to Porto in March.", "My car is a Fiat.", "We have two old cats!"],
    ],
    [
      "I see Dr. Rao on Mondays. I like e.g. chess and Go. I run 3.5 km a day. The landlord is Sr. Matos, rent 950 EUR.",
      [
        "I see Dr. Rao on Mondays.",
        "I like e.g. chess and Go.",
        "I run 3.5 km a day.",
        "The landlord is Sr. Matos, rent 950 EUR.",
      ],
    ],
    [
      "Am 14. Mai heirate ich in Porto. Mein Auto ist ein Fiat.",
      ["Am 14. Mai heirate ich in Porto.", "Mein Auto ist ein Fiat."],
    ],
    [
      "我住在上海。我有一只猫。它叫小白。我对花生过敏。",
      ["我住在上海。", "我有一只猫。它叫小白。", "我对花生过敏。"],
    ],
    [
      "東京に住んでいます。猫を二匹飼っています。いいですか？",
      ["東京に住んでいます。", "猫を二匹飼っています。"],
    ],
    [
      "- I moved to Porto in May\n- My car is a Fiat\n2. My cat is called Miso",
      ["I moved to Porto in May", "My car is a Fiat", "My cat is called Miso"],
    ],
    [
      'My motto is "slow is smooth, smooth is fast." My car is a Fiat.',
      ['My motto is "slow is smooth, smooth is fast."', "My car is a Fiat."],
    ],
  ])("%s", (text, expected) => {
    expect(statements(text)).toEqual(expected);
  });
});

describe("what belongs together stays together", () => {
  test.each<readonly [string, readonly string[]]>([
    [
      "My sister Ana marries in June. She lives in Braga. And her husband cooks. My car is a Fiat.",
      ["My sister Ana marries in June. She lives in Braga. And her husband cooks.", "My car is a Fiat."],
    ],
    ["My car is a Fiat. An old one. I live in Porto.", ["My car is a Fiat. An old one.", "I live in Porto."]],
    ["Big news! I moved to Porto. My car is a Fiat.", ["Big news! I moved to Porto.", "My car is a Fiat."]],
    [
      "My allergies are these:\n- nuts\n- milk, eggs and all cheese\n- fish of every kind\nMy car is a Fiat.",
      [
        "My allergies are these:\n- nuts\n- milk, eggs and all cheese\n- fish of every kind",
        "My car is a Fiat.",
      ],
    ],
    [
      "What I can never eat:\nall sorts of nuts\nmilk from any animal\n\nMy car is a Fiat.",
      ["What I can never eat:\nall sorts of nuts\nmilk from any animal", "My car is a Fiat."],
    ],
    [
      "I live in Lisbon. No, sorry, I live in Porto. My car is a Fiat.",
      ["I live in Lisbon. No, sorry, I live in Porto.", "My car is a Fiat."],
    ],
    // It leans on what is not there, and not on the car.
    [
      "My car is a Fiat. Do you know Ana? She is my older sister.",
      ["My car is a Fiat.", "She is my older sister."],
    ],
  ])("%s", (text, expected) => {
    expect(statements(text)).toEqual(expected);
  });
});

test("what only asks for something is no statement; what should always be so is", () => {
  expect(statements("I'm allergic to walnuts. Suggest a dinner for tonight. What would you eat?")).toEqual([
    "I'm allergic to walnuts.",
  ]);
  expect(statements("I'm allergic to walnuts. Please always use metric units.")).toEqual([
    "I'm allergic to walnuts.",
    "Please always use metric units.",
  ]);
});

test("one statement, and more than twelve, are told as they were said", () => {
  const one = "We say it at work.\nIt is a good motto.";
  expect(told(one)).toEqual({ text: one, statements: [one] });
  const of = (count: number) =>
    Array.from({ length: count }, (_, at) => `My locker number ${at} is green.`).join(" ");
  expect(statements(of(12))).toHaveLength(12);
  expect(statements(of(13))).toEqual([of(13)]);
  const long = "My car is a Fiat. ".repeat(120).trim();
  expect(statements(long)).toEqual([long]);
  expect(told("Can you help?")).toEqual({ text: "", statements: [] });
});

test("statements have the words of what is told, in order, and none twice", () => {
  const piece = fc.constantFrom(
    ...[
      "My car is a Fiat.",
      "She is nice.",
      "Ok?",
      "thanks!",
      "我住在上海。",
      "- one item",
      "We like:",
      "\n",
      "\n\n",
    ],
    ...[
      'I say "good things come to those who wait" often.',
      "Suggest a dinner for tonight.",
      "```x```",
      "> quoted",
    ],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const { text, statements: all } = told(pieces.join(" "));
      expect(all.length === 0).toBe(text === "");
      expect(all.length).toBeLessThanOrEqual(12);
      const plain = (said: string) => said.replace(/\s/g, "");
      let from = 0;
      for (const statement of all) {
        const at = plain(text).indexOf(plain(statement), from);
        expect(at).toBeGreaterThanOrEqual(from);
        from = at + plain(statement).length;
      }
    }),
  );
});

test("a letter that somebody brought along, and a life that is only imagined, tell nothing of the owner", () => {
  expect(
    told(
      "I am allergic to walnuts. If I lived in Paris I would eat croissants. Translate this:\n\nHello Bob,\nI live in Oslo and work as a carpenter.\nBest regards,\nPer Hansen",
    ).statements,
  ).toEqual(["I am allergic to walnuts."]);
});
