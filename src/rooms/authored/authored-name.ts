/**
 * By what authored files are called in prompts and receipts: those of a workspace by their path in it; one in a folder of notes
 * by that folder and its path in it, `notes/a/rules.md`.
 *
 * Pure. Invariants: no name begins at the root of a machine; no two files have the same. Where two would, as much of the path
 * before them is told as it takes.
 */

import { isAbsolutePath, pathWithin } from "./authored-path.ts";

/** Of a file that lies in no folder that is known. */
const USUAL_STEPS = 2;

/** By path. `folders`: those of notes. */
export function authoredNames(
  paths: readonly string[],
  folders: readonly string[],
): ReadonlyMap<string, string> {
  const outside = paths.filter(isAbsolutePath).map((path) => new Outside(path, folders));
  const own = paths.filter((path) => !isAbsolutePath(path));
  for (;;) {
    const taken = counted([...own, ...outside.map(({ name }) => name)]);
    const alike = outside.filter(({ name, isWhole }) => !isWhole && taken.get(name)! > 1);
    if (alike.length === 0) break;
    for (const one of alike) one.tellMore();
  }
  const names = new Map(own.map((path) => [path, path]));
  const taken = new Set(own);
  for (const { path, name } of outside) {
    // What is told in full may still be the same: on two disks, or in a workspace that is laid out like a machine.
    let unique = name;
    for (let number = 2; taken.has(unique); number += 1) unique = name.replace(/(\.md)$/i, `~${number}$1`);
    taken.add(unique);
    names.set(path, unique);
  }
  return names;
}

class Outside {
  readonly path: string;
  readonly #steps: readonly string[];
  #from: number;

  constructor(path: string, folders: readonly string[]) {
    this.path = path;
    this.#steps = stepsOf(path);
    const folder = folders.find((one) => pathWithin(one, path) !== undefined);
    const before = folder === undefined ? this.#steps.length - USUAL_STEPS : stepsOf(folder).length - 1;
    this.#from = Math.max(0, before);
  }

  get name(): string {
    return this.#steps.slice(this.#from).join("/");
  }

  get isWhole(): boolean {
    return this.#from === 0;
  }

  tellMore(): void {
    this.#from -= 1;
  }
}

function stepsOf(path: string): readonly string[] {
  return path
    .replace(/^([A-Za-z]):/, "$1")
    .split(/[/\\]+/)
    .filter((step) => step !== "");
}

function counted(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
