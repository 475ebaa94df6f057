import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { codeOf } from "../../kernel/errors.ts";
import { cosine } from "../../kernel/vectors/cosine.ts";
import { HASHED_DIMENSIONS } from "../../kernel/vectors/hashed.ts";
import { embedderSuite } from "../../ports/embedder.suite.ts";
import {
  answersBody,
  answersVectors,
  base64Of,
  type FakeVectors,
  failsWith,
  fakeVectors,
  hangsUp,
  neverEnds,
  saysNothing,
  spelled,
  type VectorBehaviour,
} from "./endpoint.fixture.ts";
import { embedEndpointProblem, type HttpEmbedderOptions, openHttpEmbedder } from "./index.ts";

const KEY = "sk-TEST-9b1d4f";
const { signal } = new AbortController();
const QUICK = { retries: 2, pauseMs: 1, timeoutMs: 10_000 };

let shared: FakeVectors;
beforeAll(async () => {
  shared = await fakeVectors();
});
afterAll(() => shared.close());

const optionsFor = (url: string, dialect: "openai" | "ollama" = "openai"): HttpEmbedderOptions => ({
  dialect,
  url: dialect === "openai" ? `${url}/v1` : url,
  model: "fake",
  key: KEY,
  ...QUICK,
});

embedderSuite("openai", () => openHttpEmbedder(optionsFor(shared.url), signal));
embedderSuite("ollama", () => openHttpEmbedder({ ...optionsFor(shared.url, "ollama"), key: null }, signal));

async function opened(more: Partial<HttpEmbedderOptions> = {}) {
  const endpoint = await fakeVectors();
  onTestFinished(() => endpoint.close());
  const options = { ...optionsFor(endpoint.url, more.dialect), ...more };
  const embedder = await openHttpEmbedder(options, signal);
  return { endpoint, embedder, since: () => endpoint.asked.slice(1) };
}

async function failureOf(work: Promise<unknown>): Promise<Error> {
  const error = await work.then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(Error);
  expect(JSON.stringify([error.message, error.hint, error.stack, error.cause, { ...error }])).not.toContain(
    KEY,
  );
  return error;
}

test("asks each dialect as it is spoken, with the key in the header alone", async () => {
  const { endpoint, embedder } = await opened({ prefixes: { query: "query: ", document: "passage: " } });
  const [asked] = await embedder.embed(["tea"], "query", signal);
  expect(cosine(asked!, Float32Array.from(spelled("query: tea")))).toBeCloseTo(1, 4);
  await embedder.embed(["tea"], "document", signal);
  expect(endpoint.asked.map(({ path }) => path)).toEqual(Array(3).fill("/v1/embeddings"));
  expect(endpoint.asked.slice(1).map(({ body }) => body)).toEqual([
    { model: "fake", input: ["query: tea"] },
    { model: "fake", input: ["passage: tea"] },
  ]);
  expect(endpoint.asked[1]!.headers.authorization).toBe(`Bearer ${KEY}`);
  const ollama = await opened({ dialect: "ollama", key: null });
  expect(ollama.endpoint.asked[0]).toMatchObject({ path: "/api/embed", body: { model: "fake" } });
  expect(ollama.endpoint.asked[0]!.headers.authorization).toBeUndefined();
});

test("the space is named by what changes it: not by the address, not by the key", async () => {
  const { embedder } = await opened();
  const elsewhere = await opened({ key: null });
  expect(elsewhere.embedder.fingerprint).toBe(embedder.fingerprint);
  const others = [
    await opened({ model: "other" }),
    await opened({ dialect: "ollama" }),
    await opened({ dimensions: 64 }),
    await opened({ prefixes: { query: "q: " } }),
    await opened({ prefixes: { document: "q: " } }),
    await opened({ windowCharacters: 500 }),
    await opened({ model: "é".repeat(200) }),
  ];
  const all = [embedder, ...others.map((one) => one.embedder)].map(({ fingerprint }) => fingerprint);
  expect(new Set(all).size).toBe(all.length);
  for (const fingerprint of all) expect(fingerprint).not.toMatch(/127\.0\.0\.1|sk-TEST/);
});

