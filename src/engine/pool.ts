/**
 * What was gathered, with all that ranking looks at: rows, what stood around the best of them, and the words of those
 * that can still come first. Reading words costs the most, so only so many are read.
 */

import { instantOf } from "../kernel/clock.ts";
import { type LaneId, type MessageId, refOf, type SummaryId } from "../kernel/ids.ts";
import type { QueryTerms } from "../kernel/text/terms.ts";
import type { Lane, StoredMessage, StoredSummary } from "../rooms/history/index.ts";
import type { Candidate, Nearness } from "../rooms/rank/index.ts";
import type { Asker } from "./api.ts";
import type { EngineContext } from "./context.ts";
import type { FoundMessage } from "./find-messages.ts";
import type { FoundSummary, Gathered, Gathering } from "./gather.ts";
import { isHidden, redactor } from "./index-text.ts";
import type { Stores } from "./stores.ts";

/** Messages whose words are read. In a large store finding takes the time that reading has in a small one. */
const MOST_READ = 250;
const MOST_READ_IN_LARGE = 100;
/** Records. */
const LARGE_STORE = 20_000;
/** The assistant's words are long, full of the question's, and seldom the answer: so much less are they worth reading. */
const REPLY_WORTH = 0.3;
/** Messages whose neighbours come along. */
const MOST_WITH_NEIGHBOURS = 60;
const DISTANCE = 2;

export type Pooled =
  | { readonly kind: "msg"; readonly id: MessageId; readonly row: StoredMessage; readonly lane: Lane }
  | { readonly kind: "sum"; readonly id: SummaryId; readonly row: StoredSummary; readonly lane: Lane };

export interface Pool {
  readonly candidates: readonly Candidate[];
  readonly byKey: ReadonlyMap<string, Pooled>;
}

export async function poolOf(
  context: EngineContext,
  stores: Stores,
  { messages, summaries }: Gathered,
  { question, reach, roles, since, before }: Gathering,
  asker: Asker | undefined,
  records: number,
): Promise<Pool> {
  const comeAlong = !isOneThing(question.terms);
  const isWanted = ({ role, at }: StoredMessage) =>
    comeAlong &&
    (roles?.includes(role) ?? true) &&
    at >= (since ?? at) &&
    at < (before ?? Number.POSITIVE_INFINITY);
  const lanes = new Map(reach.lanes.map((lane) => [lane.id, lane]));
  const nearness = (lane: Lane) => nearnessOf(lane, asker);
  const said = await saidOnes(context, stores, messages, lanes, {
    nearness,
    isWanted,
    replyWorth: question.asksAssistant ? 1 : REPLY_WORTH,
    mostRead: records > LARGE_STORE ? MOST_READ_IN_LARGE : MOST_READ,
  });
  const told = await toldOnes(context, stores, summaries, lanes, nearness);
  const all = [...said, ...told];
  return {
    candidates: all.map(({ candidate }) => candidate),
    byKey: new Map(all.map(({ candidate, pooled }) => [candidate.key, pooled])),
  };
}

/** Who types one word, one name or one quotation wants what has it, not what stands beside it. */
function isOneThing({ words, phrases, grams, code }: QueryTerms): boolean {
  const others = words.filter((word) => !code.some((name) => name.includes(word)));
  return others.length + phrases.length + grams.length + code.length <= 1;
}

interface One {
  readonly candidate: Candidate;
  readonly pooled: Pooled;
}

type Lanes = ReadonlyMap<LaneId, Lane>;

interface Judging {
  nearness(lane: Lane): Nearness;
  /** Of what stands beside something that was found, and was not found itself. */
  isWanted(row: StoredMessage): boolean;
  readonly replyWorth: number;
  readonly mostRead: number;
}

