/**
 * A conversation of any length that looks like one to an index: words by Zipf's law, turns of four messages with a tool
 * call and its result, now and then an identifier or a sentence in Chinese. The same seed gives the same text.
 */

import type { JsonObject } from "../src/kernel/json.ts";
import { seeded } from "../test/sim/random.ts";

const VOCABULARY = 50_000;
const SYLLABLES = [
  "ba",
  "cor",
  "del",
  "fin",
  "gar",
  "hol",
  "jun",
  "kem",
  "lor",
  "mit",
  "nas",
  "pel",
  "qua",
  "ros",
  "sta",
  "tem",
];
const CHINESE = ["数据库", "备份", "明天", "会议", "项目", "部署", "错误", "日志", "天气", "火车"];

export interface Generator {
  /** One exchange: a question, a tool call, its result, an answer. About two kilobytes. */
  turn(number: number): JsonObject[];
  /** A word by its rank: 0 is the most frequent. */
  word(rank: number): string;
}

export function generator(seed: number): Generator {
  const random = seeded(seed);
  const next = (): string => wordOf(rankAt(RANKS, random.int(2 ** 30) / 2 ** 30));
  const sentence = (words: number): string => {
    const list = Array.from({ length: words }, next);
    if (random.chance(0.05)) list.push(`flush${list[0]}Ms`, `${list[1] ?? "x"}_${random.int(999)}.ts`);
    if (random.chance(0.03)) list.push(random.pick(CHINESE) + random.pick(CHINESE));
    return list.join(" ");
  };
  return {
    word: wordOf,
    turn(number) {
      const at = 1_600_000_000_000 + number * 60_000;
      const call = `call_bench${number.toString(36).padStart(12, "0")}`;
      return [
        { role: "user", content: sentence(20), timestamp: at, idempotencyKey: `run${number}:user` },
        {
          role: "assistant",
          content: [{ type: "toolCall", id: call, name: "exec", arguments: { command: sentence(4) } }],
          responseId: `resp_${number}_a`,
          timestamp: at + 1_000,
        },
        {
          role: "toolResult",
          toolCallId: call,
          toolName: "exec",
          content: [{ type: "text", text: sentence(120) }],
          isError: false,
          timestamp: at + 2_000,
        },
        {
          role: "assistant",
          content: [{ type: "text", text: sentence(60) }],
          responseId: `resp_${number}_b`,
          timestamp: at + 3_000,
        },
      ];
    },
  };
}

/** Ranks as numbers in base 16 spelt in syllables: every rank has a word of its own, frequent ones are short. */
function wordOf(rank: number): string {
  let word = "";
  for (let rest = rank + 16; rest > 0; rest = Math.floor(rest / 16)) word += SYLLABLES[rest % 16]!;
  return word;
}

function zipf(size: number): Float64Array {
  const cumulative = new Float64Array(size);
  let sum = 0;
  for (let rank = 0; rank < size; rank += 1) {
    sum += 1 / (rank + 2.7);
    cumulative[rank] = sum;
  }
  return cumulative.map((value) => value / sum);
}

/** The same for every seed: a soak makes a generator for each turn. */
const RANKS = zipf(VOCABULARY);

function rankAt(cumulative: Float64Array, share: number): number {
  let low = 0;
  let high = cumulative.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (cumulative[middle]! < share) low = middle + 1;
    else high = middle;
  }
  return low;
}
