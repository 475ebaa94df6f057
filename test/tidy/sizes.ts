/**
 * A ratchet on length: what is long already may not grow, what is not may not become so.
 *
 * Lines that hold code count; comments and blank lines do not, so that explaining costs nothing. A function's
 * own lines count, without those of the functions inside it, which are measured for themselves.
 */

import ts from "typescript";
import { isSuite, isTest, type Problem, type Source, walk } from "./source.ts";

const FILE_LIMIT = 400;
const TEST_FILE_LIMIT = 600;
const FUNCTION_LIMIT = 70;

/** Measured lengths above the limits, by `path` or `path#function`. */
export type Ratchet = { readonly [what: string]: number };

export function sizeProblems(sources: readonly Source[], ratchet: Ratchet): readonly Problem[] {
  const problems: Problem[] = [];
  const long = new Map<string, { lines: number; limit: number }>();
  for (const source of sources) {
    for (const size of sizesOf(source)) if (size.lines > size.limit) long.set(size.what, size);
  }
  for (const [what, { lines, limit }] of long) {
    const max = ratchet[what];
    if (max === undefined) problems.push(`${what}: ${lines} lines of code, ${limit} are the limit`);
    else if (lines > max) problems.push(`${what}: grew from ${max} to ${lines} lines of code`);
    else if (lines < max) problems.push(`${what}: shrank, lower its entry in ratchet.json to ${lines}`);
  }
  for (const what of Object.keys(ratchet)) {
    if (!long.has(what)) problems.push(`${what}: no longer long, remove its entry from ratchet.json`);
  }
  return problems;
}

function sizesOf(source: Source): readonly { what: string; lines: number; limit: number }[] {
  const code = codeLines(source.tree);
  const limit = isTest(source.path) || isSuite(source.path) ? TEST_FILE_LIMIT : FILE_LIMIT;
  const sizes = [{ what: source.path, lines: code.size, limit }];
  walk(source.tree, (node) => {
    if (!isFunction(node)) return;
    const lines = ownLines(node, source.tree, code);
    sizes.push({ what: `${source.path}#${nameOf(node)}`, lines, limit: FUNCTION_LIMIT });
  });
  return sizes;
}

/** Numbers of the lines on which some token stands. */
function codeLines(tree: ts.SourceFile): ReadonlySet<number> {
  const lines = new Set<number>();
  // `getChildren` has the punctuation and keywords that `forEachChild` leaves out: `} else {` is a line of code.
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node) || node.kind === ts.SyntaxKind.EndOfFileToken) return;
    const children = node.getChildren(tree);
    if (children.length > 0) children.forEach(visit);
    else if (node.getWidth(tree) > 0) for (const line of linesOf(node, tree)) lines.add(line);
  };
  visit(tree);
  return lines;
}

function ownLines(node: ts.Node, tree: ts.SourceFile, code: ReadonlySet<number>): number {
  const own = new Set(linesOf(node, tree).filter((line) => code.has(line)));
  const visit = (child: ts.Node): void => {
    // The first line of an inner function is still the outer one's: it stands there as a value.
    if (isFunction(child)) for (const line of linesOf(child, tree).slice(1)) own.delete(line);
    else child.forEachChild(visit);
  };
  node.forEachChild(visit);
  return own.size;
}

function linesOf(node: ts.Node, tree: ts.SourceFile): readonly number[] {
  const first = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line;
  const last = tree.getLineAndCharacterOfPosition(node.getEnd()).line;
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

function isFunction(node: ts.Node): node is ts.FunctionLikeDeclaration {
  return ts.isFunctionLike(node) && "body" in node && node.body !== undefined;
}

function nameOf(node: ts.FunctionLikeDeclaration): string {
  if (node.name !== undefined) return node.name.getText();
  if (ts.isConstructorDeclaration(node)) return "constructor";
  const { parent } = node;
  const named = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent);
  return named ? parent.name.getText() : "anonymous";
}
