/** Tests that a page of the documentation names, as lines of a list: `` - `file › title` ``. */

import { readFileSync } from "node:fs";
import ts from "typescript";

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

/** Those that run, of a file: see `titlesAmong`. */
export function titlesIn(file: string): readonly string[] {
  return titlesAmong(readPage(file));
}

/** Of what is called so, a test; what is skipped, or is still to be written, shows nothing. A condition, such as a platform, is no skip. */
const TESTS: ReadonlySet<string> = new Set(["test", "it"]);
const GROUPS: ReadonlySet<string> = new Set(["describe", "suite"]);
const IDLE: ReadonlySet<string> = new Set(["skip", "todo", "fails"]);

/** Titles of the tests in a text of TypeScript that run: not those that are skipped or planned, by themselves or with what they stand in. */
export function titlesAmong(source: string): readonly string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    const called = ts.isCallExpression(node) ? wordsOf(node.expression) : [];
    const [name = ""] = called;
    if ((TESTS.has(name) || GROUPS.has(name)) && ts.isCallExpression(node)) {
      if (called.some((word) => IDLE.has(word)) || node.arguments.some(isIdle) || runsNever(node.expression))
        return;
      const title = TESTS.has(name) && node.arguments.length > 1 ? titleOf(node.arguments[0]!) : undefined;
      if (title !== undefined) titles.push(title);
    }
    if (ts.isIfStatement(node) && node.expression.kind === ts.SyntaxKind.FalseKeyword) {
      if (node.elseStatement !== undefined) visit(node.elseStatement);
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("named.test.ts", source, ts.ScriptTarget.Latest, true));
  return titles;
}

/** `test.runIf(x).each(rows)`: test, runIf, each. Nothing for what is called otherwise. */
function wordsOf(callee: ts.Expression): readonly string[] {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isCallExpression(callee)) return wordsOf(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return wordsOf(callee.tag);
  if (!ts.isPropertyAccessExpression(callee)) return [];
  const before = wordsOf(callee.expression);
  return before.length === 0 ? [] : [...before, callee.name.text];
}

/** `test.skipIf(true)`, `test.runIf(false)`, `test.each([])`: what looks like a condition, or like several, and is none. */
function runsNever(callee: ts.Expression): boolean {
  if (!ts.isCallExpression(callee)) return false;
  const { expression, arguments: given } = callee;
  if (!ts.isPropertyAccessExpression(expression)) return false;
  const [first] = given;
  const { text } = expression.name;
  return (
    (text === "skipIf" && first?.kind === ts.SyntaxKind.TrueKeyword) ||
    (text === "runIf" && first?.kind === ts.SyntaxKind.FalseKeyword) ||
    (text === "each" &&
      first !== undefined &&
      ts.isArrayLiteralExpression(first) &&
      first.elements.length === 0) ||
    runsNever(expression.expression)
  );
}

/** `{ skip: true }` among what a test is given. */
function isIdle(given: ts.Expression): boolean {
  return (
    ts.isObjectLiteralExpression(given) &&
    given.properties.some(
      (one) =>
        ts.isPropertyAssignment(one) &&
        ts.isIdentifier(one.name) &&
        IDLE.has(one.name.text) &&
        one.initializer.kind !== ts.SyntaxKind.FalseKeyword,
    )
  );
}

function titleOf(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.getText().slice(1, -1);
}
