/**
 * Why one thing was in a prompt, or was not: what its receipt lists; and where that lists nothing of it, what can be told from
 * the store of what it is, of when it came and of who may read it (explain-log.ts, explain-kept.ts, explain-lines.ts).
 *
 * What there is nothing of is not explained: it is refused.
 */

import { parseRef, RECORD_KINDS, type RecordKind, refsIn } from "../kernel/ids.ts";
import { isIncluded, type Reason } from "../kernel/reasons.ts";
import type { AssemblyReceipt, CandidateAccount, StoredReceipt } from "../rooms/pack/index.ts";
import { explainCard } from "./explain-card.ts";
import { explainFact } from "./explain-fact.ts";
import { explainDoc, explainMemory, explainShard } from "./explain-kept.ts";
import { explainLesson } from "./explain-lesson.ts";
import { explainLines, overlaps } from "./explain-lines.ts";
import { explainFile, explainMessage, explainSummary } from "./explain-log.ts";
import { explainEvent, explainObservation } from "./explain-told.ts";
import { type Explaining, sentence, type Unlisted } from "./explain-unlisted.ts";
import type { Stores } from "./stores.ts";
import type { WhyAnswer } from "./supply-api.ts";
import { unknownRef } from "./unknown-ref.ts";

const EXPLAINED: {
  readonly [kind in RecordKind]: (about: Explaining, id: number) => Promise<Unlisted | undefined>;
} = {
  msg: explainMessage,
  sum: explainSummary,
  file: explainFile,
  mem: explainMemory,
  doc: explainDoc,
  shard: explainShard,
  obs: explainObservation,
  evt: explainEvent,
  fact: explainFact,
  card: explainCard,
  lesson: explainLesson,
};

/** It is not in for the second time: it stands elsewhere in the prompt. */
const IN_OTHERWISE: readonly Reason[] = [
  "host-injects",
  "shown-in-tail",
  "shown-in-prefix",
  "shown-as-guidance",
  "shown-as-fact",
];

export async function explainRef(
  stores: Stores,
  stored: StoredReceipt,
  receipt: AssemblyReceipt,
  typed: string,
): Promise<WhyAnswer> {
  const about = { stores, stored, receipt };
  const ref = refsIn(typed)[0] ?? typed.trim();
  const listed = receipt.candidates.filter((one) => one.ref === ref || overlaps(one.ref, ref));
  if (listed.length > 0) return explainedBy(ref, listed);
  if (refsIn(ref).length === 0) {
    const { pieces, ...unlisted } = await explainLines(about, ref);
    const found = receipt.candidates.filter((one) => pieces.includes(one.ref));
    return found.length > 0 ? explainedBy(ref, found) : { ref, candidates: [], ...unlisted };
  }
  const { kind, id } = parseRef(ref, RECORD_KINDS);
  const unlisted = await EXPLAINED[kind](about, id);
  if (unlisted === undefined) throw unknownRef(kind, ref, "trace --json` has what a receipt lists");
  return { ref, candidates: [], ...unlisted };
}

function explainedBy(ref: string, candidates: readonly CandidateAccount[]): WhyAnswer {
  return {
    ref,
    included: candidates.some(({ reason }) => isIncluded(reason) || IN_OTHERWISE.includes(reason)),
    candidates,
    why: [...new Set(candidates.map(({ reason, because }) => sentence(reason, because)))],
  };
}
