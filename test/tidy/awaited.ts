/**
 * Answers of a store that nobody waits for.
 *
 * A file answers at once, so that a forgotten `await` passes every test that runs on one; a server does not. Types do not
 * tell either where an answer is compared, or left alone.
 */

import ts from "typescript";
import { type Problem, walk } from "./source.ts";

export function unawaitedProblems(
  program: ts.Program,
  isOurs: (path: string) => boolean,
): readonly Problem[] {
  const checker = program.getTypeChecker();
  const problems: Problem[] = [];
  for (const source of program.getSourceFiles()) {
    if (!isOurs(source.fileName)) continue;
    walk(source, (node) => {
      if (!ts.isCallExpression(node) || isTaken(node) || !isLater(checker.getTypeAtLocation(node))) return;
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      problems.push(`${source.fileName}:${line + 1}: an answer that may come later, and nobody awaits it`);
    });
  }
  return problems;
}

/** Awaited, handed on to the caller, or kept as the promise that it is. */
function isTaken(call: ts.CallExpression): boolean {
  let node: ts.Node = call;
  while (ts.isParenthesizedExpression(node.parent) || ts.isNonNullExpression(node.parent)) node = node.parent;
  const { parent } = node;
  if (ts.isAwaitExpression(parent) || ts.isReturnStatement(parent)) return true;
  if (ts.isPropertyAccessExpression(parent)) return ["then", "catch"].includes(parent.name.text);
  if (ts.isArrowFunction(parent)) return !isArgument(parent) || isAwaitedCall(parent.parent);
  // Promises that stand in a line: their type is one, and not an answer that may be there already.
  return (
    call.getText().startsWith("Promise.") ||
    (ts.isPropertyAccessExpression(call.expression) && ["then", "catch"].includes(call.expression.name.text))
  );
}

function isArgument(node: ts.Expression): boolean {
  return ts.isCallExpression(node.parent) && node.parent.arguments.includes(node);
}

/** What is given to a function whose answer is awaited is awaited by that. */
function isAwaitedCall(node: ts.Node): boolean {
  return ts.isAwaitExpression(node.parent) || ts.isReturnStatement(node.parent);
}

function isLater(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.some(isLater);
  return (type.flags & ts.TypeFlags.Any) === 0 && type.getProperty("then") !== undefined;
}
