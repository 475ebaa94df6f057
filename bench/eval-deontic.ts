/**
 * How many of the labelled sentences in `deontic-set/` each classifier reads as their labels say.
 *
 * `P_fp` is the share of sentences that are no rules and count as one, `P_fn` the share of rules that do not. What a false rule
 * costs is the waste: of the paragraphs of a file that are no rules, so many tokens go into the prompt as soft rules for nothing.
 * Both halves are printed, and what was written later (deontic-set/README.md says which of the figures to believe).
 */

import { estimateTokens } from "../src/kernel/tokens.ts";
import {
  DEONTIC_VERSIONS,
  type DeonticReading,
  type DeonticVersion,
  deontic,
} from "../src/rooms/authored/deontic.ts";
import { type DeonticSentence, deonticSet, furtherSentences, halfOf } from "./deontic-set/index.ts";
import { note } from "./report.ts";

interface Read {
  readonly sentence: DeonticSentence;
  readonly half: Part;
  readonly reading: DeonticReading;
}

const PARTS = ["tuning", "reported", "later", "last"] as const;
type Part = (typeof PARTS)[number];
const FURTHER = ["later", "last"] as const;
/** Whose errors may be looked at. */
const MAY_TUNE: readonly Part[] = ["tuning", "later"];

/** `errors`: prints the sentences that may be tuned on and are read otherwise than they are labelled. */
export async function evalDeontic({ json = false, errors = false } = {}): Promise<void> {
  const set = [
    ...deonticSet().map((sentence) => ({ sentence, half: halfOf(sentence.text) })),
    ...FURTHER.flatMap((half) => furtherSentences(half).map((sentence) => ({ sentence, half }))),
  ];
  for (const version of DEONTIC_VERSIONS) {
    const read = set.map((one) => ({
      ...one,
      reading: deontic(one.sentence.text, version, one.sentence.where),
    }));
    for (const half of PARTS)
      report(
        version,
        half,
        read.filter((one) => one.half === half),
        json,
      );
    if (errors) read.filter((one) => MAY_TUNE.includes(one.half) && isWrong(one)).forEach(printWrong);
  }
}

function report(version: DeonticVersion, half: Part, read: readonly Read[], json: boolean): void {
  const groups: [string, readonly Read[]][] = [["all", read]];
  for (const language of [...new Set(read.map(({ sentence }) => sentence.language))].sort())
    groups.push([language, read.filter(({ sentence }) => sentence.language === language)]);
  for (const where of ["file", "said"] as const)
    groups.push([where, read.filter(({ sentence }) => sentence.where === where)]);
  for (const [of, some] of groups) {
    const quality = qualityOf(some);
    for (const [metric, value] of Object.entries(quality)) print({ version, half, of, metric, value });
    if (!json) note(tableLine(version, half, of, quality));
  }
  for (const why of [...new Set(read.map(({ sentence }) => sentence.why))].sort()) {
    const some = read.filter(({ sentence }) => sentence.why === why);
    const right = some.filter((one) => !isWrong(one)).length;
    print({ version, half, of: why, metric: "right", value: right / some.length, sentences: some.length });
  }
}

interface Quality {
  readonly sentences: number;
  readonly P_fp: number;
  readonly P_fn: number;
  /** Tokens, if each sentence were a paragraph of one file. */
  readonly waste: number;
}

function qualityOf(read: readonly Read[]): Quality {
  const rules = read.filter(({ sentence }) => sentence.rule);
  const others = read.filter(({ sentence }) => !sentence.rule);
  const taken = others.filter(({ reading }) => reading.mask !== 0);
  const missed = rules.filter(({ reading }) => reading.mask === 0);
  const falsely = share(taken.length, others.length);
  const mean = share(
    others.reduce((sum, { sentence }) => sum + estimateTokens(sentence.text), 0),
    others.length,
  );
  return {
    sentences: read.length,
    P_fp: falsely,
    P_fn: share(missed.length, rules.length),
    waste: falsely * others.length * mean,
  };
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

const isWrong = ({ sentence, reading }: Read): boolean => sentence.rule !== (reading.mask !== 0);

function printWrong({ sentence, reading, half }: Read): void {
  const { text, rule, why, language, where } = sentence;
  const forms = reading.evidence.map(({ form, words }) => `${form}: ${words}`).join(" | ");
  const { version, mask } = reading;
  print({
    version,
    half,
    of: why,
    metric: "wrong",
    value: mask,
    rule,
    language,
    where,
    forms,
    text,
  });
}

function tableLine(version: DeonticVersion, half: Part, of: string, quality: Quality): string {
  const percent = (value: number): string => `${(100 * value).toFixed(1)} %`.padStart(7);
  return `${version}  ${half.padEnd(8)}  ${of.padEnd(8)}  P_fp ${percent(quality.P_fp)}  P_fn ${percent(quality.P_fn)}  waste ${quality.waste.toFixed(0).padStart(5)} tokens  (${quality.sentences} sentences)`;
}

function print(line: { readonly [name: string]: string | number | boolean; readonly value: number }): void {
  console.log(JSON.stringify({ eval: "deontic", ...line, value: Math.round(line.value * 10_000) / 10_000 }));
}
