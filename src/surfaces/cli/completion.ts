/**
 * Completion scripts for shells, made from the commands. They are static: pressing Tab starts no program.
 */

import type { Command } from "./command.ts";
import type { FlagDefinition, Flags } from "./flags.ts";
import { GLOBAL_FLAGS } from "./global-flags.ts";

export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

export function completionScript(shell: Shell, commands: readonly Command[]): string {
  switch (shell) {
    case "bash":
      return bash(commands);
    case "zsh":
      // zsh runs bash completions; a second script would be a second thing to get wrong.
      return `#compdef nacre\nautoload -U +X bashcompinit && bashcompinit\n${bash(commands)}`;
    case "fish":
      return fish(commands);
  }
}

/** First words, each once, with the second words that may follow. */
function firstWords(commands: readonly Command[]): ReadonlyMap<string, readonly string[]> {
  const words = new Map<string, string[]>();
  for (const { name } of commands) {
    const [first, second] = name.split(" ");
    words.set(first!, [...(words.get(first!) ?? []), ...(second === undefined ? [] : [second])]);
  }
  return words;
}

function valuesOf(flag: FlagDefinition): readonly string[] {
  return "choices" in flag ? (flag.choices ?? []) : [];
}

function bash(commands: readonly Command[]): string {
  const words = firstWords(commands);
  const groups = [...words].filter(([, seconds]) => seconds.length > 0);
  const flagsOf = (flags: Flags): string =>
    Object.keys(flags)
      .map((name) => `--${name}`)
      .join(" ");
  const all: Flags = Object.assign({}, ...commands.map((command) => command.flags), GLOBAL_FLAGS);
  const taking = (flags: Flags): readonly (readonly [string, FlagDefinition])[] =>
    Object.entries(flags).filter(([, flag]) => flag.type !== "boolean");
  const spelt = (name: string, flag: FlagDefinition): string =>
    flag.short === undefined ? `--${name}` : `--${name} | -${flag.short}`;
  // A flag of the same name may take other values in another command.
  const ofCommands = commands.flatMap((command) =>
    taking(command.flags).map(([name, flag]) => {
      const patterns = spelt(name, flag)
        .split(" | ")
        .map((typed) => `"${command.name} "*"|${typed}"`);
      return `    ${patterns.join(" | ")}) ${bashValue(flag)}; return ;;`;
    }),
  );
  const ofAll = taking(GLOBAL_FLAGS).map(
    ([name, flag]) => `    ${spelt(name, flag).replaceAll(/-\S+/g, '*"|$&"')}) ${bashValue(flag)}; return ;;`,
  );
  const cases = commands.map((command) => {
    const fixed = Object.values(command.args).flatMap((arg) => arg.choices ?? []);
    const files = Object.values(command.args).some((arg) => arg.completes === "file");
    return `    "${command.name}" | "${command.name} "*) flags="${flagsOf(command.flags)}" values="${fixed.join(" ")}" files=${files ? 1 : 0} ;;`;
  });
  return `_nacre() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command="" at
  local flags="" values="" files=0
  COMPREPLY=()
  for ((at = 1; at < COMP_CWORD; at++)); do
    case "\${COMP_WORDS[at]}" in
      ${[...new Set(taking(all).flatMap(([name, flag]) => spelt(name, flag).split(" | ")))].join(" | ")}) at=$((at + 1)) ;;
      -*) ;;
      *) command="\${command:+$command }\${COMP_WORDS[at]}" ;;
    esac
  done
  case "$command |$before" in
${[...ofAll, ...ofCommands].join("\n")}
  esac
  case "$command" in
    "") values="${[...words.keys()].join(" ")}" ;;
${groups.map(([first, seconds]) => `    "${first}") values="${seconds.join(" ")}" ;;`).join("\n")}
${cases.join("\n")}
  esac
  if [[ "$word" == -* ]]; then
    COMPREPLY=($(compgen -W "$flags ${flagsOf(GLOBAL_FLAGS)}" -- "$word"))
  elif [[ "$files" == 1 ]]; then
    COMPREPLY=($(compgen -f -- "$word"))
  else
    COMPREPLY=($(compgen -W "$values" -- "$word"))
  fi
}
complete -o filenames -F _nacre nacre
`;
}

function bashValue(flag: FlagDefinition): string {
  const values = valuesOf(flag);
  if (values.length > 0) return `COMPREPLY=($(compgen -W "${values.join(" ")}" -- "$word"))`;
  if (flag.completes === "folder") return 'COMPREPLY=($(compgen -d -- "$word"))';
  return flag.completes === "file" ? 'COMPREPLY=($(compgen -f -- "$word"))' : "COMPREPLY=()";
}

function fish(commands: readonly Command[]): string {
  const lines = ["complete -c nacre -f"];
  const quote = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
  for (const [name, flag] of Object.entries(GLOBAL_FLAGS))
    lines.push(`complete -c nacre ${fishFlag(name, flag, quote)}`);
  const words = firstWords(commands);
  for (const [first, seconds] of words) {
    const single = commands.find((command) => command.name === first);
    const about = single?.summary ?? `${seconds.join(", ")}`;
    lines.push(`complete -c nacre -n __fish_use_subcommand -a ${first} -d ${quote(about)}`);
  }
  for (const command of commands) {
    const [first, second] = command.name.split(" ");
    const seen = `__fish_seen_subcommand_from ${first}`;
    const within = second === undefined ? seen : `${seen}; and __fish_seen_subcommand_from ${second}`;
    if (second !== undefined) {
      const others = words.get(first!)!.join(" ");
      const open = quote(`${seen}; and not __fish_seen_subcommand_from ${others}`);
      lines.push(`complete -c nacre -n ${open} -a ${second} -d ${quote(command.summary)}`);
    }
    for (const arg of Object.values(command.args)) {
      if (arg.choices !== undefined)
        lines.push(`complete -c nacre -n ${quote(within)} -a ${quote(arg.choices.join(" "))}`);
      if (arg.completes === "file") lines.push(`complete -c nacre -n ${quote(within)} -F`);
    }
    for (const [name, flag] of Object.entries(command.flags)) {
      lines.push(`complete -c nacre -n ${quote(within)} ${fishFlag(name, flag, quote)}`);
    }
  }
  return `${lines.join("\n")}\n`;
}

function fishFlag(name: string, flag: FlagDefinition, quote: (text: string) => string): string {
  const short = flag.short === undefined ? "" : ` -s ${flag.short}`;
  const values = valuesOf(flag);
  const takes =
    flag.type === "boolean" ? "" : values.length > 0 ? ` -x -a ${quote(values.join(" "))}` : " -r";
  const files = flag.completes === undefined ? "" : " -F";
  return `-l ${name}${short}${takes}${files} -d ${quote(flag.help)}`;
}
