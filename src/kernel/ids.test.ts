import fc from "fast-check";
import { expect, test } from "vitest";
import { parseMessageRef, parseRef, RECORD_KINDS, refOf } from "./ids.ts";

test.each([
  { text: "sum:7", is: "sum:7" },
  { text: "  MSG:42 ", is: "msg:42" },
  { text: "[file:3 | report.csv | csv | 9321 bytes]", is: "file:3" },
  { text: '<summary id="sum:7" kind="leaf" depth="0">\n<sources>msg:1-9</sources>', is: "sum:7" },
  { text: '<nacre_message id="msg:5" role="user" at="2026-10-02T14:03Z">', is: "msg:5" },
  { text: "[msg:12] 2026-10-02 14:03 user in agent:main:main: see file:9", is: "msg:12" },
  { text: "Expand sum:12, please.", is: "sum:12" },
  { text: "(sum:12)", is: "sum:12" },
])("$text names $is", ({ text, is }) => {
  const { kind, id } = parseRef(text);
  expect(refOf(kind, id)).toBe(is);
});

test.each([
  "",
  "7",
  "sum",
  "sum:",
  "sum:-1",
  "sum:1e9",
  "sum:99999999999999999999",
  "file:../x",
  "file:3/../../etc/passwd",
  "file:3.txt",
  "file:3..",
  "file:/etc/passwd",
  "/home/me/file:3",
  "../file:3",
  "C:\\file:3",
  "agent:sum:3",
  "https://example.org/?q=sum:3/x",
  "fact:3",
])("%j is refused, and told what would be right", (text) => {
  expect(() => parseRef(text)).toThrowError(
    expect.objectContaining({ code: "input/bad-ref", hint: expect.stringContaining("sum:7") }),
  );
});

test("several at once are refused with one of them", () => {
  expect(() => parseRef("sum:3-4")).toThrowError(
    expect.objectContaining({ code: "input/bad-ref", hint: "Give one of them, such as sum:3." }),
  );
});

test("another kind of thing than is needed is named", () => {
  expect(() => parseRef("msg:4", ["sum"])).toThrowError(/msg:4 is a message, and a summary is needed/);
  expect(() => parseRef("msg:4", ["obs", "evt"])).toThrowError(/an observation or an event is needed/);
  expect(parseRef("[msg:4] is under sum:2", ["sum"])).toEqual({ kind: "sum", id: 2 });
  expect(() => parseMessageRef("sum:4")).toThrowError(expect.objectContaining({ code: "input/bad-ref" }));
  expect(() => parseMessageRef("[msg:4]")).toThrowError(expect.objectContaining({ code: "input/bad-ref" }));
});

test("whatever is printed is read back, and no text makes it fail otherwise than by refusing", () => {
  const kind = fc.constantFrom(...RECORD_KINDS);
  fc.assert(
    fc.property(kind, fc.nat(), (of, id) => {
      expect(parseRef(refOf(of, id), RECORD_KINDS)).toEqual({ kind: of, id });
    }),
  );
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("sum:", "7", "/", ".", "-", " ", "file:", "\n", "x") }),
      (text) => {
        try {
          expect(Number.isSafeInteger(parseRef(text).id)).toBe(true);
        } catch (error) {
          expect(error).toMatchObject({ code: "input/bad-ref" });
        }
      },
    ),
  );
});
