/**
 * Tokens of a live message at a glance, for the moments when the engine cannot be asked or does not know the message.
 *
 * Runs on the host's own thread, so it measures lengths and reads samples instead of text. Errs upwards. The engine's
 * estimator (kernel/tokens) is the one that budgets are made with.
 */

import { isObject } from "../../kernel/json.ts";

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
  for (const [key, inner] of Object.entries(value)) sum += key.length / 3 + 2 + weigh(inner, key, depth + 1);
  return sum;
}

function weighText(text: string, field: string): number {
  const samples = [
    text.slice(0, SAMPLE),
    text.slice(text.length >> 1, (text.length >> 1) + SAMPLE),
    text.slice(-SAMPLE),
  ];
  const attached = ATTACHMENT_FIELDS.has(field) && text.length >= ATTACHMENT_LENGTH;
  if (attached && samples.every((sample, at) => BASE64.test(sample) || (at > 0 && !/\s/.test(sample))))
    return MEDIA;
  // The densest of the samples speaks for all: a quiet beginning must not hide a costly rest.
  return text.length * Math.max(...samples.map(costPerCharacter));
}

function costPerCharacter(sample: string): number {
  if (sample.length === 0) return PLAIN;
  // Without a single space it is a dump of something: its letters are no words.
  const plain = sample.length < SAMPLE || sample.includes(" ") ? PLAIN : DENSE;
  let cost = 0;
  for (let at = 0; at < sample.length; at += 1) {
    const unit = sample.charCodeAt(at);
    const letter = (unit >= 97 && unit <= 122) || unit === 32;
    cost += letter ? plain : unit > 0x24f ? WIDE : DENSE;
  }
  return cost / sample.length;
}
