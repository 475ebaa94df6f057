/** What a source imports, and how: the raw material of the rules about layers and cycles. */

import { posix } from "node:path";
import ts from "typescript";
import { type Source, walk } from "./source.ts";

export interface Import {
  readonly from: string;
  /** A path of the project for a relative import, else the name of the package or built-in module. */
  readonly to: string;
  readonly relative: boolean;
  /** Erased before it runs: couples the types, not the programs. */
  readonly typeOnly: boolean;
  /** `import()`: runs later, so it cannot close a cycle at load time. */
  readonly lazy: boolean;
}

export function importsOf(source: Source): readonly Import[] {
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, typeOnly: boolean, lazy = false): void => {
    if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return;
    const relative = specifier.text.startsWith(".");
    const to = relative ? posix.join(posix.dirname(source.path), specifier.text) : specifier.text;
    found.push({ from: source.path, to, relative, typeOnly, lazy });
  };
  walk(source.tree, (node) => {
    if (ts.isImportDeclaration(node)) {
      // `import { type A }` still loads the module at run time; only `import type` does not.
      add(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
    } else if (ts.isExportDeclaration(node)) {
      add(node.moduleSpecifier, node.isTypeOnly);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, true);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false, true);
    }
  });
  return found;
}
