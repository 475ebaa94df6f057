/**
 * A call of a tool in a line and in a few sentences: what it was asked, and what came of it.
 *
 * What a program printed is never handed on whole: where a result is an envelope around output, it is told by its size, and of a
 * failure by the line that says why. The result itself stays in the log, where the observation points.
 *
 * Takes what is redacted already, or redacts before it cuts.
 */

import { isObject, type Json, type JsonObject } from "../../kernel/json.ts";
import type { Outcome } from "../../kernel/ledger-words.ts";
import { printable } from "../../kernel/text/printable.ts";
import { LAYER_LIMITS } from "./observation.ts";
import { askedOf } from "./tool-asked.ts";
import { exitCodeOf, jsonIn, outcomeOf, type ToolAnswer } from "./tool-outcome.ts";

export interface ToolCall {
  readonly tool: string;
  /** What it was asked; null: nobody knows. */
  readonly asked: JsonObject | null;
  readonly answer: ToolAnswer;
  /** Of the whole result. */
  readonly lines: number;
}

export interface ToolTold {
  readonly outcome: Outcome;
  readonly line: string;
  readonly text: string;
  /** How long it took, where the tool says so itself. */
  readonly durationMs: number | null;
  readonly exitCode: number | null;
}

/**
 * Characters: of what was asked, in the line and in the text; of what came of it, when all went well and when it did not. Most
 * calls go well, and the result is in the log: a line is enough for them.
 */
const ASKED = { line: 80, text: 200 } as const;
const CAME = { ok: 72, failed: 380 } as const;

const ENDED: { readonly [outcome in Outcome]: string } = {
  ok: "",
  error: " failed",
  timeout: " timed out",
  denied: " was denied",
  aborted: " was aborted",
};

export function toolTold(call: ToolCall, redact: (text: string) => string): ToolTold {
  const { answer } = call;
  const tool = printable(redact(call.tool), 60) || "tool";
  const outcome = outcomeOf(answer);
  const asked = askedOf(call.asked, redact, ASKED.text);
  const came = cameOf(call, outcome);
  const said = (ask: string, most: number) => {
    const head = `${tool}${ask === "" ? "" : ` ${ask}`}${ENDED[outcome]}`;
    return printable(came === "" ? (outcome === "ok" ? `${head}: done` : head) : `${head}: ${came}`, most);
  };
  const line = said(printable(asked, ASKED.line), LAYER_LIMITS.line);
  return {
    outcome,
    line,
    text: outcome === "ok" ? line : said(asked, LAYER_LIMITS.text),
    durationMs: durationOf(answer.details),
    exitCode: exitCodeOf(answer),
  };
}

function cameOf(call: ToolCall, outcome: Outcome): string {
  const { answer } = call;
  const most = outcome === "ok" ? CAME.ok : CAME.failed;
  const json = jsonIn(answer);
  const output = json === null ? null : outputIn(json);
  if (output !== null) return printable(outputTold(json, output, outcome), most);
  if (json === null && isTornOutput(answer.beginning)) {
    const why = outcome === "ok" ? "" : (tornError(answer) ?? "");
    return printable([why, `output of ${count(call.lines, "line")}`].filter(Boolean).join("; "), most);
  }
  if (json !== null) return printable(jsonTold(json), most);
  return outcome === "ok" ? proseTold(call, most) : printable(whyFailed(answer), most);
}

