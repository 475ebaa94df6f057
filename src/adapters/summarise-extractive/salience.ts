/**
 * How much each passage matters before anything is chosen.
 *
 * A sum of named parts, times who said it; what counts depends on the depth. Not here: what is left of it once
 * other passages are chosen (choose.ts).
 */

import type { Passage } from "./passages.ts";

/** What a summary of some depth is for. */
export interface Intent {
  readonly centrality: number;
  readonly position: number;
  readonly values: number;
  readonly decision: number;
  readonly outcome: number;
  readonly open: number;
  readonly focus: number;
  /** Said later, of two that differ the one in force. */
  readonly late: number;
  /** Times the rest. */
  readonly question: number;
  readonly tool: number;
}

/** By depth, the last for all deeper ones: from detail to what lasts. The order of the figures is what matters; `summarise.test.ts` notices. */
const INTENTS: readonly Intent[] = [
  {
    centrality: 1,
    position: 0.4,
    values: 2,
    decision: 0.9,
    outcome: 0.4,
    open: 0.4,
    focus: 0.8,
    late: 0,
    question: 0.7,
    tool: 0.4,
  },
  {
    centrality: 1,
    position: 0.2,
    values: 1.5,
    decision: 1.3,
    outcome: 0.7,
    open: 0.6,
    focus: 0.8,
    late: 0.2,
    question: 0.4,
    tool: 0.25,
  },
  {
    centrality: 0.8,
    position: 0.1,
    values: 1,
    decision: 2,
    outcome: 1,
    open: 0.5,
    focus: 0.8,
    late: 0.4,
    question: 0.2,
    tool: 0.1,
  },
];

export function intentOf(depth: number): Intent {
  return INTENTS[Math.min(Math.max(0, Math.trunc(depth) || 0), INTENTS.length - 1)]!;
}

const DECISION =
  /\b(?:decid|decision|rules?\b|agreed?\b|chose|choose|chosen|go(?:ing)? with|instead of|from now on|settled on|approved|rejected|rule[sd]? out|prefer|must\b|never\b|always\b|deadline|because|beschlossen|entschieden|entscheid|statt\b|ab sofort|vereinbart|abgelehnt|immer\b|niemals|weil\b)|决定|改为|选择|选用|同意|以后|必须|不要|总是|因为|決め|決定|ことにし|必ず/i;
const OUTCOME =
  /\b(?:done\b|fixed|solved|resolved|works now|finished|completed|released|deployed|merged|shipped|passed|failed|broke|cause[ds]?\b|result|turned out|erledigt|behoben|fertig|gelöst|Ursache|Ergebnis)|完成|修复|解决|发布|失败|原因|结果|結果|完了/i;
const OPEN =
  /\b(?:still (?:need|have|to)|remaining|left to do|next step|next,|todo\b|open question|blocked|waiting for|pending|noch offen|muss noch|als Nächstes|wartet auf)|待办|下一步|还需要|还没|尚未|残り|次は/i;
const QUESTION = /[?？]["'”’」』)\]]*$/;

/** A person's word outweighs the assistant's, and both outweigh what a program printed. */
function voice(passage: Passage, intent: Intent): number {
  const said = { assistant: 0.85, tool: intent.tool, system: 0.4 }[passage.who] ?? 1;
  return passage.code ? 0.3 * said : said;
}

/** An empty phrase, an exclamation, a greeting: fewer terms than this, and it counts less. */
const FEW_TERMS = 4;

/** The parts that do not change while passages are chosen; centrality and values are added there. */
export interface Salience {
  readonly fixed: number;
  readonly factor: number;
}

/** `focus` and `lateness` from 0 to 1: how much of the owner's instructions it has, and how far from the start it is. */
export interface Standing {
  readonly terms: number;
  readonly focus: number;
  readonly lateness: number;
}

export function salienceOf(passage: Passage, standing: Standing, intent: Intent): Salience {
  const { text } = passage;
  // What was asked first and what was concluded last.
  const position = passage.opens || (passage.closes && passage.who === "assistant") ? intent.position : 0;
  const cue =
    (DECISION.test(text) ? intent.decision : 0) +
    (OUTCOME.test(text) ? intent.outcome : 0) +
    (OPEN.test(text) ? intent.open : 0);
  const substance = Math.min(1, ((standing.terms + 0.2) / FEW_TERMS) ** 2);
  return {
    fixed: position + cue + intent.focus * standing.focus + intent.late * standing.lateness,
    factor: voice(passage, intent) * substance * (QUESTION.test(text) ? intent.question : 1),
  };
}

/** For thinning out before anything is analysed: whole numbers, cheap to find. */
export function glance(passage: Passage): number {
  if (passage.code) return 0;
  const cue = DECISION.test(passage.text) ? 2 : 0;
  return cue + (/\d/.test(passage.text) ? 1 : 0) + (passage.opens || passage.closes ? 1 : 0);
}
