/** What was found for a request, as it may go into a pack: in layers, with on whose word it is, where it stands, and why not. */

import { eventId, observationId, refOf } from "../kernel/ids.ts";
import type { ImportanceLabel } from "../kernel/ledger-words.ts";
import { excerpt } from "../kernel/text/excerpt.ts";
import { isMarkedPrivate } from "../kernel/text/private-marks.ts";
import type { RecordTrust } from "../kernel/trust.ts";
import { laterMark, outdatedMark, type RecallCandidate } from "../rooms/assemble/index.ts";
import { type LedgerEvent, type Observation, trustShown } from "../rooms/ledger/index.ts";
import { detailText, type Filtered, MOST_CITATIONS, type Packable } from "../rooms/pack/index.ts";
import { type Candidate, type Ranked, soughtTerms } from "../rooms/rank/index.ts";
import type { Asker } from "./api.ts";
import { untoldRefs } from "./client-refs.ts";
import type { EngineContext } from "./context.ts";
import type { FactsAsked } from "./facts-asked.ts";
import type { Found } from "./find-ranked.ts";
import { asks, mayAsk } from "./held-back.ts";
import { redactor } from "./index-text.ts";
import { MOST_DETAIL, passageLayers, storedLayers } from "./pack-layers.ts";
import { trustsOf } from "./pack-trust.ts";
import type { Stores } from "./stores.ts";
import { type Recallable, type RecallFor, recallable } from "./supply-recall.ts";
import type { Watch } from "./time-budget.ts";

export interface PackCandidates {
  readonly candidates: readonly Packable[];
  readonly contradictions: Recallable["contradictions"];
  /** By fact, what was said later and may say otherwise. */
  readonly later: Recallable["later"];
  /** The newest standing instruction by which something is marked; 0: none. */
  readonly instruction: number;
  /** Those that say the same as another, are covered by one, or that another took the place of. */
  readonly filtered: readonly Filtered[];
  /** Found, and too far behind to be read. */
  readonly unread: number;
  readonly degraded: readonly string[];
}

export const NO_CANDIDATES: PackCandidates = {
  candidates: [],
  contradictions: new Map(),
  later: new Map(),
  instruction: 0,
  filtered: [],
  unread: 0,
  degraded: [],
};

/** Nobody in particular: a person at a terminal is in no conversation. */
const AT_A_TERMINAL: Asker = { agent: "", sessionKey: "", isOwner: null };

export async function packCandidates(
  context: EngineContext,
  stores: Stores,
  found: Found,
  {
    asker,
    budget,
    watch,
    facts,
    instructions,
  }: {
    readonly asker: Asker | undefined;
    readonly budget: number;
    readonly watch: Watch;
    readonly facts: FactsAsked;
    readonly instructions: RecallFor["instructions"];
  },
): Promise<PackCandidates> {
  const read = await recallable(context, stores, found, {
    ...{ asker: asker ?? AT_A_TERMINAL, limit: budget, watch, facts, instructions },
    stoodFor: () => null,
    comparedFrom: COMPARED_FROM,
  });
  const ranked = [...read.ranked.values()];
  const observations = await stores.ledger.observations(numbersOf(ranked, "obs").map(observationId));
  const events = await stores.events.events(numbersOf(ranked, "evt").map(eventId));
  const making: Making = {
    ...{ read, observations, events },
    untold: await untoldRefs(context, stores, asker, [
      ...ranked.flatMap(({ candidate }) => candidate.sources ?? []),
      ...[...observations.values(), ...events.values()].flatMap(messageOf),
    ]),
    trusts: await trustsOf(context, stores, found.pool, [
      ...ranked.map(({ candidate }) => candidate),
      ...standingBehind(ranked, found),
    ]),
    cold: await stores.history.coldAmong(messagesOf(ranked)),
    redacted: redactor(context),
    terms: soughtTerms(found.asked),
    best: read.candidates.reduce((best, { score }) => Math.max(best, score), 0),
  };
  return {
    candidates: read.candidates.map((one) => packableOf(one, making)),
    ...{ contradictions: read.contradictions, later: read.later, instruction: read.instruction },
    filtered: filteredIn(read, making),
    unread: read.others,
    degraded: read.degraded,
  };
}

/** Those that others stand for: why they are not in is told with on whose word they are. */
function standingBehind(ranked: readonly Ranked[], { pool }: Found): readonly Candidate[] {
  const alike = new Set(ranked.flatMap(({ alike: others }) => others));
  return alike.size === 0 ? [] : pool.candidates.filter(({ key }) => alike.has(key));
}

interface Making {
  readonly read: Recallable;
  readonly trusts: ReadonlyMap<string, RecordTrust>;
  readonly observations: ReadonlyMap<number, Observation>;
  readonly events: ReadonlyMap<number, LedgerEvent>;
  readonly cold: ReadonlySet<number>;
  /** Not to be named to who asks. */
  readonly untold: ReadonlySet<string>;
  redacted(text: string): string;
  readonly terms: Parameters<typeof excerpt>[1];
  /** The best score. */
  readonly best: number;
}

/** Of the best score: what has less is out for that already. */
const LOOKED_AT = 0.2;
/** And what has less than this is not what anybody would set against the best: statements take long to read. */
const COMPARED_FROM = 0.4;

