/** What a prompt or a pack says of one thing, line by line: which values stand in it, and whether a line says that it is over. */

export interface ToldLine {
  /** What stands in its brackets. */
  readonly head: string;
  readonly text: string;
}

/** Of a block of a prompt: a line with a header, and those behind it that are indented. */
export function linesOfBlock(block: string): readonly ToldLine[] {
  return linesBy(block, /^\[([^\]]*)\] ?/);
}

/** Of a pack: a reference, and where there is one a label. */
export function linesOfPack(bundle: string): readonly ToldLine[] {
  return linesBy(bundle, /^- (\[[^\]]*\](?: \[[^\]]*\])?) ?/);
}

function linesBy(text: string, head: RegExp): readonly ToldLine[] {
  const lines: { head: string; text: string }[] = [];
  for (const line of text.split("\n")) {
    const found = head.exec(line);
    if (found !== null) lines.push({ head: found[1]!, text: line.slice(found[0].length) });
    else if (line.startsWith("  ") && lines.length > 0) lines.at(-1)!.text += `\n${line}`;
  }
  return lines;
}

/** Word for word; scripts without spaces wherever it stands. */
export function says(text: string, value: string): boolean {
  const [whole, part] = [text.toLowerCase(), value.toLowerCase()];
  if (/[\u3400-\u9fff]/.test(part)) return whole.includes(part);
  const sought = part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}.])${sought}(?![\\p{L}\\p{N}]|\\.\\p{N})`, "u").test(whole);
}

/** It says of itself that it is over, or that another says otherwise. */
export function isMarked({ head }: ToldLine): boolean {
  return / until |no longer so|unlike |but see /.test(head);
}