async function saidOnes(
  context: EngineContext,
  { history }: Stores,
  found: readonly FoundMessage[],
  lanes: Lanes,
  { nearness, isWanted, replyWorth, mostRead }: Judging,
): Promise<readonly One[]> {
  const scores = new Map(found.map(({ id, score }) => [id, score]));
  const best = found.slice(0, MOST_WITH_NEIGHBOURS).map(({ id }) => id);
  const beside = links(await history.around(best, DISTANCE));
  const rows = await history.messages([...new Set([...scores.keys(), ...beside.keys()])]);
  const redacted = redactor(context);
  const worth = ({ id, score }: FoundMessage) => score * (rows.get(id)?.role === "user" ? 1 : replyWorth);
  const worthiest = found.toSorted((a, b) => worth(b) - worth(a) || b.id - a.id).slice(0, mostRead);
  const read = await history.texts(worthiest.map(({ id }) => id));
  /** How often the same was said, among all that came together here. */
  const repeats = new Map<string, number>();
  for (const { contentHash } of rows.values()) repeats.set(contentHash, (repeats.get(contentHash) ?? 0) + 1);
  return [...rows.values()].flatMap((row): readonly One[] => {
    const lane = lanes.get(row.lane);
    if (lane === undefined || isHidden(row) || !(scores.has(row.id) || isWanted(row))) return [];
    const { previous, next } = beside.get(row.id) ?? NOBODY;
    const text = read.get(row.id);
    const candidate: Candidate = {
      key: refOf("msg", row.id),
      kind: "msg",
      session: `${row.lane}/${row.session}`,
      previous: previous.map((id) => refOf("msg", id)),
      next: next.map((id) => refOf("msg", id)),
      role: row.role,
      sender: row.sender.id,
      at: row.at,
      text: text === undefined ? null : redacted(text),
      gathered: scores.get(row.id) ?? 0,
      scope: nearness(lane),
      quality: 1,
      uses: (repeats.get(row.contentHash) ?? 1) - 1,
      authority: row.sender.isOwner === true ? 1 : 0,
      hops: [],
    };
    return [{ candidate, pooled: { kind: "msg", id: row.id, row, lane } }];
  });
}

interface Beside {
  /** The nearest first. */
  readonly previous: MessageId[];
  readonly next: MessageId[];
}

const NOBODY: Beside = { previous: [], next: [] };

/** Whoever stands beside one of them is told so as well: what comes along has neighbours too. */
function links(
  around: ReadonlyMap<
    MessageId,
    { readonly previous: readonly MessageId[]; readonly next: readonly MessageId[] }
  >,
): ReadonlyMap<MessageId, Beside> {
  const found = new Map<MessageId, Beside>();
  for (const [id, { previous, next }] of around) {
    const line = [...previous.toReversed(), id, ...next];
    for (const [at, one] of line.entries()) {
      const known = found.get(one);
      const before = line.slice(Math.max(0, at - DISTANCE), at).toReversed();
      const after = line.slice(at + 1, at + 1 + DISTANCE);
      found.set(one, {
        previous: longer(known?.previous, before),
        next: longer(known?.next, after),
      });
    }
  }
  return found;
}

function longer<T>(known: T[] | undefined, other: T[]): T[] {
  return known !== undefined && known.length >= other.length ? known : other;
}

async function toldOnes(
  context: EngineContext,
  { history }: Stores,
  found: readonly FoundSummary[],
  lanes: Lanes,
  nearness: (lane: Lane) => Nearness,
): Promise<readonly One[]> {
  const ids = found.map(({ id }) => id);
  const rows = await history.summaries(ids);
  const bodies = await history.summaryBodies(ids);
  const sources = await history.sourcesOfAll(ids);
  const redacted = redactor(context);
  return found.flatMap(({ id, score }): readonly One[] => {
    const row = rows.get(id);
    const lane = row && lanes.get(row.lane);
    const text = bodies.get(id)?.text;
    if (row === undefined || lane === undefined || text === undefined) return [];
    if (row.state === "retired" || row.pending) return [];
    const under = sources.get(id);
    const candidate: Candidate = {
      key: refOf("sum", id),
      kind: "sum",
      session: `${row.lane}/sum:${id}`,
      previous: [],
      next: [],
      role: "summary",
      sender: null,
      at: instantOf(row.until),
      text: redacted(text),
      gathered: score,
      scope: nearness(lane),
      quality: row.confidence,
      hops: under?.kind === "messages" ? under.ids.map((source) => refOf("msg", source)) : [],
    };
    return [{ candidate, pooled: { kind: "sum", id, row, lane } }];
  });
}

function nearnessOf(lane: Lane, asker: Asker | undefined): Nearness {
  if (asker === undefined) return "agent";
  if (lane.agent !== asker.agent) return "installation";
  return lane.sessionKey === asker.sessionKey ? "conversation" : "agent";
}
