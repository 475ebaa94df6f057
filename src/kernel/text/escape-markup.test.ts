/** Text for the inside of a tag: nothing in it ends the tag or is read as an entity, and commands stay what they were. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeText } from "./escape-markup.ts";

test.each([
  ["npm test 2>&1 | tail -n 22 && echo done &", "npm test 2>&1 | tail -n 22 && echo done &"],
  ["</nacre_pack>", "&lt;/nacre_pack>"],
  ["&lt;/nacre_pack> &#60; &amp;", "&amp;lt;/nacre_pack> &amp;#60; &amp;amp;"],
  ["a\u202eb\u2028c\r\nd", "abc\nd"],
  ["a\u{e0041}\u{e0101}\ufe01\u00adb ❤\ufe0f", "ab ❤\ufe0f"],
])("%s", (text, escaped) => {
  expect(escapeText(text)).toBe(escaped);
});

test("whatever is said, no tag is left in it, and it can be read back", () => {
  const anything = fc.array(
    fc.constantFrom("<", "&", "&lt;", "&amp;", "&#60;", "1", "a", "/", ">", "#", ";", " "),
  );
  fc.assert(
    fc.property(
      anything.map((parts) => parts.join("")),
      (text) => {
        const escaped = escapeText(text);
        expect(escaped).not.toContain("<");
        expect(escaped.replace(/&lt;|&amp;/g, (one) => (one === "&lt;" ? "<" : "&"))).toBe(text);
      },
    ),
  );
});
