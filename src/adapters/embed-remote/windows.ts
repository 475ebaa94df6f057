/** Cuts a text that is too long for a model into windows of about the same length. Together they are the whole text. */

/** How far back from its end a window may be cut to end between two words. */
const SLACK = 0.2;

/** Each of at most `longest` UTF-16 units, at least 2; never in the middle of a character. */
export function windowsOf(text: string, longest: number): readonly string[] {
  const count = Math.ceil(text.length / longest);
  const windows: string[] = [];
  let from = 0;
  while (text.length - from > longest) {
    // As even as what is left allows: the last one is no scrap of three words.
    const aim = Math.ceil((text.length - from) / Math.max(1, count - windows.length));
    const cut = cutAt(text, from, Math.min(longest, aim));
    windows.push(text.slice(from, cut));
    from = cut;
  }
  if (from < text.length || windows.length === 0) windows.push(text.slice(from));
  return windows;
}

function cutAt(text: string, from: number, length: number): number {
  const end = from + length;
  const least = end - Math.floor(length * SLACK);
  for (let at = end; at > Math.max(from, least); at--)
    if (/\s/.test(text[at]!)) return at + 1 > end ? at : at + 1;
  return isMiddle(text, end) && end - 1 > from ? end - 1 : end;
}

/** Between the two halves of one character. */
function isMiddle(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  return before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000;
}
