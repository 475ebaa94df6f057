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
    ["I work at Halden Optics", "work at", "halden optic"],
    ["My favourite colour is blue", "favourite color", "blue"],
    ["my favorite color is dark green now", "favourite color", "dark green"],
    ["My birthday is June 3rd", "my birthday", "june 3rd"],
    ["Mum's birthday is June 3rd", "mum birthday", "june 3rd"],
    ["my boss is called Renske", "my boss", "rensk"],
    ["My new number is 555 0100", "my number", "555 0100"],
    ["We use Postgres for billing", "use for billing", "postgr"],
    ["I prefer tea over coffee", "prefer coffe | tea", "tea"],
    ["I prefer coffee to tea", "prefer coffe | tea", "coffe"],
    ["Please call me Max", "call me", "max"],
    ["The standup is at 9:30 on Tuesdays", "when standup", "9 30 tuesdai"],
    ["Our standup moved to 10:00", "when standup", "10 00"],
    ["I'm vegetarian since 2015", "diet", "vegetarian"],
    ["Hi! I live in Lisbon now. Can you find me a dentist?", "live in", "lisbon"],
    ["Ich wohne jetzt in Berlin", "live in", "berlin"],
    ["Meine Lieblingsfarbe ist Blau", "favourite farbe", "blau"],
    ["Nenn mich bitte Max", "call me", "max"],
    ["J'habite à Lyon", "live in", "lyon"],
    ["Je m'appelle Odile", "my name", "odil"],
    ["Vivo en Madrid", "live in", "madrid"],
    ["Mi color favorito es azul", "favourite color", "azul"],
  ])("%s: %s", (text, slot, value) => {
    expect(about(text)).toEqual({ slot, value });
  });

  test.each([
    ["my car is broken", "a state"],
    ["my wife is tired", "a state of somebody"],
    ["my brother is Tom", "there may be several"],
    ["I have two cats", "there may be more"],
    ["I live in Lisbon and I have 2 cats", "it tells something else too"],
    ["I don't live in Lisbon any more", "denied"],
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
    expect(slotOf("I live in Lisbon. No, sorry, I live in Porto.")).toEqual({
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
  ["lisbon", "lisbon", "same"],
  ["lisbon", "lisbon portug", "closer"],
  ["lisbon portug", "lisbon", "wider"],
  ["lisbon", "porto", "other"],
])("%s, then %s: %s", (older, newer, relation) => {
  expect(compareValues(older, newer)).toBe(relation);
});
