import { expect, test } from "vitest";
import { markdownItReader } from "../adapters/markdown-it/index.ts";
import { sha256Hex } from "../kernel/hash.ts";
import { partsOf } from "./authored-parts.ts";
import type { AuthoredMeans } from "./context.ts";

/** Counts how often a text is parsed. */
function counting(): { readonly means: AuthoredMeans; readonly read: string[] } {
  const reader = markdownItReader();
  const read: string[] = [];
  const markdown: AuthoredMeans["markdown"] = (text) => {
    read.push(text);
    return reader(text);
  };
  return { means: { markdown } as AuthoredMeans, read };
}

const file = (text: string) => ({ hash: sha256Hex(text), text });

test("a content is parsed once, whatever file it is of, and again when it is another", () => {
  const { means, read } = counting();
  const first = partsOf(means, file("- Never call before nine.\n"));
  expect(partsOf(means, file("- Never call before nine.\n"))).toBe(first);
  partsOf(means, file("- Never call before ten.\n"));
  expect(partsOf(means, file("- Never call before nine.\n"))).toBe(first);
  expect(read).toHaveLength(2);
});

test("what is kept is bounded: the least used goes first", () => {
  const { means, read } = counting();
  for (let at = 0; at < 300; at++) partsOf(means, file(`- Rule ${at}.\n`));
  partsOf(means, file("- Rule 299.\n"));
  expect(read).toHaveLength(300);
  partsOf(means, file("- Rule 0.\n"));
  expect(read).toHaveLength(301);
});

test("a file that is not used has no parts, and is not read", () => {
  const { means, read } = counting();
  expect(partsOf(means, { hash: "0".repeat(64), text: null }).nodes).toEqual([]);
  expect(partsOf(undefined, file("- x")).nodes).toEqual([]);
  expect(read).toEqual([]);
});
