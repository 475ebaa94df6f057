import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { GOOD_DRAFT, sampleRequest } from "../adapters/summarise-model/sample-request.fixture.ts";
import { fakeEndpoint, streams } from "../adapters/summarise-openai/endpoint.fixture.ts";
import { codeOf } from "../kernel/errors.ts";
import { readConfig } from "./config.ts";
import { limitsOf, type ModelSurroundings, type SummariesConfig, summarisersOf } from "./summaries-config.ts";

const URL = "https://api.example.com/v1";
const KEY = "sk-TEST-7f3a9c";

function folderWith(files: { readonly [name: string]: string } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "nacre-summaries-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, written] of Object.entries(files))
    writeFileSync(join(folder, name), written, { mode: 0o600 });
  return folder;
}

const hostComplete = async () => ({ text: "", model: "m", tokensIn: null, tokensOut: null, costUsd: null });

async function modelsOf(config: SummariesConfig | undefined, around: Partial<ModelSurroundings> = {}) {
  const { models, warnings } = await summarisersOf(config, {
    env: {},
    folder: "/nowhere",
    hostComplete: null,
    ...around,
  });
  expect(JSON.stringify(warnings)).not.toContain(KEY);
  return { names: models.map(({ name }) => name), models, warnings: warnings.map(({ message }) => message) };
}

const endpoint = { url: URL, model: "small" };

test.each<{ name: string; config: SummariesConfig | undefined; host: boolean; names: readonly string[] }>([
  { name: "nothing at all", config: undefined, host: false, names: [] },
  { name: "the host's by default", config: undefined, host: true, names: ["host"] },
  { name: "not the host's", config: { host: false }, host: true, names: [] },
  {
    name: "what was chosen before what is there",
    config: { endpoint },
    host: true,
    names: ["small@api.example.com", "host"],
  },
  {
    name: "an endpoint alone",
    config: { endpoint, host: false },
    host: true,
    names: ["small@api.example.com"],
  },
])("models: $name", async ({ config, host, names }) => {
  const found = await modelsOf(config, { hostComplete: host ? hostComplete : null });
  expect(found.names).toEqual(names);
  expect(found.warnings).toEqual([]);
});

test("a key from a variable or a file reaches the endpoint, and nothing else", async () => {
  const served = await fakeEndpoint(streams(GOOD_DRAFT));
  onTestFinished(() => served.close());
  const folder = folderWith({ key: `\uFEFF${KEY}\n` });
  const configs = [
    { ...endpoint, url: served.url, keyEnv: "MY_KEY" },
    { ...endpoint, url: served.url, keyFile: "key" },
    { ...endpoint, url: served.url, keyFile: join(folder, "key") },
  ];
  for (const one of configs) {
    const { models, warnings } = await modelsOf({ endpoint: one }, { env: { MY_KEY: ` ${KEY} ` }, folder });
    expect(warnings).toEqual([]);
    await models[0]!.summarise(sampleRequest(), new AbortController().signal);
  }
  expect(served.asked.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill(`Bearer ${KEY}`));
});

test.skipIf(process.platform === "win32")("a key that others can read is used, with a warning", async () => {
  const folder = folderWith({ key: KEY });
  chmodSync(join(folder, "key"), 0o644);
  const { names, warnings } = await modelsOf({ endpoint: { ...endpoint, keyFile: "key" } }, { folder });
  expect(names).toHaveLength(1);
  expect(warnings).toEqual([`${join(folder, "key")} can be read by others`]);
});

