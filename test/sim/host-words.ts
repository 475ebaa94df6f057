/**
 * What people, models and tools say in the simulation: enough of it that a window of a few thousand tokens overflows.
 *
 * Half of what is said are the few words that everybody repeats. The rest holds values that a summary should keep, now and
 * then a secret that none may, and now and then an output that no prompt has room for.
 */

import type { Random } from "./random.ts";

/** The only one that anybody in the simulation knows. */
export const SECRET = "ghp_Zq3vT8mXk2LwP9sRb7YcN4dHf6JgA1eUo5Qi";

const WORDS =
  "the harbour ledger moved while rain kept falling over northern sheds and nobody counted barrels before evening because lamps were low so clerks wrote from memory about tides grain rope copper letters maps engines and a slow ferry".split(
    " ",
  );
const NAMES = ["Ada Brandt", "Ilse Koch", "Tom Reeve", "Mina Okafor"];
const PLACES = ["Lisbon", "Porto", "Ghent"];
const TOOLS = ["Redis", "Kafka", "Postgres"];
const HUGE_LINES = 600;

export class HostWords {
  readonly #random: Random;
  readonly #mint: (prefix: string) => string;

  constructor(random: Random, mint: (prefix: string) => string) {
    this.#random = random;
    this.#mint = mint;
  }

  /** What a person or a model says. */
  speech(): string {
    if (this.#random.chance(0.35)) return this.#random.pick(["ok", "thanks", "done"]);
    if (this.#random.chance(0.2)) return this.#mint("word");
    const sentences = Array.from({ length: 2 + this.#random.int(10) }, () => this.#sentence());
    if (this.#random.chance(0.1)) sentences.push(`The token is ${SECRET} for now.`);
    return sentences.join(" ");
  }

  /** What a person says: now and then something that lasts, again or otherwise than before. */
  telling(): string {
    if (!this.#random.chance(0.2)) return this.speech();
    return this.#random.pick([
      () => `I'm allergic to ${this.#mint("word")}.`,
      () => `I live in ${this.#random.pick(PLACES)}.`,
      () => `Project Heron uses ${this.#random.pick(TOOLS)}.`,
      () => `We decided to use ${this.#mint("word")} for project Heron because the ferry is slow.`,
      () => "We decided to use Postgres instead of MySQL for the billing service.",
    ])();
  }

  /** What a tool prints. */
  output(): string {
    if (this.#random.chance(0.25)) return this.#random.pick(["ok", "done", this.#mint("word")]);
    const huge = this.#random.chance(0.05);
    const lines = Array.from({ length: (huge ? HUGE_LINES : 4) + this.#random.int(30) }, (_, at) =>
      huge && at > 40 ? `${at} unchanged` : this.#line(at),
    );
    if (this.#random.chance(0.15)) lines.splice(this.#random.int(lines.length), 0, `GITHUB_TOKEN=${SECRET}`);
    return lines.join("\n");
  }

  #sentence(): string {
    const from = this.#random.int(WORDS.length);
    const words = Array.from(
      { length: 6 + this.#random.int(8) },
      (_, at) => WORDS[(from + at * 7) % WORDS.length]!,
    );
    const value = this.#random.pick([
      () => `on 2026-0${1 + this.#random.int(9)}-1${this.#random.int(10)}`,
      () => `for ${100 + this.#random.int(9_000)} EUR`,
      () => `in /srv/${this.#random.pick(WORDS)}/${this.#mint("file")}.ts`,
      () => `by ${this.#random.pick(NAMES)}`,
      () => `<b>again</b>`,
    ])();
    const said = `${words.join(" ")} ${value}.`;
    return `${said[0]!.toUpperCase()}${said.slice(1)}`;
  }

  #line(at: number): string {
    const file = `src/${this.#random.pick(WORDS)}/${this.#random.pick(WORDS)}.ts`;
    return `${at} ${file}:${this.#random.int(900)} ${this.#random.pick(["ok", "FAILED", "skipped"])} in ${this.#random.int(5_000)} ms`;
  }
}
