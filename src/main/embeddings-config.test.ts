import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
  answersVectors,
  fakeVectors,
  saysNothing,
  spelled,
} from "../adapters/embed-http/endpoint.fixture.ts";
import { codeOf } from "../kernel/errors.ts";
import { vectorFromText } from "../kernel/vectors/vector-text.ts";
import type { EmbedDoors } from "../surfaces/daemon/index.ts";
import { readConfig } from "./config.ts";
import { type EmbedOptions, embedMeans } from "./embed-means.ts";
import type { EmbeddingsConfig } from "./embeddings-config.ts";

const KEY = "sk-TEST-51c0de";
const { signal } = new AbortController();

function folderWith(files: { readonly [name: string]: string } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "nacre-embeddings-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, written] of Object.entries(files))
    writeFileSync(join(folder, name), written, { mode: 0o600 });
  return folder;
}

async function meansOf(config: EmbeddingsConfig | undefined, more: Partial<EmbedOptions> = {}) {
  const means = await embedMeans({ role: "here", config, env: {}, folder: "/nowhere", ...more });
  onTestFinished(() => means.close());
  expect(JSON.stringify(means.warnings)).not.toContain(KEY);
  return means;
}

async function served() {
  const endpoint = await fakeVectors();
  onTestFinished(() => endpoint.close());
  const config: EmbeddingsConfig = { use: "openai", url: `${endpoint.url}/v1`, model: "small" };
  return { endpoint, config };
}

const doors = (more: Partial<EmbedDoors> = {}): EmbedDoors => ({
  embedTexts: async ({ texts }) => ({ vectors: texts.map(spelled) }),
  embedQuery: async () => ({ fingerprint: null, vector: null, why: null }),
  ...more,
});

test.each<[EmbeddingsConfig | undefined]>([
  [undefined],
  [{ use: "none" }],
  [{ use: "none", model: "later" }],
])("nothing chosen, nothing asked: %o", async (config) => {
  const means = await meansOf(config);
  expect(means.chosen).toBeNull();
  expect(await means.semantic(signal)).toBeNull();
  expect(await means.query("car", signal)).toEqual({ fingerprint: null, vector: null, why: null });
});

test.each<[config: object, says: RegExp]>([
  [{ use: "openAI" }, /config\.embeddings\.use: expected one of none, onnx/],
  [{}, /config\.embeddings\.use: expected a value/],
  [{ use: "openai", model: "m" }, /config\.embeddings\.url: is needed/],
  [{ use: "openai", url: "https://example.com" }, /config\.embeddings\.model: is needed/],
  [{ use: "openai", url: "http://example.com", model: "m" }, /config\.embeddings\.url: .*without encryption/],
  [{ use: "openai", url: "https://a:b@example.com", model: "m" }, /config\.embeddings\.url: .*password/],
  [{ use: "ollama" }, /config\.embeddings\.model: is needed/],
  [{ use: "onnx" }, /config\.embeddings\.folder: is needed/],
  [
    { use: "onnx", folder: "m", url: "https://example.com" },
    /config\.embeddings\.url: has no meaning where "use" is "onnx"/,
  ],
  [{ use: "host" }, /config\.embeddings\.provider: is needed/],
  [{ use: "host", provider: "openai", keyEnv: "X" }, /config\.embeddings\.keyEnv: has no meaning/],
  [{ use: "ollama", model: "m", keyEnv: "X", keyFile: "x" }, /both keyEnv and keyFile/],
  [{ use: "ollama", model: "m", keyEnv: KEY }, /keyEnv: is not the name of a variable/],
  [
    { use: "ollama", model: "m", dimensions: 3 },
    /config\.embeddings\.dimensions: expected a whole number from 8/,
  ],
  [{ use: "ollama", model: "m", prefixes: { question: "q" } }, /unknown field "question"/],
])("%o is refused", async (embeddings, says) => {
  const folder = folderWith({ "config.json": JSON.stringify({ embeddings }) });
  const error = await readConfig(folder).catch((thrown) => thrown);
  expect(codeOf(error)).toBe("input/bad-file");
  expect(error.message).toMatch(says);
  expect(error.hint).not.toBe("");
  expect(`${error.message} ${error.hint}`).not.toContain(KEY);
});

test.each([
  { use: "openai", url: "https://api.example.com/v1", model: "m", keyEnv: "KEY", dimensions: 256 },
  { use: "ollama", model: "m", prefixes: { query: "q: " }, windowCharacters: 1_000, timeoutSeconds: 5 },
  { use: "onnx", folder: "models/small", libraries: "lib", dimensions: 128 },
  { use: "host", provider: "openai" },
])("%o is a configuration", async (embeddings) => {
  const folder = folderWith({ "config.json": JSON.stringify({ embeddings }) });
  expect((await readConfig(folder)).embeddings).toEqual(embeddings);
});

