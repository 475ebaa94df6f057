/** How a command, its arguments and its flags are written down: the same in help, reference and completion. */

import type { Command } from "./command.ts";
import type { FlagDefinition } from "./flags.ts";

/** `nacre search QUERY… [flags]` */
export function usageOf(command: Pick<Command, "name" | "args" | "flags">): string {
  const words = Object.entries(command.args).map(([name, arg]) => {
    const word = `${name.toUpperCase()}${arg.variadic ? "..." : ""}`;
    return arg.optional ? `[${word}]` : word;
  });
  const flags = Object.keys(command.flags).length > 0 ? ["[flags]"] : [];
  return ["nacre", command.name, ...words, ...flags].filter((part) => part !== "").join(" ");
}

/** `-q, --quiet`, `--home DIR` */
export function flagUsage(name: string, flag: FlagDefinition): string {
  const short = flag.short === undefined ? "" : `-${flag.short}, `;
  const value = placeholderOf(flag);
  return `${short}--${name}${value === "" ? "" : ` ${value}`}`;
}

/** What it is for, with its choices and default. */
export function flagHelp(flag: FlagDefinition): string {
  const choices = "choices" in flag && flag.choices !== undefined ? ` (${flag.choices.join(", ")})` : "";
  const repeated =
    flag.type === "list"
      ? "; several with commas or by repeating it"
      : flag.type === "texts"
        ? "; several by repeating it"
        : "";
  const standard = "default" in flag && flag.default !== undefined ? ` [default ${flag.default}]` : "";
  return `${flag.help}${choices}${repeated}${standard}`;
}

function placeholderOf(flag: FlagDefinition): string {
  if (flag.placeholder !== undefined) return flag.placeholder;
  switch (flag.type) {
    case "boolean":
      return "";
    case "text":
    case "texts":
      return "TEXT";
    case "integer":
    case "tokens":
    case "share":
      return "N";
    case "duration":
      return "SPAN";
    case "choice":
      return "NAME";
    case "time":
      return "TIME";
    case "list":
      return "NAMES";
  }
}
