/** Which paths are documents: `MEMORY.md`, and Markdown in `memory/`; in notes any; nothing hidden, nothing that leads elsewhere. */

export const MOST_DEPTH = 8;
const LONGEST = 1_000;

/** At the top of a workspace; the host knows both. */
export const TOP_DOCS: readonly string[] = ["MEMORY.md", "memory.md"];
export const DOC_FOLDER = "memory";

export function isDocPath(path: string): boolean {
  if (TOP_DOCS.includes(path)) return true;
  const steps = path.split("/");
  return (
    steps[0] === DOC_FOLDER &&
    steps.length > 1 &&
    steps.length <= MOST_DEPTH + 1 &&
    path.length <= LONGEST &&
    steps.every(isPlainName) &&
    isMarkdown(path)
  );
}

/** In a folder of notes: anything but what is hidden, such as `.obsidian` and `.trash`. */
export function isNotePath(path: string): boolean {
  const steps = path.split("/");
  return (
    steps.length <= MOST_DEPTH + 1 && path.length <= LONGEST && steps.every(isPlainName) && isMarkdown(path)
  );
}

export function isMarkdown(path: string): boolean {
  return /[^/]\.md$/i.test(path);
}

/** Neither hidden nor a way up; no sign that means something else on another machine. */
export function isPlainName(name: string): boolean {
  return name !== "" && !name.startsWith(".") && !/[\\\0:]/.test(name);
}

/** As somebody may write it, in the one way that is used: `./memory\today.md` is `memory/today.md`. */
export function docPath(given: string): string {
  return given
    .trim()
    .replaceAll("\\", "/")
    .replace(/^(?:\.?\/)+/, "")
    .replace(/\/{2,}/g, "/");
}