test("a key from a variable or a file reaches the endpoint, and nothing else", async () => {
  const { endpoint, config } = await served();
  const folder = folderWith({ key: `${KEY}\n` });
  for (const place of [{ keyEnv: "MY_KEY" }, { keyFile: "key" }]) {
    const means = await meansOf({ ...config, ...place }, { env: { MY_KEY: KEY }, folder });
    const embedder = await means.semantic(signal);
    expect(endpoint.asked.at(-1)!.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(`${embedder!.name} ${embedder!.fingerprint} ${means.chosen}`).not.toContain(KEY);
  }
});

test.each<[place: object, says: RegExp]>([
  [{ keyEnv: "NOT_SET" }, /embeddings is not used: the variable NOT_SET is not set/],
  [{ keyFile: "not-there" }, /embeddings is not used: .*not-there cannot be read/],
  [{ keyEnv: "ODD" }, /embeddings is not used: it has a key with spaces/],
])("without a key that can be used it goes by words, and says why: %o", async (place, says) => {
  const { endpoint, config } = await served();
  const means = await meansOf({ ...config, ...place }, { env: { ODD: "two words" } });
  expect(means.warnings.join()).toMatch(says);
  expect(await means.semantic(signal)).toBeNull();
  expect((await means.query("car", signal)).why).toBeNull();
  expect(endpoint.asked).toEqual([]);
});

test("a question is asked once, and the same again is remembered", async () => {
  const { endpoint, config } = await served();
  const means = await meansOf({ ...config, prefixes: { query: "q: " } });
  const answer = await means.query("a car", signal);
  expect(answer.fingerprint).toBe((await means.semantic(signal))!.fingerprint);
  expect(vectorFromText(answer.vector!)).toHaveLength(384);
  expect(await means.query("a car", signal)).toEqual(answer);
  expect(await means.query("  ", signal)).toMatchObject({ vector: null, why: null });
  expect(endpoint.asked.map(({ body }) => body.input)).toEqual([[expect.any(String)], ["q: a car"]]);
});

test("whoever is slow or down is left alone for a while; a search that was called off says nothing about it", async () => {
  const { endpoint, config } = await served();
  const means = await meansOf({ ...config, timeoutSeconds: 60 });
  await means.semantic(signal);
  endpoint.behave(saysNothing);
  const controller = new AbortController();
  const called = means.query("one", controller.signal);
  controller.abort(new Error("called off"));
  expect(await called).toMatchObject({ vector: null });
  const started = performance.now();
  expect((await means.query("two", signal)).why).toMatch(/does not answer/);
  expect(performance.now() - started).toBeGreaterThan(1_400);
  const asked = endpoint.asked.length;
  endpoint.behave(answersVectors());
  expect((await means.query("three", signal)).why).toMatch(/does not answer/);
  expect(endpoint.asked).toHaveLength(asked);
});

test("somebody with less time who waited for nothing is not made to wait again", async () => {
  const { endpoint, config } = await served();
  const means = await meansOf(config);
  await means.semantic(signal);
  endpoint.behave(saysNothing);
  expect((await means.query("one", AbortSignal.timeout(200))).why).toMatch(/does not answer/);
  const asked = endpoint.asked.length;
  expect((await means.query("two", AbortSignal.timeout(200))).why).toMatch(/does not answer/);
  expect(endpoint.asked).toHaveLength(asked);
});

test("the reader asks the thread that embeds, the writer nobody", async () => {
  const { endpoint, config } = await served();
  const asked: string[] = [];
  const elsewhere = doors({
    async embedQuery({ text }) {
      asked.push(text);
      return { fingerprint: "f", vector: "AACAPw==", why: null };
    },
  });
  const reader = await meansOf(config, { role: "elsewhere", doors: elsewhere });
  expect(await reader.semantic(signal)).toBeNull();
  expect(await reader.query("car", signal)).toMatchObject({ fingerprint: "f" });
  const writer = await meansOf(config, { role: "never", doors: elsewhere });
  expect(await writer.semantic(signal)).toBeNull();
  expect(await writer.query("bus", signal)).toMatchObject({ fingerprint: null, why: null });
  expect(asked).toEqual(["car"]);
  expect(endpoint.asked).toEqual([]);
});

test("the host's providers are asked through a gateway; where there is none, that is said", async () => {
  const config: EmbeddingsConfig = { use: "host", provider: "openai", model: "m" };
  const means = await meansOf(config, { doors: doors() });
  expect(means).toMatchObject({ chosen: "host openai m", ownOnly: true });
  expect((await means.semantic(signal))!.dimensions).toBe(384);
  const alone = await meansOf(config);
  await expect(alone.semantic(signal)).rejects.toMatchObject({ code: "embed/unavailable" });
  expect((await alone.query("car", signal)).why).toMatch(/no gateway/);
});

test("a folder without a model is said as it is, and nothing else breaks", async () => {
  const means = await meansOf({ use: "onnx", folder: "nothing-here" }, { folder: folderWith() });
  const code = await means.semantic(signal).then(() => "opened", codeOf);
  expect(code).toMatch(/^embed\/(missing|refused|bad-answer)$/);
});
