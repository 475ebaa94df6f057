/** Commands as a person would type them here: by the program's name, and for the data folder that was named. */

/** How a person calls Nacre: the program, and the data folder where it is not the usual one. */
export interface Called {
  readonly program: string;
  readonly home?: string | undefined;
}

/** `nacre serve --home /data/other`. */
export function suggestion(typed: string, program: string, home: string | undefined): string {
  return `${program} ${typed}${inHome(home)}`;
}

/** Hints name commands as they are installed. In backticks or quotes a command is whole; in running text nobody knows where it ends. */
export function typable(hint: string, program: string, home: string | undefined): string {
  return hint
    .replaceAll(/`nacre ([a-z][^`]*)`/g, (_, typed: string) => `\`${suggestion(typed, program, home)}\``)
    .replaceAll(/"nacre ([a-z][^"]*)"/g, (_, typed: string) => `"${suggestion(typed, program, home)}"`)
    .replaceAll(/(?<=^|[\s(])nacre (?=[a-z])/g, () => `${program}${inHome(home)} `);
}

function inHome(home: string | undefined): string {
  if (home === undefined) return "";
  return ` --home ${/^[\w@%+=:,./~-]+$/.test(home) ? home : `'${home.replaceAll("'", "'\\''")}'`}`;
}
