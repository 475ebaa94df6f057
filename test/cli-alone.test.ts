/** A store that only short commands ever use: no gateway, and nobody serves it. */

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { entry } from "./support/program.ts";

const folder = mkdtempSync(join(tmpdir(), "nacre-alone-"));
const { NACRE_HOME: _, NO_COLOR: __, COLUMNS: ___, ...env } = process.env;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (words: readonly string[], input = "") =>
  spawnSync(process.execPath, [entry, "--home", join(folder, "home"), ...words], {
    encoding: "utf8",
    env,
    input,
  });
const json = (...words: readonly string[]) => JSON.parse(run([...words, "--json"]).stdout);
const texts = (): readonly string[] =>
  json("memories", "list").memories.map((one: { text: string }) => one.text);

test("short commands let the gate look at what was brought in, and read documents, a little each", () => {
  const line = JSON.stringify({ role: "user", content: "I'm allergic to walnuts and penicillin" });
  expect(run(["ingest", "-", "--owner"], `${line}\n`).status).toBe(0);
  const workspace = join(folder, "workspace");
  mkdirSync(workspace);
  writeFileSync(join(workspace, "MEMORY.md"), "# Boiler\n\nIt is serviced by Quastenflosser.\n");
  expect(json("docs", "watch", workspace)).toMatchObject({ agent: "main", changed: true });
  const found = () => json("search", "Quastenflosser").hits.map(({ kind }: { kind: string }) => kind);
  for (let times = 0; times < 20 && (texts().length === 0 || found().length === 0); times++);
  expect(texts()).toEqual(["I'm allergic to walnuts and penicillin"]);
  expect(found()).toEqual(["doc"]);
  expect(json("status").memories).toMatchObject({ active: 1, judged: 1, pending: 0 });
}, 120_000);
