/** The project's own sources as the tidy rules see them: a path and a syntax tree. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

export interface Source {
  /** From the root of the project, with forward slashes. */
  readonly path: string;
  readonly tree: ts.SourceFile;
}

/** One thing that is out of order. The text names the file first, then what to do. */
export type Problem = string;

export function sourceOf(path: string, text: string): Source {
  return { path, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) };
}

/** Every TypeScript and JavaScript file below the given folders of `root`. */
export function readSources(root: string, folders: readonly string[]): readonly Source[] {
  return folders
    .flatMap((folder) => listTree(root, folder).files)
    .filter((path) => /\.(tsx?|mjs)$/.test(path))
    .map((path) => sourceOf(path, readFileSync(join(root, path), "utf8")));
}

/** Files and folders below a folder, or nothing when it does not exist. */
export function listTree(
  root: string,
  folder: string,
): { readonly files: readonly string[]; readonly folders: readonly string[] } {
  const files: string[] = [];
  const folders: string[] = [];
  const visit = (at: string): void => {
    folders.push(at);
    for (const entry of readdirSync(join(root, at), { withFileTypes: true })) {
      if (entry.name === "node_modules") continue;
      if (entry.isDirectory()) visit(`${at}/${entry.name}`);
      else files.push(`${at}/${entry.name}`);
    }
  };
  if (existsSync(join(root, folder))) visit(folder);
  return { files, folders };
}

/** Visits every node of a tree, parents first. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}

/** Tests, conformance suites and what only they use: they may reach further than the code they test. */
export function isTest(path: string): boolean {
  return /\.(test|fixture)\.tsx?$/.test(path) || path.startsWith("test/");
}

export function isSuite(path: string): boolean {
  return path.endsWith(".suite.ts");
}
