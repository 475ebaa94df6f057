/** Who may hear anything of Studio, told from the bytes of a request alone, and not by the rules that it is served by. */

/** The session of a page, as inputs name it: both are needed. */
export const [COOKIE, KEY] = ["{cookie}", "{key}"] as const;

/** Anything of the session may have been taken apart by a mutation: then it is none. */
export function isLetIn(raw: string): boolean {
  return raw.includes(COOKIE) && raw.includes(KEY);
}

const OWN_SITES = ["same-origin", "none"];

/**
 * The host is none of ours, or a browser says that another page has sent it. Of several requests in one, and of fields that contradict each
 * other, nobody knows: then it is not said.
 */
export function isFromElsewhere(bytes: string, port: number): boolean {
  if (bytes.match(/HTTP\/\d/g)?.length !== 1) return false;
  const [head = ""] = bytes.replace(/^[\r\n]+/, "").split("\r\n\r\n");
  const fields = head.split("\r\n").slice(1);
  const valuesOf = (name: string): readonly string[] =>
    fields
      .filter((field) => field.toLowerCase().startsWith(`${name}:`))
      .map((field) => field.slice(name.length + 1).replace(/^[ \t]+|[ \t]+$/g, ""));
  const ours = ["127.0.0.1", "localhost", "[::1]"].map((name) => `${name}:${port}`);
  // The first is the one that counts.
  const host = valuesOf("host")[0]?.toLowerCase();
  if (host === undefined || !ours.includes(host)) return true;
  const isForeign = (values: readonly string[], own: readonly string[]): boolean =>
    values.length > 0 && values.every((value) => !own.includes(value));
  const origins = valuesOf("origin").map((origin) => origin.toLowerCase());
  return isForeign(origins, [`http://${host}`]) || isForeign(valuesOf("sec-fetch-site"), OWN_SITES);
}
