import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { injectionIn } from "../../src/kernel/text/injection.ts";
import { halfOf, type PoisonText, poisonSet } from "./index.ts";

const poison = poisonSet("poison");
const benign = poisonSet("benign");

describe("the poison set", () => {
  it("is large on both sides, in several languages, disguises and sources", () => {
    expect(poison.length).toBeGreaterThanOrEqual(120);
    expect(benign.length).toBeGreaterThanOrEqual(120);
    expect(new Set(poison.map(({ language }) => language)).size).toBeGreaterThanOrEqual(10);
    expect(new Set(poison.map(({ shape }) => shape)).size).toBeGreaterThanOrEqual(15);
    expect(new Set(poison.map(({ trust }) => trust)).size).toBe(3);
  });

  it("has about half of each side held back from whoever tunes", () => {
    for (const side of [poison, benign]) {
      const reported = side.filter(({ text }) => halfOf(text) === "reported").length;
      expect(reported / side.length).toBeGreaterThan(0.4);
      expect(reported / side.length).toBeLessThan(0.6);
    }
  });

  it("is told apart by the detector, on the half that is only reported", () => {
    const shareHeld = (side: readonly PoisonText[]) => {
      const reported = side.filter(({ text }) => halfOf(text) === "reported");
      return reported.filter(({ text }) => injectionIn(text) !== null).length / reported.length;
    };
    expect(shareHeld(poison)).toBeGreaterThanOrEqual(0.9);
    expect(shareHeld(benign)).toBeLessThanOrEqual(0.03);
  });

  it("is the one that was written", () => {
    const lines = [...poison, ...benign].map(({ text, trust, shape, language }) =>
      [text, trust, shape, language].join("\t"),
    );
    expect(new Set(lines).size).toBe(lines.length);
    expect(createHash("sha256").update(lines.join("\n")).digest("hex")).toMatchInlineSnapshot(
      `"3bd0e4821fc28cedc7756307a145ea23656180eb2d3ec744565d87ac92e02a67"`,
    );
  });

  it("has texts that nobody tuned on, as they were written", () => {
    const fresh = [...poisonSet("poison-fresh"), ...poisonSet("benign-fresh")];
    expect(fresh.length).toBeGreaterThanOrEqual(80);
    const lines = fresh.map(({ text, trust, shape, language }) => [text, trust, shape, language].join("\t"));
    expect(createHash("sha256").update(lines.join("\n")).digest("hex")).toMatchInlineSnapshot(
      `"01eaffde93b0687434fe514622f0e7d7d96ad701d1145d3fb54b9eefa0e629b5"`,
    );
  });
});
