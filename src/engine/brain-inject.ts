/** From a route to what stands in the prompt: records are read, judged, put in order and into their share; and all of it is accounted for. */

import type { Instant } from "../kernel/clock.ts";
import type { Reason } from "../kernel/reasons.ts";
import { estimateTokens } from "../kernel/tokens.ts";
import { NOTHING_TAUGHT, renderSupply, type Taught, type TaughtItem } from "../rooms/assemble/index.ts";
import { type Decision, type Placed, placeItems } from "../rooms/brain/index.ts";
import { MESSAGE_OVERHEAD } from "../rooms/history/index.ts";
import type { CandidateAccount } from "../rooms/pack/index.ts";
import type { Asker } from "./api.ts";
import { lessonMarks, type RouteOpened } from "./brain-open.ts";
import { withExceptions } from "./brain-places.ts";
import { type RoutedRecord, routedRecords } from "./brain-records.ts";
import type { ChosenRoute } from "./brain-route.ts";
import { saidAlready, standsAlready } from "./brain-said.ts";
import type { EngineContext } from "./context.ts";
import type { Tail } from "./shown-already.ts";
import type { Stores } from "./stores.ts";
import type { SuppliedGuidance } from "./supply-guidance.ts";
import type { Watch } from "./time-budget.ts";

const LOOKED_AT = "the pack is only looked at";
/** Of what was vetoed, so many are named in the receipt. */
const MOST_VETOED = 20;

export interface InjectFor {
  readonly asker: Asker;
  readonly now: Instant;
  readonly tail: Tail | null;
  readonly summaries: ReadonlySet<number>;
  readonly guidance: SuppliedGuidance;
  readonly opened: RouteOpened;
  readonly route: ChosenRoute;
  /** Estimated tokens. */
  readonly limit: number;
  readonly watch: Watch;
}

export interface Injected {
  readonly decision: Decision;
  readonly reason: string;
  readonly taught: Taught;
  readonly stoodFor: ReadonlyMap<string, { readonly ref: string; readonly text: string }>;
  readonly tokens: number;
  readonly placed: readonly Placed[];
  readonly candidates: readonly CandidateAccount[];
  readonly route: ChosenRoute;
  readonly degraded: readonly string[];
}

export async function injectRoute(
  context: EngineContext,
  stores: Stores,
  asking: InjectFor,
): Promise<Injected> {
  const { opened, route, guidance, limit } = asking;
  const { records, isLate } = await routedRecords(context, stores, route.nodes, {
    ...asking,
    ...{ shelves: opened.shelves, lanes: opened.lanes, places: opened.places },
    taughtOn: taughtOn(opened),
    past: opened.isThen ? lessonMarks(opened.marks) : null,
  });
  const { decision, reason, mayShow } = verdictOf(opened, route);
  const judged = withExceptions(records).map((one) =>
    mayShow(one) ? one : { ...one, authority: "abstain" as const, why: "unproven" },
  );
  const upTo = opened.isThen ? (opened.marks["messages"] ?? null) : null;
  const said = records.length === 0 ? new Map() : await saidAlready(context, stores, { ...asking, upTo });
  const texts = guidance.items.map(({ ref, text }) => ({ ref, text }));
  const unsaid = judged.map((one) => {
    const { shownAs, ...rest } = withSource(one, guidance);
    return { ...rest, shownAs: shownAs ?? standsAlready(said, one.text) };
  });
  const { chosen, placed, tokens } = placeItems({
    items: unsaid,
    budget: limit,
    cost: (some) => costOf(guidance, taughtOf(some)),
    texts,
  });
  return {
    ...{ decision, reason, placed, tokens, route, taught: taughtOf(chosen) },
    stoodFor: stoodForBy(chosen),
    candidates: candidatesOf(placed, unsaid, route),
    degraded: isLate ? ["late:brain-rules"] : [],
  };
}

/** A message that stands among the standing instructions is not taught as well. */
function withSource(record: RoutedRecord, { bySource }: SuppliedGuidance): RoutedRecord {
  const item = record.source === null ? undefined : bySource.get(record.source);
  return item === undefined ? record : { ...record, shownAs: item.ref };
}

/**
 * In the shadow nothing is shown. Where the route is not expected to help, or its pack is only looked at, what people taught is shown
 * all the same: that is no bet.
 */
