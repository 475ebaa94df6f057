/** Commands that meet an owner that is dead, older or newer than they are, or a store that is newer: what is said, and what to do. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entry } from "./support/program.ts";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "nacre-owners-"));
const home = join(folder, "home");
const { NACRE_HOME: _, NO_COLOR: __, COLUMNS: ___, ...env } = process.env;

beforeAll(async () => {
  expect(await nacre("ingest", join(root, "sample/garden.jsonl"))).toMatchObject({ code: 0 });
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function nacre(...words: readonly string[]) {
  const child = spawn(process.execPath, [entry, "--home", home, "--deadline", "60s", ...words], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { code, stdout, stderr };
}

/** An owner that says hello in a protocol of its own, while `during` runs. */
async function speaking(protocol: number, during: () => Promise<void>): Promise<void> {
  mkdirSync(join(home, "run"), { recursive: true, mode: 0o700 });
  const socket = join(home, "run", "nacre.sock");
  rmSync(socket, { force: true });
  const server = createServer((connection) => {
    connection.on("error", () => {});
    connection.on("data", (chunk) => {
      const { id } = JSON.parse(chunk.toString("utf8").split("\n")[0]!);
      const result = { protocol, version: `${protocol}.0.0`, schema: 99, capabilities: [] };
      connection.write(`${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`);
    });
  });
  server.listen(socket);
  await once(server, "listening");
  try {
    await during();
  } finally {
    server.close();
    rmSync(socket, { force: true });
  }
}

test("an owner that was killed leaves a socket: the next command takes its place", async () => {
  const owner = spawn(process.execPath, [entry, "--home", home, "serve", "--json"], {
    env,
    stdio: ["ignore", "pipe", "ignore"],
  });
  await once(owner.stdout, "data");
  owner.kill("SIGKILL");
  await once(owner, "exit");
  const found = await nacre("search", "plot", "--json");
  expect(found).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(found.stdout).hits.length).toBeGreaterThan(0);
}, 60_000);

test("many commands at once lose nothing, whoever of them owns the store and ends meanwhile", async () => {
  const said = Array.from({ length: 8 }, (_, nth) => `Box ${nth} in the cellar holds reel ${nth * 7 + 3}.`);
  const ran = await Promise.all(said.map((words) => nacre("remember", words)));
  expect(ran.filter(({ code }) => code !== 0)).toEqual([]);
  const { stdout } = await nacre("memories", "list", "--limit", "50", "--json");
  for (const words of said) expect(stdout).toContain(words);
}, 60_000);

test("a newer owner: the program is to be upgraded; an older one: it is to be restarted", async () => {
  const before = readFileSync(join(home, "nacre.db"));
  await speaking(2, async () => {
    const { code, stdout, stderr } = await nacre("search", "plot");
    expect({ code, stdout }).toEqual({ code: 5, stdout: "" });
    expect(stderr).toContain("error: the owner (version 2.0.0) speaks protocol 2, this program speaks 1\n");
    expect(stderr).toMatch(
      /^hint: Upgrade or restart the older one: this program\. .*npm i -g nacre@latest/m,
    );
  });
  await speaking(0, async () => {
    const { code, stderr } = await nacre("remember", "I live in Lisbon", "--json");
    expect(code).toBe(5);
    const { error } = JSON.parse(stderr);
    expect(error.code).toBe("wire/protocol-mismatch");
    expect(error.hint).toMatch(/older one: the owner \(version 0\.0\.0\)\. .*openclaw gateway restart/);
  });
  expect(readFileSync(join(home, "nacre.db")).equals(before)).toBe(true);
}, 60_000);

test("a store of a newer version is left alone", async () => {
  const database = new DatabaseSync(join(home, "nacre.db"));
  const { user_version: version } = database.prepare("PRAGMA user_version").get() as { user_version: number };
  database.exec(`PRAGMA user_version = ${version + 1_000}`);
  database.close();
  const { code, stdout, stderr } = await nacre("status");
  expect({ code, stdout }).toEqual({ code: 5, stdout: "" });
  expect(stderr).toMatch(/^error: .*\n^hint: \S/m);
}, 60_000);
