/** Commands in what a model is told, as the person would type them: by the program's name here, and for this store. */

import { type Called, typable } from "../../kernel/typable.ts";

/** The one command that refusals name in running text; in backticks it is known where it ends. */
const GRANT = /(?<!`)nacre mcp grant \S+ \S+(?<![.,:;`])/g;

export function typedHere(hint: string, { program, home }: Called): string {
  return typable(
    hint.replaceAll(GRANT, (command) => `\`${command}\``),
    program,
    home,
  );
}
