import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { hostStore } from "./host-store.ts";

const state = mkdtempSync(join(tmpdir(), "nacre-host-store-"));
afterAll(() => rmSync(state, { recursive: true, force: true }));

test("the plugin's folder once there is a store in it, unless somebody named one", async () => {
  const env = { OPENCLAW_STATE_DIR: state };
  mkdirSync(join(state, "nacre"));
  expect(await hostStore(env)).toBeNull();
  writeFileSync(join(state, "nacre", "nacre.db"), "");
  expect(await hostStore(env)).toBe(join(state, "nacre"));
  expect(await hostStore({ ...env, NACRE_HOME: "/mine" })).toBeNull();
});
