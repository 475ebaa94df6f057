/**
 * Leaves out of the list that the host handed over what a person took back. The host's own objects stay as they are: it is
 * the list that is another.
 *
 * The host makes one message of several with one role, under the identity of the last of them for questions and of the
 * first for answers. So what is given for a run of them replaces the one that stands for the run. Whatever cannot be told
 * apart from what was taken back is blank as well.
 */

import type { ReplacedMessage, Replacements } from "../../engine/api.ts";
import { isObject } from "../../kernel/json.ts";
import { blankLive } from "./blank-live.ts";
import { fingerprintOf, isSame } from "./fingerprint.ts";
import type { AgentMessage } from "./host-types.ts";

export function replaceLive(messages: AgentMessage[], list: Replacements | undefined): AgentMessage[] {
  if (list === undefined || (list.messages.length === 0 && list.before === null)) return messages;
  const { byMoment, runOf, open } = indexOf(list);
  const found = foundIn(messages, byMoment);
  const { held, doubtful } = told(found);
  const standing = new Map<number, AgentMessage[]>();
  for (const run of new Set([...found.keys().map((one) => runOf.get(one)!), ...open])) {
    const kind = run.find(({ withheld }) => withheld !== null)?.withheld ?? "forgotten";
    const blank = (at: number) => standing.set(at, [blankLive(messages[at]!, kind)]);
    const isGiven = run.length > 1 && run.every(({ message }) => message !== undefined);
    for (const [at, those] of isGiven ? placed(run, held) : []) {
      const live = messages[at]!;
      const parts = those.filter((one) => held.get(one) === at || isPartOf(one, live));
      standing.set(
        at,
        parts.map((one) => fitted(one, live)),
      );
    }
    for (const one of run) {
      const at = held.get(one);
      if (at !== undefined && !isGiven) blank(at);
      for (const other of doubtful.get(one) ?? []) blank(other);
    }
    const next = goesOnAt(messages, run, found);
    if (next !== undefined) blank(next);
  }
  if (standing.size === 0 && list.before === null) return messages;
  return messages.flatMap(
    (message, at) =>
      standing.get(at) ?? [isBefore(message, list.before) ? blankLive(message, "erased") : message],
  );
}

interface Index {
  readonly byMoment: ReadonlyMap<number, readonly ReplacedMessage[]>;
  readonly runOf: ReadonlyMap<ReplacedMessage, Run>;
  /** Those that what is said next may be merged with. */
  readonly open: readonly Run[];
}

type Run = readonly ReplacedMessage[];

const indexes = new WeakMap<Replacements, Index>();

/** A list may be long, and is the same for many prompts. */
function indexOf(list: Replacements): Index {
  const known = indexes.get(list);
  if (known !== undefined) return known;
  const runs = runsOf(list.messages);
  const index: Index = {
    byMoment: Map.groupBy(list.messages, ({ at }) => at.at),
    runOf: new Map(runs.flatMap((run) => run.map((one) => [one, run] as const))),
    open: runs.filter((run) => run.at(-1)?.open === true),
  };
  indexes.set(list, index);
  return index;
}

function runsOf(replaced: readonly ReplacedMessage[]): readonly Run[] {
  const runs: ReplacedMessage[][] = [];
  for (const one of replaced) {
    if (one.joins === true && runs.length > 0) runs.at(-1)!.push(one);
    else runs.push([one]);
  }
  return runs;
}

type Places = ReadonlyMap<ReplacedMessage, readonly number[]>;

/** Which of the host's messages each may be, by their places. */
function foundIn(messages: readonly AgentMessage[], byMoment: Index["byMoment"]): Places {
  const found = new Map<ReplacedMessage, number[]>();
  messages.forEach((message, place) => {
    for (const one of byMoment.get(fingerprintOf(message).at) ?? []) {
      if (!isSame(message, one.at) || !answersTheSame(message, one)) continue;
      const places = found.get(one);
      if (places === undefined) found.set(one, [place]);
      else places.push(place);
    }
  });
  return found;
}

