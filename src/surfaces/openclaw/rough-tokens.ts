/**
 * Tokens of a live message at a glance, for the moments when the engine cannot be asked.
 *
 * Runs on the host's own thread, so it measures lengths instead of reading text: a sample tells the script. Errs upwards.
 * The engine's estimator (kernel/tokens) is the one that budgets are made with.
 */

import { isObject } from "../../kernel/json.ts";

const OVERHEAD = 6;
const MEDIA = 1_600;
/** Longer strings without a single space are taken for binary. */
const BINARY_LENGTH = 4_096;
const SAMPLE = 128;
const DEEPEST = 12;

export function roughTokens(message: unknown): number {
  if (!isObject(message)) return OVERHEAD;
  return OVERHEAD + Math.ceil(weigh(message["content"], 0));
}

function weigh(value: unknown, depth: number): number {
  if (typeof value === "string") return weighText(value);
  if (value === null || typeof value !== "object") return 1;
  if (depth > DEEPEST) return MEDIA;
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + weigh(item, depth + 1), 0);
  let sum = 2;
  for (const [key, field] of Object.entries(value)) sum += key.length / 4 + 1 + weigh(field, depth + 1);
  return sum;
}

function weighText(text: string): number {
  const sample = text.slice(0, SAMPLE);
  if (text.length >= BINARY_LENGTH && !/\s/.test(sample)) return MEDIA;
  let wide = 0;
  for (let at = 0; at < sample.length; at += 1) if (sample.charCodeAt(at) > 0x24f) wide += 1;
  const share = sample.length === 0 ? 0 : wide / sample.length;
  return text.length * (0.3 + share * 0.9);
}
