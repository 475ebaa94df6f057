/** What every embedder keeps to, whatever makes its vectors and whatever it is given. */

import { describe, expect, test } from "vitest";
import { codeOf } from "../kernel/errors.ts";
import type { Embedder } from "./embedder.ts";

const TEXTS: readonly string[] = [
  "The pump in the cellar leaks.",
  "Ana plays the cello.",
  "我们决定把数据库迁移到新的服务器。",
  "Der Schlüssel liegt unter dem Blumentopf.",
  "42",
  "The train to Vienna leaves from platform seven, and it is late again, as it has been all week. ".repeat(
    20,
  ),
];

const ODD: readonly { readonly name: string; readonly text: string }[] = [
  { name: "one letter", text: "x" },
  { name: "signs", text: "— … !?" },
  { name: "emoji", text: "🦪🌊👩‍👩‍👧‍👦" },
  { name: "broken surrogates", text: "\ud800 the pump \udfff is dry" },
  { name: "control characters", text: "\0\u001b[31m the pump \u0007" },
  { name: "a word of a hundred thousand letters", text: "a".repeat(100_000) },
  { name: "thousands of lines", text: "the pump is dry\n".repeat(4_000) },
  { name: "Arabic and Thai", text: "المضخة جافة ปั๊มแห้ง" },
  { name: "marks of a model", text: "[CLS] [SEP] [PAD] <s> </s> <|endoftext|>" },
];

const NOTHING: readonly string[] = ["", " ", "\n\t ", "\u3000"];

const lengthOf = (vector: Float32Array): number => Math.hypot(...vector);
/** Batches of other shapes may round otherwise. */
const farthest = (one: Float32Array, other: Float32Array): number =>
  one.reduce((most, part, at) => Math.max(most, Math.abs(part - other[at]!)), 0);
const ROUNDING = 1e-4;

