import fc from "fast-check";
import { expect, test } from "vitest";
import { codeOf } from "../errors.ts";
import { TRANSFER_KINDS } from "./record.ts";
import { anyRecord } from "./samples.fixture.ts";
import { checkRecord, END_SHAPE, HEADER_SHAPE, RECORD_SHAPES } from "./shapes.ts";

function refusalOf(value: unknown): string {
  try {
    checkRecord(value);
  } catch (error) {
    expect(codeOf(error)).toBe("input/bad-field");
    return (error as Error).message;
  }
  return "it was taken";
}

test("a record of every kind is taken as it is", () => {
  expect(Object.keys(RECORD_SHAPES)).toEqual([...TRANSFER_KINDS]);
  fc.assert(
    fc.property(anyRecord, (record) => {
      expect(checkRecord(record)).toBe(record);
      expect(checkRecord(JSON.parse(JSON.stringify(record)))).toEqual(JSON.parse(JSON.stringify(record)));
    }),
  );
});

test("a record without one of its fields, or with one more, is refused by the name of that field", () => {
  fc.assert(
    fc.property(anyRecord, fc.nat(), (record, pick) => {
      const { required } = RECORD_SHAPES[record.kind].schema as { readonly required: readonly string[] };
      const names = required.filter((name) => name !== "kind" && name !== "chain");
      const name = names[pick % names.length]!;
      const { [name as keyof typeof record]: _gone, ...rest } = record;
      expect(refusalOf(rest)).toContain(`${record.kind}.${name}: `);
      expect(refusalOf({ ...record, surplus: 1 })).toBe(`${record.kind}: unknown field "surplus"`);
      expect(refusalOf({ ...record, [name]: undefined })).toContain(`${record.kind}.${name}: `);
    }),
  );
});

const LANE = {
  kind: "lane",
  ref: "lane:1",
  agent: "main",
  sessionKey: "agent:main:main",
  createdAt: 1,
  session: null,
};

test.each([
  ["no object", [], "record: expected an object, got a list"],
  ["no kind", {}, `record.kind: expected one of ${TRANSFER_KINDS.join(", ")}, got undefined`],
  [
    "a kind of tomorrow",
    { kind: "song" },
    `record.kind: expected one of ${TRANSFER_KINDS.join(", ")}, got "song"`,
  ],
  ["no reference", { ...LANE, ref: "first" }, "lane.ref: expected a reference such as msg:17"],
  ["a reference with a space", { ...LANE, ref: "lane:1 2" }, "lane.ref: expected a reference such as msg:17"],
  [
    "a time before all",
    { ...LANE, createdAt: -1 },
    "lane.createdAt: expected a whole number from 0 to 8640000000000000, got -1",
  ],
  ["half a millisecond", { ...LANE, createdAt: 0.5 }, "lane.createdAt: expected a whole number, got 0.5"],
])("%s is refused with a sentence", (_name, value, message) => {
  expect(refusalOf(value)).toBe(message);
});

test("what was said is in no refusal", () => {
  const secret = "sk-live-0123456789";
  expect(refusalOf({ ...LANE, createdAt: secret })).not.toContain(secret);
  expect(refusalOf({ ...LANE, ref: `lane:${secret} x` })).not.toContain(secret);
});

test("the first and the last line have shapes, too", () => {
  const header = { kind: "header", format: "nacre.export.v1", from: "nacre 1", at: 5, redacted: false };
  expect(HEADER_SHAPE.check(header)).toBe(header);
  expect(() => HEADER_SHAPE.check({ ...header, format: "nacre.export.v2" })).toThrow("params.format: ");
  const end = { kind: "end", counts: { message: 3 }, sha256: "0".repeat(64) };
  expect(END_SHAPE.check(end)).toBe(end);
  expect(() => END_SHAPE.check({ ...end, counts: { message: -1 } })).toThrow("params.counts.message: ");
});
