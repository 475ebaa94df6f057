import fc from "fast-check";
import { expect, test } from "vitest";
import type { TransferRecord } from "./record.ts";
import { mapRefs, ownRef, refsOf, renumbering } from "./refs.ts";
import { anyRecord } from "./samples.fixture.ts";
import { checkRecord } from "./shapes.ts";

/** Whatever stands in a record and looks like one of the references that samples are made of. */
function lookAlikes(value: unknown): string[] {
  if (typeof value === "string")
    return /^(lane|msg|sum|mem|shard|obs|evt|art|fact|card|lesson):\d$/.test(value) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(lookAlikes);
}

test("every reference of a record is asked for, and nothing else is changed", () => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      const asked: string[] = [];
      const mapped = mapRefs(record, (ref) => {
        asked.push(ref);
        return ref.replace(":", ":9");
      });
      expect(asked.toSorted()).toEqual(lookAlikes(record).toSorted());
      expect(lookAlikes(mapped)).toEqual([]);
      expect(mapRefs(mapped, (ref) => ref.replace(":9", ":"))).toEqual(record);
      expect(Object.keys(mapped)).toEqual(Object.keys(record));
      expect(checkRecord(mapped)).toBe(mapped);
      expect([...refsOf(record), ownRef(record)].filter((ref) => ref !== null).toSorted()).toEqual(
        [...new Set([...lookAlikes(record)])].toSorted(),
      );
    }),
  );
});

test("a record that can do without a reference is kept without it, and is still a record", () => {
  fc.assert(
    fc.property(anyRecord, fc.nat(9), (record, lost) => {
      const isLost = (ref: string): boolean => ref.endsWith(`:${lost}`);
      const mapped = mapRefs(record, (ref) => (isLost(ref) ? null : ref));
      if (mapped === null) {
        expect(lookAlikes(record).some(isLost)).toBe(true);
        return;
      }
      expect(checkRecord(mapped)).toBe(mapped);
      expect(lookAlikes(mapped).filter(isLost)).toEqual([]);
    }),
  );
});

const SUMMARY: TransferRecord = {
  kind: "summary",
  ref: "sum:8",
  lane: "lane:4",
  depth: 0,
  sources: ["msg:5", "msg:6", "msg:7"],
  state: "active",
  text: "short",
  pins: null,
  model: "m",
  level: "normal",
  tokensIn: null,
  tokensOut: null,
  costUsd: null,
  confidence: null,
  fallback: false,
  replaces: "sum:3",
  createdAt: 1,
};

test.each([
  ["of a list", "msg:6", { ...SUMMARY, sources: ["msg:5", "msg:7"] }],
  ["that may be missing", "sum:3", { ...SUMMARY, replaces: null }],
  ["without which it is nothing", "lane:4", null],
  ["of its own", "sum:8", null],
])("what becomes of a record when a reference is lost: one %s", (_name, lost, expected) => {
  expect(mapRefs(SUMMARY, (ref) => (ref === lost ? null : ref))).toEqual(expected);
});

test("references are numbered from 1, each sort by itself, in the order in which they appear", () => {
  const number = renumbering();
  expect(mapRefs(SUMMARY, number)).toEqual({
    ...SUMMARY,
    ref: "sum:1",
    lane: "lane:1",
    replaces: "sum:2",
    sources: ["msg:1", "msg:2", "msg:3"],
  });
  expect(["msg:6", "msg:99", "lane:4"].map(number)).toEqual(["msg:2", "msg:4", "lane:1"]);
});

test("numbered once, numbering again changes nothing", () => {
  fc.assert(
    fc.property(fc.array(anyRecord), (records) => {
      const once = renumbering();
      const numbered = records.map((record) => mapRefs(record, once));
      const again = renumbering();
      expect(numbered.map((record) => mapRefs(record, again))).toEqual(numbered);
    }),
  );
});
