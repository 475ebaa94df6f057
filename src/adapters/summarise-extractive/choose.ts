/**
 * Chooses passages one by one, each time the one that adds most for its length.
 *
 * What a chosen passage has said is worth little in the next, and an exact value nothing, so gains only fall: a gain
 * that was computed earlier is a bound, and only the best bound is computed again.
 */

import type { Candidate, Candidates } from "./candidates.ts";

/** Part of a term's worth that is left once something chosen has it. */
const SAID_AGAIN = 0.25;
/** From this share of common terms on two passages say the same. */
const NEAR_DUPLICATE = 0.7;
/** A line of its own: who said it, and the line break. */
const NEW_LINE_TOKENS = 3;
/** A date on a line of its own. */
const NEW_DAY_TOKENS = 7;
/** Of the best one's gain: what adds less is not worth a line, though there be room. */
const LEAST_GAIN = 0.05;
/** Long enough that the terms of a passage are compared with its length fairly. */
const USUAL_TERMS = 6;
const USUAL_TOKENS = 16;

/** In the order of choice: the best first. */
export function choose(candidates: Candidates, budget: number): Candidate[] {
  const { all } = candidates;
  const said = new Uint8Array(candidates.centrality.length);
  const mentioned = new Uint8Array(candidates.values.length);
  const gains = Float64Array.from(all, (candidate) => gainOf(candidate, candidates, said, mentioned));
  /** How many were chosen when the gain was computed. */
  const computedAt = new Int32Array(all.length);
  const chosen: Candidate[] = [];
  const places = new Set<string>();
  let left = budget;
  const least = LEAST_GAIN * (gains[greatest(gains)] ?? 0);
  for (;;) {
    const at = greatest(gains);
    if (at < 0 || gains[at]! < least) return chosen;
    const candidate = all[at]!;
    const cost = costOf(candidate, places);
    if (cost > left) {
      gains[at] = 0;
    } else if (computedAt[at] !== chosen.length) {
      gains[at] = gainOf(candidate, candidates, said, mentioned);
      computedAt[at] = chosen.length;
    } else {
      gains[at] = 0;
      if (repeats(candidate, chosen, mentioned)) continue;
      chosen.push(candidate);
      left -= cost;
      for (const term of candidate.terms) said[term] = 1;
      for (const value of candidate.values) mentioned[value] = 1;
      places.add(candidate.passage.day).add(`${candidate.passage.source} ${candidate.passage.who}`);
    }
  }
}

function greatest(gains: Float64Array): number {
  let best = -1;
  let most = 0;
  for (let at = 0; at < gains.length; at++) {
    if (gains[at]! > most) {
      most = gains[at]!;
      best = at;
    }
  }
  return best;
}

function gainOf(
  candidate: Candidate,
  { centrality, values, intent }: Candidates,
  said: Uint8Array,
  mentioned: Uint8Array,
): number {
  let central = 0;
  for (const term of candidate.terms) central += centrality[term]! * (said[term] === 1 ? SAID_AGAIN : 1);
  central /= Math.sqrt(USUAL_TERMS + candidate.terms.length);
  let exact = 0;
  for (const value of candidate.values) if (mentioned[value] === 0) exact += values[value]!.weight;
  const worth = candidate.factor * (intent.centrality * central + candidate.fixed) + intent.values * exact;
  return worth / Math.sqrt(USUAL_TOKENS + candidate.tokens);
}

function costOf({ passage, tokens }: Candidate, places: ReadonlySet<string>): number {
  const line = places.has(`${passage.source} ${passage.who}`) ? 1 : NEW_LINE_TOKENS;
  const day = passage.day === "" || places.has(passage.day) ? 0 : NEW_DAY_TOKENS;
  return tokens + line + day;
}

/** Says what something chosen says, and has no exact value that is still missing. */
function repeats(candidate: Candidate, chosen: readonly Candidate[], mentioned: Uint8Array): boolean {
  if (candidate.values.some((value) => mentioned[value] === 0)) return false;
  const terms = new Set(candidate.terms);
  if (terms.size === 0) return false;
  return chosen.some((other) => {
    const common = other.terms.filter((term) => terms.has(term)).length;
    return common >= NEAR_DUPLICATE * Math.min(terms.size, Math.max(1, other.terms.length));
  });
}
