/**
 * Every example of help, run as it stands there: read by a shell, over the real machine, each on a store of its own in which
 * there is what it names. Whoever adds one that cannot be run says here why not, and who runs it instead.
 */

import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Command } from "../src/surfaces/cli/command.ts";
import { widthOf } from "../src/surfaces/cli/plain-text.ts";
import { loadAll } from "../src/surfaces/cli/registry.ts";
import { BUILD_HASH, layOutFiles, prepareHome, type Typed, typedIn } from "./support/example-home.ts";
import { writeLosslessSample } from "./support/foreign/lossless-sample.ts";
import { readByShell, type ShellLine } from "./support/shell-words.ts";

const commands = await loadAll();
const hasBash = spawnSync("bash", ["--version"]).status === 0;

const SETUP = [
  "src/surfaces/cli/setup-commands.test.ts",
  "[...setupCommand.examples, ...uninstallCommand.examples]",
] as const;
const SERVICE = [
  "src/surfaces/cli/autostart-commands.test.ts",
  "[serviceInstallCommand, serviceStatusCommand, serviceRemoveCommand]",
] as const;
/** Why one is not run here: which test runs it, or one like it, and the words there by which it does. */
const ELSEWHERE: { readonly [example: string]: readonly [test: string, words: string] } = {
  "start --once --home /tmp/nacre-demo": ["test/support/example-home.ts", '"start", "--once"'],
  "demo brain": ["test/cli-demo-brain.test.ts", '"demo", "brain"'],
  "demo brain --home /tmp/nacre-lesson": ["test/cli-demo-brain.test.ts", '"demo", "brain"'],
  "demo facts": ["test/cli-facts.test.ts", '[entry, "demo", "facts"]'],
  "demo facts --home /tmp/nacre-year": ["test/cli-facts.test.ts", 'nacre("kept", "demo", "facts")'],
  // This is a screen.
  browse: ["test/browse.test.ts", '"browse"]'],
  "browse msg:42": ["test/browse.test.ts", '"browse", "msg:1"]'],
  // These talk to a program.
  "mcp --client claude-code": ["test/mcp/process.test.ts", '"--client", "cursor")'],
  "mcp --client cursor --read-only": ["test/mcp/process.test.ts", '"--client", "codex", "--read-only")'],
  // These change the machine they run on: typed there as they are, over one that is made of plain values.
  "setup --dry-run": SETUP,
  setup: SETUP,
  "setup --yes --state-dir /srv/openclaw": SETUP,
  "setup --archive nacre-0.1.0.tgz": SETUP,
  "uninstall --dry-run": SETUP,
  uninstall: SETUP,
  "uninstall --keep-plugin": SETUP,
  "service install": SERVICE,
  "service install --yes --network": SERVICE,
  "service remove": SERVICE,
  "service status": SERVICE,
};

/** How one ends that does not end with 0 here, as its command documents. */
const EXITS: { readonly [example: string]: number } = {
  // It was a person's from the beginning.
  "brain confirm lesson:3 --undo": 3,
  triage: 4,
  "triage --since 7d": 4,
  "triage --json": 4,
  "erase mem:5 msg:42 --prove": 4,
  "erase obs:8 --prove": 4,
  "erase msg:42 --turn --prove": 4,
  "brain promote": 4,
  // Messages wait in quarantine.
  doctor: 4,
  "doctor --fix": 4,
  "doctor --json": 4,
  // No server is there.
  "migrate --to postgres://nacre@localhost/memory": 5,
  "memory status --deep --json": 4,
};

/** What has to be done before it, in the same store. */
const BEFORE: { readonly [example: string]: readonly string[] } = {
  "forget --list": ["forget msg:42 --yes"],
  "forget msg:42 --undo": ["forget msg:42 --yes"],
  "guidance restore shard:2": ["guidance revoke shard:2"],
  "guidance restore shard:2 --json": ["guidance revoke shard:2"],
  "memories restore mem:5": ["forget mem:5 --yes"],
  "memories restore mem:5 --json": ["memories edit mem:5 I live in Lisbon, near the river"],
  "quarantine reopen msg:334": ["quarantine reject msg:334"],
  "quarantine reopen msg:334 msg:335 --json": ["quarantine accept msg:334 msg:335"],
  "facts review --reopen proposal:2": ["facts review --reject proposal:2"],
  "facts restore fact:3 --undo": ["facts retract fact:3", "facts restore fact:3"],
  "observations edit obs:9 --undo": ["observations edit obs:9 --kind decision --priority P0"],
  "lifecycle move obs:8 --undo": ["lifecycle move obs:8 stale --reason outdated"],
  "brain promote": ["brain rollback none", "brain promote 3f9a12"],
  "restore ~/.nacre/backups/nacre-20261002T140300Z.db": ["backup ~/.nacre/backups/nacre-20261002T140300Z.db"],
  "restore /mnt/disk/nacre.db --yes --json": ["backup /mnt/disk/nacre.db"],
  "import nacre.ndjson --apply": ["export nacre.ndjson"],
  "docs unwatch ~/vault": ["docs watch ~/vault --notes"],
};

/** They print what they are given, at its own width. */
const VERBATIM =
  /^(?:pack|facts pack|service print|mcp config|history ask|get|completion|artifact|export - --kind|(?:memories|memory|graph) export)\b/;

const folder = realpathSync(mkdtempSync(join(tmpdir(), "nacre-examples-")));
const [prepared, work] = [join(folder, "prepared"), join(folder, "work")];
const [store, person] = [join(work, "store"), join(work, "home")];
const wasAt = process.cwd();
/** Names that a store gives by chance, by how they stand in help. */
let names: { readonly [written: string]: string } = {};
const lines = new Map<string, ShellLine>();

