/** Names of files and folders. */

import type { Problem } from "./source.ts";

/** kebab-case, with an optional role before the extension, such as `port.suite.ts`; a folder may have a README. */
const FILE_NAME = /^(README\.md|\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.[a-z]+)$/;
const FOLDER_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** A name for what has not been given one. */
const VAGUE = /(^|-)(utils?|helpers?|managers?|services?|misc|common)(-|\.|$)/;

export function nameProblems(files: readonly string[]): readonly Problem[] {
  return files.flatMap((path) => {
    const parts = path.split("/");
    const file = parts.pop()!;
    const problems: Problem[] = [];
    if (!FILE_NAME.test(file) || !parts.every((part) => FOLDER_NAME.test(part))) {
      problems.push(`${path}: names are kebab-case`);
    }
    if ([...parts, file].some((part) => VAGUE.test(part))) {
      problems.push(`${path}: say what it is for instead`);
    }
    return problems;
  });
}

/** A folder is there because something is in it. */
export function emptyFolders(files: readonly string[], folders: readonly string[]): readonly Problem[] {
  return folders
    .filter((folder) => !files.some((file) => file.startsWith(`${folder}/`)))
    .map((folder) => `${folder}: an empty folder`);
}
