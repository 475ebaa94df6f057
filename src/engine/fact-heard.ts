/**
 * The facts that one message or one observation states, and on whose word: the owner's own in a conversation between two, or
 * somebody else's, which is never more than proposed. What tries to give orders states nothing.
 */

import type { Instant } from "../kernel/clock.ts";
import { injectionIn } from "../kernel/text/injection.ts";
import { ownWords, sentencesIn } from "../rooms/durable/index.ts";
import { type HeardFact, heardFacts } from "../rooms/facts/index.ts";
import {
  isRecalled,
  type Lane,
  type MessageBody,
  type StoredMessage,
  sessionTreatment,
} from "../rooms/history/index.ts";
import type { Observation } from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";
import { ownWordsIn } from "./gate-evidence.ts";
import { isRelayed } from "./got-record.ts";
import { isHeard } from "./guidance-heard.ts";
import { redactor } from "./index-text.ts";
import type { Stores } from "./stores.ts";
import { before } from "./tool-callers.ts";

/** Plain data: it goes from one thread to another. */
export interface FactsHeard {
  readonly kind: "msg" | "obs";
  readonly id: number;
  readonly facts: readonly HeardFact[];
}

/** `assistant`: to the owner alone. Whatever it says elsewhere is as anybody else's word. */
export type Speaker = "owner" | "owner-among-others" | "assistant" | "other";

/** Messages before what an assistant says among which the one stands that it answers. */
const NEAR_BY = 32;

/** Who says what a message says. Null: nobody whose word is listened to. */
export async function speakerOf(
  context: EngineContext,
  { history }: Pick<Stores, "history">,
  row: StoredMessage,
  lane: Lane | undefined,
  body?: MessageBody,
): Promise<Speaker | null> {
  if (!isListenedTo(context, row, lane)) return null;
  if (row.role === "assistant") {
    const asked = (await before(history, row, NEAR_BY)).findLast(({ role }) => role === "user");
    return asked !== undefined && isHeard(context, { ...asked, withheld: null }, lane)
      ? "assistant"
      : "other";
  }
  if (isRelayed(body?.envelope["provenance"])) return null;
  if (isHeard(context, row, lane, body)) return "owner";
  return row.sender.isOwner === true ? "owner-among-others" : "other";
}

/** Before this nobody wrote to an assistant: such a clock was never set. */
const FIRST_SAID = Date.UTC(2000, 0, 1);

/** When it was said by the host's clock, unless that cannot be: nothing is said after it was stored. */
export function saidAt({ at, storedAt }: Pick<StoredMessage, "at" | "storedAt">): Instant {
  return at < FIRST_SAID || at > storedAt ? storedAt : at;
}

/** Without a look at what stands around it. */
export function isListenedTo(
  context: EngineContext,
  row: StoredMessage,
  lane: Lane | undefined,
): lane is Lane {
  if (lane === undefined || row.withheld !== null || row.heartbeat || lane.kind !== "main") return false;
  if (row.state === "quarantined" || row.state === "rejected") return false;
  if (row.role !== "assistant" && row.role !== "user") return false;
  return sessionTreatment(lane.sessionKey, context.policy) === "stored";
}

export async function factsInMessage(
  context: EngineContext,
  stores: Pick<Stores, "history">,
  row: StoredMessage,
  lane: Lane | undefined,
  body: MessageBody | undefined,
): Promise<readonly HeardFact[]> {
  const speaker = body === undefined ? null : await speakerOf(context, stores, row, lane, body);
  if (speaker === null || (body !== undefined && isRecalled(row, body))) return [];
  const own = ownWordsIn(context, body);
  if (speaker !== "owner" && injectionIn(own.text) !== null) return [];
  const heard = heardFacts(sentencesIn(own), {
    by: speaker === "owner-among-others" ? "owner" : speaker,
    at: saidAt(row),
    offsetMinutes: context.utcOffset?.(saidAt(row)) ?? 0,
  });
  return speaker === "owner" ? heard : heard.map((one) => ({ ...one, strength: "likely" }));
}

const STATING: ReadonlySet<string> = new Set(["fact", "decision", "entity"]);

/** What was made of a message is heard where it was said. */
export function statesFacts({ kind, held, message, supersededBy }: Observation): boolean {
  return STATING.has(kind) && held === null && message === null && supersededBy === null;
}

/** As of messages: nothing is told after it was stored. */
export function toldAt({ at, createdAt }: Pick<Observation, "at" | "createdAt">): Instant {
  return saidAt({ at, storedAt: createdAt });
}

export function factsInObservation(context: EngineContext, observation: Observation): readonly HeardFact[] {
  if (!statesFacts(observation)) return [];
  const { trust, line, text } = observation;
  const at = toldAt(observation);
  const said = redactor(context)(text === "" ? line : text);
  if (injectionIn(said) !== null) return [];
  const by = trust === "human" ? "owner" : trust === "agent" ? "assistant" : "other";
  const offsetMinutes = context.utcOffset?.(at) ?? 0;
  return heardFacts(sentencesIn(ownWords(said)), { by, at, offsetMinutes }).map((one) => ({
    ...one,
    strength: "likely",
  }));
}
