/**
 * What meaning adds to words: questions in other words than their answers, and ordinary ones beside them, asked by words alone,
 * by meaning alone, and by both as the product does.
 *
 * The embedder is a fake that errs on purpose (paraphrase-set/): the figures say how well words and meaning are put together,
 * and nothing about any model. Weights were chosen on one half of the questions; the other half is only reported.
 */

import { conceptEmbedder } from "./paraphrase-set/concept-embedder.ts";
import { halfOf, paraphraseStore, readConcepts } from "./paraphrase-set/index.ts";
import { type Comparison, compare } from "./recall/interval.ts";
import { loadMemory, type Rank } from "./recall/memory.ts";
import { inWorkspace, type Workspace } from "./recall/workspace.ts";
import { note } from "./report.ts";

const METRICS = ["R@1", "R@5", "R@10", "MRR"] as const;
type Metric = (typeof METRICS)[number];
const WAYS = ["words", "meaning", "fused"] as const;
type Way = (typeof WAYS)[number];

interface Asked {
  readonly id: string;
  readonly type: string;
  /** Where the answer stands, from 1; 0: nowhere. */
  readonly places: { readonly [way in Way]: number };
}

export async function evalParaphrase({ json = false } = {}): Promise<void> {
  const asked = await inWorkspace(askAll);
  const of = (types: readonly string[], halves: readonly string[]) =>
    asked.filter(({ id, type }) => types.includes(type) && halves.includes(halfOf(id)));
  const all = ["paraphrase", "ordinary"];
  for (const half of ["tuned", "reported"]) print(`all, ${half}`, of(all, [half]), json);
  for (const types of [all, ["paraphrase"], ["ordinary"]])
    print(types.join(" and "), of(types, ["tuned", "reported"]), json);
}

async function askAll({ folder, signal }: Workspace): Promise<readonly Asked[]> {
  const store = paraphraseStore();
  await using memory = await loadMemory(store, { folder: folder(), signal });
  const embedder = conceptEmbedder(readConcepts());
  const { alone, rankingBy } = await memory.meaning(embedder);
  const ways: { readonly [way in Way]: Rank } = {
    words: memory.rank,
    meaning: alone,
    fused: rankingBy({}),
  };
  note(
    `paraphrase: ${store.docs.length} turns, ${store.questions.length} questions, embedder: ${embedder.name}`,
  );
  const asked: Asked[] = [];
  for (const question of store.questions) {
    const places: { [way in Way]: number } = { words: 0, meaning: 0, fused: 0 };
    for (const way of WAYS) {
      const { turns, degraded } = await ways[way](question);
      if (degraded.some((reason) => reason !== "widened"))
        throw new Error(`${question.id} by ${way} is incomplete: ${degraded.join(", ")}`);
      places[way] = turns.indexOf(question.gold[0]!) + 1;
    }
    asked.push({ id: question.id, type: question.type, places });
  }
  return asked;
}

function worthOf(metric: Metric, place: number): number {
  if (metric === "MRR") return place === 0 ? 0 : 1 / place;
  return Number(place > 0 && place <= Number(metric.slice(2)));
}

/** One line a figure, and beside them a table for people unless figures alone are wanted. */
function print(of: string, asked: readonly Asked[], json: boolean): void {
  const told = json ? () => {} : note;
  told(
    `\n${`${of}, ${asked.length} questions`.padEnd(42)} words meaning fused  fused − words (95 %)     fused − meaning (95 %)`,
  );
  for (const metric of METRICS) {
    const against = (way: Way): Comparison =>
      compare(
        asked.map(({ places }) => ({
          value: worthOf(metric, places.fused),
          plain: worthOf(metric, places[way]),
        })),
      );
    const [words, meaning] = [against("words"), against("meaning")];
    console.log(
      JSON.stringify({
        eval: "paraphrase",
        of,
        metric,
        words: rounded(words.plain),
        meaning: rounded(meaning.plain),
        fused: rounded(words.value),
        over_words: differenceOf(words),
        over_meaning: differenceOf(meaning),
        questions: asked.length,
      }),
    );
    const shares = [words.plain, meaning.plain, words.value]
      .map((share) => percent(share).padStart(6))
      .join(" ");
    told(`  ${metric.padEnd(40)}${shares}  ${intervalShown(words).padEnd(24)} ${intervalShown(meaning)}`);
  }
}

function differenceOf({ difference, low, high }: Comparison) {
  return { difference: rounded(difference), low: rounded(low), high: rounded(high) };
}

function intervalShown({ difference, low, high }: Comparison): string {
  return `${signed(difference)} (${signed(low)} to ${signed(high)})`;
}

const rounded = (share: number): number => Number(share.toFixed(4));
const percent = (share: number): string => (100 * share).toFixed(1);
const signed = (share: number): string => `${share < 0 ? "" : "+"}${percent(share)}`;
