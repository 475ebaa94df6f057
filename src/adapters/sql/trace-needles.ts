/** The forms in which a text may stand in bytes: as it is, and within JSON, of ASCII alone too, and within JSON that stands in JSON. */

export class Needles {
  readonly #strings: readonly string[];
  readonly #bytes: readonly Buffer[];
  /** Bytes of the longest. */
  readonly longest: number;

  constructor(texts: readonly string[]) {
    this.#strings = [...new Set(texts.flatMap(formsOf))].filter((form) => form !== "");
    // Texts that are not well-formed stand in columns as UTF-16.
    this.#bytes = this.#strings.flatMap((form) => [Buffer.from(form), Buffer.from(form, "utf16le")]);
    this.longest = Math.max(0, ...this.#bytes.map(({ length }) => length));
  }

  isIn(value: string | Buffer): boolean {
    if (typeof value === "string") return this.#strings.some((form) => value.includes(form));
    return this.#bytes.some((form) => value.includes(form));
  }

  /** Occurrences that begin before `end`. */
  countIn(bytes: Buffer, end = bytes.length): number {
    let count = 0;
    for (const form of this.#bytes) {
      for (let at = bytes.indexOf(form); at !== -1 && at < end; at = bytes.indexOf(form, at + 1)) count += 1;
    }
    return count;
  }
}

function formsOf(text: string): readonly string[] {
  const once = inJson(text);
  // Programs of other languages write JSON in ASCII alone.
  const ascii = once.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return [text, once, inJson(once), ascii, inJson(ascii)];
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
