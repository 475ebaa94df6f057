/** How a shell reads command lines as they stand in help: by asking one. */

import { spawnSync } from "node:child_process";

export interface ShellLine {
  /** What the program is given. */
  readonly argv: readonly string[];
  /** What is piped in; null: nothing is. */
  readonly stdin: string | null;
}

/** A function in the place of the program tells what it was called with, and gives nothing to whoever it is piped to. */
const SCRIPT = `
exec 3>&1
nacre() {
  {
    printf '%s\\0' "$#" "$@"
    if [ /dev/stdin -ef /dev/null ]; then printf '0\\0\\0'; else printf '1\\0%s\\0' "$(cat)"; fi
  } >&3
}
for line in "$@"; do eval "nacre $line" </dev/null >/dev/null || exit 1; done
`;

/** All of them by one shell: in the folder `cwd`, where the files are that they name. Each calls the program once. */
export function readByShell(lines: readonly string[], cwd: string, home: string): readonly ShellLine[] {
  const env = { PATH: process.env["PATH"], HOME: home };
  const { stdout, stderr } = spawnSync("bash", ["-c", SCRIPT, "bash", ...lines], {
    ...{ cwd, env, encoding: "utf8" as const },
  });
  if (stderr !== "") throw new Error(`a shell cannot read it: ${stderr}`);
  const words = stdout.split("\0");
  const read: ShellLine[] = [];
  while (words.length > 1) {
    const argv = words.splice(0, Number(words.shift()));
    const [isPiped, piped] = words.splice(0, 2);
    read.push({ argv, stdin: isPiped === "1" ? piped! : null });
  }
  if (read.length !== lines.length) throw new Error(`${lines.length} lines, ${read.length} calls`);
  return read;
}
