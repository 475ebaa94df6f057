/** The reference page of the wire, made from the table of methods. `npm run docs` writes it; a test notices when it is old. */

import { ERROR_CODES, NacreError } from "../kernel/errors.ts";
import { DEFAULT_TCP_PORT, SOCKET_NAME } from "./endpoint.ts";
import { MAX_FRAME_BYTES } from "./frames.ts";
import { needsAsker } from "./method-spec.ts";
import { METHOD_NAMES, METHODS, type MethodName, type MethodSpec, PROTOCOL } from "./methods.ts";
import { CANCEL } from "./outgoing.ts";
import { CLOSING, DEFAULT_LIMITS } from "./peer.ts";
import { COMMON_SHAPES, parameterRows } from "./reference-params.ts";
import { HELLO_WITHIN_MS } from "./serve.ts";
import { toWireError } from "./wire-errors.ts";
import { WITHHELD_NEWS } from "./withheld-news.ts";

/** What an owner asks of a program that lent it something, and the answer that it needs. */
const ASKED_IN_RETURN: readonly (readonly [MethodName, string])[] = [
  ["complete", "{ text, model, tokensIn, tokensOut, costUsd }"],
  ["embed_texts", "{ vectors: [[number, …], …] }"],
];

export function wireReference(): string {
  const methods = METHOD_NAMES.filter((name) => specOf(name).access === "client");
  const own = methods.filter((name) => specOf(name).published !== true);
  const published = methods.filter((name) => specOf(name).published === true);
  return [
    "# The wire",
    "<!-- Written by `npm run docs` from src/wire. Edits here are overwritten. -->",
    INTRODUCTION,
    "## Connecting",
    CONNECTING,
    "## Messages",
    MESSAGES,
    "## Shapes that return",
    SHAPES,
    ...Object.entries(COMMON_SHAPES).map(
      ([name, { shape, says }]) => `**${name}**: ${says}\n\n${parameters(shape.schema)}`,
    ),
    "## Methods",
    contents(own),
    ...own.map(section),
    "## Methods of an earlier daemon",
    PUBLISHED,
    contents(published),
    ...published.map(section),
    "## What the owner asks in return",
    IN_RETURN,
    ...ASKED_IN_RETURN.map(askedInReturn),
    "## Errors",
    ERRORS,
    errorTable(),
  ]
    .join("\n\n")
    .concat("\n");
}

const INTRODUCTION = [
  "One process owns a store: the gateway, `nacre serve`, or a command while it runs. Every other program of the same user talks to it",
  "in JSON-RPC 2.0, and may do so in any language. This page is for who writes such a program; at a terminal [the command line](cli.md) does the same.",
].join("\n");

const CONNECTING = [
  `The owner listens on a unix socket, \`run/${SOCKET_NAME}\` in its home folder (\`~/.nacre\` unless \`NACRE_HOME\` names another). Where that path is`,
  "too long for a socket, and where there are no unix sockets, it listens elsewhere; the file `run/endpoint` beside it then says where,",
  `as \`unix:/path\` or \`tcp:127.0.0.1:${DEFAULT_TCP_PORT}\`. TCP is loopback only, and hello must bring the token that stands in the file \`run/token\`. A unix socket`,
  "asks for none: only its user can open it.",
  "",
  `The first request is \`hello\`, within ${HELLO_WITHIN_MS / 1_000} seconds. The next ones need not wait for its answer.`,
  "",
  "```json",
  JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "hello",
    params: {
      protocol: PROTOCOL,
      client: { name: "example", version: "1.0.0", kind: "tool" },
      capabilities: ["write"],
    },
  }),
  JSON.stringify({ jsonrpc: "2.0", id: 2, method: "search", params: { query: "which van", limit: 5 } }),
  "```",
  "",
  `- \`protocol\` is ${PROTOCOL}. Another one is refused with \`wire/protocol-mismatch\`, and who is the older is named.`,
  "- `client.kind` says what kind of program it is. `gateway` and `cli` are Nacre's own; some methods are answered to them only, and each says so below.",
  "  Any other word, such as `tool`, is everybody else. It guards against mistakes: who may connect at all, the permissions of the socket decide.",
  '- `capabilities` is what the program asks to be allowed: `"write"`, for the methods that need it, or nothing.',
  "",
  "The answer has `protocol`, `schema`, `version`, `installation` and `owner` (`pid`, `kind`, `fencing`).",
].join("\n");

