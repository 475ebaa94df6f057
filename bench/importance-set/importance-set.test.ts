import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { halfOf, importanceSet } from "./index.ts";

const set = importanceSet();

describe("the importance set", () => {
  it("is large, speaks several languages, and has a part that misleads", () => {
    expect(set.length).toBeGreaterThanOrEqual(320);
    expect(new Set(set.map(({ language }) => language)).size).toBeGreaterThanOrEqual(10);
    expect(set.filter(({ adversarial }) => adversarial).length).toBeGreaterThanOrEqual(60);
  });

  it("says each thing once, and never nothing", () => {
    expect(new Set(set.map(({ text }) => text)).size).toBe(set.length);
    expect(set.filter(({ text, why }) => text.trim() === "" || !/^[a-z]+(-[a-z]+)*$/.test(why))).toEqual([]);
  });

  it("has every label in both halves, and of every source", () => {
    const groups = new Map<string, number>();
    for (const { text, label } of set) {
      const key = `${halfOf(text)} ${label}`;
      groups.set(key, (groups.get(key) ?? 0) + 1);
    }
    expect(groups.size).toBe(6);
    expect(Math.min(...groups.values())).toBeGreaterThanOrEqual(30);
    expect(new Set(set.map(({ trust }) => trust)).size).toBe(5);
  });

  it("calls nothing must_remember that comes from a tool, a page or nowhere known", () => {
    const mayNot = set.filter(({ trust }) => trust !== "human" && trust !== "agent");
    expect(mayNot.filter(({ label }) => label === "must_remember")).toEqual([]);
  });

  it("is the one that was written: whoever changes it changes what every earlier figure means", () => {
    const lines = set.map(({ text, trust, tool, label, why, language }) =>
      [text, trust, tool, label, why, language].join("\t"),
    );
    expect(createHash("sha256").update(lines.join("\n")).digest("hex")).toMatchInlineSnapshot();
  });
});
