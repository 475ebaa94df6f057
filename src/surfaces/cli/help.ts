/** What `--help` and `nacre help` print. */

import type { Command } from "./command.ts";
import { EXIT_CODES, EXIT_MEANINGS } from "./exit-codes.ts";
import { SECTIONS } from "./first-words.ts";
import type { Flags } from "./flags.ts";
import { GLOBAL_FLAGS } from "./global-flags.ts";
import { widthOf, wrap } from "./plain-text.ts";
import { COMMANDS, groupOf, loadGroup } from "./registry.ts";
import type { Style } from "./style.ts";
import { flagHelp, flagUsage, usageOf } from "./usage.ts";

/** Columns for what a name means; where there are fewer, it goes below the name. */
const NARROWEST_TEXT = 24;

export function commandHelp(command: Command, style: Style): string {
  const args = Object.entries(command.args).map(([name, arg]) => [name.toUpperCase(), argHelp(arg)] as const);
  const exits = Object.entries(command.exits ?? {}).map(([code, meaning]) => [code, meaning] as const);
  return sections([
    wrap(`${command.summary}.`, style.columns),
    `${style.bold("Usage")}\n  ${usageOf(command)}`,
    command.description === undefined ? "" : wrap(command.description, style.columns),
    titled("Arguments", args, style),
    titled("Flags", flagRows(command.flags), style),
    titled("Flags of every command", flagRows(GLOBAL_FLAGS), style),
    `${style.bold("Examples")}\n${command.examples.map((one) => `  nacre ${one.run}\n${style.dim(wrap(one.does, style.columns, "      "))}`).join("\n")}`,
    titled("Exit codes", exits, style),
  ]);
}

/** First words only, by what they are for: all commands at once would be a page that nobody reads. Loads none of them. */
export function overviewHelp(style: Style): string {
  const known = new Set(Object.keys(COMMANDS).map((name) => name.split(" ")[0]!));
  const listed = SECTIONS.map(({ title, words }) => ({
    title,
    rows: Object.entries(words).filter(([word]) => known.delete(word)),
  }));
  const others = [...known].map((word) => [word, groupOf(word).join(", ")] as const);
  const all = [...listed, { title: "Others", rows: others }];
  const left = Math.max(...all.flatMap(({ rows }) => rows.map(([word]) => widthOf(word))));
  return sections([
    wrap("Nacre keeps every turn of every conversation, and finds it again.", style.columns),
    `${style.bold("Usage")}\n  nacre [COMMAND] [flags]`,
    ...all.map(({ title, rows }) => titled(title, rows, style, left)),
    titled("Flags of every command", flagRows(GLOBAL_FLAGS), style),
    titled("Exit codes", exitRows(), style),
    wrap(
      "nacre COMMAND --help explains a command, or lists those that begin with it; nacre alone shows what is stored.",
      style.columns,
    ),
  ]);
}

/** `history` is not a command, but `history show` and `history lanes` are. */
export async function groupHelp(word: string, style: Style): Promise<string> {
  const commands = await loadGroup(word);
  return sections([
    `${style.bold("Usage")}\n  nacre ${word} COMMAND [flags]`,
    titled("Commands", commandRows(commands), style),
    wrap(`nacre ${word} COMMAND --help explains each.`, style.columns),
  ]);
}

function exitRows(): readonly (readonly [string, string])[] {
  return Object.values(EXIT_CODES).map((code) => [String(code), EXIT_MEANINGS[code]] as const);
}

function commandRows(commands: readonly Command[]): readonly (readonly [string, string])[] {
  return commands.map((command) => [command.name, command.summary] as const);
}

function flagRows(flags: Flags): readonly (readonly [string, string])[] {
  return Object.entries(flags).map(([name, flag]) => [flagUsage(name, flag), flagHelp(flag)] as const);
}

function argHelp(arg: Command["args"][string]): string {
  return arg.choices === undefined ? arg.help : `${arg.help} (${arg.choices.join(", ")})`;
}

/** A title above two columns, the second wrapped within itself. */
function titled(
  title: string,
  rows: readonly (readonly [string, string])[],
  style: Style,
  leastWidth = 0,
): string {
  if (rows.length === 0) return "";
  const left = Math.max(leastWidth, ...rows.map(([name]) => widthOf(name))) + 4;
  if (style.columns - left < NARROWEST_TEXT) {
    const lines = rows.map(([name, text]) => `  ${name}\n${wrap(text, style.columns, "      ")}`);
    return `${style.bold(title)}\n${lines.join("\n")}`;
  }
  const lines = rows.map(([name, text]) => {
    const wrapped = wrap(text, style.columns, " ".repeat(left)).trimStart();
    return `  ${name}${" ".repeat(left - 2 - widthOf(name))}${wrapped}`;
  });
  return `${style.bold(title)}\n${lines.join("\n")}`;
}

function sections(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}
