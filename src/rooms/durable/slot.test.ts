import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareValues, slotOf } from "./slot.ts";

const about = (text: string) => slotOf(text).slot;

describe("what a statement is about", () => {
  test.each([
    ["I live in Lisbon", "live in", "lisbon"],
    ["Actually, I've moved to Porto last month", "live in", "porto"],
    ["We're now based in Ghent.", "live in", "ghent"],
    ["The user lives in Porto", "live in", "porto"],
    ["I work at Halden Optics", "work at", "halden optics"],
    ["My favourite colour is blue", "favourite color", "blue"],
    ["my favorite color is dark green now", "favourite color", "dark green"],
    ["My birthday is June 3rd", "my birthday", "june 3"],
    ["Mum's birthday is June 3rd", "mum birthday", "june 3"],
    ["my boss is called Renske", "my boss", "renske"],
    ["My new number is 555 0100", "my number", "555 0100"],
    ["We use Postgres for billing", "use for billing", "postgres"],
    ["I prefer tea over coffee", "prefer coffee | tea", "tea"],
    ["I prefer coffee to tea", "prefer coffee | tea", "coffee"],
    ["Please call me Max", "call me", "max"],
    ["The standup is at 9:30 on Tuesdays", "when standup", "9 30 on tuesdays"],
    ["Our standup moved to 10:00", "when standup", "10 00"],
    ["I'm vegetarian since 2015", "diet", "vegetarian"],
    ["Hi! I live in Lisbon now. Can you find me a dentist?", "live in", "lisbon"],
    ["Ich wohne jetzt in Berlin", "live in", "berlin"],
    ["Meine Lieblingsfarbe ist Blau", "favourite farbe", "blau"],
    ["Nenn mich bitte Max", "call me", "max"],
    ["J'habite à Lyon", "live in", "lyon"],
    ["Je m'appelle Odile", "my name", "odile"],
    ["Vivo en Madrid", "live in", "madrid"],
    ["Correction: I live in Braga, not in Porto.", "live in", "braga"],
    ["I live in Braga, not Porto", "live in", "braga"],
    ["Ich wohne in Graz, nicht in Linz", "live in", "graz"],
    ["Vivo en Braga, no en Oporto", "live in", "braga"],
    ["I work at Oakum, not at Halden Optics", "work at", "oakum"],
    ["Mi color favorito es azul", "favourite color", "azul"],
  ])("%s: %s", (text, slot, value) => {
    expect(about(text)).toMatchObject({ slot, value });
  });

  test.each([
    ["my car is broken", "a state"],
    ["I live in a small flat on the third floor", "no place by its name"],
    ["I live in fear of spiders", "no place at all"],
    ["Ich lebe in Angst", "no place, though it has a capital letter"],
    ["I work at home on Fridays", "nobody's name"],
    ["My boss is French", "what they are, not who"],
    ["My doctor is CEO", "what they do"],
    ["My email is overflowing", "no address"],
    ["My phone is 3 years old", "no number to call"],
    ["My rent is 3 days late", "how it stands"],
    ["My budget is 500 this month", "a part of the time"],
    ["My favourite restaurant is closed on Mondays", "a state"],
    ["My editor is slow", "a state"],
    ["I also work at Siemens", "beside something else"],
    ["Ich habe 2 Katzen", "no birthday"],
    ["my wife is tired", "a state of somebody"],
    ["my brother is Tom", "there may be several"],
    ["I have two cats", "there may be more"],
    ["I live in Lisbon and I have 2 cats", "it tells something else too"],
    ["I don't live in Lisbon any more", "denied"],
    ["I live in Lisbon, not really", "half taken back"],
    ["I live in Lisbon, not", "taken back"],
    ["I live in Lisbon or Porto, depending on the season", "either"],
    ["My manager Alice said the release is 2026-04-01", "somebody's word"],
    ["Where do I live?", "asked"],
    ["I lived in Lisbon until 2020", "no longer so"],
    ["hello", "nothing"],
    ["", "nothing at all"],
  ])("%s: not sure, %s", (text) => {
    expect(slotOf(text)).toEqual({ slot: null, contradicts: null });
  });

  test("two values of one thing contradict each other, unless one puts the other right", () => {
    expect(slotOf("I live in Lisbon. I live in Porto.")).toEqual({ slot: null, contradicts: "live in" });
    expect(slotOf("My favourite colour is blue and my favourite colour is green")).toMatchObject({
      contradicts: "favourite color",
    });
    expect(slotOf("I live in Lisbon. No, sorry, I live in Porto.")).toMatchObject({
      slot: { slot: "live in", value: "porto" },
      contradicts: null,
    });
    expect(slotOf("I live in Lisbon. I live in Lisbon!").slot?.value).toBe("lisbon");
  });

  test("whatever the text, there is an answer, and the same one again", () => {
    const words = fc.constantFrom(
      "I live in ",
      "my ",
      "is ",
      "not ",
      "and ",
      ". ",
      "favourite ",
      "at ",
      "9:30 ",
      "over ",
      "X ",
      "é",
      "、",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "grapheme" }),
          fc.array(words).map((all) => all.join("")),
        ),
        (text) => {
          const read = slotOf(text);
          expect(slotOf(text)).toEqual(read);
          expect(read.slot === null || read.contradicts === null).toBe(true);
          if (read.slot !== null) expect(read.slot.value).not.toBe("");
        },
      ),
    );
  });

  test("a text of one word again and again takes no longer for it", () => {
    for (const piece of ["my ", "is ", "I live in ", "a, ", "prefer x over "]) {
      expect(slotOf(piece.repeat(20_000))).toEqual({ slot: null, contradicts: null });
    }
  });
});

test.each([
  ["I live in Lisbon", "We live in Lisbon now", "same"],
  ["I live in Lisbon", "I live in Lisbon, Portugal", "closer"],
  ["I live in Lisbon, Portugal", "I live in Lisbon", "wider"],
  ["I live in New York", "I live in York", "other"],
  ["I live in Lisbon", "I live in Porto", "other"],
  ["I live in Porto.", "Correction: I live in Braga, not in Porto.", "other"],
  ["The standup is at 9:30 on Tuesdays", "The standup is on Tuesdays", "wider"],
  ["The standup is on Tuesdays", "The standup is at 9:30 on Tuesdays", "closer"],
  ["The standup is at 9:30 on Tuesdays", "The standup is at 10:00 on Tuesdays", "other"],
  ["The standup is at 9:30 on Tuesdays", "Our standup moved to 10:00", "beside"],
  ["The standup is on Tuesday", "The standup is at 9:30", "beside"],
  ["The standup is on Tuesday", "The standup is on 3 May", "beside"],
  ["The class is at 6 on Mondays", "The class is at 7 on Thursdays", "beside"],
  ["The class is on Mondays", "The class is now on Thursdays", "other"],
])("%s, then %s: %s", (older, newer, relation) => {
  expect(compareValues(about(older)!, about(newer)!)).toBe(relation);
});