test("goes in batches, by count and by characters", async () => {
  const { embedder, since } = await opened({ batchTexts: 3, batchCharacters: 40 });
  await embedder.embed(["a", "b", "c", "d", "x".repeat(35), "yyyyyy", "z"], "document", signal);
  expect(since().map(({ body }) => body.input.length)).toEqual([3, 2, 2]);
});

test("a text that is too long is the mean of its windows, and of length 1", async () => {
  const { embedder, since } = await opened({ windowCharacters: 100 });
  const text = "The pump in the cellar leaks again. ".repeat(9).trim();
  const [vector] = await embedder.embed([text], "document", signal);
  const windows = since().flatMap(({ body }) => body.input);
  expect(windows.join("")).toBe(text);
  expect(windows.every(({ length }) => length <= 100 && length >= 50)).toBe(true);
  expect(Math.hypot(...vector!)).toBeCloseTo(1, 5);
  expect(cosine(vector!, Float32Array.from(spelled(text)))).toBeGreaterThan(0.95);
});

test("what a model refuses for its length is given in fewer and shorter pieces", async () => {
  const { endpoint, embedder, since } = await opened();
  const short: VectorBehaviour = (asked, response) =>
    (asked.body.input.join("").length > 700
      ? failsWith(400, { code: "context_length_exceeded" })
      : answersVectors())(asked, response);
  endpoint.behave(short);
  const texts = ["word ".repeat(200), "tea", "cello ".repeat(90)];
  const vectors = await embedder.embed(texts, "document", signal);
  for (const [at, vector] of vectors.entries())
    expect(cosine(vector, Float32Array.from(spelled(texts[at]!)))).toBeGreaterThan(0.95);
  expect(since().length).toBeLessThan(12);
  endpoint.behave(failsWith(400));
  expect(codeOf(await failureOf(embedder.embed(["tea"], "document", signal)))).toBe("embed/refused");
});

test("fewer dimensions than the model gives are the first of them, of length 1; more are refused", async () => {
  const { embedder } = await opened({ dimensions: 64 });
  const [vector] = await embedder.embed(["the pump is dry"], "document", signal);
  expect(vector).toHaveLength(64);
  expect(cosine(vector!, Float32Array.from(spelled("the pump is dry").slice(0, 64)))).toBeCloseTo(1, 4);
  expect(codeOf(await failureOf(opened({ dimensions: HASHED_DIMENSIONS + 1 })))).toBe("embed/refused");
});

test.each<{ name: string; behaviour: VectorBehaviour; dialect?: "ollama" }>([
  { name: "base64", behaviour: answersVectors((texts) => texts.map((text) => base64Of(spelled(text)))) },
  { name: "another order, by index", behaviour: answersVectors(undefined, (data) => data.toReversed()) },
  {
    name: "no index at all",
    behaviour: answersVectors(undefined, (data) => data.map(({ embedding }) => ({ embedding }))),
  },
])("understands $name", async ({ behaviour }) => {
  const { endpoint, embedder } = await opened();
  endpoint.behave(behaviour);
  const texts = ["the pump", "a cello", "tea"];
  const vectors = await embedder.embed(texts, "document", signal);
  for (const [at, vector] of vectors.entries())
    expect(cosine(vector, Float32Array.from(spelled(texts[at]!)))).toBeCloseTo(1, 4);
});

const of = (vector: unknown): VectorBehaviour => answersVectors((texts) => texts.map(() => vector));
const full = (value: unknown) => Array(HASHED_DIMENSIONS).fill(value);

