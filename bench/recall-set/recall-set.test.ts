import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { BenchmarkDoc, BenchmarkStore } from "./benchmark.ts";
import { halfOf, recallSet } from "./index.ts";

const set = recallSet();
const questions = set.stores.flatMap((store) => store.questions);
const store = (id: string): BenchmarkStore => set.stores.find((one) => one.id === id)!;
const chats = set.stores.filter(({ id }) => id !== "sample");

const DAY = 24 * 3_600_000;

const doubled = (values: readonly string[]): string[] =>
  values.filter((one, index) => values.indexOf(one) !== index);

describe("the recall set", () => {
  it("asks enough, of every store", () => {
    expect(questions.length).toBeGreaterThanOrEqual(200);
    expect(store("sample").questions.length).toBeGreaterThanOrEqual(63);
    for (const { id, questions } of chats) expect(questions.length, id).toBeGreaterThanOrEqual(15);
  });

  it("has a name of its own for every store, question and turn", () => {
    expect(doubled(set.stores.map(({ id }) => id))).toEqual([]);
    expect(doubled(questions.map(({ id }) => id))).toEqual([]);
    for (const { docs } of set.stores) expect(doubled(docs.map(({ id }) => id))).toEqual([]);
  });

  it("has every question rest on turns that were said before it was asked", () => {
    for (const { docs, questions } of set.stores) {
      const known = new Map<string, BenchmarkDoc>(docs.map((doc) => [doc.id, doc]));
      for (const { id, time, gold, goldSessions } of questions) {
        expect(gold.length, id).toBeGreaterThan(0);
        expect(doubled(gold), id).toEqual([]);
        const turns = gold.map((one) => known.get(one));
        for (const turn of turns) expect(turn!.time < time!, `${id} ${turn?.id}`).toBe(true);
        expect([...goldSessions].sort(), id).toEqual([...new Set(turns.map((one) => one!.session))].sort());
      }
    }
  });

  it("has chats that go on for months, in order, with nothing left to fill in", () => {
    for (const { id, docs } of chats) {
      expect(docs.length, id).toBeGreaterThanOrEqual(150);
      expect(docs.length, id).toBeLessThanOrEqual(300);
      expect(Date.parse(docs.at(-1)!.time) - Date.parse(docs[0]!.time), id).toBeGreaterThan(150 * DAY);
      expect(new Set(docs.map(({ session }) => session)).size, id).toBeGreaterThanOrEqual(12);
      expect(
        docs.map(({ time }) => time),
        id,
      ).toEqual(docs.map(({ time }) => time).sort());
      expect(
        docs.filter(({ text }) => text === "" || /\{\w+\}/.test(text) || /undefined/.test(text)),
        id,
      ).toEqual([]);
    }
  });

  it.each([
    ["chinese", /\p{Script=Han}/u],
    ["japanese", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
    ["korean", /\p{Script=Hangul}/u],
    ["russian", /\p{Script=Cyrillic}/u],
    ["german", /\b(und|der|die|das|ist|nicht|ich|Sie|am|mit)\b/i],
    ["spanish", /\b(el|la|de|que|los|con|en|es|un|me)\b/i],
    ["english", /\b(the|and|it|is|a|to|in|I)\b/i],
  ])("speaks %s", (id, script) => {
    const { docs, questions } = store(id);
    const texts = docs.map(({ text }) => text);
    expect(texts.filter((text) => script.test(text)).length / texts.length).toBeGreaterThan(0.6);
    expect(questions.filter(({ text }) => script.test(text)).length).toBeGreaterThanOrEqual(10);
  });

  it("asks for identifiers, paths and error codes", () => {
    const texts = store("code").questions.map(({ text }) => text);
    for (const shape of [
      /\b[a-z]+[A-Z]\w+/,
      /\w+_\w+/,
      /ERR_[A-Z]+/,
      /\w+\/\w+\.ts\b/,
      /\.ts:\d+/,
      /\b[0-9a-f]{7}\b/,
    ])
      expect(
        texts.some((text) => shape.test(text)),
        String(shape),
      ).toBe(true);
  });

  it("has two people talk who both have names", () => {
    expect(new Set(store("two-friends").docs.map(({ speaker }) => speaker))).toEqual(
      new Set(["Ravi", "Tilda"]),
    );
  });

  it("asks with one and with two characters", () => {
    for (const id of ["chinese", "japanese", "korean"]) {
      const lengths = store(id).questions.map(({ text }) => [...text].length);
      expect(lengths, id).toContain(1);
      expect(lengths, id).toContain(2);
    }
  });

  it("is the same each time", () => {
    expect(recallSet()).toEqual(set);
  });

  it("falls into two halves that stay what they are", () => {
    const tuned = questions.filter(({ id }) => halfOf(id) === "tuned").length;
    expect({ tuned, reported: questions.length - tuned }).toEqual({ tuned: 146, reported: 154 });
    expect(halfOf("sample-01")).toBe("reported");
    expect(halfOf("english-which-one")).toBe("tuned");
  });

  it("asks what it has always asked", () => {
    const asked = questions.map(({ id, type, text, time, gold }) => [id, type, text, time, gold]);
    const digest = createHash("sha256").update(JSON.stringify(asked)).digest("hex");
    expect(digest).toBe("66ff291178b90100aa18cf3d21497792b3c41a89d9c0569c27339dc356bef285");
  });
});
