/**
 * Makes the selection of a receipt again, as of its watermarks, and says what differs.
 *
 * Guidance and recall are looked for once more, with nothing in sight that came later and with words as common as they were.
 * Of authored text, summaries and recent messages it is looked whether the same choice still gives the same: they follow from
 * where they began. What was taken back since cannot come back; it is named. Nothing is stored.
 */

import { NacreError } from "../kernel/errors.ts";
import { messageId, refOf } from "../kernel/ids.ts";
import type { JsonObject } from "../kernel/json.ts";
import { isIncluded } from "../kernel/reasons.ts";
import { type HistoryStore, plainText } from "../rooms/history/index.ts";
import {
  type AssemblyReceipt,
  type CandidateAccount,
  readSupply,
  type StoredReceipt,
} from "../rooms/pack/index.ts";
import { type BrainThen, PARTIAL } from "./brain-serve.ts";
import type { EngineContext } from "./context.ts";
import { queryDigest } from "./query-digest.ts";
import { includedIn } from "./receipt-uses.ts";
import { findReceipt, readable } from "./receipts.ts";
import { changedSince } from "./replay-changed.ts";
import { goneSince } from "./replay-gone.ts";
import { comparePlan } from "./replay-plan.ts";
import type { Stores } from "./stores.ts";
import { supplyAsOf } from "./supply.ts";
import type { ReplayAnswer, ReplayRequest } from "./supply-api.ts";

/** Nothing was looked for: the time was over before. */
const LATE_RECALL = "late:recall";
/** More are counted. */
const MOST_LINES = 50;
/** What supply says of how far it saw; others say more, and mean something else by it. */
const SEEN = ["messages", "memories", "docs", "shards", "observations", "events", "facts"] as const;
/** Receipts of before it was noted have none. */
const SEEN_SINCE = ["factActs", "lessons", "lessonActs", "promotions", "episodes"] as const;

export async function replay(
  context: EngineContext,
  request: ReplayRequest,
  signal?: AbortSignal,
): Promise<ReplayAnswer> {
  const { installation } = request;
  const stored = await context.store.read((stores) =>
    findReceipt(context, stores, { id: request.id, ...(installation && { installation }) }),
  );
  const receipt = readable(stored);
  const supplied = await supplyAgain(context, stored, receipt, request.prompt, signal);
  const differences = [...supplied.differences];
  const notes = [...supplied.notes];
  // What takes authored files apart is loaded before anything is read.
  await context.authored?.ready?.();
  await context.store.read(async (stores) => {
    const planned = await comparePlan(context, stores, stored, receipt);
    differences.push(...planned.differences);
    notes.push(...planned.notes, ...(await goneSince(stores, receipt)));
  });
  return {
    id: stored.id,
    same: differences.length === 0,
    differences: bounded(differences),
    notes: bounded([...new Set(notes)]),
  };
}

export interface Compared {
  readonly differences: readonly string[];
  readonly notes: readonly string[];
}

function seenIn({ watermarks }: AssemblyReceipt): AssemblyReceipt["watermarks"] {
  return Object.fromEntries([
    ...SEEN.map((table) => [table, watermarks[table] ?? 0]),
    ...SEEN_SINCE.flatMap((table) => (table in watermarks ? [[table, watermarks[table]]] : [])),
  ]);
}

