/**
 * Completion scripts for shells, made from the commands. They are static: pressing Tab starts no program.
 */

import type { ArgDefinition, Command } from "./command.ts";
import type { FlagDefinition, Flags } from "./flags.ts";
import { GLOBAL_FLAGS } from "./global-flags.ts";

export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

export function completionScript(shell: Shell, commands: readonly Command[]): string {
  switch (shell) {
    case "bash":
      return bash(commands);
    case "zsh":
      return zsh(commands);
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

function taking(flags: Flags): readonly (readonly [string, FlagDefinition])[] {
  return Object.entries(flags).filter(([, flag]) => flag.type !== "boolean");
}

function spelt(name: string, flag: FlagDefinition): string {
  return flag.short === undefined ? `--${name}` : `--${name} | -${flag.short}`;
}

/** Each as typed, those of every command included. */
function flagsWithValues(commands: readonly Command[]): readonly string[] {
  const all: Flags = Object.assign({}, ...commands.map((command) => command.flags), GLOBAL_FLAGS);
  return [...new Set(taking(all).flatMap(([name, flag]) => spelt(name, flag).split(" | ")))];
}

function bash(commands: readonly Command[]): string {
  const words = firstWords(commands);
  const groups = [...words].filter(([, seconds]) => seconds.length > 0);
  const flagsOf = (flags: Flags): string =>
    Object.keys(flags)
      .map((name) => `--${name}`)
      .join(" ");
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
  // The first that fits is taken: `mcp config` stands before `mcp` with whatever follows it.
  const longest = commands.toSorted((a, b) => b.name.split(" ").length - a.name.split(" ").length);
  const cases = longest.map((command) => {
    const length = command.name.split(" ").length;
    const places = Object.values(command.args).flatMap((arg, at) => {
      const offers = bashArg(arg);
      return offers === "" ? [] : [`${arg.variadic ? "*" : at}) ${offers} ;;`];
    });
    const args = places.length === 0 ? "" : `; case $((words - ${length})) in ${places.join(" ")} esac`;
    return `    "${command.name}" | "${command.name} "*) flags="${flagsOf(command.flags)}"${args} ;;`;
  });
  return `_nacre() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command="" at
  local flags="" values="" paths="" words=0
  COMPREPLY=()
  [[ "$word" == "=" ]] && word=""
  [[ "$before" == "=" ]] && before="\${COMP_WORDS[COMP_CWORD-2]}"
  for ((at = 1; at < COMP_CWORD; at++)); do
    case "\${COMP_WORDS[at]}" in
      ${flagsWithValues(commands).join(" | ")}) at=$((at + 1)); [[ "\${COMP_WORDS[at]}" == "=" ]] && at=$((at + 1)) ;;
      -*) ;;
      *) command="\${command:+$command }\${COMP_WORDS[at]}" words=$((words + 1)) ;;
    esac
  done
  if [[ "$command" == help || "$command" == "help "* ]]; then
    command="\${command#help}" command="\${command# }" words=$((words - 1))
  fi
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
  elif [[ "$paths" != "" ]]; then
    COMPREPLY=($(compgen "$paths" -- "$word"))
  else
    COMPREPLY=($(compgen -W "$values" -- "$word"))
  fi
}
complete -o filenames -F _nacre nacre
`;
}

function bashArg({ choices, completes }: ArgDefinition): string {
  if (choices !== undefined) return `values="${choices.join(" ")}"`;
  return completes === undefined ? "" : `paths=${completes === "folder" ? "-d" : "-f"}`;
}

/**
 * zsh runs bash completions; a second script would be a second thing to get wrong. Where it is loaded by being asked for the first
 * time, it answers that time, too.
 */
function zsh(commands: readonly Command[]): string {
  return `#compdef nacre
autoload -U +X bashcompinit && bashcompinit
${bash(commands)}if [[ "\${funcstack[1]}" == _nacre ]]; then _bash_complete -o filenames -F _nacre; fi
`;
}

function bashValue(flag: FlagDefinition): string {
  const values = valuesOf(flag);
  if (values.length > 0) return `COMPREPLY=($(compgen -W "${values.join(" ")}" -- "$word"))`;
  if (flag.completes === "folder") return 'COMPREPLY=($(compgen -d -- "$word"))';
  return flag.completes === "file" ? 'COMPREPLY=($(compgen -f -- "$word"))' : "COMPREPLY=()";
}

const FISH_FOLDERS = "(__fish_complete_directories (commandline -ct))";

/**
 * `__nacre_at COUNT WORD…`: so many words, which are no flags nor values of such, stand before the cursor, and they begin with these;
 * `+` is any count. After `help` those that it is asked about count.
 */
function fishWords(commands: readonly Command[]): string {
  return `function __nacre_at
  set -l typed
  set -l is_value no
  for word in (commandline -opc)[2..]
    if test $is_value = yes
      set is_value no
    else if string match -q -- '-*' $word
      contains -- $word ${flagsWithValues(commands).join(" ")}; and set is_value yes
    else
      set -a typed $word
    end
  end
  test "$typed[1]" = help; and set -e typed[1]
  set -l wanted $argv[2..]
  test $argv[1] = +; or test (count $typed) -eq $argv[1]; or return 1
  test (count $typed) -ge (count $wanted); or return 1
  test (count $wanted) -eq 0; or test "$typed[1..$(count $wanted)]" = "$wanted"
end`;
}

function fish(commands: readonly Command[]): string {
  const quote = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
  const lines = ["complete -c nacre -f", fishWords(commands)];
  const add = (where: string, offers: string): void => {
    lines.push(`complete -c nacre -n ${quote(`__nacre_at ${where}`)} ${offers}`);
  };
  for (const [name, flag] of Object.entries(GLOBAL_FLAGS))
    lines.push(`complete -c nacre ${fishFlag(name, flag, quote)}`);
  for (const [first, seconds] of firstWords(commands)) {
    const single = commands.find((command) => command.name === first);
    add("0", `-a ${first} -d ${quote(single?.summary ?? seconds.join(", "))}`);
  }
  for (const command of commands) {
    const [first, second] = command.name.split(" ");
    if (second !== undefined) add(`1 ${first}`, `-a ${second} -d ${quote(command.summary)}`);
    for (const [at, arg] of Object.values(command.args).entries()) {
      const where = `${arg.variadic ? "+" : command.name.split(" ").length + at} ${command.name}`;
      if (arg.choices !== undefined) add(where, `-a ${quote(arg.choices.join(" "))}`);
      if (arg.completes === "file") add(where, "-F");
      if (arg.completes === "folder") add(where, `-a ${quote(FISH_FOLDERS)}`);
    }
    for (const [name, flag] of Object.entries(command.flags))
      add(`+ ${command.name}`, fishFlag(name, flag, quote));
  }
  return `${lines.join("\n")}\n`;
}

function fishFlag(name: string, flag: FlagDefinition, quote: (text: string) => string): string {
  const short = flag.short === undefined ? "" : ` -s ${flag.short}`;
  const values = valuesOf(flag);
  const takes =
    flag.type === "boolean" ? "" : values.length > 0 ? ` -x -a ${quote(values.join(" "))}` : " -r";
  const files =
    flag.completes === undefined ? "" : flag.completes === "folder" ? ` -f -a ${quote(FISH_FOLDERS)}` : " -F";
  return `-l ${name}${short}${takes}${files} -d ${quote(flag.help)}`;
}
