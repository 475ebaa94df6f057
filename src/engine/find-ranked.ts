/**
 * What a question asks for, gathered from every channel, read and ranked together: the one way in which anything is found,
 * whoever asks and whatever it is for.
 *
 * Two short reads, and nothing open in the store between them while somebody embeds the question. Whatever stood in the way
 * is named. Not here: what is made of it (search.ts, supply.ts).
 */

import { nearNames } from "../kernel/text/near-names.ts";
import type { Aside, ObservedFilter } from "../ports/shelf-index.ts";
import type { Shelf } from "../rooms/durable/index.ts";
import {
  isWeak,
  type Question,
  type Ranked,
  rank,
  type Statistics,
  soughtTerms,
  widened,
} from "../rooms/rank/index.ts";
import type { SearchKind, SearchRequest } from "./api.ts";
import { type EngineContext, installationIn } from "./context.ts";
import { withoutLeaving } from "./docs-leaving.ts";
import { type Gathered, type Gathering, gather } from "./gather.ts";
import type { LeaveOut } from "./leave-out.ts";
import {
  type AskedMeaning,
  askMeaning,
  hasVectors,
  type Meant,
  meantBy,
  NOTHING_MEANT,
  withKnown,
  withMeant,
} from "./meaning.ts";
import { type Pool, poolOf } from "./pool.ts";
import { gatheredStatistics, readsAll, recordsIn, wholeStatistics } from "./reach-statistics.ts";
import type { RecordedStatistics } from "./recorded-statistics.ts";
import { narrowed, type Reach, reachOf } from "./scope.ts";
import { shelvesInReach } from "./shelf-scope.ts";
import { narrowedShelves } from "./shelf-shown.ts";
import { spelledAlike } from "./spelled-alike.ts";
import type { Stores } from "./stores.ts";
import type { Watch } from "./time-budget.ts";

export const ALL_KINDS: readonly SearchKind[] = ["msg", "sum", "mem", "doc", "obs", "evt"];

type Narrowing = Pick<
  SearchRequest,
  "query" | "asker" | "installation" | "kinds" | "agents" | "lanes" | "namespace" | "roles"
>;

export interface Finding extends Narrowing {
  /** What `query` was read as. */
  readonly question: Question;
  /** Of what was told under names of subjects, only what was told under this one. */
  readonly scope?: string | undefined;
  /** Of observations, which ones. */
  readonly observed?: ObservedFilter | undefined;
  /** Which of those that stand aside are wanted too; absent: none. */
  readonly aside?: readonly Aside[] | undefined;
  readonly since?: number | undefined;
  readonly before?: number | undefined;
  readonly watch: Watch;
  /** For the vector of the question, in milliseconds. */
  readonly meaningMs: number;
  /** Where it was asked for already; whoever asked also stops. */
  readonly meaning?: AskedMeaning | undefined;
  /** What is not to be found, although it is in reach. */
  readonly leaveOut?: LeaveOut;
  /** Instead of what is so today. */
  readonly recorded?: RecordedStatistics;
}

export interface Found {
  /** As it was asked in the end. */
  readonly asked: Question;
  /** The best first. */
  readonly ranked: readonly Ranked[];
  readonly pool: Pool;
  readonly gathered: Gathered;
  readonly statistics: Statistics;
}

/** Why there can be no answer. */
export interface Nowhere {
  readonly nowhere: string;
}

/** `use` is called where what was found can still be read. */
export async function findRanked<T>(
  context: EngineContext,
  finding: Finding,
  use: (stores: Stores, found: Found) => Promise<T>,
  signal?: AbortSignal,
): Promise<T | Nowhere> {
  const { query, meaningMs } = finding;
  const asked = finding.meaning;
  const meaning = mayMean(context, finding) ? (asked ?? askMeaning(context, query, meaningMs, signal)) : null;
  try {
    const begun = await context.store.read(async (stores) => {
      const first = await begin(context, stores, finding);
      if ("nowhere" in first) return first;
      if (meaning !== null && (await hasVectors(stores))) return first;
      const isPending = meaning !== null && (context.embedding.chosen ?? null) !== null;
      const meant = isPending ? { ...NOTHING_MEANT, degraded: ["vectors-pending"] } : NOTHING_MEANT;
      return { answer: await use(stores, await find(context, stores, finding, first, meant)) };
    });
    if ("nowhere" in begun) return begun;
    if ("answer" in begun) return begun.answer;
    // Nothing is open in the store while somebody embeds.
    const vector = (await meaning?.answer()) ?? null;
    return await context.store.read(async (stores) => {
      const { gathering } = begun;
      const meant = await withKnown(stores, gathering, await meantBy(context, stores, gathering, vector));
      return use(stores, await find(context, stores, finding, begun, meant));
    });
  } finally {
    if (asked === undefined) meaning?.stop();
  }
}

