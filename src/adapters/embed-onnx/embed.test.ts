import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { makeTinyModel, type TinyOptions } from "../../../scripts/tiny-model.ts";
import { cosine, normalise } from "../../kernel/vectors/cosine.ts";
import { embedderSuite } from "../../ports/embedder.suite.ts";
import type { Embedder, EmbedPurpose } from "../../ports/embedder.ts";
import { type OnnxOptions, openOnnxEmbedder } from "./index.ts";

const root = mkdtempSync(join(tmpdir(), "nacre-onnx-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let made = 0;

/** A folder of its own; `nacre` is what its nacre.json says. */
function modelFolder({ nacre, ...options }: TinyOptions & { readonly nacre?: object } = {}): string {
  made += 1;
  const folder = join(root, `model-${made}`);
  makeTinyModel(folder, options);
  if (nacre !== undefined) writeFileSync(join(folder, "nacre.json"), JSON.stringify(nacre));
  return folder;
}

const { signal } = new AbortController();

async function using<T>(options: string | OnnxOptions, use: (embedder: Embedder) => Promise<T>): Promise<T> {
  const embedder = await openOnnxEmbedder(typeof options === "string" ? { folder: options } : options);
  try {
    return await use(embedder);
  } finally {
    await embedder.close();
  }
}

const vectorsOf = (
  options: string | OnnxOptions,
  texts: readonly string[],
  purpose: EmbedPurpose = "document",
) => using(options, (embedder) => embedder.embed(texts, purpose, signal));
const fingerprintOf = (options: string | OnnxOptions) => using(options, async (one) => one.fingerprint);

const plain = modelFolder();
const pooled = modelFolder({ graph: "pooled" });
const typed = modelFolder({ graph: "typed" });
const quantised = modelFolder({ graph: "quantised", file: "onnx/model_quantized.onnx" });
const small = modelFolder({ indexType: "int32", file: "model.onnx" });
const prefixed = modelFolder({ config: { _name_or_path: "somebody/nomic-embed-text-v1.5" } });

const unigram = modelFolder({ tokenizer: "unigram", config: { _name_or_path: "multilingual-e5-small" } });

for (const [name, folder] of Object.entries({ plain, pooled, typed, quantised, small, prefixed, unigram })) {
  embedderSuite(`onnx, ${name}`, () => openOnnxEmbedder({ folder }));
}
embedderSuite("onnx, cut short", () => openOnnxEmbedder({ folder: plain, dimensions: 16, threads: 2 }));

const PUMP = "The pump leaks in the cellar.";

test("what means the same is near, whatever its words", async () => {
  const [bought, purchased, other] = await vectorsOf(plain, [
    "I bought a car",
    "She purchased the automobile",
    "My sister prefers tea",
  ]);
  expect(cosine(bought!, purchased!)).toBeGreaterThan(0.95);
  expect(cosine(bought!, other!)).toBeLessThan(0.5);
});

test("the mean over what is no filling, made here or by the graph, is the same", async () => {
  const texts = [PUMP, "tea", `${PUMP} ${PUMP}`];
  const [first] = await Promise.all([vectorsOf(plain, texts), vectorsOf(pooled, texts)]);
  for (const folder of [pooled, typed, small]) {
    const others = await vectorsOf(folder, texts);
    for (const [at, vector] of others.entries()) expect(cosine(vector, first[at]!)).toBeGreaterThan(0.99999);
  }
});

test("the first token alone, where the model was made for that", async () => {
  const folder = modelFolder({ nacre: { pooling: "cls" } });
  const [one, other] = await vectorsOf(folder, [PUMP, "tea"]);
  // This model looks up each token by itself: the first is the same for all.
  expect(cosine(one!, other!)).toBe(1);
});

test("a question and a document each have their prefix", async () => {
  const [query] = await vectorsOf(prefixed, [PUMP], "query");
  const [document] = await vectorsOf(prefixed, [PUMP], "document");
  const [asQuery, asDocument] = await vectorsOf(plain, [`search_query: ${PUMP}`, `search_document: ${PUMP}`]);
  expect(cosine(query!, asQuery!)).toBe(1);
  expect(cosine(document!, asDocument!)).toBe(1);
  expect(cosine(query!, document!)).toBeLessThan(0.99);
});

test("a prefix is read together with the text where a space is part of a word", async () => {
  const without = modelFolder({ tokenizer: "unigram" });
  const [asQuery] = await vectorsOf(without, [`query: ${PUMP}`]);
  const [query] = await vectorsOf(unigram, [PUMP], "query");
  expect(cosine(query!, asQuery!)).toBe(1);
  const [one, other] = await vectorsOf(unigram, ["I bought a car", "She purchased the automobile"]);
  expect(cosine(one!, other!)).toBeGreaterThan(0.8);
});

test("of a long text every stretch counts alike, each with its prefix", async () => {
  // 64 tokens at once, two of them marks: twice 31 words, the second half of the first stretch again, and so on.
  const folder = modelFolder({ nacre: { overlap: 31 } });
  const halves = ["tea", "coffee", "car"].map((word) => Array<string>(31).fill(word).join(" "));
  const [whole] = await vectorsOf(folder, [halves.join(" ")]);
  const stretches = await vectorsOf(folder, [`${halves[0]} ${halves[1]}`, `${halves[1]} ${halves[2]}`]);
  const mean = normalise(stretches[0]!.map((part, at) => part + stretches[1]![at]!));
  expect(cosine(whole!, mean)).toBeGreaterThan(0.99999);

  // Sixteen tokens of prefix stand before the 46 words of each stretch.
  const [many, full, fewer] = await vectorsOf(
    prefixed,
    [120, 46, 12].map((times) => "pump ".repeat(times)),
  );
  expect(cosine(many!, full!)).toBe(1);
  expect(cosine(many!, fewer!)).toBeLessThan(1);
});

test("what is kept of a vector is its beginning, made as long as the whole", async () => {
  const [whole] = await vectorsOf(plain, [PUMP]);
  const cut = normalise(whole!.slice(0, 16));
  for (const options of [
    { folder: plain, dimensions: 16 },
    { folder: modelFolder({ nacre: { dimensions: 16 } }) },
  ]) {
    const [kept] = await vectorsOf(options, [PUMP]);
    expect(kept).toHaveLength(16);
    expect(cosine(kept!, cut)).toBe(1);
  }
});

describe("the fingerprint", () => {
  test("is the model's, wherever it lies", async () => {
    const moved = join(root, "somewhere", "else");
    cpSync(plain, moved, { recursive: true });
    expect(await fingerprintOf(moved)).toBe(await fingerprintOf(plain));
    expect(await fingerprintOf({ folder: plain, threads: 2 })).toBe(await fingerprintOf(plain));
  });

  test("is another one for everything that changes where a text lies", async () => {
    const otherTokenizer = modelFolder();
    writeFileSync(
      join(otherTokenizer, "tokenizer_config.json"),
      '{ "pad_token": "[PAD]", "do_lower_case": false }',
    );
    const all = await Promise.all(
      [
        plain,
        pooled,
        prefixed,
        otherTokenizer,
        { folder: plain, dimensions: 16 },
        modelFolder({ nacre: { pooling: "cls" } }),
        modelFolder({ nacre: { queryPrefix: "ask: " } }),
        modelFolder({ nacre: { documentPrefix: "ask: " } }),
        modelFolder({ nacre: { maxTokens: 32 } }),
        modelFolder({ nacre: { overlap: 1 } }),
      ].map(fingerprintOf),
    );
    expect(new Set(all).size).toBe(all.length);
  });
});

test("opening can be given up", async () => {
  const reason = new Error("no longer needed");
  const controller = new AbortController();
  const opening = openOnnxEmbedder({ folder: plain }, controller.signal);
  controller.abort(reason);
  await expect(opening).rejects.toBe(reason);
  await expect(openOnnxEmbedder({ folder: plain }, AbortSignal.abort(reason))).rejects.toBe(reason);
});

describe("how a model wants to be used is read from what it is published with", () => {
  const same = async (folder: string, text: string, purpose: EmbedPurpose, as: string) => {
    const [one] = await vectorsOf(folder, [text], purpose);
    const [other] = await vectorsOf(plain, [as]);
    return cosine(one!, other!);
  };

  test("prompts of Sentence Transformers; an empty one says nothing", async () => {
    const folder = modelFolder({ config: { _name_or_path: "multilingual-e5-small" } });
    expect(await same(folder, PUMP, "query", `query: ${PUMP}`)).toBe(1);
    writeFileSync(
      join(folder, "config_sentence_transformers.json"),
      JSON.stringify({ prompts: { query: "ask: ", document: "" } }),
    );
    expect(await same(folder, PUMP, "query", `ask: ${PUMP}`)).toBe(1);
    expect(await same(folder, PUMP, "document", `passage: ${PUMP}`)).toBe(1);
    writeFileSync(join(folder, "nacre.json"), JSON.stringify({ queryPrefix: "", documentPrefix: "text: " }));
    expect(await same(folder, PUMP, "query", PUMP)).toBe(1);
    expect(await same(folder, PUMP, "document", `text: ${PUMP}`)).toBe(1);
  });

  test("its pooling, and the manifest that names its family and output", async () => {
    const folder = modelFolder({ graph: "pooled" });
    mkdirSync(join(folder, "1_Pooling"));
    writeFileSync(join(folder, "1_Pooling", "config.json"), '{"pooling_mode_cls_token": true}');
    const manifest = { family: "nomic-embed-text", outputName: "token_embeddings", normalize: true };
    writeFileSync(join(folder, "embedding.json"), JSON.stringify(manifest));
    const [query, document] = await vectorsOf(folder, [PUMP, "tea"], "query");
    expect(cosine(query!, document!)).toBe(1);
    writeFileSync(join(folder, "nacre.json"), '{"pooling": "mean"}');
    expect(await same(folder, PUMP, "query", `search_query: ${PUMP}`)).toBe(1);
  });

  test("one file with a name of its own is the model", async () => {
    const folder = modelFolder({ file: "somebody.onnx" });
    expect(await same(folder, PUMP, "query", PUMP)).toBe(1);
  });
});