async function supplyAgain(
  context: EngineContext,
  stored: StoredReceipt,
  receipt: AssemblyReceipt,
  given: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Compared> {
  const { supply, lane, asker, sessionId, budget } = receipt;
  if (supply === null) return { differences: [], notes: ["Neither guidance nor recall was looked for."] };
  const prompt = await context.store.read((stores) => questionOf(context, stores, stored, receipt, given));
  const shown = await context.store.read(({ history }) => shownThen(history, stored, receipt));
  const brain = await context.store.read(({ episodes }) => brainThen(episodes, stored, receipt));
  const { account } = await supplyAsOf(
    context,
    {
      lane,
      sessionId,
      asker: { ...lane, isOwner: asker.isOwner },
      prompt,
      room: supply.room,
      plan: { shown, budget } as unknown as JsonObject,
    },
    {
      at: supply.at,
      watermarks: seenIn(receipt),
      statistics: receipt.statistics,
      utcOffset: supply.utcOffset ?? 0,
      ownUses: new Set(includedIn(receipt)),
      ...(brain !== null && { brain }),
    },
    signal,
  );
  const again = readSupply(account);
  if (again === null) return { differences: ["what was looked for cannot be compared"], notes: [] };
  // What was never looked for for want of time is no part of the selection.
  const looked = ["guidance", "brain"];
  const parts = receipt.degraded.includes(LATE_RECALL) ? looked : [...looked, "recall"];
  const before = chosenIn(receipt.candidates, parts, wasWithheld(receipt));
  const now = chosenIn(again.candidates, parts, false);
  const refs = { were: before.map(({ ref }) => ref), are: now.map(({ ref }) => ref) };
  const changed = await context.store.read((stores) => changedSince(stores, refs, receipt.at));
  return {
    differences: compareChosen(before, now),
    notes: [...otherMeans(receipt, again.versions), ...ranOut(receipt), ...changed],
  };
}

/** What it had a part in then, by what was kept of it; null: it had none, or nobody knows any more. */
async function brainThen(
  episodes: Stores["episodes"],
  { id }: StoredReceipt,
  receipt: AssemblyReceipt,
): Promise<BrainThen | null> {
  const account = (await episodes.ofReceipt(id))?.account;
  if (account === undefined || account.trace === null) return null;
  const wasShown = receipt.candidates.some(({ part, reason }) => {
    return part === "brain" && (isIncluded(reason) || reason === "not-sent");
  });
  const { lessons = 0, lessonActs = 0, promotions = 0, episodes: kept = 0, messages } = receipt.watermarks;
  return {
    marks: { lessons, lessonActs, promotions, episodes: kept, ...(messages !== undefined && { messages }) },
    shown: account.decision === "use_brain" || wasShown,
    temperature: account.trace.temperature,
    lessonsAlone: account.reason.endsWith(PARTIAL),
  };
}

/** All of a session that may not be the present one any more: from its first message on. */
async function shownThen(
  history: HistoryStore,
  { lane }: StoredReceipt,
  { shown, sessionId }: AssemblyReceipt,
): Promise<AssemblyReceipt["shown"]> {
  if (!shown.all) return shown;
  const session = (await history.findSession(lane, sessionId))?.number;
  if (session === undefined) return shown;
  const after = { session, place: Number.MIN_SAFE_INTEGER, seq: -1 };
  const [first] = await history.page(lane, { after, limit: 1 });
  return first === undefined || first.session !== session ? shown : { ...shown, all: false, from: first.id };
}

/** From the log, or as it is given; in both cases it must be the one that was asked. */
async function questionOf(
  context: EngineContext,
  { history }: Stores,
  { id, message }: StoredReceipt,
  { query }: AssemblyReceipt,
  given: string | undefined,
): Promise<string> {
  if (query.digest === null) return given ?? "";
  if (given !== undefined) {
    if (queryDigest(context, given) === query.digest) return given;
    throw new NacreError(
      "input/bad-field",
      `this is not the question that receipt ${id} is about`,
      "Give it word for word, or none: where the turn was stored the question is read from the log.",
    );
  }
  const body = message === null ? undefined : (await history.bodies([message])).get(message);
  const asked = body === undefined ? "" : plainText(body);
  if (queryDigest(context, asked) === query.digest) return asked;
  const row = message === null ? undefined : await history.message(message);
  const why =
    message === null
      ? "its turn was not stored"
      : row?.withheld
        ? `its question, ${refOf("msg", messageId(message))}, was taken back`
        : `its question reads otherwise in the log, as ${refOf("msg", messageId(message))}`;
  throw new NacreError(
    "input/bad-field",
    `receipt ${id} cannot be made again without the question: ${why}`,
    `Give the question: \`nacre trace ${id} --replay --prompt TEXT\`.`,
  );
}

/** It was found, and did not go along. */
function wasWithheld({ supply, sent }: AssemblyReceipt): boolean {
  return supply !== null && sent !== null && !sent.supplied;
}

/** In order, with the part they stand in. */
function chosenIn(
  candidates: readonly CandidateAccount[],
  parts: readonly string[],
  withheld: boolean,
): readonly CandidateAccount[] {
  return candidates
    .filter(({ part }) => parts.includes(part))
    .filter(({ reason }) => isIncluded(reason) || (withheld && reason === "not-sent"));
}

function compareChosen(
  before: readonly CandidateAccount[],
  again: readonly CandidateAccount[],
): readonly string[] {
  const keyOf = ({ part, ref }: CandidateAccount) => `${part} ${ref}`;
  const [were, are] = [before.map(keyOf), again.map(keyOf)];
  const lost = were.filter((key) => !are.includes(key));
  const gained = are.filter((key) => !were.includes(key));
  const differences = [
    ...lost.map((key) => `${key}: was in, and is not now`),
    ...gained.map((key) => `${key}: is in now, and was not`),
  ];
  const isOrdered = were.every((key, at) => are[at] === key);
  if (differences.length === 0 && !isOrdered) differences.push("the same things, in another order");
  return differences;
}

function otherMeans(receipt: AssemblyReceipt, versions: AssemblyReceipt["versions"]): readonly string[] {
  return Object.entries(versions).flatMap(([name, version]) => {
    const before = receipt.versions[name];
    return before === undefined || before === version
      ? []
      : [`It was made with version ${before} of ${name}; now it is ${version}.`];
  });
}

function ranOut({ degraded }: AssemblyReceipt): readonly string[] {
  const late = degraded.filter((name) => name.startsWith("late:")).map((name) => name.slice("late:".length));
  if (late.length === 0) return [];
  return [`There was no time then for ${late.join(", ")}: what that would have found may be in now.`];
}

function bounded(lines: readonly string[]): readonly string[] {
  if (lines.length <= MOST_LINES) return lines;
  return [...lines.slice(0, MOST_LINES), `and ${lines.length - MOST_LINES} more`];
}
