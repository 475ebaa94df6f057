/**
 * What may live longer than a call and can grow: lists, maps and sets of a module, of an object, or of a function that answers with functions
 * which add to it; in the same file. What a function makes for itself is gone with it, and a constant that nobody adds to is as long as it is written.
 */

import ts from "typescript";
import { type Source, walk } from "./source.ts";

const ADDING: ReadonlySet<string> = new Set(["set", "add", "push", "unshift", "splice"]);
/** Of a WeakMap each value may grow: what is kept for a store is. */
const GROWING: ReadonlySet<string> = new Set(["Map", "Set", "WeakMap"]);

/** `src/a.ts name`, or `src/a.ts Class.#name`. */
export function longLived({ path, tree }: Source): readonly string[] {
  const { added, given } = addedTo(tree);
  const grows = (name: string, made: ts.Expression | undefined): boolean =>
    added.has(name) || (given.has(name) && isEmpty(made));
  const found: string[] = [];
  for (const statement of tree.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer, type } of statement.declarationList.declarations)
      if (
        ts.isIdentifier(name) &&
        !/^[Rr]eadonly/.test(type?.getText() ?? "") &&
        canGrow(initializer) &&
        grows(name.text, initializer)
      )
        found.push(`${path} ${name.text}`);
  }
  walk(tree, (node) => {
    if (!ts.isClassLike(node)) return;
    for (const member of node.members) {
      if (!ts.isPropertyDeclaration(member) || !isCollection(member, node)) continue;
      const name = member.name.getText();
      const owner = ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static ? node.name?.text : "this";
      if (grows(`${owner}.${name}`, member.initializer))
        found.push(`${path} ${node.name?.text ?? "class"}.${name}`);
    }
  });
  return [...found, ...handedOut(tree).map((name) => `${path} ${name}`)];
}

/** Of a function, added to by functions that it answers with. */
function handedOut(tree: ts.SourceFile): readonly string[] {
  const found: string[] = [];
  walk(tree, (node) => {
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || !canGrow(node.initializer)) return;
    const block = node.parent.parent.parent;
    if (!ts.isBlock(block) || !ts.isFunctionLike(block.parent)) return;
    const name = node.name.text;
    const adders = addersIn(block, name);
    const isKept = block.statements.filter(ts.isReturnStatement).some(({ expression }) => {
      let adds = false;
      if (expression !== undefined)
        walk(expression, (inner) => {
          if (ts.isFunctionLike(inner) && addedTo(inner).added.has(name)) adds = true;
          if (ts.isIdentifier(inner) && adders.has(inner.text)) adds = true;
        });
      return adds;
    });
    if (isKept) found.push(`${nameOf(block.parent)}.${name}`);
  });
  return found;
}

/** Functions of a block, by their names, that add to what is called so: they may be handed out apart from where they are written. */
function addersIn(block: ts.Block, name: string): ReadonlySet<string> {
  const adders = new Set<string>();
  for (const statement of block.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name !== undefined) {
      if (addedTo(statement).added.has(name)) adders.add(statement.name.text);
    } else if (ts.isVariableStatement(statement)) {
      for (const { name: called, initializer } of statement.declarationList.declarations)
        if (
          ts.isIdentifier(called) &&
          initializer !== undefined &&
          ts.isFunctionLike(initializer) &&
          addedTo(initializer).added.has(name)
        )
          adders.add(called.text);
    }
  }
  return adders;
}

function nameOf(made: ts.SignatureDeclaration): string {
  return (
    made.name?.getText() ?? (ts.isVariableDeclaration(made.parent) ? made.parent.name.getText() : "function")
  );
}

function isCollection(member: ts.PropertyDeclaration, owner: ts.ClassLikeDeclaration): boolean {
  if (member.initializer !== undefined) return canGrow(member.initializer);
  const made = `this.${member.name.getText()}`;
  let grows = false;
  walk(owner, (node) => {
    if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return;
    if (node.left.getText() === made && canGrow(node.right)) grows = true;
  });
  return grows;
}

function canGrow(made: ts.Expression | undefined): boolean {
  if (made === undefined) return false;
  if (ts.isArrayLiteralExpression(made)) return true;
  return ts.isNewExpression(made) && ts.isIdentifier(made.expression) && GROWING.has(made.expression.text);
}

/** What is written out is a table, and whoever is given it looks things up. */
function isEmpty(made: ts.Expression | undefined): boolean {
  if (made === undefined) return true;
  if (ts.isArrayLiteralExpression(made)) return made.elements.length === 0;
  return ts.isNewExpression(made) && (made.arguments ?? []).length === 0;
}

interface Added {
  /** Something is added to them, or they are made anew with more in them. */
  readonly added: ReadonlySet<string>;
  /** A function is given them, and may add. */
  readonly given: ReadonlySet<string>;
}

function addedTo(tree: ts.Node): Added {
  const [added, given] = [new Set<string>(), new Set<string>()];
  const note = (names: Set<string>, node: ts.Expression): void => {
    if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) names.add(node.getText());
  };
  walk(tree, (node) => {
    if (ts.isCallExpression(node)) {
      if (ts.isPropertyAccessExpression(node.expression) && ADDING.has(node.expression.name.text))
        note(added, node.expression.expression);
      for (const one of node.arguments) note(given, one);
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      if (ts.isElementAccessExpression(node.left)) note(added, node.left.expression);
      else if (isMoreOf(node.right, node.left.getText())) note(added, node.left);
    }
  });
  return { added, given };
}

/** `[...this.#lines, line]` of `this.#lines`. */
function isMoreOf(made: ts.Expression, of: string): boolean {
  let more = false;
  walk(made, (node) => {
    if (ts.isSpreadElement(node) && node.expression.getText() === of) more = true;
  });
  return more;
}
