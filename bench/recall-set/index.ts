/**
 * Recall measured on a set of our own: the sample month, and chats in seven languages and about code.
 *
 * Questions and chats were written before ranking was tuned. Half of the questions, by a hash of their ids, may be tuned on;
 * the other half is only reported. Whoever changes a question changes what every earlier figure means.
 */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Benchmark } from "./benchmark.ts";
import { storeOf, type WrittenChat } from "./chat.ts";
import { sampleStore } from "./sample.ts";

const CHATS = [
  "english",
  "two-friends",
  "chinese",
  "japanese",
  "korean",
  "german",
  "spanish",
  "russian",
  "code",
] as const;

export function recallSet(): Benchmark {
  return { dataset: "recall-set", split: "all", stores: [sampleStore(), ...CHATS.map(chatStore)] };
}

function chatStore(name: string): Benchmark["stores"][number] {
  const path = join(import.meta.dirname, "chats", `${name}.json`);
  return storeOf(JSON.parse(readFileSync(path, "utf8")) as WrittenChat);
}

/** Which half a question is in: one to tune on, one only to report. */
export function halfOf(questionId: string): "tuned" | "reported" {
  const [first] = createHash("sha256").update(questionId).digest();
  return first! < 128 ? "tuned" : "reported";
}
