/** Tables as text: which columns, how many rows, what stands in them. */

import { count, linesOf, printable } from "./explore-line.ts";

const SEPARATORS = ["\t", ",", ";", "|"] as const;
/** Rows that are looked at to tell a table from prose, and for the types. */
const SAMPLE = 40;
const MOST_COLUMNS = 16;
const COLUMN_WIDTH = 32;
/** Unclaimed text is a table only from here on. */
const FEWEST_ROWS = 3;
/** Share of the sampled rows that must have as many fields as the first. */
const REGULAR = 0.9;

/** Null where the text is no table. `claimed`: somebody says that it is one. */
export function exploreCsv(text: string, claimed: boolean): readonly string[] | null {
  const rows: string[] = [];
  let many = 0;
  for (const line of linesOf(text)) {
    if (line.text.trim() === "") continue;
    many += 1;
    if (rows.length <= SAMPLE) rows.push(line.text);
  }
  const [header, ...body] = rows;
  if (header === undefined || rows.length < (claimed ? 2 : FEWEST_ROWS)) return null;
  const separator = SEPARATORS.find((one) => isTable(rows, one, claimed));
  if (separator === undefined) return null;
  const fields = body.map((row) => splitRow(row, separator));
  const columns = splitRow(header, separator);
  const shown = columns.slice(0, MOST_COLUMNS).map((column, at) => {
    return `${printable(column, COLUMN_WIDTH)} (${typeOf(fields.map((row) => row[at] ?? ""))})`;
  });
  const rest = columns.length > MOST_COLUMNS ? `, … ${columns.length - MOST_COLUMNS} more` : "";
  const kind = separator === "\t" ? "TSV" : "CSV";
  return [
    `${kind}: ${count(many - 1, "row")}, ${count(columns.length, "column")}: ${shown.join(", ")}${rest}`,
  ];
}

function isTable(rows: readonly string[], separator: string, claimed: boolean): boolean {
  const width = splitRow(rows[0]!, separator).length;
  if (width < (claimed || separator === "\t" ? 2 : 3)) return false;
  const header = splitRow(rows[0]!, separator);
  // Names of columns are short, and are there.
  if (header.some((name) => name.length > 60) || header.filter((name) => name === "").length > 1)
    return false;
  if (!claimed && header.some((name) => /[{}();]|^(?:\d+)$|[.!?]$/.test(name))) return false;
  const regular = rows.filter((row) => splitRow(row, separator).length === width).length;
  return regular >= REGULAR * rows.length;
}

/** Quotation marks hold separators together, and two of them are one. */
function splitRow(row: string, separator: string): string[] {
  if (!row.includes('"')) return row.split(separator).map((field) => field.trim());
  const fields: string[] = [];
  let field = "";
  let quoted = false;
  for (const sign of row) {
    if (sign === '"') quoted = !quoted;
    else if (sign === separator && !quoted) {
      fields.push(field.trim());
      field = "";
    } else field += sign;
  }
  return [...fields, field.trim()];
}

const TYPES: readonly (readonly [string, RegExp])[] = [
  ["integer", /^[-+]?\d+$/],
  ["number", /^[-+]?(?:\d+[.,]?\d*|\.\d+)(?:e[-+]?\d+)?%?$/i],
  ["date", /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d.{0,20})?$/],
  ["boolean", /^(?:true|false|yes|no)$/i],
];

function typeOf(values: readonly string[]): string {
  const filled = values.filter((value) => value !== "");
  if (filled.length === 0) return "empty";
  return TYPES.find(([, pattern]) => filled.every((value) => pattern.test(value)))?.[0] ?? "text";
}
