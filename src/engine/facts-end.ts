/** A person says that something is so no longer, or that it was said in error. Recorded beside the fact, and never taken out of it. */

import { formatInstant, type Instant, instantOf } from "../kernel/clock.ts";
import { NacreError } from "../kernel/errors.ts";
import { refOf } from "../kernel/ids.ts";
import { type Fact, findPredicate, requireInterval } from "../rooms/facts/index.ts";
import type { EngineContext } from "./context.ts";
import { type StandingFact, shownFacts } from "./fact-shown.ts";
import type { EndFactAnswer, EndFactRequest } from "./facts-api.ts";
import { cleanReason, noteFact } from "./facts-journal.ts";
import { evidenceNamed } from "./facts-said.ts";
import { factInReach, predicatesOf } from "./facts-scope.ts";
import { endKept } from "./keep-fact.ts";
import { notAllowed } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";

export async function endFact(context: EngineContext, request: EndFactRequest): Promise<EndFactAnswer> {
  if (request.asker !== undefined) throw notAllowed("What becomes of a fact");
  const { how } = request;
  return context.store.write("durable", async (stores) => {
    const fact = await factInReach(context, stores, request, request.ref);
    const before = await standingNow(context, stores, fact);
    const at = how === "retract" ? fact.from : endOf(context, request, fact);
    if (isSoAlready(before, how, at)) return { fact: before.shown, restored: [], changed: false };
    if (how === "invalidate") requireHolding(before, at);
    const [source = null] = await evidenceNamed(
      context,
      stores,
      request,
      request.source === undefined ? [] : [request.source],
    );
    const reason = cleanReason(context, request.reason);
    const restored = await endKept(context, stores, fact, cardinalityOf(context, fact), {
      ...{ kind: how === "retract" ? "retracted" : "invalidated", at, voice: "terminal", reason, source },
    });
    const event = how === "retract" ? "fact_retracted" : "fact_invalidated";
    await noteFact(context, stores, event, [fact.id, ...restored]);
    return {
      fact: (await standingNow(context, stores, fact)).shown,
      restored: restored.map((id) => refOf("fact", id)),
      changed: true,
    };
  });
}

/** Of a predicate that is known no more, each value is by itself. */
export function cardinalityOf(context: EngineContext, { predicate }: Fact) {
  return { cardinality: findPredicate(predicatesOf(context), predicate)?.cardinality ?? "multi" } as const;
}

async function standingNow(context: EngineContext, stores: Stores, { id }: Fact): Promise<StandingFact> {
  const fact = (await stores.facts.facts([id])).get(id)!;
  return (await shownFacts(context, stores, [fact], { at: context.clock.now() }))[0]!;
}

/** What was to begin later, and is called off, never was. */
function endOf(context: EngineContext, { at }: EndFactRequest, { from }: Fact): Instant {
  const said = instantOf(at ?? Math.max(context.clock.now(), from));
  requireInterval({ from: said, to: null });
  if (said >= from) return said;
  throw new NacreError(
    "fact/bad-interval",
    `it began ${formatInstant(from)}, after the time at which it is said to have ended`,
    `If it never was so: --at ${new Date(from).toISOString()}, its beginning; or retract it: nacre facts retract.`,
  );
}

function isSoAlready({ standing }: StandingFact, how: EndFactRequest["how"], at: Instant): boolean {
  const { end } = standing;
  if (end.cause === "retracted") return true;
  return how === "invalidate" && end.cause === "invalidated" && end.at !== null && end.at <= at;
}

function requireHolding({ standing: { end }, shown }: StandingFact, at: Instant): void {
  if (end.at === null || end.at > at) return;
  const what =
    end.cause === "superseded" && end.by !== null ? ` (${refOf("fact", end.by)} took its place)` : "";
  throw new NacreError(
    "fact/not-current",
    `${shown.ref} ended ${formatInstant(end.at)} already${what}`,
    "Give an earlier time with --at, or retract it if it was said in error: nacre facts retract.",
  );
}
