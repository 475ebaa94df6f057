/**
 * What Studio's front end may use: its own files, the packages that its manifest names, and of the server nothing but types, which are gone
 * before it runs, and one file of words. No page is made of another. And how it may put something on the page: as text, so that nothing that somebody wrote becomes part of the page itself.
 */

import ts from "typescript";
import type { Import } from "./imports.ts";
import { isTest, type Problem, type Source, walk } from "./source.ts";

const WEB = "web/src/";
/** Words that a terminal and a page must say alike. The kernel imports nothing, so nothing comes along. */
const SAID_ALIKE = ["src/kernel/typable.ts"];

/** Which pages there are, each loaded when it is first shown. */
const PAGES = "web/src/shell/pages.ts";

export function webProblems(imports: readonly Import[], packages: readonly string[]): readonly Problem[] {
  return imports.flatMap((one) => {
    if (!one.from.startsWith(WEB) || isTest(one.from)) return [];
    const why = one.relative ? insideRefusal(one) : packageRefusal(one.to, packages);
    return why === undefined ? [] : [`${one.from} imports ${one.to}: ${why}`];
  });
}

function insideRefusal({ from, to, typeOnly }: Import): string | undefined {
  if (to.startsWith(WEB)) return isTest(to) ? "tests are not for programs" : pageRefusal(from, to);
  if (!to.startsWith("src/")) return "the front end imports its own files, and types of src";
  return typeOnly || SAID_ALIKE.includes(to)
    ? undefined
    : "of the server only types (import type): the rest is asked for over the API";
}

/** The page that a file is part of; undefined: of none, or of all. */
function pageOf(path: string): string | undefined {
  return /^web\/src\/pages\/([^/]+)\//.exec(path)?.[1];
}

/** What two pages have in common, and what stands beside every page, is no part of one of them. */
function pageRefusal(from: string, to: string): string | undefined {
  const page = pageOf(to);
  if (page === undefined || pageOf(from) === page || from === PAGES) return undefined;
  return "a page is nobody else's: what is shared stands in acts, words, receipt or parts";
}

function packageRefusal(to: string, packages: readonly string[]): string | undefined {
  if (to.startsWith("node:")) return "there is no Node in a browser";
  const name = to
    .split("/")
    .slice(0, to.startsWith("@") ? 2 : 1)
    .join("/");
  return packages.includes(name) ? undefined : "not a dependency of web/package.json";
}

/** Ways to make markup or code of a text. None is needed: what is shown is a child of an element. */
const MARKUP: readonly string[] = [
  ...["dangerouslySetInnerHTML", "innerHTML", "outerHTML", "insertAdjacentHTML", "srcdoc", "srcDoc"],
  ...["createContextualFragment", "DOMParser", "eval", "Function"],
];

export function markupProblems(source: Source): readonly Problem[] {
  if (!source.path.startsWith(WEB) || isTest(source.path)) return [];
  const found = new Set<string>();
  walk(source.tree, (node) => {
    if (!ts.isIdentifier(node) || !MARKUP.includes(node.text)) return;
    // The type of a function is no way to make one.
    if (node.text === "Function" && ts.isTypeReferenceNode(node.parent)) return;
    found.add(node.text);
  });
  return [...found].map((name) => `${source.path}: ${name} makes markup or code of a text`);
}

/** A colour outside web/src/look is one that a theme does not know; an address is a request. */
export function styleProblems(path: string, text: string): readonly Problem[] {
  const css = text.replaceAll(/\/\*[\s\S]*?\*\//g, "");
  const address = /@import|url\(\s*["']?(?:https?:)?\/\//i.exec(css)?.[0];
  const colour = path.startsWith("web/src/look/")
    ? undefined
    : /#[0-9a-f]{3,8}\b(?![^{}]*\{)|\b(?:rgba?|hsla?|oklch|lab)\(/i.exec(css)?.[0];
  return [
    ...(address === undefined ? [] : [`${path}: ${address} asks somebody else`]),
    ...(colour === undefined
      ? []
      : [`${path}: ${colour} is a colour of its own: use the names of look/tokens.css`]),
  ];
}
