import { expect, test } from "vitest";
import { checkAuthored, declaredIn } from "./authored-config.ts";

test.each([
  "rules/style.md",
  "RULES.md",
  "a/b/c/Über uns.md",
  "/home/me/vault/rules.md",
  "C:\\vault\\rules.md",
])("%j may be declared", (file) => {
  checkAuthored({ files: [file] }, "config.authored");
  expect(declaredIn({ authored: { files: [file, file] } })).toEqual([file]);
});

test.each([
  "../out.md",
  "rules/../../out.md",
  "rules",
  "notes.txt",
  ".hidden/a.md",
  "/home/me/.obsidian/a.md",
  "a\\b.md",
  "~/a.md/",
])("%j may not, and the field is named", (file) => {
  expect(() => checkAuthored({ files: ["ok.md", file] }, "config.authored")).toThrowError(
    /^config\.authored\.files\[1\]: .* is not the path of a Markdown file$/,
  );
});

test("the usual ones need not be declared, and nothing need be", () => {
  expect(declaredIn({ authored: { files: ["AGENTS.md", "TOOLS.md", "x.md"] } })).toEqual(["x.md"]);
  expect(declaredIn({})).toEqual([]);
  checkAuthored(undefined, "config.authored");
});