function packableOf(one: RecallCandidate, making: Making): Packable {
  const { ref, at, score, where, by, text, part, outdated, see, asFact } = one;
  const ranked = making.read.ranked.get(ref);
  const observation = making.observations.get(numberIn(ref, "obs"));
  const event = making.events.get(numberIn(ref, "evt"));
  const common = {
    ...{ ref, at, score, by },
    parts: partsOf(ranked),
    archived: observation?.state === "archived",
    citations: citationsOf(where, by, madeOf(ranked, observation ?? event, making)),
    ...(outdated !== undefined
      ? { outdated: outdatedMark(outdated) }
      : see !== undefined && { outdated: laterMark(see) }),
    ...(asFact !== undefined && { asFact }),
    ...(isMarkedPrivate(text) && { because: { reason: "private", ref: null } as const }),
  };
  if (observation !== undefined) return ofObservation(observation, common, making);
  const passage = (characters: number) => one.passage?.(characters) ?? text;
  const layers = passageLayers(text, part, passage);
  const trust = event === undefined ? (making.trusts.get(ref) ?? "unknown") : trustShown(event);
  const told = event === undefined ? {} : { by: event.agent ?? "" };
  return {
    ...{ ...common, ...told, ...whatItIs(ref, making.cold), layers, trust, importance: "unknown" },
    ...(common.because === undefined && isHeldBack(one, trust, making) && HELD_BACK),
  };
}

const HELD_BACK = { because: { reason: "quarantined", ref: null } } as const;

function isHeldBack(one: RecallCandidate, trust: RecordTrust, { best }: Making): boolean {
  return !mayAsk(one.ref, trust) && one.score >= LOOKED_AT * best && asks(one);
}

type Common = Pick<
  Packable,
  "ref" | "at" | "score" | "by" | "parts" | "archived" | "citations" | "because" | "outdated" | "asFact"
>;

function ofObservation(row: Observation, common: Common, { redacted, terms }: Making): Packable {
  const detail = row.detail;
  return {
    ...common,
    temperature: row.state === "archived" ? "cold" : "warm",
    kind: row.kind,
    importance: row.importance.label,
    trust: trustShown(row),
    by: row.tool ?? "",
    layers: storedLayers(
      redacted(row.line),
      redacted(row.text),
      detail === null
        ? null
        : () => {
            const text = redacted(detailText(redacted(detail)));
            const most = MOST_DETAIL - row.text.length;
            return { text: excerpt(text, terms, most), isCut: text.length > most };
          },
    ),
    ...(row.held !== null && { because: { reason: "quarantined", ref: null } as const }),
  };
}

const KINDS: { readonly [kind: string]: string } = {
  msg: "message",
  sum: "summary",
  mem: "memory",
  doc: "document",
  evt: "event",
};

function whatItIs(ref: string, cold: ReadonlySet<number>): Pick<Packable, "kind" | "temperature"> {
  const [kind = "", number] = ref.split(":");
  const isCold = kind === "doc" || (kind === "msg" && cold.has(Number(number)));
  return { kind: KINDS[kind] ?? kind, temperature: isCold ? "cold" : "warm" };
}

function partsOf(ranked: Ranked | undefined): Packable["parts"] {
  return Object.fromEntries((ranked?.parts ?? []).map(({ name, value }) => [name, value]));
}

/** What it was made of, as far as that is to be named. */
function madeOf(
  ranked: Ranked | undefined,
  told: Observation | LedgerEvent | undefined,
  { untold }: Making,
): readonly string[] {
  const message = told === undefined ? [] : messageOf(told);
  const made = message.length > 0 ? message : (ranked?.candidate.sources ?? []);
  return made.filter((ref) => !untold.has(ref));
}

function messageOf({ message }: Observation | LedgerEvent): readonly string[] {
  return message === null ? [] : [refOf("msg", message)];
}

/** Where it stands, and what it was made of. */
function citationsOf(where: string, by: string, made: readonly string[]): readonly string[] {
  const place = by.startsWith("lines ") ? `${where}, ${by}` : where;
  return [...new Set([place === "" ? "memory" : place, ...made])].slice(0, MOST_CITATIONS);
}

function filteredIn({ ranked, superseded }: Recallable, { trusts }: Making): readonly Filtered[] {
  const of = (ref: string, reason: Filtered["reason"], because: string): Filtered => ({
    ...{ ref, reason, because, kind: KINDS[ref.split(":")[0]!] ?? "note", importance: UNKNOWN },
    trust: trusts.get(ref) ?? "unknown",
  });
  const alike = [...ranked.values()].flatMap(({ candidate: { key }, alike: others }) =>
    others.map((other) =>
      of(other, isSummary(other) === isSummary(key) ? "same-as-other" : "covered-by-summary", key),
    ),
  );
  return [...alike, ...superseded.map(({ ref, by }) => of(ref, "superseded", by))];
}

const UNKNOWN: ImportanceLabel = "unknown";

function isSummary(ref: string): boolean {
  return ref.startsWith("sum:");
}

function numberIn(ref: string, kind: string): number {
  return ref.startsWith(`${kind}:`) ? Number(ref.slice(kind.length + 1)) : -1;
}

function numbersOf(ranked: readonly Ranked[], kind: string): readonly number[] {
  return ranked.map(({ candidate }) => numberIn(candidate.key, kind)).filter((id) => id >= 0);
}

function messagesOf(ranked: readonly Ranked[]) {
  return numbersOf(ranked, "msg").map((id) => id as Parameters<Stores["history"]["coldAmong"]>[0][number]);
}