test.each<{ name: string; keys: object; says: RegExp }>([
  {
    name: "a variable that is not set",
    keys: { keyEnv: "MISSING" },
    says: /the variable MISSING is not set/,
  },
  { name: "a variable that is empty", keys: { keyEnv: "EMPTY" }, says: /the variable EMPTY is not set/ },
  { name: "a file that is not there", keys: { keyFile: "missing" }, says: /cannot be read \(ENOENT\)/ },
  { name: "a folder", keys: { keyFile: "." }, says: /cannot be read \(EISDIR\)/ },
  { name: "a file that is empty", keys: { keyFile: "empty" }, says: /is empty/ },
  { name: "another file", keys: { keyFile: "large" }, says: /too large for a key/ },
  { name: "a key of two lines", keys: { keyFile: "lines" }, says: /no header can carry/ },
])("$name: a warning, and no endpoint", async ({ keys, says }) => {
  const folder = folderWith({ empty: " \n", large: "x".repeat(20_000), lines: `${KEY}\n${KEY}` });
  const found = await modelsOf(
    { endpoint: { ...endpoint, ...keys } },
    { env: { EMPTY: " " }, folder, hostComplete },
  );
  expect(found.names).toEqual(["host"]);
  expect(found.warnings.join("\n")).toMatch(says);
});

test.each([
  { url: "http://127.0.0.1:11434/v1", warned: 0 },
  { url: "http://localhost/v1", warned: 0 },
  { url: "http://[::1]:1/v1", warned: 0 },
  { url: "http://192.168.1.5/v1", warned: 1 },
  { url: URL, warned: 0 },
])("a key in the open: $url", async ({ url, warned }) => {
  const config = { endpoint: { url, model: "m", keyEnv: "MY_KEY" } };
  expect((await modelsOf(config, { env: { MY_KEY: KEY } })).warnings).toHaveLength(warned);
  expect((await modelsOf({ endpoint: { url, model: "m" } })).warnings).toEqual([]);
});

test.each<{ name: string; summaries: unknown; says: string }>([
  { name: "a misspelt field", summaries: { hosts: true }, says: 'unknown field "hosts"' },
  {
    name: "a key in the file",
    summaries: { endpoint: { ...endpoint, key: KEY } },
    says: 'unknown field "key"',
  },
  { name: "no model", summaries: { endpoint: { url: URL } }, says: "endpoint.model: expected a value" },
  {
    name: "no URL",
    summaries: { endpoint: { ...endpoint, url: "api.example.com" } },
    says: "config.summaries.endpoint.url: is not a URL",
  },
  {
    name: "another protocol",
    summaries: { endpoint: { ...endpoint, url: "ftp://example.com" } },
    says: "only http: and https:",
  },
  {
    name: "a password in the URL",
    summaries: { endpoint: { ...endpoint, url: `https://me:${KEY}@example.com` } },
    says: "user or a password",
  },
  {
    name: "two keys",
    summaries: { endpoint: { ...endpoint, keyEnv: "A", keyFile: "b" } },
    says: "both keyEnv and keyFile",
  },
  {
    name: "a key for a variable",
    summaries: { endpoint: { ...endpoint, keyEnv: KEY } },
    says: "not the name of a variable",
  },
  {
    name: "one price",
    summaries: { endpoint: { ...endpoint, inputPerMillion: 1 } },
    says: "one price of two",
  },
  {
    name: "a negative price",
    summaries: { endpoint: { ...endpoint, inputPerMillion: -1 } },
    says: "a number from 0",
  },
  { name: "a limit nobody can count", summaries: { endpoint, usdPerDay: 1 }, says: "without prices" },
  { name: "half a token", summaries: { tokensPerDay: 0.5 }, says: "a whole number" },
])("$name is refused by the name of the file", async ({ summaries, says }) => {
  const folder = folderWith({ "config.json": JSON.stringify({ summaries }) });
  const error = await readConfig(folder).catch((thrown) => thrown);
  expect(codeOf(error)).toBe("input/bad-file");
  expect(error.message).toContain(says);
  expect(error.hint).not.toBe("");
  expect(error.message + error.hint).not.toContain(KEY);
});

test("limits are the usual ones but for what is chosen", () => {
  expect(limitsOf(undefined)).toMatchObject({ callsPerWindow: 24, tokensPerDay: 500_000, usdPerDay: null });
  expect(limitsOf({ tokensPerDay: 0, usdPerDay: 2.5 })).toMatchObject({ tokensPerDay: 0, usdPerDay: 2.5 });
});
