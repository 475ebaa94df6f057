/** How inputs are drawn: texts of hostile pieces, any JSON, and what a shape lets through or nearly does. */

import fc from "fast-check";
import { isObject, type Json, type JsonObject } from "../../src/kernel/json.ts";
import { CONVERSATIONS } from "../support/clients.ts";
import { WORDS } from "./words.ts";

/** What is found in the store that calls are put to (world.ts), so that they reach something. */
const FITTING: { readonly [field: string]: readonly Json[] } = {
  agent: ["main", "second"],
  sessionKey: ["agent:main:main", "agent:main:telegram:group:9", "agent:second:main", "mcp:cursor"],
  sessionId: ["session 0", "session 1"],
  client: ["cursor", "other"],
  isOwner: [true, false, null],
  installation: ["lab", "elsewhere"],
  collection: ["user:owner", "global", "turns:owner", "session:session 0", "scope:atlas"],
  subject: ["owner", "person:owner", "project:pelican"],
  predicate: ["lives_in", "name", "works_at"],
  pattern: ["pelican", "p.l", "(a|b)c", "zanthium"],
  query: ["pelican", "where do I live", "what did the tool print yesterday"],
  entity: ["project:pelican", "tool:ringer", "person:owner"],
  src: ["project:pelican", "tool:ringer"],
  dst: ["project:pelican", "tool:ringer"],
  scope: ["atlas", "nowhere"],
  at: [1_760_000_000_000, 0],
  path: ["/copy.db", "/there/../copy.db", "copy.db", "/nacre.db", "/backups", "MEMORY.md"],
  folder: ["/home/me/workspace", "notes"],
};
const REFS = [
  "msg",
  "sum",
  "mem",
  "obs",
  "evt",
  "fact",
  "prop",
  "edge",
  "card",
  "shard",
  "lesson",
  "doc",
  "art",
  "lane",
];

export const words: fc.Arbitrary<string> = fc.constantFrom(...WORDS);

/** Pieces one after the other; now and then one of them very often. */
export function hostileText(most = 4_000): fc.Arbitrary<string> {
  const piece = fc.oneof(
    { weight: 8, arbitrary: words },
    { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 12, size: "max" }) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 12, size: "max" }) },
    { weight: 1, arbitrary: fc.tuple(words, fc.nat(300)).map(([word, times]) => word.repeat(times + 1)) },
  );
  const between = fc.constantFrom("", " ", " ", "\n", ", ", "\n\n");
  return fc
    .array(fc.tuple(piece, between), { maxLength: 24, size: "max" })
    .map((pieces) => pieces.flat().join("").slice(0, most));
}

export const anyRef: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...REFS), fc.oneof(fc.integer({ min: 1, max: 12 }), fc.nat()))
  .map(([kind, id]) => `${kind}:${id}`);

export const anyJson: fc.Arbitrary<Json> = fc.letrec<{ value: Json; leaf: Json }>((tie) => ({
  leaf: fc.oneof(
    fc.constantFrom<Json>(null, true, false, 0, 1, -1, 1.5, 1e21, "", 1_760_000_000_000),
    fc.integer(),
    hostileText(80),
    anyRef,
  ),
  value: fc.oneof(
    { depthSize: "small" },
    tie("leaf"),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.oneof(words, fc.constantFrom("text", "ref", "kind", "__proto__")), tie("value"), {
      maxKeys: 5,
      noNullPrototype: true,
    }),
  ),
})).value;

/** Mostly what the shape lets through. Names of fields decide what is likely to be found. */
export function fromSchema(schema: JsonObject, name = ""): fc.Arbitrary<Json> {
  return fc.oneof({ weight: 30, arbitrary: fitting(schema, name) }, { weight: 1, arbitrary: anyJson });
}

function fitting(schema: JsonObject, name: string): fc.Arbitrary<Json> {
  if (Array.isArray(schema["enum"])) return fc.constantFrom(...(schema["enum"] as readonly Json[]));
  if (Array.isArray(schema["anyOf"]))
    return fc.oneof(...(schema["anyOf"] as readonly JsonObject[]).map((one) => fitting(one, name)));
  switch (schema["type"]) {
    case "string":
      return textOf(schema, name);
    case "integer":
    case "number":
      return numberOf(schema, name);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(fromSchema(schema["items"] as JsonObject, name), { maxLength: 4 });
    default:
      return objectOf(schema, name);
  }
}

