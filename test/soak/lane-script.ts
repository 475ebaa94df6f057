/** What is said in one conversation, turn by turn: made from the seed, so that nobody has to keep it to know it later. */

import { generator } from "../../bench/generate.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import { type Random, seeded } from "../sim/random.ts";
import { type Circle, circleOf } from "./circles.ts";

/** `name` is said in no other turn. */
type Matter = (random: Random, name: string) => string;

const HIDES: Matter = (random) => `The token is ghp_${letters(random, 36)}, keep it to yourself.`;
/** A turn that has one of these gives something to remember, to follow, to know or to hide. */
const MATTERS: readonly Matter[] = [
  (_, name) => `I moved to ${name} last week.`,
  (_, name) => `My sister's name is ${name}.`,
  (_, name) => `From now on always sign with ${name}.`,
  (random, name) => `The deploy branch is now \`${name.toLowerCase()}-${random.int(90)}\`.`,
  (_, name) => `Wir treffen uns ab jetzt immer in ${name}.`,
  (random) => `我住在${random.pick(["上海", "北京", "广州"])}。`,
  HIDES,
];
const SYLLABLES = ["mar", "del", "fa", "ron", "ke", "lis", "tor", "ba", "wyn", "os"];
/** Among turns, and how long the output of a tool is then: payloads and folding have something to do. */
const LARGE_CHANCE = 0.04;
const LARGE_REPEATS = 40;
const MATTERS_CHANCE = 0.3;

export class LaneScript {
  readonly number: number;
  readonly circle: Circle;
  readonly sessionKey: string;
  readonly #seed: number;

  constructor(seed: number, number: number) {
    this.number = number;
    this.circle = circleOf(number);
    this.sessionKey = `${this.circle.key}${number}`;
    this.#seed = seed * 100_003 + number * 7_919;
  }

  get lane(): { readonly agent: string; readonly sessionKey: string } {
    return { agent: this.circle.agent, sessionKey: this.sessionKey };
  }

  /** What only this turn says: in each of its messages, and in what is remembered of it. In lower case. */
  signs(turn: number): readonly string[] {
    return [`${this.#mark(turn)}:`, this.#name(turn).toLowerCase()];
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
    const mark = this.#mark(number);
    // The first has something to hide: there is some to be looked for, however little is said.
    const matters = number === 0 ? HIDES : random.chance(MATTERS_CHANCE) ? random.pick(MATTERS) : undefined;
    const matter = matters === undefined ? "" : `. ${matters(random, this.#name(number))}`;
    const said = {
      ...question,
      content: `${mark}: ${question["content"]}${matter}`,
      __openclaw: { senderIsOwner: this.circle.isOwner },
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

  #mark(turn: number): string {
    return `${this.sessionKey} turn ${turn}`;
  }

  /** One word whose beginning, middle and end no syllable has, so that none is a part of another. */
  #name(turn: number): string {
    return `Ul${spelled(this.number)}ix${spelled(turn)}${this.circle.word}`;
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

/** A syllable for each digit. */
function spelled(number: number): string {
  return [...String(number)].map((digit) => SYLLABLES[Number(digit)]!).join("");
}

function letters(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.pick([..."abcdefghijkmnpqrstuvwxyz23456789"])).join("");
}
