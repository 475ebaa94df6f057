/** Modules that need each other before either is loaded. */

import type { Import } from "./imports.ts";
import type { Problem } from "./source.ts";

/** Types and lazy imports do not count: neither runs while modules load. */
export function cycleProblems(imports: readonly Import[]): readonly Problem[] {
  const next = new Map<string, string[]>();
  for (const one of imports) {
    if (!one.relative || one.typeOnly || one.lazy) continue;
    next.set(one.from, [...(next.get(one.from) ?? []), one.to]);
  }
  const problems: Problem[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (module: string): void => {
    const open = path.indexOf(module);
    if (open >= 0) {
      problems.push(`${[...path.slice(open), module].join(" > ")}: a cycle of imports`);
      return;
    }
    if (done.has(module)) return;
    path.push(module);
    for (const other of next.get(module) ?? []) visit(other);
    path.pop();
    done.add(module);
  };
  for (const module of next.keys()) visit(module);
  return problems;
}