function textOf(schema: JsonObject, name: string): fc.Arbitrary<string> {
  const [min, max] = [Number(schema["minLength"] ?? 0), Number(schema["maxLength"] ?? 1_000)];
  const known = (FITTING[name] ?? []).filter((one): one is string => typeof one === "string");
  const drawn = fc.oneof(
    { weight: 2, arbitrary: hostileText(Math.min(max, 300)) },
    { weight: /ref|around|source|evidence|from|id/i.test(name) ? 6 : 1, arbitrary: anyRef },
    { weight: 2, arbitrary: words },
    ...(known.length === 0 ? [] : [{ weight: 9, arbitrary: fc.constantFrom(...known) }]),
  );
  return drawn.map((text) => (text.length < min ? text.padEnd(min, "x") : text.slice(0, max)));
}

function numberOf(schema: JsonObject, name: string): fc.Arbitrary<number> {
  const [min, max] = [Number(schema["minimum"] ?? -1e15), Number(schema["maximum"] ?? 1e15)];
  const known = (FITTING[name] ?? []).filter((one): one is number => typeof one === "number");
  const within = (value: number) => Math.min(max, Math.max(min, value));
  const whole = fc.oneof(
    fc.constantFrom(...[0, 1, 2, 10, 100, 1_760_000_000_000, ...known, min, max].map(within)),
    fc.integer({ min: Math.ceil(within(-1_000)), max: Math.floor(within(5_000)) }),
  );
  return schema["type"] === "integer" ? whole : fc.oneof(whole, fc.double({ min, max, noNaN: true }));
}

function objectOf(schema: JsonObject, name: string): fc.Arbitrary<Json> {
  const { properties } = schema;
  if (!isObject(properties)) return name === "message" || name === "messages" ? hostMessage : anyObject;
  const required = Array.isArray(schema["required"]) ? (schema["required"] as readonly string[]) : [];
  if (name === "asker" && "sessionKey" in properties)
    return fc.oneof(
      { weight: 2, arbitrary: knownAsker },
      { weight: 1, arbitrary: recordOf(properties as JsonObject, required) },
    );
  return recordOf(properties as JsonObject, required);
}

function recordOf(properties: JsonObject, required: readonly string[]): fc.Arbitrary<Json> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([field, inner]) => [field, fromSchema(inner as JsonObject, field)]),
  );
  return fc.record(fields, { requiredKeys: [...required], noNullPrototype: true }) as fc.Arbitrary<Json>;
}

/** Who asks out of a conversation that is there. */
export const knownAsker: fc.Arbitrary<Json> = fc
  .tuple(fc.constantFrom(...CONVERSATIONS), fc.constantFrom<Json>(true, false, null))
  .map(([{ agent, sessionKey }, isOwner]) => ({ agent, sessionKey, isOwner }));

const anyObject: fc.Arbitrary<Json> = fc.dictionary(words, anyJson, { maxKeys: 4, noNullPrototype: true });

/** As the host makes them, or nearly. */
const block = fc.oneof(
  hostileText(200).map((text): Json => ({ type: "text", text })),
  fc.record(
    { type: fc.constant("toolCall"), id: words, name: words, arguments: anyJson },
    { noNullPrototype: true },
  ),
  anyJson,
);
export const hostMessage: fc.Arbitrary<Json> = fc.record(
  {
    role: fc.oneof(fc.constantFrom("user", "assistant", "toolResult", "custom"), words),
    content: fc.oneof(hostileText(300), fc.array(block, { maxLength: 3 }), anyJson),
    timestamp: fc.oneof(fc.constant(1_760_000_000_000), fc.integer()),
    toolCallId: words,
    toolName: words,
    isError: fc.boolean(),
    responseId: words,
    idempotencyKey: words,
    __openclaw: fc.record({ senderIsOwner: fc.boolean(), senderId: words }, { noNullPrototype: true }),
  },
  { requiredKeys: ["role", "content"], noNullPrototype: true },
) as fc.Arbitrary<Json>;
