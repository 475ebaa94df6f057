/**
 * Makes a card of records: which of them may be its sources, what it says, on whose word.
 *
 * Whatever is held back, quarantined, private, or asks an assistant for something on nobody's word is no source, and is named. The
 * least trusted of the sources is what the card is trusted; what a model had made is at most the model's word.
 */

import type { Instant } from "../kernel/clock.ts";
import { type Evidence, type EvidenceKey, evidenceRef } from "../kernel/evidence.ts";
import { hmacHex } from "../kernel/hash.ts";
import type { CardId, ShelfId } from "../kernel/ids.ts";
import { injectionIn } from "../kernel/text/injection.ts";
import { isMarkedPrivate } from "../kernel/text/private-marks.ts";
import { leastTrust, mayInstruct, type RecordTrust } from "../kernel/trust.ts";
import { beginning, compileText, FEWEST_COVERED, LONGEST_TITLE, type NewCard } from "../rooms/graph/index.ts";
import { isHolding } from "./card-look.ts";
import { type CardReach, isForeign, isReadable } from "./card-reach.ts";
import { type Selection, selectionText } from "./card-selection.ts";
import type { EngineContext } from "./context.ts";
import { type EvidenceNow, type HoldingEvidence, readEvidence } from "./evidence.ts";
import { redactor } from "./index-text.ts";
import type { Stores } from "./stores.ts";

/** UTF-16 units of a source that are read. */
const MOST_READ = 20_000;
const DIGEST_HEX = 32;

export interface LeftOutSource {
  readonly ref: string;
  readonly reason: string;
}

export interface Usable {
  readonly sources: readonly (EvidenceKey & { readonly now: HoldingEvidence })[];
  readonly leftOut: readonly LeftOutSource[];
}

export async function usableSources(
  context: EngineContext,
  stores: Stores,
  reach: CardReach,
  keys: readonly EvidenceKey[],
): Promise<Usable> {
  const once = [...new Map(keys.map((key) => [evidenceRef(key), key])).values()];
  const found = await readEvidence(context, stores, once);
  const sources: (EvidenceKey & { readonly now: HoldingEvidence })[] = [];
  const leftOut: LeftOutSource[] = [];
  for (const key of once) {
    const now = found.get(evidenceRef(key));
    const reason = whyNot(reach, key, now);
    if (reason !== null) leftOut.push({ ref: evidenceRef(key), reason });
    else if (isHolding(now)) sources.push({ ...key, now });
  }
  return { sources, leftOut };
}

/** Null: it may be one. What they may not read is not there. */
function whyNot(reach: CardReach, { kind }: EvidenceKey, now: EvidenceNow | undefined): string | null {
  if (now?.state === "held") return "held";
  if (!isHolding(now) || !isReadable(reach, now)) return "gone";
  if (isForeign(reach, now)) return "out-of-scope";
  if (now.trust === "quarantined") return "quarantined";
  if (isMarkedPrivate(now.text)) return "private";
  const isOwnWord = mayInstruct(now.trust) && kind !== "doc";
  if (!isOwnWord && injectionIn(now.text) !== null) return "quarantined";
  return now.text.trim() === "" ? "nothing-said" : null;
}

export interface Making {
  readonly shelf: ShelfId;
  readonly at: Instant;
  /** A model had it made. */
  readonly isModel: boolean;
  readonly selection: Selection | null;
  readonly supersedes: CardId | null;
  readonly title?: string | undefined;
  readonly text?: string | undefined;
}

export interface Made {
  /** Null: there are not two left that something is in it of. */
  readonly card: NewCard | null;
  readonly leftOut: readonly LeftOutSource[];
}

export function makeCard(context: EngineContext, { sources }: Usable, making: Making): Made {
  const clean = redactor(context);
  const query = making.selection === null ? null : clean(making.selection.query);
  const compiled = compileText(
    sources.map((source) => ({
      ref: evidenceRef(source),
      text: source.now.text.slice(0, MOST_READ),
      at: source.now.at,
    })),
    query ?? "",
  );
  const given = making.text === undefined ? null : clean(making.text).trim();
  const cited = given === null ? compiled.cited : sources.map(evidenceRef);
  const kept = sources.filter((source) => cited.includes(evidenceRef(source)));
  const leftOut = given === null ? compiled.uncited.map((ref) => ({ ref, reason: "no-room" })) : [];
  if (kept.length < FEWEST_COVERED) return { card: null, leftOut };
  const trusts = kept.map(({ now }) => now.trust);
  const said = {
    shelf: making.shelf,
    title: beginning(oneLine(clean(making.title ?? query ?? compiled.title)), LONGEST_TITLE),
    text: given ?? compiled.text,
    method: given === null ? "extractive" : "given",
    sources: kept.map(({ kind, id, now }): Evidence => ({ kind, id, digest: now.digest })),
    selection:
      making.selection === null || query === null
        ? null
        : selectionText({ query, limit: making.selection.limit }),
    trust: withoutQuarantined(leastTrust(making.isModel ? [...trusts, "agent"] : trusts)),
    supersedes: making.supersedes,
  } as const;
  return { card: { ...said, compiledAt: making.at, hash: hashOf(context, said) }, leftOut };
}

/** Of what it says and of what it was made of: the same again is no other card. `again`: it is to be another all the same. */
export function hashOf(
  { identity }: Pick<EngineContext, "identity">,
  said: Omit<NewCard, "hash" | "compiledAt">,
  again: Instant | null = null,
): string {
  const { title, text, method, sources, selection, trust, supersedes } = said;
  const of = sources.map((source) => `${evidenceRef(source)} ${source.digest}`).toSorted();
  const what = JSON.stringify([title, text, method, of, selection, trust, supersedes, again]);
  return hmacHex(identity.key, `card:${what}`).slice(0, DIGEST_HEX);
}

/** Nothing quarantined becomes a source. */
function withoutQuarantined(trust: RecordTrust): NewCard["trust"] {
  return trust === "quarantined" ? "unknown" : trust;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
