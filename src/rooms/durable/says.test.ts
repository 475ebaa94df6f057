import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { likeness } from "../../kernel/vectors/hashed.ts";
import { compareSaid, saysDigest, slotDigest } from "./says.ts";
import { slotOf } from "./slot.ts";
import { statementWords } from "./statement-words.ts";

const KEY = "key";
const same = (one: string, other: string) => saysDigest(one, KEY) === saysDigest(other, KEY);

describe("the digest of what is said", () => {
  test.each([
    ["I prefer tea", "i PREFER tea!"],
    ["I prefer tea", "I really do prefer tea."],
    ["I prefer tea", "The user prefers tea"],
    ["I don't eat pork", "I do not eat pork"],
    ["I don't eat pork", "i dont eat pork"],
    ["My sister Odile lives in Lyon", "Odile, my sister, lives in Lyon"],
    ["I'm allergic to walnuts and penicillin", "i'm ALLERGIC to penicillin and walnuts"],
    ["I can't swim", "I cannot swim"],
    ["The user's sister lives in Lyon", "My sister lives in Lyon"],
    ["Wir haben zwei Katzen", "wir haben zwei katzen"],
    ["私は東京に住んでいます。", "私は東京に住んでいます"],
    ["👍", " 👍 "],
  ])("%s — %s: the same", (one, other) => {
    expect(same(one, other)).toBe(true);
  });

  test.each([
    ["I eat pork", "I don't eat pork"],
    ["I have 2 cats", "I have 3 cats"],
    ["I prefer tea over coffee", "I prefer coffee over tea"],
    ["My birthday is 3 May", "Her birthday is 3 May"],
    ["I was a teacher", "I am a teacher"],
    ["I like cats", "I have cats"],
    ["I work for Anna", "I work with Anna"],
    ["Mein Geburtstag ist am 3. Mai", "Sein Geburtstag ist am 3. Mai"],
    ["Ma voiture est une Renault", "Sa voiture est une Renault"],
    ["We moved from AWS to Hetzner", "We moved from Hetzner to AWS"],
    ["Je mange du porc", "Je ne mange plus de porc"],
    ["Como carne", "Ya no como carne"],
    ["私は肉を食べます", "私は肉を食べません"],
    ["👍", "👎"],
    // The same words, and something else is said with them.
    ["I like tea but not coffee", "I like coffee but not tea"],
    [
      "I take 10 mg of ramipril and 20 mg of atorvastatin",
      "I take 20 mg of ramipril and 10 mg of atorvastatin",
    ],
    ["I have 2 cats and 3 dogs", "I have 3 cats and 2 dogs"],
    ["Alice manages Bob", "Bob manages Alice"],
    ["Alice manages Bob", "Alice is managed by Bob"],
    ["The cat bit the dog", "The dog bit the cat"],
    ["Ich mag Tee, aber keinen Kaffee", "Ich mag Kaffee, aber keinen Tee"],
    ["Wir essen zuhause kein Fleisch, aber Fisch", "Wir essen zuhause Fleisch, aber kein Fisch"],
    ["Я люблю чай, но не кофе", "Я люблю кофе, но не чай"],
    ["My sons Leo and Max play piano and violin", "My sons Leo and Max play violin and piano"],
    ["I look for green tea and coffee", "I look for green coffee and tea"],
    ["I love Anna and Bob hates me", "I love Bob and Anna hates me"],
    ["I met Anna, my sister, and Tom", "I met my sister Anna and Tom"],
    ["Anna, my sister, and Tom live in Graz", "My sister Anna and Tom live in Graz"],
    ["I never eat meat with cheese and eggs", "I never eat meat with eggs and cheese"],
    // Other tenses.
    ["I live in Lisbon", "I lived in Lisbon"],
    ["Ich wohne in Berlin", "Ich wohnte in Berlin"],
    ["Ich bin Lehrer", "Ich war Lehrer"],
    ["I take the job", "I'll take the job"],
    ["I can't eat pork", "I don't eat pork"],
    // Names to the letter.
    ["My aunt Joanna is a baker", "My aunt Johanna is a baker"],
    ["Dr Baker is my dentist", "Dr Bager is my dentist"],
    ["My son Carlo plays chess", "My son Carlos plays chess"],
    // What is under something is not in it.
    ["The key is on the box", "The key is in the box"],
  ])("%s — %s: not the same", (one, other) => {
    expect(same(one, other)).toBe(false);
  });

  test("is 32 hex digits, whatever is said, and another one with another key", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(saysDigest(text, KEY)).toMatch(/^[0-9a-f]{32}$/);
        expect(saysDigest(text, "other")).not.toBe(saysDigest(text, KEY));
      }),
    );
  });

  test("knows neither case nor space nor small words, and the order of the others", () => {
    const word = fc.constantFrom("tea", "Lisbon", "garden", "piano", "seven", "42", "nurse", "not", "blue");
    const small = fc.constantFrom(" ", "   ", " really ", " also ", " just ");
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 2 }), small, (words, between) => {
        const text = `I ${words.join(" ")}`;
        expect(same(text, `I ${words.join(between).toUpperCase()}`)).toBe(true);
        expect(same(text, `I ${words.toReversed().join(" ")}`)).toBe(false);
      }),
    );
  });
});

