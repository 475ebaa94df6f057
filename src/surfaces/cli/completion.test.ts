import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { completionScript } from "./completion.ts";
import { loadAll } from "./registry.ts";

const commands = await loadAll();
const hasBash = spawnSync("bash", ["--version"]).status === 0;

/** What bash offers at the end of what was typed. */
function offered(...typed: readonly string[]): readonly string[] {
  const words = ["nacre", ...typed].map((word) => `'${word}'`).join(" ");
  const script = `${completionScript("bash", commands)}
COMP_WORDS=(${words}); COMP_CWORD=${typed.length}; _nacre; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync("bash", ["-c", script], { encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout.split("\n").filter((line) => line !== "");
}

test.runIf(hasBash)("bash offers commands, second words, flags and values", () => {
  expect(offered("")).toEqual([...new Set(commands.map((command) => command.name.split(" ")[0]))]);
  expect(offered("se")).toEqual(["search", "serve"]);
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
