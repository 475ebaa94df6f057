/** One JSON document a line. What a terminal might act on is escaped as JSON allows, so that the lines mean the same. */

/** What JSON leaves as it is: later controls, and marks that separate lines, reorder or hide text. */
const UNSEEN = /[\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/g;

export function ndjson(records: readonly object[]): string {
  return records.map((record) => `${escaped(JSON.stringify(record))}\n`).join("");
}

function escaped(json: string): string {
  return json.replace(UNSEEN, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
