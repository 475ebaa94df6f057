import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { unawaitedProblems } from "./awaited.ts";
import { listTree } from "./source.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "src/adapters/sql");

/** Compiles as the project does, with one more file whose text is given. */
function programOf(files: readonly string[], more: { readonly [path: string]: string } = {}): ts.Program {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile, readFile } = host;
  host.fileExists = (path) => more[path] !== undefined || fileExists(path);
  host.readFile = (path) => more[path] ?? readFile(path);
  host.getSourceFile = (path, target, ...rest) =>
    more[path] === undefined
      ? getSourceFile(path, target, ...rest)
      : ts.createSourceFile(path, more[path], target, true);
  return ts.createProgram([...files, ...Object.keys(more)], options, host);
}

test("every answer of a store is awaited", { timeout: 120_000 }, () => {
  const files = listTree(root, "src/adapters/sql").files.filter((path) => path.endsWith("-tables.ts"));
  expect(files.length).toBeGreaterThan(10);
  const program = programOf(listTree(root, "src/adapters/sql").files.map((path) => join(root, path)));
  const foreign = ["foreign-file.ts", "file-head.ts", "open-as.ts", "read-range.ts", "until-stopped.ts"];
  const isOurs = (path: string) =>
    path.startsWith(`${folder}/`) &&
    !path.endsWith(".test.ts") &&
    !foreign.includes(path.slice(folder.length + 1));
  expect(unawaitedProblems(program, isOurs)).toEqual([]);
});

test.each([
  ["left alone", "sql.run('DELETE FROM meta');", 1],
  ["compared", "if (sql.get('SELECT 1') === undefined) return;", 1],
  ["in a loop of callbacks", "[1].forEach((one) => sql.run('DELETE FROM meta WHERE name = ?', one));", 1],
  ["of a function of ours", "part(sql);", 1],
  ["awaited", "await sql.run('DELETE FROM meta'); await part(sql);", 0],
  ["handed on", "return sql.run('DELETE FROM meta');", 0],
])("an answer %s", { timeout: 120_000 }, (_name, text, problems) => {
  const path = join(folder, "tried.ts");
  const program = programOf([], {
    [path]: `import type { Sql } from "./sql.ts";
      async function part(sql: Sql): Promise<void> { await sql.run("x"); }
      export async function tried(sql: Sql) { ${text} }
      export const used = part;`,
  });
  expect(unawaitedProblems(program, (one) => one === path)).toHaveLength(problems);
});