/** `open` gives a new one of the same space each time; what it needs besides is made and taken away by the caller. */
export function embedderSuite(name: string, open: () => Embedder | Promise<Embedder>): void {
  describe(`${name}: embedder`, () => {
    const { signal } = new AbortController();

    const withOne = async <T>(use: (embedder: Embedder) => Promise<T>): Promise<T> => {
      const embedder = await open();
      try {
        return await use(embedder);
      } finally {
        await embedder.close();
      }
    };

    const expectVector = (vector: Float32Array | undefined, embedder: Embedder) => {
      expect(vector).toBeInstanceOf(Float32Array);
      expect(vector).toHaveLength(embedder.dimensions);
      expect(vector!.every(Number.isFinite)).toBe(true);
      expect(lengthOf(vector!)).toBeCloseTo(1, 4);
    };

    test("says who it is, and names its space", () =>
      withOne(async (embedder) => {
        expect(embedder.name).not.toBe("");
        expect(embedder.fingerprint).toMatch(/^\S(?:.{0,198}\S)?$/);
        expect(Number.isSafeInteger(embedder.dimensions)).toBe(true);
        expect(embedder.dimensions).toBeGreaterThan(0);
        await embedder.embed(TEXTS, "document", signal);
        await withOne(async (other) => {
          expect(other.fingerprint).toBe(embedder.fingerprint);
          expect(other.dimensions).toBe(embedder.dimensions);
        });
      }));

    test.each(["query", "document"] as const)("gives a vector for each text, in order, as a %s", (purpose) =>
      withOne(async (embedder) => {
        const vectors = await embedder.embed(TEXTS, purpose, signal);
        expect(vectors).toHaveLength(TEXTS.length);
        for (const vector of vectors) expectVector(vector, embedder);
        const reversed = await embedder.embed(TEXTS.toReversed(), purpose, signal);
        for (const [at, vector] of reversed.toReversed().entries()) {
          expect(farthest(vector, vectors[at]!)).toBeLessThan(ROUNDING);
        }
      }),
    );

    test("gives nothing for no texts", () =>
      withOne(async (embedder) => expect(await embedder.embed([], "document", signal)).toEqual([])));

    test("gives zeros for what has nothing in it, in its place", () =>
      withOne(async (embedder) => {
        for (const purpose of ["query", "document"] as const) {
          const vectors = await embedder.embed(
            ["The pump leaks.", ...NOTHING, "Ana plays."],
            purpose,
            signal,
          );
          expectVector(vectors[0], embedder);
          expectVector(vectors.at(-1), embedder);
          for (const vector of vectors.slice(1, -1)) {
            expect(vector).toEqual(new Float32Array(embedder.dimensions));
          }
          const alone = await embedder.embed([""], purpose, signal);
          expect(alone).toEqual([new Float32Array(embedder.dimensions)]);
        }
      }));

    test("gives the same for the same text, alone, beside others, and by another of its space", () =>
      withOne(async (embedder) => {
        const many = Array.from({ length: 8 }, (_, at) => [...TEXTS, `Number ${at}`, ""]).flat();
        const together = await embedder.embed(many, "document", signal);
        for (const [at, text] of TEXTS.entries()) {
          const [alone] = await embedder.embed([text], "document", signal);
          for (let again = at; again < many.length; again += TEXTS.length + 2) {
            expect(many[again]).toBe(text);
            expect(farthest(together[again]!, alone!)).toBeLessThan(ROUNDING);
          }
        }
        const others = await withOne((other) => other.embed(TEXTS, "document", signal));
        for (const [at, other] of others.entries())
          expect(farthest(other, together[at]!)).toBeLessThan(ROUNDING);
      }));

    test("tells different texts apart", () =>
      withOne(async (embedder) => {
        const [one, other] = await embedder.embed(TEXTS.slice(0, 2), "document", signal);
        expect(farthest(one!, other!)).toBeGreaterThan(ROUNDING);
      }));

    test("a vector is the caller's own", () =>
      withOne(async (embedder) => {
        const [first, second] = await embedder.embed([TEXTS[0]!, TEXTS[0]!], "document", signal);
        const kept = first!.slice();
        first!.fill(7);
        expect(farthest(second!, kept)).toBeLessThan(ROUNDING);
        const [again] = await embedder.embed([TEXTS[0]!], "document", signal);
        expect(farthest(again!, kept)).toBeLessThan(ROUNDING);
      }));

    test.each(ODD)("takes $name", ({ text }) =>
      withOne(async (embedder) => {
        for (const purpose of ["query", "document"] as const) {
          const [vector] = await embedder.embed([text], purpose, signal);
          expectVector(vector, embedder);
        }
      }),
    );

    test("a list that cannot be changed is no trouble", () =>
      withOne(async (embedder) => {
        const texts = Object.freeze([...TEXTS]);
        expect(await embedder.embed(texts, "document", signal)).toHaveLength(TEXTS.length);
      }));

    test("who aborts is told their own reason, before and under way, and others are not disturbed", () =>
      withOne(async (embedder) => {
        const reason = new Error("no longer needed");
        await expect(embedder.embed(TEXTS, "document", AbortSignal.abort(reason))).rejects.toBe(reason);
        await expect(embedder.embed([], "document", AbortSignal.abort(reason))).rejects.toBe(reason);
        const controller = new AbortController();
        const many = Array.from({ length: 200 }, (_, at) => `${TEXTS[at % TEXTS.length]} ${at}`);
        const running = embedder.embed(many, "document", controller.signal);
        const other = embedder.embed(TEXTS, "document", signal);
        controller.abort(reason);
        await expect(running).rejects.toBe(reason);
        expect(await other).toHaveLength(TEXTS.length);
        const [after] = await embedder.embed(["The pump leaks."], "query", signal);
        expectVector(after, embedder);
      }));

    test("several who ask at once each get their own", () =>
      withOne(async (embedder) => {
        const alone = await embedder.embed(TEXTS, "document", signal);
        const answers = await Promise.all(
          TEXTS.map((text) => embedder.embed([text, ""], "document", signal)),
        );
        for (const [at, answer] of answers.entries()) {
          expect(answer).toHaveLength(2);
          expect(farthest(answer[0]!, alone[at]!)).toBeLessThan(ROUNDING);
        }
      }));

    test("closed twice is closed once, and it refuses from then on", async () => {
      const embedder = await open();
      await embedder.embed(["The pump leaks."], "document", signal);
      await embedder.close();
      await embedder.close();
      for (const texts of [["The pump leaks."], []]) {
        const code = await embedder.embed(texts, "document", signal).then(() => "answered", codeOf);
        expect(code).toBe("embed/refused");
      }
    });

    test("closed while somebody asks, it answers or refuses, and does not hang", async () => {
      const embedder = await open();
      const running = embedder.embed(TEXTS, "document", signal).then((vectors) => vectors.length, codeOf);
      await embedder.close();
      expect([TEXTS.length, "embed/refused"]).toContain(await running);
    });
  });
}
