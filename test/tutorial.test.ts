/**
 * The tutorial, typed as it stands: every command of it is run in a shell, in order, and prints what the page says it prints.
 *
 * In the page a line of `…` alone stands for any lines, and `…` within a line for any words.
 */

import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entry } from "./support/program.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = readFileSync(join(root, "docs/tutorial.md"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "nacre-tutorial-"));
const home = join(folder, "home");

interface Typed {
  readonly line: number;
  readonly command: string;
  readonly prints: string;
}

/** Of blocks that are marked `console`: a line that begins with `$ `, those that go on with `> ` or a here-document, and what follows. */
function typedIn(text: string): readonly Typed[] {
  const found: Typed[] = [];
  for (const block of text.matchAll(/^```console\n([\s\S]*?)^```/gm)) {
    const before = text.slice(0, block.index).split("\n").length;
    const lines = block[1]!.split("\n").slice(0, -1);
    for (let at = 0; at < lines.length; ) {
      const [line, first] = [before + at + 1, lines[at]!];
      if (!first.startsWith("$ ")) throw new Error(`docs/tutorial.md:${line}: expected a command`);
      const here = /<<'(\w+)'/.exec(first)?.[1];
      let stop = here === undefined ? at : lines.indexOf(here, at);
      while (lines[stop + 1]?.startsWith("> ")) stop += 1;
      let end = stop + 1;
      while (end < lines.length && !lines[end]!.startsWith("$ ")) end += 1;
      const more = lines.slice(at + 1, stop + 1).map((one) => one.replace(/^> /, ""));
      const command = [first.slice(2), ...more].join("\n");
      found.push({ line, command, prints: lines.slice(stop + 1, end).join("\n") });
      at = end;
    }
  }
  return found;
}

function matching(prints: string): RegExp {
  const lines = prints.split("\n").map((line) => {
    if (line === "…") return "(?:.*\n)*?";
    const literally = line.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return `${literally.replaceAll("…", ".*?")}\n`;
  });
  return new RegExp(`^${lines.join("")}$`);
}

beforeAll(() => {
  mkdirSync(join(folder, "bin"));
  mkdirSync(home);
  const program = `exec ${JSON.stringify(process.execPath)} ${JSON.stringify(entry)} "$@"`;
  writeFileSync(join(folder, "bin/nacre"), `#!/bin/sh\n${program}\n`);
  chmodSync(join(folder, "bin/nacre"), 0o755);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function shell(command: string): string {
  const env = {
    PATH: `${join(folder, "bin")}:${process.env["PATH"]}`,
    HOME: home,
    NACRE_HOME: join(home, "memory"),
    COLUMNS: "80",
    TZ: "UTC",
    LANG: "C.UTF-8",
    NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? join(folder, "compiled"),
  };
  return execFileSync("bash", ["-c", `{ ${command}\n} 2>&1`], {
    cwd: home,
    env,
    encoding: "utf8",
    input: "",
  });
}

const typed = typedIn(page);

test("the tutorial has commands", () => expect(typed.length).toBeGreaterThan(10));

test("each prints what the page says", () => {
  for (const { line, command, prints } of typed) {
    const printed = `${shell(command).trimEnd()}\n`.replaceAll(home, "~");
    expect(printed, `docs/tutorial.md:${line}: ${command}`).toMatch(matching(prints.trimEnd()));
  }
}, 600_000);
