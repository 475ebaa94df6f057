/** A part of the graph as text for others: nothing in a name can end its place in it or begin another. */

export interface ExportedGraph {
  readonly entities: readonly { readonly ref: string; readonly type: string; readonly label: string }[];
  readonly edges: readonly {
    readonly src: string;
    readonly dst: string;
    readonly type: string;
    readonly trust: string;
    readonly from: number;
    readonly to: number | null;
    readonly evidence: readonly string[];
  }[];
}

export function asMarkdown({ entities, edges }: ExportedGraph): string {
  const labels = new Map(entities.map(({ ref, label }) => [ref, label]));
  const called = (ref: string) => `${inMarkdown(labels.get(ref) ?? ref)} (${inMarkdown(ref)})`;
  const since = (from: number, to: number | null) =>
    to === null ? `since ${day(from)}` : `${day(from)} to ${day(to)}`;
  return [
    "# Graph",
    "",
    "## Entities",
    "",
    ...entities.map(({ ref, label }) => `- **${inMarkdown(label)}** (${inMarkdown(ref)})`),
    "",
    "## Edges",
    "",
    ...edges.map(
      ({ src, dst, type, trust, from, to, evidence }) =>
        `- ${atBeginning(called(src))} ${inMarkdown(type)} ${called(dst)}: ${since(from, to)}, trust ${trust}, ${evidence.map(inMarkdown).join(", ")}`,
    ),
    "",
  ].join("\n");
}

export function asMermaid({ entities, edges }: ExportedGraph): string {
  const ids = new Map(entities.map(({ ref }, at) => [ref, `n${at + 1}`]));
  const known = edges.filter(({ src, dst }) => ids.has(src) && ids.has(dst));
  return [
    "graph LR",
    ...entities.map(({ ref, type, label }) => `  ${ids.get(ref)}["${inMermaid(`${label} (${type})`)}"]`),
    ...known.map(({ src, dst, type }) => `  ${ids.get(src)} -->|${inMermaid(type)}| ${ids.get(dst)}`),
    "",
  ].join("\n");
}

/** Signs that begin or end something wherever they stand in a line; `_` does not within a word. */
const MARKUP = /[\\`*[\]<>~|$@]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|:(?=\/\/)|(?<=www)\./giu;
/** Where a line begins: a list, a heading, a quotation, a rule. */
const BEGINNING = /^(?:[-+#=:]|\d{1,9}(?=[.)]))/u;

/** What would be markup at its place is escaped, and nothing else; a line stays one. */
function inMarkdown(text: string): string {
  return oneLine(text).replace(MARKUP, "\\$&");
}

function atBeginning(markdown: string): string {
  return markdown.replace(BEGINNING, (sign) => (/^\d/.test(sign) ? `${sign}\\` : `\\${sign}`));
}

/** All but letters, digits and spaces as a numbered entity: `#` and a number is how Mermaid writes one. */
function inMermaid(text: string): string {
  return oneLine(text).replace(/[^\p{L}\p{N}\p{M} ]/gu, (sign) => `#${sign.codePointAt(0)};`);
}

function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{C}\p{Z}\s]+/gu, " ")
    .trim();
}

function day(at: number): string {
  return Number.isFinite(at) && Math.abs(at) < 8.64e15 ? new Date(at).toISOString().slice(0, 10) : "unknown";
}
