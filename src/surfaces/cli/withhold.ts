/**
 * What `forget` and `erase` have in common: choosing messages and memories, showing them, asking, and going through them a
 * batch at a time. Between two batches it can be stopped, and the same command goes on from there.
 */

import type { SelectAnswer, SelectedMessage, SelectRequest } from "../../engine/api.ts";
import { NacreError } from "../../kernel/errors.ts";
import type { Client } from "./dependencies.ts";
import { count, counted, memories as memoriesCounted } from "./figures.ts";
import type { FlagValues } from "./flags.ts";
import { agentOf } from "./lane-name.ts";
import { oneLine } from "./plain-text.ts";
import type { Progress } from "./progress.ts";
import { renderHits } from "./render-hits.ts";
import { shortList } from "./short-list.ts";
import type { Style } from "./style.ts";
import {
  type ChosenMemory,
  MEMORY_FIELDS,
  memoriesNamed,
  renderChosenMemories,
  sortedRefs,
} from "./withhold-memories.ts";
import { countedRecords } from "./withhold-records.ts";

/** What the engine takes in one transaction. */
export const BATCH = 50;
/** Messages that are shown before it is done; the others are counted. */
const SHOWN = 10;
const RESTING_NAMED = 6;

export const CHOOSING_ARGS = {
  refs: {
    help: "References of messages and memories, such as msg:42 or mem:5",
    variadic: true,
    optional: true,
  },
} as const;

export const CHOOSING_FLAGS = {
  turn: { type: "boolean", help: "With each message, the whole exchange that it belongs to" },
  containing: {
    type: "text",
    placeholder: "TEXT",
    help: "Messages that hold these very words, whatever the letters' case",
  },
  agent: { type: "text", placeholder: "NAME", help: "Agent of the lane; otherwise the one its key names" },
  lane: { type: "text", placeholder: "KEY", help: "Only messages of this lane, by session key" },
  since: { type: "time", help: "Not before this: a date, a time (UTC), or how long ago (7d)" },
  before: { type: "time", help: "Only before this" },
  yes: { type: "boolean", short: "y", help: "Do not ask" },
  "dry-run": { type: "boolean", help: "Show what is chosen, change nothing" },
  progress: { type: "boolean", help: "Show progress even when this is not a terminal" },
} as const;

type Choosing = FlagValues<typeof CHOOSING_FLAGS>;

export const SELECTED_FIELDS = {
  "messages[].ref": "reference of a message that was chosen",
  "messages[].agent": "agent of its lane",
  "messages[].sessionKey": "session key of its lane",
  "messages[].role": "who spoke",
  "messages[].at": "when",
  "messages[].excerpt": "one line of it, without secrets",
  "messages[].withheld": "forgotten, erased, or null: as it was before",
  ...MEMORY_FIELDS,
} as const;

export const MADE_FIELDS = {
  "made[].ref": "reference of something that was made of the messages or rests on them, at most 50",
  "made[].kind": "memory, instruction, lesson, fact or card",
  "made[].line": "one line of it, without secrets",
  "made[].forgotten": "what becomes of it when they are forgotten: put-away, made-again, doubted or stays",
  "made[].erased": "what becomes of it when they are erased: erased, made-again, doubted or stays",
  "madeTotals.memory": "how many memories there are of them",
  "madeTotals.instruction": "how many standing instructions",
  "madeTotals.lesson": "how many lessons",
  "madeTotals.fact": "how many facts",
  "madeTotals.card": "how many cards",
} as const;

/** More are not chosen at once: they are held in memory, and shown before anything is done. */
const MOST_CHOSEN = 100_000;

/** Messages, and memories beside them. */
export interface Chosen extends SelectAnswer {
  readonly memories: readonly ChosenMemory[];
}

interface Selection {
  /** Null: none are asked for. */
  readonly messages: SelectRequest | null;
  readonly memories: readonly string[];
  /** Observations and events. */
  readonly records: readonly string[];
}

