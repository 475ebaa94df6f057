import { expect, test } from "vitest";
import { namedFile } from "./hop-targets.ts";

const PATHS = [
  "TOOLS.md",
  "memory/servers.md",
  "memory/work/deploy.md",
  "memory/work/servers.md",
  "Über Häfen.md",
];

test.each([
  ["TOOLS.md", "MEMORY.md", "TOOLS.md"],
  ["memory/servers.md", "TOOLS.md", "memory/servers.md"],
  // From its own folder, before any other of that name.
  ["servers.md", "memory/work/deploy.md", "memory/work/servers.md"],
  ["servers", "memory/work/deploy.md", "memory/work/servers.md"],
  ["./servers", "memory/x.md", "memory/servers.md"],
  ["deploy", "TOOLS.md", "memory/work/deploy.md"],
  ["[[Deploy]]", "TOOLS.md", "memory/work/deploy.md"],
  ["[[über häfen|harbours]]", "TOOLS.md", "Über Häfen.md"],
  ["[[deploy#Steps]]", "TOOLS.md", "memory/work/deploy.md"],
])("%j in %s is %s", (name, from, path) => {
  expect(namedFile(name, from, PATHS)).toBe(path);
});

test.each(["", "[[]]", "servers", "../TOOLS.md", "nowhere.md", "memory"])(
  "none, or not one alone, is called %j",
  (name) => {
    expect(namedFile(name, "TOOLS.md", PATHS)).toBeUndefined();
  },
);
