/** Where memory is kept: what counts before what, and that no password is ever shown. */

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { NacreError } from "../kernel/errors.ts";
import { checkStore, type StoreSurroundings, storeServer } from "./store-config.ts";

const folder = mkdtempSync(join(tmpdir(), "nacre-store-config-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (host: string) => `postgres://ann:hunter2@${host}:5432/team`;
const server = (around: Partial<StoreSurroundings>) =>
  storeServer({ folder, config: undefined, env: {}, ...around });

async function refusal(around: Partial<StoreSurroundings>): Promise<NacreError> {
  const error: unknown = await server(around).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(NacreError);
  return error as NacreError;
}

test("nothing was said: in the folder", async () => {
  expect(await server({ env: { NACRE_STORE: "  " }, given: "" })).toBeUndefined();
});

test("what the host was told goes before the environment, and that before config.json", async () => {
  const config = { url: "postgres://c.example.com/team" };
  const env = { NACRE_STORE: at("b.example.com") };
  expect(await server({ config, env, given: at("a.example.com") })).toMatchObject({
    shown: "postgres://ann@a.example.com:5432/team",
    origin: "openclaw",
  });
  expect(await server({ config, env })).toMatchObject({
    url: at("b.example.com"),
    shown: "postgres://ann@b.example.com:5432/team",
    origin: "environment",
  });
  expect(await server({ config })).toMatchObject({ origin: "config.json" });
});

test("an address in a variable or in a file, whose name config.json has", async () => {
  writeFileSync(join(folder, "address"), `${at("f.example.com")}\n`);
  chmodSync(join(folder, "address"), 0o600);
  expect(await server({ config: { urlFile: "address" } })).toMatchObject({ url: at("f.example.com") });
  const config = { urlEnv: "TEAM_MEMORY" };
  expect(await server({ config, env: { TEAM_MEMORY: at("e.example.com") } })).toMatchObject({
    url: at("e.example.com"),
    origin: "config.json",
  });
  // Nothing is begun in the folder instead.
  expect(await refusal({ config })).toMatchObject({
    code: "store/unavailable",
    message: "store.urlEnv names the variable TEAM_MEMORY, which is not set",
  });
  expect((await refusal({ config: { urlFile: "none" } })).message).toBe(
    `store.urlFile: ${join(folder, "none")} cannot be read (ENOENT)`,
  );
});

test.each([
  "mysql://ann:hunter2@db/team",
  "ann:hunter2@db/team",
  "postgres//ann:hunter2@db",
  "postgres://ann:hunter2@db:port/team",
  "postgres://ann:hunter2@db/team?schema=pg_hunter2",
  'postgres://ann:hunter2@db/team?schema=a"b',
])("an address that is none is told without it: %s", async (text) => {
  const { code, message, hint } = await refusal({ env: { NACRE_STORE: text } });
  expect(code).toBe("input/bad-field");
  expect(message).toMatch(/^NACRE_STORE: /);
  expect(hint).toMatch(/^Write it as /);
  expect(message + hint).not.toContain("hunter2");
});

test.each([
  [{ url: at("db") }, "config.store.url: has a password in it"],
  [{ url: "https://db/team" }, "config.store.url: the address of the server cannot be read"],
  [{ url: "postgres://db/team", urlEnv: "TEAM_MEMORY" }, "config.store: names the server more than once"],
  [{ urlEnv: at("db") }, "config.store.urlEnv: is not the name of a variable"],
])("a mistake in config.json: %j", (config, message) => {
  expect(() => checkStore(config, "config.store")).toThrow(message);
});