/** Those that are alike are told apart by their order, if the host has as many of them as the log. */
function told(found: Places): {
  readonly held: ReadonlyMap<ReplacedMessage, number>;
  readonly doubtful: Places;
} {
  const held = new Map<ReplacedMessage, number>();
  const doubtful = new Map<ReplacedMessage, readonly number[]>();
  for (const [one, places] of found) {
    const place = places.length === (one.of ?? 1) ? places[one.nth ?? 0] : undefined;
    if (place === undefined) doubtful.set(one, places);
    else held.set(one, place);
  }
  return { held, doubtful };
}

/** Results that came at one moment are told apart by their calls. */
function answersTheSame(live: unknown, { at, call }: ReplacedMessage): boolean {
  if (at.role !== "toolResult" || call === undefined) return true;
  return bare(isObject(live) ? live["toolCallId"] : undefined) === bare(call);
}

/** The host takes the punctuation out of the ids of calls. */
function bare(id: unknown): string | undefined {
  return typeof id === "string" ? id.replace(/[^A-Za-z0-9]/g, "") : undefined;
}

/** What stands at each place: one that the host has, with those that it made part of it. */
function placed(
  run: Run,
  held: ReadonlyMap<ReplacedMessage, number>,
): ReadonlyMap<number, readonly ReplacedMessage[]> {
  const intoLast = run[0]?.at.role === "user";
  const places = new Map<number, readonly ReplacedMessage[]>();
  let waiting: ReplacedMessage[] = [];
  for (const one of intoLast ? run : run.toReversed()) {
    waiting.push(one);
    const at = held.get(one);
    if (at === undefined) continue;
    places.set(at, intoLast ? waiting : waiting.toReversed());
    waiting = [];
  }
  return places;
}

/**
 * Where the host has put questions with which the log ends, when it has none of them: into the next one, which the log
 * does not know yet. Undefined when somebody else spoke next, or when it holds nothing that is older.
 */
function goesOnAt(messages: readonly AgentMessage[], run: Run, found: Places): number | undefined {
  const last = run.at(-1)!;
  if (last.open !== true || last.at.role !== "user" || found.has(last)) return undefined;
  const next = messages.findIndex((message) => fingerprintOf(message).at > last.at.at);
  return next > 0 && fingerprintOf(messages[next]).role === "user" ? next : undefined;
}

/** Blocks of our own have no time. */
function isBefore(message: AgentMessage, before: number | null): boolean {
  const { role, at } = fingerprintOf(message);
  return before !== null && at < before && !(role === "custom" && at === 0);
}

/** Whether the host made it part of this message, or has not got it at all: its words or its calls are in there. */
function isPartOf({ message }: ReplacedMessage, live: AgentMessage): boolean {
  const own = (live as unknown as { readonly content?: unknown }).content;
  const calls = callsIn(own);
  if ([...callsIn(message?.["content"]).keys()].some((id) => calls.has(id))) return true;
  const words = wordsIn(message?.["content"]);
  return words !== "" && wordsIn(own).includes(words);
}

function wordsIn(content: unknown): string {
  if (typeof content === "string") return content.trim();
  const texts = (Array.isArray(content) ? content : []).map((block) =>
    isObject(block) && typeof block["text"] === "string" ? block["text"].trim() : "",
  );
  return texts.filter((text) => text !== "").join("\n");
}

/** Calls keep the ids that the host has given them: others of its messages go by them. */
function fitted({ message = {} }: ReplacedMessage, live: AgentMessage): AgentMessage {
  const own = live as unknown as { readonly [field: string]: unknown };
  const content = Array.isArray(message["content"]) ? message["content"] : undefined;
  const ids = callsIn(own["content"]);
  const renamed = content?.map((block) => {
    const id = isObject(block) && block["type"] === "toolCall" ? ids.get(bare(block["id"]) ?? "") : undefined;
    return id === undefined ? block : { ...(block as object), id };
  });
  return { ...message, ...(renamed === undefined ? {} : { content: renamed }) } as unknown as AgentMessage;
}

/** Bare ids to those that the host uses. */
function callsIn(content: unknown): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const block of Array.isArray(content) ? content : []) {
    if (!isObject(block) || block["type"] !== "toolCall" || typeof block["id"] !== "string") continue;
    ids.set(bare(block["id"])!, block["id"]);
  }
  return ids;
}
