/** Authored files from the command line, as processes on a real store, beside an owner that watches them. */

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { attachHome } from "../src/main/attach-home.ts";
import { engineOver } from "../src/wire/index.ts";
import { entry } from "./support/program.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "nacre-authored-")));
const home = join(folder, "home");
const workspace = join(folder, "workspace");
const vault = join(folder, "vault");
const { NACRE_HOME: _, NO_COLOR: __, COLUMNS: ___, ...env } = process.env;

const nacre = (...words: readonly string[]) =>
  spawnSync(process.execPath, [entry, "--home", home, ...words], { encoding: "utf8", env });
const json = (...words: readonly string[]) => JSON.parse(nacre(...words, "--json").stdout);

let owner: ChildProcess;

beforeAll(async () => {
  for (const path of [home, workspace, vault]) mkdirSync(path);
  writeFileSync(join(home, "config.json"), JSON.stringify({ authored: { files: ["rules/style.md"] } }));
  writeFileSync(
    join(workspace, "AGENTS.md"),
    "# Rules\n\n- Always answer in full sentences.\n\nYou must be brief.\n",
  );
  owner = spawn(process.execPath, [entry, "--home", home, "serve", "--json"], { env });
  await new Promise((resolve, reject) => {
    owner.stdout!.once("data", resolve);
    owner.once("exit", (code) => reject(new Error(`serve ended with ${code}`)));
  });
}, 60_000);

afterAll(async () => {
  const ended = new Promise((resolve) => owner.once("exit", resolve));
  owner.kill("SIGTERM");
  await ended;
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

test("what is written is listed by tier, an edit is there in about a second, and what goes is gone", async () => {
  expect(nacre("authored", "list")).toMatchObject({ status: 0, stdout: "" });
  expect(json("docs", "watch", workspace)).toMatchObject({ as: "workspace", changed: true });
  const { engine, close } = await attached();
  const paths = async () =>
    (await engine.listAuthored({})).roots.flatMap(({ files }) =>
      files.map(({ path, bytes }) => `${path} ${bytes}`),
    );
  const within = (ms: number, wanted: readonly string[]) =>
    vi.waitFor(async () => expect(await paths()).toEqual(wanted), { timeout: ms, interval: 50 });
  await within(5_000, ["AGENTS.md 64"]);
  writeFileSync(join(workspace, "AGENTS.md"), "- Never answer.\n");
  // A second where nothing else runs; a machine that tests run on has other things to do.
  await within(5_000, ["AGENTS.md 16"]);
  mkdirSync(join(workspace, "rules"));
  writeFileSync(join(workspace, "rules", "style.md"), "- Use tabs.\n\nThe house style is pelargonium.\n");
  await within(5_000, ["AGENTS.md 16", "rules/style.md 45"]);
  await vi.waitFor(
    async () =>
      expect((await engine.search({ query: "pelargonium" })).hits).toMatchObject([
        { path: "rules/style.md" },
      ]),
    { timeout: 5_000, interval: 50 },
  );
  rmSync(join(workspace, "AGENTS.md"));
  await within(5_000, ["rules/style.md 45"]);
  await close();
}, 60_000);

test("shown node by node, or one tier of it; what is not there is said", () => {
  const listed = nacre("authored", "list");
  expect(listed).toMatchObject({ status: 0, stderr: "" });
  expect(listed.stdout).toMatch(/^main {2}\S+\n1 file: \d+ tokens hard, 0 soft, \d+ lore\n/);
  const shown = nacre("authored", "show", "rules/style.md").stdout;
  expect(shown).toContain("hard  L1, item, ");
  expect(shown).toContain("lore  L3, paragraph, ");
  const { nodes } = json("authored", "show", join(workspace, "rules/style.md"), "--tier", "hard");
  expect(nodes).toMatchObject([{ tier: "hard", lines: { from: 1, to: 1 }, text: "- Use tabs.\n\n" }]);
  const missing = nacre("authored", "show", "SOUL.md");
  expect(missing).toMatchObject({ status: 3, stdout: "" });
  expect(missing.stderr).toContain("SOUL.md is no authored file of ");
  expect(missing.stderr).toMatch(/authored list --home \S+` shows those there are/);
}, 60_000);

test("a folder of notes is watched beside the workspace, found, and given up", () => {
  writeFileSync(join(vault, "Albatross.md"), "The albatross circles the globe.\n\n- Always feed it.\n");
  expect(json("docs", "watch", vault, "--notes")).toMatchObject({
    as: "notes",
    agent: "main",
    changed: true,
  });
  const found = () => json("search", "albatross").hits.map(({ path }: { path: string }) => path);
  for (let times = 0; times < 20 && found().length === 0; times++);
  expect(found()).toEqual(["Albatross.md"]);
  expect(nacre("docs", "list").stdout).toContain(`${vault}  (notes)`);
  expect(JSON.stringify(json("authored", "list"))).not.toContain("Albatross");
  expect(nacre("docs", "unwatch", vault)).toMatchObject({ status: 0 });
  expect(found()).toEqual([]);
  const again = nacre("docs", "unwatch", vault);
  expect(again).toMatchObject({ status: 3, stdout: "" });
  expect(again.stderr).toMatch(
    /^error: nobody watches \S+vault\nhint: .* docs list --home \S+` shows the folders that are watched\.\n$/,
  );
}, 60_000);

test("rules that take more than is meant for them fail the doctor's check by name", () => {
  writeFileSync(
    join(workspace, "AGENTS.md"),
    "- Always answer within the day, and never without reading.\n".repeat(3_000),
  );
  const check = () =>
    json("doctor").checks.find(({ name }: { name: string }) => name === "authored") as {
      ok: boolean;
      detail: string;
    };
  for (let times = 0; times < 20 && check().ok; times++);
  expect(check().detail).toMatch(
    /^The authored rules of main take [\d,]+ tokens, more than the 20,000 .*: AGENTS\.md [\d,]+, rules\/style\.md \d+$/,
  );
  expect(json("status").notes).toContain(check().detail);
}, 60_000);

async function attached() {
  const attachment = await attachHome({ home, kind: "test", version: "test" });
  return { engine: engineOver(attachment), close: () => attachment.close() };
}
