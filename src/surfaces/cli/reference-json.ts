/** What `--json` prints, command by command, as a page: made from the contracts that tests compare with real output. */

import type { Command } from "./command.ts";
import { anchorOf, rows } from "./reference.ts";

/** Why a command has no result that is data. A test knows of no other. */
export const WITHOUT_DATA: { readonly [name: string]: string } = {
  mcp: "it speaks the Model Context Protocol on standard output",
  "artifact rehydrate": "it gives back the bytes that were stashed, as they were",
  browse: "it is a screen for a person",
  demo: "it is a walk for a person; the commands that it shows have results of their own",
  "demo brain": "it is a walk for a person; the commands that it shows have results of their own",
  "demo facts": "it is a walk for a person; the commands that it shows have results of their own",
  completion: "it prints a script for a shell",
  help: "it explains",
};

export function jsonPage(commands: readonly Command[]): string {
  const withData = commands.filter(({ json, jsonLines }) => json !== null && !jsonLines);
  const byLine = commands.filter(({ jsonLines }) => jsonLines);
  const without = commands.filter(({ json, jsonLines }) => json === null && !jsonLines);
  const named = (list: readonly Command[]) => list.map(({ name }) => `\`${name}\``).join(", ");
  return [
    "# Results as JSON",
    "<!-- Written by `npm run docs` from src/surfaces/cli. Edits here are overwritten. -->",
    STABLE,
    "## What is the same everywhere",
    [
      "- With `--json` standard output holds one document and nothing else: in one line for a program, indented on a terminal.",
      "- Times are milliseconds since 1970, UTC; sizes are bytes; shares go from 0 to 1.",
      "- References (`msg:42`, `sum:7`, `mem:5`, `fact:3` and the like) can be given to other commands as they are.",
      "- Notes, progress and questions go to standard error; nobody is asked anything with `--json`: what would ask needs `--yes`.",
      "- `degraded[]`, where there is one, names what was left out or could not be asked; the rest of the answer is right without it.",
      '- What fails prints `{"error": {"code", "message", "hint"}}` on standard error, and ends as [exit codes](exit-codes.md) says. `code` is as stable as a field; `message` and `hint` are for people.',
      `- These print one document a line, with \`--json\` and without: ${named(byLine)}.`,
    ].join("\n"),
    "## Without data",
    without.map(({ name }) => `- \`${name}\`: ${WITHOUT_DATA[name] ?? "it prints no result"}.`).join("\n"),
    '`nacre` alone prints what `nacre status` does, and `{"store": null}` where there is no store yet.',
    ...withData.map(section),
  ]
    .join("\n\n")
    .concat("\n");
}

const STABLE = `What \`--json\` prints is a promise to scripts. A test runs every command and compares what it prints with this page, field by field.

- **Fields are added, never renamed.** None is taken away or given another type or meaning within a major version. Read those that you know, and pass over the others.
- A field that is listed is there; where there is nothing to say it is \`null\`, an empty list, or as its line says. A path that ends with \`*\` is open: it holds whatever there is.
- The order of fields, and of what is not said to be in order, is no promise. Words in \`message\`, \`hint\` and \`excerpt\` are for people.
- A word out of a few (a state, a reason, a kind) may get company: a script has an answer for one that it does not know.`;

function section(command: Command): string {
  const { summary, fields } = command.json!;
  const cells = Object.entries(fields).map(([path, help]) => [`\`${path}\``, help]);
  return `## nacre ${command.name}\n\n[${command.summary}](cli.md#${anchorOf(command)}). The result: ${summary}\n\n${rows(["field", ""], cells)}`;
}