/** What a host lends is not to see what belongs to another installation. */
export function mayMean(
  context: EngineContext,
  { asker, installation, kinds = ALL_KINDS }: Pick<Finding, "asker" | "installation" | "kinds">,
): boolean {
  const whose = installationIn(context, asker === undefined ? installation : asker.installation);
  if (context.embedding.ownOnly === true && whose !== context.identity.installation) return false;
  return kinds.some((kind) => kind !== "sum");
}

interface Begun {
  readonly within: Within;
  readonly gathering: Gathering;
  /** By its words. */
  readonly gathered: Gathered;
  /** Why not all of what was asked for can be there. */
  readonly lacking: readonly string[];
}

/** Where it is looked for. */
interface Within {
  readonly reach: Reach;
  readonly shelves: readonly Shelf[];
  /** Whoever asks may read all that the store has, wherever it is looked for. */
  readonly readsAll: boolean;
}

/** All that needs no vector of the question. */
async function begin(context: EngineContext, stores: Stores, finding: Finding): Promise<Begun | Nowhere> {
  const all = await reachOf(context, stores, finding.asker, finding);
  const shelves = await withoutLeaving(stores, await shelvesInReach(context, stores, finding));
  const within: Within = {
    reach: narrowed(all, finding),
    shelves: narrowedShelves(shelves, all, finding),
    readsAll: await readsAll(stores, all),
  };
  const nowhere = nowhereIn(finding, within);
  if (nowhere !== null) return { nowhere };
  const { question, roles, kinds = ALL_KINDS, since, before, leaveOut, observed, aside, watch } = finding;
  const { reach, shelves: readable } = within;
  const wanted = { kinds, roles, since, before, observed, aside };
  const gathering = { question, reach, shelves: readable, ...wanted, leaveOut };
  const lacking = finding.scope === undefined ? [] : noSuchScope(shelves, finding.scope);
  return { within, gathering, gathered: await gatherAll(context, stores, gathering, watch), lacking };
}

/** Behind the reason, the names that may have been meant. None: something was told under it. */
function noSuchScope(shelves: readonly Shelf[], scope: string): readonly string[] {
  const names = shelves.filter(({ tier }) => tier === "scope").map(({ name }) => name);
  if (names.includes(scope)) return [];
  const near = nearNames(scope, names);
  return [near.length === 0 ? "no-such-scope" : `no-such-scope: did you mean ${near.join(" or ")}?`];
}

/** Null: there can be an answer. */
function nowhereIn({ lanes, agents, since, before }: Finding, { reach, shelves }: Within): string | null {
  const isNarrowed = lanes !== undefined || agents !== undefined;
  if (isNarrowed && reach.lanes.length + shelves.length === 0) return "no-such-lane";
  return since !== undefined && before !== undefined && since >= before ? "empty-span" : null;
}

/** By its words, in all of their forms. */
function gatherAll(
  context: EngineContext,
  stores: Stores,
  gathering: Gathering,
  watch: Watch,
): Promise<Gathered> {
  const { question } = gathering;
  const everyForm = { ...gathering, question: { ...question, terms: soughtTerms(question) } };
  return gather(context, stores, everyForm, watch);
}

async function find(
  context: EngineContext,
  stores: Stores,
  { question, asker, watch, recorded }: Finding,
  { within, gathering, gathered, lacking }: Begun,
  meant: Meant,
): Promise<Found> {
  const rankAll = async (asking: Gathering, byWords: Gathered): Promise<Found> => {
    const asked = asking.question;
    const all = withMeant(byWords, meant);
    const whole = within.readsAll ? await wholeStatistics(stores, soughtTerms(asked)) : null;
    const records = whole?.records ?? (await recordsIn(stores, within.reach));
    const pool = await poolOf(context, stores, all, asking, { asker, records, watch });
    const today = whole !== null && whole.records > 0 ? whole : gatheredStatistics(pool.candidates, records);
    const statistics = recorded === undefined ? today : recorded.over(today);
    const ranked = rank(asked, pool.candidates, statistics, context.ranking);
    const degraded = [...all.degraded, ...lacking];
    return { asked, ranked, pool, gathered: { ...all, degraded }, statistics };
  };
  const found = await rankAll(gathering, gathered);
  if (watch.aborted || !isWeak(question, found.ranked)) return found;
  // Which words there are in lanes that the asker may not read is none of their business, even when they mistype one.
  const alike = within.readsAll ? await spelledAlike(stores, question, found.statistics) : new Map();
  const wider = widened(question, alike);
  if (wider === null) return found;
  const widely = { ...gathering, question: wider };
  const more = await rankAll(widely, await gatherAll(context, stores, widely, watch));
  if (more.ranked.length <= found.ranked.length) return found;
  return { ...more, gathered: { ...more.gathered, degraded: [...more.gathered.degraded, "widened"] } };
}
