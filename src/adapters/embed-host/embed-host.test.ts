import { expect, test } from "vitest";
import { codeOf, NacreError } from "../../kernel/errors.ts";
import { embedderSuite } from "../../ports/embedder.suite.ts";
import { spelled } from "../embed-http/endpoint.fixture.ts";
import { type AskHost, type HostTexts, openHostEmbedder } from "./index.ts";

const { signal } = new AbortController();
const OPTIONS = { provider: "ollama", model: "lent-1" };
const obliging: AskHost = async ({ texts }) => ({ vectors: texts.map(spelled) });

embedderSuite("host", () => openHostEmbedder(obliging, OPTIONS, signal));

test("asks for the provider and the model that were chosen, with what is written before a question", async () => {
  const asked: HostTexts[] = [];
  const embedder = await openHostEmbedder(
    (request, until) => {
      asked.push(request);
      return obliging(request, until);
    },
    { provider: "openai", model: null, prefixes: { query: "q: " } },
    signal,
  );
  await embedder.embed(["tea"], "query", signal);
  expect(asked.at(-1)).toEqual({ texts: ["q: tea"], purpose: "query", provider: "openai", model: null });
  expect(embedder.name).toBe("host openai default");
  const other = await openHostEmbedder(obliging, { provider: "openai", model: "x" }, signal);
  expect(other.fingerprint).not.toBe(embedder.fingerprint);
});

test.each<{ name: string; answer: AskHost; code: string; says: RegExp }>([
  { name: "no object", answer: async () => 7, code: "embed/bad-answer", says: /without vectors/ },
  {
    name: "no vectors",
    answer: async () => ({ ok: true }),
    code: "embed/bad-answer",
    says: /without vectors/,
  },
  {
    name: "another dimension",
    answer: async ({ texts }) => ({ vectors: texts.map(() => [1, 2]) }),
    code: "embed/bad-answer",
    says: /2 numbers/,
  },
  {
    name: "a key that is refused",
    answer: async () => ({ failed: { status: 401, code: "a sentence with a key in it" } }),
    code: "embed/refused",
    says: /failed \(401\)$/,
  },
  {
    name: "a provider that is not there",
    answer: async () => ({ failed: { code: "unknown-provider" } }),
    code: "embed/refused",
    says: /unknown-provider/,
  },
  {
    name: "too many requests",
    answer: async () => ({ failed: { status: 429 } }),
    code: "embed/unavailable",
    says: /429/,
  },
  {
    name: "a gateway that has gone",
    answer: () => Promise.reject(new NacreError("wire/disconnected", "gone", "wait")),
    code: "embed/unavailable",
    says: /wire\/disconnected/,
  },
  {
    name: "what nobody foresaw",
    answer: () => Promise.reject(new Error("sk-123")),
    code: "embed/unavailable",
    says: /vectors$/,
  },
])("$name: $code", async ({ answer, code, says }) => {
  let fails = false;
  const embedder = await openHostEmbedder((...all) => (fails ? answer : obliging)(...all), OPTIONS, signal);
  fails = true;
  const error = await embedder.embed(["tea"], "document", signal).catch((thrown) => thrown);
  expect(codeOf(error)).toBe(code);
  expect(error.message).toMatch(says);
});
