/** Names of programs. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { clientNamed, safeClientName } from "./client-name.ts";

test.each([
  ["claude-code", "claude-code"],
  ["Claude Code", "claude-code"],
  ["  Visual Studio Code (Insiders) ", "visual-studio-code-insiders"],
  ["Zoë/../../etc", "zoe-..-..-etc"],
  ["编辑器", undefined],
  ["", undefined],
  ["---", undefined],
])("%j is called %j", (said, name) => {
  expect(safeClientName(said)).toBe(name);
});

test("whatever a program says of itself, what it is called is a name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (said) => {
      const name = safeClientName(said);
      if (name === undefined) return;
      expect(clientNamed(name)).toBe(name);
      expect(safeClientName(name)).toBe(name);
    }),
  );
});

test.each(["", "-a", "a-", "A", "a b", "a:b", "a/b", "a\n", "a".repeat(65)])("%j is no name", (text) => {
  expect(clientNamed(text)).toBeUndefined();
});
