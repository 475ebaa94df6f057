import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { deontic } from "../../src/rooms/authored/deontic.ts";
import { deonticSet, halfOf } from "./index.ts";

const set = deonticSet();

describe("the deontic set", () => {
  it("is large, and half of it or more are traps", () => {
    expect(set.length).toBeGreaterThanOrEqual(300);
    const traps = set.filter(({ rule }) => !rule).length / set.length;
    expect(traps).toBeGreaterThanOrEqual(0.5);
    expect(traps).toBeLessThan(0.6);
  });

  it("says each thing once in each place, and never nothing", () => {
    expect(new Set(set.map(({ text, where }) => `${where} ${text}`)).size).toBe(set.length);
    expect(set.filter(({ text, why }) => text.trim() === "" || !/^[a-z]+(-[a-z]+)*$/.test(why))).toEqual([]);
    expect(set.filter(({ rule }) => typeof rule !== "boolean")).toEqual([]);
  });

  it("has rules and traps of each language, in files and said, in both halves", () => {
    const groups = new Map<string, number>();
    for (const { language, where, rule, text } of set) {
      const key = `${language} ${where} ${rule} ${halfOf(text)}`;
      groups.set(key, (groups.get(key) ?? 0) + 1);
    }
    expect(groups.size).toBe(3 * 2 * 2 * 2);
    expect(Math.min(...groups.values())).toBeGreaterThanOrEqual(5);
  });

  it("is the one that was written: whoever changes it changes what every earlier figure means", () => {
    const lines = set.map(({ text, rule, why, language, where }) =>
      [text, rule, why, language, where].join("\t"),
    );
    expect(createHash("sha256").update(lines.join("\n")).digest("hex")).toMatchInlineSnapshot(
      `"575401d95d4c0f20cf6e2a5369b20bf53a06c2f4dcf3acc0c315d6d3f1d4ff6b"`,
    );
  });

  it("is read as it is labelled, on the half that is only reported", () => {
    const read = set
      .filter(({ text }) => halfOf(text) === "reported")
      .map(({ text, where, rule }) => ({ rule, taken: deontic(text, "deontic-v2", where).mask !== 0 }));
    const shareOf = (rule: boolean, taken: boolean) => {
      const some = read.filter((one) => one.rule === rule);
      return some.filter((one) => one.taken === taken).length / some.length;
    };
    expect(shareOf(false, true)).toBeLessThanOrEqual(0.02);
    expect(shareOf(true, false)).toBeLessThanOrEqual(0.1);
  });
});
