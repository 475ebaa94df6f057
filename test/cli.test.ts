/** The command line as a process: what a person and a script meet. */

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { entry } from "./support/program.ts";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "nacre-cli-"));
const { NACRE_HOME: _, NO_COLOR: __, COLUMNS: ___, ...env } = process.env;
const running: ChildProcess[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const nacre = (home: string, ...words: readonly string[]) =>
  spawnSync(process.execPath, [entry, "--home", join(folder, home), ...words], { encoding: "utf8", env });

/** Starts a command that stays; resolves when it has printed its JSON. */
async function started(home: string, ...words: readonly string[]) {
  const argv = [entry, "--home", join(folder, home), ...words, "--json"];
  const child = spawn(process.execPath, argv, { env, stdio: ["ignore", "pipe", "pipe"] });
  running.push(child);
  let printed = "";
  child.stderr.on("data", (chunk) => {
    printed += chunk;
  });
  const line = await new Promise<string>((resolve, reject) => {
    let text = "";
    child.stdout.on("data", (chunk) => {
      text += chunk;
      if (text.endsWith("\n")) resolve(text);
    });
    child.once("exit", () => reject(new Error(`ended early: ${printed}`)));
  });
  return { child, ready: JSON.parse(line), stderr: () => printed };
}

test("start --once loads the sample, shows it and ends", { timeout: 120_000 }, () => {
  const first = nacre("sample", "start", "--once", "--json");
  expect(first.stderr).toContain("Loaded the sample");
  const shown = JSON.parse(first.stdout);
  expect(first.status).toBe(0);
  expect(shown.messages).toBeGreaterThan(300);
  expect(shown.loaded).toBe(shown.messages);
  expect(shown.hits[0].excerpt).toMatch(/passport/i);
  const parts = Object.fromEntries(
    shown.receipt.parts.map((one: { part: string; items: number }) => [one.part, one.items]),
  );
  for (const part of ["authored", "tail", "guidance", "recall"]) expect(parts[part]).toBeGreaterThan(0);
  const [best] = shown.receipt.candidates.filter((one: { reason: string }) => one.reason === "recalled");
  expect(shown.prompt).toBe("What rent is in the contract that we signed?");
  expect(shown.receipt.degraded).toEqual([]);
  const { receipts } = JSON.parse(nacre("sample", "trace", "--list", "--json").stdout);
  const asked = receipts.map(({ message }: { message: string }) => message);
  const got = JSON.parse(nacre("sample", "get", best.ref, ...asked, "--json").stdout);
  expect(got.items.map(({ text }: { text: string }) => text)).toEqual([
    expect.stringContaining("€1,390"),
    shown.prompt,
    expect.stringContaining("Which branch"),
  ]);
  // In a checkout it is called otherwise, and says so.
  const sources = [join(root, "src/main/cli.ts"), "--home", join(folder, "sample"), "start", "--once"];
  const again = spawnSync(process.execPath, sources, { encoding: "utf8", env });
  expect(again).toMatchObject({ status: 0 });
  expect(again.stdout).toContain(`A prompt for "${shown.prompt}"`);
  expect(JSON.parse(nacre("sample", "trace", "--list", "--json").stdout).receipts).toEqual(receipts);
  expect(again.stdout).toMatch(/Next: npm run nacre -- search WORDS --home \S+\n$/);
  expect(JSON.parse(nacre("sample", "status", "--json").stdout).totals.messages).toBe(shown.messages);
});

test("the examples of search do what they say, in the sample", () => {
  nacre("sample", "start", "--once");
  const found = (...words: readonly string[]) =>
    JSON.parse(nacre("sample", "search", ...words, "--json", "-n", "200").stdout).hits;
  const either = found("moving", "day");
  const together = found('"moving day"');
  expect(together.length).toBeGreaterThan(0);
  expect(either.length).toBeGreaterThan(together.length);
  for (const { excerpt } of together) expect(excerpt).toMatch(/moving day/i);
  const orVan = found("moving day", "van");
  expect(orVan.length).toBeGreaterThan(together.length);
  expect(orVan.length).toBeLessThan(either.length);
});

test("asking makes no store: it says that there is none", () => {
  const commands = [
    "search x",
    "timeline msg:1",
    "get msg:1",
    "status",
    "history show",
    "history lanes",
    "history fold",
    "history grep x",
    "history describe sum:1",
    "history expand sum:1",
    "history ask why",
    "forget msg:1 --yes",
    "erase msg:1 --yes",
    "forget mem:1 --yes",
    "memories list",
    "memories export",
    "memories flush --user al --yes",
    "gate test hello",
    "docs list",
    "memory status",
    "doctor",
    "quarantine list",
  ];
  for (const command of commands) {
    const { status, stdout, stderr } = nacre("missing", ...command.split(" "));
    expect({ status, stdout }, command).toEqual({ status: 5, stdout: "" });
    expect(stderr).toContain(`there is no store at ${join(folder, "missing")} yet`);
    expect(stderr).toMatch(/hint: .*ingest FILE/);
  }
  expect(nacre("missing")).toMatchObject({ status: 0 });
  expect(existsSync(join(folder, "missing"))).toBe(false);
});

test("a conversation is folded on demand, and everything in it is still found and read", () => {
  nacre("fold", "ingest", join(root, "sample/tidewatch.jsonl"));
  const before = JSON.parse(nacre("fold", "status", "--json").stdout);
  const fold = nacre("fold", "history", "fold", "--all", "--budget", "4000", "--json");
  expect(fold).toMatchObject({ status: 0, stderr: "" });
  const folded = JSON.parse(fold.stdout);
  expect(folded.written).toBeGreaterThan(0);
  expect(folded.tokensAfter).toBeLessThan(folded.tokensBefore);
  const after = JSON.parse(nacre("fold", "status", "--json").stdout);
  expect(after.totals).toEqual(before.totals);
  expect(after.folding.active).toBe(folded.activated);
  expect(nacre("fold", "status").stdout).toMatch(/^folded +\d+ summar/m);
  expect(nacre("fold", "doctor").status).toBe(0);
  expect(nacre("fold", "history", "fold").stdout).toMatch(/^Nothing to fold in /);
  expect(nacre("fold", "history", "fold", "--lane", "agent:main:nobody")).toMatchObject({ status: 3 });
});

test("a home that begins with ~ is the user's own, also where the shell leaves it", () => {
  const { stderr } = spawnSync(process.execPath, [entry, "status", "--home=~/of/mine"], {
    encoding: "utf8",
    env: { ...env, HOME: folder },
  });
  expect(stderr).toContain(`there is no store at ${join(folder, "of/mine")} yet`);
});

test("a small store is indexed by the short commands themselves", () => {
  nacre("small", "ingest", join(root, "sample/garden.jsonl"));
  const { index } = JSON.parse(nacre("small", "status", "--json").stdout);
  expect(index).toMatchObject({ pending: 0 });
});

test("a transcript is brought in once, however often", () => {
  const file = join(root, "sample/garden.jsonl");
  const first = nacre("twice", "ingest", file, "--json");
  expect(first.stderr).toBe("");
  expect(first.status).toBe(0);
  const { imported, lane } = JSON.parse(first.stdout);
  expect(imported).toBeGreaterThan(5);
  expect(lane.sessionKey).toMatch(/^agent:main:import:/);
  const second = spawnSync(
    process.execPath,
    [entry, "--home", join(folder, "twice"), "ingest", "-", "--session-key", lane.sessionKey, "--json"],
    { encoding: "utf8", env, input: readFileSync(file) },
  );
  expect(JSON.parse(second.stdout)).toMatchObject({ imported: 0, known: imported });
});

test("lines that cannot be read are named, and the rest is kept", () => {
  const file = join(folder, "broken.jsonl");
  const lines = readFileSync(join(root, "sample/garden.jsonl"), "utf8").trimEnd().split("\n");
  writeFileSync(file, [...lines.slice(0, 4), "{ not json", ...lines.slice(4)].join("\n"));
  const { stdout, status } = nacre("broken", "ingest", file, "--agent", "garden");
  expect(status).toBe(0);
  expect(stdout).toContain("1 line could not be read:\n  line 5: ");
  writeFileSync(file, "nothing\nof\nuse\n");
  const nothing = nacre("broken", "ingest", file);
  expect(nothing.status).toBe(1);
  expect(nothing.stderr).toContain("error: the file holds no message, observation or event that can be read");
});

test("one message too many, too deep or garbled stops nothing, however large the rest", () => {
  const file = join(folder, "limits.jsonl");
  const said = (content: string): string => JSON.stringify({ role: "user", content });
  const deep = `{"role":"user","content":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
  const lines = [
    said("the first words"),
    said("x".repeat(18 * 1024 * 1024)),
    said("x".repeat(25 * 1024 * 1024)),
    deep,
    '{"content":"no role"}',
    said("caf?"),
    said("the last words"),
  ];
  const bytes = Buffer.from(lines.join("\n"));
  bytes[bytes.lastIndexOf("caf?") + 3] = 0xe9;
  writeFileSync(file, bytes);
  const { stdout, stderr, status } = nacre("limits", "ingest", file, "--json");
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  const { lane, ...ingested } = JSON.parse(stdout);
  expect(ingested).toMatchObject({
    imported: 3,
    malformed: [
      { line: 3, reason: "larger than 24 MiB" },
      { line: 4, reason: "nested too deeply" },
      { line: 5, reason: "a message without a role" },
      { line: 6, reason: "not valid UTF-8" },
    ],
  });
  expect(nacre("limits", "history", "show", "--lane", lane.sessionKey, "-n", "1").stdout).toContain(
    "the last words",
  );
});

test("two conversations that come through a pipe without a header stay two", () => {
  const piped = (input: string) => {
    const argv = [entry, "--home", join(folder, "pipes"), "ingest", "-", "--json"];
    return JSON.parse(spawnSync(process.execPath, argv, { encoding: "utf8", env, input }).stdout);
  };
  const one = '{"role":"user","content":"one"}\n';
  const first = piped(one);
  expect(piped('{"role":"user","content":"two"}\n')).toMatchObject({ imported: 1, quarantined: 0 });
  expect(piped(`${one}{"role":"user","content":"more"}\n`)).toMatchObject({
    lane: first.lane,
    imported: 1,
    known: 1,
    quarantined: 0,
  });
});

/** All there is to say, if the gate has not looked at everything by then. */
const MAY_WAIT = expect.stringMatching(/^(?:\d+ messages? waits? to be judged: [^\n]*\n)?$/);

test("serve: others become its clients, and SIGTERM ends it in order", async () => {
  const { child, ready } = await started("served", "serve");
  expect(ready.endpoint).toMatch(/^(unix|tcp):/);
  const ingested = nacre("served", "ingest", join(root, "sample/garden.jsonl"));
  expect(ingested).toMatchObject({ status: 0, stderr: MAY_WAIT });
  const found = JSON.parse(nacre("served", "search", "plot", "--json").stdout);
  expect(found.hits.length).toBeGreaterThan(0);
  const second = nacre("served", "serve");
  expect(second.status).toBe(5);
  expect(second.stderr).toContain("error: ");
  child.kill("SIGTERM");
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
  // The next one takes over what it left.
  expect(JSON.parse(nacre("served", "status", "--json").stdout).totals.messages).toBeGreaterThan(0);
});

function timed(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

test("serve: an owner that was replaced in its sleep says so in its log, and commands are quick again", async () => {
  const { child, stderr } = await started("asleep", "serve");
  child.kill("SIGSTOP");
  const waitedMs = timed(() => expect(nacre("asleep", "status")).toMatchObject({ status: 0 }));
  child.kill("SIGCONT");
  await expect
    .poll(stderr, { timeout: 5_000 })
    .toMatch(/^\d{4}-\S+ a newer owner has taken the store; this one ends\n/m);
  const quickMs = timed(() => expect(nacre("asleep", "status")).toMatchObject({ status: 0, stderr: "" }));
  // Of five seconds of silence, which the first one waited for.
  expect(quickMs).toBeLessThan(waitedMs - 2_500);
}, 30_000);

test.each([
  { name: "is a file", home: "a-file" },
  { name: "is below a file", home: "a-file/below" },
  { name: "cannot be made", home: "/proc/nope" },
])("a home that $name is refused at once, with a way out", ({ home }) => {
  writeFileSync(join(folder, "a-file"), "");
  const path = home.startsWith("/") ? home : join(folder, home);
  for (const command of ["status", "serve"]) {
    const { status, stderr } = spawnSync(process.execPath, [entry, command], {
      encoding: "utf8",
      env: { ...env, NACRE_HOME: path },
      timeout: 10_000,
    });
    expect(status).toBe(5);
    expect(stderr).toContain(home.startsWith("/") ? path : join(folder, "a-file"));
    expect(stderr).toMatch(/hint: .*NACRE_HOME/);
  }
});

test("config.json: sessions that are not to be stored are not, and a mistake in it is named", async () => {
  const home = join(folder, "configured");
  mkdirSync(home);
  const file = join(home, "config.json");
  writeFileSync(file, JSON.stringify({ sessions: { ignore: ["agent:*:import:**"] } }));
  const ingest = ["ingest", join(root, "sample/garden.jsonl"), "--json"];
  const messages = () => JSON.parse(nacre("configured", "status", "--json").stdout).totals.messages;
  nacre("configured", ...ingest);
  expect(messages()).toBe(0);
  const { child } = await started("configured", "serve");
  nacre("configured", ...ingest);
  expect(messages()).toBe(0);
  nacre("configured", ...ingest, "--session-key", "agent:main:kept");
  expect(messages()).toBeGreaterThan(0);
  child.kill("SIGTERM");
  await once(child, "exit");
  writeFileSync(file, '{ "session": {} }');
  for (const command of ["status", "serve"]) {
    const { status, stderr } = nacre("configured", command);
    expect(status).toBe(1);
    expect(stderr).toContain(`${file} has a mistake: config: unknown field "session"`);
    expect(stderr).toContain(
      "hint: Known fields: store, sessions, summaries, embeddings, gate, prompt, ledger, facts, brain, authored, retention.",
    );
  }
});

test("Ctrl-C twice in a moment is Ctrl-C once", async () => {
  const { child } = await started("interrupted", "serve");
  child.kill("SIGINT");
  child.kill("SIGINT");
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
});

test("an import that is interrupted ends with 130, and goes on when run again", async () => {
  const child = spawn(process.execPath, [entry, "--home", join(folder, "gone-on"), "ingest", "-"], {
    env,
    stdio: ["pipe", "pipe", "pipe"],
  });
  running.push(child);
  const lines = readFileSync(join(root, "sample/main.jsonl"), "utf8");
  // What it has not read when it is interrupted finds nobody.
  child.stdin.on("error", () => {});
  // More than a pipe holds: written means that the command is up and reading. The end never comes.
  await new Promise((resolve) => child.stdin.write(lines.repeat(20), resolve));
  child.kill("SIGINT");
  const [code] = await once(child, "exit");
  expect(code).toBe(130);
  const { status, stderr } = nacre("gone-on", "ingest", join(root, "sample/main.jsonl"));
  expect({ status, stderr }).toEqual({ status: 0, stderr: MAY_WAIT });
});

test("a closed pipe is no error", () => {
  const command = `"${process.execPath}" "${entry}" --home "${join(folder, "piped")}" help | head -1`;
  const { stdout, stderr } = spawnSync("bash", ["-c", command], { encoding: "utf8", env });
  expect(stderr).toBe("");
  expect(stdout.split("\n")).toHaveLength(2);
});

test.runIf(existsSync("/dev/full"))("what cannot be written is said in a sentence", () => {
  const command = `"${process.execPath}" "${entry}" help > /dev/full`;
  const { status, stderr } = spawnSync("bash", ["-c", command], { encoding: "utf8", env });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^error: what was to be printed could not be written: ENOSPC\nhint: [^\n]*\n$/);
});

test("the launcher of a checkout runs the sources", () => {
  const launched = spawnSync(process.execPath, [join(root, "bin/nacre.mjs"), "--version"], {
    encoding: "utf8",
    env,
  });
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(launched).toMatchObject({ status: 0, stdout: `${version}\n` });
});

test("what was folded is found, looked at and read back word for word, page by page", () => {
  nacre("unfold", "ingest", join(root, "sample/tidewatch.jsonl"));
  const said = JSON.parse(nacre("unfold", "history", "show", "-n", "1000", "--json").stdout).messages;
  nacre("unfold", "history", "fold", "--all", "--budget", "4000", "--no-model");
  const json = (...words: readonly string[]) =>
    JSON.parse(nacre("unfold", "history", ...words, "--json").stdout);
  const { hits } = json("grep", "tide", "--kind", "messages");
  const under = hits.find((hit: { under: string | null }) => hit.under !== null).under;
  const summary = json("describe", under);
  expect(summary).toMatchObject({ kind: "summary", ref: under });
  const all = json("expand", under, "--all", "--max-tokens", "500");
  expect(all).toMatchObject({ cursor: null, messages: summary.messages });
  // Pieces of one message put together are the message.
  const texts = new Map<string, string>();
  for (const { ref, text } of all.items) texts.set(ref, (texts.get(ref) ?? "") + text);
  expect(texts.size).toBe(summary.messages);
  for (const message of said) if (texts.has(message.ref)) expect(texts.get(message.ref)).toBe(message.text);
  const page = nacre("unfold", "history", "expand", under, "--max-tokens", "500");
  const next = /history expand (.*) --home/.exec(page.stderr)![1]!;
  expect(nacre("unfold", "history", "expand", ...next.split(" "))).toMatchObject({ status: 0 });
  expect(nacre("unfold", "history", "describe", "sum:99999")).toMatchObject({ status: 3, stdout: "" });
  expect(nacre("unfold", "history", "show", under).stderr).toContain(`history describe ${under}`);
}, 120_000);

test("what is forgotten comes back when asked to; what is erased is gone, beside a running owner too", async () => {
  const { child } = await started("taken-back", "serve");
  const file = join(folder, "secret.jsonl");
  const said = (role: string, content: string) => JSON.stringify({ role, content });
  const lines = Array.from({ length: 40 }, (_, turn) => [
    said(
      "user",
      turn === 3 ? "the pelican Archibald eats no marzipan" : `turn ${turn} ${"of words ".repeat(60)}`,
    ),
    said("assistant", `noted ${turn}`),
  ]).flat();
  writeFileSync(file, lines.join("\n"));
  nacre("taken-back", "ingest", file);
  nacre("taken-back", "history", "fold", "--all", "--no-model");
  const found = () =>
    JSON.parse(nacre("taken-back", "search", "Archibald", "--json").stdout).hits.map(
      ({ ref }: { ref: string }) => ref,
    );
  const [ref] = found();
  expect(nacre("taken-back", "forget", ref)).toMatchObject({ status: 2, stdout: "" });
  expect(nacre("taken-back", "forget", ref, "--yes").stdout).toMatch(/^1 message forgotten\./);
  expect(found()).toEqual([]);
  expect(nacre("taken-back", "forget", "--list").stdout).toContain(ref);
  expect(nacre("taken-back", "forget", ref, "--undo").stdout).toMatch(/^1 message brought back\./);
  expect(found()).toEqual([ref]);
  const erase = ["erase", "--containing", "ARCHIBALD eats", "--yes", "--prove", "--json"];
  const erased = nacre("taken-back", ...erase);
  expect(erased).toMatchObject({ status: 0, stderr: "" });
  expect(JSON.parse(erased.stdout)).toMatchObject({
    changed: [ref],
    scrubbed: true,
    proof: { traces: [], elsewhere: [] },
  });
  expect(found()).toEqual([]);
  // Brought in again, it stays away.
  nacre("taken-back", "ingest", file);
  expect(found()).toEqual([]);
  child.kill("SIGTERM");
  await once(child, "exit");
  for (const name of ["nacre.db", "nacre.db-wal"].map((one) => join(folder, "taken-back", one)))
    if (existsSync(name)) expect(readFileSync(name, "latin1")).not.toContain("Archibald");
}, 120_000);
