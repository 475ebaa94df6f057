/** Lines of a screen as a terminal has them: sixteen colours at most, none where none are wanted, and plain letters where it knows no others. */

import { cellsOf } from "./cells.ts";
import type { Line, Tone } from "./spans.ts";

export interface Look {
  /** Colours, bold and the like. */
  readonly colours: boolean;
  /** Escape sequences at all; without them a selected row has its mark alone. */
  readonly escapes: boolean;
  /** Nothing beyond ASCII. */
  readonly ascii: boolean;
}

const CODES: { readonly [tone in Tone]: string } = {
  plain: "",
  dim: "2",
  bold: "1",
  ref: "36",
  good: "32",
  warn: "33",
  bad: "31",
};
const REVERSE = "7";

export function painted({ spans, isSelected }: Line, { colours, escapes, ascii }: Look): string {
  const text = (words: string) => (ascii ? asciiOnly(words) : words);
  if (isSelected && escapes) {
    const words = text(spans.map((span) => span.text).join(""));
    return `\u001b[${REVERSE}m${words}\u001b[0m`;
  }
  return spans
    .map((span) => {
      const code = CODES[span.tone];
      const words = text(span.text);
      return code === "" || !colours || words === "" ? words : `\u001b[${code}m${words}\u001b[0m`;
    })
    .join("");
}

const IN_ASCII: { readonly [sign: string]: string } = {
  "▸": "+",
  "▾": "-",
  "·": ".",
  "…": "~",
  "–": "-",
  "—": "-",
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
};

/** As wide as it was: what has no other sign is a question mark for each of its cells. */
export function asciiOnly(text: string): string {
  if (!/[^\x20-\x7e]/.test(text)) return text;
  return Array.from(text, (sign) =>
    /^[\x20-\x7e]$/.test(sign) ? sign : (IN_ASCII[sign] ?? "?".repeat(cellsOf(sign))),
  ).join("");
}

/** As the environment has it: a terminal without escape sequences, a language without letters beyond ASCII. */
export function lookFor(env: { readonly [name: string]: string | undefined }, noColor: boolean): Look {
  const isDumb = env["TERM"] === "dumb";
  const language = env["LC_ALL"] || env["LC_CTYPE"] || env["LANG"] || "";
  // Where nothing is said most terminals know more than their environment does.
  const isPlain = language !== "" && !/utf-?8/i.test(language);
  return { colours: !isDumb && !noColor && !env["NO_COLOR"], escapes: !isDumb, ascii: isDumb || isPlain };
}
