/**
 * Statements as a server wants them: `$1` for each question mark, and a name under which a connection keeps what it has
 * worked out for it.
 *
 * Question marks in quotes and comments are left alone. `?2` is the second value, as in a file.
 */

import { asServerReads } from "./dialect.ts";

export interface Statement {
  readonly text: string;
  /** Undefined: it is worked out each time. */
  readonly name: string | undefined;
}

/** Some statements are put together of what is asked for. Each that is kept costs memory in every connection of the server. */
const MOST_NAMED = 1_000;

/** Gives names from the first on. */
export function namedStatements(): (text: string) => Statement {
  const kept = new Map<string, Statement>();
  return (text) => {
    let statement = kept.get(text);
    if (statement === undefined) {
      const isNamed = kept.size < MOST_NAMED;
      statement = {
        text: withNumbers(asServerReads(text)),
        name: isNamed ? `nacre_${kept.size + 1}` : undefined,
      };
      if (isNamed) kept.set(text, statement);
    }
    return statement;
  };
}

/** One for all connections of a process: the same statement has the same name in each. */
export const statementOf = namedStatements();

/** What is not looked into: quoted text, quoted names, comments; and what is looked for. */
const PARTS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\?(\d*)/g;

export function withNumbers(text: string): string {
  let count = 0;
  return text.replaceAll(PARTS, (part: string, number: string | undefined) => {
    if (number === undefined) return part;
    if (number !== "") return `$${number}`;
    count += 1;
    return `$${count}`;
  });
}

/** With the number of the row that it inserts, or has changed instead. */
export function returningId(text: string): string {
  return /\bRETURNING\b/i.test(text) ? text : `${text.trimEnd().replace(/;$/, "")} RETURNING id`;
}