/** Names under which a whole output is handed on. */
const OUTPUT_NAME = /^(?:raw_)?(?:stdout|stderr)$|^(?:tool|command)_output$/;
const TORN_OUTPUT = /^\s*[[{][\s\S]*?["'](?:(?:raw_)?(?:stdout|stderr)|(?:tool|command)_output)["']\s*:/;

type Outputs = readonly (readonly [name: string, text: string])[];

/** Null: it hands on none. An envelope in an envelope, or in a list, is one too. */
function outputIn(value: Json, depth = 0): Outputs | null {
  if (Array.isArray(value)) {
    const found =
      depth >= 3 ? [] : value.slice(0, 8).flatMap((one) => outputIn(one as Json, depth + 1) ?? []);
    return found.length === 0 ? null : found;
  }
  if (!isObject(value) || depth >= 3) return null;
  const own = Object.entries(value).filter(([name]) => OUTPUT_NAME.test(snake(name)));
  if (own.length > 0) return own.map(([name, text]) => [snake(name), outputText(text as Json)] as const);
  const inner = Object.values(value).flatMap((one) => outputIn(one as Json, depth + 1) ?? []);
  return inner.length === 0 ? null : inner;
}

/** `rawStdout` and `toolOutput` are the same names. */
function snake(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase();
}

function outputText(value: Json): string {
  return typeof value === "string" ? value : value === null ? "" : JSON.stringify(value);
}

function outputTold(json: Json, outputs: Outputs, outcome: Outcome): string {
  const sizes = outputs
    .filter(([, text]) => text.trim() !== "")
    .map(([name, text]) => `${name.replace("_", " ")} of ${count(linesIn(text), "line")}`);
  const size = sizes.length === 0 ? "no output" : sizes.join(", ");
  const told = outcome === "ok" ? "" : (errorLine(errorsLast(outputs)) ?? fieldsTold(json) ?? "");
  return [told, size].filter(Boolean).join("; ");
}

/** Where a program says what went wrong is looked at first. */
function errorsLast(outputs: Outputs): string {
  return outputs
    .toSorted(([a], [b]) => Number(a.includes("stderr")) - Number(b.includes("stderr")))
    .map(([, text]) => text)
    .join("\n");
}

/** JSON that does not parse: cut off, or of two kinds of quotes. Prose that speaks of such names is none. */
function isTornOutput(text: string): boolean {
  return TORN_OUTPUT.test(text.slice(0, 4_000));
}

function tornError({ beginning, end }: ToolAnswer): string | null {
  const unescaped = `${beginning}\n${end}`.replaceAll(/\\r?\\n/g, "\n").replaceAll('\\"', '"');
  const found = ERROR_LINE.exec(unescaped)?.[0];
  return found === undefined ? null : printable(found, 160);
}

const TELLING_FIELDS = [
  "error",
  "message",
  "reason",
  "status",
  "summary",
  "title",
  "result",
  "answer",
  "name",
  "url",
];

function jsonTold(json: Json): string {
  if (Array.isArray(json)) {
    const first = json.map((one) => fieldsTold(one as Json)).find((told) => told !== null);
    return `${count(json.length, "item")}${first === undefined || first === null ? "" : `, first ${first}`}`;
  }
  const names = isObject(json) ? Object.keys(json) : [];
  return fieldsTold(json) ?? (names.length === 0 ? "" : `fields ${names.slice(0, 8).join(", ")}`);
}

/** Null: it has none that tells. */
function fieldsTold(json: Json): string | null {
  if (!isObject(json)) return typeof json === "string" && json !== "" ? json : null;
  const told = TELLING_FIELDS.flatMap((name) => {
    const value = isObject(json[name]) ? (json[name] as { [key: string]: unknown })["message"] : json[name];
    const shown = typeof value === "string" || typeof value === "number" ? printable(String(value), 160) : "";
    return shown === "" ? [] : [`${name}: ${shown}`];
  });
  return told.length === 0 ? null : told.slice(0, 3).join("; ");
}

/** All of what is short. Of what is long its size, and what a program that was run says last, or others first. */
function proseTold({ tool, answer, lines }: ToolCall, most: number): string {
  const size = lines > 3 ? ` (${count(lines, "line")})` : "";
  const said = tellingLines(answer.beginning);
  const whole = said.join(" ");
  if (answer.end === "" && whole.length <= most && !SHOWS_FILES.test(tool)) return `${whole}${size}`.trim();
  if (SHOWS_FILES.test(tool)) return count(lines, "line");
  const told = RUNS.test(tool) ? tellingLines(answer.end || answer.beginning).at(-1) : said[0];
  return `${printable(told ?? "", most)}${size}`.trim();
}

/** What they give back is a file, and what it was asked says which. */
const SHOWS_FILES = /^(?:read|cat|view|open|ls|list|glob|grep|find)(?:$|[_-])/i;
const RUNS = /^(?:exec|bash|shell|run|terminal|process|command)(?:$|[_-])/i;

function tellingLines(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line) && !/^(?:`{3,}|~{3,})/.test(line));
}

const ERROR_LINE =
  /^.*(?:\b[A-Za-z]{0,40}(?:Error|Exception)\b|\b(?:error|fatal|failed|failure|failing|panic|denied|refused|not found|no such|cannot|unable to|timed out|timeout|abort(?:ed)?|invalid)\b|错误|失败|エラー|fehler).*$/im;

function whyFailed({ beginning, end }: ToolAnswer): string {
  const text = end === "" ? beginning : `${beginning}\n${end}`;
  const lines = tellingLines(text);
  const told = errorLine(text) ?? lines[0] ?? "";
  const last = lines.at(-1);
  return last === undefined || told.includes(last) ? told : `${told} … ${last}`;
}

/** The one that says what went wrong: of a stack of them the last, which is where most programs end. */
function errorLine(text: string): string | null {
  const lines = tellingLines(text);
  const found =
    lines.findLast((line) => ERROR_LINE.test(line) && !/^(?:at |File ")/.test(line)) ?? lines.at(-1);
  return found === undefined ? null : printable(found, 200);
}

function durationOf(details: Json): number | null {
  if (!isObject(details)) return null;
  const ms = details["durationMs"] ?? details["duration_ms"] ?? details["tookMs"];
  return typeof ms === "number" && Number.isFinite(ms) && ms >= 0 ? Math.round(ms) : null;
}

function linesIn(text: string): number {
  return text.trimEnd().split("\n").length;
}

function count(many: number, noun: string): string {
  return `${many} ${noun}${many === 1 ? "" : "s"}`;
}
