import fc from "fast-check";
import { expect, test } from "vitest";
import { isCjk, Script, scriptOf } from "./scripts.ts";

test.each([
  { text: "a", script: Script.latin },
  { text: "é", script: Script.latin },
  { text: "Ω", script: Script.greek },
  { text: "ж", script: Script.cyrillic },
  { text: "ש", script: Script.semitic },
  { text: "ع", script: Script.semitic },
  { text: "क", script: Script.indic },
  { text: "ก", script: Script.unspaced },
  { text: "数", script: Script.han },
  { text: "々", script: Script.han },
  { text: "𠀀", script: Script.han },
  { text: "か", script: Script.kana },
  { text: "ー", script: Script.kana },
  { text: "・", script: Script.punctuation },
  { text: "한", script: Script.hangul },
  { text: "7", script: Script.digit },
  { text: " ", script: Script.space },
  { text: "\u3000", script: Script.space },
  { text: "。", script: Script.punctuation },
  { text: "×", script: Script.symbol },
  { text: "→", script: Script.symbol },
  { text: "😀", script: Script.emoji },
  { text: "\ufe0f", script: Script.mark },
  { text: "\0", script: Script.other },
  { text: "\ud800", script: Script.other },
])("scriptOf($text)", ({ text, script }) => {
  expect(scriptOf(text.codePointAt(0)!)).toBe(script);
});

test("every number has a script", () => {
  fc.assert(
    fc.property(fc.integer({ min: -10, max: 0x120000 }), (codePoint) => {
      expect(Object.values(Script)).toContain(scriptOf(codePoint));
    }),
  );
});

test("characters without spaces between words are letters to Unicode as well", () => {
  for (let codePoint = 0; codePoint <= 0x323af; codePoint++) {
    const text = String.fromCodePoint(codePoint);
    // Unassigned code points inside the blocks are allowed, other kinds of characters are not.
    if (isCjk(codePoint)) expect(/^[\p{L}\p{N}\p{So}\p{Cn}]$/u.test(text), text).toBe(true);
  }
});
