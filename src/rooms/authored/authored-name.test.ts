import fc from "fast-check";
import { expect, test } from "vitest";
import { authoredNames } from "./authored-name.ts";
import { isAbsolutePath } from "./authored-path.ts";

test.each([
  {
    name: "a workspace's own are called as they lie in it",
    paths: ["AGENTS.md", "rules/a.md"],
    names: ["AGENTS.md", "rules/a.md"],
  },
  { name: "one of notes by its folder", paths: ["/home/me/notes/a/rules.md"], names: ["notes/a/rules.md"] },
  {
    name: "two of the same folder",
    paths: ["/home/me/notes/a/rules.md", "/home/me/notes/b/rules.md"],
    names: ["notes/a/rules.md", "notes/b/rules.md"],
  },
  {
    name: "two folders of the same name: as much before them as it takes",
    paths: ["/home/me/notes/rules.md", "/home/you/notes/rules.md"],
    names: ["me/notes/rules.md", "you/notes/rules.md"],
  },
  {
    name: "one that a file of the workspace is called like",
    paths: ["notes/a/rules.md", "/home/me/notes/a/rules.md"],
    names: ["notes/a/rules.md", "me/notes/a/rules.md"],
  },
  {
    name: "a workspace that is laid out like a machine",
    paths: ["home/me/notes/x.md", "me/notes/x.md", "notes/x.md", "/home/me/notes/x.md"],
    names: ["home/me/notes/x.md", "me/notes/x.md", "notes/x.md", "home/me/notes/x~2.md"],
  },
  { name: "on a disk with a letter", paths: ["D:\\vault\\deep\\rules.md"], names: ["vault/deep/rules.md"] },
  {
    name: "in a folder that nobody watches any more",
    paths: ["/gone/far/away/rules.md"],
    names: ["away/rules.md"],
  },
])("$name", ({ paths, names }) => {
  const folders = ["/home/me/notes", "/home/you/notes", "D:\\vault"];
  const called = authoredNames(paths, folders);
  expect(paths.map((path) => called.get(path))).toEqual(names);
});

const steps = fc.array(fc.constantFrom("a", "b", "notes", "C"), { minLength: 1, maxLength: 4 });
const path = fc
  .tuple(fc.constantFrom("", "/", "C:/", "\\\\"), steps, fc.constantFrom("x.md", "y.MD"))
  .map(([root, folders, file]) => `${root}${[...folders, file].join("/")}`);

test("no two files have the same name, and none begins at the root of a machine", () => {
  fc.assert(
    fc.property(fc.uniqueArray(path, { maxLength: 12 }), fc.array(steps), (paths, roots) => {
      const names = authoredNames(
        paths,
        roots.map((root) => `/${root.join("/")}`),
      );
      expect(names.size).toBe(paths.length);
      expect(new Set(names.values()).size).toBe(paths.length);
      for (const [of, name] of names) {
        expect(isAbsolutePath(name)).toBe(false);
        if (!isAbsolutePath(of)) expect(name).toBe(of);
      }
    }),
    { numRuns: 3_000 },
  );
});
