/** The head of a Markdown file between two lines of dashes: where it ends, and what it names as worth looking at. */

/** A byte order mark before it counts for nothing. */
const OPENS = /^\ufeff?---(?:\r\n|\n|\r)/;
const CLOSES = /^(?:---|\.\.\.)[ \t]*$/;

/** Lines of the head, both borders with it; 0: there is none, also where it is never closed. */
export function frontMatterLines(text: string, lineStarts: readonly number[]): number {
  if (!OPENS.test(text)) return 0;
  for (let line = 1; line < lineStarts.length; line++) {
    const content = text.slice(lineStarts[line], lineStarts[line + 1] ?? text.length);
    if (CLOSES.test(content.replace(/[\r\n]+$/, ""))) return line + 1;
  }
  return 0;
}

const KEY = /^hop_targets[ \t]*:[ \t]*(.*)$/;
const DASH = /^[ \t]*-[ \t]+(.*)$/;

/** `hop_targets: a`, `hop_targets: [a, "b"]`, or a list of dashes below it. Each once, in order. */
export function hopTargetsOf(head: string): readonly string[] {
  const lines = head.split(/\r\n|\n|\r/);
  const at = lines.findIndex((line) => KEY.test(line));
  if (at < 0) return [];
  const value = KEY.exec(lines[at]!)![1]!.trim();
  const listed = /^\[(.*)\]$/.exec(value);
  const found = listed !== null ? listed[1]!.split(",") : value !== "" ? [value] : dashesAfter(lines, at);
  return [...new Set(found.map(unquoted).filter((one) => one !== ""))];
}

function dashesAfter(lines: readonly string[], at: number): readonly string[] {
  const found: string[] = [];
  for (const line of lines.slice(at + 1)) {
    if (CLOSES.test(line)) break;
    const dash = DASH.exec(line);
    if (dash !== null) found.push(dash[1]!);
    else if (line.trim() !== "") break;
  }
  return found;
}

function unquoted(value: string): string {
  return value
    .trim()
    .replace(/^(["'])(.*)\1$/, "$2")
    .trim();
}