describe("a statement beside an older one", () => {
  const compare = (older: string, newer: string) => compareSaid(statementWords(older), statementWords(newer));

  test.each([
    ["Emma is allergic to peanuts and tree nuts", "Emma is allergic to peanuts, tree nuts and soy"],
    ["I take the pills in the morning", "I take the pills in the morning of Tuesday"],
    ["I'm allergic to walnuts and penicillin", "I'm allergic to walnuts and penicillin, badly"],
    ["My wife is allergic to cats", "My wife is allergic to cats and dogs"],
    ["Meine Frau ist allergisch gegen Katzen", "Meine Frau ist allergisch gegen Katzen und Hunde"],
  ])("%s — %s: says the same and more", (older, newer) => {
    expect(compare(older, newer)).toBe("more");
    expect(compare(newer, older)).toBe("less");
  });

  test.each([
    ["The pump runs from May until June", "the pump runs from May until June!"],
    ["I really like my coffee black", "I like my coffee black"],
  ])("%s — %s: says the same", (older, newer) => {
    expect(compare(older, newer)).toBe("same");
  });

  test.each([
    // It would be about somebody or something else.
    ["My wife is allergic to cats", "My wife's sister is allergic to cats"],
    ["My daughter loves my wife", "My daughter loves my wife's cooking"],
    ["I often drink green tea", "I often drink green tea lattes"],
    ["I live in Lisbon near the river", "I live in Lisbon near the big river"],
    // Or not be so, or not always.
    ["I eat meat with my family", "I eat meat with my family no longer"],
    ["I drink coffee with milk", "I drink coffee with milk, but not after noon"],
    ["I drink coffee with milk", "I drink coffee with milk if I must"],
    ["I take the pills in the morning", "I take the pills in the morning, 2 of them"],
    // A letter makes another word, and another name.
    ["The spare key is in the house", "The spare key is in the horse"],
    ["My aunt Joanna is a baker", "My aunt Johanna is a baker"],
    ["My contract with Siemens ends in May", "My contact with Siemens ends in May"],
    ["My sister Anna is a doctor", "My sister Emma is a doctor"],
    ["The server runs on port 8080", "The server runs on port 8081"],
    ["I like my coffee black", "I don't like my coffee black"],
    ["I prefer the aisle over the window", "I prefer the window over the aisle"],
  ])("%s — %s: says something else", (older, newer) => {
    expect(compare(older, newer)).toBe("other");
    expect(compare(newer, older)).toBe("other");
  });

  test("whatever they are, one says as much more as the other says less", () => {
    const word = fc.constantFrom("tea", "not", "and", "milk", "42", "with", ", ", "Anna", "sugar", "my");
    const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(" "));
    const turned = { more: "less", less: "more", same: "same", other: "other" } as const;
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(compare(one, one)).toBe("same");
        expect(compare(other, one)).toBe(turned[compare(one, other)]);
      }),
    );
  });

  test("is alike to the letters where it differs in what matters: likeness would not do", () => {
    expect(
      likeness("I prefer the aisle over the window", "I prefer the window over the aisle"),
    ).toBeGreaterThan(0.9);
    expect(likeness("I like my coffee black", "I don't like my coffee black")).toBeGreaterThan(0.9);
  });
});

test("digests that are stored are known again: what was forgotten would come back if they changed", () => {
  expect(saysDigest("I don't prefer tea over coffee", KEY)).toBe("2ed1e3bdb3b9f95dfc253ae1fdf1d1a3");
  expect(saysDigest("My sister Odile lives in Lyon", KEY)).toBe("f293064c425b903b2185a3513cea9e01");
  expect(saysDigest("Ich trinke lieber Tee als Kaffee", KEY)).toBe("425067a7d43e61f407693074c0e948f8");
  const { slot, value } = slotOf("I live in Lisbon").slot!;
  expect(slotDigest(slot, value, KEY)).toBe("a95dc494c2a92ffa0cb375811cc78924");
});
