import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { classifyKind, gradeImportance, type ImportanceMethod } from "../../src/rooms/ledger/index.ts";
import { furtherLines, halfOf, importanceSet } from "./index.ts";

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

  it("is graded as it is labelled, on the half that is only reported", () => {
    const reported = set.filter(({ text }) => halfOf(text) === "reported");
    const gradedBy = (method: ImportanceMethod) =>
      reported.map((line) => ({
        line,
        label: gradeImportance({ ...line, kind: classifyKind(line.text).kind, method }).label,
      }));
    const agreement = (method: ImportanceMethod) =>
      gradedBy(method).filter(({ line, label }) => line.label === label).length / reported.length;
    expect(agreement("heuristic-v2")).toBeGreaterThanOrEqual(0.9);
    expect(agreement("heuristic-v2")).toBeGreaterThan(agreement("heuristic-v1") + 0.3);
    const remembered = gradedBy("heuristic-v2").filter(({ label }) => label === "must_remember");
    const right = remembered.filter(({ line }) => line.label === "must_remember").length;
    expect(right / remembered.length).toBeGreaterThanOrEqual(0.95);
    expect(remembered.filter(({ line }) => line.trust !== "human" && line.trust !== "agent")).toEqual([]);
  });

  it("is the one that was written: whoever changes it changes what every earlier figure means", () => {
    const lines = set.map(({ text, trust, tool, label, why, language }) =>
      [text, trust, tool, label, why, language].join("\t"),
    );
    expect(createHash("sha256").update(lines.join("\n")).digest("hex")).toMatchInlineSnapshot(
      `"7b8ecb4040ad29da0b48c7a6657ea2e245c53d70226fe402dffd1ea3be27e0c9"`,
    );
  });

  it("has lines that nobody tuned on, as they were written, and says nothing twice with them", () => {
    const fresh = furtherLines("fresh");
    expect(fresh.length).toBeGreaterThanOrEqual(60);
    const others = new Set(
      [...set, ...furtherLines("later"), ...furtherLines("last")].map(({ text }) => text),
    );
    expect(fresh.filter(({ text }) => others.has(text))).toEqual([]);
    const lines = fresh.map(({ text, trust, label }) => [text, trust, label].join("\t"));
    expect(createHash("sha256").update(lines.join("\n")).digest("hex")).toMatchInlineSnapshot(
      `"2579952d3687a27cf507bb4b4789d2d6bd249644f266a9c3a5904f8d1e3ae929"`,
    );
  });
});
