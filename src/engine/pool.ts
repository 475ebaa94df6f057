/**
 * What was gathered, with all that ranking looks at: rows, what stood around the best of them, and the words of those
 * that can still come first. Reading words costs the most, so only so many are read.
 */

import { instantOf } from "../kernel/clock.ts";
import { type LaneId, type MessageId, refOf, type SummaryId } from "../kernel/ids.ts";
import { splitCjk } from "../kernel/text/cjk-runs.ts";
import type { Lane, Neighbours, StoredMessage, StoredSummary } from "../rooms/history/index.ts";
import { type Candidate, type Nearness, soughtTerms } from "../rooms/rank/index.ts";
import type { Asker } from "./api.ts";
import type { EngineContext } from "./context.ts";
import type { FoundMessage } from "./find-messages.ts";
import type { FoundSummary, Gathered, Gathering } from "./gather.ts";
import { isHidden, redactor } from "./index-text.ts";
import { keptOnes, type PooledKept } from "./pool-kept.ts";
import { readTexts } from "./read-texts.ts";
import { senderNames } from "./sender-names.ts";
import type { Stores } from "./stores.ts";
import { partTaker, type TakePart } from "./text-part.ts";
import type { Watch } from "./time-budget.ts";

/** Messages whose words are read. In a large store finding takes the time that reading has in a small one. */
const MOST_READ = 250;
const MOST_READ_IN_LARGE = 100;
/** Records. */
const LARGE_STORE = 20_000;
/** The assistant's words are long, full of the question's, and seldom the answer: so much less are they worth reading. */
const REPLY_WORTH = 0.3;
/** Messages whose neighbours come along. */
const MOST_WITH_NEIGHBOURS = 60;
/** And of those that came in by their meaning, so many are read. */
const MOST_NEAR_READ = 60;
const DISTANCE = 2;
/** What was said longer before or after is of another sitting: a night lies between. */
const FARTHEST_MS = 6 * 60 * 60_000;
/** Whoever says as little as this again ("I see.") does not say it again because it matters. */
const FEW_WORDS = 5;

export type Pooled =
  | { readonly kind: "msg"; readonly id: MessageId; readonly row: StoredMessage; readonly lane: Lane }
  | { readonly kind: "sum"; readonly id: SummaryId; readonly row: StoredSummary; readonly lane: Lane }
  | PooledKept;

export interface Pool {
  readonly candidates: readonly Candidate[];
  readonly byKey: ReadonlyMap<string, Pooled>;
  readonly degraded: readonly string[];
}

/** Who asks, how much there is to find in, and how long it may take. */
export interface Circumstances {
  readonly asker: Asker | undefined;
  readonly records: number;
  readonly watch: Watch;
}

export async function poolOf(
  context: EngineContext,
  stores: Stores,
  { messages, similar, summaries, kept: onShelves }: Gathered,
  { question, reach, shelves, roles, since, before, leaveOut, observed, aside }: Gathering,
  { asker, records, watch }: Circumstances,
): Promise<Pool> {
  // Who only names something wants what has it, not what stands beside it.
  const isWanted = (row: StoredMessage) =>
    question.asks &&
    (roles?.includes(row.role) ?? true) &&
    row.at >= (since ?? row.at) &&
    row.at < (before ?? Number.POSITIVE_INFINITY);
  const lanes = new Map(reach.lanes.map((lane) => [lane.id, lane]));
  const nearness = (lane: Lane) => nearnessOf(lane, asker);
  const said = await saidOnes(stores, { messages, similar }, lanes, {
    nearness,
    isWanted,
    keeps: (row, score) => leaveOut?.keepsMessage(row, score) ?? true,
    replyWorth: question.asksAssistant ? 1 : REPLY_WORTH,
    mostRead: records > LARGE_STORE ? MOST_READ_IN_LARGE : MOST_READ,
    takePart: partTaker(soughtTerms(question), redactor(context)),
    namesOf: (rows) => senderNames(context, stores, rows),
    watch,
  });
  const told = await toldOnes(context, stores, summaries, lanes, nearness);
  const wanted = { shelves, asker, since, before, observed, aside, leaveOut };
  const lasting = await keptOnes(context, stores, onShelves, wanted);
  const others: readonly One[] = [...told, ...lasting];
  const kept = await leaveOut?.keptOthers(stores, others);
  const all: readonly One[] = [...said.ones, ...others.filter((one) => kept?.has(one) ?? true)];
  return {
    candidates: all.map(({ candidate }) => candidate),
    byKey: new Map(all.map(({ candidate, pooled }) => [candidate.key, pooled])),
    degraded: said.late ? ["deadline", "late:texts"] : [],
  };
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
  keeps(row: StoredMessage, score: number): boolean;
  readonly replyWorth: number;
  readonly mostRead: number;
  readonly takePart: TakePart;
  /** By the host's id of who spoke. */
  namesOf(rows: Iterable<StoredMessage>): Promise<ReadonlyMap<string, string>>;
  readonly watch: Watch;
}

