/** Which files of a workspace are authored: the usual ones at its top, and Markdown that a person declared. */

/** In the order that they are read in. */
export const USUAL_FILES: readonly string[] = ["AGENTS.md", "SOUL.md", "IDENTITY.md", "USER.md", "TOOLS.md"];

/** Those that the host knows and puts into its own part of a prompt. */
const HOST_FILES: readonly string[] = ["AGENTS.md", "SOUL.md", "IDENTITY.md", "USER.md"];

export function isInjectedByHost(path: string): boolean {
  return HOST_FILES.includes(path);
}

const MARKDOWN = /[^/\\]\.md$/i;
const ABSOLUTE = /^(?:\/|[A-Za-z]:[\\/]|\\\\)/;
const LONGEST = 1_000;

/** Inside of whatever it is relative to: no way up, nothing hidden, no sign that means something else on another machine. */
export function isInside(path: string): boolean {
  if (path === "" || path.length > LONGEST || !MARKDOWN.test(path)) return false;
  return path.split("/").every((step) => step !== "" && !step.startsWith(".") && !/[\0\\:]/.test(step));
}

/** From the root of the machine on: only of a folder of notes that is watched. */
export function isAbsolutePath(path: string): boolean {
  return ABSOLUTE.test(path);
}

/** Where it lies in a folder, with `/`; undefined: not in it. */
export function pathWithin(folder: string, path: string): string | undefined {
  const [top, whole] = [folder, path].map((one) => one.replaceAll("\\", "/").replace(/\/+$/, ""));
  const inside = whole!.startsWith(`${top}/`) ? whole!.slice(top!.length + 1) : "";
  return isInside(inside) ? inside : undefined;
}
