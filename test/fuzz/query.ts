/** Questions: any text is understood within bounds, nothing of it is syntax for the store, and a pattern that is let through comes to an end. */

import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import {
  anyOf,
  askedTerms,
  type ChannelQuery,
  phrasesOf,
  wholeQueries,
} from "../../src/adapters/store-sqlite/fts-query.ts";
import { CHANNELS, createFtsTables } from "../../src/adapters/store-sqlite/fts-tables.ts";
import { instantOf } from "../../src/kernel/clock.ts";
import { integer, object, type Shaped, text } from "../../src/kernel/shape.ts";
import { indexTerms } from "../../src/kernel/text/index-terms.ts";
import { MAX_QUERY_TERMS } from "../../src/kernel/text/query-terms.ts";
import { safePattern } from "../../src/kernel/text/safe-pattern.ts";
import type { QueryTerms } from "../../src/kernel/text/terms.ts";
import { analyse, type Question } from "../../src/rooms/rank/index.ts";

import { hostileText, words } from "./draw.ts";
import { bounded, claim, claimSame, refusalOf, type Target } from "./target.ts";

const HALF_A_DAY = 14 * 60;
const shape = object({
  text: text({ max: 20_000 }),
  asked: integer({ min: -8.64e15, max: 8.64e15 }),
  offset: integer({ min: -HALF_A_DAY, max: HALF_A_DAY }),
});
type Input = Shaped<typeof shape>;

const inputs: fc.Arbitrary<Input> = fc.record(
  {
    text: fc.oneof(
      hostileText(5_000),
      fc.array(words, { maxLength: 12, size: "max" }).map((all) => all.join(" ")),
    ),
    asked: fc.oneof(
      fc.constantFrom(
        0,
        1_760_000_000_000,
        951_782_400_000,
        253_402_300_799_999,
        -62_135_596_800_000,
        8.64e15,
        -8.64e15,
      ),
      fc.integer({ min: 0, max: 2_000_000_000_000 }),
    ),
    offset: fc.constantFrom(0, 60, -480, 330, HALF_A_DAY, -HALF_A_DAY),
  },
  { noNullPrototype: true },
);

const WORD = /^[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{M}\p{Co}]*$/u;

function checkTerms(terms: QueryTerms): void {
  const { words: single, prefixes, phrases, grams, code } = terms;
  const size = single.length + prefixes.length + phrases.length + grams.length + code.length;
  claim(size <= MAX_QUERY_TERMS, "a question has so many terms at most");
  for (const word of [...single, ...prefixes, ...phrases.flat()]) {
    claim(WORD.test(word), "a word of a question is letters and digits");
    claim(word === word.toLowerCase(), "a word of a question is in small letters");
  }
  for (const part of code) claim(part.length >= 3, "a part of code has three characters");
}

function checkQuestion(question: Question): void {
  checkTerms(question.terms);
  checkTerms(question.without);
  const { terms, timeWords, names, times, order } = question;
  claim(
    timeWords.every((word) => terms.words.includes(word)),
    "words of time are words of the question",
  );
  claim(names.length <= 16, "a question has so many names at most");
  for (const { since, before } of times)
    claim(
      Number.isSafeInteger(since) && Number.isSafeInteger(before) && since < before,
      "a time has a beginning and an end",
    );
  if (order === null) return;
  claim(order.strength >= 0 && order.strength <= 1, "how much it is about time is between 0 and 1");
  claim(
    order.slots.length <= 4 && order.slots.every((slot) => slot.length > 0),
    "what is compared is something",
  );
}

/** Every way in which the store is asked for these terms, and in which of its tables. */
function* matchesFor(terms: QueryTerms): Generator<ChannelQuery> {
  const asked = askedTerms(terms);
  for (const { name: channel } of CHANNELS) {
    for (const { match } of asked[channel]) yield { channel, match };
    if (asked[channel].length > 0) yield { channel, match: anyOf(asked[channel].map(({ match }) => match)) };
  }
  for (const match of phrasesOf(terms)) yield { channel: "words", match };
  yield* wholeQueries(terms, terms);
}

export interface AskedIndex extends Disposable {
  /** How many texts are found. Throws where the store reads it as anything but words. */
  ask(query: ChannelQuery): number;
}

/** The tables of the store itself, with the tokenizers that it has, and one text in each. */
export function openIndex(said: string): AskedIndex {
  const database = new DatabaseSync(":memory:");
  database.exec(createFtsTables(CHANNELS));
  const terms = indexTerms(said);
  const texts = { words: terms.words, grams: terms.grams, code: terms.code } as const;
  const statements = new Map(
    CHANNELS.map(({ name, table }) => {
      database.prepare(`INSERT INTO ${table}(rowid, body) VALUES (1, ?)`).run(texts[name]);
      return [name, database.prepare(`SELECT rowid FROM ${table} WHERE ${table} MATCH ?`)];
    }),
  );
  return {
    ask: ({ channel, match }) => statements.get(channel)!.all(match).length,
    [Symbol.dispose]: () => database.close(),
  };
}

function look(given: string): string {
  try {
    const { expression, piece } = safePattern(given.slice(0, 512));
    claim(piece >= 1, "a pattern is looked for in some piece of a text");
    // The worst that patterns are made for: what nearly matches, over and over.
    for (const often of [given, "a", "ab", " ", "aA1-"]) {
      const text = often.repeat(Math.ceil(piece / Math.max(1, often.length))).slice(0, piece);
      expression.test(`${text}!`);
    }
    return "pattern";
  } catch (error) {
    return refusalOf(error);
  }
}

function run({ text: said, asked, offset }: Input, { ask }: AskedIndex): string {
  const question = bounded(() => analyse(said, instantOf(asked), offset));
  claimSame(
    analyse(said, instantOf(asked), offset),
    question,
    "the same question is understood in the same way",
  );
  checkQuestion(question);
  for (const terms of [question.terms, question.without]) for (const match of matchesFor(terms)) ask(match);
  claimSame(
    analyse(` \n${said}\t `, instantOf(asked), offset).terms,
    question.terms,
    "space around a question says nothing",
  );
  const pattern = bounded(() => look(said));
  const { terms, without, names, times, order } = question;
  const seen: readonly (readonly [string, boolean])[] = [
    ["words", terms.words.length > 0],
    ["prefixes", terms.prefixes.length > 0],
    ["phrases", terms.phrases.length > 0],
    ["grams", terms.grams.length > 0],
    ["code", terms.code.length > 0],
    ["without", without.words.length + without.grams.length > 0],
    ["names", names.length > 0],
    [`times${Math.min(3, times.length)}`, times.length > 0],
    ["asks", question.asks],
    ["assistant", question.asksAssistant],
    ["advice", question.asksAdvice],
    ["summary", question.asksSummary],
    ["several", question.wantsSeveral],
    ["order", order !== null],
    ["compares", order?.compares === true],
    [pattern, true],
  ];
  return seen.flatMap(([name, is]) => (is ? [name] : [])).join(" ");
}

export const query: Target<Input> = {
  ...{ name: "query", shape, inputs },
  claim:
    "Any text is a question within bounds, no word of it is syntax of the store, and every pattern that is let through ends.",
  async open() {
    const index = openIndex("the pelican is called Otto; 夏休み in notes/pelican_count.ts");
    return {
      run: async (input) => [run(input, index)],
      close: async () => index[Symbol.dispose](),
    };
  },
};
