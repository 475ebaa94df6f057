/** The reference page, made from the commands themselves. `npm run docs` writes it; a test notices when it is old. */

import type { Command } from "./command.ts";
import { EXIT_CODES, EXIT_MEANINGS } from "./exit-codes.ts";
import type { Flags } from "./flags.ts";
import { GLOBAL_FLAGS } from "./global-flags.ts";
import { flagHelp, flagUsage, usageOf } from "./usage.ts";

export function referencePage(commands: readonly Command[]): string {
  const contents = commands.map(
    (command) => `- [\`nacre ${command.name}\`](#${anchorOf(command)}): ${command.summary}`,
  );
  return [
    "# Command line",
    "<!-- Written by `npm run docs` from src/surfaces/cli. Edits here are overwritten. -->",
    "`nacre` alone shows what is stored and what to do next.",
    contents.join("\n"),
    "## Flags of every command",
    flagTable(GLOBAL_FLAGS),
    "## Exit codes",
    rows(
      ["code", "meaning"],
      Object.values(EXIT_CODES).map((code) => [String(code), EXIT_MEANINGS[code]]),
    ),
    "What each means where it means something of its own, and how each error ends: [exit codes](exit-codes.md).",
    "## Output",
    [
      "Results go to standard output; notes, progress and errors to standard error. With `--json` standard output",
      "holds one JSON document and nothing else: [its fields](json.md), and what is promised of them. The exception is what",
      `prints one document a line with or without it: ${commands
        .filter(({ jsonLines }) => jsonLines)
        .map(({ name }) => `\`${name}\``)
        .join(", ")}.`,
      "Text that people see shows times in UTC, and control characters of stored text are left out.",
    ].join("\n"),
    ...commands.map(commandSection),
    "",
  ]
    .join("\n\n")
    .trimEnd()
    .concat("\n");
}

function commandSection(command: Command): string {
  const args = Object.entries(command.args).map(([name, arg]) => [
    `\`${name.toUpperCase()}\``,
    arg.choices === undefined ? arg.help : `${arg.help} (${arg.choices.join(", ")})`,
  ]);
  const exits = Object.entries(command.exits ?? {});
  const parts = [
    `## nacre ${command.name}`,
    `${command.summary}.`,
    `\`\`\`\n${usageOf(command)}\n\`\`\``,
    command.description ?? "",
    args.length === 0 ? "" : rows(["argument", ""], args),
    Object.keys(command.flags).length === 0 ? "" : flagTable(command.flags),
    `\`\`\`sh\n${command.examples.map((one) => `nacre ${one.run}  # ${one.does}`).join("\n")}\n\`\`\``,
    exits.length === 0
      ? ""
      : `Exit codes: ${exits.map(([code, meaning]) => `${code}: ${meaning}`).join(" ")}`,
    jsonLine(command),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function jsonLine(command: Command): string {
  if (command.jsonLines) return "One JSON document a line; `--json` changes nothing but the form of errors.";
  if (command.json === null) return "`--json` changes nothing but the form of errors.";
  return `\`--json\`: ${command.json.summary.replace(/\.$/, "")} ([fields](json.md#${anchorOf(command)})).`;
}

function flagTable(flags: Flags): string {
  return rows(
    ["flag", ""],
    Object.entries(flags).map(([name, flag]) => [`\`${flagUsage(name, flag)}\``, flagHelp(flag)]),
  );
}

export function rows(titles: readonly string[], cells: readonly (readonly string[])[]): string {
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(titles), `|${titles.map(() => " --- |").join("")}`, ...cells.map(line)].join("\n");
}

export function anchorOf(command: Command): string {
  return `nacre-${command.name.replaceAll(" ", "-")}`;
}
