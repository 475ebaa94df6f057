import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { instantOf } from "../../src/kernel/clock.ts";
import { stem } from "../../src/kernel/text/stem.ts";
import { STOP_WORDS } from "../../src/kernel/text/stop-words.ts";
import { tokenizeWords } from "../../src/kernel/text/words.ts";
import { analyse, soughtTerms } from "../../src/rooms/rank/index.ts";
import { conceptEmbedder } from "./concept-embedder.ts";
import { halfOf, paraphraseStore, readConcepts, readPairs } from "./index.ts";

const paraphrases = readPairs("paraphrases");
const ordinary = readPairs("ordinary");
const store = paraphraseStore();

/** In whatever form: what search would look for, and whatever else says something. */
function contentOf(text: string): ReadonlySet<string> {
  const sought = soughtTerms(analyse(text, instantOf(0), 0)).words;
  const said = tokenizeWords(text).filter((word) => !STOP_WORDS.has(word));
  return new Set([...sought, ...said].map(stem));
}

const stemsOf = (text: string): ReadonlySet<string> => new Set(tokenizeWords(text).map(stem));

describe("the paraphrase set", () => {
  it("asks enough, each question once, in both halves", () => {
    expect(paraphrases.length).toBeGreaterThanOrEqual(120);
    expect(ordinary.length).toBeGreaterThanOrEqual(60);
    const ids = store.questions.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const tuned = ids.filter((id) => halfOf(id) === "tuned").length;
    expect(tuned / ids.length).toBeGreaterThan(0.4);
    expect(tuned / ids.length).toBeLessThan(0.6);
  });

  it.each(paraphrases)("$id shares no content word with its answer", ({ question, answer }) => {
    const said = stemsOf(answer);
    expect([...contentOf(question)].filter((word) => said.has(word))).toEqual([]);
  });

  it.each(ordinary)("$id shares a content word with its answer", ({ question, answer }) => {
    const said = stemsOf(answer);
    expect([...contentOf(question)].some((word) => said.has(word))).toBe(true);
  });

  it("stands in a chat of some thousand turns, and every answer once", () => {
    expect(store.docs.length).toBeGreaterThan(3_000);
    expect(store.docs.map(({ time }) => time)).toEqual(store.docs.map(({ time }) => time).sort());
    expect(store.docs.filter(({ text }) => /[{}]/.test(text))).toEqual([]);
    for (const { gold, time } of store.questions) {
      const said = store.docs.filter(({ id }) => gold.includes(id));
      expect(said).toHaveLength(1);
      expect(said[0]!.time < time!).toBe(true);
    }
  });

  it("is what it was when figures were published", () => {
    const digest = createHash("sha256")
      .update(JSON.stringify([paraphrases, ordinary]))
      .digest("hex");
    expect(digest.slice(0, 16)).toBe("564186d4eeead25b");
  });
});

describe("the fake embedder", () => {
  const never = new AbortController().signal;
  const cosine = async (one: string, other: string): Promise<number> => {
    const [a, b] = await conceptEmbedder(readConcepts()).embed([one, other], "document", never);
    return a!.reduce((sum, value, at) => sum + value * b![at]!, 0);
  };

  it("gives vectors of length 1, the same for the same text, and nothing for nothing", async () => {
    expect(await cosine("Where is the puppy?", "Where is the puppy?")).toBeCloseTo(1, 5);
    const [empty] = await conceptEmbedder(readConcepts()).embed(["the of and"], "query", never);
    expect(empty!.every((value) => value === 0)).toBe(true);
  });

  it("knows synonyms, and errs: they are near, and never the same", async () => {
    const near = await cosine("my puppy", "our retriever");
    expect(near).toBeGreaterThan((await cosine("my puppy", "our furnace")) + 0.2);
    expect(near).toBeLessThan(0.8);
  });
});