function verdictOf({ mode, inUse }: RouteOpened, { decision, reason, sure }: ChosenRoute) {
  const nobody = () => false;
  const theSure = ({ key }: RoutedRecord) => sure.has(key);
  if (mode === "shadow")
    return { decision: "shadow" as const, reason: `shadow mode: ${reason}`, mayShow: nobody };
  if (decision === "use_brain" && !inUse.unproven) return { decision, reason, mayShow: () => true };
  const why = inUse.unproven ? LOOKED_AT : reason;
  return sure.size === 0
    ? { decision: "shadow" as const, reason: unfit(why), mayShow: nobody }
    : { decision: "use_brain" as const, reason: `what was taught alone: ${why}`, mayShow: theSure };
}

/** Another thing than the mode of that name. */
function unfit(why: string): string {
  if (why === LOOKED_AT) return why;
  return why.endsWith("nothing fits") ? "nothing fits" : `nothing fits well: ${why}`;
}

function taughtOn({ lessons }: RouteOpened): ReadonlyMap<string, string> {
  const all = lessons.flatMap(({ topic, state, node }) =>
    topic !== null && state === "active" && node.trust === "human" ? [[topic, node.key] as const] : [],
  );
  return new Map(all);
}

const NOTES: { readonly [why: string]: string } = {
  unconfirmed: "no person has confirmed it",
  "source-changed": "changed since it was of use: check it first",
};

function taughtOf(records: readonly RoutedRecord[]): Taught {
  if (records.length === 0) return NOTHING_TAUGHT;
  const item = ({ key, kind, at, text, why, scope }: RoutedRecord): TaughtItem => {
    const note = NOTES[why] ?? null;
    return { ref: key, kind: kind.replace("_", " "), at, text, note, scope };
  };
  return {
    lessons: records.filter(({ authority }) => authority === "inject").map(item),
    routed: records.filter(({ authority }) => authority !== "inject").map(item),
  };
}

/** Beyond what guidance costs, as a message. */
function costOf({ items, tokens }: SuppliedGuidance, taught: Taught): number {
  const block = renderSupply(items, [], [], taught);
  return block === null ? 0 : estimateTokens(block) + MESSAGE_OVERHEAD - tokens;
}

function stoodForBy(chosen: readonly RoutedRecord[]): Injected["stoodFor"] {
  return new Map(
    chosen.flatMap(({ key, text, source }) => {
      const stands = { ref: key, text };
      return source === null ? [[key, stands] as const] : [[key, stands] as const, [source, stands] as const];
    }),
  );
}

const OUT: { readonly [why: string]: Reason } = {
  "out-of-scope": "out-of-scope",
  withheld: "withheld",
  quarantined: "quarantined",
  instructs: "quarantined",
  private: "private",
  superseded: "superseded",
  exception: "out-of-scope",
  expired: "expired",
  "authored-wins": "authored-wins",
  contradicts: "unconfirmed",
  unconfirmed: "unconfirmed",
  unproven: "unproven",
  "no-text": "not-readable",
  "over-budget": "share-used-up",
};

function candidatesOf(
  placed: readonly Placed[],
  records: readonly RoutedRecord[],
  { trace, ended }: ChosenRoute,
): readonly CandidateAccount[] {
  const byKey = new Map(records.map((one) => [one.key, one]));
  const known = placed.flatMap(({ key, place, authority, tokens, why }): readonly CandidateAccount[] => {
    const record = byKey.get(key);
    const shownAs = record?.shownAs ?? null;
    const reason: Reason =
      place !== null
        ? authority === "inject"
          ? "taught"
          : "routed"
        : why === "already-in-prompt"
          ? shownReason(shownAs)
          : (OUT[why] ?? "not-readable");
    const because = why === "already-in-prompt" && shownAs !== null ? { because: shownAs } : {};
    return [{ ref: key, part: "brain", tokens, reason, score: null, ...because }];
  });
  const vetoed = trace.vetoed.filter((key) => !byKey.has(key) && !ended.has(key)).slice(0, MOST_VETOED);
  return [
    ...known,
    ...vetoed.map(
      (ref): CandidateAccount => ({ ref, part: "brain", tokens: 0, reason: "vetoed", score: null }),
    ),
  ];
}

function shownReason(shownAs: string | null): Reason {
  if (shownAs === null || shownAs.includes("#L")) return "same-as-other";
  if (shownAs.startsWith("msg:")) return "shown-in-tail";
  return shownAs.startsWith("sum:") ? "shown-in-prefix" : "shown-as-guidance";
}