test.each<{ name: string; behaviour: VectorBehaviour; says: RegExp; dialect?: "openai" | "ollama" }>([
  { name: "another dimension", behaviour: of([1, 2, 3]), says: /3 numbers where it had sent 384/ },
  { name: "another dimension in base64", behaviour: of(base64Of([1, 2])), says: /2 numbers/ },
  { name: "null", behaviour: of([...full(1).slice(1), null]), says: /no vector/ },
  { name: "NaN in base64", behaviour: of(base64Of(full(Number.NaN))), says: /no number/ },
  { name: "what is too large for a number", behaviour: of(full(1e300)), says: /no number/ },
  { name: "texts for numbers", behaviour: of(full("1")), says: /no vector/ },
  { name: "nothing but zeros", behaviour: of(full(0)), says: /zeros/ },
  { name: "base64 that is none", behaviour: of("***"), says: /no vector/ },
  { name: "half a number", behaviour: of("AAAAAAA="), says: /no vector/ },
  { name: "an empty vector", behaviour: of([]), says: /0 numbers/ },
  {
    name: "too few",
    behaviour: answersVectors((texts) => texts.slice(1).map(spelled)),
    says: /1 vectors for 2/,
  },
  {
    name: "too few of Ollama",
    behaviour: answersVectors((texts) => texts.slice(1).map(spelled)),
    says: /1 vectors for 2/,
    dialect: "ollama",
  },
  {
    name: "too many",
    behaviour: answersVectors((texts) => [...texts, "x"].map(spelled)),
    says: /3 vectors for 2/,
  },
  {
    name: "the same index twice",
    behaviour: answersVectors(undefined, (data) => data.map((one) => ({ ...one, index: 0 }))),
    says: /whose/,
  },
  {
    name: "an index from elsewhere",
    behaviour: answersVectors(undefined, (data) => data.map((one) => ({ ...one, index: one.index + 1 }))),
    says: /whose/,
  },
  {
    name: "entries that are none",
    behaviour: answersVectors(undefined, () => [1, 2]),
    says: /without vectors/,
  },
  { name: "a page", behaviour: answersBody("<!doctype html><p>Welcome", "text/html"), says: /no JSON/ },
  { name: "no body", behaviour: answersBody(""), says: /sent nothing/ },
  { name: "half a body", behaviour: answersBody('{"data":[{"index":0,"embedding":[0.1,'), says: /no JSON/ },
  { name: "JSON of another kind", behaviour: answersBody('{"ok":true}'), says: /without vectors/ },
  {
    name: "an error under a good status",
    behaviour: answersBody(`{"error":{"type":"overloaded","code":"${KEY}"}}`),
    says: /without vectors \(overloaded\)$/,
  },
  { name: "a body without end", behaviour: neverEnds, says: /more than \d+ bytes/ },
])("$name is a bad answer", async ({ behaviour, says, dialect }) => {
  const { endpoint, embedder } = await opened({ ...(dialect && { dialect }) });
  endpoint.behave(behaviour);
  const error = await failureOf(embedder.embed(["the pump", "tea"], "document", signal));
  expect(error.message).toMatch(says);
  expect(codeOf(error)).toBe("embed/bad-answer");
  endpoint.behave(answersVectors());
  expect(await embedder.embed(["tea"], "document", signal)).toHaveLength(1);
});

