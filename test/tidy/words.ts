/**
 * Calls and words that do not belong somewhere: hidden inputs in the inner layers, where time, randomness and
 * configuration are passed in; printing outside the programs that talk to a person; notes to oneself.
 */

import ts from "typescript";
import { isSuite, isTest, type Problem, type Source, walk } from "./source.ts";

const INNER = /^src\/(kernel|ports|rooms|engine)\//;
const MAY_PRINT = /^(src\/surfaces\/cli|src\/main|scripts|bench)\/|^test\/[^/]+\/main\.ts$/;

/** Each is the one place where the rest of the program gets it from. */
const ALLOWED_INPUTS: { readonly [path: string]: readonly string[] } = {
  "src/kernel/clock.ts": ["Date.now", "performance.now"],
};

const HIDDEN_CALLS: readonly string[] = [
  "Date.now",
  "Math.random",
  "performance.now",
  "process.hrtime",
  "crypto.randomUUID",
  "crypto.getRandomValues",
];
const RANDOM_IMPORTS: readonly string[] = ["randomUUID", "randomBytes", "randomInt", "getRandomValues"];

export function wordProblems(source: Source): readonly Problem[] {
  const { path } = source;
  const hidden = INNER.test(path) && !isTest(path) && !isSuite(path) ? hiddenInputs(source) : [];
  const allowed = ALLOWED_INPUTS[path] ?? [];
  return [
    ...hidden.filter((name) => !allowed.includes(name)).map((name) => `${path}: ${name} has to be passed in`),
    ...(MAY_PRINT.test(path) || !printsToConsole(source)
      ? []
      : [`${path}: console is for programs, not parts`]),
    ...notes(source),
  ];
}

/** Permissions that nobody uses any more. */
export function staleAllowances(sources: readonly Source[]): readonly Problem[] {
  return Object.entries(ALLOWED_INPUTS).flatMap(([path, names]) => {
    const source = sources.find((one) => one.path === path);
    const used = source === undefined ? [] : hiddenInputs(source);
    return names.filter((name) => !used.includes(name)).map((name) => `${path}: no longer uses ${name}`);
  });
}

function hiddenInputs(source: Source): readonly string[] {
  const found: string[] = [];
  walk(source.tree, (node) => {
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
      const name = `${node.expression.text}.${node.name.text}`;
      if (HIDDEN_CALLS.includes(name)) found.push(name);
      else if (node.expression.text === "process") found.push(`process.${node.name.text}`);
    } else if (ts.isNewExpression(node) && node.expression.getText() === "Date") {
      if ((node.arguments ?? []).length === 0) found.push("new Date()");
    } else if (ts.isImportSpecifier(node)) {
      const name = (node.propertyName ?? node.name).text;
      if (RANDOM_IMPORTS.includes(name)) found.push(name);
    }
  });
  return found;
}

function printsToConsole(source: Source): boolean {
  let prints = false;
  walk(source.tree, (node) => {
    if (ts.isPropertyAccessExpression(node) && node.expression.getText() === "console") prints = true;
  });
  return prints;
}

/** Work that is left to do is an issue, not a comment. */
function notes(source: Source): readonly Problem[] {
  if (!/^(src|web\/src)\//.test(source.path)) return [];
  const lines = source.tree.text.split("\n");
  return lines.flatMap((line, at) => {
    const word = /\b(TODO|FIXME|XXX|HACK)\b/.exec(line)?.[0];
    return word === undefined ? [] : [`${source.path}:${at + 1}: ${word}`];
  });
}