async function saidOnes(
  stores: Stores,
  { messages: found, similar }: Pick<Gathered, "messages" | "similar">,
  lanes: Lanes,
  { nearness, isWanted, keeps, replyWorth, mostRead, takePart, namesOf, watch }: Judging,
): Promise<{ readonly ones: readonly One[]; readonly late: boolean }> {
  const { history } = stores;
  const scores = new Map(found.map(({ id, score }) => [id, score]));
  const nearest = [...similar].sort((a, b) => b[1] - a[1] || b[0] - a[0]).map(([id]) => id);
  const best = found.slice(0, MOST_WITH_NEIGHBOURS).map(({ id }) => id);
  const around = [...(await history.around(best, DISTANCE))];
  const near = around.flatMap(([, { previous, next }]) => [...previous, ...next]);
  const rows = await history.messages([...new Set([...scores.keys(), ...nearest, ...near])]);
  const beside = links(around.map(([id, line]) => [id, ofOneSitting(rows, id, line)]));
  const worth = ({ id, score }: FoundMessage) => score * (rows.get(id)?.role === "user" ? 1 : replyWorth);
  const worthiest = found.toSorted((a, b) => worth(b) - worth(a) || b.id - a.id).slice(0, mostRead);
  const read = new Set([...nearest.slice(0, MOST_NEAR_READ), ...worthiest.map(({ id }) => id)]);
  const readable = [...read].flatMap((id) => rows.get(id) ?? []);
  const { texts, late } = await readTexts(stores, readable, takePart, watch);
  const names = await namesOf(rows.values());
  /** How often the same was said, among all that came together here. */
  const repeats = new Map<string, number>();
  for (const { contentHash } of rows.values()) repeats.set(contentHash, (repeats.get(contentHash) ?? 0) + 1);
  const ones = [...rows.values()].flatMap((row): readonly One[] => {
    const lane = lanes.get(row.lane);
    if (lane === undefined || isHidden(row) || !keeps(row, scores.get(row.id) ?? 0)) return [];
    const similarity = similar.get(row.id);
    const isFound = scores.has(row.id) || similarity !== undefined;
    if (!isFound && !(beside.has(row.id) && isWanted(row))) return [];
    const { previous, next } = beside.get(row.id) ?? NOBODY;
    const part = texts.get(row.id);
    const said = repeats.get(row.contentHash) ?? 1;
    const candidate: Candidate = {
      key: refOf("msg", row.id),
      kind: "msg",
      session: `${row.lane}/${row.session}`,
      previous: previous.map((id) => refOf("msg", id)),
      next: next.map((id) => refOf("msg", id)),
      role: row.role,
      sender: row.sender.id === null ? null : (names.get(row.sender.id) ?? row.sender.id),
      at: row.at,
      text: part?.text ?? null,
      ...(part?.cut === true && { cut: true }),
      gathered: scores.get(row.id) ?? 0,
      ...(similarity !== undefined && { similarity }),
      scope: nearness(lane),
      quality: 1,
      uses: said > 1 && saysMuch(part?.text ?? "") ? said - 1 : 0,
      authority: row.sender.isOwner === true ? 1 : 0,
      hops: [],
    };
    return [{ candidate, pooled: { kind: "msg", id: row.id, row, lane } }];
  });
  return { ones, late };
}

function saysMuch(text: string): boolean {
  const { spaced, runs } = splitCjk(text.slice(0, 1_000));
  // Of scripts without spaces, every two characters count for a word.
  const characters = runs.reduce((sum, run) => sum + run.length, 0);
  return (spaced.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) + characters / 2 > FEW_WORDS;
}

type Rows = ReadonlyMap<MessageId, StoredMessage>;

function ofOneSitting(rows: Rows, id: MessageId, { previous, next }: Neighbours): Neighbours {
  const at = rows.get(id)?.at;
  const isNear = (one: MessageId) => Math.abs((rows.get(one)?.at ?? 0) - (at ?? 0)) <= FARTHEST_MS;
  const until = (line: readonly MessageId[]) => {
    const far = line.findIndex((one) => !isNear(one));
    return far < 0 ? line : line.slice(0, far);
  };
  return { previous: until(previous), next: until(next) };
}

interface Beside {
  /** The nearest first. */
  readonly previous: MessageId[];
  readonly next: MessageId[];
}

const NOBODY: Beside = { previous: [], next: [] };

/** Whoever stands beside one of them is told so as well: what comes along has neighbours too. */
function links(around: readonly (readonly [MessageId, Neighbours])[]): ReadonlyMap<MessageId, Beside> {
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
