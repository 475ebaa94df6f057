/**
 * Reads the host's configuration, which is JSON5, and remembers where everything stands in the text.
 *
 * The host itself throws the comments of that file away when it writes it; with the places known, `edit-text.ts` can change
 * a value and leave every other character alone. The host's own validation has the last word on what is valid.
 */

import type { Json } from "../../kernel/json.ts";

export interface Member {
  readonly key: string;
  readonly start: number;
  readonly node: Node;
  /** Where the comma after it is; undefined when there is none. */
  readonly comma: number | undefined;
}

export interface Node {
  readonly start: number;
  /** Behind its last character. */
  readonly end: number;
  readonly value: Json;
  /** Of an object, in order; undefined for anything else. */
  readonly members?: readonly Member[];
}

/** Throws a `SyntaxError` that names the line. */
export function readText(text: string): Node {
  const reader = new Reader(text);
  const node = reader.value();
  reader.trivia();
  if (reader.at < text.length) reader.fail("something stands behind the end");
  return node;
}

const WORDS: { readonly [word: string]: Json } = {
  true: true,
  false: false,
  null: null,
  Infinity: Number.POSITIVE_INFINITY,
  NaN: Number.NaN,
};
const ESCAPES: { readonly [letter: string]: string } = {
  ...{ b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v", "0": "\0" },
  ...{ "\n": "", "\r": "", "\u2028": "", "\u2029": "" },
};
const TRIVIA = /(?:[\s\ufeff]|\/\/[^\n\r\u2028\u2029]*|\/\*[\s\S]*?\*\/)*/y;
const NAME = /[\p{L}\p{Nl}$_](?:[\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}$\u200c\u200d])*/uy;
const NUMBER = /[+-]?(?:0[xX][\da-fA-F]+|Infinity|NaN|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/y;
/** Deeper than any configuration, and well within the stack. */
const DEEPEST = 200;

class Reader {
  readonly text: string;
  at = 0;
  #depth = 0;

  constructor(text: string) {
    this.text = text;
  }

  fail(why: string): never {
    const line = this.text.slice(0, this.at).split("\n").length;
    throw new SyntaxError(`line ${line}: ${why}`);
  }

  trivia(): void {
    this.#match(TRIVIA);
  }

  value(): Node {
    this.trivia();
    const start = this.at;
    const sign = this.text[this.at];
    if (sign === "{" || sign === "[") {
      if (++this.#depth > DEEPEST) this.fail("it is nested too deeply");
      const node = sign === "{" ? this.#object(start) : this.#array(start);
      this.#depth -= 1;
      return node;
    }
    const value = sign === '"' || sign === "'" ? this.#string(sign) : this.#plain();
    return { start, end: this.at, value };
  }

  #object(start: number): Node {
    const members: Member[] = [];
    this.at += 1;
    for (;;) {
      this.trivia();
      if (this.#take("}")) break;
      if (members.length > 0 && members.at(-1)!.comma === undefined) this.fail("a comma is missing");
      const from = this.at;
      const key = this.#key();
      this.trivia();
      if (!this.#take(":")) this.fail(`a colon is missing after "${key}"`);
      const node = this.value();
      this.trivia();
      const comma = this.#take(",") ? this.at - 1 : undefined;
      members.push({ key, start: from, node, comma });
    }
    const value = Object.fromEntries(members.map(({ key, node }) => [key, node.value]));
    return { start, end: this.at, value, members };
  }

  #array(start: number): Node {
    const items: Json[] = [];
    this.at += 1;
    let more = true;
    for (;;) {
      this.trivia();
      if (this.#take("]")) break;
      if (!more) this.fail("a comma is missing");
      items.push(this.value().value);
      this.trivia();
      more = this.#take(",");
    }
    return { start, end: this.at, value: items };
  }

  #key(): string {
    const sign = this.text[this.at];
    if (sign === '"' || sign === "'") return this.#string(sign);
    return (
      this.#match(NAME) || this.fail(this.at >= this.text.length ? "it ends too early" : "a name is missing")
    );
  }

  #string(quote: string): string {
    let said = "";
    this.at += 1;
    for (;;) {
      const sign = this.text[this.at];
      if (sign === undefined || sign === "\n" || sign === "\r") this.fail("a text has no end");
      this.at += 1;
      if (sign === quote) return said;
      said += sign === "\\" ? this.#escape() : sign;
    }
  }

  #escape(): string {
    const sign = this.text[this.at] ?? this.fail("a text has no end");
    this.at += 1;
    if (sign === "x" || sign === "u") {
      const digits = this.text.slice(this.at, this.at + (sign === "x" ? 2 : 4));
      if (!/^(?:[\da-fA-F]{2}|[\da-fA-F]{4})$/.test(digits)) this.fail(`\\${sign} needs hex digits`);
      this.at += digits.length;
      return String.fromCharCode(Number.parseInt(digits, 16));
    }
    if (sign === "\r") this.#take("\n");
    return ESCAPES[sign] ?? sign;
  }

  #plain(): Json {
    const word = this.#match(NAME);
    if (word !== "") return word in WORDS ? WORDS[word]! : this.fail(`"${word}" is no value`);
    const digits = this.#match(NUMBER);
    if (digits === "") this.fail(this.at >= this.text.length ? "it ends too early" : "a value is missing");
    const number = Number(digits.replace(/^[+-]/, ""));
    return digits.startsWith("-") ? -number : number;
  }

  #take(sign: string): boolean {
    if (this.text[this.at] !== sign) return false;
    this.at += 1;
    return true;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? "";
    this.at += found.length;
    return found;
  }
}
