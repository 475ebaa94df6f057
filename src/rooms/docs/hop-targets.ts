/**
 * Which file is meant by a name that another file gives: a path in the folder, a path from that file's own folder, or the name
 * of a note as people write it, `[[Deploying]]`. Pure.
 */

const LINK = /^\[\[(.*?)(?:[|#].*)?\]\]$/;

/** Undefined: there is none, or more than one of that name. */
export function namedFile(name: string, from: string, paths: readonly string[]): string | undefined {
  const plain = (LINK.exec(name.trim())?.[1] ?? name).trim().replace(/^\.\//, "");
  if (plain === "") return undefined;
  const folder = from.slice(0, from.lastIndexOf("/") + 1);
  for (const spelled of [plain, `${plain}.md`]) {
    for (const path of [spelled, folder + spelled]) if (paths.includes(path)) return path;
  }
  const alike = paths.filter((path) => {
    const last = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
    return last === plain.toLowerCase() || last === `${plain.toLowerCase()}.md`;
  });
  return alike.length === 1 ? alike[0] : undefined;
}
