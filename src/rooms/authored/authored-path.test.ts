import fc from "fast-check";
import { expect, test } from "vitest";
import { isAbsolutePath, isInjectedByHost, isInside, pathWithin, USUAL_FILES } from "./authored-path.ts";

test("the usual files lie inside; all but TOOLS.md are shown by the host", () => {
  expect(USUAL_FILES.every(isInside)).toBe(true);
  expect(USUAL_FILES.filter((path) => !isInjectedByHost(path))).toEqual(["TOOLS.md"]);
  expect(isInjectedByHost("rules/AGENTS.md")).toBe(false);
});

test("no path that lies inside leads up, into something hidden, or from the root of the machine on", () => {
  const step = fc.oneof(
    fc.constantFrom("..", ".", "", "a", "rules", ".git", "C:", "a\\b", "\0"),
    fc.string(),
  );
  const path = fc.array(step, { minLength: 1, maxLength: 5 }).map((steps) => `${steps.join("/")}.md`);
  fc.assert(
    fc.property(path, (one) => {
      if (!isInside(one)) return;
      expect(isAbsolutePath(one)).toBe(false);
      for (const name of one.split("/")) {
        expect(name).not.toBe("");
        expect(name.startsWith(".")).toBe(false);
      }
    }),
  );
});

test("what lies in a folder is found in it again, and nowhere else", () => {
  const name = fc.stringMatching(/^[\p{L}\d][\p{L}\d _-]{0,8}$/u);
  const inside = fc.array(name, { minLength: 1, maxLength: 4 }).map((steps) => `${steps.join("/")}.md`);
  fc.assert(
    fc.property(name, name, inside, (folder, other, path) => {
      expect(pathWithin(`/${folder}`, `/${folder}/${path}`)).toBe(path);
      expect(pathWithin(`/${folder}/`, `/${folder}/${path}`)).toBe(path);
      expect(pathWithin(`C:\\${folder}`, `C:\\${folder}\\${path.replaceAll("/", "\\")}`)).toBe(path);
      // A name that only begins like another is another.
      expect(pathWithin(`/${folder}`, `/${folder}${other}/${path}`)).toBeUndefined();
      expect(pathWithin(`/${folder}`, `/${folder}/../${other}/${path}`)).toBeUndefined();
    }),
  );
});
