/**
 * A life of some months, from a seed: what is said and run on every day, what is planted in it, the truth of it with its times, and
 * questions during it and at its end. The same seed gives the same life, byte for byte.
 */

import { createLexicon, type Lexicon } from "../lexicon.ts";
import type { Conversation } from "./adapter.ts";
import { everydayTurns } from "./everyday.ts";
import { plantFixes } from "./fixes.ts";
import { SAYINGS, type SayingsName } from "./fresh-sayings.ts";
import { plantInstructions } from "./instructions.ts";
import { withMentions } from "./mentions.ts";
import { plantPoison } from "./poisons.ts";
import { castOf, type Scene } from "./scene.ts";
import { plantThings } from "./things.ts";
import { DAY, type PlantedTurn, type Poison, type Question, questionOf, type Truth } from "./truth.ts";
import { valuesFrom } from "./values.ts";

export const BEGINS = Date.UTC(2026, 0, 5);
/** Days between two times at which something is asked, and how much is asked then. */
const EVERY = 14;
const ASKED_AT_ONCE = 20;
/** Days from an end that was said with a wish within which nobody asks: the words leave it open whether the day itself counts. */
const UNCLEAR = 2;

export interface Life {
  readonly seed: number;
  readonly months: number;
  /** In the order of time. */
  readonly turns: readonly PlantedTurn[];
  readonly truths: readonly Truth[];
  readonly poison: readonly Poison[];
  /** In the order of time. */
  readonly questions: readonly Question[];
}

export function lifeOf(seed: number, months: number, sayings: SayingsName = "usual"): Life {
  const lexicon = createLexicon(seed);
  const span = { from: BEGINS, to: BEGINS + Math.round(months * 30.4) * DAY };
  const everyday = everydayTurns(lexicon, span);
  const besides = everyday.flatMap(({ messages }) => messages.map(textOf)).join("\n");
  const values = valuesFrom(lexicon, besides);
  const cast = castOf(lexicon, values, months);
  const turns: PlantedTurn[] = [...withMentions(lexicon, everyday, cast)];
  const said = SAYINGS[sayings];
  const scene: Scene = { lexicon, values, span, months, sayings: said, turns, ...cast };
  const truths = [...plantThings(scene), ...plantFixes(scene), ...plantInstructions(scene)];
  const poison = plantPoison(scene, truths);
  return {
    ...{ seed, months, truths, poison },
    turns: turns.toSorted((a, b) => a.at - b.at),
    questions: questionsOf(lexicon, span, truths, poison),
  };
}

/** All that a message says: what is run as well. */
export function textOf({ text, call }: PlantedTurn["messages"][number]): string {
  return call === undefined ? text : [text, call.tool, ...Object.values(call.input)].join(" ").trim();
}

function questionsOf(
  lexicon: Lexicon,
  span: { readonly from: number; readonly to: number },
  truths: readonly Truth[],
  poison: readonly Poison[],
): readonly Question[] {
  const ask = (truth: Truth, at: number): readonly Question[] => {
    if (truth.ends !== null && Math.abs(at - truth.ends) < UNCLEAR * DAY) return [];
    const conversation: Conversation = lexicon.pick(["home", "work"]);
    const question = questionOf(truth, poison, { at, text: lexicon.pick(truth.questions), conversation });
    return question === null ? [] : [question];
  };
  const questions: Question[] = [];
  for (let day = span.from + EVERY * DAY; day < span.to - EVERY * DAY; day += EVERY * DAY) {
    const left = [...truths];
    // After the last turn of the day, and before the first of the next.
    for (let asked = 0; asked < ASKED_AT_ONCE && left.length > 0; ) {
      const [truth] = left.splice(lexicon.int(left.length), 1);
      const found = ask(truth!, day + 22 * 3_600_000 + asked * 60_000);
      questions.push(...found);
      asked += found.length;
    }
  }
  const end = truths.flatMap((truth, nth) => ask(truth, span.to + 9 * 3_600_000 + nth * 60_000));
  return [...questions, ...end];
}
