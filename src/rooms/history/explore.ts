/**
 * Says in a few words what a large payload holds, so that one can tell from its reference whether to open it.
 *
 * Deterministic, linear, and never fails: a payload that claims to be something and is not is described as text.
 * Takes redacted text. What it says is one or a few printable lines; it does not escape for any markup. Not here:
 * where payloads are kept.
 */

import { looksBinary } from "../../kernel/text/binary.ts";
import { estimateTokens } from "../../kernel/tokens.ts";
import { exploreCode, guessLanguage } from "./explore-code.ts";
import { exploreCsv } from "./explore-csv.ts";
import { exploreJson } from "./explore-json.ts";
import { printable } from "./explore-line.ts";
import { exploreLog } from "./explore-log.ts";
import { exploreText } from "./explore-text.ts";

export interface ExploreHints {
  readonly tool?: string;
  readonly name?: string;
  readonly mimeType?: string;
}

export interface Exploration {
  readonly type: "json" | "csv" | "code" | "log" | "text" | "binary";
  readonly summary: string;
}

const MOST_TOKENS = 120;
/** UTF-16 units of a summary before it is measured in tokens. */
const LONGEST_SUMMARY = 900;

export function explore(text: string, hints: ExploreHints = {}): Exploration {
  const { type, lines } = describe(text, hints);
  return { type, summary: bounded(lines) };
}

interface Description {
  readonly type: Exploration["type"];
  readonly lines: readonly string[];
}

function describe(text: string, hints: ExploreHints): Description {
  if (isBinary(text)) return { type: "binary", lines: [binaryLine(text, hints)] };
  const json = exploreJson(text);
  if (json !== null) return { type: "json", lines: json };
  const claim = `${hints.mimeType ?? ""} ${hints.name ?? ""}`.toLowerCase();
  const csv = exploreCsv(text, /csv|tab-separated|\.tsv/.test(claim));
  if (csv !== null) return { type: "csv", lines: csv };
  const log = exploreLog(text, /\.log\b/.test(claim));
  if (log !== null) return { type: "log", lines: log };
  const language = /\.(?:md|markdown|txt|rst)\b|markdown/.test(claim)
    ? null
    : guessLanguage(text, hints.name ?? "");
  const code = language === null ? null : exploreCode(text, language);
  if (code !== null) return { type: "code", lines: code };
  return { type: "text", lines: exploreText(text) };
}

/** Whole lines that fit, the first cut where it alone is too long; one that does not fit never blocks a later one. */
function bounded(lines: readonly string[]): string {
  let summary = "";
  for (const line of lines) {
    const shown = printable(line, LONGEST_SUMMARY);
    const next = summary === "" ? shown : `${summary}\n${shown}`;
    if (next.length <= LONGEST_SUMMARY && estimateTokens(next) <= MOST_TOKENS) summary = next;
    else if (summary === "") summary = cutToTokens(shown);
  }
  return summary;
}

function cutToTokens(line: string): string {
  let width = line.length;
  while (width > 1 && estimateTokens(printable(line, width)) > MOST_TOKENS) width = Math.floor(width * 0.8);
  return printable(line, width);
}

/** First bytes of common formats, as text and as base64. */
const SIGNATURES: readonly (readonly [RegExp, string])[] = [
  [/^(?:\ufffd|\u0089)PNG|^iVBORw0KGgo/, "PNG image"],
  [/^\/9j\//, "JPEG image"],
  [/^(?:GIF8|R0lGOD)/, "GIF image"],
  [/^(?:%PDF-|JVBERi0)/, "PDF"],
  [/^(?:PK\u0003\u0004|UEsDB)/, "ZIP archive"],
  [/^H4sI/, "gzip data"],
  [/^(?:\u007fELF|f0VMRg)/, "ELF program"],
  [/^(?:SQLite format 3|U1FMaXRlIGZvcm1hdCAz)/, "SQLite database"],
  [/^(?:RIFF|UklGR)/, "RIFF media"],
];

/** Looked at for control characters. */
const BINARY_SAMPLE = 4096;
const BINARY_SHARE = 0.05;

function isBinary(text: string): boolean {
  if (looksBinary(text)) return true;
  const sample = text.slice(0, BINARY_SAMPLE);
  if (/^data:[\w.+-]{1,64}\/[\w.+-]{1,64};base64,\S+$/.test(sample.trim())) return true;
  const odd = sample.match(/[\0-\x08\x0e-\x1a\x1c-\x1f\ufffd]/g)?.length ?? 0;
  return odd > BINARY_SHARE * sample.length;
}

function binaryLine(text: string, hints: ExploreHints): string {
  const url = /^data:([\w.+-]{1,64}\/[\w.+-]{1,64})(?:;base64)?,/.exec(text.slice(0, 200));
  const body = text.slice(url?.[0].length ?? 0, (url?.[0].length ?? 0) + 64);
  const signature = SIGNATURES.find(([pattern]) => pattern.test(body))?.[1];
  const named = [signature, url?.[1], hints.mimeType].find((name) => name !== undefined) ?? "unknown format";
  return `binary, ${named}, ${text.length} characters`;
}
