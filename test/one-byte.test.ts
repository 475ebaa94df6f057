/** A program that is written with escapes says the same, and takes a byte a character. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { oneByte } from "../scripts/one-byte.mjs";

/** Of every width: in ASCII, in Latin-1, beyond it, and of two units. */
const text = fc
  .array(fc.constantFrom("a", " ", "ü", "’", "中", "é", "😀", "\\", "`", '"', "$", "{"), { maxLength: 12 })
  .map((parts) => parts.join(""));

const resultOf = (code: string): unknown => new Function(code.replace("export default", "return"))();
const isNarrow = (code: string) => [...code].every((one) => one.codePointAt(0)! < 256);

test("strings, templates and keys have the same value, whatever is in them", () => {
  fc.assert(
    fc.property(text, (said) => {
      const inTemplate = said.replaceAll(/[\\`$]/g, "\\$&");
      const code = `export default [${JSON.stringify(said)}, \`${inTemplate}\${"中"}\`, { ${JSON.stringify(said)}: 1, 中文: 2 }]`;
      const written = oneByte(code);
      expect(isNarrow(written)).toBe(true);
      expect(resultOf(written)).toEqual(resultOf(code));
      expect(resultOf(code)).toEqual([said, `${said}中`, { [said]: 1, 中文: 2 }]);
    }),
  );
});

test("patterns match the same, of one unit and of two, and so do those that are put together of raw texts", () => {
  const code =
    "export default (said) => [/^[’中]+$/.test(said), /^[😀ü]$/u.test(said), new RegExp(String.raw`^[’中]\\.?$`, 'u').test(said)]";
  const written = oneByte(code);
  expect(isNarrow(written)).toBe(true);
  const [before, after] = [resultOf(code), resultOf(written)] as ((said: string) => boolean[])[];
  for (const said of ["’", "中", "中.", "😀", "ü", "\ud83d", "", "u2019"])
    expect(after!(said)).toEqual(before!(said));
  expect(after!("中")).toEqual([true, false, true]);
  expect(after!("😀")).toEqual([false, true, false]);
});

test("what has no escape, or would be read otherwise, is refused and not guessed at", () => {
  expect(() => oneByte("export default tag`中`")).toThrow("no escape");
  expect(() => oneByte("// 中\nexport default 1")).toThrow("no escape");
  expect(() => oneByte("export default '\\中'")).toThrow("backslash");
  expect(oneByte("export default 'ü'")).toBe("export default 'ü'");
});
