/**
 * What a program is called that reads memory for somebody's model: `claude-code`, `cursor`.
 *
 * It stands in commands, in shelves and in logs: small letters, digits, dots and dashes, so that no two of them look the same.
 */

const NAME = /^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/;
const LONGEST = 64;

/** Undefined: it is no such name. */
export function clientNamed(text: string): string | undefined {
  return NAME.test(text) ? text : undefined;
}

/** The nearest name to what a program says of itself; undefined: nothing of it can be used. */
export function safeClientName(said: string): string | undefined {
  const name = said
    .slice(0, 500)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9._]+/g, "-")
    .slice(0, LONGEST)
    .replace(/^[._-]+|[._-]+$/g, "");
  return clientNamed(name);
}
