/** The reference page of the format, made from the shapes by which records are checked. */

import { isObject, type JsonObject } from "../json.ts";
import { TRANSFER_FORMAT, TRANSFER_KINDS, type TransferKind } from "./record.ts";
import { END_SHAPE, HEADER_SHAPE, RECORD_SHAPES } from "./shapes.ts";

const WHAT: { readonly [kind in TransferKind]: string } = {
  lane: "A conversation: an agent and a session key.",
  session: "One transcript of a lane, in the order of the lane.",
  reset: "`/new` or `/reset`: what stands before it left the prompt.",
  message: "One message, in the order in which they came to their lane, with the host's own object.",
  summary: "What stands for messages, or for summaries of the depth below; after what it covers.",
  memory: "What is remembered.",
  guidance: "A standing instruction.",
  observation: "What a tool brought about, what was decided, planned or learned.",
  event: "Something that happened.",
  artifact: "Something long, kept whole.",
  fact: "What is true, since when, on whose word, and what became of it.",
  entity: "Something that is spoken of, with the names that people gave it.",
  edge: "How two of them hang together, as people said.",
  card: "Several records in short.",
  lesson: "What was taught.",
  document: "A file of words that nobody keeps up with.",
};

export function transferReference(): string {
  return [
    "# The format of an export",
    "",
    "<!-- Made from the sources by `npm run docs`. -->",
    "",
    `\`nacre export\` writes \`${TRANSFER_FORMAT}\`: one JSON object a line, in UTF-8, each with a \`kind\`. \`nacre import\` reads it, and translates every other memory into it first.`,
    "",
    "- The first line is the header, the last line the end: without an end the file was cut off. The end has the number of records of each kind and the SHA-256 of every line between the two, each with its line feed.",
    "- Kinds stand in the order of this page: what is named stands before who names it.",
    "- References such as `msg:17` are the file's own, numbered from 1 for each sort in the order in which they appear.",
    "- Times are milliseconds since 1970. A field with *or null* may be null; only those marked as optional may be missing. Unknown fields are refused.",
    "- Nothing that is keyed to a store, no index and no vector is in it: they are made anew where it arrives.",
    "",
    ...section("header", "The first line.", HEADER_SHAPE.schema),
    ...TRANSFER_KINDS.flatMap((kind) => section(kind, WHAT[kind], RECORD_SHAPES[kind].schema)),
    ...section("end", "The last line.", END_SHAPE.schema),
  ].join("\n");
}

function section(kind: string, what: string, schema: JsonObject): readonly string[] {
  return [`## ${kind}`, "", what, "", "| field | holds |", "| --- | --- |", ...rows(schema, ""), ""];
}

function rows(schema: JsonObject, before: string): readonly string[] {
  const fields = (schema["properties"] ?? {}) as JsonObject;
  const required = (schema["required"] ?? []) as readonly string[];
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!isObject(field)) return [];
    const path = `${before}${name}`;
    const optional = required.includes(name) ? "" : ", optional";
    const inner = innerOf(field as JsonObject);
    return [
      `| \`${path}\` | ${holds(field as JsonObject)}${optional} |`,
      ...(inner === undefined ? [] : rows(inner.schema, `${path}${inner.mark}.`)),
    ];
  });
}

/** An object, or a list of them, whose fields are told as well. */
function innerOf(field: JsonObject): { readonly schema: JsonObject; readonly mark: string } | undefined {
  const [plain] = withoutNull(field);
  if (plain["properties"] !== undefined) return { schema: plain, mark: "" };
  const items = plain["items"];
  return isObject(items) && items["properties"] !== undefined
    ? { schema: items as JsonObject, mark: "[]" }
    : undefined;
}

function withoutNull(field: JsonObject): readonly [JsonObject, boolean] {
  const either = field["anyOf"];
  return Array.isArray(either) ? [either[0] as JsonObject, true] : [field, false];
}

function holds(field: JsonObject): string {
  const [plain, mayBeNull] = withoutNull(field);
  return `${plainly(plain)}${mayBeNull ? " or null" : ""}`;
}

function plainly(field: JsonObject): string {
  const choices = field["enum"];
  if (Array.isArray(choices)) return choices.map((one) => `\`${String(one)}\``).join(", ");
  const pattern = field["pattern"];
  if (typeof pattern === "string") return pattern.includes("0-9a-f") ? "32 hex digits" : "a reference";
  const items = field["items"];
  if (isObject(items)) return `a list: ${plainly(items as JsonObject)}`;
  const names: { readonly [type: string]: string } = {
    string: "a text",
    integer: "a whole number",
    number: "a number",
    boolean: "true or false",
    object: "an object",
  };
  return names[String(field["type"])] ?? "a value";
}
