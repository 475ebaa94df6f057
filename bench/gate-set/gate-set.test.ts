import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { chatTurns, gateSet, halfOf } from "./index.ts";

const set = gateSet();
const keyOf = ({ text, earlier, known }: (typeof set)[number]) => JSON.stringify([text, earlier, known]);

describe("the gate set", () => {
  it("is large, and keeps less than half", () => {
    expect(set.length).toBeGreaterThanOrEqual(360);
    const share = set.filter(({ keep }) => keep).length / set.length;
    expect(share).toBeGreaterThan(0.35);
    expect(share).toBeLessThan(0.5);
  });

  it("says each thing once, and never nothing", () => {
    expect(new Set(set.map(keyOf)).size).toBe(set.length);
    expect(set.filter(({ text, why }) => text.trim() === "" || !/^[a-z]+(-[a-z]+)*$/.test(why))).toEqual([]);
    expect(set.filter(({ keep }) => typeof keep !== "boolean")).toEqual([]);
  });

  it("speaks eleven languages, and says in each what to keep and what not", () => {
    const languages = [...new Set(set.map(({ language }) => language))];
    expect(languages).toHaveLength(11);
    expect(set.filter(({ language }) => language !== "english").length).toBeGreaterThanOrEqual(60);
    for (const language of languages) {
      const labels = set.filter((turn) => turn.language === language).map(({ keep }) => keep);
      expect(new Set(labels).size, language).toBe(2);
    }
  });

  it("has turns that only what was said before decides", () => {
    expect(set.filter(({ keep, earlier }) => keep && earlier.length > 0).length).toBeGreaterThanOrEqual(5);
    expect(set.filter(({ keep, known }) => !keep && known.length > 0).length).toBeGreaterThanOrEqual(5);
    expect(set.filter(({ keep, known }) => keep && known.length > 0).length).toBeGreaterThanOrEqual(3);
  });

  it("falls into two halves that stay what they are", () => {
    const tuning = set.filter(({ text }) => halfOf(text) === "tuning").length;
    expect({ tuning, reported: set.length - tuning }).toEqual({ tuning: 277, reported: 304 });
    expect(halfOf("hello")).toBe("tuning");
    expect(halfOf("I prefer window seats")).toBe("tuning");
  });

  it("says what it has always said", () => {
    const said = set.map(({ text, keep, why, earlier, known }) => [text, keep, why, earlier, known]);
    const digest = createHash("sha256").update(JSON.stringify(said)).digest("hex");
    expect(digest).toBe("0395265bb067e7c1e0687721314cfb434591161144705734b7a09af05ec5b98f");
  });

  it.each([
    ["tuning", 984, 250, "4d402fc372ab026146b0534699c63a2fd78951e93f16ea0f707c8711eaf2d330"],
    ["reported", 100, 28, "29a6069f920984e17f3d546ce815e57cc2f3b73d0f2ee76d3193a9d9e34fb108"],
  ] as const)("has turns of chats besides, that stay what they are: %s", (half, all, kept, digest) => {
    const chats = chatTurns(half);
    const said = chats.map(({ text, keep, language }) => [text, keep, language]);
    expect(chats).toHaveLength(all);
    expect(chats.filter(({ keep }) => keep)).toHaveLength(kept);
    expect(createHash("sha256").update(JSON.stringify(said)).digest("hex")).toBe(digest);
  });

  it("has no turn of a chat in both halves", () => {
    const tuning = new Set(chatTurns("tuning").map(({ text }) => text));
    expect(chatTurns("reported").filter(({ text }) => tuning.has(text))).toEqual([]);
  });
});
