/** Facts as people and models are shown them: in words, without secrets, as they stand at the moment they are read. */

import { refOf } from "../kernel/ids.ts";
import { type Fact, type FactAct, factWords, standingActs } from "../rooms/facts/index.ts";
import type { EngineContext } from "./context.ts";
import { type AskedMoment, type FactStanding, standingOf } from "./fact-standing.ts";
import type { ShownFact, ShownFactAct } from "./facts-api.ts";
import { redactor } from "./index-text.ts";
import { shelfTitles } from "./observations-shown.ts";
import type { Stores } from "./stores.ts";

export interface StandingFact {
  readonly fact: Fact;
  readonly standing: FactStanding;
  readonly shown: ShownFact;
}

/** What stands for the words of a fact that was understood from what is forgotten. */
export const UNSAID = "(forgotten with what it was understood from)";

/** In the order given. */
export async function shownFacts(
  context: EngineContext,
  stores: Stores,
  facts: readonly Fact[],
  moment: AskedMoment,
): Promise<readonly StandingFact[]> {
  const standings = await standingOf(context, stores, facts, moment);
  const titles = await shelfTitles(
    stores,
    facts.map(({ shelf }) => shelf),
  );
  const redact = redactor(context);
  return facts.map((fact) => {
    const standing = standings.get(fact.id)!;
    const { end } = standing;
    const shown: ShownFact = {
      ref: refOf("fact", fact.id),
      subject: fact.subject,
      predicate: fact.predicate,
      object: { type: fact.object.type, value: standing.unsaid ? UNSAID : redact(fact.object.value) },
      says: standing.unsaid ? UNSAID : redact(factWords(fact)),
      from: fact.from,
      to: end.at,
      recordedAt: fact.recordedAt,
      status: standing.status,
      confidence: standing.confidence,
      trust: standing.trust,
      voice: fact.voice,
      shelf: titles.get(fact.shelf)!,
      sources: standing.sources,
      supersededBy: end.cause === "superseded" && end.by !== null ? refOf("fact", end.by) : null,
      supersedes: standing.supersedes.map((id) => refOf("fact", id)),
    };
    return { fact, standing, shown };
  });
}

/** What became of one fact, in the order in which it was recorded. */
export function shownActs(context: EngineContext, acts: readonly FactAct[]): readonly ShownFactAct[] {
  const standing = new Set(standingActs(acts));
  return acts.map((act) => ({ ...shownAct(context, act), undone: !standing.has(act) }));
}

function shownAct(context: EngineContext, act: FactAct): Omit<ShownFactAct, "undone"> {
  return {
    kind: act.kind,
    at: act.at,
    recordedAt: act.recordedAt,
    by: act.by === null ? null : refOf("fact", act.by),
    voice: act.voice,
    reason: act.reason === null ? null : redactor(context)(act.reason),
    source: act.source === null ? null : `${act.source.kind}:${act.source.id}`,
  };
}
