/** How commands end, as a page: the codes, what each error ends with, and what a code means where it means something of its own. */

import { ERROR_CODES } from "../../kernel/errors.ts";
import type { Command } from "./command.ts";
import { EXIT_CODES, EXIT_MEANINGS, exitCodeOf } from "./exit-codes.ts";
import { anchorOf, rows } from "./reference.ts";

export function exitsPage(commands: readonly Command[]): string {
  return [
    "# Exit codes",
    "<!-- Written by `npm run docs` from src/surfaces/cli. Edits here are overwritten. -->",
    "They are kept: scripts depend on them. A code that is not 0 comes with a sentence on standard error, and with the next thing to do.",
    rows(
      ["code", "meaning"],
      Object.values(EXIT_CODES).map((code) => [String(code), EXIT_MEANINGS[code]]),
    ),
    "Nothing found is no failure: whoever searches and finds nothing ends with 0. A reference that is not there is one: 3.",
    "## By error",
    'The `code` of an error, as `--json` prints it in `{"error": {"code"}}`, and how the command ends.',
    rows(["exit", "errors"], byExit()),
    "## By command",
    "What a code means where that is more than the table above says.",
    rows(["command", "code", "meaning"], commands.flatMap(ofCommand)),
  ]
    .join("\n\n")
    .concat("\n");
}

function byExit(): readonly (readonly string[])[] {
  return Object.values(EXIT_CODES).flatMap((exit) => {
    const codes = ERROR_CODES.filter((code) => exitCodeOf({ code }) === exit);
    return codes.length === 0 ? [] : [[String(exit), codes.map((code) => `\`${code}\``).join(", ")]];
  });
}

function ofCommand(command: Command): readonly (readonly string[])[] {
  return Object.entries(command.exits ?? {}).map(([code, meaning], at) => [
    at === 0 ? `[\`${command.name}\`](cli.md#${anchorOf(command)})` : "",
    code,
    meaning,
  ]);
}