function layOut(): void {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { mode: 0o700 });
  layOutFiles(work);
  process.chdir(work);
}

function copyStore(): void {
  cpSync(prepared, store, { recursive: true });
  // A copy of a folder is made with the rights that folders get.
  for (const entry of readdirSync(store, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  chmodSync(store, 0o700);
}

beforeAll(async () => {
  if (!hasBash) return;
  // Whether the pages were built is another's to look at.
  mkdirSync(join(folder, "pages"));
  writeFileSync(join(folder, "pages/index.html"), "<!doctype html><title>Pages</title>");
  vi.stubEnv("NACRE_STUDIO_FILES", join(folder, "pages"));
  layOut();
  await prepareHome(store);
  cpSync(store, prepared, { recursive: true });
  const json = async (...argv: readonly string[]) =>
    JSON.parse((await typedIn(store, { argv: [...argv, "--json"] })).stdout);
  const { promotions } = await json("brain", "history");
  const [first, second] = (await json("graph", "review")).proposed;
  names = {
    "3f9a12": promotions[0].pack.slice(0, 6),
    "77c0de": promotions.at(-1).pack.slice(0, 6),
    "12-8f14e45fceea167a": (await json("lifecycle", "plan")).digest,
    "edge:12": first.ref,
    "edge:13": second.ref,
  };
  const typed = [
    ...commands.flatMap(({ examples }) => examples.map(({ run }) => run)),
    ...Object.values(BEFORE).flat(),
  ];
  for (const [at, line] of readByShell(typed, work, person).entries()) lines.set(typed[at]!, line);
}, 180_000);

afterAll(() => {
  vi.unstubAllEnvs();
  process.chdir(wasAt);
  rmSync(folder, { recursive: true, force: true });
});

/** Places outside the person's own are below the folder of the test. */
function inside(word: string): string {
  const named = names[word] ?? word;
  return /^\/(?:mnt|srv|tmp)\//.test(named) && !named.startsWith(folder) ? join(work, named) : named;
}

/** As typed at a terminal, with yes to whatever is asked; what stays is stopped once it has said that it stays. */
async function typedAsWritten(example: string) {
  const { argv, stdin } = lines.get(example)!;
  const stop = new AbortController();
  const typed: Typed = {
    argv: argv.map(inside),
    stdin: stdin ?? "y\n".repeat(20),
    isPiped: stdin !== null,
    isShown: !/[|>]/.test(example),
    signal: stop.signal,
    onWrite: (text) => {
      if (text.includes("Ctrl-C stops it")) stop.abort();
    },
  };
  return await typedIn(store, typed);
}

/** The rest of the line, with what the program printed. */
function pipedOn(example: string, printed: string): void {
  if (!/ [|>] /.test(example)) return;
  writeFileSync(join(folder, "printed"), printed);
  const script = `set -o pipefail; nacre() { cat "${join(folder, "printed")}"; }; nacre ${example}`;
  const env = { PATH: process.env["PATH"], HOME: person };
  const { status, stderr } = spawnSync("bash", ["-c", script], { cwd: work, env, encoding: "utf8" });
  expect({ status, stderr }, example).toEqual({ status: 0, stderr: "" });
}

function expectShown(command: Command, example: string, stdout: string, stderr: string): void {
  expect(stdout + stderr, example).not.toBe("");
  if (/ --json\b/.test(example) && !command.jsonLines) {
    expect(() => JSON.parse(stdout), example).not.toThrow();
    return;
  }
  expect(stdout, example).not.toMatch(/undefined|NaN|\[object /);
  if (VERBATIM.test(example)) return;
  // A line that replaces itself leaves its last words; and a person's folders have shorter names than this one.
  const lines = stdout
    .replaceAll(/.*\r\u001b\[K/g, "")
    .replaceAll(work, "~")
    .split("\n");
  // What is to be typed stays in one line.
  for (const line of lines.filter((one) => !one.startsWith("$ ")))
    expect(widthOf(line), `${example}: ${line}`).toBeLessThanOrEqual(80);
}

test.runIf(hasBash).each(commands.map((command) => [command.name, command] as const))(
  "%s",
  async (_, command) => {
    for (const { run: example } of command.examples) {
      if (Object.hasOwn(ELSEWHERE, example)) continue;
      layOut();
      copyStore();
      if (command.name === "import")
        writeLosslessSample(join(person, ".openclaw", "lcm.db"), { seed: 1, time: "current" });
      for (const first of BEFORE[example] ?? []) await typedAsWritten(first);
      const { code, stdout, stderr } = await typedAsWritten(example);
      expect(code, `nacre ${example}\n${stderr}`).toBe(EXITS[example] ?? 0);
      expectShown(command, example, stdout, stderr);
      pipedOn(example, stdout);
    }
  },
  120_000,
);

test("what is said above of examples is said of ones that there are", () => {
  const all = commands.flatMap(({ examples }) => examples.map(({ run }) => run));
  for (const example of [...Object.keys(ELSEWHERE), ...Object.keys(EXITS), ...Object.keys(BEFORE)])
    expect(all).toContain(example);
  for (const [where, words] of Object.values(ELSEWHERE))
    expect(readFileSync(join(wasAt, where), "utf8"), where).toContain(words);
  expect(all.some((example) => example.includes(BUILD_HASH.slice(0, 8)))).toBe(true);
});