const NO_MESSAGES: SelectAnswer = { messages: [], total: 0, summaries: 0, files: 0 };

/** All that were chosen; with whole exchanges where that is wanted. */
export async function chosenBy(
  client: Client,
  { messages, memories }: Omit<Selection, "records">,
  signal: AbortSignal,
): Promise<Chosen> {
  const named = await memoriesNamed(client, memories);
  return {
    ...(messages === null ? NO_MESSAGES : await messagesBy(client, messages, signal)),
    memories: named,
  };
}

async function messagesBy(
  client: Client,
  { wholeTurns, ...request }: SelectRequest,
  signal: AbortSignal,
): Promise<SelectAnswer> {
  const limit = MOST_CHOSEN;
  const made = true;
  const turns = wholeTurns === true ? { wholeTurns } : {};
  if (request.refs !== undefined) return client.select({ ...request, ...turns, limit, made }, signal);
  const found = await client.select({ ...request, limit, made }, signal);
  if (found.total > found.messages.length) throw tooMany(found.total);
  if (wholeTurns !== true || found.total === 0) return found;
  const refs = found.messages.map(({ ref }) => ref);
  return client.select({ refs, ...turns, limit, made }, signal);
}

function tooMany(total: number): NacreError {
  return new NacreError(
    "input/bad-field",
    `${counted(total, "message")} were chosen; at most ${count(MOST_CHOSEN)} are taken at once`,
    "Choose a stretch of time with --since and --before, then the next one.",
  );
}

/** References, or a description; not both, and not nothing. */
export function selectionOf(
  verb: string,
  refs: readonly string[],
  flags: Choosing,
  forgotten = false,
): Selection {
  const isDescribed = flags.containing !== undefined || flags.lane !== undefined;
  const isTimed = flags.since !== undefined || flags.before !== undefined;
  if (refs.length > 0 === isDescribed || (isTimed && !isDescribed)) throw whichOnes(verb);
  const { messages, memories, records } = sortedRefs(verb, refs);
  if (memories.length + records.length > 0 && messages.length === 0)
    return { messages: null, memories, records };
  const request = {
    ...(messages.length > 0 && { refs: messages }),
    ...(forgotten && { forgotten }),
    ...(flags.turn && { wholeTurns: true }),
    ...(flags.containing !== undefined && { containing: flags.containing }),
    ...(flags.lane !== undefined && {
      lane: { agent: agentOf(flags.agent, flags.lane), sessionKey: flags.lane },
    }),
    ...(flags.since !== undefined && { since: flags.since }),
    ...(flags.before !== undefined && { before: flags.before }),
  };
  return { messages: request, memories, records };
}

function whichOnes(verb: string): NacreError {
  return new NacreError(
    "input/bad-field",
    `${verb} needs references, or --containing or --lane`,
    `nacre ${verb} --help shows how to choose; --dry-run shows what is chosen.`,
  );
}

/** Messages as below, then memories. */
export function renderChosen(
  { messages, memories }: Pick<Chosen, "messages" | "memories">,
  words: string | undefined,
  style: Style,
  most?: number,
): string {
  const shown = messages.length === 0 ? [] : [renderSelected(messages, words, style, most)];
  return [...shown, ...renderChosenMemories(memories, style)].join("\n");
}

/** The first of them, as a search shows them; the words that they were chosen by in sight. */
function renderSelected(
  messages: readonly SelectedMessage[],
  words: string | undefined,
  style: Style,
  most = SHOWN,
): string {
  const hits = messages.slice(0, most).map((one) => ({
    ...one,
    role: one.withheld === null ? one.role : `${one.role} (${one.withheld})`,
    score: 0,
    tokens: 0,
  }));
  const more = messages.length > most ? [style.dim(`and ${count(messages.length - most)} more`)] : [];
  return [renderHits(hits, words === undefined ? [] : [words], style), ...more].join("\n");
}

