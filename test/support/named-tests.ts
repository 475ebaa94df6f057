/** Tests that a page of the documentation names, as lines of a list: `` - `file › title` ``. */

import { readFileSync } from "node:fs";

const root = new URL("../../", import.meta.url);

export interface NamedTest {
  readonly file: string;
  readonly title: string;
}

export function readPage(path: string): string {
  return readFileSync(new URL(path, root), "utf8");
}

export function testsIn(text: string): readonly NamedTest[] {
  return [...text.matchAll(/^- `(\S+) › (.+)`$/gm)].map(([, file, title]) => ({
    file: file!,
    title: title!,
  }));
}

/** Lines of lists that name no test. */
export function otherLines(page: string): readonly string[] {
  const lines = page.split("\n").filter((line) => line.startsWith("- "));
  return lines.filter((line) => !/^- `(test|src)\/\S+\.(test|suite)\.ts › .+`$/.test(line));
}

/** Strings that stand where a test's title does: first after an opening parenthesis. */
export function titlesIn(file: string): readonly string[] {
  const titles = readPage(file).matchAll(/\(\s*(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`)\s*,/g);
  return [...titles].map(([, quoted, template]) =>
    quoted === undefined ? template! : (JSON.parse(`"${quoted}"`) as string),
  );
}
