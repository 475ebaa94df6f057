/** The files of the pages: those that were there when they were read, and no others. */

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Build, fileAt, readBuild } from "./build-files.ts";

const folder = mkdtempSync(join(tmpdir(), "nacre-build-"));
const script = "export const words = 1;\n".repeat(200);
let build: Build;

beforeAll(async () => {
  mkdirSync(join(folder, "studio/assets"), { recursive: true });
  writeFileSync(join(folder, "secret.html"), "secret");
  writeFileSync(join(folder, "studio/index.html"), "<!doctype html>");
  writeFileSync(join(folder, "studio/mark.svg"), "<svg/>");
  writeFileSync(join(folder, "studio/assets/index-B0pXq3dT.js"), script);
  writeFileSync(join(folder, "studio/notes.md"), "not a page");
  symlinkSync(join(folder, "secret.html"), join(folder, "studio/linked.html"));
  build = await readBuild(join(folder, "studio"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("what is of a kind that pages are made of is there, by its address", () => {
  expect([...build.keys()].toSorted()).toEqual(["/assets/index-B0pXq3dT.js", "/index.html", "/mark.svg"]);
});

test("what is compressed is the same, and what has its content in its name says so", () => {
  const file = fileAt(build, "/assets/index-B0pXq3dT.js")!;
  expect(file).toMatchObject({ isHashed: true, type: "text/javascript; charset=utf-8" });
  expect(gunzipSync(file.gzipped!).toString()).toBe(script);
  expect(fileAt(build, "/mark.svg")).toMatchObject({ isHashed: false, gzipped: null });
});

test("a page of the front end's own is its one document; a file that is not there is none", () => {
  const document = build.get("/index.html");
  for (const path of ["/", "/prompt/12", "/history/agent%3Amain", "/a/b/c"])
    expect(fileAt(build, path)).toBe(document);
  for (const path of ["/assets/gone.js", "/notes.md", "/linked.html", "/../secret.html", "/.env"])
    expect(fileAt(build, path)).toBeUndefined();
});
