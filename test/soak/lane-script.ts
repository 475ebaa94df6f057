/** What is said in one conversation, turn by turn: made from the seed, so that nobody has to keep it to know it later. */

import { generator } from "../../bench/generate.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import { type Random, seeded } from "../sim/random.ts";

/** A turn that has one of these gives something to remember, to follow, to know or to hide. */
const MATTERS: readonly ((random: Random) => string)[] = [
  (random) => `I moved to ${name(random)} last week.`,
  (random) => `My sister's name is ${name(random)}.`,
  (random) => `From now on always answer me in ${random.pick(["English", "German", "French"])}.`,
  (random) => `The deploy branch is now \`${name(random).toLowerCase()}-${random.int(90)}\`.`,
  (random) => `Wir treffen uns ab jetzt immer in ${name(random)}.`,
  (random) => `我住在${random.pick(["上海", "北京", "广州"])}。`,
  (random) => `The token is ghp_${letters(random, 36)}, keep it to yourself.`,
];
const SYLLABLES = ["mar", "del", "fa", "ron", "ke", "lis", "tor", "ba", "wyn", "os"];
/** Among turns, and how long the output of a tool is then: payloads and folding have something to do. */
const LARGE_CHANCE = 0.04;
const LARGE_REPEATS = 40;
const MATTERS_CHANCE = 0.3;

export class LaneScript {
  readonly sessionKey: string;
  readonly #seed: number;

  constructor(seed: number, lane: number) {
    this.sessionKey = `agent:main:soak${lane}`;
    this.#seed = seed * 100_003 + lane * 7_919;
  }

  /** The same each time it is asked for. */
  turn(number: number): JsonObject[] {
    const random = seeded(this.#seed + number);
    const [question, call, result, answer] = generator(this.#seed + number).turn(number) as [
      JsonObject,
      JsonObject,
      JsonObject,
      JsonObject,
    ];
    const mark = `${this.sessionKey} turn ${number}`;
    const matter = random.chance(MATTERS_CHANCE) ? ` ${random.pick(MATTERS)(random)}` : "";
    const said = {
      ...question,
      content: `${mark}: ${question["content"]}${matter}`,
      __openclaw: { senderIsOwner: true },
    };
    const replied = { ...answer, content: [{ type: "text", text: `re ${mark}: ${textOf(answer)}` }] };
    if (!random.chance(0.5)) return [said, replied];
    const output = textOf(result).repeat(random.chance(LARGE_CHANCE) ? LARGE_REPEATS : 1);
    const isError = random.chance(0.1);
    return [
      said,
      marked(call, mark),
      { ...result, content: [{ type: "text", text: `${mark}: ${output}` }], isError },
      replied,
    ];
  }
}

interface Part {
  readonly text?: string;
  /** Of a call of a tool. */
  readonly name?: string;
  readonly arguments?: { readonly [name: string]: string };
}

/** What a message says, as the log shows it. */
export function textOf({ content }: JsonObject): string {
  if (typeof content === "string") return content;
  return (content as readonly Part[]).map(partText).join("");
}

function partText({ text = "", name, arguments: given }: Part): string {
  if (given === undefined) return text;
  return `${name} ${Object.entries(given)
    .map(([key, value]) => `${key}: ${value}`)
    .join("\n")}`;
}

/** A call of a tool that is like no other: what it is called with says where it belongs. */
function marked(call: JsonObject, mark: string): JsonObject {
  const [part] = call["content"] as [JsonObject];
  const { command } = part["arguments"] as { readonly command: string };
  return { ...call, content: [{ ...part, arguments: { command: `${mark}: ${command}` } }] };
}

function name(random: Random): string {
  const word = random.pick(SYLLABLES) + random.pick(SYLLABLES) + random.pick(SYLLABLES);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function letters(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.pick([..."abcdefghijkmnpqrstuvwxyz23456789"])).join("");
}
