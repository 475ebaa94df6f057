import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { completionScript, SHELLS } from "./completion.ts";
import { loadAll } from "./registry.ts";

const commands = await loadAll();
const has = (shell: string) => spawnSync(shell, ["--version"]).status === 0;
const [hasBash, hasZsh, hasFish] = SHELLS.map(has) as [boolean, boolean, boolean];

/** What bash offers at the end of what was typed. */
function offered(...typed: readonly string[]): readonly string[] {
  const words = ["nacre", ...typed].map((word) => `'${word}'`).join(" ");
  const script = `${completionScript("bash", commands)}
COMP_WORDS=(${words}); COMP_CWORD=${typed.length}; _nacre; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync("bash", ["-c", script], { encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout.split("\n").filter((line) => line !== "");
}

/** What fish offers; in no order that matters. */
function offeredByFish(typed: string): readonly string[] {
  const run = `source (echo $argv[1] | psub); complete -C 'nacre ${typed}'`;
  const { stdout, stderr } = spawnSync("fish", ["-c", run, completionScript("fish", commands)], {
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  return stdout.split("\n").flatMap((line) => line.split("\t")[0] || []);
}

/** What is typed after Tab and Return in a zsh that finds the script among its functions, as it is installed. */
function completedByZsh(typed: string): string {
  const folder = mkdtempSync(join(tmpdir(), "nacre-zsh-"));
  try {
    writeFileSync(join(folder, "_nacre"), completionScript("zsh", commands));
    const script = `zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'nacre() { print -r -- "got ""<$*>" }; fpath=(${folder} $fpath); autoload -U compinit; compinit -u -D; echo rea""dy'
zpty -r shell seen '*ready*'
zpty -w -n shell $'nacre ${typed}\\t\\n'
zpty -r shell seen '*got <*>*'
print -r -- "$seen"`;
    const { stdout } = spawnSync("zsh", ["-f", "-c", script], { encoding: "utf8", timeout: 20_000 });
    return stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test.runIf(hasBash)("bash offers commands, second words, flags and values", () => {
  expect(offered("")).toEqual([...new Set(commands.map((command) => command.name.split(" ")[0]))]);
  expect(offered("sea")).toEqual(["search"]);
  expect(offered("history", "")).toEqual([
    "show",
    "lanes",
    "stats",
    "fold",
    "grep",
    "describe",
    "expand",
    "ask",
  ]);
  expect(offered("completion", "")).toEqual(["bash", "zsh", "fish"]);
  expect(offered("search", "words", "--s")).toEqual(["--scope", "--since"]);
  expect(offered("--home", "/x", "history", "show", "--ra")).toEqual(["--raw"]);
  expect(offered("status", "--js")).toEqual(["--json"]);
  expect(offered("search", "--limit", "")).toEqual([]);
  expect(offered("search", "van", "--kind", "")).toEqual([
    ...["messages", "summaries", "memories", "documents", "observations", "events"],
    ...["fact", "preference", "decision", "entity", "event", "plan", "learning", "note"],
  ]);
  expect(offered("history", "grep", "van", "--kind", "")).toEqual(["messages", "summaries", "files"]);
  expect(offered("history", "grep", "-n", "3", "--so", "")).toEqual([]);
  expect(offered("search", "-n", "3", "--ki")).toEqual(["--kind"]);
  expect(offered("search", "-n", "")).toEqual([]);
  expect(offered("search", "van", "--home", "sr")).toEqual(["src"]);
  expect(offered("--home", "sr")).toEqual(["src"]);
  expect(offered("ingest", "package.js")).toEqual(["package.json"]);
  expect(offered("docs", "watch", "sr")).toEqual(["src"]);
  expect(offered("docs", "watch", "package.js")).toEqual([]);
  expect(offered("graph", "link", "project:atlas", "bl")).toEqual(["blocked_by"]);
  expect(offered("graph", "link", "bl")).toEqual([]);
  expect(offered("help", "sea")).toEqual(["search"]);
  expect(offered("help", "history", "sh")).toEqual(["show"]);
  expect(offered("search", "history", "")).toEqual([]);
});

test.runIf(hasBash)("a value that stands behind = is a word of its own to bash", () => {
  expect(offered("export", "--format", "=", "n")).toEqual(["ndjson"]);
  expect(offered("export", "--format", "=").toSorted()).toEqual(["markdown", "ndjson"]);
  expect(offered("search", "--limit", "=", "3", "--ki")).toEqual(["--kind"]);
});

test.runIf(hasFish)("fish offers the same", () => {
  const sorted = (typed: string) => offeredByFish(typed).toSorted();
  expect(sorted("")).toEqual([...new Set(commands.map(({ name }) => name.split(" ")[0]!))].toSorted());
  expect(sorted("history ")).toEqual(["ask", "describe", "expand", "fold", "grep", "lanes", "show", "stats"]);
  expect(sorted("completion ")).toEqual(["bash", "fish", "zsh"]);
  expect(sorted("completion bash ")).toEqual([]);
  expect(sorted("search words --s")).toEqual(["--scope", "--since"]);
  expect(sorted("--home /x history show --ra")).toEqual(["--raw"]);
  expect(sorted("search --limit 3 --ki")).toEqual(["--kind"]);
  expect(sorted("history grep van --kind ")).toEqual(["files", "messages", "summaries"]);
  expect(sorted("ingest package.js")).toEqual(["package.json"]);
  expect(sorted("docs watch sr")).toEqual(["src/"]);
  expect(sorted("--home sr")).toEqual(["src/"]);
  expect(sorted("graph link project:atlas bl")).toEqual(["blocked_by"]);
  expect(sorted("help history sh")).toEqual(["show"]);
  expect(sorted("search history ")).toEqual([]);
  expect(sorted("mcp config c")).toEqual(["claude-code", "codex", "cursor"]);
  expect(sorted("mcp grant cursor ")).toEqual(["forget", "lanes", "teach"]);
});

test.runIf(hasZsh)("zsh finishes the word the first time it is asked", () => {
  expect(completedByZsh("compl")).toContain("got <completion>");
  expect(completedByZsh("history gr")).toContain("got <history grep>");
  expect(completedByZsh("search van --lim")).toContain("got <search van --limit>");
});

test("what is installed of the shells can read its script", () => {
  const folder = mkdtempSync(join(tmpdir(), "nacre-shells-"));
  try {
    for (const shell of SHELLS) {
      writeFileSync(join(folder, shell), completionScript(shell, commands));
      const { status, stderr, error } = spawnSync(shell, ["-n", join(folder, shell)], { encoding: "utf8" });
      if (error === undefined) expect({ shell, status, stderr }).toEqual({ shell, status: 0, stderr: "" });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("zsh and fish know every command and flag", () => {
  const zsh = completionScript("zsh", commands);
  expect(zsh.startsWith("#compdef nacre\n")).toBe(true);
  const fish = completionScript("fish", commands);
  for (const command of commands) {
    for (const word of command.name.split(" ")) expect(fish).toContain(`-a ${word} `);
    for (const flag of Object.keys(command.flags)) expect(fish).toContain(`-l ${flag} `);
    expect(zsh).toContain(`"${command.name}"`);
  }
});
