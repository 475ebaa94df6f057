import fc from "fast-check";
import { expect, test } from "vitest";
import { BoundedLines, type RequestNumber } from "./lines.ts";

const LONGEST = 100;

/** What passes, and whose answer is waited for of what does not. */
function passed(bytes: Buffer): { readonly through: string; readonly refused: readonly RequestNumber[] } {
  const refused: RequestNumber[] = [];
  const lines = new BoundedLines(LONGEST, (request) => refused.push(request));
  const through: Buffer[] = [];
  lines.on("data", (piece: Buffer) => through.push(piece));
  lines.write(bytes);
  return { through: Buffer.concat(through).toString("latin1"), refused };
}

const long = "q".repeat(LONGEST);

test.each<[id: string, request: RequestNumber]>([
  ["7", 7],
  ["0", 0],
  ['"seven"', "seven"],
  ["00", null],
  ["07", null],
  ["1234567890123456", null],
  ['"\u0001"', null],
  ['"a\tb"', null],
  ["1.5", null],
  ["{}", null],
])("a message that is too long with the id %s is refused, and nothing fails", (id, request) => {
  expect(passed(Buffer.from(`{"jsonrpc":"2.0","id":${id},"method":"${long}"}\n`)).refused).toEqual([request]);
  expect(passed(Buffer.from(`{"method":"${long}","jsonrpc":"2.0","id":${id}}\n`)).refused).toEqual([request]);
});

test("whatever comes, lines that are short pass as they are and each that is not is refused once", () => {
  const piece = fc.constantFrom(
    '{"jsonrpc":"2.0",',
    '"id":',
    "0",
    "1",
    '"a',
    '"',
    "}",
    "\u0000",
    "\\",
    long,
    " ",
    ",",
    "é",
  );
  const line = fc.array(piece, { maxLength: 12 }).map((pieces) => `${pieces.join("")}\n`);
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), (all) => {
      const isShort = (one: string) => Buffer.byteLength(one) <= LONGEST;
      const { through, refused } = passed(Buffer.from(all.join("")));
      expect(through).toBe(Buffer.from(all.filter(isShort).join("")).toString("latin1"));
      expect(refused).toHaveLength(all.filter((one) => !isShort(one)).length);
    }),
  );
});
