/** Of what was found for a question, what the owner said later than a fact that is told, and may say otherwise. */

import type { Later } from "../rooms/assemble/index.ts";
import {
  findPredicate,
  isNamedIn,
  isSaidIn,
  isToldOf,
  maySayOtherwise,
  objectWords,
  readSaid,
} from "../rooms/facts/index.ts";
import type { Candidate, Ranked } from "../rooms/rank/index.ts";
import { saysOtherwise, toldIn } from "./contradictions.ts";
import type { FactsAsked, KnownFact } from "./facts-asked.ts";

/** The best of what was found. */
const MOST_LOOKED_AT = 40;

/** By fact, the latest. */
export function laterThan({ facts, known }: FactsAsked, read: readonly Ranked[]): ReadonlyMap<string, Later> {
  const found = read
    .slice(0, MOST_LOOKED_AT)
    .map(({ candidate }) => candidate)
    .filter(isOwnersWord)
    .toSorted((a, b) => b.at - a.at);
  const isOver = ({ to }: KnownFact) => to !== null && to <= known.now;
  return new Map(
    facts.flatMap((one) => {
      const predicate = findPredicate(known.predicates, one.fact.predicate);
      if (one.because !== undefined || isOver(one) || predicate?.cardinality !== "single") return [];
      const said = {
        subject: one.fact.subject,
        predicate,
        value: objectWords(one.fact.object),
        saidAt: one.saidAt,
      };
      const own = toldIn(one.says.replace(/^owner /, "I "), one.saidAt);
      const later = found.find(({ key, sources = [], text, at }) => {
        if (at <= one.saidAt || [key, ...sources].some((ref) => one.sources.includes(ref))) return false;
        if (maySayOtherwise(said, text!, at)) return true;
        const told = toldIn(text!, at);
        return own !== null && told !== null && saysOtherwise(own, told);
      });
      return later === undefined ? [] : [[one.ref, { ref: later.key, at: later.at }] as const];
    }),
  );
}

/** Nobody else's: whoever writes in a group puts nothing of the owner's in doubt. */
function isOwnersWord({ kind, role, text, authority }: Candidate): boolean {
  return role === "user" && text !== null && (kind === "mem" || (kind === "msg" && authority === 1));
}

/** UTF-16 units: what is longer tells many things. */
const LONGEST = 400;

/** For what was said earlier than what is known of the same: the fact, or what may say otherwise than it by now. */
export function seenFrom(
  asked: FactsAsked | undefined,
  later: ReadonlyMap<string, Later>,
): (candidate: Candidate) => Later | null {
  const anchors = (asked?.facts ?? []).flatMap((one) => {
    const predicate = findPredicate(asked!.known.predicates, one.fact.predicate);
    if (one.because !== undefined || predicate?.cardinality !== "single") return [];
    if (one.to !== null && one.to <= asked!.known.now) return [];
    const see = one.see ?? later.get(one.ref);
    return [{ one, predicate, value: objectWords(one.fact.object), see }];
  });
  if (anchors.length === 0) return () => null;
  return ({ key, at, text, role, sources = [] }) => {
    if (text === null || text.length > LONGEST || /[?？]\s*$/.test(text)) return null;
    const said = readSaid(text);
    const found = anchors.find(({ one, predicate, value, see }) => {
      if (at >= (see?.at ?? one.fact.from) || !isNamedIn(one.fact.subject, said)) return false;
      const saysIt = isSaidIn(value, said);
      const isTold = () => isToldOf({ subject: one.fact.subject, predicate }, text, at, role === "assistant");
      if (see !== undefined) return saysIt || isTold();
      return !saysIt && isTold() && ![key, ...sources].some((ref) => one.sources.includes(ref));
    });
    return found === undefined ? null : (found.see ?? { ref: found.one.ref, at: found.one.fact.from });
  };
}

/** With where to look, as far as that is known. */
export function withLater(
  facts: readonly KnownFact[],
  later: ReadonlyMap<string, Later>,
): readonly KnownFact[] {
  return facts.map((one) => {
    const see = one.see ?? later.get(one.ref);
    return see === undefined ? one : { ...one, see };
  });
}
