/** What a supply says of itself: each candidate and why it is in or out, what each part cost, and as of when. */

import { scaleTokens } from "../kernel/token-ratio.ts";
import type { PackedRecall } from "../rooms/assemble/index.ts";
import { isDirect } from "../rooms/history/index.ts";
import type { CandidateAccount, SupplyAccount } from "../rooms/pack/index.ts";
import type { FactsAsked } from "./facts-asked.ts";
import { INDEX_VERSION } from "./index-text.ts";
import { queryDigest } from "./query-digest.ts";
import type { ShownAlready } from "./shown-already.ts";
import type { Recalled, Served, Supplying } from "./supply.ts";
import type { Recallable } from "./supply-recall.ts";

/** Of the block and of how it is packed: a receipt of another is not replayed to the letter. */
const SUPPLY_VERSION = 5;
/** Candidates that an account lists, beside all that are in. */
const MOST_LISTED = 100;

export function accountOf(
  { context, request, asOf, now, utcOffset, query, room, planned, statistics }: Supplying,
  { guidance, leaveOut, facts, factsMs, watermarks, served }: Served,
  recalled: Recalled,
  packed: PackedRecall,
  guidanceMs: number,
): SupplyAccount {
  const told = factCandidates(facts, packed);
  const recall = [...told, ...recallCandidates(recalled.found, packed, leaveOut)];
  const all = [...guidance.candidates, ...served.candidates, ...recall];
  const listed = all.slice(0, packed.items.length + MOST_LISTED);
  const total = all.length + recalled.found.others;
  const { asker } = request;
  const counted = (estimate: number) => scaleTokens(estimate, planned.scale);
  const guided = counted(guidance.tokens);
  const withTaught = counted(guidance.tokens + served.tokens);
  const taught = served.taught.lessons.length + served.taught.routed.length;
  return {
    at: asOf?.at ?? now,
    ...(utcOffset !== 0 && { utcOffset }),
    query: { digest: queryDigest(context, request.prompt), chars: query.length },
    asker: {
      isOwner: asker.isOwner,
      reach: asker.isOwner === true && isDirect(asker.sessionKey) ? "agent" : "lane",
    },
    room,
    limits: { ...planned.limits, ...(served.limit !== null && { brain: counted(served.limit) }) },
    parts: [
      { part: "guidance", tokens: guided, items: guidance.items.length },
      ...(taught > 0 ? [{ part: "brain" as const, tokens: withTaught - guided, items: taught }] : []),
      {
        part: "recall",
        tokens: counted(packed.blockTokens) - withTaught,
        items: packed.facts.length + packed.items.length,
      },
    ],
    candidates: listed.map((one) => ({ ...one, tokens: counted(one.tokens) })),
    unlisted: total - listed.length,
    channels: [
      { name: "guidance", found: guidance.found, ms: guidanceMs - factsMs },
      { name: "facts", found: facts.found, ms: factsMs },
      ...recalled.channels.map(({ name, found, ms }) => ({ name, found, ms })),
    ],
    degraded: [
      ...new Set([...guidance.degraded, ...facts.degraded, ...served.degraded, ...recalled.degraded]),
    ],
    versions: { supply: SUPPLY_VERSION, index: INDEX_VERSION },
    watermarks: { ...watermarks, ...served.watermarks },
    statistics: statistics.account(),
  };
}

/** Facts are a part of recall, and its first. */
function factCandidates({ facts }: FactsAsked, { factVerdicts }: PackedRecall): readonly CandidateAccount[] {
  const parts = new Map(facts.map((fact) => [fact.ref, fact.parts]));
  return factVerdicts.map(({ ref, tokens, reason, score, because }) => ({
    ...{ ref, part: "recall" as const, tokens, reason, score, scores: parts.get(ref) ?? [] },
    ...(because !== null && { because }),
  }));
}

/** What is in, then what is not, the best first. */
function recallCandidates(
  { ranked, superseded }: Recallable,
  { verdicts, items }: PackedRecall,
  { noted }: ShownAlready,
): readonly CandidateAccount[] {
  const isIn = new Set(items.map(({ ref }) => ref));
  const [chosen, left] = [
    verdicts.filter(({ ref }) => isIn.has(ref)),
    verdicts.filter(({ ref }) => !isIn.has(ref)),
  ];
  const judged = [...chosen, ...left].map(
    ({ ref, tokens, reason, score, worth, because }): CandidateAccount => ({
      ref,
      part: "recall",
      tokens,
      reason,
      score,
      scores: (ranked.get(ref)?.parts ?? []).map(({ name, value }) => [name, value] as const),
      ...(worth !== null && { worth }),
      ...(because !== null && { because }),
    }),
  );
  const alike = verdicts.flatMap(({ ref, reason }) =>
    (ranked.get(ref)?.alike ?? []).map(
      (other): CandidateAccount => ({
        ref: other,
        part: "recall",
        tokens: 0,
        // What another stood for goes with it.
        reason: !isIn.has(ref)
          ? reason
          : isSummary(other) === isSummary(ref)
            ? "same-as-other"
            : "covered-by-summary",
        score: null,
        because: ref,
      }),
    ),
  );
  const replaced = superseded.map(({ ref, by }): CandidateAccount => {
    return { ref, part: "recall", tokens: 0, reason: "superseded", score: null, because: by };
  });
  const shown = noted.map(
    ({ ref, reason }): CandidateAccount => ({
      ref,
      part: "recall",
      tokens: 0,
      reason,
      score: null,
    }),
  );
  const known = new Set<string>();
  return [...judged, ...alike, ...replaced, ...shown].filter(({ ref }) => !known.has(ref) && known.add(ref));
}

function isSummary(ref: string): boolean {
  return ref.startsWith("sum:");
}
