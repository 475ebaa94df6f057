/** What a check found, for a reader: the errors first, each with what to do about it. */

import { counted } from "./figures.ts";
import { oneLine, wrap } from "./plain-text.ts";
import type { Style } from "./style.ts";

const INDENT = "    ";

export interface Problem {
  readonly ref: string;
  readonly severity: "error" | "warning";
  readonly says: string;
  readonly hint: string;
}

export function renderProblems(
  problems: readonly Problem[],
  style: Style,
  suggest: (command: string) => string,
): string {
  const sorted = [
    ...problems.filter(({ severity }) => severity === "error"),
    ...problems.filter(({ severity }) => severity === "warning"),
  ];
  return sorted
    .flatMap(({ ref, severity, says, hint }) => {
      const name = severity === "error" ? style.bad("error  ") : style.warn("warning");
      const words = wrap(
        `${oneLine(ref)}  ${oneLine(says)}`,
        style.columns - INDENT.length,
        INDENT,
      ).trimStart();
      return [
        `${name}  ${words}`,
        ...(hint === "" ? [] : [style.dim(wrap(typed(hint, suggest), style.columns, INDENT))]),
      ];
    })
    .join("\n");
}

/** Hints name commands as they are installed. */
function typed(hint: string, suggest: (command: string) => string): string {
  return oneLine(hint).replaceAll(/`nacre ([a-z][^`]*)`/g, (_, command: string) => suggest(command));
}

/** `2 errors and 1 warning in 40 facts.` */
export function problemCount(problems: readonly Problem[], among: string): string {
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const warnings = problems.length - errors;
  if (problems.length === 0) return `Nothing is wrong with ${among}.`;
  const parts = [
    ...(errors > 0 ? [counted(errors, "error")] : []),
    ...(warnings > 0 ? [counted(warnings, "warning")] : []),
  ];
  return `${parts.join(" and ")} in ${among}.`;
}

export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some(({ severity }) => severity === "error");
}