const MESSAGES = [
  "One message per line, in UTF-8, ended by a newline. Batches are refused. Answers come when they are ready, in any order. Beyond the standard:",
  "",
  "- A request may have `deadlineMs` beside `method`: how long its caller waits. Without it the method's own deadline, below, holds.",
  `- The notification \`${CANCEL}\` with \`{"id": …}\` gives a request up; it is answered with \`wire/cancelled\`.`,
  `- \`${CLOSING}\` is sent before a connection is closed on purpose; its params are those of an error.`,
  `- \`${WITHHELD_NEWS}\` with \`{"lanes": […] or null}\` is sent when a person took something back: whoever keeps what was read of these lanes (null: of any) drops it, and whatever was recalled.`,
  `- A message has at most ${number(MAX_FRAME_BYTES / 1024 / 1024)} MiB. At most ${DEFAULT_LIMITS.maxAtWork} requests of a connection are at work at once; one more is refused with`,
  `  \`wire/overloaded\`. After ${DEFAULT_LIMITS.maxMalformed} lines that are no message the connection is closed.`,
  "",
  "A field that a method does not know is refused by name. Fields are added to answers over time; none changes its meaning. What a method answers is typed in",
  "`src/engine/api.ts` and the files that it names, under the name that is given with it here; where none is, in `src/wire/methods.ts`.",
].join("\n");

const SHAPES = [
  "Times are milliseconds since 1970. Figures in parentheses bound the length of a text, the value of a number, or how many a list may have.",
  "",
  "A method that takes an asker answers what that conversation may read. Without one it answers as to the person whose store it is, who may read all of it.",
].join("\n");

const PUBLISHED = [
  "Programs that were written for an earlier daemon know these names and shapes, and find them here as they were published. New programs use the methods above,",
  "which tell more. A collection is one of memories, `user:<name>` or `global`, which can be written too; or one of history, which is only read: `session:<id>`,",
  "`session_raw:<id>`, `session_summary:<id>`, `turns:<name>`.",
].join("\n");

const IN_RETURN =
  "A connection goes both ways. A program that lent something is asked for it over its own connection, by these methods. Figures that it does not know are null.";

const ERRORS = [
  "An error is that of JSON-RPC, and `data` says which of ours it is. Compare `data.code`, which is stable; the wording may change. `data.hint` is what to do next.",
  "",
  "```json",
  JSON.stringify({
    jsonrpc: "2.0",
    id: 2,
    error: toWireError(
      new NacreError("input/bad-field", "params.limit: expected a whole number", "Correct the field."),
    ),
  }),
  "```",
].join("\n");

function specOf(name: MethodName): MethodSpec {
  return METHODS[name];
}

function contents(names: readonly MethodName[]): string {
  return names.map((name) => `- [\`${name}\`](#${name}): ${specOf(name).summary}`).join("\n");
}

function section(name: MethodName): string {
  const spec = specOf(name);
  const { summary, engine, callers, needs, deadlineMs, idempotent, params } = spec;
  const isForSomebody = callers?.includes("gateway") === true && needsAsker(spec);
  const facts = [
    callers === undefined ? "For every program" : `Only for ${kinds(callers)}`,
    ...(isForSomebody ? ["a `gateway` has to give `asker`"] : []),
    ...(needs === undefined ? [] : [`needs the capability \`${needs}\``]),
    `deadline ${number(deadlineMs / 1_000)} s`,
    idempotent ? "safe to repeat" : "not safe to repeat",
    ...(engine === null ? [] : [`answers as \`${engine}\``]),
  ];
  return [`### ${name}`, summary, `${facts.join(" · ")}.`, parameters(params.schema)].join("\n\n");
}

/** Kinds that tests introduce themselves as are nobody's to use. */
function kinds(callers: readonly string[]): string {
  return callers
    .filter((kind) => kind !== "test")
    .map((kind) => `\`${kind}\``)
    .join(" and ");
}

function askedInReturn([name, answer]: readonly [MethodName, string]): string {
  const { summary, deadlineMs, params } = specOf(name);
  const facts = `Deadline ${number(deadlineMs / 1_000)} s. Answer: \`${answer}\`.`;
  return [`### ${name}`, summary, facts, parameters(params.schema)].join("\n\n");
}

function parameters(schema: MethodSpec["params"]["schema"]): string {
  const rows = parameterRows(schema);
  if (rows.length === 0) return "No parameters.";
  return table(
    ["parameter", "type", ""],
    rows.map(({ path, type, optional }) => [`\`${path}\``, type, optional ? "optional" : ""]),
  );
}

function errorTable(): string {
  const numbers = ERROR_CODES.map((code) => [
    `\`${code}\``,
    String(toWireError(new NacreError(code, "", "")).code),
  ]);
  return table(["data.code", "code"], numbers);
}

function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(titles), `|${titles.map(() => " --- |").join("")}`, ...rows.map(line)].join("\n");
}

function number(value: number): string {
  return value.toLocaleString("en-US");
}