test.each<{ name: string; behaviour: VectorBehaviour; code: string; says: RegExp; times: number }>([
  {
    name: "401",
    behaviour: failsWith(401, { message: `bad ${KEY}`, code: KEY }),
    code: "embed/refused",
    says: /^the endpoint answered 401$/,
    times: 1,
  },
  { name: "403", behaviour: failsWith(403, "<html>"), code: "embed/refused", says: /403/, times: 1 },
  {
    name: "404",
    behaviour: failsWith(404, { code: "model_not_found" }),
    code: "embed/refused",
    says: /404 \(model_not_found\)/,
    times: 1,
  },
  { name: "429", behaviour: failsWith(429), code: "embed/unavailable", says: /429/, times: 3 },
  { name: "500", behaviour: failsWith(500), code: "embed/unavailable", says: /500/, times: 3 },
  { name: "503", behaviour: failsWith(503, "gone"), code: "embed/unavailable", says: /503/, times: 3 },
  { name: "a reset", behaviour: hangsUp(), code: "embed/unavailable", says: /connection/, times: 3 },
  {
    name: "a connection cut in the middle",
    behaviour: hangsUp('{"data":['),
    code: "embed/unavailable",
    says: /connection/,
    times: 3,
  },
  {
    name: "a redirect elsewhere",
    behaviour: failsWith(307, "", { location: "https://example.com/" }),
    code: "embed/refused",
    says: /redirects elsewhere/,
    times: 1,
  },
])("$name: $code after $times", async ({ behaviour, code, says, times }) => {
  const { endpoint, embedder, since } = await opened();
  endpoint.behave(behaviour);
  const error = await failureOf(embedder.embed(["tea"], "document", signal));
  expect(error.message).toMatch(says);
  expect(codeOf(error)).toBe(code);
  expect(since()).toHaveLength(times);
});

test("what passes is waited for, as long as it is told", async () => {
  const { endpoint, embedder } = await opened();
  endpoint.behave(failsWith(429, {}, { "retry-after-ms": "150" }), hangsUp(), answersVectors());
  const started = performance.now();
  expect(await embedder.embed(["tea"], "document", signal)).toHaveLength(1);
  expect(performance.now() - started).toBeGreaterThanOrEqual(140);
});

test("who wants to be left alone for long is, at once", async () => {
  const { endpoint, embedder, since } = await opened();
  endpoint.behave(failsWith(429, {}, { "retry-after": "3600" }));
  expect(codeOf(await failureOf(embedder.embed(["tea"], "document", signal)))).toBe("embed/unavailable");
  expect(since()).toHaveLength(1);
});

test("who never answers is given up on", async () => {
  const { endpoint, embedder } = await opened({ timeoutMs: 300, retries: 0 });
  endpoint.behave(saysNothing);
  const error = await failureOf(embedder.embed(["tea"], "document", signal));
  expect(error.message).toMatch(/not answered after 300 ms/);
  expect(codeOf(error)).toBe("embed/unavailable");
});

test.each([
  { name: "an answer", behaviour: saysNothing },
  { name: "the time to ask again", behaviour: failsWith(503, {}, { "retry-after": "15" }) },
])("aborted while it waits for $name, it is told the reason", async ({ behaviour }) => {
  const { endpoint, embedder, since } = await opened();
  endpoint.behave(behaviour);
  const controller = new AbortController();
  const running = embedder.embed(["tea"], "document", controller.signal);
  await expect.poll(() => since().length).toBe(1);
  const reason = new Error("no longer needed");
  controller.abort(reason);
  await expect(running).rejects.toBe(reason);
});

test("nobody there, or somebody else: it does not open", async () => {
  const endpoint = await fakeVectors(answersBody("<html>"));
  const options = optionsFor(endpoint.url);
  expect(codeOf(await failureOf(openHttpEmbedder(options, signal)))).toBe("embed/bad-answer");
  await endpoint.close();
  const error = await failureOf(openHttpEmbedder(options, signal));
  expect(codeOf(error)).toBe("embed/unavailable");
  expect(error.message).toMatch(/ECONNREFUSED/);
});

test.each([
  ["http://10.0.0.7:11434", /without encryption/],
  ["ftp://example.com", /protocol/],
  ["https://me:secret@example.com", /password/],
  ["example", /not a URL/],
  ["https://example.com/v1", null],
  ["http://localhost:11434", null],
])("%s as an address", async (url, problem) => {
  if (problem === null) expect(embedEndpointProblem(url)).toBeNull();
  else {
    expect(embedEndpointProblem(url)).toMatch(problem);
    expect(codeOf(await failureOf(openHttpEmbedder({ ...optionsFor(""), url }, signal)))).toBe(
      "input/bad-field",
    );
  }
});
