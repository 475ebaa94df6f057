/**
 * Which of what was put into a prompt came back: in the answer, or in what a tool was called with.
 *
 * By values, by runs of words, and by how much of what it tells is said again; always beyond what the question brought itself, which
 * would have come back anyway, and beyond what all that was shown has in common.
 */

import { common, evidenceTerms, runsOf } from "./evidence-terms.ts";
import type { Shown } from "./finding.ts";

export interface Came {
  readonly question: string;
  readonly answer: string;
  /** What tools were called with. */
  readonly asked: readonly string[];
}

/** Share of its words that are said again; in a long answer many are by chance. */
const SHARE = { short: 0.5, long: 0.7 } as const;
const LONG_WORDS = 250;
const FEWEST_WORDS = 2;
/** In so many of what was shown a word tells none of them from the others. */
const IN_MOST = 0.5;
const FEW_SHOWN = 3;

/** By key. */
export function usedIn(shown: readonly Shown[], { question, answer, asked }: Came): ReadonlySet<string> {
  const came = [answer, ...asked].join("\n");
  const said = evidenceTerms(came);
  const runs = runsOf(came);
  const brought = evidenceTerms(question);
  const broughtRuns = runsOf(question);
  const all = shown.map(({ key, text }) => ({ key, text, terms: evidenceTerms(text) }));
  const shareOf = said.words.size > LONG_WORDS ? SHARE.long : SHARE.short;
  const used = all.filter(({ text, terms }) => {
    const isOwn = (of: (one: (typeof all)[number]) => ReadonlySet<string>) => (term: string) =>
      all.length < FEW_SHOWN ||
      all.filter((one) => of(one).has(term)).length <= Math.max(1, IN_MOST * all.length);
    const values = [...terms.values]
      .filter((value) => !brought.values.has(value))
      .filter(isOwn((one) => one.terms.values));
    if (common(new Set(values), said.values).length > 0) return true;
    const words = [...terms.words]
      .filter((word) => !brought.words.has(word))
      .filter(isOwn((one) => one.terms.words));
    const back = words.filter((word) => said.words.has(word)).length;
    const isRun = [...runsOf(text)].some((run) => runs.has(run) && !broughtRuns.has(run));
    if (isRun && back >= FEWEST_WORDS) return true;
    return back >= FEWEST_WORDS && back >= shareOf * words.length;
  });
  return new Set(used.map(({ key }) => key));
}
