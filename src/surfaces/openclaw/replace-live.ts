/**
 * Puts what the engine gives in the place of messages that a person took back, in the list that the host handed over. The
 * host's own objects stay as they are: it is the list that is another.
 *
 * The host makes one message of several with one role, under the identity of the last of them for questions and of the
 * first for answers. So what is given for a run of them replaces the one that stands for the run.
 */

import type { ReplacedMessage } from "../../engine/api.ts";
import { isObject } from "../../kernel/json.ts";
import { isSame } from "./fingerprint.ts";
import type { AgentMessage } from "./host-types.ts";

export function replaceLive(messages: AgentMessage[], replaced: readonly ReplacedMessage[]): AgentMessage[] {
  if (replaced.length === 0) return messages;
  const held = heldBy(messages, replaced);
  if (held.size === 0) return messages;
  const standing = new Map<number, AgentMessage[]>();
  for (const run of runsOf(replaced)) {
    for (const [at, those] of placed(run, held)) {
      const live = messages[at]!;
      const parts = those.filter((one) => held.get(one) === at || isPartOf(one, live));
      standing.set(
        at,
        parts.map((one) => fitted(one, live)),
      );
    }
  }
  return messages.flatMap((message, at) => standing.get(at) ?? [message]);
}

/** Which of the host's messages each is, by its place. */
function heldBy(
  messages: readonly AgentMessage[],
  replaced: readonly ReplacedMessage[],
): ReadonlyMap<ReplacedMessage, number> {
  const byMoment = Map.groupBy(replaced, ({ at }) => at.at);
  const held = new Map<ReplacedMessage, number>();
  messages.forEach((message, place) => {
    const moment = (message as { timestamp?: unknown }).timestamp;
    if (typeof moment !== "number") return;
    const found = byMoment
      .get(Math.trunc(moment))
      ?.find((one) => !held.has(one) && isSame(message, one.at) && answersTheSame(message, one.message));
    if (found !== undefined) held.set(found, place);
  });
  return held;
}

/** Results that came at one moment are told apart by their calls. */
function answersTheSame(live: unknown, given: unknown): boolean {
  const [one, other] = [live, given].map((message) =>
    isObject(message) ? bare(message["toolCallId"]) : undefined,
  );
  return one === other;
}

/** The host takes the punctuation out of the ids of calls. */
function bare(id: unknown): string | undefined {
  return typeof id === "string" ? id.replace(/[^A-Za-z0-9]/g, "") : undefined;
}

function runsOf(replaced: readonly ReplacedMessage[]): readonly (readonly ReplacedMessage[])[] {
  const runs: ReplacedMessage[][] = [];
  for (const one of replaced) {
    if (one.joins && runs.length > 0) runs.at(-1)!.push(one);
    else runs.push([one]);
  }
  return runs;
}

/** What stands at each place: one that the host has, with those that it made part of it. */
function placed(
  run: readonly ReplacedMessage[],
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

/** Whether the host made it part of this message, or has not got it at all: its words or its calls are in there. */
function isPartOf({ message }: ReplacedMessage, live: AgentMessage): boolean {
  const own = (live as unknown as { readonly content?: unknown }).content;
  const calls = callsIn(own);
  if ([...callsIn(message["content"]).keys()].some((id) => calls.has(id))) return true;
  const words = wordsIn(message["content"]);
  return words !== "" && wordsIn(own).includes(words);
}

function wordsIn(content: unknown): string {
  if (typeof content === "string") return content.trim();
  const texts = (Array.isArray(content) ? content : []).map((block) =>
    isObject(block) && typeof block["text"] === "string" ? block["text"].trim() : "",
  );
  return texts.filter((text) => text !== "").join("\n");
}

/** Calls and answers keep the ids that the host has given them: others of its messages go by them. */
function fitted({ message }: ReplacedMessage, live: AgentMessage): AgentMessage {
  const own = live as unknown as { readonly [field: string]: unknown };
  const content = Array.isArray(message["content"]) ? message["content"] : undefined;
  const ids = callsIn(own["content"]);
  const renamed = content?.map((block) => {
    const id = isObject(block) && block["type"] === "toolCall" ? ids.get(bare(block["id"]) ?? "") : undefined;
    return id === undefined ? block : { ...(block as object), id };
  });
  const answers = typeof own["toolCallId"] === "string" ? { toolCallId: own["toolCallId"] } : {};
  return {
    ...message,
    ...(renamed === undefined ? {} : { content: renamed }),
    ...answers,
  } as unknown as AgentMessage;
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