/** `12 messages (3 summaries made from them, 1 file) and 1 memory` */
export function described(
  wanted: Pick<Chosen, "messages" | "memories">,
  chosen: SelectAnswer,
  records: readonly { readonly ref: string }[] = [],
): string {
  const { messages, memories } = wanted;
  const told = countedRecords(records.map(({ ref }) => ref));
  return [
    ...(messages.length > 0 ? [messagesDescribed(messages.length, chosen)] : []),
    ...(memories.length > 0 ? [memoriesCounted(memories.length)] : []),
    ...(told === "" ? [] : [told]),
  ].join(" and ");
}

/** Those that are otherwise than before when the messages are; what rests on them is named beside. */
function madeDescribed(totals: SelectAnswer["madeTotals"], them: string): readonly string[] {
  const made = [
    ...((totals?.memory ?? 0) > 0 ? [memoriesCounted(totals!.memory)] : []),
    ...((totals?.instruction ?? 0) > 0 ? [counted(totals!.instruction, "standing instruction")] : []),
  ];
  return made.length === 0 ? [] : [`${made.join(" and ")} made of ${them}`];
}

function messagesDescribed(
  messages: number,
  { summaries, files, resting = [], madeTotals }: SelectAnswer,
): string {
  const made = summaries === 1 ? "1 summary" : `${count(summaries)} summaries`;
  const hanging = [
    ...(summaries > 0 ? [`${made} made from ${messages === 1 ? "it" : "them"}`] : []),
    ...(files > 0 ? [counted(files, "file")] : []),
    ...madeDescribed(madeTotals, messages === 1 ? "it" : "them"),
    ...(resting.length > 0
      ? [
          `${restingNamed(resting)} ${resting.length === 1 ? "rests" : "rest"} on ${messages === 1 ? "it" : "them"}`,
        ]
      : []),
  ];
  return `${counted(messages, "message")}${hanging.length === 0 ? "" : ` (${hanging.join(", ")})`}`;
}

function restingNamed(resting: readonly string[]): string {
  return shortList(resting.map(oneLine), RESTING_NAMED);
}

/** Facts and cards that have lost what they rested on, or have it again. */
export function restingSentence(
  resting: readonly string[] | undefined,
  then: "gone" | "stale" | "restored",
): readonly string[] {
  if (resting === undefined || resting.length === 0) return [];
  const isOne = resting.length === 1;
  const bears = `unless something else bears ${isOne ? "it" : "them"}`;
  const became = {
    gone: `${isOne ? "is" : "are"} gone too, ${bears}`,
    stale: `${isOne ? "is" : "are"} told no more, ${bears}`,
    restored: `${isOne ? "has" : "have"} what ${isOne ? "it rests" : "they rest"} on again`,
  };
  return [`${restingNamed(resting)} ${became[then]}.`];
}

/** What became of the summaries that were made of so many messages. */
export function retired(summaries: number, messages: number, isUndone = false): readonly string[] {
  if (summaries === 0) return [];
  const them = messages === 1 ? "it" : "them";
  const which = isUndone ? `left ${them} out` : `told of ${them}`;
  const how = `${isUndone ? "with" : "without"} ${them}`;
  return [
    summaries === 1
      ? `1 summary that ${which} is out of use until it is written again ${how}.`
      : `${count(summaries)} summaries that ${which} are out of use until they are written again ${how}.`,
  ];
}

/** Goes through all of them; false: it was stopped on the way. */
export async function inBatches(
  refs: readonly string[],
  each: (batch: readonly string[]) => Promise<void>,
  progress: Progress,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    for (let at = 0; at < refs.length; at += BATCH) {
      if (signal.aborted) return false;
      progress.count(at, refs.length, "message");
      await each(refs.slice(at, at + BATCH));
    }
    return true;
  } finally {
    progress.end();
  }
}
