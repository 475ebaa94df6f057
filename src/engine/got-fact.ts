/** A fact whole, for `get`: what it says, since when and until when, how it stands, on whose word, and what it rests on. */

import { formatInstant, instantOf } from "../kernel/clock.ts";
import { parseRef, refOf } from "../kernel/ids.ts";
import { factWords } from "../rooms/facts/index.ts";
import type { EngineContext } from "./context.ts";
import { UNSAID } from "./fact-shown.ts";
import { standingOf } from "./fact-standing.ts";
import { NOTHING_KNOWN } from "./got-record.ts";
import { findNamed, type Reader } from "./named.ts";
import type { NamedFact } from "./named-kept.ts";
import type { GotRecord, Trust } from "./search-api.ts";
import type { Stores } from "./stores.ts";

const TRUST: { readonly [trust: string]: Trust } = {
  human: "owner",
  agent: "assistant",
  tool: "tool",
  web: "web",
};

export async function factRecord(
  context: EngineContext,
  stores: Stores,
  reader: Reader,
  { fact, place }: NamedFact,
): Promise<Omit<GotRecord, "tokens" | "whole">> {
  const standing = (await standingOf(context, stores, [fact], { at: context.clock.now() })).get(fact.id)!;
  const { end, status, confidence, sources, acts, unsaid } = standing;
  const until = end.at === null ? "" : `, until ${formatInstant(end.at)}`;
  const reasons = acts.flatMap(({ kind, reason }) => (reason === null ? [] : [`${kind}: ${reason}`]));
  return {
    ...place,
    ref: refOf("fact", fact.id),
    kind: "fact",
    role: "fact",
    at: fact.from,
    path: null,
    lines: null,
    text: [
      unsaid ? UNSAID : factWords(fact),
      `${fact.subject} ${fact.predicate}, since ${formatInstant(fact.from)}${until}; recorded ${formatInstant(instantOf(fact.recordedAt))}`,
      `${status}, ${confidence}`,
      ...reasons,
    ].join("\n"),
    trust: TRUST[standing.trust] ?? "sender",
    provenance: {
      ...NOTHING_KNOWN,
      state: status,
      madeOf: await readable(
        stores,
        reader,
        sources.filter(({ state }) => state === "holds").map(({ ref }) => ref),
      ),
      madeBy: fact.voice,
    },
  };
}

/** Messages and summaries only as far as this reader may read them; what is on shelves stands where the fact does, or is the owner's. */
async function readable(stores: Stores, reader: Reader, refs: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const ref of refs) {
    if (!/^(?:msg|sum):/.test(ref) || (await findNamed(stores, reader, parseRef(ref))) !== undefined)
      found.push(ref);
  }
  return found;
}
