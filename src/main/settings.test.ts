/** What is set: every choice that there is, with what holds, who said so, and no key. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type Config, configShape } from "./config.ts";
import { SETTING_ROWS } from "./setting-rows.ts";
import { type SettingsSurroundings, settingsOf } from "./settings.ts";

const folder = mkdtempSync(join(tmpdir(), "nacre-settings-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Schema {
  readonly properties?: { readonly [name: string]: Schema };
}

function leaves({ properties = {} }: Schema, path: readonly string[] = []): readonly string[] {
  return Object.entries(properties).flatMap(([name, inner]) =>
    inner.properties === undefined ? [[...path, name].join(".")] : leaves(inner, [...path, name]),
  );
}

async function shown(config: Config = {}, around: Partial<SettingsSurroundings> = {}) {
  const answer = await settingsOf({ folder, kind: "daemon", config, env: {}, ...around });
  const by = Object.fromEntries(answer.settings.map((one) => [one.path, one]));
  return { ...answer, by, text: JSON.stringify(answer) };
}

test("every choice of config.json is there, and no other", () => {
  expect(Object.keys(SETTING_ROWS)).toEqual(leaves(configShape.schema as Schema));
});

test("what holds without a choice is what the page about them says", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/reference/config.md"), "utf8");
  const WORDS: { readonly [said: string]: unknown } = {
    ...{ "no limit": null, all: null, never: null },
    ...{ "the gate's own": null, "the pack's own": null },
  };
  const rows = [...page.matchAll(/^\| `([\w.]+)` \| [^|]*\(([^()]*)\) \|/gm)];
  expect(rows.length).toBeGreaterThan(20);
  for (const [, path = "", said = ""] of rows) {
    const bare = said.replaceAll(/[`"]/g, "");
    const usual = SETTING_ROWS[path]!.usual;
    const expected = bare in WORDS ? WORDS[bare] : bare;
    // Of lists, that all count is said of an empty one.
    if (Array.isArray(usual)) expect.soft(usual, path).toEqual([]);
    else expect.soft(expected === null ? usual : String(usual), path).toEqual(expected);
  }
});

test("nothing was chosen: all as usual, shares by the usual profile", async () => {
  const { by, settings } = await shown();
  expect(new Set(settings.filter(({ path }) => path !== "home").map(({ origin }) => origin))).toEqual(
    new Set(["default"]),
  );
  expect(by["prompt.recallTokens"]).toMatchObject({ value: 3_000 });
  expect(by["prompt.tail"]).toMatchObject({ value: 0.9 });
});

test("what was chosen is there as it holds, and what follows from it too", async () => {
  const { by } = await shown({ prompt: { profile: "frugal", recall: 0.2 }, brain: { learn: false } });
  expect(by["prompt.profile"]).toMatchObject({ value: "frugal", origin: "config.json" });
  expect(by["prompt.recall"]).toMatchObject({ value: 0.2, origin: "config.json" });
  expect(by["prompt.tail"]).toMatchObject({ value: 0.4, origin: "default" });
  expect(by["brain.learn"]).toMatchObject({ value: false, origin: "config.json" });
});

test("of a key it says that there is one", async () => {
  const config: Config = {
    summaries: {
      endpoint: { url: "https://ann:hunter2@api.example.com/v1?key=s3cret", model: "m", keyEnv: "A_KEY" },
    },
    embeddings: { use: "ollama", model: "n", keyEnv: "sk_live_0123456789abcdef0123" },
  };
  const { by, text } = await shown(config, { env: { A_KEY: "the-key-itself" } });
  expect(by["A_KEY"]).toMatchObject({ value: "set", origin: "environment" });
  expect(by["summaries.endpoint.keyEnv"]).toMatchObject({ value: "A_KEY" });
  expect(by["summaries.endpoint.url"]).toMatchObject({ value: "https://api.example.com/v1?…" });
  // A key that was put where its name should be.
  expect(by["embeddings.keyEnv"]).toMatchObject({ value: "set" });
  for (const secret of ["the-key-itself", "hunter2", "s3cret", "sk_live"]) expect(text).not.toContain(secret);
});

test("a key that somebody put elsewhere is not shown either", async () => {
  const key = ["sk", "proj", "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJ"].join("-");
  const config = {
    summaries: { endpoint: { url: `https://gw.example.com/v1/${key}/chat`, model: key } },
    embeddings: { url: `http://e.example.com/${key}` },
    ledger: { excludeTools: ["shell", key] },
    authored: { files: [`notes/${key}.md`] },
    facts: { predicates: [{ name: "drives", about: `see ${key}`, [key]: 1 }] },
  } as unknown as Config;
  const { by, text } = await shown(config, { env: { NACRE_CALL_LOG: `/tmp/${key}.log` } });
  expect(text).not.toContain(key);
  expect(by["ledger.excludeTools"]?.value).toEqual(["shell", expect.any(String)]);
  expect(by["summaries.endpoint.url"]?.value).toMatch(/^https:\/\/gw\.example\.com\/v1\//);
});

test("where memory is kept, without a password", async () => {
  expect((await shown()).by["memory"]).toMatchObject({
    value: join(folder, "nacre.db"),
    origin: "default",
  });
  const address = "postgres://ann:hunter2@db.example.com:5432/team?schema=nacre";
  const env = { NACRE_STORE: address };
  const named = await shown({}, { env });
  const value = "postgres://ann@db.example.com:5432/team";
  expect(named.by["memory"]).toMatchObject({ value, origin: "environment" });
  expect(named.by["NACRE_STORE"]).toMatchObject({ value, origin: "environment" });
  expect(named.files.map(({ path }) => path)).toEqual([join(folder, "config.json")]);
  const given = await shown({}, { kind: "gateway", env, store: address.replace("db.", "other.") });
  expect(given.by["memory"]).toMatchObject({ value: value.replace("db.", "other."), origin: "openclaw" });
  expect(given.by["NACRE_STORE"]).toMatchObject({ value: "set" });
  const config: Config = { store: { urlEnv: "TEAM_MEMORY" } };
  const held = await shown(config, { env: { TEAM_MEMORY: address } });
  expect(held.by["memory"]).toMatchObject({ value, origin: "config.json" });
  for (const { text } of [named, given, held]) expect(text).not.toContain("hunter2");
});

test.each([
  ["gateway", {}, folder, "openclaw"],
  ["daemon", { NACRE_HOME: folder }, folder, "environment"],
  ["daemon", {}, join(homedir(), ".nacre"), "default"],
  ["daemon", { NACRE_HOME: "/elsewhere" }, folder, "command"],
] as const)("who chose the data folder: a %s with %j", async (kind, env, home, origin) => {
  const { by } = await shown({}, { kind, env, folder: home });
  expect(by["home"]).toMatchObject({ value: home, origin });
});

test("which files there are", async () => {
  const path = join(folder, "config.json");
  const before = await shown();
  expect(before.files[0]).toEqual({ path, exists: false });
  writeFileSync(path, "{}");
  expect((await shown()).files[0]).toEqual({ path, exists: true });
});
