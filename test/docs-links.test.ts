/** Every page that a page of the documentation leads to is there, and so is every heading that it names. */

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

const pages = [
  ...readdirSync(root).filter((name) => name.endsWith(".md")),
  ...["docs", "bench", "sample", "examples", "test/host"].flatMap(pagesUnder),
];

function pagesUnder(folder: string): readonly string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md") && !name.includes("node_modules"))
    .map((name) => join(folder, name));
}

/** As GitHub makes them of headings. */
function anchorsIn(page: string): ReadonlySet<string> {
  const headings = readFileSync(page, "utf8").matchAll(/^#{1,6} (.+)$/gm);
  return new Set(
    [...headings].map(([, words]) =>
      words!
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .trim()
        .replaceAll(/\s/g, "-"),
    ),
  );
}

function brokenLinks(page: string): readonly string[] {
  const text = readFileSync(join(root, page), "utf8").replaceAll(/^```[\s\S]*?^```/gm, "");
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target]) => {
    if (/^[a-z]+:/.test(target!)) return [];
    const [path, anchor] = target!.split("#");
    const to = path === "" ? join(root, page) : resolve(root, dirname(page), path!);
    if (!existsSync(to) || relative(root, to).startsWith("..")) return [target!];
    if (anchor === undefined || statSync(to).isDirectory()) return [];
    return anchorsIn(to).has(anchor) ? [] : [target!];
  });
}

test("there are pages", () => expect(pages.length).toBeGreaterThan(40));

test.each(pages)("%s leads nowhere that is not there", (page) => {
  expect(brokenLinks(page)).toEqual([]);
});
