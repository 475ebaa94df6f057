/**
 * Tokens of a live message at a glance, for the moments when the engine cannot be asked or does not know the message.
 *
 * Runs on the host's own thread, so it measures lengths and reads samples instead of text. Errs upwards. The engine's
 * estimator (kernel/tokens) is the one that budgets are made with.
 */

import { isObject, type JsonObject } from "../../kernel/json.ts";

const OVERHEAD = 6;
const MEDIA = 1_600;
/** Fields that carry attachments; what stands in any other is read by the model letter by letter. */
const ATTACHMENT_FIELDS = new Set(["data", "base64", "bytes", "image", "source", "url"]);
const ATTACHMENT_LENGTH = 4_096;
const BASE64 = /^(?:data:[^,]{1,200},)?[A-Za-z0-9+/=_-]*$/;
const SAMPLE = 96;
const DEEPEST = 64;

/** Per character: plain prose; letters beyond the Latin ones; digits and signs, of which code and JSON are full. */
const PLAIN = 0.3;
const WIDE = 1.1;
const DENSE = 0.85;

export function roughTokens(message: unknown): number {
  if (!isObject(message)) return OVERHEAD;
  return OVERHEAD + Math.ceil(weigh(message["content"], "content", 0));
}

function weigh(value: unknown, field: string, depth: number): number {
  if (typeof value === "string") return weighText(value, field);
  if (value === null || typeof value !== "object") return 2;
  if (depth > DEEPEST) return MEDIA;
  let sum = 3;
  if (Array.isArray(value)) {
    for (const item of value) sum += weigh(item, field, depth + 1);
    return sum;
  }
  // By name and without copies: a host may hand over tens of thousands of messages at once.
  for (const key in value) sum += key.length / 3 + 2 + weigh((value as JsonObject)[key], key, depth + 1);
  return sum;
}

function weighText(text: string, field: string): number {
  if (text.length >= ATTACHMENT_LENGTH && ATTACHMENT_FIELDS.has(field) && isBinary(text)) return MEDIA;
  const { length } = text;
  if (length <= SAMPLE) return length * costPerCharacter(text, 0, length);
  // The densest of the samples speaks for all: a quiet beginning must not hide a costly rest.
  const first = costPerCharacter(text, 0, SAMPLE);
  const middle = costPerCharacter(text, length >> 1, Math.min(length, (length >> 1) + SAMPLE));
  const last = costPerCharacter(text, length - SAMPLE, length);
  return length * Math.max(first, middle, last);
}

function isBinary(text: string): boolean {
  const middle = text.length >> 1;
  return (
    BASE64.test(text.slice(0, SAMPLE)) &&
    !/\s/.test(text.slice(middle, middle + SAMPLE)) &&
    !/\s/.test(text.slice(-SAMPLE))
  );
}

function costPerCharacter(text: string, from: number, to: number): number {
  let letters = 0;
  let spaces = 0;
  let wide = 0;
  for (let at = from; at < to; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 97 && unit <= 122) letters += 1;
    else if (unit === 32) spaces += 1;
    else if (unit > 0x24f) wide += 1;
  }
  const length = to - from;
  if (length === 0) return PLAIN;
  // Without a single space it is a dump of something: its letters are no words.
  const plain = length < SAMPLE || spaces > 0 ? PLAIN : DENSE;
  const dense = length - letters - spaces - wide;
  return ((letters + spaces) * plain + wide * WIDE + dense * DENSE) / length;
}
